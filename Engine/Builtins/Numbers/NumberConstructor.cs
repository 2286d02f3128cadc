using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Numbers;

/// <summary>The Number constructor (ECMA-262 §21.1.1, §21.1.2).</summary>
internal static class NumberConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Number", 1, Intrinsic.NumberPrototype)
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

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

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
}
