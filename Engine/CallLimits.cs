namespace Quoll;

/// <summary>
/// Limits of one call of an <see cref="Engine"/> (<see cref="CallOptions.Limits"/>), or of several calls together
/// (<see cref="Engine.Limit"/>). They add to those of <see cref="EngineOptions"/>, which documents what each limit
/// counts: the stricter limit applies.
/// </summary>
public sealed class CallLimits
{
    /// <summary>
    /// The longest time. Null or <see cref="Timeout.InfiniteTimeSpan"/> for no limit. An asynchronous call counts the
    /// time until its task completes, including all waiting. Throws <see cref="ExecutionLimitException"/> when reached.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan? MaxTime { get; init => field = LimitValue.Time(value); }

    /// <summary>
    /// The greatest number of bytes to allocate. Null for no limit. Throws <see cref="ExecutionLimitException"/> when
    /// reached.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxAllocatedBytes { get; init => field = LimitValue.Amount(value); }

    /// <summary>
    /// The greatest number of steps. Null for no limit. Throws <see cref="ExecutionLimitException"/> when reached.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxSteps { get; init => field = LimitValue.Amount(value); }

    internal Allowance Allowed => new(MaxSteps, MaxTime, MaxAllocatedBytes);
}
