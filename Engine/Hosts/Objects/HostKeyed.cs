namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET object that answers for keys at run time: entries of a dictionary or values of an indexer. All other keys are
/// those of an ordinary object of the host.
/// </summary>
internal abstract class HostKeyed(Shape shape, HostClass hostClass, object target) : HostObject(shape, hostClass, target)
{
    /// <summary>Returns whether a key belongs to the entries, whether there is one or not.</summary>
    protected abstract bool IsElementKey(in PropertyKey key);

    protected abstract bool TryLoad(in PropertyKey key, out JsValue value);

    protected virtual bool HasElement(in PropertyKey key) => TryLoad(key, out _);

    protected abstract void Store(in PropertyKey key, in JsValue value);

    protected abstract PropertyFlags ElementFlags(in PropertyKey key);

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!IsElementKey(key)) return base.GetOwnProperty(key, out descriptor);
        var found = TryLoad(key, out var value);
        descriptor = found ? new PropertyDescriptor(value, ElementFlags(key)) : default;
        return found;
    }

    public override bool FindOwn(PropertyKey key, out bool isEnumerable) =>
        IsElementKey(key) ? isEnumerable = HasElement(key) : base.FindOwn(key, out isEnumerable);

    public override bool HasOwnProperty(PropertyKey key) => IsElementKey(key) ? HasElement(key) : base.HasOwnProperty(key);

    public override bool HasProperty(PropertyKey key) => HasOwnProperty(key) || Shape.Prototype?.HasProperty(key) == true;

    public override JsValue Get(PropertyKey key, JsValue receiver) => TryGetOwn(key, receiver, out var value) ? value
        : Shape.Prototype is { } prototype ? prototype.Get(key, receiver) : JsValue.Undefined;

    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value) =>
        IsElementKey(key) ? TryLoad(key, out value) : base.TryGetOwn(key, receiver, out value);

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (!IsElementKey(key) || !ReferenceEquals(receiver.ObjectOrNull, this)) return base.Set(key, value, receiver);
        Store(key, value);
        return true;
    }

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!IsElementKey(key)) return base.DefineOwnProperty(key, descriptor);
        if (!Fits(descriptor, ElementFlags(key)) || IsPrevented && !HasElement(key)) return false;
        if (descriptor.HasValue) Store(key, descriptor.Value);
        return true;
    }
}
