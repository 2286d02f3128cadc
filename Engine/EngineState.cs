namespace Quoll;

/// <summary>
/// State that an <see cref="EngineExtension"/> keeps for each engine: caches, settings, counters. An engine creates
/// its state on first use, and keeps it as long as it lives.
/// </summary>
/// <typeparam name="T">The type of the state.</typeparam>
/// <param name="create">Creates the state of an engine.</param>
public sealed class EngineState<T>(Func<Engine, T> create) where T : class
{
    private readonly int _number = EngineStates.NextNumber();

    /// <summary>Returns the state of an engine, always the same one.</summary>
    public T Of(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        var states = EngineStates.Of(engine.Realm);
        return (T)(states.Find(_number) ?? states.Keep(_number, create(engine)));
    }
}

/// <summary>
/// What extensions keep for a realm: their states, and the objects of their classes. Each has a number, which its
/// holder takes: holders are static, so their number is bounded.
/// </summary>
internal sealed class EngineStates
{
    private static readonly Slot<Realm, EngineStates> Slot = new(static _ => new EngineStates());

    private static int _numbers;

    private object?[] _states = [];
    private Shape?[] _shapes = [];

    public static EngineStates Of(Realm realm) => Slot.Of(realm);

    public static int NextNumber() => Interlocked.Increment(ref _numbers) - 1;

    /// <summary>The shape of a layout, by its number; null if no object has it yet.</summary>
    public ref Shape? ShapeOf(int layout) => ref Place(ref _shapes, layout);

    /// <summary>Returns what is kept under a number; null if nothing is.</summary>
    public object? Find(int number) => (uint)number < (uint)_states.Length ? _states[number] : null;

    /// <summary>Keeps a state, unless another one was kept meanwhile. Returns the kept state.</summary>
    public object Keep(int number, object made) => Place(ref _states, number) ??= made;

    private static ref T Place<T>(ref T[] places, int number)
    {
        if (number >= places.Length) Array.Resize(ref places, Math.Max(2 * places.Length, number + 1));
        return ref places[number];
    }
}
