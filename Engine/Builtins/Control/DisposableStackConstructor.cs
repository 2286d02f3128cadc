namespace Quoll.Builtins.Control;

/// <summary>DisposableStack and AsyncDisposableStack with their prototypes (ECMA-262 of 2026, §27.3, §27.4).</summary>
internal static class DisposableStackConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("DisposableStack", 0, Intrinsic.DisposableStackPrototype);
    private static readonly BuiltinTable AsyncTable =
        BuiltinTable.ForConstructor("AsyncDisposableStack", 0, Intrinsic.AsyncDisposableStackPrototype);

    private static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.DisposableStack)
        .Method("adopt", 2, static (in CallInfo call) => ThisDisposableStack(call).Adopt(call[0], call[1]))
        .Method("defer", 1, static (in CallInfo call) => ThisDisposableStack(call).Defer(call[0]))
        .Method("dispose", 0, Dispose)
        .Getter("disposed", static (in CallInfo call) => ThisDisposableStack(call).IsDisposed)
        .Method("move", 0, static (in CallInfo call) => ThisDisposableStack(call).Move(call.Realm))
        .Method("use", 1, static (in CallInfo call) => ThisDisposableStack(call).Use(call[0]))
        .Alias(JsSymbol.Dispose, "dispose")
        .Tag("DisposableStack");

    private static readonly BuiltinTable AsyncPrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncDisposableStack)
        .Method("adopt", 2, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Adopt(call[0], call[1]))
        .Method("defer", 1, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Defer(call[0]))
        .Method("disposeAsync", 0, DisposeAsync)
        .Getter("disposed", static (in CallInfo call) => ThisAsyncDisposableStack(call.This).IsDisposed)
        .Method("move", 0, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Move(call.Realm))
        .Method("use", 1, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Use(call[0]))
        .Alias(JsSymbol.AsyncDispose, "disposeAsync")
        .Tag("AsyncDisposableStack");

    public static JsObject Create(Realm realm) => Table.CreateConstructor(
        realm, static (in CallInfo call) => Construct(call, Intrinsic.DisposableStackPrototype, isAsync: false));

    public static JsObject CreateAsync(Realm realm) => AsyncTable.CreateConstructor(
        realm, static (in CallInfo call) => Construct(call, Intrinsic.AsyncDisposableStackPrototype, isAsync: true));

    public static JsObject CreatePrototype(Realm realm) => PrototypeTable.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    public static JsObject CreateAsyncPrototype(Realm realm) => AsyncPrototypeTable.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // RequireInternalSlot(disposableStack, [[DisposableState]]).
    private static DisposableStackObject ThisDisposableStack(in CallInfo call) =>
        call.This.ObjectOrNull is DisposableStackObject { IsAsync: false } stack ? stack
            : throw Raise.TypeError(Messages.IncompatibleReceiver, "DisposableStack", Display.Brief(call.This));

    // RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    private static DisposableStackObject ThisAsyncDisposableStack(JsValue thisValue) =>
        thisValue.ObjectOrNull is DisposableStackObject { IsAsync: true } stack ? stack
            : throw Raise.TypeError(Messages.IncompatibleReceiver, "AsyncDisposableStack", Display.Brief(thisValue));

    /// <summary>DisposableStack ( ), §27.3.1.1, and AsyncDisposableStack ( ), §27.4.1.1.</summary>
    private static JsValue Construct(in CallInfo call, Intrinsic prototype, bool isAsync)
    {
        if (call.NewTarget is not { } newTarget)
            throw Raise.TypeError(Messages.ConstructorRequiresNew, isAsync ? "AsyncDisposableStack" : "DisposableStack");
        return new DisposableStackObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, prototype), isAsync);
    }

    /// <summary>DisposableStack.prototype.dispose ( ), §27.3.3.3.</summary>
    private static JsValue Dispose(in CallInfo call)
    {
        var stack = ThisDisposableStack(call);
        if (stack.IsDisposed) return JsValue.Undefined;
        stack.SetDisposed();
        JsValue? thrown = null;
        // No resource is async, so nothing is awaited.
        stack.Capability.Dispose(call.Realm, ref thrown, out _);
        return thrown is { } error ? throw Raise.Value(error) : JsValue.Undefined;
    }

    /// <summary>AsyncDisposableStack.prototype.disposeAsync ( ), §27.4.3.3.</summary>
    private static JsValue DisposeAsync(in CallInfo call)
    {
        var (realm, thisValue) = (call.Realm, call.This);
        return AsyncSteps.Start(realm, steps => Dispose(steps, realm, thisValue));
    }

    private static async Task<JsValue> Dispose(AsyncSteps steps, Realm realm, JsValue thisValue)
    {
        var stack = ThisAsyncDisposableStack(thisValue);
        if (stack.IsDisposed) return JsValue.Undefined;
        stack.SetDisposed();
        JsValue? thrown = null;
        while (stack.Capability.Dispose(realm, ref thrown, out var awaited))
        {
            try
            {
                await steps.Await(awaited);
            }
            catch (ThrowCompletion rejection)
            {
                realm.Agent.Materialize(rejection);
                DisposeCapability.Throw(realm, ref thrown, rejection.Value);
            }
        }
        return thrown is { } error ? throw Raise.Value(error) : JsValue.Undefined;
    }
}
