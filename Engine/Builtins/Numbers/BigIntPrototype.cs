using System.Numerics;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Numbers;

/// <summary>BigInt.prototype (ECMA-262 §21.2.3).</summary>
internal static class BigIntPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.BigInt)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toString", 0, ToString)
        .Method("valueOf", 0, ValueOf)
        .Tag("BigInt");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>ThisBigIntValue (§21.2.3.4.1).</summary>
    private static BigInteger ThisBigIntValue(in JsValue value)
    {
        if (value.IsBigInt) return value.BigInt;
        if (value.ObjectOrNull is PrimitiveObject { Value.IsBigInt: true } wrapper) return wrapper.Value.BigInt;
        throw Raise.TypeError(Messages.IncompatibleReceiver, "BigInt", Display.Brief(value));
    }

    /// <summary>
    /// BigInt.prototype.toLocaleString ( ), §21.2.3.2, the same in every locale: thousands in groups.
    /// </summary>
    private static JsValue ToLocaleString(in CallInfo call)
    {
        var x = ThisBigIntValue(call.This);
        return (x.Sign < 0 ? "-" : "") + NumberPrototype.GroupThousands(BigIntText.ToString(BigInteger.Abs(x), 10));
    }

    /// <summary>BigInt.prototype.toString ( [ radix ] ), §21.2.3.3.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var x = ThisBigIntValue(call.This);
        return BigIntText.ToString(x, NumberPrototype.Radix(call[0]));
    }

    /// <summary>BigInt.prototype.valueOf ( ), §21.2.3.4.</summary>
    private static JsValue ValueOf(in CallInfo call) => new(ThisBigIntValue(call.This));
}
