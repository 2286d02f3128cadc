namespace Quoll.Text;

/// <summary>
/// The last resort of <see cref="DoubleParser"/>. Decides with integers of a few thousand bits whether a decimal of any
/// length is below, at or above the midpoint between two neighbouring doubles.
/// </summary>
internal static class DecimalComparison
{
    // No midpoint between doubles has more than 767 significant digits, so further digits can only mean 'more'.
    private const int MaxDigits = 768;

    /// <summary>
    /// Rounds a literal (digits, perhaps with a point and an exponent, without sign) times 10^exponent to lower *
    /// 2^binary or to the next double. The literal is at least lower * 2^binary and less than two units of 2^binary
    /// above it.
    /// </summary>
    internal static double Round<TUnit>(ReadOnlySpan<TUnit> literal, int exponent, ulong lower, int binary) where TUnit : unmanaged
    {
        // Compares digits * 10^exponent with (2 * lower + 1) * 2^(binary - 1).
        Span<ulong> decimalLimbs = stackalloc ulong[StackBigInteger.MaxLimbs];
        Span<ulong> middleLimbs = stackalloc ulong[StackBigInteger.MaxLimbs];
        var value = new StackBigInteger(decimalLimbs, 0);
        var middle = new StackBigInteger(middleLimbs, 2 * lower + 1);

        exponent += ReadDigits(literal, ref value);
        if (exponent >= 0) value.MultiplyByPowerOfFive(exponent);
        else middle.MultiplyByPowerOfFive(-exponent);

        int shift = exponent - (binary - 1); // the powers of two that the powers of ten leave
        if (shift >= 0) value.ShiftLeft(shift);
        else middle.ShiftLeft(-shift);

        int order = value.CompareTo(in middle);
        if (order > 0 || (order == 0 && (lower & 1) != 0)) lower++;
        return Compose(lower, binary);
    }

    // lower = 2^53; 2^53 itself is the carry that the addition passes on to the exponent, up to infinity.
    private static double Compose(ulong lower, int binary)
    {
        const int SubnormalExponent = -1074;
        const int GreatestExponent = 971;
        if (binary > GreatestExponent) return double.PositiveInfinity;
        ulong biased = lower < ShortestDecimal.HiddenBit ? 0 : (ulong)(binary - SubnormalExponent);
        return BitConverter.UInt64BitsToDouble((biased << 52) + lower);
    }

    // Reads the significant digits as an integer: at most 768 of them, and a one for any others. Returns their power of
    // ten.
    private static int ReadDigits<TUnit>(ReadOnlySpan<TUnit> literal, ref StackBigInteger value) where TUnit : unmanaged
    {
        const int ChunkDigits = 19;
        ulong chunk = 0;
        int inChunk = 0;
        int taken = 0;
        int exponent = 0;
        bool afterPoint = false;
        bool more = false;
        int i = 0;
        for (; i < literal.Length; i++)
        {
            uint code = TextUnit.ToCode(literal[i]);
            if (code == '.')
            {
                afterPoint = true;
                continue;
            }
            uint digit = code - '0';
            if (digit > 9) break;
            if (taken == 0 && digit == 0)
            {
                if (afterPoint) exponent--;
                continue;
            }
            if (taken == MaxDigits)
            {
                more |= digit != 0;
                if (!afterPoint) exponent++;
                continue;
            }
            if (afterPoint) exponent--;
            taken++;
            chunk = chunk * 10 + digit;
            if (++inChunk == ChunkDigits)
            {
                value.MultiplyAdd(PowersOfTen.Integer(ChunkDigits), chunk);
                chunk = 0;
                inChunk = 0;
            }
        }
        value.MultiplyAdd(PowersOfTen.Integer(inChunk), chunk);
        if (more)
        {
            value.MultiplyAdd(10, 1);
            exponent--;
        }
        return exponent + ReadExponent(literal[i..]);
    }

    // The callers' exponents are within the range of doubles, so this exponent cannot overflow by much more than the
    // number of digits.
    private static int ReadExponent<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        if (text.Length < 2) return 0;
        uint sign = TextUnit.ToCode(text[1]);
        int exponent = 0;
        for (int i = sign is '+' or '-' ? 2 : 1; i < text.Length; i++)
            exponent = exponent * 10 + (int)(TextUnit.ToCode(text[i]) - '0');
        return sign == '-' ? -exponent : exponent;
    }
}
