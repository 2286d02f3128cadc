namespace Quoll.Runtime.Values;

/// <summary>
/// The exact sum of finite doubles, rounded once (ECMA-262 Math.sumPrecise). It is a fixed-point number wide enough for
/// all of them. Its signed digits of 32 bits are stored in 64, so that carries can be delayed.
/// </summary>
internal sealed class ExactSum
{
    // The unit is 2^-1074, the least double; the greatest has 2098 bits above it. With room for 2^53 summands, this
    // takes 68 digits.
    private const int Digits = 68;

    // Each summand adds less than 2^32 to a digit, so this many can be added before carries are necessary.
    private const int MaxPending = 1 << 30;

    private readonly long[] _digits = new long[Digits];
    private int _pending;

    public void Add(double value)
    {
        if (value == 0) return;
        var bits = BitConverter.DoubleToInt64Bits(value);
        var exponent = (int)(bits >> 52) & 0x7FF;
        var mantissa = bits & 0xFFFFFFFFFFFFF;
        if (exponent == 0) exponent = 1;
        else mantissa |= 1L << 52;
        // value = mantissa * 2^(exponent - 1) units.
        var place = (exponent - 1) >> 5;
        var wide = (UInt128)(ulong)mantissa << ((exponent - 1) & 31);
        var sign = bits < 0 ? -1 : 1;
        _digits[place] += sign * (long)(uint)wide;
        _digits[place + 1] += sign * (long)(uint)(wide >> 32);
        _digits[place + 2] += sign * (long)(uint)(wide >> 64);
        if (++_pending == MaxPending) Carry();
    }

    /// <summary>Returns the sum, rounded to nearest, ties to even; +0 if it is zero.</summary>
    public double Round()
    {
        Carry();
        var isNegative = _digits[Digits - 1] < 0;
        var digits = (long[])_digits.Clone();
        if (isNegative)
        {
            for (var i = 0; i < digits.Length; i++) digits[i] = -digits[i];
            Carry(digits);
        }
        var top = Digits - 1;
        while (top >= 0 && digits[top] == 0) top--;
        if (top < 0) return 0;

        // About the 96 highest bits, and whether any bit below them is set: enough for exact rounding.
        var lowest = Math.Max(0, top - 2);
        UInt128 head = 0;
        for (var i = top; i >= lowest; i--) head = head << 32 | (uint)digits[i];
        var hasRest = false;
        for (var i = 0; i < lowest; i++) hasRest |= digits[i] != 0;

        // Reduces to 63 bits, of which the last is set if any bit was lost. The conversion then rounds. If the result
        // is subnormal, the bits hold the exact sum.
        var excess = Math.Max(0, 128 - 63 - (int)UInt128.LeadingZeroCount(head));
        var kept = (long)(head >> excess);
        if (hasRest || (UInt128)(ulong)kept << excess != head) kept |= 1;
        var magnitude = Math.ScaleB((double)kept, lowest * 32 + excess - 1074);
        return isNegative ? -magnitude : magnitude;
    }

    private void Carry()
    {
        Carry(_digits);
        _pending = 0;
    }

    // Afterwards all digits but the last are from 0 to 2^32 - 1, and the last has the sign of the sum.
    private static void Carry(long[] digits)
    {
        for (var i = 0; i < digits.Length - 1; i++)
        {
            digits[i + 1] += digits[i] >> 32;
            digits[i] = (uint)digits[i];
        }
    }
}
