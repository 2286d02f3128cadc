namespace Quoll.Runtime.Agents;

/// <summary>
/// Rings while an engine with limits runs, so that the next step looks at them however long the steps take: a call is
/// overrun by a period and a step. It starts with the first look of a call, which short calls never take, and ends by
/// itself when it finds the engine idle: many short calls share one.
/// </summary>
internal sealed class Alarm
{
    /// <summary>
    /// Milliseconds between two rings: a call is over that soon after its time, and a look costs a hundred nanoseconds.
    /// </summary>
    private const int Period = 10;

    private readonly ExecutionLimits _limits;
    private readonly Timer _timer;

    public Alarm(ExecutionLimits limits)
    {
        _limits = limits;
        // What the host keeps in its execution context is none of the timer's business.
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
        if (!_limits.TryRing(this)) _timer.Dispose();
    }
}
