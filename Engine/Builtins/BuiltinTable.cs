using System.Runtime.InteropServices;

namespace Quoll.Builtins;

/// <summary>
/// Describes a built-in object: its properties in order. Built once a process. Each realm's object starts with the same
/// keys and with lazy slots; a function is created when it is first read.
/// </summary>
/// <param name="parent">The prototype of what <see cref="Create"/> creates.</param>
internal sealed class BuiltinTable(Intrinsic parent = Runtime.Agents.Intrinsic.ObjectPrototype)
{
    private readonly KeyTable _keys = new(16);
    private readonly List<JsValue> _slots = new(4);
    private SlotStorage _image;
    private MergedKeys? _merged;

    /// <summary>What a constructor runs for calls and constructions; null for an ordinary object.</summary>
    public NativeCode? Code { get; init; }

    /// <summary>What a constructor creates for <c>new</c> without arguments; null if its code does it.</summary>
    private Func<Realm, JsObject>? Instance { get; init; }

    /// <summary>Adds a method: writable, configurable, not enumerable (§18). A function's name is its key.</summary>
    public BuiltinTable Method(
        PropertyKey key, int length, NativeCode code, string? name = null, PropertyFlags flags = PropertyFlags.Hidden,
        NativeRole role = NativeRole.Plain, Delegate? direct = null) =>
        Add(key, flags, JsValue.FromInternal(new LazyMethod(name ?? key, length, code, role, direct)));

    /// <summary>Adds a method that calls functions, as <see cref="Method"/> does.</summary>
    public BuiltinTable Callback(PropertyKey key, int length, CallbackCode code) =>
        Add(key, PropertyFlags.Hidden, JsValue.FromInternal(new LazyCallback(key, length, code)));

    /// <summary>
    /// Adds the same function object under a second key (such as trimLeft and trimStart), whichever is read first.
    /// </summary>
    public BuiltinTable Alias(PropertyKey key, PropertyKey original, PropertyFlags? flags = null)
    {
        var slot = _keys.Find(original, _keys.Count);
        if (_slots[slot].IsInternal && _slots[slot].InternalObject is LazyValue value and not LazyAliased)
            _slots[slot] = JsValue.FromInternal(new LazyAliased(value));
        return Add(key, flags ?? _keys.FlagsAt(slot), _slots[slot]);
    }

    /// <summary>Gives a method that the table has its direct code (<see cref="NativeFunction.Direct"/>).</summary>
    public BuiltinTable Direct(PropertyKey key, Delegate direct)
    {
        var slot = _keys.Find(key, _keys.Count);
        if (slot < 0 || !_slots[slot].IsInternal || _slots[slot].InternalObject is not LazyMethod method)
            throw new ArgumentException($"The table has no function '{key}'.", nameof(key));
        _slots[slot] = JsValue.FromInternal(method.With(direct));
        return this;
    }

    /// <summary>Adds an accessor without setter: configurable, not enumerable.</summary>
    public BuiltinTable Getter(PropertyKey key, NativeCode get) => Accessor(key, get, null);

    public BuiltinTable Accessor(
        PropertyKey key, NativeCode get, NativeCode? set, PropertyFlags flags = PropertyFlags.Configurable, Delegate? direct = null) =>
        Add(key, flags | PropertyFlags.Accessor, JsValue.FromInternal(new LazyAccessor(key, get, set, direct)));

    /// <summary>Adds a value that all realms share (a number, a string, a well-known symbol).</summary>
    public BuiltinTable Value(PropertyKey key, JsValue value, PropertyFlags flags = PropertyFlags.None) => Add(key, flags, value);

    /// <summary>Adds a value that each realm creates when it is first read.</summary>
    public BuiltinTable Lazy(PropertyKey key, Func<Realm, JsValue> make, PropertyFlags flags = PropertyFlags.Hidden) =>
        Add(key, flags, JsValue.FromInternal(new LazyFactory(make)));

    /// <summary>Adds a property that holds an intrinsic object, such as a prototype's constructor.</summary>
    public BuiltinTable Intrinsic(PropertyKey key, Intrinsic intrinsic, PropertyFlags flags = PropertyFlags.Hidden) =>
        Add(key, flags, JsValue.FromInternal(new LazyIntrinsic(intrinsic)));

    /// <summary>Adds the property @@toStringTag (configurable only).</summary>
    public BuiltinTable Tag(string tag) => Value(JsSymbol.ToStringTag, tag, PropertyFlags.Configurable);

    /// <summary>
    /// Starts the table of a constructor: length, name and prototype, in the order of §20.2.3 and §10.3.4.
    /// </summary>
    public static BuiltinTable ForConstructor(
        string name, int length, Intrinsic prototype, NativeCode code, Intrinsic parent = Runtime.Agents.Intrinsic.FunctionPrototype,
        Func<Realm, JsObject>? instance = null) =>
        new BuiltinTable(parent) { Code = code, Instance = instance }
        .Value("length", length, PropertyFlags.Configurable)
        .Value("name", name, PropertyFlags.Configurable)
        .Intrinsic("prototype", prototype, PropertyFlags.None);

    /// <summary>Adds the getter of C[@@species] (§23.1.2.5 and similar ones).</summary>
    public BuiltinTable Species() => Getter(JsSymbol.Species, static (in CallInfo call) => call.This);

    /// <summary>Creates the intrinsic object of a realm.</summary>
    public JsObject Create(Realm realm) =>
        Code is null ? CreateObject(realm, realm[parent]) : CreateConstructor(realm, Code, realm[parent]);

    /// <summary>
    /// Creates a constructor function with these properties, which runs the code for both calls and constructions.
    /// </summary>
    public NativeFunction CreateConstructor(Realm realm, NativeCode code, JsObject? parent = null) =>
        Fill(new NativeFunction(
            ShapeFor(realm, parent ?? realm[Runtime.Agents.Intrinsic.FunctionPrototype]), SlotStorage.Empty, code, isConstructor: true)
        {
            Direct = Instance,
        });

    /// <summary>Creates an ordinary object with these properties.</summary>
    public JsObject CreateObject(Realm realm, JsObject? prototype) => Fill(new JsObject(ShapeFor(realm, prototype)));

    /// <summary>
    /// Returns the shape for one object with these properties, which <see cref="Fill"/> then gives their values.
    /// </summary>
    public Shape ShapeFor(Realm realm, JsObject? prototype)
    {
        if (!_keys.IsFrozen)
        {
            lock (_keys)
            {
                if (!_keys.IsFrozen)
                {
                    _image = SlotStorage.Of(CollectionsMarshal.AsSpan(_slots));
                    _keys.Freeze();
                }
            }
        }
        return Shape.FromTable(realm, prototype, _keys, isForOne: true);
    }

    /// <summary>
    /// Gives a new object the initial slots, which objects of all engines share until they write to one.
    /// </summary>
    public T Fill<T>(T made) where T : JsObject
    {
        made.ShareSlots(_image);
        return made;
    }

    /// <summary>Returns whether there is a property with this key.</summary>
    public bool Has(in PropertyKey key) => _keys.Find(key, _keys.Count) >= 0;

    /// <summary>The properties' keys, in order.</summary>
    public ReadOnlySpan<PropertyKey> Keys => _keys.Keys;

    /// <summary>Adds a property, or replaces the property with the same key in its place.</summary>
    public BuiltinTable Set(in PropertyKey key, PropertyFlags flags, in JsValue slot)
    {
        var index = _keys.Find(key, _keys.Count);
        if (index < 0) return Add(key, flags, slot);
        _keys.SetFlags(index, flags);
        _slots[index] = slot;
        return this;
    }

    /// <summary>Returns a new table with these properties and those of another table, which replace these.</summary>
    public BuiltinTable With(BuiltinTable other)
    {
        var table = new BuiltinTable();
        foreach (var source in (BuiltinTable[])[this, other])
        {
            for (var slot = 0; slot < source._slots.Count; slot++)
                table.Set(source._keys.KeyAt(slot), source._keys.FlagsAt(slot), source._slots[slot]);
        }
        return table;
    }

    /// <summary>
    /// Adds these properties to a new object. A new property stays lazy. A property that replaces a built-in is created
    /// at once, because code that checks for an original built-in takes a lazy slot for one.
    /// </summary>
    public void AddTo(JsObject made)
    {
        var source = made.Shape.Table;
        if (!source.IsFrozen || made.Shape.Count != source.Count)
        {
            for (var slot = 0; slot < _slots.Count; slot++) made.DefineOwn(_keys.KeyAt(slot), _slots[slot], _keys.FlagsAt(slot));
        }
        else
        {
            // All engines share the table with the keys of both.
            var keys = _merged is { } known && ReferenceEquals(known.Source, source) ? known.Keys : Merge(source);
            made.Shape = Shape.FromTable(made.Realm, made.Prototype, keys, isForOne: true);
            made.MakeRoom(keys.Count);
            made.OwnSlots();
            for (var slot = 0; slot < _slots.Count; slot++) made.SlotAt(keys.Find(_keys.KeyAt(slot), keys.Count)) = _slots[slot];
        }
        foreach (var key in _keys.Keys)
        {
            if (source.Find(key, source.Count) is >= 0 and var slot) made.ReadSlot(slot);
        }
    }

    private KeyTable Merge(KeyTable source)
    {
        var keys = source.Copy(source.Count, source.Count + _keys.Count);
        for (var slot = 0; slot < _keys.Count; slot++)
        {
            var place = keys.Find(_keys.KeyAt(slot), keys.Count);
            if (place < 0) keys.Append(_keys.KeyAt(slot), _keys.FlagsAt(slot));
            else keys.SetFlags(place, _keys.FlagsAt(slot));
        }
        keys.Freeze();
        _merged = new(source, keys);
        return keys;
    }

    private BuiltinTable Add(PropertyKey key, PropertyFlags flags, JsValue slot)
    {
        _keys.Append(key, flags);
        _slots.Add(slot);
        return this;
    }

    /// <summary>The keys of another table, followed by these.</summary>
    private sealed record MergedKeys(KeyTable Source, KeyTable Keys);

    private abstract class LazyFunction(PropertyKey name, int length) : LazyValue
    {
        private SlotStorage _slots;

        protected PropertyKey Name => name;

        protected int Length => length;

        /// <summary>length and name, for the functions of all engines. Threads may make them twice.</summary>
        protected SlotStorage Slots
        {
            get
            {
                if (_slots.IsDefault) _slots = SlotStorage.Of(length, NativeFunction.FunctionName(name));
                return _slots;
            }
        }
    }

    private sealed class LazyMethod(PropertyKey name, int length, NativeCode code, NativeRole role, Delegate? direct)
        : LazyFunction(name, length)
    {
        public LazyMethod With(Delegate other) => new(Name, Length, code, role, other);

        public override JsValue Materialize(JsObject holder, in JsValue place) =>
            new(new NativeFunction(holder.Realm, Slots, code) { Role = role, Direct = direct });

        public override bool HasCreated(Realm realm, in JsValue value) =>
            value.ObjectOrNull is NativeFunction function && ReferenceEquals(function.Code, code) && ReferenceEquals(function.Realm, realm);
    }

    private sealed class LazyCallback(PropertyKey name, int length, CallbackCode code) : LazyFunction(name, length)
    {
        public override JsValue Materialize(JsObject holder, in JsValue place) =>
            new(new NativeFunction(holder.Realm, Slots, code));
    }

    /// <summary>A value under several keys.</summary>
    private sealed class LazyAliased(LazyValue original) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue place)
        {
            var value = original.Materialize(holder, place);
            // All keys get it now, before a script can replace any of them.
            holder.OwnSlots();
            foreach (ref var slot in holder.FirstSlots(holder.Shape.Count))
            {
                if (slot.IsInternal && ReferenceEquals(slot.InternalObject, this)) slot = value;
            }
            return value;
        }
    }

    private sealed class LazyAccessor(PropertyKey key, NativeCode get, NativeCode? set, Delegate? direct) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue place)
        {
            var getter = new NativeFunction(holder.Realm, key, 0, get, "get") { Direct = direct };
            var setter = set is null ? null : new NativeFunction(holder.Realm, key, 1, set, "set");
            return JsValue.FromInternal(new Accessor(getter, setter));
        }
    }

    private sealed class LazyIntrinsic(Intrinsic intrinsic) : LazyValue
    {
        public override bool IsKeptByRealm => true;

        public override JsValue Materialize(JsObject holder, in JsValue place) => new(holder.Realm[intrinsic]);

        public override bool HasCreated(Realm realm, in JsValue value) => ReferenceEquals(value.ObjectOrNull, realm[intrinsic]);
    }

    private sealed class LazyFactory(Func<Realm, JsValue> make) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue place) => make(holder.Realm);
    }
}
