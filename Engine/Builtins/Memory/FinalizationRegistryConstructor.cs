namespace Quoll.Builtins.Memory;

/// <summary>The FinalizationRegistry constructor and its prototype (ECMA-262 §26.2.1 to §26.2.3).</summary>
internal static class FinalizationRegistryConstructor
{
    public static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("FinalizationRegistry", 1, Intrinsic.FinalizationRegistryPrototype, Construct);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.FinalizationRegistry)
        .Method("register", 2, Register)
        .Method("unregister", 1, Unregister)
        .Tag("FinalizationRegistry");

    private static FinalizationRegistryObject ThisFinalizationRegistry(in CallInfo call) => call.RequireThis<FinalizationRegistryObject>("FinalizationRegistry");

    /// <summary>FinalizationRegistry ( cleanupCallback ), §26.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "FinalizationRegistry");
        var cleanup = ObjectOperations.RequireCallable(call[0]);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.FinalizationRegistryPrototype);
        return new FinalizationRegistryObject(call.Realm, prototype, cleanup);
    }

    /// <summary>
    /// FinalizationRegistry.prototype.register ( target, heldValue [ , unregisterToken ] ), §26.2.3.2.
    /// </summary>
    private static JsValue Register(in CallInfo call)
    {
        var registry = ThisFinalizationRegistry(call);
        Require(call[0]);
        if (Comparison.SameValue(call[0], call[1])) throw Raise.TypeError(Messages.FinalizationHoldsTarget);
        var token = call[2].IsUndefined ? default(JsValue?) : Require(call[2]);
        registry.Register(call[0], call[1], token);
        return JsValue.Undefined;
    }

    /// <summary>FinalizationRegistry.prototype.unregister ( unregisterToken ), §26.2.3.3.</summary>
    private static JsValue Unregister(in CallInfo call)
    {
        var registry = ThisFinalizationRegistry(call);
        return registry.Unregister(Require(call[0]));
    }

    private static JsValue Require(in JsValue value) => WeakKey.CanBeHeldWeakly(value) ? value
        : throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(value), "in a FinalizationRegistry");
}
