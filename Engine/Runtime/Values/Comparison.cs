namespace Quoll.Runtime.Values;

/// <summary>Testing and comparison operations (ECMA-262 §7.2).</summary>
internal static class Comparison
{
    /// <summary>RequireObjectCoercible (§7.2.1).</summary>
    public static JsValue RequireObjectCoercible(JsValue value) =>
        value.IsNullish ? throw Raise.TypeError(Messages.CannotConvertToObject) : value;

    /// <summary>IsArray (§7.2.2), through proxies.</summary>
    public static bool IsArray(in JsValue value)
    {
        if (!value.IsObject) return false;
        var o = value.Object;
        while (o is IProxy proxy)
        {
            // A script can make a chain of any length.
            WorkBudget.Steps(1);
            o = proxy.Target ?? throw Raise.TypeError(Messages.ProxyRevoked, "IsArray");
        }
        return (o.Flags & ObjectFlags.Array) != 0;
    }

    /// <summary>IsCallable (§7.2.3).</summary>
    public static bool IsCallable(in JsValue value) => value.FunctionOrNull is not null;

    /// <summary>IsConstructor (§7.2.4).</summary>
    public static bool IsConstructor(in JsValue value) => value.ObjectOrNull is { IsConstructor: true };

    /// <summary>IsRegExp (§7.2.7).</summary>
    public static bool IsRegExp(in JsValue value)
    {
        if (value.ObjectOrNull is not { } o) return false;
        var matcher = o.Get(JsSymbol.Match);
        return matcher.IsUndefined ? o.HasRegExpMatcher : TypeConversion.ToBoolean(matcher);
    }

    /// <summary>SameType and SameValue (§7.2.10).</summary>
    public static bool SameValue(in JsValue x, in JsValue y)
    {
        if (x.IsNumber && y.IsNumber)
            return x.Number.Equals(y.Number) && (x.Number != 0 || double.IsNegative(x.Number) == double.IsNegative(y.Number));
        return SameValueNonNumber(x, y);
    }

    /// <summary>SameValueZero (§7.2.11).</summary>
    public static bool SameValueZero(in JsValue x, in JsValue y)
    {
        // Double.Equals treats NaN as equal to itself and +0 as equal to -0.
        if (x.IsNumber && y.IsNumber) return x.Number.Equals(y.Number);
        return SameValueNonNumber(x, y);
    }

    private static bool SameValueNonNumber(in JsValue x, in JsValue y)
    {
        if (JsValue.AreIdentical(x, y)) return true;
        var type = x.StoredType;
        if (type != y.StoredType) return false;
        return type == JsType.String ? AreTextsEqual(x, y) : type == JsType.BigInt && AreBigIntsEqual(x, y);
    }

    /// <summary>Whether two Strings are equal.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreTextsEqual(in JsValue x, in JsValue y)
    {
        if (x.PlainText is not { } a || y.PlainText is not { } b)
            return x.StringLength == y.StringLength && TextOrder.AreEqual(x.String, y.String);
        return AreTextsEqual(a, b);
    }

    /// <summary>The same for plain texts. Most are short, and different in the first character.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreTextsEqual(string x, string y) =>
        x.Length == y.Length && (x.Length == 0 || x[0] == y[0] && TextOrder.AreEqual(x, y));

    private static bool AreBigIntsEqual(in JsValue x, in JsValue y) =>
        SmallBigInt.TryGetWords(x, y, out var a, out var b) ? a == b : AreLongBigIntsEqual(x, y);

    // Apart from words, because .NET discards the compiled code of all methods that have an Int128.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreLongBigIntsEqual(in JsValue x, in JsValue y) =>
        SmallBigInt.TryGet(x, y, out var a, out var b) ? a == b : BigIntArithmetic.AreEqual(x.BigInt, y.BigInt);

    private static bool IsBigIntLess(in JsValue x, in JsValue y) =>
        SmallBigInt.TryGetWords(x, y, out var a, out var b) ? a < b : IsLongBigIntLess(x, y);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsLongBigIntLess(in JsValue x, in JsValue y) =>
        SmallBigInt.TryGet(x, y, out var a, out var b) ? a < b : BigIntArithmetic.IsLess(x.BigInt, y.BigInt);

    /// <summary>IsStrictlyEqual (§7.2.14).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsStrictlyEqual(in JsValue x, in JsValue y) =>
        x.IsNumber && y.IsNumber ? x.Number == y.Number : SameValueNonNumber(x, y);

    /// <summary>IsLooselyEqual (§7.2.13).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsLooselyEqual(in JsValue x, in JsValue y)
    {
        if (x.StoredType == y.StoredType) return IsStrictlyEqual(x, y);
        // Annex B §B.3.6.2: an [[IsHTMLDDA]] object equals undefined and null.
        if (x.IsNullish) return y.IsNullish || IsHtmlDda(y);
        return y.IsNullish ? IsHtmlDda(x) : IsLooselyEqualConverted(x, y);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsLooselyEqualConverted(JsValue x, JsValue y)
    {
        while (true)
        {
            var tx = x.StoredType;
            var ty = y.StoredType;
            if (tx == ty || x.IsNullish || y.IsNullish) return IsLooselyEqual(x, y);
            if (tx == JsType.Boolean) x = new JsValue(x.IsTrue ? 1.0 : 0);
            else if (ty == JsType.Boolean) y = new JsValue(y.IsTrue ? 1.0 : 0);
            else if (tx == JsType.Object) x = TypeConversion.ToPrimitive(x);
            else if (ty == JsType.Object) y = TypeConversion.ToPrimitive(y);
            else if (tx == JsType.Symbol || ty == JsType.Symbol) return false;
            else if (tx == JsType.Number && ty == JsType.String) y = new JsValue(TypeConversion.ToNumber(y));
            else if (tx == JsType.String && ty == JsType.Number) x = new JsValue(TypeConversion.ToNumber(x));
            else if (tx == JsType.BigInt && ty == JsType.String)
                return TypeConversion.StringToBigInt(y.String) is { } right2 && BigIntArithmetic.AreEqual(right2, x.BigInt);
            else if (tx == JsType.String && ty == JsType.BigInt)
                return TypeConversion.StringToBigInt(x.String) is { } left2 && BigIntArithmetic.AreEqual(left2, y.BigInt);
            else if (tx == JsType.BigInt) return BigIntText.Compare(x.BigInt, y.Number) == 0;
            else return BigIntText.Compare(y.BigInt, x.Number) == 0;
        }
    }

    private static bool IsHtmlDda(in JsValue value) => value.IsObject && (value.Object.Flags & ObjectFlags.IsHtmlDda) != 0;

    /// <summary>IsLessThan (§7.2.12): true, false, or null for undefined.</summary>
    public static bool? IsLessThan(in JsValue x, in JsValue y, bool leftFirst)
    {
        JsValue px, py;
        if (leftFirst)
        {
            px = TypeConversion.ToPrimitive(x, TypeConversion.Hint.Number);
            py = TypeConversion.ToPrimitive(y, TypeConversion.Hint.Number);
        }
        else
        {
            py = TypeConversion.ToPrimitive(y, TypeConversion.Hint.Number);
            px = TypeConversion.ToPrimitive(x, TypeConversion.Hint.Number);
        }
        if (px.IsString && py.IsString) return TextOrder.Compare(px.String, py.String) < 0;
        if (px.IsBigInt && py.IsString)
            return TypeConversion.StringToBigInt(py.String) is { } ny ? BigIntArithmetic.IsLess(px.BigInt, ny) : null;
        if (px.IsString && py.IsBigInt)
            return TypeConversion.StringToBigInt(px.String) is { } nx ? BigIntArithmetic.IsLess(nx, py.BigInt) : null;
        px = TypeConversion.ToNumeric(px);
        py = TypeConversion.ToNumeric(py);
        if (px.IsNumber && py.IsNumber) return double.IsNaN(px.Number) || double.IsNaN(py.Number) ? null : px.Number < py.Number;
        if (px.IsBigInt && py.IsBigInt) return IsBigIntLess(px, py);
        if (px.IsBigInt) return double.IsNaN(py.Number) ? null : BigIntText.Compare(px.BigInt, py.Number) < 0;
        return double.IsNaN(px.Number) ? null : BigIntText.Compare(py.BigInt, px.Number) > 0;
    }
}
