using System.Diagnostics;

namespace Quoll.Cli.Shell;

/// <summary>
/// Holds the limits of time and memory for the command as a whole, from the first thing it does to its end: one thread
/// that looks at the clock and at the heap, whatever the others wait for or work on. An engine that reaches a limit
/// says so itself. This ends what no engine can: reading from somebody who does not write, writing to somebody who does
/// not read, work before and after scripts, and values that are kept from call to call.
/// </summary>
internal sealed class RunWatch
{
    /// <summary>The time that an engine at its limit has for the rest of its output.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromMilliseconds(200);

    /// <summary>The longest time for the last output if nobody reads it, or the machine is busy.</summary>
    private static readonly TimeSpan LastWords = TimeSpan.FromSeconds(1);

    /// <summary>The longest time for .NET to end the process.</summary>
    private static readonly TimeSpan Ending = TimeSpan.FromSeconds(1);

    /// <summary>The interval between checks of the heap.</summary>
    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(100);

    /// <summary>No thread sleeps longer at once.</summary>
    private static readonly TimeSpan LongestSleep = TimeSpan.FromHours(1);

    /// <summary>Bytes of the heap that are the command's own.</summary>
    private const long OwnMemory = 64 << 20;

    /// <summary>Bytes of lines and results that are on their way through one engine.</summary>
    private const long EngineMemory = 32 << 20;

    // Who says why the command ends.
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

    /// <summary>Called before the last words.</summary>
    public static Action? BeforeLastWords { get; set; }

    /// <summary>Begins; an engine that has the same limits gets the time to say that it has reached them.</summary>
    public static void Start(EngineOptions limits) => Start(limits, Grace);

    /// <summary>Begins; no engine looks at the time.</summary>
    public static void StartAlone(EngineOptions limits) => Start(limits, TimeSpan.Zero);

    /// <summary>So many engines run at the same time, and each may hold as much memory as the limit says.</summary>
    public static void AllowEngines(int count) => s_running?.SetHeldMemory(count);

    /// <summary>From here on nothing is watched, as people sit in front of it or all is done.</summary>
    public static void Stop()
    {
        if (s_running is not { } watch) return;
        // Where the process is ending this waits for it.
        lock (watch._ending) watch._hasEnded = true;
        watch._stopped.Set();
        s_running = null;
    }

    /// <summary>The time begins anew, as of another input of the prompt.</summary>
    public static void Restart()
    {
        if (s_running is not { } watch) return;
        lock (watch._ending) Volatile.Write(ref watch._start, Stopwatch.GetTimestamp());
    }

    /// <summary>
    /// Asked before telling that an engine has reached a limit, so that it is told once. Where this tells
    /// it already, the process is ending, and the caller waits for that.
    /// </summary>
    public static void BeginTelling()
    {
        if (s_running is { } watch && Interlocked.CompareExchange(ref watch._teller, ReportedByEngine, Unreported) == ReportedByWatch)
            Thread.Sleep(Timeout.Infinite);
    }

    /// <summary>It was told, and read or at least taken.</summary>
    public static void EndTelling()
    {
        if (s_running is { } watch) Interlocked.CompareExchange(ref watch._teller, Unreported, ReportedByEngine);
    }

    private static void Start(EngineOptions limits, TimeSpan grace)
    {
        if (limits.MaxTime is null && limits.MaxMemory is null) return;
        s_running = new RunWatch(limits.MaxTime, limits.MaxMemory, grace);
        // Not of the pool, whose threads may all be waiting.
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
        // A millisecond more, for waiting rounds down.
        return sleep < TimeSpan.Zero ? TimeSpan.Zero : sleep + TimeSpan.FromMilliseconds(1);
    }

    private TimeSpan TimeLeft() => _time is not { } time ? TimeSpan.MaxValue
        : time - Stopwatch.GetElapsedTime(Volatile.Read(ref _start)) + _grace;

    // What is garbage does not count.
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
            // Nobody may read it.
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
