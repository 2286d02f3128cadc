namespace Quoll.Text;

/// <summary>
/// All decimal digits of a double, which is a finite decimal: value = 0.DIGITS * 10^Point. They are rounded in decimal
/// to the place that toFixed, toExponential and toPrecision need, so binary rounding never decides a tie.
/// </summary>
internal ref struct ExactDecimal
{
    /// <summary>
    /// The necessary size of the buffer: the longest double has 767 digits, written in groups of 9, and a carry.
    /// </summary>
    internal const int BufferLength = 800;

    private const int GroupDigits = 9;

    /// <summary>Units of bulk work that take as long as a digit: about ten nanoseconds.</summary>
    private const int UnitsPerDigit = 8;

    private readonly Span<char> _buffer;

    /// <summary>Computes the digits of a finite value, whose sign is ignored; zero has no digits.</summary>
    internal ExactDecimal(double value, Span<char> buffer)
    {
        _buffer = buffer;
        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        int biased = (int)(bits >> 52) & 0x7FF;
        ulong significand = bits & ShortestDecimal.SignificandMask;
        if (biased == 0) biased = 1;
        else significand |= ShortestDecimal.HiddenBit;
        int exponent = biased - 1075;

        // Trailing zero bits would only become zeros after the digits.
        if (significand != 0)
        {
            int zeros = System.Numerics.BitOperations.TrailingZeroCount(significand);
            significand >>= zeros;
            exponent += zeros;
        }

        // significand * 2^-n = significand * 5^n / 10^n.
        var number = new StackBigInteger(stackalloc ulong[StackBigInteger.MaxLimbs], significand);
        if (exponent >= 0) number.ShiftLeft(exponent);
        else number.MultiplyByPowerOfFive(-exponent);

        int start = buffer.Length;
        while (!number.IsZero)
        {
            uint group = number.DivideByBillion();
            for (int i = 0; i < GroupDigits; i++)
            {
                (group, uint digit) = Math.DivRem(group, 10);
                buffer[--start] = (char)('0' + digit);
            }
        }
        while (start < buffer.Length && buffer[start] == '0') start++;
        int length = buffer.Length - start;
        buffer.Slice(start, length).CopyTo(buffer);
        WorkBudget.Work(UnitsPerDigit * length);
        Length = length;
        Point = length - Math.Max(0, -exponent);
    }

    /// <summary>The number of digits; the first is not zero.</summary>
    internal int Length { get; private set; }

    /// <summary>The place of the decimal point, counted from before the first digit.</summary>
    internal int Point { get; private set; }

    internal readonly ReadOnlySpan<char> Digits => _buffer[..Length];

    /// <summary>Keeps the first <paramref name="count"/> digits, rounded; a tie rounds up.</summary>
    internal void Round(int count)
    {
        if (count >= Length) return;
        bool up = count >= 0 && _buffer[count] >= '5';
        Length = Math.Max(count, 0);
        if (!up) return;
        while (Length > 0 && _buffer[Length - 1] == '9') Length--;
        if (Length == 0)
        {
            _buffer[0] = '1';
            Length = 1;
            Point++;
        }
        else
        {
            _buffer[Length - 1]++;
        }
    }
}
