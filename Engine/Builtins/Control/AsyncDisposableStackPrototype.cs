using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>AsyncDisposableStack.prototype (ECMA-262 of 2026, §27.4.3).</summary>
internal static class AsyncDisposableStackPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.AsyncDisposableStack)
        .Method("adopt", 2, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Adopt(call[0], call[1]))
        .Method("defer", 1, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Defer(call[0]))
        .Method("disposeAsync", 0, DisposeAsync)
        .Getter("disposed", static (in CallInfo call) => ThisAsyncDisposableStack(call.This).IsDisposed)
        .Method("move", 0, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Move(call.Realm))
        .Method("use", 1, static (in CallInfo call) => ThisAsyncDisposableStack(call.This).Use(call[0]))
        .Alias(JsSymbol.AsyncDispose, "disposeAsync")
        .Tag("AsyncDisposableStack");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    private static DisposableStackObject ThisAsyncDisposableStack(JsValue thisValue) =>
        thisValue.ObjectOrNull is DisposableStackObject { IsAsync: true } stack ? stack
            : throw Raise.TypeError(Messages.IncompatibleReceiver, "AsyncDisposableStack", Display.Brief(thisValue));

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
