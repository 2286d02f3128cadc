using Quoll.DevTools.Domains;

namespace Quoll.DevTools;

/// <summary>What scripts have told, for clients that ask later: calls of the console, and exceptions.</summary>
internal sealed class EventHistory
{
    /// <summary>As many as V8 keeps. Older ones are forgotten: their values would be held for ever.</summary>
    private const int MaxEvents = 1000;

    private readonly Queue<Action<EventDomain>> _events = [];

    /// <summary>Adds an event.</summary>
    /// <param name="tell">Tells a client of it.</param>
    public void Add(Action<EventDomain> tell)
    {
        if (_events.Count == MaxEvents) _events.Dequeue();
        _events.Enqueue(tell);
    }

    /// <summary>Tells a client of all.</summary>
    public void Replay(EventDomain client)
    {
        foreach (var tell in _events.ToArray()) tell(client);
    }

    /// <summary>Forgets all.</summary>
    public void Clear() => _events.Clear();
}
