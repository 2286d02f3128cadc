using Quoll.Web.Messaging;

namespace Quoll.Web;

/// <summary>
/// Engines whose scripts reach each other by <c>BroadcastChannel</c> (HTML §9.5), as pages of one origin do:
/// <see cref="WebOptions.BroadcastGroup"/>. Engines of any threads may share one. Without it, each engine is alone.
/// </summary>
public sealed class BroadcastGroup
{
    private static readonly EngineState<BroadcastGroup> States = new(static engine =>
        QuollWeb.OptionsOf(engine).BroadcastGroup ?? new BroadcastGroup());

    // An engine keeps its open channels itself, so that a group does not keep engines.
    private static readonly EngineState<HashSet<BroadcastChannel>> Open = new(static _ => []);

    private readonly Lock _lock = new();
    private readonly List<WeakReference<BroadcastChannel>> _channels = [];

    internal static BroadcastGroup Of(Engine engine) => States.Of(engine);

    internal void Add(BroadcastChannel channel)
    {
        Open.Of(channel.Engine).Add(channel);
        lock (_lock) _channels.Add(new WeakReference<BroadcastChannel>(channel));
    }

    /// <summary>Removes a channel whose engine is in use by this thread, or gone.</summary>
    internal void Remove(BroadcastChannel channel)
    {
        Open.Of(channel.Engine).Remove(channel);
        lock (_lock) _channels.RemoveAll(entry => !entry.TryGetTarget(out var known) || ReferenceEquals(known, channel));
    }

    /// <summary>Returns the other channels with the name of one, in the order in which they were made.</summary>
    internal List<BroadcastChannel> Others(BroadcastChannel channel)
    {
        List<BroadcastChannel> others = [];
        lock (_lock)
        {
            _channels.RemoveAll(static entry => !entry.TryGetTarget(out _));
            foreach (var entry in _channels)
            {
                if (entry.TryGetTarget(out var other) && !ReferenceEquals(other, channel) && other.Name == channel.Name) others.Add(other);
            }
        }
        return others;
    }
}
