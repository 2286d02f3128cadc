namespace Quoll.Builtins.Numbers;

/// <summary>The clock and the time zone that the host gave to the engine.</summary>
internal sealed class Clock(EngineOptions options)
{
    private static readonly Slot<Agent, Clock> Slot = new(static agent => new Clock(agent.Options));

    private readonly LocalZone _zone = new(options.TimeZone);

    public static LocalZone ZoneOf(Agent agent) => Slot.Of(agent)._zone;

    /// <summary>Returns the time value of the current UTC date and time (ECMA-262 §21.4.1.2).</summary>
    public static double Now(Agent agent) => UtcNow(agent).ToUnixTimeMilliseconds();

    public static DateTimeOffset UtcNow(Agent agent) => HostGuard.Run(agent.CurrentRealm, agent, static agent => Of(agent).GetUtcNow());

    public static long Timestamp(Agent agent) => HostGuard.Run(agent.CurrentRealm, agent, static agent => Of(agent).GetTimestamp());

    /// <summary>Returns the time since a timestamp.</summary>
    public static TimeSpan Elapsed(Agent agent, long start) =>
        HostGuard.Run(agent.CurrentRealm, (agent, start), static x => Of(x.agent).GetElapsedTime(x.start));

    /// <summary>Starts a timer that rings once.</summary>
    public static ITimer StartTimer(Agent agent, TimeSpan delay, Action ring) =>
        HostGuard.Run(agent.CurrentRealm, (agent, delay, ring), static x => Of(x.agent).CreateTimer(
            static ring => ((Action)ring!)(), x.ring, x.delay, Timeout.InfiniteTimeSpan));

    [HostCode]
    private static TimeProvider Of(Agent agent) => agent.Options.TimeProvider;
}
