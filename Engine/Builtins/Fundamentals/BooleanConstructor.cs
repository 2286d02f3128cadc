using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>The Boolean constructor (ECMA-262 §20.3.1, §20.3.2).</summary>
internal static class BooleanConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Boolean", 1, Intrinsic.BooleanPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>Boolean ( value ), §20.3.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        JsValue value = TypeConversion.ToBoolean(call[0]);
        if (call.NewTarget is null) return value;
        return new PrimitiveObject(
            call.Realm, ObjectOperations.GetPrototypeFromConstructor(call.NewTarget, Intrinsic.BooleanPrototype), value);
    }
}
