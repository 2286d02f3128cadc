using System.Diagnostics;
using System.Runtime.InteropServices;

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

    /// <summary>Bytes, of which the time is measured.</summary>
    private const int MemoryOfSystem = 1 << 26;

    /// <summary>
    /// Returns how long the known work takes now, if a program was late: the bound of its time is compared with
    /// that. What no limit ends is one allocation, of all that the program may have. On a machine whose system is slow
    /// to give memory, that takes longer than any work, so a part of it belongs to the known work.
    /// </summary>
    public static double OfKnownWork(double milliseconds, in ProgramOrder order)
    {
        if (milliseconds <= 1000 * order.Seconds) return 0;
        var time = Start();
        MachinePace.DoKnownWork();
        var work = time.Milliseconds;
        time = Start();
        TakeMemory();
        return work + time.Milliseconds * order.Bytes / MemoryOfSystem / ProgramOutcome.KnownWorksOverTime;
    }

    // Takes memory that the process has never had, and gives it back.
    private static unsafe void TakeMemory()
    {
        var memory = (byte*)NativeMemory.Alloc(MemoryOfSystem);
        for (var i = 0; i < MemoryOfSystem; i += Environment.SystemPageSize) Volatile.Write(ref memory[i], 1);
        NativeMemory.Free(memory);
    }

    public double Milliseconds =>
        Math.Min(Stopwatch.GetElapsedTime(_clock).TotalMilliseconds, (Environment.CpuUsage.TotalTime - _processor).TotalMilliseconds);
}
