using System.Diagnostics;

namespace Quoll.Cli.Shell;

/// <summary>
/// Enforces the limits of time and memory for the command as a whole, from its start to its end. One thread checks the
/// clock and the heap, whatever the other threads do. An engine that reaches a limit reports it itself. This class
/// handles what no engine can limit: reading from a source that does not write, writing to a reader that does not read,
/// work before and after scripts, and values that are kept between calls.
/// </summary>
internal sealed class RunWatch
{
    /// <summary>The time that an engine at its limit has for the rest of its output.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromMilliseconds(200);

    /// <summary>The longest time for the last output if it has no reader, or the machine is busy.</summary>
    private static readonly TimeSpan LastWords = TimeSpan.FromSeconds(1);

    /// <summary>The longest time for .NET to end the process.</summary>
    private static readonly TimeSpan Ending = TimeSpan.FromSeconds(1);

    /// <summary>The interval between checks of the heap.</summary>
    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(100);

    /// <summary>The longest time that the thread sleeps at once.</summary>
    private static readonly TimeSpan LongestSleep = TimeSpan.FromHours(1);

    /// <summary>Bytes of the heap that belong to the command itself.</summary>
    private const long OwnMemory = 64 << 20;

    /// <summary>Bytes of lines and results that one engine processes at a time.</summary>
    private const long EngineMemory = 32 << 20;

    // The part that reports why the command ends.
    private const int Unreported = 0, ReportedByEngine = 1, ReportedByWatch = 2;

    private static RunWatch? s_running;

    private readonly Lock _ending = new();
    private readonly TimeSpan? _time;
    private readonly TimeSpan _grace;
    private readonly long? _memory;
    private readonly ManualResetEventSlim _stopped = new();
    private long _heldMemory;
    private long _start = Stopwatch.GetTimestamp();
    private bool _hasEnded;
    private int _teller;

    private RunWatch(TimeSpan? time, long? memory, TimeSpan grace)
    {
        (_time, _memory, _grace) = (time, memory, grace);
        SetHeldMemory(1);
    }

    /// <summary>Called before the final message.</summary>
    public static Action? BeforeLastWords { get; set; }

    /// <summary>
    /// Starts the watch. An engine with the same limits gets time to report that it has reached them.
    /// </summary>
    public static void Start(EngineOptions limits) => Start(limits, Grace);

    /// <summary>Starts the watch, if no engine checks the time.</summary>
    public static void StartAlone(EngineOptions limits) => Start(limits, TimeSpan.Zero);

    /// <summary>
    /// Sets the number of engines that run at the same time. Each may use as much memory as the limit allows.
    /// </summary>
    public static void AllowEngines(int count) => s_running?.SetHeldMemory(count);

    /// <summary>Stops the watch, because people use the prompt or all work is done.</summary>
    public static void Stop()
    {
        if (s_running is not { } watch) return;
        // If the process is ending, this waits for its end.
        lock (watch._ending) watch._hasEnded = true;
        watch._stopped.Set();
        s_running = null;
    }

    /// <summary>Restarts the time, as for the next input of the prompt.</summary>
    public static void Restart()
    {
        if (s_running is not { } watch) return;
        lock (watch._ending) Volatile.Write(ref watch._start, Stopwatch.GetTimestamp());
    }

    /// <summary>
    /// Begins the report of an engine's limit, so that it is reported only once. If this class reports it already, the
    /// process is ending, and the caller waits for that.
    /// </summary>
    public static void BeginTelling()
    {
        if (s_running is { } watch && Interlocked.CompareExchange(ref watch._teller, ReportedByEngine, Unreported) == ReportedByWatch)
            Thread.Sleep(Timeout.Infinite);
    }

    /// <summary>Ends the report, which was written and read, or at least accepted.</summary>
    public static void EndTelling()
    {
        if (s_running is { } watch) Interlocked.CompareExchange(ref watch._teller, Unreported, ReportedByEngine);
    }

    private static void Start(EngineOptions limits, TimeSpan grace)
    {
        if (limits.MaxTime is null && limits.MaxAllocatedBytes is null) return;
        s_running = new RunWatch(limits.MaxTime, limits.MaxAllocatedBytes, grace);
        // Not a thread of the pool, whose threads may all be waiting.
        new Thread(s_running.Watch) { IsBackground = true, Name = "Limits", Priority = ThreadPriority.AboveNormal }.Start();
    }

    private void SetHeldMemory(int engines) => Volatile.Write(
        ref _heldMemory, _memory is { } bytes ? (long)Math.Min(((double)bytes + EngineMemory) * engines + OwnMemory, long.MaxValue)
            : long.MaxValue);

    private void Watch()
    {
        while (!_stopped.Wait(Sleep()))
        {
            lock (_ending)
            {
                if (_hasEnded) return;
                if (_time is { } time && TimeLeft() <= TimeSpan.Zero)
                    End($"--max-time: The command ran longer than the limit of {time.TotalSeconds} seconds.");
                if (HoldsTooMuch())
                    End($"--max-memory: The command holds more memory than its limit of {_memory} bytes for each engine allows.");
            }
        }
    }

    private TimeSpan Sleep()
    {
        var sleep = TimeLeft() is var left && left < LongestSleep ? left : LongestSleep;
        if (_memory is not null && sleep > Period) sleep = Period;
        // Adds a millisecond, because waiting rounds down.
        return sleep < TimeSpan.Zero ? TimeSpan.Zero : sleep + TimeSpan.FromMilliseconds(1);
    }

    private TimeSpan TimeLeft() => _time is not { } time ? TimeSpan.MaxValue
        : time - Stopwatch.GetElapsedTime(Volatile.Read(ref _start)) + _grace;

    // Garbage does not count.
    private bool HoldsTooMuch()
    {
        if (GC.GetTotalMemory(forceFullCollection: false) <= _heldMemory) return false;
        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false) > _heldMemory;
    }

    // Does not return.
    private void End(string message)
    {
        if (Interlocked.CompareExchange(ref _teller, ReportedByWatch, Unreported) == Unreported)
        {
            // There may be no reader.
            var telling = new Thread(() =>
            {
                BeforeLastWords?.Invoke();
                StandardStreams.WriteError($"quoll: {message}\n");
            })
            { IsBackground = true, Name = "Last words" };
            telling.Start();
            telling.Join(LastWords);
        }
        else SpinWait.SpinUntil(() => Volatile.Read(ref _teller) != ReportedByEngine, LastWords);
        new Thread(() =>
        {
            Thread.Sleep(Ending);
            StandardStreams.EndNow(ExitCode.Limit);
        })
        { IsBackground = true, Name = "End" }.Start();
        Environment.Exit(ExitCode.Limit);
    }
}
