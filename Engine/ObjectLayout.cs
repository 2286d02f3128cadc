using Quoll.Calls;
using Quoll.Hosts;

namespace Quoll;

/// <summary>
/// The names of the properties of ordinary objects that an <see cref="EngineExtension"/> creates often, such as the
/// results of an iterator. Creating such an object costs one step, not one for each property.
/// </summary>
/// <remarks>Immutable, and shared by engines and threads: keep it in a static field.</remarks>
public sealed class ObjectLayout
{
    private const int MaximumLength = 32;

    private readonly string[] _names;

    private readonly Slot<ExtensionStates, Shape> _shape;

    /// <summary>Takes the names, in the order of the properties.</summary>
    /// <exception cref="ArgumentException">A name is there twice or is an index, or there are more than 32.</exception>
    public ObjectLayout(params ReadOnlySpan<string> names)
    {
        if (names.Length > MaximumLength) throw new ArgumentException($"An ObjectLayout has at most {MaximumLength} names.", nameof(names));
        for (var i = 0; i < names.Length; i++)
        {
            ArgumentNullException.ThrowIfNull(names[i], nameof(names));
            if (names[..i].Contains(names[i])) throw new ArgumentException($"The name '{names[i]}' is there twice.", nameof(names));
            if (names[i].Length > 0 && char.IsAsciiDigit(names[i][0])) throw new ArgumentException($"'{names[i]}' may be an index.", nameof(names));
        }
        _names = names.ToArray();
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
        if (values.Length != _names.Length) throw new ArgumentException($"{_names.Length} values were expected, not {values.Length}.", nameof(values));
        return engine.Realm.Agent.IsInUseByThisThread ? Create(engine.Realm, values) : Boundary.Run(engine.Realm, values, Create);
    }

    private JsValue Create(Realm realm, ReadOnlySpan<JsValue> values)
    {
        foreach (ref readonly var value in values) Boundary.RequireSameEngine(realm, value);
        return new JsValue(SlotObjects.Create(_shape.Of(ExtensionStates.Of(realm)), values));
    }

    private Shape ShapeIn(Realm realm)
    {
        var shape = realm.ObjectShape;
        foreach (var name in _names) shape = shape.Add(name, PropertyFlags.All)!;
        return shape;
    }
}
