namespace Quoll.Runtime.Objects;

/// <summary>
/// A hidden class: the keys, slots and attributes of an object's properties, and its prototype. Shapes are immutable
/// nodes of a transition tree that objects built alike share; equal shape means equal layout, which is what inline
/// caches test. A dictionary shape is the exception: it belongs to one object and changes with it, so nothing is cached
/// on it.
/// </summary>
internal sealed class Shape
{
    /// <summary>
    /// Past this many properties an object becomes a dictionary: it is used as a map, and its shapes would serve
    /// nobody.
    /// </summary>
    public const int MaxProperties = 128;

    /// <summary>Past this many transitions from one shape its objects are maps with keys from data.</summary>
    private const int MaxTransitions = 1024;

    private readonly record struct TransitionKey(PropertyKey Key, PropertyFlags Flags);

    // The default comparer is made by reflection, which the first document would wait for.
    private sealed class TransitionKeys : IEqualityComparer<TransitionKey>
    {
        public static readonly TransitionKeys Comparer = new();

        public bool Equals(TransitionKey x, TransitionKey y) => x.Flags == y.Flags && x.Key.Equals(y.Key);

        public int GetHashCode(TransitionKey key) => key.Key.GetHashCode() * 31 + (int)key.Flags;
    }

    private TransitionKey _lastKey;
    private Shape? _lastShape;
    private Dictionary<TransitionKey, Shape>? _transitions;

    private Shape(Realm realm, JsObject? prototype, KeyTable table, int count, bool isDictionary)
    {
        Realm = realm;
        Prototype = prototype;
        Table = table;
        Count = count;
        IsDictionary = isDictionary;
    }

    /// <summary>The realm in which objects of this shape were made.</summary>
    public Realm Realm { get; }

    /// <summary>[[Prototype]].</summary>
    public JsObject? Prototype { get; private set; }

    public KeyTable Table { get; private set; }

    /// <summary>Slots in use (in a dictionary tombstones count).</summary>
    public int Count { get; private set; }

    public bool IsDictionary { get; }

    /// <summary>Some key is an array index: enumeration must sort.</summary>
    public bool HasIndexKeys { get; private set; }

    /// <summary>Deleted entries, in a dictionary.</summary>
    public int Deleted { get; private set; }

    /// <summary>
    /// What the JSON writer knows about this shape (its encoded keys); null until it was first printed.
    /// </summary>
    public ShapeNote? JsonPlan { get; set; }

    /// <summary>The keys that the JSON reader expects next on objects of this shape, the last one seen first.</summary>
    public ShapeNote? JsonNext { get; set; }

    /// <summary>The empty shape with a prototype.</summary>
    public static Shape Root(Realm realm, JsObject? prototype)
    {
        if (prototype is null) return realm.NullPrototypeShape ??= new Shape(realm, null, new KeyTable(0), 0, false);
        prototype.Flags |= ObjectFlags.IsPrototype;
        if (prototype.InstanceShape is { } shape && shape.Realm == realm) return shape;
        shape = new Shape(realm, prototype, new KeyTable(4), 0, false);
        prototype.InstanceShape ??= shape;
        return shape;
    }

    /// <summary>The shape of an object described by a table that all engines share.</summary>
    public static Shape FromTable(Realm realm, JsObject? prototype, KeyTable table)
    {
        if (prototype is not null) prototype.Flags |= ObjectFlags.IsPrototype;
        var hasIndexKeys = false;
        foreach (var key in table.Keys) hasIndexKeys |= key.IsIndex;
        return new Shape(realm, prototype, table, table.Count, false) { HasIndexKeys = hasIndexKeys };
    }

    /// <summary>The slot of a property, or -1.</summary>
    public int Find(in PropertyKey key, out PropertyFlags flags)
    {
        var slot = Table.Find(key, Count);
        flags = slot < 0 ? PropertyFlags.None : Table.FlagsAt(slot);
        return slot;
    }

    public int Find(in PropertyKey key) => Table.Find(key, Count);

    /// <summary>
    /// The shape with one property more, in slot <see cref="Count"/>; null if the object should become a dictionary.
    /// Not for dictionaries.
    /// </summary>
    public Shape? Add(in PropertyKey key, PropertyFlags flags, int maxProperties = MaxProperties)
    {
        if (_lastShape is not null && _lastKey.Flags == flags && _lastKey.Key.Equals(key)) return _lastShape;
        var transition = new TransitionKey(key, flags);
        if (_transitions is not null && _transitions.TryGetValue(transition, out var next))
        {
            (_lastKey, _lastShape) = (transition, next);
            return next;
        }
        if (Count >= maxProperties || _transitions?.Count >= MaxTransitions) return null;

        var table = Table;
        if (table.IsFrozen || table.Count != Count) table = table.Copy(Count, Count + 4);
        table.Append(key, flags);
        next = new Shape(Realm, Prototype, table, Count + 1, false) { HasIndexKeys = HasIndexKeys || key.IsIndex };
        if (_lastShape is not null)
        {
            _transitions ??= new Dictionary<TransitionKey, Shape>(TransitionKeys.Comparer) { [_lastKey] = _lastShape };
            _transitions[transition] = next;
        }
        (_lastKey, _lastShape) = (transition, next);
        return next;
    }

    /// <summary>A dictionary with the same properties.</summary>
    public Shape ToDictionary() =>
        new(Realm, Prototype, Table.Copy(Count, Count + 8), Count, true) { HasIndexKeys = HasIndexKeys };

    /// <summary>
    /// A dictionary with the same properties and room for more, whose memory is asked for; the slots that its objects
    /// then need.
    /// </summary>
    public int MakeRoom(int more, out Shape dictionary)
    {
        var capacity = Count + more + 8;
        WorkBudget.Memory((long)capacity * (KeyTable.EntrySize + Unsafe.SizeOf<JsValue>()));
        var table = Table.Copy(Count, capacity);
        dictionary = new Shape(Realm, Prototype, table, Count, true) { HasIndexKeys = HasIndexKeys, Deleted = Deleted };
        return capacity;
    }

    /// <summary>A dictionary with the properties of a table of its own, and the prototype of this shape.</summary>
    public Shape ToDictionary(KeyTable table)
    {
        var hasIndexKeys = false;
        foreach (var key in table.Keys) hasIndexKeys |= key.IsIndex;
        return new Shape(Realm, Prototype, table, table.Count, true) { HasIndexKeys = hasIndexKeys };
    }

    /// <summary>The same properties under another prototype.</summary>
    public Shape WithPrototype(JsObject? prototype)
    {
        if (prototype is not null) prototype.Flags |= ObjectFlags.IsPrototype;
        if (IsDictionary)
        {
            Prototype = prototype;
            return this;
        }
        var shape = Root(Realm, prototype);
        Realm.Agent.Spend(Count);
        for (var slot = 0; slot < Count; slot++)
        {
            var next = shape.Add(Table.KeyAt(slot), Table.FlagsAt(slot));
            if (next is null) return new Shape(Realm, prototype, Table.Copy(Count, Count + 8), Count, true) { HasIndexKeys = HasIndexKeys };
            shape = next;
        }
        return shape;
    }

    /// <summary>
    /// The same slots with other attributes; null if the object should become a dictionary. Not for dictionaries.
    /// </summary>
    public Shape? WithFlags(ReadOnlySpan<PropertyFlags> flags)
    {
        var shape = Root(Realm, Prototype);
        Realm.Agent.Spend(Count);
        for (var slot = 0; slot < Count; slot++)
        {
            shape = shape.Add(Table.KeyAt(slot), flags[slot]);
            if (shape is null) return null;
        }
        return shape;
    }

    /// <summary>For dictionaries: one property more.</summary>
    public int AddToDictionary(in PropertyKey key, PropertyFlags flags)
    {
        var slot = Table.Append(key, flags);
        HasIndexKeys |= key.IsIndex;
        Count++;
        return slot;
    }

    /// <summary>For dictionaries: one property less; its slot stays as a tombstone.</summary>
    public void RemoveFromDictionary(int slot)
    {
        Table.Remove(slot);
        Deleted++;
    }

    /// <summary>For dictionaries: drops the tombstones from the table, and the slots that belong to them.</summary>
    public void Compact(JsValue[] slots)
    {
        Realm.Agent.Spend(Count);
        var table = new KeyTable(Count - Deleted + 8);
        for (var slot = 0; slot < Count; slot++)
        {
            if (Table.IsDeletedAt(slot)) continue;
            slots[table.Append(Table.KeyAt(slot), Table.FlagsAt(slot))] = slots[slot];
        }
        Array.Clear(slots, table.Count, Count - table.Count);
        (Table, Count, Deleted) = (table, table.Count, 0);
    }
}

/// <summary>State of an upper floor for a shape, in its own field because it is read for each object.</summary>
internal abstract class ShapeNote;
