using System.Diagnostics;
using System.Runtime.CompilerServices;
using Quoll.Values;

namespace Quoll.Vm;

// The limits of an execution. One counter is decremented at every call, back edge and iteration of a built-in's loop; when it
// reaches zero the clock, the allocations, the step limit and the cancellation are looked at.
internal sealed partial class Agent
{
    /// <summary>Steps between two looks at the clock: some ten microseconds of script.</summary>
    private const int StepsPerCheck = 1024;

    private int _stepsLeft = StepsPerCheck;
    private int _stepsGranted = StepsPerCheck;
    private long _stepsTaken;
    private long _deadline = long.MaxValue;
    private long _allocatedAtStart;

    // Whether there is any limit but that of the depth: most engines have none, and then nothing must be started.
    private readonly bool _isLimited;

    public EngineOptions Options { get; }

    /// <summary>Without a limit a number that is never reached, and that one may be added to.</summary>
    private long MaxSteps => Math.Min(Options.MaxSteps ?? long.MaxValue, long.MaxValue - 1);

    public Agent(EngineOptions options)
    {
        Options = options;
        _isLimited = options.MaxTime is not null || options.MaxMemory is not null || options.MaxSteps is not null || options.CancellationToken.CanBeCanceled;
    }

    /// <summary>Counts a step: to be called in every loop of a built-in whose length a script controls.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step()
    {
        if (--_stepsLeft <= 0) CheckLimits();
    }

    /// <summary>Counts the steps of an operation that moves or compares many bytes at once: about as long as a step for 64 of them.</summary>
    public void StepOver(long bytes)
    {
        _stepsLeft -= (int)Math.Min(bytes >> 6, 1 << 30);
        Step();
    }

    /// <summary>Asks for memory that a single operation is about to allocate, in bytes; throws where the limit forbids it.</summary>
    public void Reserve(long bytes)
    {
        if (Options.MaxMemory is { } limit && bytes > 4096 && GC.GetAllocatedBytesForCurrentThread() - _allocatedAtStart + bytes > limit)
        {
            throw new ExecutionLimitException(ExecutionLimit.Memory, $"The script allocated more than the limit of {limit} bytes.");
        }
    }

    /// <summary>Throws a RangeError where the native stack is nearly used up: before a built-in calls back into script.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ProbeNativeStack()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) throw Raise.RangeError(Messages.CallStackExceeded);
    }

    /// <summary>Starts the clock of one execution, or of the next part of one that has used up some of its limits.</summary>
    internal void StartLimits(in LimitsUsed used)
    {
        _stepsTaken = used.Steps;
        _deadline = Options.MaxTime is { } time
            ? Stopwatch.GetTimestamp() + (long)(time.TotalSeconds * Stopwatch.Frequency) - used.Ticks : long.MaxValue;
        _allocatedAtStart = Options.MaxMemory is null ? 0 : GC.GetAllocatedBytesForCurrentThread() - used.Bytes;
        GrantSteps();
        if (Options.CancellationToken.IsCancellationRequested) CheckLimits();
    }

    /// <summary>What the execution has used so far.</summary>
    internal LimitsUsed LimitsUsed() => new(
        _stepsTaken + _stepsGranted - _stepsLeft,
        Options.MaxTime is { } time ? Stopwatch.GetTimestamp() - _deadline + (long)(time.TotalSeconds * Stopwatch.Frequency) : 0,
        Options.MaxMemory is null ? 0 : GC.GetAllocatedBytesForCurrentThread() - _allocatedAtStart);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CheckLimits()
    {
        _stepsTaken += _stepsGranted - _stepsLeft;
        if (_stepsTaken > MaxSteps)
        {
            throw new ExecutionLimitException(ExecutionLimit.Steps, $"The script took more than the limit of {Options.MaxSteps} steps.");
        }
        if (_deadline != long.MaxValue && Stopwatch.GetTimestamp() > _deadline)
        {
            throw new ExecutionLimitException(ExecutionLimit.Time, $"The script ran longer than the limit of {Options.MaxTime!.Value.TotalSeconds} seconds.");
        }
        Reserve(4097);
        if (Options.CancellationToken.IsCancellationRequested)
        {
            throw new ExecutionLimitException(ExecutionLimit.Cancellation, "The execution was cancelled.");
        }
        GrantSteps();
    }

    private void GrantSteps()
    {
        // One step more than allowed is granted: that one ends the execution.
        _stepsGranted = (int)Math.Min(StepsPerCheck, Math.Max(1, MaxSteps - _stepsTaken + 1));
        _stepsLeft = _stepsGranted;
    }
}
