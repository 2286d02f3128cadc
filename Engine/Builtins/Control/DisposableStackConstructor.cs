using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>The DisposableStack constructor (ECMA-262 of 2026, §27.3.1, §27.3.2).</summary>
internal static class DisposableStackConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("DisposableStack", 0, Intrinsic.DisposableStackPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>DisposableStack ( ), §27.3.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "DisposableStack");
        return new DisposableStackObject(
            call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.DisposableStackPrototype));
    }
}
