namespace Quoll.Web.Timing;

/// <summary>The time origin of an engine (High Resolution Time §4): when it was created.</summary>
internal sealed class TimeOrigin
{
    private static readonly EngineState<TimeOrigin> States = new(static engine => new TimeOrigin(engine.Options.TimeProvider));

    private readonly TimeProvider _clock;
    private readonly long _start;

    private TimeOrigin(TimeProvider clock)
    {
        _clock = clock;
        _start = clock.GetTimestamp();
        Time = (clock.GetUtcNow() - DateTimeOffset.UnixEpoch).TotalMilliseconds;
    }

    /// <summary>Milliseconds from 1970-01-01T00:00Z to the origin.</summary>
    public double Time { get; }

    /// <summary>Milliseconds since the origin.</summary>
    public double Now => _clock.GetElapsedTime(_start).TotalMilliseconds;

    public static TimeOrigin Of(Engine engine) => States.Of(engine);
}
