using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Memory;

/// <summary>The WeakRef constructor (ECMA-262 §26.1.1).</summary>
internal static class WeakRefConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("WeakRef", 1, Intrinsic.WeakRefPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>WeakRef ( target ) (§26.1.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "WeakRef");
        if (!WeakKey.CanBeHeldWeakly(call[0])) throw Raise.TypeError(Messages.NotHeldWeakly, Display.Brief(call[0]));
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.WeakRefPrototype);
        call.Agent.KeptObjects.Add(WeakKey.Of(call[0])!);
        return new WeakRefObject(call.Realm, prototype, call[0]);
    }
}
