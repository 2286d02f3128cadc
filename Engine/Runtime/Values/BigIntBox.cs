using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>A BigInt on the heap: itself one of a single word, otherwise a <see cref="LongBigIntBox"/>.</summary>
internal class BigIntBox
{
    /// <summary>The bits of the magnitude of a small BigInt, at most.</summary>
    public const int SmallBits = 127;

    protected BigIntBox(long word) => Word = word;

    /// <summary>The value, if it has a single word; otherwise the lower word of a small one.</summary>
    public long Word { get; }

    public bool IsWord => GetType() == typeof(BigIntBox);

    public bool IsSmall => IsWord || Unsafe.As<LongBigIntBox>(this).Large is null;

    /// <summary>The value, if it is small.</summary>
    public Int128 Small => IsWord ? Word : new Int128((ulong)Unsafe.As<LongBigIntBox>(this).High, (ulong)Word);

    public BigInteger Value => IsWord ? Word : Unsafe.As<LongBigIntBox>(this).LongValue;

    public static BigIntBox Of(long value) => new(value);

    public static BigIntBox Of(Int128 value) => value == (long)value ? new BigIntBox((long)value) : new LongBigIntBox(value);

    // Comparing looks at the lengths first, while the bit length of a negative number takes a walk over its words.
    public static BigIntBox Of(in BigInteger value) =>
        value >= long.MinValue && value <= long.MaxValue ? new BigIntBox((long)value) : LongBigIntBox.OfLong(value);
}

/// <summary>
/// A BigInt of more than one word. One of two words is kept as they are, because a <see cref="BigInteger"/> of that
/// size is an object of its own.
/// </summary>
internal sealed class LongBigIntBox : BigIntBox
{
    public LongBigIntBox(Int128 value) : base((long)value) => High = (long)(value >> 64);

    private static readonly BigInteger _least = Int128.MinValue, _greatest = Int128.MaxValue;

    private LongBigIntBox(in BigInteger value) : base(0) => Large = value;

    /// <summary>The upper word, if the value is small.</summary>
    public long High { get; }

    /// <summary>A boxed <see cref="BigInteger"/>, if the value is not small.</summary>
    public object? Large { get; }

    // These two are apart from words, because .NET discards the compiled code of all methods that have an Int128.
    public BigInteger LongValue
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => Large is { } large ? (BigInteger)large : Small;
    }

    /// <summary>Returns the box of a value that is not a single word.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LongBigIntBox OfLong(in BigInteger value) =>
        value >= _least && value <= _greatest ? new LongBigIntBox((Int128)value) : new LongBigIntBox(value);
}
