namespace Quoll.Builtins.Memory;

/// <summary>A WeakRef instance (ECMA-262 §26.1).</summary>
internal sealed class WeakRefObject(Realm realm, JsObject? prototype, JsValue target) : JsObject(realm, prototype)
{
    // The target is the object behind the value, for objects and symbols alike.
    private readonly WeakReference<object> _target = new(WeakKey.Of(target)!);

    public override string ClassName => "WeakRef";

    /// <summary>
    /// WeakRefDeref (§26.1.4.1): returns the target, kept alive until the running job ends, or undefined.
    /// </summary>
    public JsValue Dereference()
    {
        if (!_target.TryGetTarget(out var target)) return JsValue.Undefined;
        Realm.Agent.KeptObjects.Add(target);
        return target is JsObject o ? new JsValue(o) : new JsValue((JsSymbol)target);
    }
}
