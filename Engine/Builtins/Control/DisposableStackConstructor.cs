using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>The constructors DisposableStack and AsyncDisposableStack (ECMA-262 of 2026, §27.3, §27.4).</summary>
internal static class DisposableStackConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("DisposableStack", 0, Intrinsic.DisposableStackPrototype);
    private static readonly BuiltinTable AsyncTable =
        BuiltinTable.ForConstructor("AsyncDisposableStack", 0, Intrinsic.AsyncDisposableStackPrototype);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(
        realm, static (in CallInfo call) => Construct(call, Intrinsic.DisposableStackPrototype, isAsync: false));

    public static JsObject CreateAsync(Realm realm) => AsyncTable.CreateConstructor(
        realm, static (in CallInfo call) => Construct(call, Intrinsic.AsyncDisposableStackPrototype, isAsync: true));

    /// <summary>DisposableStack ( ), §27.3.1.1, and AsyncDisposableStack ( ), §27.4.1.1.</summary>
    private static JsValue Construct(in CallInfo call, Intrinsic prototype, bool isAsync)
    {
        if (call.NewTarget is not { } newTarget)
            throw Raise.TypeError(Messages.ConstructorRequiresNew, isAsync ? "AsyncDisposableStack" : "DisposableStack");
        return new DisposableStackObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, prototype), isAsync);
    }
}
