using System.Numerics;
using System.Text;

namespace Quoll.Web.WebIdl;

/// <summary>
/// The conversions of arguments (Web IDL §3.2). The parameter <c>context</c> names what is converted, as messages show
/// it: <c>URL.canParse</c>, <c>RequestInit.method</c>.
/// </summary>
internal static partial class Idl
{
    /// <summary>A TypeError with a message.</summary>
    public static ScriptError TypeError(string message) => new(ScriptErrorKind.TypeError, message);

    /// <summary>A RangeError with a message.</summary>
    public static ScriptError RangeError(string message) => new(ScriptErrorKind.RangeError, message);

    /// <summary>Returns a text as messages show it: quoted, and cut after 60 characters.</summary>
    public static string Show(string text) => $"'{(text.Length <= 60 ? text : text[..60] + "…")}'";

    /// <summary>Returns a text that is made for a script; a RangeError if it is longer than Strings may be.</summary>
    public static string RequireLength(string text)
    {
        // The engine's greatest length is that of V8, which scripts know.
        const int MaxStringLength = (1 << 29) - 24;
        return text.Length <= MaxStringLength ? text : throw RangeError("Invalid string length");
    }

    /// <summary>Throws a TypeError if a call has fewer arguments (§3.7.7, the overload resolution algorithm).</summary>
    public static void RequireArguments(in HostCall call, int count, string context)
    {
        if (call.Arguments.Length >= count) return;
        throw TypeError($"{context}: {count} argument{(count == 1 ? "" : "s")} required, but only {call.Arguments.Length} present.");
    }

    /// <summary>DOMString (§3.2.9).</summary>
    public static string ToDomString(JsValue value) => AbstractOperations.ToString(value);

    /// <summary>USVString (§3.2.11): lone surrogates become U+FFFD.</summary>
    public static string ToUsvString(JsValue value) => ToScalarValues(AbstractOperations.ToString(value));

    /// <summary>
    /// Returns a text with U+FFFD in place of lone surrogates (Infra §4.6, "convert to scalar value string").
    /// </summary>
    public static string ToScalarValues(string text)
    {
        AbstractOperations.Charge(text.Length / 64);
        var at = IndexOfLoneSurrogate(text, 0);
        if (at < 0) return text;
        AbstractOperations.Charge(text.Length, 2L * text.Length);
        var result = new StringBuilder(text);
        for (; at >= 0; at = IndexOfLoneSurrogate(text, at + 1)) result[at] = '\uFFFD';
        return result.ToString();
    }

    private static int IndexOfLoneSurrogate(string text, int start)
    {
        for (var i = start; i < text.Length; i++)
        {
            var next = text.AsSpan(i).IndexOfAnyInRange('\uD800', '\uDFFF');
            if (next < 0) return -1;
            i += next;
            if (!char.IsHighSurrogate(text[i]) || i + 1 >= text.Length || !char.IsLowSurrogate(text[i + 1])) return i;
            i++;
        }
        return -1;
    }

    /// <summary>ByteString (§3.2.10): a TypeError for a code unit above 255.</summary>
    public static string ToByteString(JsValue value, string context)
    {
        var text = AbstractOperations.ToString(value);
        AbstractOperations.Charge(text.Length / 64);
        var at = text.AsSpan().IndexOfAnyExceptInRange('\0', '\u00FF');
        return at < 0 ? text
            : throw TypeError($"{context}: a byte string was expected, but the character at {at} has the value {(int)text[at]}, above 255.");
    }

    /// <summary>unrestricted double (§3.2.8).</summary>
    public static double ToUnrestrictedDouble(JsValue value) => AbstractOperations.ToNumber(value);

    /// <summary>double (§3.2.7): a TypeError for NaN and infinities.</summary>
    public static double ToDouble(JsValue value, string context)
    {
        var number = AbstractOperations.ToNumber(value);
        return double.IsFinite(number) ? number : throw TypeError($"{context}: a finite number was expected, not {number}.");
    }

    /// <summary>octet (§3.2.4.2).</summary>
    public static byte ToOctet(JsValue value, string context, IntegerKind kind = IntegerKind.Wrap) =>
        (byte)ToInteger(value, byte.MinValue, byte.MaxValue, context, kind);

    /// <summary>unsigned short (§3.2.4.4).</summary>
    public static ushort ToUnsignedShort(JsValue value, string context, IntegerKind kind = IntegerKind.Wrap) =>
        (ushort)ToInteger(value, ushort.MinValue, ushort.MaxValue, context, kind);

    /// <summary>long (§3.2.4.5).</summary>
    public static int ToLong(JsValue value, string context, IntegerKind kind = IntegerKind.Wrap) =>
        (int)ToInteger(value, int.MinValue, int.MaxValue, context, kind);

    /// <summary>unsigned long (§3.2.4.6).</summary>
    public static uint ToUnsignedLong(JsValue value, string context, IntegerKind kind = IntegerKind.Wrap) =>
        (uint)ToInteger(value, uint.MinValue, uint.MaxValue, context, kind);

    /// <summary>long long (§3.2.4.7). The bounds of [Clamp] and [EnforceRange] are ±(2^53 - 1).</summary>
    public static long ToLongLong(JsValue value, string context, IntegerKind kind = IntegerKind.Wrap) =>
        kind == IntegerKind.Wrap ? (long)Wrapped(AbstractOperations.ToNumber(value), 64, isSigned: true)
            : (long)ToInteger(value, -MaxSafeInteger, MaxSafeInteger, context, kind);

    /// <summary>unsigned long long (§3.2.4.8). The upper bound of [Clamp] and [EnforceRange] is 2^53 - 1.</summary>
    public static ulong ToUnsignedLongLong(JsValue value, string context, IntegerKind kind = IntegerKind.Wrap) =>
        kind == IntegerKind.Wrap ? (ulong)Wrapped(AbstractOperations.ToNumber(value), 64, isSigned: false)
            : (ulong)ToInteger(value, 0, MaxSafeInteger, context, kind);

    private const double MaxSafeInteger = 9007199254740991;

    // ConvertToInt (§3.2.4.9).
    private static double ToInteger(JsValue value, double lower, double upper, string context, IntegerKind kind)
    {
        var number = AbstractOperations.ToNumber(value);
        switch (kind)
        {
            case IntegerKind.EnforceRange:
                if (!double.IsFinite(number)) throw TypeError($"{context}: an integer from {lower} to {upper} was expected, not {number}.");
                number = Math.Truncate(number) + 0.0;
                return number >= lower && number <= upper ? number
                    : throw TypeError($"{context}: an integer from {lower} to {upper} was expected, not {number}.");
            case IntegerKind.Clamp:
                return double.IsNaN(number) ? 0 : Math.Round(Math.Clamp(number, lower, upper), MidpointRounding.ToEven) + 0.0;
            default:
                if (!double.IsFinite(number)) return 0;
                number = Math.Truncate(number);
                if (number >= lower && number <= upper) return number + 0.0;
                var bits = lower < 0 ? (int)Math.Round(Math.Log2(upper)) + 1 : (int)Math.Round(Math.Log2(upper));
                return (double)Wrapped(number, bits, lower < 0);
        }
    }

    private static BigInteger Wrapped(double number, int bits, bool isSigned)
    {
        if (!double.IsFinite(number)) return 0;
        var size = BigInteger.One << bits;
        var wrapped = BigInteger.Remainder(new BigInteger(Math.Truncate(number)), size);
        if (wrapped < 0) wrapped += size;
        return isSigned && wrapped >= size >> 1 ? wrapped - size : wrapped;
    }

    /// <summary>A callback function or interface (§3.2.18): a TypeError if it cannot be called.</summary>
    public static JsValue ToCallback(JsValue value, string context) =>
        value.IsFunction ? value : throw TypeError($"{context}: a function was expected.");

    /// <summary>An enumeration (§3.2.19): a TypeError for another text.</summary>
    public static string ToEnumeration(JsValue value, ReadOnlySpan<string> values, string context)
    {
        var text = AbstractOperations.ToString(value);
        foreach (var known in values)
        {
            if (known == text) return known;
        }
        throw TypeError($"{context}: {Show(text)} is none of {string.Join(", ", values.ToArray().Select(static known => $"'{known}'"))}.");
    }
}
