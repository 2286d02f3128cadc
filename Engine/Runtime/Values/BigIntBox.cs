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

    // A boxed BigInteger, if the value is not small.
    private readonly object? _large;

    public BigIntBox(in BigInteger value)
    {
        if (value.GetBitLength() <= SmallBits) Small = (Int128)value;
        else _large = value;
    }

    public BigIntBox(Int128 value) => Small = value;

    public bool IsSmall => _large is null;

    /// <summary>The value, if it is small.</summary>
    public Int128 Small { get; }

    public BigInteger Value => _large is null ? (BigInteger)Small : (BigInteger)_large;
}
