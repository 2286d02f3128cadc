using System.Diagnostics;
using System.Runtime.CompilerServices;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Runtime.Agents;

/// <summary>
/// The limits of an execution: one counter of steps, and one place where time, memory, steps and cancellation are
/// looked at. The counter goes down at every call, back edge, uncommon instruction and turn of a built-in's loop, and
/// by the size of work that is done in bulk; a look follows when it reaches zero, which the alarm of a running call
/// makes happen at least every few milliseconds.
/// </summary>
internal sealed class ExecutionLimits : WorkBudget
{
    /// <summary>
    /// Steps between two looks: some ten microseconds of script, in which it can allocate a few megabytes.
    /// </summary>
    private const int StepsPerLook = 1024;

    /// <summary>
    /// Steps until the first look, which starts the alarm: so few that whatever they do is soon over, and too many for
    /// the shortest scripts.
    /// </summary>
    private const int StepsBeforeAlarm = 64;

    /// <summary>
    /// What the alarm takes off the counter. It is put back by the look that follows, so that the count stays exact.
    /// </summary>
    private const int AlarmDebt = 1 << 30;

    /// <summary>
    /// More steps than this at once do not go through the counter, which must stay far from <see cref="AlarmDebt"/>.
    /// </summary>
    private const int MaxCounted = 1 << 20;

    private readonly Agent _agent;
    private readonly EngineOptions _options;

    // Null where there is no limit but that of the depth.
    private readonly LimitedCall? _call;
    private int _stepsGranted = StepsPerLook;
    private long _stepsTaken;

    public ExecutionLimits(Agent agent, EngineOptions options)
    {
        _agent = agent;
        _agent.StepsLeft = StepsPerLook;
        _options = options;
        var isLimited = options.MaxTime is not null || options.MaxMemory is not null || options.MaxSteps is not null
            || options.CancellationToken.CanBeCanceled;
        if (isLimited) _call = new LimitedCall();
    }

    /// <summary>Is there any limit but that of the depth?</summary>
    public bool AreSet => _call is not null;

    /// <summary>Is there a timer at the moment?</summary>
    public bool IsAlarmSet => _call is not null && Volatile.Read(ref _call.Alarm) is not null;

    /// <summary>Without a limit a number that is never reached, and that one may be added to.</summary>
    private long MaxSteps => Math.Min(_options.MaxSteps ?? long.MaxValue, long.MaxValue - 1);

    /// <inheritdoc/>
    public override void Spend(long steps)
    {
        if (steps <= MaxCounted) _agent.StepsLeft -= (int)steps;
        else
        {
            _stepsTaken = Math.Min(_stepsTaken + steps, long.MaxValue / 2);
            _agent.StepsLeft = Math.Min(_agent.StepsLeft, 0);
        }
        if (_agent.StepsLeft <= 0) Look();
    }

    /// <inheritdoc/>
    public override void Reserve(long bytes)
    {
        if (_options.MaxMemory is { } limit && bytes > FreeBytes
            && GC.GetAllocatedBytesForCurrentThread() - _call!.AllocatedAtStart + bytes > limit)
        {
            throw new ExecutionLimitException(ExecutionLimit.Memory, $"The script allocated more than the limit of {limit} bytes.");
        }
    }

    /// <summary>
    /// Throws a RangeError where the native stack is nearly used up: before a built-in calls back into script.
    /// </summary>
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

    /// <summary>An engine with limits becomes the budget of its thread, at one of its entries.</summary>
    public void TakeThread(int entry) => _call?.TakeThread(this, entry);

    /// <summary>At the end of that entry the thread has again the budget that it had before.</summary>
    public void ReturnThread(int entry) => _call?.ReturnThread(entry);

    /// <summary>
    /// Starts the clock of one execution, or of the next part of one that has used up some of its limits.
    /// </summary>
    public void Start(in LimitsUsed used)
    {
        if (_call is null) return;
        _stepsTaken = used.Steps;
        // A time that is longer than the clock runs saturates, as a conversion to an integer does, and is no limit.
        _call.Deadline = _options.MaxTime is { } time
            ? (long)Math.Min(long.MaxValue, Stopwatch.GetTimestamp() + time.TotalSeconds * Stopwatch.Frequency - used.Ticks)
                : long.MaxValue;
        _call.AllocatedAtStart = _options.MaxMemory is null ? 0 : GC.GetAllocatedBytesForCurrentThread() - used.Bytes;
        GrantSteps(StepsBeforeAlarm);
        if (_options.CancellationToken.IsCancellationRequested || _stepsTaken > MaxSteps) Look();
    }

    /// <summary>What the execution has used so far.</summary>
    public LimitsUsed Used => new(
        _stepsTaken + _stepsGranted - StepsLeft(),
        _options.MaxTime is { } time ? Stopwatch.GetTimestamp() - _call!.Deadline + (long)(time.TotalSeconds * Stopwatch.Frequency) : 0,
        _options.MaxMemory is null ? 0 : GC.GetAllocatedBytesForCurrentThread() - _call!.AllocatedAtStart);

    // The counter without what the alarm has taken off it.
    private int StepsLeft()
    {
        var left = Volatile.Read(ref _agent.StepsLeft);
        return left < -AlarmDebt / 2 ? left + AlarmDebt : left;
    }

    /// <summary>
    /// How long the running call may still take: of whatever waits for something outside; infinite where there is no
    /// limit.
    /// </summary>
    public TimeSpan TimeLeft => _call is null or { Deadline: long.MaxValue }
        ? Timeout.InfiniteTimeSpan
        : TimeSpan.FromSeconds(Math.Max(0, _call.Deadline - Stopwatch.GetTimestamp()) / (double)Stopwatch.Frequency);

    /// <summary>
    /// Looks at time, memory, steps and cancellation, all at once and nowhere else; throws where one is used up.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Look()
    {
        _stepsTaken += _stepsGranted - StepsLeft();
        // Whoever goes on after a limit was reached, such as a finally block of ours, comes here again with its next
        // step.
        _agent.StepsLeft = _stepsGranted = 0;
        if (_stepsTaken > MaxSteps)
        {
            throw new ExecutionLimitException(ExecutionLimit.Steps, $"The script took more than the limit of {_options.MaxSteps} steps.");
        }
        if (_call is { Deadline: < long.MaxValue and var deadline } && Stopwatch.GetTimestamp() > deadline)
        {
            var seconds = _options.MaxTime!.Value.TotalSeconds;
            throw new ExecutionLimitException(ExecutionLimit.Time, $"The script ran longer than the limit of {seconds} seconds.");
        }
        Reserve(FreeBytes + 1);
        if (_options.CancellationToken.IsCancellationRequested)
        {
            throw new ExecutionLimitException(ExecutionLimit.Cancellation, "The execution was cancelled.");
        }
        if (_call is not null && Volatile.Read(ref _call.Alarm) is null) _call.Alarm = new Alarm(this);
        GrantSteps(StepsPerLook);
    }

    private void GrantSteps(int steps)
    {
        // One step more than allowed is granted: that one ends the execution.
        _stepsGranted = (int)Math.Min(steps, Math.Max(1, MaxSteps - _stepsTaken + 1));
        _agent.StepsLeft = _stepsGranted;
    }

    /// <summary>
    /// Makes the next step look at the limits; on the alarm's thread. The engine's thread may overwrite it in the same
    /// instant: then the next ring is heard.
    /// </summary>
    /// <returns>False where the engine is idle, and the alarm has been let go.</returns>
    public bool TryRing(Alarm alarm)
    {
        if (!_agent.IsInUse)
        {
            Interlocked.CompareExchange(ref _call!.Alarm, null, alarm);
            // Somebody may have entered since, and found the alarm still there: then it goes on.
            if (!_agent.IsInUse || Interlocked.CompareExchange(ref _call!.Alarm, alarm, null) is not null) return false;
        }
        if (Volatile.Read(ref _agent.StepsLeft) > -AlarmDebt / 2) Interlocked.Add(ref _agent.StepsLeft, -AlarmDebt);
        return true;
    }
}
