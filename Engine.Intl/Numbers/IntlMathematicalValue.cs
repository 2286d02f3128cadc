using System.Globalization;
using System.Numerics;
using Quoll.Intl.Options;

namespace Quoll.Intl.Numbers;

/// <summary>
/// An Intl mathematical value (ECMA-402 §16.5.15): a Number, or the exact decimal of a BigInt or a String; NaN, the
/// infinities and -0 are Numbers.
/// </summary>
internal readonly struct IntlMathematicalValue
{
    private readonly double _number;
    private readonly string? _digits;
    private readonly int _decimals;

    private IntlMathematicalValue(double number, string? digits = null, int decimals = 0)
    {
        _number = number;
        _digits = digits;
        _decimals = decimals;
    }

    /// <summary>Whether the value is a finite number.</summary>
    public bool IsFinite => double.IsFinite(_number);

    /// <summary>Whether the value is NaN.</summary>
    public bool IsNaN => double.IsNaN(_number);

    /// <summary>The value of a Number.</summary>
    public static implicit operator IntlMathematicalValue(double number) => new(number);

    /// <summary>The value of a decimal.</summary>
    /// <param name="digits">ASCII digits.</param>
    /// <param name="decimals">How many of the digits are behind the decimal point; negative for zeros to add.</param>
    /// <param name="isNegative">Whether the value is negative.</param>
    public static IntlMathematicalValue Of(string digits, int decimals, bool isNegative) =>
        new(isNegative ? -1 : 1, digits, decimals);

    /// <summary>ToIntlMathematicalValue (§16.5.16).</summary>
    public static IntlMathematicalValue From(Engine engine, JsValue value)
    {
        if (value.TryGetNumber(out var number)) return number;
        var primitive = AbstractOperations.ToPrimitive(value, JsValueType.Number);
        if (primitive.IsBigInt)
        {
            // The engine's conversion polls the limits, and takes less than quadratic time.
            var digits = AbstractOperations.ToString(primitive);
            engine.Charge(0, 2L * sizeof(char) * digits.Length);
            return digits[0] == '-' ? Of(digits[1..], 0, true) : Of(digits, 0, false);
        }
        number = AbstractOperations.ToNumber(primitive);
        return primitive.IsString && double.IsFinite(number) && number != 0 ? Parse(primitive.AsString(), number) : number;
    }

    /// <summary>The two arguments of a method of ranges, which are numbers (§16.3.4 and §17.3.4).</summary>
    public static (IntlMathematicalValue Start, IntlMathematicalValue End) RangeFrom(in HostCall call)
    {
        if (call[0].IsUndefined || call[1].IsUndefined) throw Fault.Type("A range has a start and an end.");
        var start = From(call.Engine, call[0]);
        var end = From(call.Engine, call[1]);
        return start.IsNaN || end.IsNaN ? throw Fault.Range("The start and the end of a range are not NaN.") : (start, end);
    }

    /// <summary>The digits; see <see cref="DecimalQuantity"/> for the buffer.</summary>
    public DecimalQuantity ToQuantity(Span<byte> buffer) => _digits is null
        ? DecimalQuantity.Of(_number, buffer)
        : DecimalQuantity.Of(_digits, _decimals, _number < 0, buffer);

    // StringIntlMV of a StringNumericLiteral (§16.5.16) whose Number is finite and not zero.
    private static IntlMathematicalValue Parse(string literal, double number)
    {
        var text = literal.AsSpan().Trim().Trim('\uFEFF').Trim();
        var isNegative = number < 0;
        if (text.Length > 2 && text[0] == '0' && char.IsAsciiLetter(text[1])) return ParseRadix(text, number);
        text = text.TrimStart("+-");
        var decimals = 0;
        var mark = text.IndexOfAny('e', 'E');
        if (mark >= 0)
        {
            // The Number is finite, so the exponent of more digits has as many zeros before or behind the point.
            var exponent = text[(mark + 1)..];
            var digits = exponent.TrimStart("+-").TrimStart('0');
            decimals = digits.IsEmpty ? 0 : int.Parse(digits, CultureInfo.InvariantCulture);
            if (exponent[0] != '-') decimals = -decimals;
            text = text[..mark];
        }
        var point = text.IndexOf('.');
        if (point < 0) return Of(text.ToString(), decimals, isNegative);
        decimals += text.Length - point - 1;
        return Of(string.Concat(text[..point], text[(point + 1)..]), decimals, isNegative);
    }

    // 0x, 0o or 0b. A Number below 2^53 is exact.
    private static IntlMathematicalValue ParseRadix(ReadOnlySpan<char> text, double number)
    {
        if (number <= (1L << 53)) return number;
        var bits = (text[1] | 0x20) switch { 'x' => 4, 'o' => 3, _ => 1 };
        var value = BigInteger.Zero;
        // The Number is finite, so that few digits are left without the zeros before them.
        foreach (var digit in text[2..].TrimStart('0')) value = (value << bits) + (digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
        return Of(value.ToString(CultureInfo.InvariantCulture), 0, isNegative: false);
    }
}
