using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>
/// A BigInt on the heap. One of up to two words is kept as they are, because a <see cref="BigInteger"/> of that size is
/// an object of its own.
/// </summary>
internal sealed class BigIntBox
{
    /// <summary>The bits of the magnitude of a small BigInt, at most.</summary>
    public const int SmallBits = 127;

    private static readonly BigInteger _least = Int128.MinValue, _greatest = Int128.MaxValue;

    // A boxed BigInteger, if the value is not small.
    private readonly object? _large;

    public BigIntBox(in BigInteger value)
    {
        // Comparing looks at the lengths first, while the bit length of a negative number takes a walk over its words.
        if (value >= _least && value <= _greatest) Small = (Int128)value;
        else _large = value;
    }

    public BigIntBox(Int128 value) => Small = value;

    public bool IsSmall => _large is null;

    /// <summary>The value, if it is small.</summary>
    public Int128 Small { get; }

    public BigInteger Value => _large is null ? (BigInteger)Small : (BigInteger)_large;
}
