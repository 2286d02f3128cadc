using System.Diagnostics;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>
/// Finds out where the scripts of an engine spend their time and memory (<see cref="Engine.Profiler"/>). It needs no
/// option, and costs nothing while it is off.
/// </summary>
/// <remarks>
/// A timer says when a sample is due. The script takes it at its next step: a call, a jump back in a loop, or a round
/// of a loop of a built-in function. Machine code takes samples, too; a function that is inlined in it runs as its
/// caller. Functions of the host and of Quoll are a part of the profile. Members may be used by the thread of the
/// engine, or while no script runs. No more samples are taken once the engine is disposed of or forgotten.
/// </remarks>
public sealed class Profiler
{
    internal static readonly Slot<Agent, Profiler> Slot = new(static agent => new Profiler((Machine)agent));

    private readonly Machine _machine;
    private readonly Hook _hook;
    private TimeSampling? _time;
    private AllocationSampling? _allocations;

    private Profiler(Machine machine)
    {
        _machine = machine;
        _hook = new Hook(this);
    }

    /// <summary>Whether a profile of the time is being made.</summary>
    public bool IsOn => _time is not null;

    /// <summary>Whether a profile of allocations is being made.</summary>
    public bool IsSamplingAllocations => _allocations is not null;

    /// <summary>Begins a profile of the time.</summary>
    /// <param name="interval">The time between two samples; a millisecond by default, which is the shortest.</param>
    /// <exception cref="InvalidOperationException">A profile is being made.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The interval is shorter than a millisecond.</exception>
    public void Start(TimeSpan? interval = null)
    {
        if (_time is not null) throw new InvalidOperationException("A profile is being made already.");
        var between = interval ?? TimeSpan.FromMilliseconds(1);
        ArgumentOutOfRangeException.ThrowIfLessThan(between, TimeSpan.FromMilliseconds(1), nameof(interval));
        _time = new TimeSampling(_machine, between);
        Update();
    }

    /// <summary>Ends the profile of the time, and returns it.</summary>
    /// <exception cref="InvalidOperationException">No profile is being made.</exception>
    public CpuProfile Stop()
    {
        var sampling = _time ?? throw new InvalidOperationException("No profile is being made.");
        _time = null;
        Update();
        return sampling.End();
    }

    /// <summary>Begins a profile of what functions allocate.</summary>
    /// <param name="interval">
    /// About the bytes between two samples. The engine looks at what it has allocated once in about a thousand steps.
    /// </param>
    /// <exception cref="InvalidOperationException">A profile is being made.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The interval is not positive.</exception>
    public void StartAllocations(long interval = 32 * 1024)
    {
        if (_allocations is not null) throw new InvalidOperationException("A profile is being made already.");
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(interval);
        _allocations = new AllocationSampling(_machine, interval);
        Update();
    }

    /// <summary>Ends the profile of allocations, and returns it.</summary>
    /// <exception cref="InvalidOperationException">No profile is being made.</exception>
    public AllocationProfile StopAllocations()
    {
        var sampling = _allocations ?? throw new InvalidOperationException("No profile is being made.");
        _allocations = null;
        Update();
        return sampling.End();
    }

    private void Update() => _hook.Update(_machine.Limits, _time is not null || _allocations is not null);

    private sealed class Hook(Profiler profiler) : Sampler
    {
        public void Update(ExecutionLimits limits, bool isNeeded)
        {
            if (isNeeded == IsAttached) return;
            if (isNeeded) Attach(limits);
            else Detach(limits);
        }

        public override void Take() => WorkBudget.Free(profiler, static profiler =>
        {
            profiler._time?.Take();
            profiler._allocations?.Take();
            return true;
        });
    }
}

/// <summary>Takes samples of the time: one thread says when, the thread of the script says where.</summary>
internal sealed class TimeSampling
{
    private readonly Machine _machine;
    private readonly ProfileTree _tree;
    private readonly TimeSpan _interval;
    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly List<(ProfileNode Node, long At)> _samples = [];
    private readonly Thread _thread;
    private readonly Lock _lock = new();
    private readonly ManualResetEvent _over = new(false);

    // What was running when a sample was due that has not been taken yet, and for how many intervals.
    private RunningPlace _due;
    private long _dueAt;
    private int _missed;
    private volatile bool _isDue;

    private TimeSpan _collected = GC.GetTotalPauseDuration();

    public TimeSampling(Machine machine, TimeSpan interval)
    {
        (_machine, _interval, _tree) = (machine, interval, new ProfileTree(machine));
        // The thread does not keep an engine alive whose profile nobody ends.
        var (over, sampling) = (_over, new WeakReference<TimeSampling>(this));
        _thread = new Thread(() => Watch(over, interval, sampling)) { IsBackground = true, Name = "Quoll profiler" };
        _thread.Start();
    }

    private static void Watch(ManualResetEvent over, TimeSpan interval, WeakReference<TimeSampling> sampling)
    {
        while (!over.WaitOne(interval) && TryTick(sampling))
        {
        }
    }

    // Apart, because a local of the loop would keep the engine.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryTick(WeakReference<TimeSampling> sampling)
    {
        if (!sampling.TryGetTarget(out var known) || known._machine.IsDisposed) return false;
        known.Tick();
        return true;
    }

    private void Tick()
    {
        lock (_lock)
        {
            if (!_machine.IsInUse)
            {
                _isDue = false;
                // One is enough: it lasts up to the next one.
                if (_samples is not [.., ({ Name: "(idle)" }, _)]) Add(_tree.Special("(idle)"), Stopwatch.GetTimestamp());
                return;
            }
            if (_isDue) _missed++;
            else
            {
                (_due, _dueAt, _missed) = (_machine.PeekRunning(), Stopwatch.GetTimestamp(), 0);
                _isDue = true;
            }
        }
        _machine.Limits.Ring();
    }

    /// <summary>Takes a sample if one is due.</summary>
    public void Take()
    {
        if (!_isDue) return;
        lock (_lock)
        {
            if (!_isDue) return;
            var collected = GC.GetTotalPauseDuration();
            var isCollection = collected - _collected > _interval / 2;
            _collected = collected;
            var node = _tree.Current(_due, _missed > 0);
            if (isCollection) Add(_tree.Special("(garbage collector)"), _dueAt);
            Add(node, isCollection ? Stopwatch.GetTimestamp() : _dueAt);
            _isDue = false;
        }
    }

    private void Add(ProfileNode node, long at)
    {
        // The clock of a processor may be a little behind that of another one.
        if (_samples is [.., var last]) at = Math.Max(at, last.At);
        node.Hit(1);
        _samples.Add((node, at));
    }

    public CpuProfile End()
    {
        _over.Set();
        _thread.Join();
        _over.Dispose();
        return new CpuProfile(_tree, _samples, _start, Stopwatch.GetTimestamp(), _machine);
    }
}

/// <summary>Takes samples of allocations.</summary>
internal sealed class AllocationSampling(Machine machine, long interval)
{
    private readonly ProfileTree _tree = new(machine);
    private readonly List<(ProfileNode Node, long Bytes)> _samples = [];
    private long _last = GC.GetAllocatedBytesForCurrentThread();
    private int _thread = Environment.CurrentManagedThreadId;

    public void Take()
    {
        var now = GC.GetAllocatedBytesForCurrentThread();
        if (_thread != Environment.CurrentManagedThreadId) (_thread, _last) = (Environment.CurrentManagedThreadId, now);
        if (now - _last < interval) return;
        var node = _tree.Current(null, false);
        node.Hit(now - _last);
        _samples.Add((node, now - _last));
        // What the sample itself has allocated does not count.
        _last = GC.GetAllocatedBytesForCurrentThread();
    }

    public AllocationProfile End() => new(_tree, _samples, machine);
}
