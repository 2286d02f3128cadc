using Quoll.Calls;
using Quoll.Hosts;

namespace Quoll;

/// <summary>
/// The names of the properties of ordinary objects that an <see cref="EngineExtension"/> creates or reads often, such
/// as the results of an iterator, or options. Creating such an object costs one step, not one for each property.
/// </summary>
/// <remarks>Immutable, and shared by engines and threads: keep it in a static field.</remarks>
public sealed class ObjectLayout
{
    private const int MaximumLength = 32;

    private readonly PropertyKey[] _keys;

    private readonly Slot<ExtensionStates, Shape> _shape;

    // Most layouts are never read.
    private Slot<ExtensionStates, KnownPlaces>? _places;

    /// <summary>Takes the names, in the order of the properties.</summary>
    /// <exception cref="ArgumentException">A name is there twice or is an index, or there are more than 32.</exception>
    public ObjectLayout(params ReadOnlySpan<string> names)
    {
        if (names.Length > MaximumLength) throw new ArgumentException($"An ObjectLayout has at most {MaximumLength} names.", nameof(names));
        for (var i = 0; i < names.Length; i++)
        {
            ArgumentNullException.ThrowIfNull(names[i], nameof(names));
            if (names[..i].Contains(names[i])) throw new ArgumentException($"The name '{names[i]}' is there twice.", nameof(names));
            if (names[i].Length > 0 && char.IsAsciiDigit(names[i][0]))
                throw new ArgumentException($"'{names[i]}' may be an index.", nameof(names));
        }
        _keys = Array.ConvertAll(names.ToArray(), static name => PropertyKey.From(name));
        _shape = new(states => ShapeIn(states.Realm));
    }

    /// <summary>
    /// Creates an object whose properties are writable, enumerable and configurable (OrdinaryObjectCreate and
    /// CreateDataProperty, ECMA-262 §7.3.5).
    /// </summary>
    /// <param name="engine">The engine of the object.</param>
    /// <param name="values">A value for each name.</param>
    /// <exception cref="ArgumentException">
    /// There are more or fewer values than names, or one is of another engine.
    /// </exception>
    public JsValue Create(Engine engine, params ReadOnlySpan<JsValue> values)
    {
        ArgumentNullException.ThrowIfNull(engine);
        if (values.Length != _keys.Length)
            throw new ArgumentException($"{_keys.Length} values were expected, not {values.Length}.", nameof(values));
        return engine.Realm.Agent.IsInUseByThisThread ? Create(engine.Realm, values) : Boundary.Run(engine.Realm, values, Create);
    }

    /// <summary>
    /// Reads the properties of an object, in the order of the names (Get, §7.3.2), as Web IDL reads a dictionary.
    /// Objects of the same form are looked through once. A getter or a proxy may run script.
    /// </summary>
    /// <param name="target">The object.</param>
    /// <param name="values">Gets a value for each name; undefined where there is no property.</param>
    /// <exception cref="ArgumentException">
    /// The value is not an object, or there is room for more or fewer values than names.
    /// </exception>
    /// <exception cref="JavaScriptException">A getter threw.</exception>
    public void Read(JsValue target, Span<JsValue> values)
    {
        if (target.ObjectOrNull is not { } o) throw new ArgumentException("The value is not an object.", nameof(target));
        if (values.Length != _keys.Length) throw new ArgumentException($"There must be room for {_keys.Length} values.", nameof(values));
        if (TryRead(target, values)) return;
        for (var i = 0; i < _keys.Length; i++) values[i] = Boundary.Run(o.Realm, (o, key: _keys[i]), static (_, x) => x.o.Get(x.key));
    }

    /// <summary>
    /// Reads the properties of an object as <see cref="Read"/> does, if no script can see it: they are data properties
    /// of the object itself, or there are none. Returns false otherwise, and for a value that is not an object.
    /// </summary>
    /// <inheritdoc cref="Read" path="/param"/>
    public bool TryRead(JsValue target, Span<JsValue> values)
    {
        if (target.ObjectOrNull is not { } o || values.Length != _keys.Length) return false;
        var realm = o.Realm;
        return realm.Agent.IsInUseByThisThread && Places.Of(ExtensionStates.Of(realm)).TryRead(realm.Agent, o, _keys, values);
    }

    private Slot<ExtensionStates, KnownPlaces> Places =>
        LazyInitializer.EnsureInitialized(ref _places, static () => new Slot<ExtensionStates, KnownPlaces>(static _ => new KnownPlaces()));

    private JsValue Create(Realm realm, ReadOnlySpan<JsValue> values)
    {
        foreach (ref readonly var value in values) Boundary.RequireSameEngine(realm, value);
        return new JsValue(SlotObjects.Create(_shape.Of(ExtensionStates.Of(realm)), values));
    }

    private Shape ShapeIn(Realm realm)
    {
        var shape = realm.ObjectShape;
        foreach (var key in _keys) shape = shape.Add(key, PropertyFlags.All)!;
        return shape;
    }

    // Where objects of the last form have the properties.
    private sealed class KnownPlaces
    {
        private int[] _slots = [];
        private Shape? _shape;
        private uint _epoch;

        // Returns false if a property must be read by its object: an accessor, or one that a prototype has.
        public bool TryRead(Agent agent, JsObject o, PropertyKey[] keys, Span<JsValue> values)
        {
            if ((_epoch != agent.PrototypeEpoch || !ReferenceEquals(o.Shape, _shape)) && !TryFind(agent, o, keys)) return false;
            for (var i = 0; i < values.Length; i++)
            {
                values[i] = _slots[i] < 0 ? JsValue.Undefined : o.SlotAt(_slots[i]);
                if (!values[i].IsInternal) continue;
                values.Clear();
                return false;
            }
            return true;
        }

        private bool TryFind(Agent agent, JsObject o, PropertyKey[] keys)
        {
            // A longer chain of prototypes takes steps.
            const int FewPrototypes = 8;
            if (o.Shape.IsDictionary || !o.IsDescribedByShape) return false;
            var hops = 0;
            for (var p = o.Shape.Prototype; p is not null; p = p.Shape.Prototype)
            {
                if (++hops > FewPrototypes || !p.IsDescribedByShape) return false;
                foreach (ref readonly var key in keys.AsSpan())
                {
                    if (p.Shape.Find(key) >= 0) return false;
                }
            }
            _slots = Array.ConvertAll(keys, key => o.Shape.Find(key));
            (_shape, _epoch) = (o.Shape, agent.PrototypeEpoch);
            return true;
        }
    }
}
