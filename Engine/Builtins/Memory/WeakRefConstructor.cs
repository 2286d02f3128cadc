namespace Quoll.Builtins.Memory;

/// <summary>The WeakRef constructor and its prototype (ECMA-262 §26.1.1, §26.1.3).</summary>
internal static class WeakRefConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("WeakRef", 1, Intrinsic.WeakRefPrototype, Construct);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.WeakRef)
        .Method("deref", 0, Deref)
        .Tag("WeakRef");

    private static WeakRefObject ThisWeakRef(in CallInfo call) => call.RequireThis<WeakRefObject>("WeakRef");

    /// <summary>WeakRef ( target ) (§26.1.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "WeakRef");
        if (!WeakKey.CanBeHeldWeakly(call[0])) throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(call[0]), "as the target of a WeakRef");
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.WeakRefPrototype);
        call.Agent.KeptObjects.Add(WeakKey.Of(call[0])!);
        return new WeakRefObject(call.Realm, prototype, call[0]);
    }

    /// <summary>WeakRef.prototype.deref ( ) (§26.1.3.2).</summary>
    private static JsValue Deref(in CallInfo call) => ThisWeakRef(call).Dereference();
}
