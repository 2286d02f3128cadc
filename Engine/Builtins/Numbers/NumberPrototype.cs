using System.Numerics;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Builtins.Numbers;

/// <summary>Number.prototype (ECMA-262 §21.1.3), itself a Number object of +0.</summary>
internal static class NumberPrototype
{
    private const int MaxDigits = 100;

    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Number)
        .Method("toExponential", 1, ToExponential)
        .Method("toFixed", 1, ToFixed)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toPrecision", 1, ToPrecision)
        .Method("toString", 1, ToString)
        .Method("valueOf", 0, ValueOf);

    public static JsObject Create(Realm realm) =>
        new PrimitiveObject(Table.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), Table.Image(), 0);

    /// <summary>ThisNumberValue (§21.1.3.7.1).</summary>
    private static double ThisNumberValue(in JsValue value)
    {
        if (value.IsNumber) return value.Number;
        if (value.ObjectOrNull is PrimitiveObject { Value.IsNumber: true } wrapper) return wrapper.Value.Number;
        throw Raise.TypeError(Messages.IncompatibleReceiver, "Number", Display.Brief(value));
    }

    /// <summary>Number.prototype.toExponential ( fractionDigits ), §21.1.3.2.</summary>
    private static JsValue ToExponential(in CallInfo call)
    {
        var x = ThisNumberValue(call.This);
        var f = TypeConversion.ToIntegerOrInfinity(call[0]);
        if (!double.IsFinite(x)) return NumberText.ToString(x);
        RequireDigits(f, 0);
        return NumberText.ToExponential(x, call[0].IsUndefined ? -1 : (int)f);
    }

    /// <summary>Number.prototype.toFixed ( fractionDigits ), §21.1.3.3.</summary>
    private static JsValue ToFixed(in CallInfo call)
    {
        var x = ThisNumberValue(call.This);
        var f = TypeConversion.ToIntegerOrInfinity(call[0]);
        RequireDigits(f, 0);
        return double.IsFinite(x) && Math.Abs(x) < 1e21 ? NumberText.ToFixed(x, (int)f) : NumberText.ToString(x);
    }

    /// <summary>
    /// Number.prototype.toLocaleString ( ), §21.1.3.4, the same in every locale: thousands in groups, at most three
    /// digits after the point.
    /// </summary>
    private static JsValue ToLocaleString(in CallInfo call)
    {
        var x = ThisNumberValue(call.This);
        if (double.IsNaN(x)) return "NaN";
        var sign = double.IsNegative(x) ? "-" : "";
        x = Math.Abs(x);
        if (double.IsInfinity(x)) return sign + "∞";
        var digits = x < 1e21 ? NumberText.ToFixed(x, 3) : BigIntText.ToString(new BigInteger(x), 10);
        var point = digits.IndexOf('.');
        if (point < 0) return sign + GroupThousands(digits);
        var fraction = digits.AsSpan(point).TrimEnd('0');
        return sign + GroupThousands(digits[..point]) + (fraction.Length > 1 ? fraction.ToString() : "");
    }

    /// <summary>Returns digits with a comma before each group of three, as toLocaleString writes integers.</summary>
    public static string GroupThousands(string digits)
    {
        if (digits.Length <= 3) return digits;
        return string.Create(digits.Length + (digits.Length - 1) / 3, digits, static (span, digits) =>
        {
            var to = span.Length;
            for (var from = digits.Length; from > 0; from--)
            {
                if (from < digits.Length && (digits.Length - from) % 3 == 0) span[--to] = ',';
                span[--to] = digits[from - 1];
            }
        });
    }

    /// <summary>Number.prototype.toPrecision ( precision ), §21.1.3.5.</summary>
    private static JsValue ToPrecision(in CallInfo call)
    {
        var x = ThisNumberValue(call.This);
        if (call[0].IsUndefined) return NumberText.ToString(x);
        var p = TypeConversion.ToIntegerOrInfinity(call[0]);
        if (!double.IsFinite(x)) return NumberText.ToString(x);
        RequireDigits(p, 1);
        return NumberText.ToPrecision(x, (int)p);
    }

    /// <summary>Number.prototype.toString ( [ radix ] ), §21.1.3.6.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var x = ThisNumberValue(call.This);
        var radix = Radix(call[0]);
        return radix == 10 ? NumberText.ToString(x) : NumberText.ToRadixString(x, radix);
    }

    /// <summary>
    /// Returns the radix argument of toString: 10 for undefined, otherwise from 2 to 36. Throws a RangeError for other
    /// values.
    /// </summary>
    public static int Radix(in JsValue value)
    {
        if (value.IsUndefined) return 10;
        var radix = TypeConversion.ToIntegerOrInfinity(value);
        return radix is >= 2 and <= 36 ? (int)radix : throw Raise.RangeError(Messages.InvalidRadix);
    }

    /// <summary>Number.prototype.valueOf ( ), §21.1.3.7.</summary>
    private static JsValue ValueOf(in CallInfo call) => ThisNumberValue(call.This);

    private static void RequireDigits(double digits, int min)
    {
        if (!(digits >= min && digits <= MaxDigits)) throw Raise.RangeError(Messages.InvalidDigits, min, MaxDigits);
    }
}
