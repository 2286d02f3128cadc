namespace Quoll.Web.Fetch;

/// <summary>Cancellation after a time of the engine's clock.</summary>
internal static class TimedCancellation
{
    public static void CancelAfter(this CancellationTokenSource cancellation, TimeSpan time, TimeProvider clock)
    {
        if (time == Timeout.InfiniteTimeSpan) return;
        if (clock == TimeProvider.System)
        {
            cancellation.CancelAfter(time);
            return;
        }
        var timer = clock.CreateTimer(
            static state => Cancel((CancellationTokenSource)state!), cancellation, time, Timeout.InfiniteTimeSpan);
        cancellation.Token.Register(static timer => ((ITimer)timer!).Dispose(), timer);
    }

    private static void Cancel(CancellationTokenSource cancellation)
    {
        try
        {
            cancellation.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The work has ended at the same moment.
        }
    }
}
