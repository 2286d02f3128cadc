namespace Quoll.Vm;

/// <summary>
/// Private fields, methods and accessors (ECMA-262 §7.3.26 to §7.3.33). They are among an object's slots under a
/// <see cref="PrivateName"/>. Proxies and extensibility do not affect them.
/// </summary>
internal static class PrivateElements
{
    private const int Field = 0, Method = 1, Getter = 2;

    /// <summary>PrivateGet (§7.3.30) without a place in the code.</summary>
    public static JsValue Get(in JsValue target, in JsValue name)
    {
        InlineCache unused = default;
        var value = ReadOrFindGetter(target, name, ref unused);
        return value.IsInternal ? ((JsFunction)value.InternalObject).Call(target, []) : value;
    }

    /// <summary>PrivateSet (§7.3.31) without a place in the code.</summary>
    public static void Set(in JsValue target, in JsValue name, in JsValue value)
    {
        InlineCache unused = default;
        SetOrFindSetter(target, name, value, ref unused)?.Call(target, [value]);
    }

    /// <summary>PrivateGet (§7.3.30), but returns a getter that is to be called as an internal value.</summary>
    public static JsValue ReadOrFindGetter(in JsValue target, in JsValue name, ref InlineCache cache)
    {
        ref var known = ref FindKnown(target, name, cache);
        if (!Unsafe.IsNullRef(ref known)) return known;
        var accessor = FindAccessor(target, name, cache);
        if (accessor is null)
        {
            var (o, slot, flags) = Find(target, name, Messages.PrivateNotReadable);
            var value = o.SlotAt(slot);
            var isAccessor = (flags & PropertyFlags.Accessor) != 0;
            Remember(o, slot, name, isAccessor, ref cache);
            if (!isAccessor) return value;
            accessor = (Accessor)value.InternalObject;
        }
        return JsValue.FromInternal(accessor.Getter ?? throw Raise.TypeError(Messages.PrivateNoGetter, name.Symbol.Description));
    }

    /// <summary>PrivateSet (§7.3.31), but returns a setter that is to be called; null for none.</summary>
    public static JsFunction? SetOrFindSetter(in JsValue target, in JsValue name, in JsValue value, ref InlineCache cache)
    {
        ref var known = ref FindKnown(target, name, cache);
        if (!Unsafe.IsNullRef(ref known))
        {
            known = value;
            return null;
        }
        var accessor = FindAccessor(target, name, cache);
        if (accessor is null)
        {
            var (o, slot, flags) = Find(target, name, Messages.PrivateNotWritable);
            var isAccessor = (flags & PropertyFlags.Accessor) != 0;
            if (!isAccessor && (flags & PropertyFlags.Writable) == 0)
                throw Raise.TypeError(Messages.PrivateMethodAssignment, name.Symbol.Description);
            Remember(o, slot, name, isAccessor, ref cache);
            if (!isAccessor)
            {
                o.SlotAt(slot) = value;
                return null;
            }
            accessor = (Accessor)o.SlotAt(slot).InternalObject;
        }
        return accessor.Setter ?? throw Raise.TypeError(Messages.PrivateNoSetter, name.Symbol.Description);
    }

    // Accessors are remembered where the loop and machine code do not look.
    private static void Remember(JsObject o, int slot, in JsValue name, bool isAccessor, ref InlineCache cache)
    {
        if (o.Shape.IsDictionary) return;
        cache.Set(isAccessor ? null : o.Shape, name.Reference, isAccessor ? o.Shape : null, slot, 0);
    }

    private static Accessor? FindAccessor(in JsValue target, in JsValue name, in InlineCache cache) =>
        target.IsObject && cache.Shape is null && ReferenceEquals(cache.NewShape, target.Object.Shape)
            && ReferenceEquals(cache.Holder, name.Reference)
            ? Unsafe.As<Accessor>(target.Object.SlotAt(cache.Slot).InternalObject) : null;

    /// <summary>
    /// Returns where an object has a private field or method, if the cache of the place knows the shape; otherwise a
    /// null reference. The same code has another name for each evaluation of its class.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindKnown(scoped in JsValue target, scoped in JsValue name, scoped in InlineCache cache)
    {
        if (target.IsObject && ReferenceEquals(cache.Shape, target.Object.Shape) && ReferenceEquals(cache.Holder, name.Reference))
            return ref target.Object.SlotAt(cache.Slot);
        return ref Unsafe.NullRef<JsValue>();
    }

    /// <summary>The <c>#name in object</c> operator (§13.10.1).</summary>
    public static bool Has(in JsValue target, in JsValue name) =>
        target.ObjectOrNull is { } o ? o.Shape.Find(new PropertyKey(name.Symbol)) >= 0
            : throw Raise.TypeError(Messages.InTarget, name.Symbol.Description, Display.Portrait(target));

    /// <summary>
    /// PrivateFieldAdd and PrivateMethodOrAccessorAdd (§7.3.28, §7.3.29). The kind is that of the instruction
    /// DefinePrivate.
    /// </summary>
    public static void Define(in JsValue target, in JsValue name, in JsValue value, int kind, ref InlineCache cache)
    {
        var o = target.Object;
        if (cache.TryAdd(o, name, value)) return;
        var key = new PropertyKey(name.Symbol);
        var slot = o.Shape.Find(key, out var flags);
        // Of the edition of 2026: an object that cannot be extended gets no private elements either.
        if (slot < 0 && o is not ProxyObject && (o.Flags & ObjectFlags.Extensible) == 0)
            throw Raise.TypeError(Messages.PropertyNotDefined, name.Symbol.Description);
        if (kind <= Method)
        {
            if (slot >= 0) throw Raise.TypeError(Messages.PrivateExists, name.Symbol.Description);
            var before = o.Shape;
            o.AddSlot(key, value, kind == Field ? PropertyFlags.Writable : PropertyFlags.None);
            cache.NoteAdded(o, before, name);
            return;
        }
        var function = (JsFunction)value.Object;
        if (slot < 0)
        {
            var accessor = kind == Getter ? new Accessor(function, null) : new Accessor(null, function);
            o.AddSlot(key, JsValue.FromInternal(accessor), PropertyFlags.Accessor);
            return;
        }
        var existing = (flags & PropertyFlags.Accessor) != 0 ? (Accessor)o.SlotAt(slot).InternalObject
            : throw Raise.TypeError(Messages.PrivateExists, name.Symbol.Description);
        if ((kind == Getter ? existing.Getter : existing.Setter) is not null)
            throw Raise.TypeError(Messages.PrivateExists, name.Symbol.Description);
        o.SlotAt(slot) =
            JsValue.FromInternal(kind == Getter ? new Accessor(function, existing.Setter) : new Accessor(existing.Getter, function));
    }

    /// <summary>
    /// Returns the keys of an object's private elements, for a debugger; not those that only a decorator uses.
    /// </summary>
    public static List<PropertyKey> KeysOf(JsObject o)
    {
        var keys = new List<PropertyKey>();
        foreach (var key in o.Shape.Table.Keys[..o.Shape.Count])
        {
            if (key is { IsPrivate: true, AsSymbol.Description: ['#', ..] }) keys.Add(key);
        }
        return keys;
    }

    private static (JsObject Object, int Slot, PropertyFlags Flags) Find(in JsValue target, in JsValue name, string message)
    {
        if (target.ObjectOrNull is { } o)
        {
            var slot = o.Shape.Find(new PropertyKey(name.Symbol), out var flags);
            if (slot >= 0) return (o, slot, flags);
        }
        throw Raise.TypeError(message, name.Symbol.Description, Display.Brief(target));
    }
}
