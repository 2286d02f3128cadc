using System.Runtime.CompilerServices;

namespace Quoll.Runtime.Agents;

/// <summary>
/// A place that every agent has for an object of a floor above, made when it is first asked for: caches, registries,
/// what a built-in keeps from call to call.
/// </summary>
internal sealed class AgentSlot<T>(Func<Agent, T> create) where T : class
{
    private readonly int _index = SlotNumbers.NextOfAgents();

    public T Of(Agent agent)
    {
        var slots = agent.Slots;
        return (uint)_index < (uint)slots.Length && slots[_index] is { } known ? Unsafe.As<T>(known) : Make(agent);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T Make(Agent agent)
    {
        var made = create(agent);
        agent.Slot(_index) = made;
        return made;
    }
}

/// <summary>The same of every realm.</summary>
internal sealed class RealmSlot<T>(Func<Realm, T> create) where T : class
{
    private readonly int _index = SlotNumbers.NextOfRealms();

    public T Of(Realm realm)
    {
        var slots = realm.Slots;
        return (uint)_index < (uint)slots.Length && slots[_index] is { } known ? Unsafe.As<T>(known) : Make(realm);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T Make(Realm realm)
    {
        var made = create(realm);
        realm.Slot(_index) = made;
        return made;
    }
}

/// <summary>Slots are numbered in the order in which their owners are first used, in the whole process.</summary>
internal static class SlotNumbers
{
    private static int _ofAgents = -1, _ofRealms = -1;

    public static int NextOfAgents() => Interlocked.Increment(ref _ofAgents);

    public static int NextOfRealms() => Interlocked.Increment(ref _ofRealms);
}
