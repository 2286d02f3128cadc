namespace Quoll.Builtins.Control;

/// <summary>
/// A DisposableStack or AsyncDisposableStack object (ECMA-262 of 2026, §27.3.4 and §27.4.4), with the steps of the
/// methods that both classes have.
/// </summary>
internal sealed class DisposableStackObject(Realm realm, JsObject prototype, bool isAsync) : JsObject(realm, prototype)
{
    /// <summary>[[DisposeCapability]].</summary>
    public DisposeCapability Capability { get; private set; } = new();

    /// <summary>[[DisposableState]] or [[AsyncDisposableState]] is disposed.</summary>
    public bool IsDisposed { get; private set; }

    public bool IsAsync => isAsync;

    public override string ClassName => isAsync ? "AsyncDisposableStack" : "DisposableStack";

    /// <summary>Marks the stack as disposed. From now on only <see cref="Capability"/> is used.</summary>
    public void SetDisposed() => IsDisposed = true;

    /// <summary>use ( value ), §27.3.3.7 and §27.4.3.7.</summary>
    public JsValue Use(JsValue value)
    {
        RequirePending();
        Capability.Add(Realm.Agent.CurrentRealm, value, isAsync);
        return value;
    }

    /// <summary>adopt ( value, onDispose ), §27.3.3.1 and §27.4.3.1.</summary>
    public JsValue Adopt(JsValue value, JsValue onDispose)
    {
        RequirePending();
        var function = ObjectOperations.RequireCallable(onDispose);
        Capability.Add(
            Realm.Agent.CurrentRealm.CreateFunction("", 0, (in CallInfo _) => function.Call(JsValue.Undefined, [value])), isAsync);
        return value;
    }

    /// <summary>defer ( onDispose ), §27.3.3.2 and §27.4.3.2.</summary>
    public JsValue Defer(JsValue onDispose)
    {
        RequirePending();
        Capability.Add(ObjectOperations.RequireCallable(onDispose), isAsync);
        return JsValue.Undefined;
    }

    /// <summary>move ( ), §27.3.3.6 and §27.4.3.6: moves all resources to a new stack.</summary>
    public JsValue Move(Realm realm)
    {
        RequirePending();
        var prototype = realm[isAsync ? Intrinsic.AsyncDisposableStackPrototype : Intrinsic.DisposableStackPrototype];
        var target = new DisposableStackObject(realm, prototype, isAsync) { Capability = Capability };
        Capability = new DisposeCapability();
        SetDisposed();
        return target;
    }

    private void RequirePending()
    {
        if (IsDisposed) throw Raise.ReferenceError(Messages.DisposableStackDisposed, ClassName);
    }
}
