using System.Numerics;

namespace Quoll.Builtins.Numbers;

/// <summary>The BigInt constructor and its prototype (ECMA-262 §21.2.1 to §21.2.3).</summary>
internal static class BigIntConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("BigInt", 1, Intrinsic.BigIntPrototype, Construct)
        .Method("asIntN", 2, AsIntN)
        .Method("asUintN", 2, AsUintN);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.BigInt)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toString", 0, ToString)
        .Method("valueOf", 0, ValueOf)
        .Tag("BigInt");

    /// <summary>Integers with a smaller magnitude fit in a word.</summary>
    private const double MaxSmall = 1L << 62;

    /// <summary>ThisBigIntValue (§21.2.3.4.1).</summary>
    private static BigInteger ThisBigIntValue(in CallInfo call) => call.RequirePrimitive(JsType.BigInt).BigInt;

    /// <summary>BigInt ( value ), §21.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not null) throw Raise.TypeError(Messages.NotConstructor, "BigInt");
        var primitive = TypeConversion.ToPrimitive(call[0], TypeConversion.Hint.Number);
        if (!primitive.IsNumber) return primitive.IsBigInt ? primitive : BigIntArithmetic.Checked(TypeConversion.ToBigInt(primitive));
        // NumberToBigInt (§21.2.1.1.1).
        if (!double.IsInteger(primitive.Number)) throw Raise.RangeError(Messages.NotInteger, NumberText.ToString(primitive.Number));
        return Math.Abs(primitive.Number) < MaxSmall ? JsValue.FromBigInt((long)primitive.Number)
            : new JsValue(new BigInteger(primitive.Number));
    }

    /// <summary>BigInt.asIntN ( bits, bigint ), §21.2.2.1.</summary>
    private static JsValue AsIntN(in CallInfo call)
    {
        var bits = TypeConversion.ToIndex(call[0]);
        return SmallBigInt.TryGet(call[1], out var small) && bits < BigIntBox.SmallBits
            ? JsValue.FromBigInt(SmallBigInt.AsIntN((int)bits, small))
            : new JsValue(BigIntArithmetic.AsIntN(bits, TypeConversion.ToBigInt(call[1])));
    }

    /// <summary>BigInt.asUintN ( bits, bigint ), §21.2.2.2.</summary>
    private static JsValue AsUintN(in CallInfo call)
    {
        var bits = TypeConversion.ToIndex(call[0]);
        return SmallBigInt.TryGet(call[1], out var small) && bits < BigIntBox.SmallBits
            ? JsValue.FromBigInt(SmallBigInt.AsUintN((int)bits, small))
            : new JsValue(BigIntArithmetic.AsUintN(bits, TypeConversion.ToBigInt(call[1])));
    }

    /// <summary>BigInt.prototype.toLocaleString ( ), §21.2.3.2, the same everywhere: thousands in groups.</summary>
    private static JsValue ToLocaleString(in CallInfo call)
    {
        var x = ThisBigIntValue(call);
        LocaleArguments.Report(call, 0);
        return (x.Sign < 0 ? "-" : "") + NumberConstructor.GroupThousands(BigIntText.ToString(BigInteger.Abs(x), 10));
    }

    /// <summary>BigInt.prototype.toString ( [ radix ] ), §21.2.3.3.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var x = ThisBigIntValue(call);
        return BigIntText.ToString(x, NumberConstructor.Radix(call[0]));
    }

    /// <summary>BigInt.prototype.valueOf ( ), §21.2.3.4.</summary>
    private static JsValue ValueOf(in CallInfo call) => new(ThisBigIntValue(call));
}
