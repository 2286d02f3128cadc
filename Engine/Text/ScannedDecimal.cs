using System.Numerics;
using System.Runtime.InteropServices;

namespace Quoll.Text;

/// <summary>
/// The result of one pass over a decimal literal: <c>digits [. digits] [e [sign] digits]</c>, without a sign. This is
/// the shape of StrUnsignedDecimalLiteral and DecimalLiteral without separators (ECMA-262 §7.1.4.1, §12.9.3) and a
/// superset of JSON's. The literal is the longest prefix that fits. The calling grammar can tell from the fields
/// whether it allows the literal.
/// </summary>
internal struct ScannedDecimal
{
    /// <summary>
    /// The first significant digits (at most 19) as an integer: the value is about Mantissa * 10^Exponent.
    /// </summary>
    internal ulong Mantissa;

    /// <summary>The power of ten that belongs to <see cref="Mantissa"/>.</summary>
    internal int Exponent;

    /// <summary>
    /// Whether there were more than 19 significant digits, so that the value is between Mantissa and Mantissa + 1.
    /// </summary>
    internal bool Truncated;

    /// <summary>The length of the literal in units; 0 if there is none.</summary>
    internal int Length;

    private const int MaxMantissaDigits = 19;

    // An exponent beyond this decides the value regardless of the digits: a span has fewer than 2^31 of them.
    private const long ExponentLimit = 3_000_000_000;

    /// <summary>Reads the longest decimal literal at the start of the text.</summary>
    internal static bool TryScan<TUnit>(ReadOnlySpan<TUnit> text, out ScannedDecimal literal) where TUnit : unmanaged
    {
        ref TUnit start = ref MemoryMarshal.GetReference(text);
        int end = text.Length;

        ulong mantissa = 0;
        int position = ScanDigits(ref start, 0, end, ref mantissa);
        int integerDigits = position;
        int fractionDigits = 0;
        if (position < end && TextUnit.ToCode(Unsafe.Add(ref start, position)) == '.')
        {
            int afterPoint = position + 1;
            int afterFraction = ScanDigits(ref start, afterPoint, end, ref mantissa);
            fractionDigits = afterFraction - afterPoint;
            if (integerDigits + fractionDigits > 0) position = afterFraction;
        }
        literal = default;
        if (position == 0) return false;

        int digitsEnd = position;
        long exponent = 0;
        if (position < end && (TextUnit.ToCode(Unsafe.Add(ref start, position)) | 0x20) == 'e')
            position = ScanExponent(ref start, position, end, ref exponent);

        literal.Mantissa = mantissa;
        literal.Length = position;
        if (integerDigits + fractionDigits > MaxMantissaDigits) literal.RescanLong(ref start, digitsEnd, exponent);
        else literal.Exponent = Clamp(exponent - fractionDigits);
        return true;
    }

    /// <summary>
    /// Appends the digits at <paramref name="position"/> to the mantissa (which wraps if there are too many) and
    /// returns the position after them. <paramref name="end"/> is the length of the text that begins at start.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int ScanDigits<TUnit>(ref TUnit start, int position, int end, ref ulong mantissa) where TUnit : unmanaged
    {
        if (DigitBlock.IsSupported && end - position >= DigitBlock.Length)
        {
            int count = DigitBlock.Parse(ref start, position, out ulong value);
            if (count < DigitBlock.Length)
            {
                mantissa = mantissa * PowersOfTen.Integer(count) + value;
                return position + count;
            }
            mantissa = mantissa * 10_000_000_000_000_000 + value;
            position += DigitBlock.Length;
        }
        // Eight at a time: a partial block is shifted so that the units after the digits are dropped and zeros precede
        // the digits.
        while (end - position >= 8)
        {
            ulong block = TextUnit.Load8(ref start, position);
            ulong notDigits = NonDigits(block);
            if (notDigits == 0)
            {
                mantissa = mantissa * 100_000_000 + ParseEight(block);
                position += 8;
                continue;
            }
            int bits = BitOperations.TrailingZeroCount(notDigits) & ~7;
            if (bits != 0)
            {
                int count = bits >> 3;
                mantissa = mantissa * PowersOfTen.Integer(count) + ParseEight(block << (64 - bits));
                position += count;
            }
            return position;
        }
        while (position < end)
        {
            uint digit = TextUnit.ToCode(Unsafe.Add(ref start, position)) - '0';
            if (digit > 9) break;
            mantissa = mantissa * 10 + digit;
            position++;
        }
        return position;
    }

    // A byte is zero if the unit is a digit: its high half is 3 and stays 3 when 6 is added. Exact up to and including
    // the first byte that is not a digit (only such a byte can cause a carry of the addition).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong NonDigits(ulong block) =>
        ((block & 0xF0F0F0F0F0F0F0F0) ^ 0x3030303030303030) | (((block + 0x0606060606060606) & 0xF0F0F0F0F0F0F0F0) ^ 0x3030303030303030);

    // Eight digits (the first in the low byte): neighbours are joined to pairs, fours, and the whole by multiplication.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong ParseEight(ulong block)
    {
        block &= 0x0F0F0F0F0F0F0F0F;
        block = (block * (10 * 256 + 1) >> 8) & 0x00FF00FF00FF00FF;
        block = (block * (100 * 65536 + 1) >> 16) & 0x0000FFFF0000FFFF;
        return block * (10000 * 4294967296UL + 1) >> 32;
    }

    // At an e or E: reads the exponent if it has digits; otherwise the literal ends before it.
    private static int ScanExponent<TUnit>(ref TUnit start, int position, int end, ref long exponent) where TUnit : unmanaged
    {
        int digits = position + 1;
        bool negative = false;
        if (digits < end)
        {
            uint sign = TextUnit.ToCode(Unsafe.Add(ref start, digits));
            if (sign is '+' or '-')
            {
                negative = sign == '-';
                digits++;
            }
        }
        long magnitude = 0;
        int current = digits;
        while (current < end)
        {
            uint digit = TextUnit.ToCode(Unsafe.Add(ref start, current)) - '0';
            if (digit > 9) break;
            if (magnitude < ExponentLimit) magnitude = magnitude * 10 + digit;
            current++;
        }
        if (current == digits) return position;
        exponent = negative ? -magnitude : magnitude;
        return current;
    }

    // More digits than the mantissa holds, unless enough of them are leading zeros.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RescanLong<TUnit>(ref TUnit start, int digitsEnd, long exponent) where TUnit : unmanaged
    {
        ulong mantissa = 0;
        int taken = 0;
        long point = 0; // digits after the point among those read, or minus the integer digits that were not
        bool afterPoint = false;
        for (int i = 0; i < digitsEnd; i++)
        {
            uint digit = TextUnit.ToCode(Unsafe.Add(ref start, i)) - '0';
            if (digit > 9)
            {
                afterPoint = true;
                continue;
            }
            if (taken < MaxMantissaDigits)
            {
                if (taken != 0 || digit != 0)
                {
                    mantissa = mantissa * 10 + digit;
                    taken++;
                }
                if (afterPoint) point++;
            }
            else
            {
                if (!afterPoint) point--;
                Truncated |= digit != 0;
            }
        }
        Mantissa = mantissa;
        Exponent = Clamp(exponent - point);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Clamp(long exponent) => (int)Math.Clamp(exponent, int.MinValue / 2, int.MaxValue / 2);
}
