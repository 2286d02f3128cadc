namespace Quoll.Runtime.Objects;

/// <summary>A Property Descriptor (ECMA-262 §6.2.6): a record in which each field may be absent.</summary>
internal struct PropertyDescriptor
{
    private const byte WritableBit = 1, EnumerableBit = 2, ConfigurableBit = 4, ValueBit = 8, GetBit = 16, SetBit = 32;

    private byte _present;
    private byte _set;
    private JsValue _value;
    private JsFunction? _get;
    private JsFunction? _setter;

    public PropertyDescriptor(JsValue value, PropertyFlags flags)
    {
        _value = value;
        _present = ValueBit | WritableBit | EnumerableBit | ConfigurableBit;
        _set = (byte)(flags & PropertyFlags.All);
    }

    public PropertyDescriptor(JsFunction? getter, JsFunction? setter, PropertyFlags flags)
    {
        _get = getter;
        _setter = setter;
        _present = GetBit | SetBit | EnumerableBit | ConfigurableBit;
        _set = (byte)(flags & (PropertyFlags.Enumerable | PropertyFlags.Configurable));
    }

    public readonly bool HasValue => (_present & ValueBit) != 0;

    public readonly bool HasWritable => (_present & WritableBit) != 0;

    public readonly bool HasEnumerable => (_present & EnumerableBit) != 0;

    public readonly bool HasConfigurable => (_present & ConfigurableBit) != 0;

    public readonly bool HasGet => (_present & GetBit) != 0;

    public readonly bool HasSet => (_present & SetBit) != 0;

    /// <summary>The value; undefined if absent.</summary>
    public JsValue Value
    {
        readonly get => HasValue ? _value : JsValue.Undefined;
        set { _value = value; _present |= ValueBit; }
    }

    /// <summary>The getter; null is undefined (or absent, see <see cref="HasGet"/>).</summary>
    public JsFunction? Get
    {
        readonly get => _get;
        set { _get = value; _present |= GetBit; }
    }

    /// <summary>The setter; null is undefined (or absent, see <see cref="HasSet"/>).</summary>
    public JsFunction? Set
    {
        readonly get => _setter;
        set { _setter = value; _present |= SetBit; }
    }

    public bool Writable
    {
        readonly get => (_set & WritableBit) != 0;
        set => SetFlag(WritableBit, value);
    }

    public bool Enumerable
    {
        readonly get => (_set & EnumerableBit) != 0;
        set => SetFlag(EnumerableBit, value);
    }

    public bool Configurable
    {
        readonly get => (_set & ConfigurableBit) != 0;
        set => SetFlag(ConfigurableBit, value);
    }

    /// <summary>IsAccessorDescriptor (§6.2.6.1).</summary>
    public readonly bool IsAccessor => (_present & (GetBit | SetBit)) != 0;

    /// <summary>IsDataDescriptor (§6.2.6.2).</summary>
    public readonly bool IsData => (_present & (ValueBit | WritableBit)) != 0;

    /// <summary>The attributes with absent fields false (§6.2.6.6 CompletePropertyDescriptor).</summary>
    public readonly PropertyFlags Flags =>
        (PropertyFlags)(_set & _present) | (IsAccessor ? PropertyFlags.Accessor : PropertyFlags.None);

    /// <summary>The content of a slot for this property.</summary>
    public readonly JsValue SlotValue => IsAccessor ? JsValue.FromInternal(new Accessor(_get, _setter)) : Value;

    /// <summary>Returns the descriptor of a stored property.</summary>
    public static PropertyDescriptor FromSlot(in JsValue slot, PropertyFlags flags)
    {
        if ((flags & PropertyFlags.Accessor) == 0) return new PropertyDescriptor(slot, flags);
        var accessor = (Accessor)slot.InternalObject;
        return new PropertyDescriptor(accessor.Getter, accessor.Setter, flags);
    }

    private void SetFlag(byte bit, bool value)
    {
        _present |= bit;
        if (value) _set |= bit;
        else _set &= (byte)~bit;
    }
}
