namespace Quoll.Runtime.Agents;

/// <summary>
/// Rings while an engine with limits runs, so that the next step checks the limits however long steps take. A call
/// exceeds its time by at most one period and one step. The alarm starts with the first check of a call, which short
/// calls never reach. It stops when it finds the engine idle, and many short calls share one alarm.
/// </summary>
internal sealed class Alarm
{
    /// <summary>
    /// Milliseconds between two rings: a call ends this soon after its time, and a check costs a hundred nanoseconds.
    /// </summary>
    private const int Period = 10;

    private readonly ExecutionLimits _limits;
    private readonly Timer _timer;
    private int _isRinging;

    public Alarm(ExecutionLimits limits)
    {
        _limits = limits;
        // The timer does not need the host's execution context.
        var flow = ExecutionContext.IsFlowSuppressed() ? default : ExecutionContext.SuppressFlow();
        try
        {
            _timer = new Timer(static alarm => ((Alarm)alarm!).Ring(), this, Timeout.Infinite, Timeout.Infinite);
        }
        finally
        {
            flow.Dispose();
        }
        _timer.Change(Period, Period);
    }

    private void Ring()
    {
        // A late ring may overlap with the next one: the steps are taken away once.
        if (Interlocked.Exchange(ref _isRinging, 1) != 0) return;
        if (!_limits.TryRing(this)) _timer.Dispose();
        Volatile.Write(ref _isRinging, 0);
    }
}
