namespace Quoll.Runtime.Objects;

// The property storage: adding, changing and removing slots, and the ordinary algorithms that are longer than a line.
internal partial class JsObject
{
    private const int ManySlots = 64;

    // As many values and functions as most hosts give a script.
    private const int ValuesOfHost = 8;

    /// <summary>The slots, for code that looks at many. They change when the object gets properties.</summary>
    internal SlotStorage Storage => new(_storage);

    /// <summary>
    /// Returns the value of a property; an accessor's is an internal value with an <see cref="Accessor"/>. Bounds: the
    /// shape has the slot, or there is room for it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref JsValue SlotAt(int slot) => ref new SlotStorage(_storage).At(slot);

    /// <summary>The number of properties for which there is room.</summary>
    internal int Room
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_storage, this) ? _ownRoom : Unsafe.As<JsValue[]>(_storage).Length - 1;
    }

    /// <summary>Makes room for a number of properties.</summary>
    internal void MakeRoom(int count)
    {
        if (count > Room) MoveSlots(count);
    }

    // To other storage, which is the object's own.
    private void MoveSlots(int room)
    {
        var slots = SlotStorage.Create(room);
        FirstSlots(Math.Min(room, Room)).CopyTo(slots.First(room));
        // The object must not keep alive what its properties had.
        if (ReferenceEquals(_storage, this)) FirstSlots(_ownRoom).Clear();
        _storage = slots.Holder;
        Flags &= ~ObjectFlags.SharesSlots;
    }

    /// <summary>Returns the first slots. Bounds: there is room for them.</summary>
    internal Span<JsValue> FirstSlots(int count) => Storage.First(count);

    /// <summary>
    /// Takes slots that other objects share until <see cref="OwnSlots"/>: a fresh engine copies no built-ins that its
    /// script does not read. Only for an object that has its own shape, or no writable property, because inline
    /// caches write to the slots of a shape that they know.
    /// </summary>
    internal void ShareSlots(SlotStorage slots)
    {
        _storage = slots.Holder;
        Flags |= ObjectFlags.SharesSlots;
    }

    /// <summary>
    /// Makes the slots the object's own. Code that writes to the slot of an existing property must call it before.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void OwnSlots()
    {
        if ((Flags & ObjectFlags.SharesSlots) != 0) CopySlots();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    protected void CopySlots() => MoveSlots(Room);

    internal void GrowSlots()
    {
        // An object with many properties rarely gets as many again, and a built-in object gets few.
        var length = (Flags & ObjectFlags.SharesSlots) != 0 && Room > ValuesOfHost ? Room + ValuesOfHost
            : Math.Max(4, Room < ManySlots ? Room * 2 : Room + Room / 2);
        if (length > Shape.FewProperties) WorkBudget.Memory((long)length * Unsafe.SizeOf<JsValue>());
        MoveSlots(length);
    }

    /// <summary>Returns the value in a slot, creating it now if it is lazy.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal JsValue ReadSlot(int slot)
    {
        ref var value = ref SlotAt(slot);
        return value.IsInternal && value.InternalObject is LazyValue ? MaterializeSlot(slot) : value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue MaterializeSlot(int slot)
    {
        if (SlotAt(slot).InternalObject is LiveValue live) return live.Get(this);
        // A copy: the slots may move meanwhile.
        var place = SlotAt(slot);
        var shape = Shape;
        var key = shape.Table.KeyAt(slot);
        var value = ((LazyValue)place.InternalObject).Materialize(this, place);
        // The value may depend on this object (a constructor and its prototype know each other), so the slot is looked
        // up again.
        if (!ReferenceEquals(Shape, shape) || shape.IsDictionary) slot = Shape.Find(key);
        if (SlotAt(slot).IsInternal && SlotAt(slot).InternalObject is LazyValue)
        {
            OwnSlots();
            SlotAt(slot) = value;
        }
        return SlotAt(slot);
    }

    /// <summary>Adds a property that does not exist yet; does not check that the object is extensible.</summary>
    internal void AddSlot(in PropertyKey key, in JsValue value, PropertyFlags flags)
    {
        int slot;
        if (!Shape.IsDictionary)
        {
            var next = Shape.Add(key, flags);
            if (next is not null)
            {
                slot = Shape.Count;
                if (slot >= Room) GrowSlots();
                SlotAt(slot) = value;
                Shape = next;
                LayoutChanged();
                return;
            }
            Shape = Shape.ToDictionary();
        }
        // The memory for both comes first: if the limit refuses it, the object is unchanged.
        if (Shape.Count >= Room) GrowSlots();
        slot = Shape.AddToDictionary(key, flags);
        SlotAt(slot) = value;
        LayoutChanged();
    }

    internal void RemoveSlot(int slot)
    {
        if (!Shape.IsDictionary) Shape = Shape.ToDictionary();
        Shape.RemoveFromDictionary(slot);
        OwnSlots();
        SlotAt(slot) = JsValue.Undefined;
        if (Shape.Deleted > 16 && Shape.Deleted * 2 > Shape.Count) Shape.Compact(FirstSlots(Shape.Count));
        LayoutChanged();
    }

    internal void ChangeSlot(int slot, in JsValue value, PropertyFlags flags)
    {
        OwnSlots();
        SlotAt(slot) = value;
        if (Shape.Table.FlagsAt(slot) == flags) return;
        if (Shape.Level != IntegrityLevel.None) Shape = Shape.ToDictionary();
        if (!Shape.IsDictionary)
        {
            Span<PropertyFlags> all = stackalloc PropertyFlags[Shape.Count];
            for (var i = 0; i < all.Length; i++) all[i] = Shape.Table.FlagsAt(i);
            all[slot] = flags;
            Shape = Shape.WithFlags(all) ?? Shape.ToDictionary();
        }
        if (Shape.IsDictionary) Shape.Table.SetFlags(slot, flags);
        LayoutChanged();
    }

    /// <summary>
    /// Defines a property, overwriting an existing one. Only for a fresh or built-in object, where the definition
    /// cannot fail.
    /// </summary>
    internal void DefineOwn(PropertyKey key, JsValue value, PropertyFlags flags = PropertyFlags.All)
    {
        if (!IsDescribedByShape)
        {
            // An object that stores some keys elsewhere, such as the elements of an array, decides where this key is
            // stored.
            if (!DefineOwnProperty(key, new PropertyDescriptor(value, flags)))
                throw new InvalidOperationException($"The property '{key}' cannot be defined.");
            return;
        }
        var slot = Shape.Find(key);
        if (slot < 0) AddSlot(key, value, flags);
        else ChangeSlot(slot, value, flags);
    }

    /// <summary>
    /// [[Get]] where no code can run: a data property, or none, of ordinary objects. Returns false if it is another
    /// case, which <see cref="Get(PropertyKey, JsValue)"/> is for.
    /// </summary>
    public bool TryGetData(in PropertyKey key, out JsValue value)
    {
        value = JsValue.Undefined;
        var hops = 0;
        for (var o = this; o is not null; o = o.Shape.Prototype)
        {
            if (++hops > LongChain || !o.IsDescribedByShape) return false;
            var slot = o.Shape.Find(key, out var flags);
            if (slot < 0) continue;
            value = o.SlotAt(slot);
            return (flags & PropertyFlags.Accessor) == 0 && !value.IsInternal;
        }
        return true;
    }

    /// <summary>OrdinaryDefineOwnProperty (§10.1.6.1) over the slots.</summary>
    protected bool OrdinaryDefineOwnProperty(in PropertyKey key, in PropertyDescriptor descriptor)
    {
        var slot = Shape.Find(key, out var flags);
        if (slot < 0)
        {
            if ((Flags & ObjectFlags.Extensible) == 0) return false;
            AddSlot(key, descriptor.SlotValue, descriptor.Flags);
            return true;
        }
        var current = PropertyDescriptor.FromSlot(ReadSlot(slot), flags);
        if (!IsCompatible(descriptor, current)) return false;
        var merged = Merge(descriptor, current);
        ChangeSlot(slot, merged.SlotValue, merged.Flags);
        return true;
    }

    /// <summary>
    /// ValidateAndApplyPropertyDescriptor (§10.1.6.3), the part that validates against an existing property.
    /// </summary>
    internal static bool IsCompatible(in PropertyDescriptor wanted, in PropertyDescriptor current)
    {
        if (current.Configurable) return true;
        if (wanted.HasConfigurable && wanted.Configurable) return false;
        if (wanted.HasEnumerable && wanted.Enumerable != current.Enumerable) return false;
        if (!wanted.IsAccessor && !wanted.IsData) return true;
        if (wanted.IsAccessor != current.IsAccessor) return false;
        if (current.IsAccessor)
        {
            return (!wanted.HasGet || ReferenceEquals(wanted.Get, current.Get))
                && (!wanted.HasSet || ReferenceEquals(wanted.Set, current.Set));
        }
        if (current.Writable) return true;
        if (wanted.HasWritable && wanted.Writable) return false;
        return !wanted.HasValue || Comparison.SameValue(wanted.Value, current.Value);
    }

    /// <summary>§10.1.6.3 step 6: the property after the change.</summary>
    internal static PropertyDescriptor Merge(in PropertyDescriptor wanted, in PropertyDescriptor current)
    {
        var enumerable = wanted.HasEnumerable ? wanted.Enumerable : current.Enumerable;
        var configurable = wanted.HasConfigurable ? wanted.Configurable : current.Configurable;
        var flags = (enumerable ? PropertyFlags.Enumerable : 0) | (configurable ? PropertyFlags.Configurable : 0);
        var isAccessor = wanted.IsAccessor || !wanted.IsData && current.IsAccessor;
        if (isAccessor)
        {
            var get = wanted.HasGet ? wanted.Get : current.Get;
            var set = wanted.HasSet ? wanted.Set : current.Set;
            return new PropertyDescriptor(get, set, flags);
        }
        var writable = wanted.HasWritable ? wanted.Writable : !current.IsAccessor && current.Writable;
        if (writable) flags |= PropertyFlags.Writable;
        return new PropertyDescriptor(wanted.HasValue ? wanted.Value : current.Value, flags);
    }

    /// <summary>OrdinarySet (§10.1.9.1), along the chain without recursion.</summary>
    protected bool OrdinarySet(in PropertyKey key, in JsValue value, in JsValue receiver)
    {
        var hops = 0;
        for (var o = this; ;)
        {
            if (++hops % LongChain == 0) ChargeHops();
            if (o.TryFindOwn(key, out var flags, out var slotValue))
            {
                if ((flags & PropertyFlags.Accessor) != 0)
                {
                    var setter = ((Accessor)slotValue.InternalObject).Setter;
                    if (setter is null) return false;
                    setter.Call(receiver, [value]);
                    return true;
                }
                return (flags & PropertyFlags.Writable) != 0
                    && SetOnReceiver(key, value, receiver, ReferenceEquals(o, receiver.ObjectOrNull));
            }
            o = o.Shape.Prototype;
            if (o is null) return SetOnReceiver(key, value, receiver, false);
            if (!o.IsDescribedByShape && o.AnswersAlone(key))
                return o.Set(key, value, receiver);
        }
    }

    // §10.1.9.2 OrdinarySetWithOwnDescriptor, steps 2.b to 2.e.
    private static bool SetOnReceiver(in PropertyKey key, in JsValue value, in JsValue receiver, bool isOwnWritableData)
    {
        if (receiver.ObjectOrNull is not { } target) return false;
        if (isOwnWritableData) return target.WriteOwn(key, value);
        if (target.GetOwnProperty(key, out var existing))
        {
            if (existing.IsAccessor || !existing.Writable) return false;
            return target.DefineOwnProperty(key, new PropertyDescriptor { Value = value });
        }
        return target.DefineOwnProperty(key, new PropertyDescriptor(value, PropertyFlags.All));
    }

    /// <summary>Writes an own data property that is known to exist and to be writable.</summary>
    protected virtual bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        var slot = Shape.Find(key);
        if (slot < 0) return DefineOwnProperty(key, new PropertyDescriptor { Value = value });
        OwnSlots();
        SlotAt(slot) = value;
        return true;
    }

    /// <summary>
    /// Finds an own property's attributes and stored value, for [[Set]]. Objects with exotic elements override it.
    /// </summary>
    protected virtual bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value)
    {
        var slot = Shape.Find(key, out flags);
        // The value of a data property is about to be replaced, so a lazy value need not be created.
        value = (flags & PropertyFlags.Accessor) != 0 ? ReadSlot(slot) : default;
        return slot >= 0;
    }
}
