namespace Quoll.Runtime.Objects;

/// <summary>A String exotic object (ECMA-262 §10.4.3): its code units are own properties, besides length.</summary>
internal sealed class StringObject : JsObject
{
    public StringObject(Realm realm, JsObject? prototype, JsValue value) : this(Shape.Root(realm, prototype), value) { }

    public StringObject(Shape shape, JsValue value) : base(shape)
    {
        Value = value.String;
        Flags |= ObjectFlags.ExoticIndices;
    }

    /// <summary>[[StringData]].</summary>
    public string Value { get; }

    public override string ClassName => "String";

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!TryGetStringProperty(key, out var value, out var flags)) return base.GetOwnProperty(key, out descriptor);
        descriptor = new PropertyDescriptor(value, flags);
        return true;
    }

    public override bool HasOwnProperty(PropertyKey key) => TryGetStringProperty(key, out _, out _) || base.HasOwnProperty(key);

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!TryGetStringProperty(key, out var value, out var flags)) return OrdinaryDefineOwnProperty(key, descriptor);
        return IsCompatible(descriptor, new PropertyDescriptor(value, flags));
    }

    public override bool Delete(PropertyKey key) => !TryGetStringProperty(key, out _, out _) && base.Delete(key);

    protected override void AddOwnIndices(List<PropertyKey> keys)
    {
        Realm.Agent.Spend(Value.Length / 4);
        Realm.Agent.Reserve((keys.Count + (long)Value.Length) * Unsafe.SizeOf<PropertyKey>());
        keys.EnsureCapacity(keys.Count + Value.Length + 1);
        for (var i = 0; i < Value.Length; i++) keys.Add(new PropertyKey((uint)i));
    }

    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        base.OwnPropertyKeys(keys);
        var at = keys.FindIndex(key => !key.IsIndex);
        keys.Insert(at < 0 ? keys.Count : at, WellKnown.Length);
    }

    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value) =>
        TryGetStringProperty(key, out value, out _) || base.TryGetOwn(key, receiver, out value);

    protected override bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value) =>
        TryGetStringProperty(key, out value, out flags) || base.TryFindOwn(key, out flags, out value);

    // StringGetOwnProperty (§10.4.3.5), and length.
    private bool TryGetStringProperty(in PropertyKey key, out JsValue value, out PropertyFlags flags)
    {
        flags = PropertyFlags.None;
        if (key.IsIndex && key.Index < Value.Length)
        {
            value = SingleCharacter.Text(Value[(int)key.Index]);
            flags = PropertyFlags.Enumerable;
            return true;
        }
        if (key.Equals(WellKnown.Length))
        {
            value = Value.Length;
            return true;
        }
        value = default;
        return false;
    }
}
