using System.Numerics;

namespace Quoll.Builtins.Numbers;

/// <summary>The Number constructor and its prototype, a Number object of +0 (ECMA-262 §21.1.1 to §21.1.3).</summary>
internal static class NumberConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Number", 1, Intrinsic.NumberPrototype, Construct)
        .Value("EPSILON", Math.ScaleB(1, -52))
        .Method("isFinite", 1, IsFinite)
        .Method("isInteger", 1, IsInteger)
        .Method("isNaN", 1, IsNaN)
        .Method("isSafeInteger", 1, IsSafeInteger)
        .Value("MAX_SAFE_INTEGER", TypeConversion.MaxSafeInteger)
        .Value("MAX_VALUE", double.MaxValue)
        .Value("MIN_SAFE_INTEGER", -TypeConversion.MaxSafeInteger)
        .Value("MIN_VALUE", double.Epsilon)
        .Value("NaN", double.NaN)
        .Value("NEGATIVE_INFINITY", double.NegativeInfinity)
        .Intrinsic("parseFloat", Intrinsic.ParseFloat)
        .Intrinsic("parseInt", Intrinsic.ParseInt)
        .Value("POSITIVE_INFINITY", double.PositiveInfinity);

    private const int MaxDigits = 100;

    private static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Number)
        .Method("toExponential", 1, ToExponential)
        .Method("toFixed", 1, ToFixed)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toPrecision", 1, ToPrecision)
        .Method("toString", 1, ToString)
        .Method("valueOf", 0, ValueOf);

    public static JsObject CreatePrototype(Realm realm) =>
        PrototypeTable.Fill(new PrimitiveObject(PrototypeTable.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), 0));

    /// <summary>ThisNumberValue (§21.1.3.7.1).</summary>
    private static double ThisNumberValue(in CallInfo call) => call.RequirePrimitive(JsType.Number).Number;

    /// <summary>Number ( value ), §21.1.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var n = call.Count == 0 ? new JsValue(0.0) : TypeConversion.ToNumeric(call[0]);
        if (n.IsBigInt) n = BigIntArithmetic.ToNumber(n.BigInt);
        if (call.NewTarget is null) return n;
        return new PrimitiveObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(call.NewTarget, Intrinsic.NumberPrototype), n);
    }

    /// <summary>Number.isFinite ( number ), §21.1.2.2.</summary>
    private static JsValue IsFinite(in CallInfo call) => call[0].IsNumber && double.IsFinite(call[0].Number);

    /// <summary>Number.isInteger ( number ), §21.1.2.3.</summary>
    private static JsValue IsInteger(in CallInfo call) => IsIntegralNumber(call[0]);

    /// <summary>Number.isNaN ( number ), §21.1.2.4.</summary>
    private static JsValue IsNaN(in CallInfo call) => call[0].IsNumber && double.IsNaN(call[0].Number);

    /// <summary>Number.isSafeInteger ( number ), §21.1.2.5.</summary>
    private static JsValue IsSafeInteger(in CallInfo call) =>
        IsIntegralNumber(call[0]) && Math.Abs(call[0].Number) <= TypeConversion.MaxSafeInteger;

    /// <summary>IsIntegralNumber (§7.2.6).</summary>
    private static bool IsIntegralNumber(in JsValue value) => value.IsNumber && double.IsInteger(value.Number);

    /// <summary>Number.prototype.toExponential ( fractionDigits ), §21.1.3.2.</summary>
    private static JsValue ToExponential(in CallInfo call)
    {
        var x = ThisNumberValue(call);
        var f = TypeConversion.ToIntegerOrInfinity(call[0]);
        if (!double.IsFinite(x)) return NumberText.ToString(x);
        RequireDigits(f, 0, "toExponential()");
        return NumberText.ToExponential(x, call[0].IsUndefined ? -1 : (int)f);
    }

    /// <summary>Number.prototype.toFixed ( fractionDigits ), §21.1.3.3.</summary>
    private static JsValue ToFixed(in CallInfo call)
    {
        var x = ThisNumberValue(call);
        var f = TypeConversion.ToIntegerOrInfinity(call[0]);
        RequireDigits(f, 0, "toFixed() digits");
        return double.IsFinite(x) && Math.Abs(x) < 1e21 ? NumberText.ToFixed(x, (int)f) : NumberText.ToString(x);
    }

    /// <summary>
    /// Number.prototype.toLocaleString ( ), §21.1.3.4, the same everywhere: thousands in groups, at most three digits
    /// after the point.
    /// </summary>
    private static JsValue ToLocaleString(in CallInfo call)
    {
        var x = ThisNumberValue(call);
        LocaleArguments.Report(call, 0);
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

    /// <summary>Digits with a comma before each three of them, as toLocaleString writes integers.</summary>
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
        var x = ThisNumberValue(call);
        if (call[0].IsUndefined) return NumberText.ToString(x);
        var p = TypeConversion.ToIntegerOrInfinity(call[0]);
        if (!double.IsFinite(x)) return NumberText.ToString(x);
        RequireDigits(p, 1, "toPrecision()");
        return NumberText.ToPrecision(x, (int)p);
    }

    /// <summary>Number.prototype.toString ( [ radix ] ), §21.1.3.6.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var x = ThisNumberValue(call);
        var radix = Radix(call[0]);
        return radix == 10 ? NumberText.ToString(x) : NumberText.ToRadixString(x, radix);
    }

    /// <summary>The radix argument of toString: 10 where undefined, otherwise from 2 to 36 or a RangeError.</summary>
    public static int Radix(in JsValue value)
    {
        if (value.IsUndefined) return 10;
        var radix = TypeConversion.ToIntegerOrInfinity(value);
        return radix is >= 2 and <= 36 ? (int)radix : throw Raise.RangeError(Messages.InvalidRadix);
    }

    /// <summary>Number.prototype.valueOf ( ), §21.1.3.7.</summary>
    private static JsValue ValueOf(in CallInfo call) => ThisNumberValue(call);

    private static void RequireDigits(double digits, int min, string argument)
    {
        if (!(digits >= min && digits <= MaxDigits)) throw Raise.RangeError(Messages.InvalidDigits, argument, min, MaxDigits);
    }
}
