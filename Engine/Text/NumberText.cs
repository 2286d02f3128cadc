using System.Globalization;

namespace Quoll.Text;

/// <summary>
/// The conversions between Number and text that scripts see. The meaning of the strings is defined here; the arithmetic
/// is in <see cref="ShortestDouble"/>, <see cref="DoubleParser"/>, <see cref="RadixDigits"/> and
/// <see cref="ExactDecimal"/>.
/// </summary>
internal static class NumberText
{
    private const int CachedIntegers = 1024;

    // Filled on demand; two threads may both fill an entry, with equal strings.
    private static readonly string?[] _integers = new string?[CachedIntegers];

    /// <summary>
    /// Number::toString(value, 10) (ECMA-262 §6.1.6.1.20). Integers below 1024 are always the same string.
    /// </summary>
    internal static string ToString(double value)
    {
        int integer = Truncation.ToInt32(value);
        if (integer == value) return ToString(integer);
        return ToStringUncached(value);
    }

    /// <inheritdoc cref="ToString(double)"/>
    internal static string ToString(int value)
    {
        string?[] cache = _integers;
        if ((uint)value < (uint)cache.Length) return cache[value] ??= value.ToString(CultureInfo.InvariantCulture);
        Span<char> digits = stackalloc char[IntegerDigits.BufferLength];
        return new string(digits[..IntegerDigits.Write(value, digits)]);
    }

    /// <summary>The most code units that <see cref="Write"/> writes.</summary>
    internal const int MaxLength = ShortestDouble.BufferLength;

    /// <summary>
    /// Writes what <see cref="ToString(double)"/> returns into a span of at least <see cref="MaxLength"/> code units,
    /// and returns the number of code units.
    /// </summary>
    internal static int Write(double value, Span<char> text)
    {
        int integer = Truncation.ToInt32(value);
        if (integer == value) return IntegerDigits.Write(integer, text);
        if (double.IsFinite(value)) return ShortestDouble.Write(value, text);
        var name = ToStringUncached(value);
        name.CopyTo(text);
        return name.Length;
    }

    [SkipLocalsInit]
    private static string ToStringUncached(double value)
    {
        if (double.IsNaN(value)) return "NaN";
        if (double.IsInfinity(value)) return value > 0 ? "Infinity" : "-Infinity";
        Span<char> text = stackalloc char[ShortestDouble.BufferLength];
        return new string(text[..ShortestDouble.Write(value, text)]);
    }

    /// <summary>Number::toString(value, radix), 2 &lt;= radix &lt;= 36 (ECMA-262 §6.1.6.1.20, §21.1.3.6).</summary>
    internal static string ToRadixString(double value, int radix) =>
        radix == 10 || !double.IsFinite(value) ? ToString(value) : RadixDigits.ToString(value, radix);

    /// <summary>Number.prototype.toFixed for 0 &lt;= fractionDigits &lt;= 100 (ECMA-262 §21.1.3.3).</summary>
    internal static string ToFixed(double value, int fractionDigits) =>
        Math.Abs(value) < 1e21 ? FixedNotation.ToFixed(value, fractionDigits) : ToString(value);

    /// <summary>
    /// Number.prototype.toExponential for 0 &lt;= fractionDigits &lt;= 100, or with as many digits as necessary if it
    /// is negative (ECMA-262 §21.1.3.2).
    /// </summary>
    internal static string ToExponential(double value, int fractionDigits) =>
        double.IsFinite(value) ? FixedNotation.ToExponential(value, fractionDigits) : ToString(value);

    /// <summary>Number.prototype.toPrecision for 1 &lt;= precision &lt;= 100 (ECMA-262 §21.1.3.5).</summary>
    internal static string ToPrecision(double value, int precision) =>
        double.IsFinite(value) ? FixedNotation.ToPrecision(value, precision) : ToString(value);

    /// <summary>
    /// StringToNumber (ECMA-262 §7.1.4.1.1): the whole text is a StringNumericLiteral, or the result is NaN.
    /// </summary>
    internal static double StringToNumber(ReadOnlySpan<char> text)
    {
        // Most texts are plain digits. The trimming below would check both ends.
        if (text.Length - 1 is >= 0 and < 9)
        {
            uint small = 0;
            int i = 0;
            for (; i < text.Length; i++)
            {
                uint digit = (uint)text[i] - '0';
                if (digit > 9) break;
                small = small * 10 + digit;
            }
            if (i == text.Length) return small;
        }
        WorkBudget.Work(2L * text.Length);

        text = UnicodeCharacters.Trim(text);
        if (text.IsEmpty) return 0;
        if (text.Length > 2 && text[0] == '0')
        {
            int radix = RadixOfPrefix(text[1]);
            if (radix != 0)
            {
                text = text[2..];
                return RadixDigits.CountDigits(text, radix) == text.Length ? RadixDigits.Parse(text, radix) : double.NaN;
            }
        }
        bool negative = SkipSign(ref text);
        double value = text is "Infinity" ? double.PositiveInfinity : DoubleParser.TryParse(text, out double parsed) ? parsed : double.NaN;
        return negative ? -value : value;
    }

    /// <summary>parseFloat (ECMA-262 §19.2.4): the longest prefix that is a StrDecimalLiteral, or NaN.</summary>
    internal static double ParseFloat(ReadOnlySpan<char> text)
    {
        text = UnicodeCharacters.TrimStart(text);
        bool negative = SkipSign(ref text);
        int length = DoubleParser.ParsePrefix(text, out double parsed);
        WorkBudget.Work(2L * length);
        double value = text.StartsWith("Infinity") ? double.PositiveInfinity : length > 0 ? parsed : double.NaN;
        return negative ? -value : value;
    }

    /// <summary>parseInt (ECMA-262 §19.2.5); <paramref name="radix"/> is the argument after ToInt32.</summary>
    internal static double ParseInt(ReadOnlySpan<char> text, int radix)
    {
        // 2. Let S be TrimString(inputString, start). 3. to 5. The sign.
        text = UnicodeCharacters.TrimStart(text);
        bool negative = SkipSign(ref text);

        // 7. to 10. Radix 0 means 10; 0x may precede hexadecimal digits only.
        bool stripPrefix = radix is 0 or 16;
        if (radix == 0) radix = 10;
        if (radix is < 2 or > 36) return double.NaN;
        if (stripPrefix && text.Length >= 2 && text[0] == '0' && (text[1] | 0x20) == 'x')
        {
            text = text[2..];
            radix = 16;
        }

        // 11. to 16. The following digits, and their value.
        int length = RadixDigits.CountDigits(text, radix);
        if (length == 0) return double.NaN;
        double value = RadixDigits.Parse(text[..length], radix);
        return negative ? -value : value;
    }

    private static bool SkipSign(ref ReadOnlySpan<char> text)
    {
        if (text.IsEmpty || text[0] is not ('+' or '-')) return false;
        bool negative = text[0] == '-';
        text = text[1..];
        return negative;
    }

    /// <summary>Returns the radix of the letter after a leading zero (x, o or b in either case), otherwise 0.</summary>
    internal static int RadixOfPrefix(char letter) => (letter | 0x20) switch
    {
        'x' => 16,
        'o' => 8,
        'b' => 2,
        _ => 0,
    };
}
