using Quoll.Values;

namespace Quoll.Vm;

/// <summary>The clock and the time zone that the host gave to the engine.</summary>
internal sealed partial class Agent
{
    private LocalZone? _localZone;

    public LocalZone LocalZone => _localZone ??= new LocalZone(Options.TimeZone);

    /// <summary>The time value of the current UTC date and time (ECMA-262 §21.4.1.2).</summary>
    public double Now() => Options.TimeProvider.GetUtcNow().ToUnixTimeMilliseconds();
}
