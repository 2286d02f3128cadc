using Quoll.Hosts.Objects;

namespace Quoll;

/// <summary>
/// An instance of a class with named properties: a legacy platform object without [LegacyOverrideBuiltIns] (Web IDL
/// §3.9). A name is visible if neither an ordinary own property nor the prototype chain has it.
/// </summary>
internal sealed class NamedInstance : ClassInstance
{
    private readonly NamedAccess _access;

    public NamedInstance(Realm realm, JsObject prototype, ScriptClass type, object target, NamedAccess access)
        : base(realm, prototype, target)
    {
        Type = type;
        _access = access;
        Flags |= ObjectFlags.Exotic;
    }

    public ScriptClass Type { get; }

    public override string ClassName => Type.Name;

    /// <summary>[[PreventExtensions]] (§3.9.5): names may come at any time.</summary>
    public override bool PreventExtensions() => false;

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!TryLoad(key, out var value)) return base.GetOwnProperty(key, out descriptor);
        descriptor = new PropertyDescriptor(value, PropertyFlags.All);
        return true;
    }

    public override bool FindOwn(PropertyKey key, out bool isEnumerable) =>
        TryLoad(key, out _) ? isEnumerable = true : base.FindOwn(key, out isEnumerable);

    public override bool HasOwnProperty(PropertyKey key) => base.HasOwnProperty(key) || TryLoad(key, out _);

    public override bool HasProperty(PropertyKey key) => HasOwnProperty(key) || Shape.Prototype?.HasProperty(key) == true;

    public override JsValue Get(PropertyKey key, JsValue receiver) => TryGetOwn(key, receiver, out var value) ? value
        : Shape.Prototype is { } prototype ? prototype.Get(key, receiver) : JsValue.Undefined;

    /// <summary>[[Set]] (§3.9.2): the named setter comes first, also for names of the prototype.</summary>
    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (!key.IsString || !ReferenceEquals(receiver.ObjectOrNull, this)) return base.Set(key, value, receiver);
        Store(key, value);
        return true;
    }

    /// <summary>[[DefineOwnProperty]] (§3.9.3).</summary>
    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!key.IsString || base.HasOwnProperty(key)) return base.DefineOwnProperty(key, descriptor);
        if (descriptor.IsAccessor || !descriptor.IsData) return false;
        Store(key, descriptor.HasValue ? descriptor.Value : JsValue.Undefined);
        return true;
    }

    /// <summary>[[Delete]] (§3.9.4).</summary>
    public override bool Delete(PropertyKey key)
    {
        if (!TryLoad(key, out _)) return base.Delete(key);
        HostGuard.Run(Realm, (self: this, name: key.ToString()), static x =>
        {
            x.self._access.Delete(x.self.Target, x.name);
            return true;
        }, Type.Name);
        return true;
    }

    /// <summary>[[OwnPropertyKeys]] (§3.9.6).</summary>
    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        var names = HostGuard.Run(Realm, this, static self => self._access.Names(self.Target).ToArray(), Type.Name);
        Realm.Agent.Spend(names.Length);
        foreach (var name in names)
        {
            if (IsFree(PropertyKey.From(name))) keys.Add(PropertyKey.From(name));
        }
        AddOwnNames(keys);
    }

    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value) =>
        TryLoad(key, out value) || base.TryGetOwn(key, receiver, out value);

    protected override bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value)
    {
        if (!TryLoad(key, out value)) return base.TryFindOwn(key, out flags, out value);
        flags = PropertyFlags.All;
        return true;
    }

    protected override bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        if (!key.IsString || base.HasOwnProperty(key)) return base.WriteOwn(key, value);
        Store(key, value);
        return true;
    }

    // The named property visibility algorithm (§3.9.7).
    private bool TryLoad(in PropertyKey key, out JsValue value)
    {
        value = default;
        if (!key.IsString || !IsFree(key)) return false;
        (var found, value) = HostGuard.Run(Realm, (self: this, name: key.ToString()), static x =>
            (x.self._access.TryGet(x.self.Target, x.name, out var value), value), Type.Name);
        return found;
    }

    private bool IsFree(in PropertyKey key) => !base.HasOwnProperty(key) && Shape.Prototype?.HasProperty(key) != true;

    private void Store(in PropertyKey key, in JsValue value) => HostGuard.Run(Realm, (self: this, name: key.ToString(), value), static x =>
    {
        x.self._access.Set(x.self.Target, x.name, x.value);
        return true;
    }, Type.Name);
}
