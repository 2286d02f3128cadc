using Quoll.Runtime.Agents;

namespace Quoll;

/// <summary>
/// Limits of one call of an <see cref="Engine"/>, or of several together (<see cref="Engine.Limit"/>), beside those of
/// <see cref="EngineOptions"/>: whatever is reached first counts. What a limit means is said there.
/// </summary>
public sealed record CallLimits
{
    /// <summary>
    /// The longest time; null or <see cref="Timeout.InfiniteTimeSpan"/> is no limit. Of an asynchronous call it is the
    /// time until its task is done, with all waiting. Ends in an <see cref="ExecutionLimitException"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan? MaxTime { get; init => field = LimitValue.Time(value); }

    /// <summary>
    /// The most bytes that may be allocated; null is no limit. Ends in an <see cref="ExecutionLimitException"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxMemory { get; init => field = LimitValue.Amount(value); }

    /// <summary>
    /// The greatest number of steps; null is no limit. Ends in an <see cref="ExecutionLimitException"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxSteps { get; init => field = LimitValue.Amount(value); }

    /// <summary>Ends what runs, or the waiting, with an <see cref="OperationCanceledException"/>.</summary>
    public CancellationToken CancellationToken { get; init; }

    internal Allowance Allowed => new(MaxSteps, MaxTime, MaxMemory);
}
