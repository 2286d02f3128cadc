namespace Quoll.Runtime.Objects;

/// <summary>
/// A Proxy exotic object (ECMA-262 §10.5). It has [[Call]] and [[Construct]] if its target has them, as its flags show.
/// Private names are stored in the proxy itself and never reach the handler.
/// </summary>
internal sealed class ProxyObject : JsFunction, IProxy
{
    private readonly ProxyRecord _proxy;

    private ProxyObject(Realm realm, JsObject target, JsObject handler) : base(Shape.Root(realm, null), SlotStorage.Empty)
    {
        const ObjectFlags ofTarget = ObjectFlags.Callable | ObjectFlags.Constructor;
        _proxy = new ProxyRecord(realm.Agent, target, handler);
        Flags = Flags & ~ofTarget | ObjectFlags.Exotic | target.Flags & ofTarget;
    }

    public override string ClassName => IsCallable ? "Function" : "Object";

    /// <summary>ProxyCreate (§10.5.14): callable or a constructor if the target is.</summary>
    public static JsObject Create(Realm realm, JsValue target, JsValue handler)
    {
        if (!target.IsObject) throw Raise.TypeError(Messages.ProxyPartNotObject, "target", Display.Brief(target));
        if (!handler.IsObject) throw Raise.TypeError(Messages.ProxyPartNotObject, "handler", Display.Brief(handler));
        return new ProxyObject(realm, target.Object, handler.Object);
    }

    public JsObject? Target => _proxy.Target;

    /// <summary>[[ProxyHandler]]; null when revoked.</summary>
    public JsObject? Handler => _proxy.Handler;

    public void Revoke() => _proxy.Revoke();

    public override JsObject? GetPrototypeOf() => _proxy.GetPrototypeOf();

    public override bool SetPrototypeOf(JsObject? prototype) => _proxy.SetPrototypeOf(prototype);

    public override bool IsExtensible() => _proxy.IsExtensible();

    public override bool PreventExtensions() => _proxy.PreventExtensions();

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor) =>
        key.IsPrivate ? base.GetOwnProperty(key, out descriptor) : _proxy.GetOwnProperty(key, out descriptor);

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor) =>
        key.IsPrivate ? base.DefineOwnProperty(key, descriptor) : _proxy.DefineOwnProperty(key, descriptor);

    public override bool HasProperty(PropertyKey key) => key.IsPrivate ? base.HasOwnProperty(key) : _proxy.HasProperty(key);

    public override bool HasOwnProperty(PropertyKey key) =>
        key.IsPrivate ? base.HasOwnProperty(key) : _proxy.GetOwnProperty(key, out _);

    public override JsValue Get(PropertyKey key, JsValue receiver) =>
        key.IsPrivate ? base.Get(key, receiver) : _proxy.Get(key, receiver);

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver) =>
        key.IsPrivate ? base.Set(key, value, receiver) : _proxy.Set(key, value, receiver);

    public override bool Delete(PropertyKey key) => _proxy.Delete(key);

    public override void OwnPropertyKeys(List<PropertyKey> keys) => _proxy.OwnPropertyKeys(keys);

    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments) => _proxy.Call(thisValue, arguments);

    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget) => _proxy.Construct(arguments, newTarget);
}
