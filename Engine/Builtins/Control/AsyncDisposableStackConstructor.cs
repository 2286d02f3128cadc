using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>The AsyncDisposableStack constructor (ECMA-262 of 2026, §27.4.1, §27.4.2).</summary>
internal static class AsyncDisposableStackConstructor
{
    private static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("AsyncDisposableStack", 0, Intrinsic.AsyncDisposableStackPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>AsyncDisposableStack ( ), §27.4.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "AsyncDisposableStack");
        return new AsyncDisposableStackObject(
            call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.AsyncDisposableStackPrototype));
    }
}
