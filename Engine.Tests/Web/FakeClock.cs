namespace Quoll.Tests.Web;

/// <summary>A clock that a test advances.</summary>
internal sealed class FakeClock : TimeProvider
{
    private readonly List<FakeTimer> _timers = [];
    private long _now;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>The number of waiting timers.</summary>
    public int Waiting => _timers.Count(timer => timer.Due is not null);

    public override long GetTimestamp() => _now;

    public override DateTimeOffset GetUtcNow() => DateTimeOffset.UnixEpoch.AddTicks(_now);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new FakeTimer(this, () => callback(state));
        timer.Change(dueTime, period);
        _timers.Add(timer);
        return timer;
    }

    public void Advance(double milliseconds)
    {
        _now += TimeSpan.FromMilliseconds(milliseconds).Ticks;
        foreach (var timer in _timers.ToArray()) timer.Look();
    }

    private sealed class FakeTimer(FakeClock clock, Action callback) : ITimer
    {
        public long? Due { get; private set; }

        public void Look()
        {
            if (Due > clock._now || Due is null) return;
            Due = null;
            callback();
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            Due = clock._now + dueTime.Ticks;
            return true;
        }

        public void Dispose() => clock._timers.Remove(this);

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
