using Quoll.Runtime.Agents;

namespace Quoll.Builtins.Numbers;

/// <summary>The clock and the time zone that the host gave to the engine.</summary>
internal sealed class Clock(EngineOptions options)
{
    private static readonly Slot<Agent, Clock> Slot = new(static agent => new Clock(agent.Options));

    private readonly LocalZone _zone = new(options.TimeZone);

    public static LocalZone ZoneOf(Agent agent) => Slot.Of(agent)._zone;

    /// <summary>The time value of the current UTC date and time (ECMA-262 §21.4.1.2).</summary>
    public static double Now(Agent agent) => agent.Options.TimeProvider.GetUtcNow().ToUnixTimeMilliseconds();
}
