namespace Quoll.Builtins.Control;

/// <summary>DisposableStack and AsyncDisposableStack with their prototypes (ECMA-262 of 2026, §27.3, §27.4).</summary>
internal static class DisposableStackConstructor
{
    private const string Name = "DisposableStack", AsyncName = "AsyncDisposableStack";

    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        Name, 0, Intrinsic.DisposableStackPrototype,
        static (in CallInfo call) => Construct(call, Intrinsic.DisposableStackPrototype, isAsync: false));

    public static readonly BuiltinTable AsyncTable = BuiltinTable.ForConstructor(
        AsyncName, 0, Intrinsic.AsyncDisposableStackPrototype,
        static (in CallInfo call) => Construct(call, Intrinsic.AsyncDisposableStackPrototype, isAsync: true));

    public static readonly BuiltinTable PrototypeTable = Members(Intrinsic.DisposableStack, isAsync: false)
        .Method("dispose", 0, Dispose)
        .Alias(JsSymbol.Dispose, "dispose")
        .Tag(Name);

    public static readonly BuiltinTable AsyncPrototypeTable = Members(Intrinsic.AsyncDisposableStack, isAsync: true)
        .Method("disposeAsync", 0, DisposeAsync)
        .Alias(JsSymbol.AsyncDispose, "disposeAsync")
        .Tag(AsyncName);

    // What both prototypes have.
    private static BuiltinTable Members(Intrinsic constructor, bool isAsync) => new BuiltinTable()
        .Intrinsic("constructor", constructor)
        .Method("adopt", 2, (in CallInfo call) => ThisStack(call.This, isAsync).Adopt(call[0], call[1]))
        .Method("defer", 1, (in CallInfo call) => ThisStack(call.This, isAsync).Defer(call[0]))
        .Getter("disposed", (in CallInfo call) => ThisStack(call.This, isAsync).IsDisposed)
        .Method("move", 0, (in CallInfo call) => ThisStack(call.This, isAsync).Move(call.Realm))
        .Method("use", 1, (in CallInfo call) => ThisStack(call.This, isAsync).Use(call[0]));

    // RequireInternalSlot(disposableStack, [[DisposableState]]), and the same of the other class.
    private static DisposableStackObject ThisStack(in JsValue thisValue, bool isAsync) =>
        thisValue.ObjectOrNull is DisposableStackObject stack && stack.IsAsync == isAsync ? stack
            : throw Raise.TypeError(Messages.IncompatibleReceiver, isAsync ? AsyncName : Name, Display.Brief(thisValue));

    /// <summary>DisposableStack ( ), §27.3.1.1, and AsyncDisposableStack ( ), §27.4.1.1.</summary>
    private static JsValue Construct(in CallInfo call, Intrinsic prototype, bool isAsync)
    {
        if (call.NewTarget is not { } newTarget)
            throw Raise.TypeError(Messages.ConstructorRequiresNew, isAsync ? AsyncName : Name);
        return new DisposableStackObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, prototype), isAsync);
    }

    /// <summary>DisposableStack.prototype.dispose ( ), §27.3.3.3.</summary>
    private static JsValue Dispose(in CallInfo call)
    {
        var stack = ThisStack(call.This, isAsync: false);
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
        var stack = ThisStack(thisValue, isAsync: true);
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
