namespace Quoll;

/// <summary>
/// State that an <see cref="EngineExtension"/> keeps for each engine: caches, settings, counters. An engine creates
/// its state on first use, and keeps it as long as it lives.
/// </summary>
/// <typeparam name="T">The type of the state.</typeparam>
/// <param name="create">Creates the state of an engine.</param>
public sealed class EngineState<T>(Func<Engine, T> create) where T : class
{
    /// <summary>Returns the state of an engine, always the same one.</summary>
    public T Of(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        var states = EngineStates.Of(engine.Realm);
        return (T)(states.Find(this) ?? states.Keep(this, create(engine)));
    }
}

/// <summary>The states of extensions for a realm, each with its <see cref="EngineState{T}"/> as the key.</summary>
internal sealed class EngineStates
{
    private static readonly Slot<Realm, EngineStates> Slot = new(static _ => new EngineStates());

    private readonly Dictionary<object, object> _states = new(ReferenceEqualityComparer.Instance);

    private Shape?[] _shapes = [];

    public static EngineStates Of(Realm realm) => Slot.Of(realm);

    /// <summary>The shape of a layout, by its number; null if no object has it yet.</summary>
    public ref Shape? ShapeOf(int layout)
    {
        if (layout >= _shapes.Length) Array.Resize(ref _shapes, Math.Max(2 * _shapes.Length, layout + 1));
        return ref _shapes[layout];
    }

    public object? Find(object key) => _states.GetValueOrDefault(key);

    /// <summary>Keeps a state, unless another one was kept meanwhile. Returns the kept state.</summary>
    public object Keep(object key, object made) => _states.TryAdd(key, made) ? made : _states[key];
}
