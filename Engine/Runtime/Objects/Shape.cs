namespace Quoll.Runtime.Objects;

/// <summary>
/// A hidden class: the keys, slots and attributes of an object's properties, and its prototype. Shapes are immutable
/// nodes of a transition tree, shared by objects that are built in the same way. Equal shape means equal layout, which
/// inline caches test. A dictionary shape is the exception: it belongs to one object and changes with it, so caches do
/// not use it.
/// </summary>
internal sealed partial class Shape
{
    /// <summary>
    /// An object with more properties becomes a dictionary: it is used as a map, and no other object would share its
    /// shapes. Code has objects with some hundred properties, which inline caches read 5 times as fast as dictionaries.
    /// </summary>
    public const int MaxProperties = 1024;

    /// <summary>
    /// An object of data with more properties is likely a map. Memory for more properties is requested.
    /// </summary>
    public const int FewProperties = 128;

    // If a prototype has this shape, which no other object has then: the first shape of its instances, which knows the
    // prototype. The shapes that the prototype gets later have it too.
    private Shape? _instances;

    // The epoch in which no prototype had one of the keys, or in which one had (with the sign).
    private long _inheritanceEpoch;

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

    /// <summary>
    /// Whether an assignment of any of these properties to an object of the same prototype that lacks it adds it: no
    /// prototype has such a property, or does something of its own. Not for dictionaries.
    /// </summary>
    public bool AddsToInherited(Agent agent)
    {
        if (Math.Abs(_inheritanceEpoch) != agent.PrototypeEpoch)
        {
            var adds = NoPrototypeHasKey(agent);
            _inheritanceEpoch = adds ? agent.PrototypeEpoch : -(long)agent.PrototypeEpoch;
        }
        return _inheritanceEpoch > 0;
    }

    private bool NoPrototypeHasKey(Agent agent)
    {
        for (var p = Prototype; p is not null; p = p.Shape.Prototype)
        {
            if (!p.IsDescribedByShape) return false;
            for (var slot = 0; slot < Count; slot++)
            {
                agent.Step();
                if (p.Shape.Find(Table.KeyAt(slot)) >= 0) return false;
            }
        }
        return true;
    }

    /// <summary>[[Prototype]].</summary>
    public JsObject? Prototype { get; private set; }

    public KeyTable Table { get; private set; }

    /// <summary>The number of slots in use (in a dictionary, tombstones included).</summary>
    public int Count { get; private set; }

    public bool IsDictionary { get; }

    /// <summary>
    /// All objects of this shape are at this level, or above it. Inline caches that add a property may test only the
    /// shape, so an object that is not extensible never has the shape of an extensible one.
    /// </summary>
    public IntegrityLevel Level { get; private init; }

    // The shapes with the same properties at higher levels.
    private Shape?[]? _closed;

    /// <summary>Returns the shape with the same slots at a level. Not for dictionaries, nor for prototypes.</summary>
    public Shape AtLevel(IntegrityLevel level)
    {
        if (Level >= level) return this;
        _closed ??= new Shape?[(int)IntegrityLevel.Frozen + 1];
        return _closed[(int)level] ??= Close(level);
    }

    private Shape Close(IntegrityLevel level)
    {
        var table = Table;
        if (level > IntegrityLevel.NonExtensible)
        {
            table = Table.Copy(Count, Count);
            for (var slot = 0; slot < Count; slot++)
            {
                // Private elements are not properties.
                if (!table.KeyAt(slot).IsPrivate) table.SetFlags(slot, Closed(table.FlagsAt(slot), level));
            }
        }
        return new Shape(Realm, Prototype, table, Count, false) { HasIndexKeys = HasIndexKeys, Level = level };
    }

    private static PropertyFlags Closed(PropertyFlags flags, IntegrityLevel level) =>
        level == IntegrityLevel.Frozen && (flags & PropertyFlags.Accessor) == 0
            ? flags & ~(PropertyFlags.Configurable | PropertyFlags.Writable)
            : flags & ~PropertyFlags.Configurable;

    /// <summary>Whether a key is an array index, so that enumeration must sort.</summary>
    public bool HasIndexKeys { get; private set; }

    // The slot that a computed key found last.
    private int _lastFound;

    // Found when first asked for, but not kept for a dictionary.
    private Traits _traits;

    /// <summary>Whether a property with a String key is enumerable.</summary>
    public bool HasEnumerable => (KnownTraits & Traits.HasEnumerable) != 0;

    /// <summary>
    /// Whether each property could have been created by an assignment, and more could be: a String key that is no
    /// index, writable, enumerable, configurable, and no accessor.
    /// </summary>
    public bool IsOpen => (KnownTraits & Traits.IsOpen) != 0;

    [Flags]
    private enum Traits : byte { Unknown = 0, Known = 1, HasEnumerable = 2, IsOpen = 4 }

    private Traits KnownTraits => _traits == Traits.Unknown ? FindTraits() : _traits;

    private Traits FindTraits()
    {
        var traits = Traits.Known | (Level == IntegrityLevel.None ? Traits.IsOpen : 0);
        for (var slot = 0; slot < Count; slot++)
        {
            var key = Table.KeyAt(slot);
            var flags = Table.FlagsAt(slot);
            if (key.Name is not string || flags != PropertyFlags.All) traits &= ~Traits.IsOpen;
            if (key.IsString && (flags & PropertyFlags.Enumerable) != 0) traits |= Traits.HasEnumerable;
        }
        if (!IsDictionary) _traits = traits;
        return traits;
    }

    /// <summary>The number of deleted entries, in a dictionary.</summary>
    public int Deleted { get; private set; }

    /// <summary>The state of the JSON writer for this shape (its encoded keys); null until first use.</summary>
    public ShapeNote? JsonPlan { get; set; }

    /// <summary>The keys that the JSON reader expects next on objects of this shape, most recent first.</summary>
    public ShapeNote? JsonNext { get; set; }

    /// <summary>Returns the empty shape with a prototype.</summary>
    public static Shape Root(Realm realm, JsObject? prototype)
    {
        if (prototype is null) return realm.NullPrototypeShape ??= new Shape(realm, null, KeyTable.Empty, 0, false);
        prototype.Flags |= ObjectFlags.IsPrototype;
        var known = prototype.InstanceShape;
        if (known is { Count: 0 } && known.Realm == realm) return known;
        var shape = new Shape(realm, prototype, KeyTable.Empty, 0, false);
        if (known is null || known.Realm == realm) prototype.InstanceShape = shape;
        if (known?.Realm == realm) shape.Lead(known.Table.KeyAt(0), known.Table.FlagsAt(0), known);
        return shape;
    }

    /// <summary>
    /// Returns what <see cref="AddAll"/> of a table with keys returns for the empty shape, which is made only when an
    /// object needs it.
    /// </summary>
    public static Shape? WithKeys(Realm realm, JsObject prototype, KeyTable table)
    {
        if (prototype.InstanceShape is { } known)
        {
            return ReferenceEquals(known.Table, table) && known.Count == table.Count && known.Realm == realm ? known
                : Root(realm, prototype).AddAll(table);
        }
        var shape = FromTable(realm, prototype, table);
        prototype.InstanceShape = shape;
        return shape;
    }

    /// <summary>Whether only one object has this shape, and the shape keeps it alive.</summary>
    public bool HasOwner => _instances is not null;

    /// <summary>
    /// Whether the shape was made for one object, a built-in one, so that no other object may take it over.
    /// </summary>
    public bool IsForOne { get; private init; }

    /// <summary>
    /// Returns the first shape of the instances of an object with this shape; null if it has none yet. It is the empty
    /// one, or a shape that <see cref="WithKeys"/> has made before.
    /// </summary>
    public Shape? InstancesOf(JsObject prototype) =>
        _instances is { } instances && ReferenceEquals(instances.Prototype, prototype) ? instances : null;

    /// <summary>
    /// Returns the shape that a prototype gets in place of this one: with the same properties, not among the
    /// transitions, and with the shape of its instances. A shared shape would keep the prototype alive.
    /// </summary>
    public Shape OwnedBy(Shape instances)
    {
        // A shape that only the prototype ever had needs no copy, unless other shapes continue it.
        var own = IsDictionary || HasOwner || IsForOne && _lastShape is null ? this
            : new Shape(Realm, Prototype, Table, Count, false)
            {
                HasIndexKeys = HasIndexKeys,
                Level = Level,
                _traits = _traits,
                JsonPlan = JsonPlan,
            };
        own._instances = instances;
        return own;
    }

    /// <summary>Creates the shape of an object that is described by a table shared by all engines.</summary>
    /// <param name="realm">The realm of the object.</param>
    /// <param name="prototype">Its prototype.</param>
    /// <param name="table">The table, which is frozen.</param>
    /// <param name="isForOne"><see cref="IsForOne"/>.</param>
    public static Shape FromTable(Realm realm, JsObject? prototype, KeyTable table, bool isForOne = false)
    {
        if (prototype is not null) prototype.Flags |= ObjectFlags.IsPrototype;
        return new Shape(realm, prototype, table, table.Count, false) { HasIndexKeys = table.HasIndexKeys, IsForOne = isForOne };
    }

    /// <summary>
    /// Returns the slot of a property whose key is computed, or -1. A loop over the keys of an object asks for the next
    /// one each time, other code often for the same.
    /// </summary>
    public int FindComputed(string text)
    {
        var next = _lastFound + 1 < Count ? _lastFound + 1 : 0;
        if (next < Count && ReferenceEquals(Table.KeyAt(next).Name, text)) return _lastFound = next;
        if (_lastFound < Count && ReferenceEquals(Table.KeyAt(_lastFound).Name, text)) return _lastFound;
        var slot = Table.Find(PropertyKey.From(text), Count);
        if (slot >= 0) _lastFound = slot;
        return slot;
    }

    /// <summary>Returns the slot of a property, or -1.</summary>
    public int Find(in PropertyKey key, out PropertyFlags flags)
    {
        var slot = Table.Find(key, Count);
        flags = slot < 0 ? PropertyFlags.None : Table.FlagsAt(slot);
        return slot;
    }

    public int Find(in PropertyKey key) => Table.Find(key, Count);

    /// <summary>Creates a dictionary with the same properties.</summary>
    public Shape ToDictionary() =>
        new(Realm, Prototype, Table.Copy(Count, Count + 8), Count, true) { HasIndexKeys = HasIndexKeys, _instances = _instances };

    /// <summary>
    /// Creates a dictionary with the same properties and room for more, after requesting its memory. Returns the number
    /// of slots that its object then needs.
    /// </summary>
    public int MakeRoom(int more, out Shape dictionary)
    {
        var capacity = Count + more + 8;
        WorkBudget.Memory((long)capacity * (KeyTable.EntrySize + Unsafe.SizeOf<JsValue>()));
        var table = Table.Copy(Count, capacity);
        dictionary = new Shape(Realm, Prototype, table, Count, true)
        {
            HasIndexKeys = HasIndexKeys,
            Deleted = Deleted,
            _instances = _instances,
        };
        return capacity;
    }

    /// <summary>
    /// Creates a dictionary with the properties of a table of its own, and the prototype of this shape.
    /// </summary>
    public Shape ToDictionary(KeyTable table)
    {
        var hasIndexKeys = false;
        foreach (var key in table.Keys) hasIndexKeys |= key.IsIndex;
        return new Shape(Realm, Prototype, table, table.Count, true) { HasIndexKeys = hasIndexKeys, _instances = _instances };
    }

    /// <summary>Returns a shape with the same properties and another prototype.</summary>
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
    /// Returns a shape with the same slots and other attributes; null if the object should become a dictionary. Not for
    /// dictionaries.
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

    /// <summary>Adds a property to a dictionary.</summary>
    public int AddToDictionary(in PropertyKey key, PropertyFlags flags)
    {
        var slot = Table.Append(key, flags);
        HasIndexKeys |= key.IsIndex;
        Count++;
        return slot;
    }

    /// <summary>Removes a property from a dictionary; its slot stays as a tombstone.</summary>
    public void RemoveFromDictionary(int slot)
    {
        Table.Remove(slot);
        Deleted++;
    }

    /// <summary>Removes the tombstones of a dictionary from the table, and the slots that belong to them.</summary>
    public void Compact(Span<JsValue> slots)
    {
        Realm.Agent.Spend(Count);
        var table = new KeyTable(Count - Deleted + 8);
        for (var slot = 0; slot < Count; slot++)
        {
            if (Table.IsDeletedAt(slot)) continue;
            slots[table.Append(Table.KeyAt(slot), Table.FlagsAt(slot))] = slots[slot];
        }
        slots[table.Count..Count].Clear();
        (Table, Count, Deleted) = (table, table.Count, 0);
    }
}

/// <summary>The state of an upper floor for a shape, in a field because it is read for each object.</summary>
internal abstract class ShapeNote;
