using static Quoll.Json.Core.JsonScan;

namespace Quoll.Json.Core;

/// <summary>The bits of a double and the units that it takes in the text: two registers.</summary>
internal readonly record struct NumberBits(ulong Bits, nint Units);

/// <summary>Numbers of JSON (RFC 8259 §6).</summary>
internal static class JsonNumber
{
    private const int MaxMantissaDigits = 19;

    /// <summary>
    /// The number of digits of most doubles that are not short: enough to distinguish every double from its neighbours
    /// (IEEE 754, 17 for binary64).
    /// </summary>
    private const int LongDigits = 17;

    /// <summary>
    /// Reads a number without an exponent whose digits fit an integer of 64 bits. For anything else, and for errors,
    /// the result takes no units. Bounds: as defined by the end policy.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static NumberBits ScanPlain<TUnit, TEnd>(ref TUnit p, ref TUnit end) where TUnit : unmanaged where TEnd : struct
    {
        const int MaxExactDigits = 18;
        nint sign = CodeAt<TUnit, TEnd>(ref p, ref end) == '-' ? 1 : 0;
        var first = CodeAt<TUnit, TEnd>(ref Unsafe.Add(ref p, sign), ref end) - '0';
        if (first > 9) return default;
        ulong mantissa = first;
        var i = sign + 1;
        uint next;
        while ((next = CodeAt<TUnit, TEnd>(ref Unsafe.Add(ref p, i), ref end) - '0') <= 9)
        {
            mantissa = mantissa * 10 + next;
            i++;
        }
        var digits = (int)(i - sign);
        if (digits > MaxExactDigits || first == 0 && digits > 1) return default;
        if (next != unchecked((uint)('.' - '0')))
            return EndNumber<TUnit, TEnd>(ref p, ref end, sign, BitConverter.DoubleToUInt64Bits((long)mantissa), i);
        var fractionStart = (int)i + 1;
        var fraction = ScannedDecimal.ScanDigits(ref p, fractionStart, Distance(ref p, ref end), ref mantissa) - fractionStart;
        if (fraction == 0 || digits + fraction > MaxMantissaDigits) return default;
        // Compares their end with the expected one, so the processor can continue after it before it has counted the
        // digits.
        if (fraction == LongDigits - digits)
        {
            return EndNumber<TUnit,
                TEnd>(ref p, ref end, sign, DoubleParser.ToBits(mantissa, digits - LongDigits), i + 1 + LongDigits - digits);
        }
        return EndNumber<TUnit, TEnd>(ref p, ref end, sign, DoubleParser.ToBits(mantissa, -fraction), fractionStart + fraction);
    }

    // No exponent follows; the sign is applied.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static NumberBits EndNumber<TUnit, TEnd>(ref TUnit p, ref TUnit end, nint sign, ulong bits, nint units)
        where TUnit : unmanaged where TEnd : struct
    {
        if ((CodeAt<TUnit, TEnd>(ref Unsafe.Add(ref p, units), ref end) | 0x20) == 'e') return default;

        // Uses arithmetic, because signs cannot be predicted.
        return new(bits | (ulong)sign << 63, units);
    }

    /// <summary>
    /// Returns the end of the number that begins at a position, and whether it has neither fraction nor exponent. For
    /// an invalid number, returns the position of the mistake, and what the grammar expects there.
    /// </summary>
    public static int End<TUnit>(ReadOnlySpan<TUnit> text, int at, out bool isInteger, out string? expected) where TUnit : unmanaged
    {
        expected = null;
        isInteger = true;
        if (IsAt(text, at, '-')) at++;
        var digits = at;
        at = SkipDigits(text, at);
        if (at > digits + 1 && TextUnit.ToCode(text[digits]) == '0')
        {
            expected = JsonExpected.NoLeadingZero;
            return digits + 1;
        }
        if (at > digits && IsAt(text, at, '.'))
        {
            isInteger = false;
            digits = at + 1;
            at = SkipDigits(text, digits);
        }
        if (at > digits && (IsAt(text, at, 'e') || IsAt(text, at, 'E')))
        {
            isInteger = false;
            digits = at + 1;
            if (IsAt(text, digits, '+') || IsAt(text, digits, '-')) digits++;
            at = SkipDigits(text, digits);
        }
        if (at == digits) expected = JsonExpected.Digit;
        return at;
    }

    /// <summary>Returns the nearest double of a number; an infinity if there is none.</summary>
    public static double Parse<TUnit>(ReadOnlySpan<TUnit> number) where TUnit : unmanaged
    {
        var isNegative = TextUnit.ToCode(number[0]) == '-';
        DoubleParser.ParsePrefix(isNegative ? number[1..] : number, out var value);
        return isNegative ? -value : value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAt<TUnit>(ReadOnlySpan<TUnit> text, int at, char code) where TUnit : unmanaged =>
        (uint)at < (uint)text.Length && TextUnit.ToCode(text[at]) == code;

    private static int SkipDigits<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        while ((uint)at < (uint)text.Length && TextUnit.ToCode(text[at]) - '0' <= 9) at++;
        return at;
    }
}
