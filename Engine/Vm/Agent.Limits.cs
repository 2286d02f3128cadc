using System.Diagnostics;
using System.Runtime.CompilerServices;
using Quoll.Text;
using Quoll.Values;

namespace Quoll.Vm;

// The limits of an execution: one counter of steps, and one place where time, memory, steps and cancellation are looked at. The counter goes down at every call,
// back edge, uncommon instruction and turn of a built-in's loop, and by the size of work that is done in bulk; a look follows when it reaches zero, which
// the alarm of a running call makes happen at least every few milliseconds.
internal sealed partial class Agent : WorkBudget
{
    /// <summary>Steps between two looks: some ten microseconds of script, in which it can allocate a few megabytes.</summary>
    private const int StepsPerLook = 1024;

    /// <summary>Steps until the first look, which starts the alarm: so few that whatever they do is soon over, and too many for the shortest scripts.</summary>
    private const int StepsBeforeAlarm = 64;

    /// <summary>What the alarm takes off the counter. It is put back by the look that follows, so that the count stays exact.</summary>
    private const int AlarmDebt = 1 << 30;

    /// <summary>More steps than this at once do not go through the counter, which must stay far from <see cref="AlarmDebt"/>.</summary>
    private const int MaxCounted = 1 << 20;

    private int _stepsLeft = StepsPerLook;
    private int _stepsGranted = StepsPerLook;
    private long _stepsTaken;

    /// <summary>Is there a timer at the moment?</summary>
    internal bool IsAlarmSet => _limits is not null && Volatile.Read(ref _limits.Alarm) is not null;

    // Null where there is no limit but that of the depth.
    private readonly CallLimits? _limits;

    public EngineOptions Options { get; }

    /// <summary>Without a limit a number that is never reached, and that one may be added to.</summary>
    private long MaxSteps => Math.Min(Options.MaxSteps ?? long.MaxValue, long.MaxValue - 1);

    public Agent(EngineOptions options)
    {
        Options = options;
        if (options.MaxTime is not null || options.MaxMemory is not null || options.MaxSteps is not null || options.CancellationToken.CanBeCanceled) _limits = new CallLimits();
    }

    /// <summary>Counts a step: to be called in every loop of a built-in whose length a script controls.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step()
    {
        if (--_stepsLeft <= 0) Look();
    }

    /// <summary>Counts work that is done in bulk: about as long as a step for <see cref="WorkBudget.UnitsPerStep"/> bytes that are moved or compared.</summary>
    public void StepOver(long units) => Spend(1 + units / UnitsPerStep);

    /// <inheritdoc/>
    public override void Spend(long steps)
    {
        if (steps <= MaxCounted) _stepsLeft -= (int)steps;
        else
        {
            _stepsTaken = Math.Min(_stepsTaken + steps, long.MaxValue / 2);
            _stepsLeft = Math.Min(_stepsLeft, 0);
        }
        if (_stepsLeft <= 0) Look();
    }

    /// <inheritdoc/>
    public override void Reserve(long bytes)
    {
        if (Options.MaxMemory is { } limit && bytes > FreeBytes && GC.GetAllocatedBytesForCurrentThread() - _limits!.AllocatedAtStart + bytes > limit)
        {
            throw new ExecutionLimitException(ExecutionLimit.Memory, $"The script allocated more than the limit of {limit} bytes.");
        }
    }

    /// <summary>Throws a RangeError where the native stack is nearly used up: before a built-in calls back into script.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ProbeNativeStack()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) throw StackExceeded();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ThrowCompletion StackExceeded()
    {
        Spend(StepsOfStack);
        return Raise.RangeError(Messages.CallStackExceeded);
    }

    /// <summary>Starts the clock of one execution, or of the next part of one that has used up some of its limits.</summary>
    internal void StartLimits(in LimitsUsed used)
    {
        if (_limits is not { } limits) return;
        _stepsTaken = used.Steps;
        // A time that is longer than the clock runs saturates, as a conversion to an integer does, and is no limit.
        limits.Deadline = Options.MaxTime is { } time
            ? (long)Math.Min(long.MaxValue, Stopwatch.GetTimestamp() + time.TotalSeconds * Stopwatch.Frequency - used.Ticks) : long.MaxValue;
        limits.AllocatedAtStart = Options.MaxMemory is null ? 0 : GC.GetAllocatedBytesForCurrentThread() - used.Bytes;
        GrantSteps(StepsBeforeAlarm);
        if (Options.CancellationToken.IsCancellationRequested || _stepsTaken > MaxSteps) Look();
    }

    /// <summary>What the execution has used so far.</summary>
    internal LimitsUsed LimitsUsed() => new(
        _stepsTaken + _stepsGranted - StepsLeft(),
        Options.MaxTime is { } time ? Stopwatch.GetTimestamp() - _limits!.Deadline + (long)(time.TotalSeconds * Stopwatch.Frequency) : 0,
        Options.MaxMemory is null ? 0 : GC.GetAllocatedBytesForCurrentThread() - _limits!.AllocatedAtStart);

    // The counter without what the alarm has taken off it.
    private int StepsLeft()
    {
        var left = Volatile.Read(ref _stepsLeft);
        return left < -AlarmDebt / 2 ? left + AlarmDebt : left;
    }

    /// <summary>How long the running call may still take: of whatever waits for something outside; infinite where there is no limit.</summary>
    public TimeSpan TimeLeft => _limits is null or { Deadline: long.MaxValue }
        ? Timeout.InfiniteTimeSpan : TimeSpan.FromSeconds(Math.Max(0, _limits.Deadline - Stopwatch.GetTimestamp()) / (double)Stopwatch.Frequency);

    /// <summary>Looks at time, memory, steps and cancellation, all at once and nowhere else; throws where one is used up.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Look()
    {
        _stepsTaken += _stepsGranted - StepsLeft();
        // Whoever goes on after a limit was reached, such as a finally block of ours, comes here again with its next step.
        _stepsLeft = _stepsGranted = 0;
        if (_stepsTaken > MaxSteps)
        {
            throw new ExecutionLimitException(ExecutionLimit.Steps, $"The script took more than the limit of {Options.MaxSteps} steps.");
        }
        if (_limits is { Deadline: < long.MaxValue and var deadline } && Stopwatch.GetTimestamp() > deadline)
        {
            throw new ExecutionLimitException(ExecutionLimit.Time, $"The script ran longer than the limit of {Options.MaxTime!.Value.TotalSeconds} seconds.");
        }
        Reserve(FreeBytes + 1);
        if (Options.CancellationToken.IsCancellationRequested)
        {
            throw new ExecutionLimitException(ExecutionLimit.Cancellation, "The execution was cancelled.");
        }
        if (_limits is not null && Volatile.Read(ref _limits.Alarm) is null) _limits.Alarm = new Alarm(this);
        GrantSteps(StepsPerLook);
    }

    private void GrantSteps(int steps)
    {
        // One step more than allowed is granted: that one ends the execution.
        _stepsGranted = (int)Math.Min(steps, Math.Max(1, MaxSteps - _stepsTaken + 1));
        _stepsLeft = _stepsGranted;
    }

    /// <summary>
    /// Makes the next step look at the limits; on the alarm's thread. The engine's thread may overwrite it in the same instant: then the next ring is heard.
    /// </summary>
    /// <returns>False where the engine is idle, and the alarm has been let go.</returns>
    internal bool TryRing(Alarm alarm)
    {
        if (Volatile.Read(ref _owningThread) == 0)
        {
            Interlocked.CompareExchange(ref _limits!.Alarm, null, alarm);
            // Somebody may have entered since, and found the alarm still there: then it goes on.
            if (Volatile.Read(ref _owningThread) == 0 || Interlocked.CompareExchange(ref _limits!.Alarm, alarm, null) is not null) return false;
        }
        if (Volatile.Read(ref _stepsLeft) > -AlarmDebt / 2) Interlocked.Add(ref _stepsLeft, -AlarmDebt);
        return true;
    }
}
