using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>DisposableStack.prototype (ECMA-262 of 2026, §27.3.3).</summary>
internal static class DisposableStackPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.DisposableStack)
        .Method("adopt", 2, static (in CallInfo call) => ThisDisposableStack(call).Adopt(call[0], call[1]))
        .Method("defer", 1, static (in CallInfo call) => ThisDisposableStack(call).Defer(call[0]))
        .Method("dispose", 0, Dispose)
        .Getter("disposed", static (in CallInfo call) => ThisDisposableStack(call).IsDisposed)
        .Method("move", 0, static (in CallInfo call) => ThisDisposableStack(call).Move(call.Realm))
        .Method("use", 1, static (in CallInfo call) => ThisDisposableStack(call).Use(call[0]))
        .Alias(JsSymbol.Dispose, "dispose")
        .Tag("DisposableStack");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    // RequireInternalSlot(disposableStack, [[DisposableState]]).
    private static DisposableStackObject ThisDisposableStack(in CallInfo call) =>
        call.This.ObjectOrNull is DisposableStackObject { IsAsync: false } stack ? stack
            : throw Raise.TypeError(Messages.IncompatibleReceiver, "DisposableStack", Display.Brief(call.This));

    /// <summary>DisposableStack.prototype.dispose ( ), §27.3.3.3.</summary>
    private static JsValue Dispose(in CallInfo call)
    {
        var stack = ThisDisposableStack(call);
        if (stack.IsDisposed) return JsValue.Undefined;
        stack.SetDisposed();
        JsValue? thrown = null;
        // No resource is async, so there is nothing to await.
        stack.Capability.Dispose(call.Realm, ref thrown, out _);
        return thrown is { } error ? throw Raise.Value(error) : JsValue.Undefined;
    }
}
