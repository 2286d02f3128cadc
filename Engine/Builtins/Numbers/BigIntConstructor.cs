using System.Numerics;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Builtins.Numbers;

/// <summary>The BigInt constructor (ECMA-262 §21.2.1, §21.2.2).</summary>
internal static class BigIntConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("BigInt", 1, Intrinsic.BigIntPrototype)
        .Method("asIntN", 2, AsIntN)
        .Method("asUintN", 2, AsUintN);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>BigInt ( value ), §21.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not null) throw Raise.TypeError(Messages.NotConstructor, "BigInt");
        var primitive = TypeConversion.ToPrimitive(call[0], TypeConversion.Hint.Number);
        if (!primitive.IsNumber) return primitive.IsBigInt ? primitive : BigIntArithmetic.Checked(TypeConversion.ToBigInt(primitive));
        // NumberToBigInt (§21.2.1.1.1).
        if (!double.IsInteger(primitive.Number)) throw Raise.RangeError(Messages.NotInteger, NumberText.ToString(primitive.Number));
        return new JsValue(new BigInteger(primitive.Number));
    }

    /// <summary>BigInt.asIntN ( bits, bigint ), §21.2.2.1.</summary>
    private static JsValue AsIntN(in CallInfo call)
    {
        var bits = TypeConversion.ToIndex(call[0]);
        return new JsValue(BigIntArithmetic.AsIntN(bits, TypeConversion.ToBigInt(call[1])));
    }

    /// <summary>BigInt.asUintN ( bits, bigint ), §21.2.2.2.</summary>
    private static JsValue AsUintN(in CallInfo call)
    {
        var bits = TypeConversion.ToIndex(call[0]);
        return new JsValue(BigIntArithmetic.AsUintN(bits, TypeConversion.ToBigInt(call[1])));
    }
}
