using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Memory;

/// <summary>The FinalizationRegistry constructor (ECMA-262 §26.2.1, §26.2.2).</summary>
internal static class FinalizationRegistryConstructor
{
    private static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("FinalizationRegistry", 1, Intrinsic.FinalizationRegistryPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>FinalizationRegistry ( cleanupCallback ), §26.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "FinalizationRegistry");
        var cleanup = ObjectOperations.RequireCallable(call[0]);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.FinalizationRegistryPrototype);
        return new FinalizationRegistryObject(call.Realm, prototype, cleanup);
    }
}
