using System.Diagnostics;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Measures how long a process has worked: its processor time, or the time of the clock if that is less. A machine that
/// does something else for a while makes a program late, but takes no processor time of it.
/// </summary>
internal readonly struct BusyTime
{
    private readonly long _clock;
    private readonly TimeSpan _processor;

    private BusyTime(long clock, TimeSpan processor) => (_clock, _processor) = (clock, processor);

    public static BusyTime Start() => new(Stopwatch.GetTimestamp(), Environment.CpuUsage.TotalTime);

    /// <summary>
    /// Returns how long the known work takes now, if a program was late: the bound of its time is compared with that.
    /// </summary>
    public static double OfKnownWork(double milliseconds, in ProgramOrder order)
    {
        if (milliseconds <= 1000 * order.Seconds) return 0;
        var time = Start();
        MachinePace.DoKnownWork();
        return time.Milliseconds;
    }

    public double Milliseconds =>
        Math.Min(Stopwatch.GetElapsedTime(_clock).TotalMilliseconds, (Environment.CpuUsage.TotalTime - _processor).TotalMilliseconds);
}
