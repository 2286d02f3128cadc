using System.Runtime.InteropServices;

namespace Quoll.Hosts.Objects;

/// <summary>
/// The properties of an object of which each realm has its own. They are described once, and functions are created when
/// they are first read.
/// </summary>
internal sealed class PropertyList
{
    private readonly KeyTable _keys = new(8);
    private readonly List<JsValue> _slots = [];
    private SlotStorage _image;

    public PropertyList Function(PropertyKey key, int length, NativeCode code, string? name = null)
    {
        Add(key, PropertyFlags.Hidden, JsValue.FromInternal(new LazyFunction(name ?? key, length, code, null)));
        return this;
    }

    /// <summary>Adds an accessor property without setter.</summary>
    public PropertyList Getter(PropertyKey key, NativeCode code)
    {
        Add(key, PropertyFlags.Configurable | PropertyFlags.Accessor, JsValue.FromInternal(new LazyFunction(key, 0, code, "get")));
        return this;
    }

    /// <summary>Adds an accessor property.</summary>
    public PropertyList Accessor(PropertyKey key, NativeCode getter, NativeCode setter)
    {
        Add(
            key, PropertyFlags.Configurable | PropertyFlags.Accessor,
            JsValue.FromInternal(new LazyFunction(key, 0, getter, "get") { Setter = setter }));
        return this;
    }

    public PropertyList Value(PropertyKey key, JsValue value, PropertyFlags flags)
    {
        Add(key, flags, value);
        return this;
    }

    /// <summary>Creates an object with these properties. It shares their values until it writes to one.</summary>
    public JsObject Create(Realm realm, JsObject? prototype)
    {
        lock (_keys)
        {
            if (!_keys.IsFrozen)
            {
                _keys.Freeze();
                _image = SlotStorage.Of(CollectionsMarshal.AsSpan(_slots));
            }
        }
        var made = new JsObject(Shape.FromTable(realm, prototype, _keys, isForOne: true));
        made.ShareSlots(_image);
        return made;
    }

    // The first property of a name is kept.
    private void Add(PropertyKey key, PropertyFlags flags, JsValue slot)
    {
        if (_keys.Find(key, _keys.Count) >= 0) return;
        _keys.Append(key, flags);
        _slots.Add(slot);
    }

    private sealed class LazyFunction(PropertyKey name, int length, NativeCode code, string? prefix) : LazyValue
    {
        public NativeCode? Setter { get; init; }

        public override JsValue Materialize(JsObject holder, in JsValue slot)
        {
            var function = new NativeFunction(holder.Realm, name, length, code, prefix);
            var setter = Setter is null ? null : new NativeFunction(holder.Realm, name, 1, Setter, "set");
            return prefix is null ? new JsValue(function) : JsValue.FromInternal(new Accessor(function, setter));
        }
    }
}
