using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>Boolean.prototype (ECMA-262 §20.3.3), itself a Boolean object with the value false.</summary>
internal static class BooleanPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Boolean)
        .Method("toString", 0, ToString)
        .Method("valueOf", 0, ValueOf);

    public static JsObject Create(Realm realm) =>
        new PrimitiveObject(Table.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), Table.Image(), JsValue.False);

    /// <summary>ThisBooleanValue ( value ), §20.3.3.3.1.</summary>
    private static JsValue ThisBooleanValue(in CallInfo call)
    {
        if (call.This.IsBoolean) return call.This;
        if (call.This.ObjectOrNull is PrimitiveObject { Value: { IsBoolean: true } value }) return value;
        throw Raise.TypeError(Messages.IncompatibleReceiver, "Boolean", Display.Brief(call.This));
    }

    /// <summary>Boolean.prototype.toString ( ), §20.3.3.2.</summary>
    private static JsValue ToString(in CallInfo call) => ThisBooleanValue(call).IsTrue ? "true" : "false";

    /// <summary>Boolean.prototype.valueOf ( ), §20.3.3.3.</summary>
    private static JsValue ValueOf(in CallInfo call) => ThisBooleanValue(call);
}
