namespace Quoll.Builtins.Fundamentals;

/// <summary>The Boolean constructor and its prototype, a Boolean object of false (ECMA-262 §20.3).</summary>
internal static class BooleanConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Boolean", 1, Intrinsic.BooleanPrototype, Construct);

    private static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Boolean)
        .Method("toString", 0, ToString)
        .Method("valueOf", 0, ValueOf);

    public static JsObject CreatePrototype(Realm realm) =>
        PrototypeTable.Fill(new PrimitiveObject(PrototypeTable.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), JsValue.False));

    /// <summary>ThisBooleanValue ( value ), §20.3.3.3.1.</summary>
    private static JsValue ThisBooleanValue(in CallInfo call) => call.RequirePrimitive(JsType.Boolean);

    /// <summary>Boolean ( value ), §20.3.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        JsValue value = TypeConversion.ToBoolean(call[0]);
        if (call.NewTarget is null) return value;
        return new PrimitiveObject(
            call.Realm, ObjectOperations.GetPrototypeFromConstructor(call.NewTarget, Intrinsic.BooleanPrototype), value);
    }

    /// <summary>Boolean.prototype.toString ( ), §20.3.3.2.</summary>
    private static JsValue ToString(in CallInfo call) => ThisBooleanValue(call).IsTrue ? "true" : "false";

    /// <summary>Boolean.prototype.valueOf ( ), §20.3.3.3.</summary>
    private static JsValue ValueOf(in CallInfo call) => ThisBooleanValue(call);
}
