namespace Quoll.Runtime.Objects;

/// <summary>
/// An Object (ECMA-262 §6.1.7) with the ordinary internal methods of §10.1; exotic objects override them.
/// Properties are in slots (<see cref="SlotAt"/>), at the places that <see cref="Shape"/> says.
/// </summary>
internal partial class JsObject
{
    /// <summary>The number of prototypes that are passed between two charges.</summary>
    protected const int LongChain = 16;

    /// <summary>The properties' places and attributes, and the prototype.</summary>
    internal Shape Shape;

    // Where the slots are (SlotStorage): this object, or an array.
    private object _storage;

    internal ObjectFlags Flags;

    // The number of slots in the object itself.
    private readonly byte _ownRoom;

    public JsObject(Shape shape) : this(shape, SlotStorage.Empty) { }

    public JsObject(Shape shape, SlotStorage slots)
    {
        Shape = shape;
        _storage = slots.Holder;
        Flags = ObjectFlags.Extensible;
    }

    /// <summary>For a class whose objects have slots in themselves, after the fields of this class.</summary>
    protected JsObject(Shape shape, int room, ObjectFlags flags = ObjectFlags.Extensible)
    {
        Shape = shape;
        _storage = SlotStorage.MayBeInObjects ? this : SlotStorage.Create(room).Holder;
        _ownRoom = (byte)room;
        Flags = flags;
    }

    /// <summary>An ordinary object without properties (§10.1.12 OrdinaryObjectCreate).</summary>
    public JsObject(Realm realm, JsObject? prototype) : this(Shape.Root(realm, prototype)) { }

    /// <summary>The realm the object was made in.</summary>
    public Realm Realm => Shape.Realm;

    /// <summary>
    /// The first shape of objects whose prototype is this one (<see cref="Shape.InstancesOf"/>). It is with a shape
    /// that only this object has, so that it dies with the object and needs no weak table: such a table takes locks of
    /// the runtime. An exotic object may share its shape in its own ways, so the realm has a table for these.
    /// </summary>
    internal Shape? InstanceShape
    {
        get => Shape.InstancesOf(this) ?? Realm.InstancesOfExotic(this);
        set
        {
            if (IsExotic) Realm.SetInstancesOfExotic(this, value!);
            else Shape = Shape.OwnedBy(value!);
        }
    }

    /// <summary>Whether it is an ordinary object without internal slots, as JSON.parse makes them.</summary>
    internal bool IsPlain => (Flags & ObjectFlags.Plain) != 0 || GetType() == typeof(JsObject);

    /// <summary>[[Prototype]], without calling a proxy's trap.</summary>
    public JsObject? Prototype => Shape.Prototype;

    /// <summary>
    /// The class name that Object.prototype.toString and inspection show: Object, Array, Function, Error, …
    /// </summary>
    public virtual string ClassName => "Object";

    /// <summary>Whether the object has the internal slot [[RegExpMatcher]].</summary>
    public virtual bool HasRegExpMatcher => false;

    /// <summary>A regular expression as in source text, <c>/a/g</c>; null for any other object.</summary>
    public virtual string? PatternText => null;

    public bool IsCallable => (Flags & ObjectFlags.Callable) != 0;

    public bool IsConstructor => (Flags & ObjectFlags.Constructor) != 0;

    public bool IsExotic => (Flags & ObjectFlags.Exotic) != 0;

    public static implicit operator JsValue(JsObject value) => new(value);

    /// <summary>[[GetPrototypeOf]] (§10.1.1).</summary>
    public virtual JsObject? GetPrototypeOf() => Shape.Prototype;

    /// <summary>[[SetPrototypeOf]] (§10.1.2).</summary>
    public virtual bool SetPrototypeOf(JsObject? prototype)
    {
        if (ReferenceEquals(prototype, Shape.Prototype)) return true;
        if ((Flags & ObjectFlags.Extensible) == 0) return false;
        if (ReferenceEquals(prototype, this)) return false;
        // An object that is not a prototype of another cannot close a circle, so chains are built in linear time.
        for (var p = (Flags & ObjectFlags.IsPrototype) == 0 ? null : prototype; p is not null && p is not IProxy; p = p.Shape.Prototype)
        {
            Realm.Agent.Step();
            if (ReferenceEquals(p, this)) return false;
        }
        // Other objects may get the same shape.
        OwnSlots();
        Shape = Shape.WithPrototype(prototype);
        LayoutChanged();
        return true;
    }

    /// <summary>[[IsExtensible]] (§10.1.3).</summary>
    public virtual bool IsExtensible() => (Flags & ObjectFlags.Extensible) != 0;

    /// <summary>[[PreventExtensions]] (§10.1.4).</summary>
    public virtual bool PreventExtensions()
    {
        Close(IntegrityLevel.NonExtensible);
        return true;
    }

    private void Close(IntegrityLevel level)
    {
        Flags &= ~ObjectFlags.Extensible;
        if (!Shape.IsDictionary) Shape = Shape.HasOwner ? Shape.ToDictionary() : Shape.AtLevel(level);
        LayoutChanged();
    }

    /// <summary>
    /// Performs SetIntegrityLevel (§7.3.15), if the shape tells all about the properties. Returns false, and does
    /// nothing, for other objects.
    /// </summary>
    public bool TrySetIntegrityLevel(IntegrityLevel level)
    {
        if (!IsDescribedByShape || Shape.IsDictionary || Shape.HasOwner) return false;
        for (var slot = 0; slot < Shape.Count; slot++)
        {
            // A lazy value, or one of the host.
            if (SlotAt(slot).IsInternal && (Shape.Table.FlagsAt(slot) & PropertyFlags.Accessor) == 0
                && !Shape.Table.KeyAt(slot).IsPrivate) return false;
        }
        Realm.Agent.Spend(Shape.Count);
        Close(level);
        return true;
    }

    /// <summary>[[GetOwnProperty]] (§10.1.5).</summary>
    public virtual bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        var slot = Shape.Find(key, out var flags);
        if (slot < 0)
        {
            descriptor = default;
            return false;
        }
        descriptor = PropertyDescriptor.FromSlot(ReadSlot(slot), flags);
        return true;
    }

    /// <summary>
    /// Performs [[GetOwnProperty]] without reading the value. The value may be lazy, or a member of a .NET object,
    /// whose reading runs the host's code.
    /// </summary>
    public virtual bool FindOwn(PropertyKey key, out bool isEnumerable)
    {
        if (IsDescribedByShape)
        {
            var slot = Shape.Find(key, out var flags);
            isEnumerable = (flags & PropertyFlags.Enumerable) != 0;
            return slot >= 0;
        }
        var found = GetOwnProperty(key, out var descriptor);
        isEnumerable = found && descriptor.Enumerable;
        return found;
    }

    /// <summary>[[DefineOwnProperty]] (§10.1.6).</summary>
    public virtual bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor) => OrdinaryDefineOwnProperty(key, descriptor);

    /// <summary>[[HasProperty]] (§10.1.7), along the chain without recursion.</summary>
    public virtual bool HasProperty(PropertyKey key)
    {
        var hops = 0;
        for (var o = this; ;)
        {
            if (++hops % LongChain == 0) ChargeHops();
            if (o.HasOwnProperty(key)) return true;
            o = o.GetPrototypeOf();
            if (o is null) return false;
            if (!o.IsDescribedByShape && o.AnswersAlone(key)) return o.HasProperty(key);
        }
    }

    /// <summary>[[Get]] (§10.1.8), along the chain without recursion.</summary>
    public virtual JsValue Get(PropertyKey key, JsValue receiver)
    {
        var hops = 0;
        for (var o = this; ;)
        {
            if (++hops % LongChain == 0) ChargeHops();
            if (o.TryGetOwn(key, receiver, out var value)) return value;
            o = o.Shape.Prototype;
            if (o is null) return JsValue.Undefined;
            if ((o.Flags & ObjectFlags.Exotic) != 0) return o.Get(key, receiver);
        }
    }

    /// <summary>
    /// [[Set]] (§10.1.9). Returns false if the property cannot be set, for which strict code throws a TypeError.
    /// </summary>
    public virtual bool Set(PropertyKey key, JsValue value, JsValue receiver) => OrdinarySet(key, value, receiver);

    /// <summary>[[Delete]] (§10.1.10).</summary>
    public virtual bool Delete(PropertyKey key)
    {
        var slot = Shape.Find(key, out var flags);
        if (slot < 0) return true;
        if ((flags & PropertyFlags.Configurable) == 0) return false;
        RemoveSlot(slot);
        return true;
    }

    /// <summary>
    /// [[OwnPropertyKeys]] (§10.1.11): array indices ascending, then strings, then symbols, each in order of creation.
    /// Adds to the list.
    /// </summary>
    public virtual void OwnPropertyKeys(List<PropertyKey> keys)
    {
        var first = keys.Count;
        Realm.Agent.Spend(Shape.Count);
        Realm.Agent.Reserve((keys.Count + (long)Shape.Count) * Unsafe.SizeOf<PropertyKey>());
        AddOwnIndices(keys);
        if (Shape.HasIndexKeys)
        {
            foreach (var key in Shape.Table.Keys[..Shape.Count])
            {
                if (key.IsIndex) keys.Add(key);
            }
            Realm.Agent.Spend(4L * (keys.Count - first));
            SortIndices(keys, first);
        }
        AddOwnNames(keys);
    }

    /// <summary>
    /// Whether the shape tells all own properties: none are elements, and no internal method differs.
    /// </summary>
    public bool IsDescribedByShape => (Flags & (ObjectFlags.Exotic | ObjectFlags.ExoticIndices)) == 0;

    /// <summary>The own property keys, in order (§10.1.11).</summary>
    public List<PropertyKey> OwnPropertyKeys()
    {
        var keys = new List<PropertyKey>();
        OwnPropertyKeys(keys);
        return keys;
    }

    /// <summary>
    /// Applies an operator that the object itself defines, as .NET types may. Returns false if it has none for these
    /// operands.
    /// </summary>
    /// <param name="name">The name of the operator in .NET, such as op_Addition.</param>
    /// <param name="operands">One or two, of which this object is one.</param>
    /// <param name="result">The result.</param>
    internal virtual bool TryOperator(string name, ReadOnlySpan<JsValue> operands, out JsValue result)
    {
        result = default;
        return false;
    }

    /// <summary>
    /// Whether ++ and -- are operators that the object defines, or errors, but not those of ECMA-262.
    /// </summary>
    internal virtual bool CountsItself => false;

    /// <summary>
    /// Returns the error of an operator that the object does not define for these operands, if they have no other
    /// meaning. Returns null if the operator is that of ECMA-262.
    /// </summary>
    internal virtual ThrowCompletion? OperatorError(string name, ReadOnlySpan<JsValue> operands) => null;

    /// <summary>
    /// Returns the value of a member expression (§13.3.2) that found undefined, for objects with
    /// <see cref="ObjectFlags.AnswersAbsent"/>. The built-ins never call it, so names that the language itself reads
    /// stay undefined.
    /// </summary>
    /// <param name="key">The key.</param>
    /// <param name="isName">The code has the name as it stands, and did not compute it.</param>
    internal virtual JsValue Absent(in PropertyKey key, bool isName) => JsValue.Undefined;

    /// <summary>Whether <see cref="Absent"/> returns undefined for any string.</summary>
    internal virtual bool AbsentIsUndefined => false;

    // A script can make a chain of prototypes of any length.
    private void ChargeHops() => Realm.Agent.Spend(LongChain);

    /// <summary>HasOwnProperty (§7.3.13), without creating a descriptor if the object is not exotic.</summary>
    public virtual bool HasOwnProperty(PropertyKey key) => Shape.Find(key) >= 0;

    /// <summary>Get (§7.3.2) with the object as receiver.</summary>
    public JsValue Get(PropertyKey key) => Get(key, new JsValue(this));

    /// <summary>Set (§7.3.4) with the object as receiver; throws a TypeError if it cannot be set.</summary>
    public void Put(PropertyKey key, JsValue value)
    {
        if (!Set(key, value, new JsValue(this))) throw PropertyRefusal.OfSet(this, key, new JsValue(this));
    }

    /// <summary>
    /// Reads the value of an own property for a [[Get]], and calls a getter with the receiver. Objects with exotic
    /// elements override it.
    /// </summary>
    protected virtual bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value)
    {
        var slot = Shape.Find(key, out var flags);
        if (slot < 0)
        {
            value = default;
            return false;
        }
        value = ReadSlot(slot);
        if ((flags & PropertyFlags.Accessor) != 0)
        {
            var getter = ((Accessor)value.InternalObject).Getter;
            value = getter is null ? JsValue.Undefined : getter.Call(receiver, []);
        }
        return true;
    }

    /// <summary>
    /// Returns whether [[HasProperty]] and [[Set]] are overridden for this key, so that a walk along the chain must
    /// call them and end there.
    /// </summary>
    internal virtual bool AnswersAlone(in PropertyKey key) => (Flags & ObjectFlags.Exotic) != 0;

    /// <summary>
    /// Returns whether there may be an own property of this key outside the slots. Called for objects with exotic
    /// indices.
    /// </summary>
    internal virtual bool HidesNamedProperty(in PropertyKey key) => key.IsIndex || key.Equals(WellKnown.Length);

    /// <summary>Adds indices that are not among the slots (elements), ascending.</summary>
    protected virtual void AddOwnIndices(List<PropertyKey> keys) { }

    public void AddOwnNames(List<PropertyKey> keys)
    {
        var table = Shape.Table.Keys[..Shape.Count];
        var hasSymbols = false;
        foreach (var key in table)
        {
            if (key.Name is string) keys.Add(key);
            else hasSymbols |= key.Name is not null;
        }
        if (!hasSymbols) return;
        foreach (var key in table)
        {
            if (key.Name is JsSymbol and not PrivateName) keys.Add(key);
        }
    }

    // As integers: .NET has code for them, and compiles its sort of other structures when it is first used.
    private static void SortIndices(List<PropertyKey> keys, int first)
    {
        var isAscending = true;
        for (var i = first + 1; i < keys.Count; i++) isAscending &= keys[i - 1].Index < keys[i].Index;
        if (isAscending) return;
        var indices = new uint[keys.Count - first];
        for (var i = 0; i < indices.Length; i++) indices[i] = keys[first + i].Index;
        Array.Sort(indices);
        for (var i = 0; i < indices.Length; i++) keys[first + i] = new PropertyKey(indices[i]);
    }

    /// <summary>
    /// Records a change of the layout: caches that looked through this object as a prototype become invalid.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LayoutChanged()
    {
        if ((Flags & ObjectFlags.IsPrototype) != 0) Realm.Agent.PrototypeEpoch++;
    }
}

/// <summary>Marks Proxy exotic objects (§10.5), whose [[GetPrototypeOf]] runs script.</summary>
internal interface IProxy
{
    /// <summary>[[ProxyTarget]]; null when revoked.</summary>
    JsObject? Target { get; }

    /// <summary>Removes [[ProxyTarget]] and [[ProxyHandler]].</summary>
    void Revoke();
}
