using System.Numerics;

namespace Quoll.Text;

/// <summary>Reads and writes numbers in any radix from 2 to 36.</summary>
internal static class RadixDigits
{
    // 2^1024 has 1024 binary digits; the smallest subnormal has 1074 after the point.
    private const int MaxIntegerDigits = 1024;
    private const int MaxFractionDigits = 1100;

    /// <summary>
    /// Long texts are charged after this many digits, minus one. Each digit takes about as long as eight units of bulk
    /// work.
    /// </summary>
    private const int WindowMask = 0xFFFF;

    /// <summary>Units of bulk work that take as long as a digit of a fraction: some nanoseconds.</summary>
    private const int UnitsPerDigit = 8;

    /// <summary>Returns the value of a digit or letter, for any radix; 36 or more if the unit is neither.</summary>
    internal static uint DigitValue(char unit)
    {
        uint digit = (uint)unit - '0';
        if (digit <= 9) return digit;
        uint letter = ((uint)unit | 0x20) - 'a';
        return letter < 26 ? letter + 10 : 36;
    }

    /// <summary>Returns the number of digits of the radix at the start of a text.</summary>
    internal static int CountDigits(ReadOnlySpan<char> text, int radix)
    {
        int length = 0;
        while (length < text.Length && DigitValue(text[length]) < (uint)radix)
        {
            if ((++length & WindowMask) == 0) WorkBudget.Work(WindowMask * 8L);
        }
        return length;
    }

    /// <summary>
    /// Returns the value of a text of valid digits. It is the nearest double for the radices for which ECMA-262 §19.2.5
    /// requires that (10 and the powers of two). For others above 2^53, it is within a few units of the nearest double.
    /// </summary>
    internal static double Parse(ReadOnlySpan<char> digits, int radix)
    {
        if (BitOperations.IsPow2(radix)) return ParsePowerOfTwo(digits, BitOperations.TrailingZeroCount(radix));
        if (radix == 10) return DoubleParser.TryParse(digits, out double exact) ? exact : double.NaN;

        // Chunks as long as a 32-bit integer allows, so that rounding happens once for each chunk.
        WorkBudget.Work(4L * digits.Length);
        const uint ChunkLimit = uint.MaxValue / 36;
        double value = 0;
        int i = 0;
        while (i < digits.Length)
        {
            uint chunk = 0;
            uint scale = 1;
            for (; i < digits.Length && scale * (uint)radix <= ChunkLimit; i++)
            {
                chunk = chunk * (uint)radix + DigitValue(digits[i]);
                scale *= (uint)radix;
            }
            value = value * scale + chunk;
        }
        return value;
    }

    private static double ParsePowerOfTwo(ReadOnlySpan<char> digits, int bitsPerDigit)
    {
        // The highest 59 bits or more are kept and the others only counted: 54 decide the rounding, and a last bit
        // means 'more'.
        WorkBudget.Work(4L * digits.Length);
        ulong bits = 0;
        long dropped = 0;
        bool sticky = false;
        foreach (char unit in digits)
        {
            uint digit = DigitValue(unit);
            if (bits >> (64 - bitsPerDigit) == 0)
            {
                bits = bits << bitsPerDigit | digit;
            }
            else
            {
                dropped += bitsPerDigit;
                sticky |= digit != 0;
            }
        }
        if (dropped == 0) return bits;
        if (sticky) bits |= 1;
        return dropped > 1024 ? double.PositiveInfinity : Math.ScaleB(bits, (int)dropped);
    }

    /// <summary>
    /// Number::toString for a finite value and a radix other than 10. Integer digits beyond the double's precision are
    /// zeros (there are none below 2^53). The fraction has as many digits as distinguish the double from its
    /// neighbours. The specification leaves both to the implementation; these choices give the same digits as V8.
    /// </summary>
    [SkipLocalsInit]
    internal static string ToString(double value, int radix)
    {
        Span<char> buffer = stackalloc char[1 + MaxIntegerDigits + 1 + MaxFractionDigits];
        const int Point = 1 + MaxIntegerDigits;
        bool negative = value < 0;
        value = Math.Abs(value);
        double integer = Math.Floor(value);
        int end = WriteFraction(value, ref integer, radix, buffer, Point);
        int start = WriteInteger(integer, radix, buffer[..Point]);
        if (negative) buffer[--start] = '-';
        WorkBudget.Work(UnitsPerDigit * (end - start));
        return new string(buffer[start..end]);
    }

    // Writes the point and the fraction's digits at 'point'; returns the position after them. A carry out of the
    // fraction is added to the integer.
    private static int WriteFraction(double value, ref double integer, int radix, Span<char> buffer, int point)
    {
        // Half the distance to the next double, in units of the digit just written: digits below it have no meaning.
        double fraction = value - integer;
        double precision = Math.Max(0.5 * (Math.BitIncrement(value) - value), double.Epsilon);
        if (fraction < precision) return point;

        int end = point;
        buffer[end++] = '.';
        do
        {
            fraction *= radix;
            precision *= radix;
            int digit = (int)fraction;
            buffer[end++] = ToDigit(digit);
            fraction -= digit;
            bool up = fraction > 0.5 || (fraction == 0.5 && (digit & 1) != 0);
            if (up && fraction + precision > 1)
            {
                // The remainder is within the precision of a whole digit: round up and stop.
                while (true)
                {
                    end--;
                    if (end == point)
                    {
                        integer++;
                        break;
                    }
                    int last = (int)DigitValue(buffer[end]);
                    if (last + 1 < radix)
                    {
                        buffer[end++] = ToDigit(last + 1);
                        break;
                    }
                }
                break;
            }
        }
        while (fraction >= precision);
        return end;
    }

    // Writes the digits so that they end at the end of the buffer; returns the position of the first.
    private static int WriteInteger(double integer, int radix, Span<char> buffer)
    {
        const double ExactLimit = 9007199254740992; // 2^53
        int start = buffer.Length;
        while (integer / radix >= ExactLimit)
        {
            integer /= radix;
            buffer[--start] = '0';
        }
        while (integer >= ExactLimit)
        {
            double remainder = integer % radix;
            buffer[--start] = ToDigit((int)remainder);
            integer = (integer - remainder) / radix;
        }
        ulong rest = (ulong)integer;
        do
        {
            (ulong quotient, ulong digit) = Math.DivRem(rest, (ulong)radix);
            buffer[--start] = ToDigit((int)digit);
            rest = quotient;
        }
        while (rest != 0);
        return start;
    }

    private static char ToDigit(int value) => (char)(value < 10 ? '0' + value : 'a' + value - 10);
}
