using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>
/// What DisposableStack and AsyncDisposableStack objects (ECMA-262 of 2026, §27.3 and §27.4) share, with the steps of
/// their methods.
/// </summary>
internal abstract class DisposableStackBase(Realm realm, JsObject prototype) : JsObject(realm, prototype)
{
    /// <summary>[[DisposeCapability]].</summary>
    public DisposeCapability Capability { get; private set; } = new();

    /// <summary>[[DisposableState]] or [[AsyncDisposableState]] is disposed.</summary>
    public bool IsDisposed { get; private set; }

    protected abstract bool IsAsync { get; }

    /// <summary>From now on only <see cref="Capability"/> is of use.</summary>
    public void SetDisposed() => IsDisposed = true;

    /// <summary>use ( value ), §27.3.3.7 and §27.4.3.7.</summary>
    public JsValue Use(JsValue value)
    {
        RequirePending();
        Capability.Add(Realm.Agent.CurrentRealm, value, IsAsync);
        return value;
    }

    /// <summary>adopt ( value, onDispose ), §27.3.3.1 and §27.4.3.1.</summary>
    public JsValue Adopt(JsValue value, JsValue onDispose)
    {
        RequirePending();
        var function = ObjectOperations.RequireCallable(onDispose);
        Capability.Add(
            Realm.Agent.CurrentRealm.CreateFunction("", 0, (in CallInfo _) => function.Call(JsValue.Undefined, [value])), IsAsync);
        return value;
    }

    /// <summary>defer ( onDispose ), §27.3.3.2 and §27.4.3.2.</summary>
    public JsValue Defer(JsValue onDispose)
    {
        RequirePending();
        Capability.Add(ObjectOperations.RequireCallable(onDispose), IsAsync);
        return JsValue.Undefined;
    }

    /// <summary>move ( ), §27.3.3.6 and §27.4.3.6: everything goes to a new stack.</summary>
    public JsValue MoveTo(DisposableStackBase target)
    {
        target.Capability = Capability;
        Capability = new DisposeCapability();
        SetDisposed();
        return target;
    }

    public void RequirePending()
    {
        if (IsDisposed) throw Raise.ReferenceError(Messages.DisposableStackDisposed, ClassName);
    }
}
