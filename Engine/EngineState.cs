namespace Quoll;

/// <summary>
/// State that an <see cref="EngineExtension"/> keeps for each engine: caches, settings, counters. An engine creates
/// its state on first use, and keeps it as long as it lives.
/// </summary>
/// <typeparam name="T">The type of the state.</typeparam>
/// <param name="create">Creates the state of an engine.</param>
public sealed class EngineState<T>(Func<Engine, T> create) where T : class
{
    private readonly Slot<ExtensionStates, T> _slot = new(states => create(((EngineAgent)states.Realm.Agent).Engine!));

    /// <summary>Returns the state of an engine, always the same one.</summary>
    public T Of(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return _slot.Of(ExtensionStates.Of(engine.Realm));
    }

    /// <summary>
    /// Returns the state of the realm of the called function (ECMA-262 §9.3), for what the standard keeps
    /// for each realm.
    /// </summary>
    public T Of(in HostCall call) => _slot.Of(ExtensionStates.Of(call.Realm));
}

/// <summary>
/// What extensions keep for a realm: their states, shapes of their layouts, and the objects of their classes. Their
/// slots are numbered apart from those of realms, so an engine without extensions has no room for them.
/// </summary>
internal sealed class ExtensionStates(Realm realm) : SlotOwner
{
    private static readonly Slot<Realm, ExtensionStates> Slot = new(static realm => new ExtensionStates(realm));

    public Realm Realm => realm;

    public static ExtensionStates Of(Realm realm) => Slot.Of(realm);
}
