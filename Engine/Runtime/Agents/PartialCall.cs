namespace Quoll.Runtime.Agents;

/// <summary>
/// Work of the host that shares one set of limits, however often it enters the engine: a call that leaves the engine to
/// wait, or several calls that are counted together.
/// </summary>
internal class PartialCall
{
    /// <summary>The paused work that continues in the next part.</summary>
    public IPausedWork? Work { get; init; }

    /// <summary>
    /// The limits of the engine apply to all parts together. Otherwise each part gets them anew, and only the limits
    /// below apply to all parts.
    /// </summary>
    public bool SharesLimits { get; init; }

    /// <summary>The most that all parts may use; null for the engine's limits.</summary>
    public Allowance Allowed { get; init; }

    /// <summary>The token that ends the running part.</summary>
    public CancellationToken Token { get; init; }

    /// <summary>The amounts that the parts have used so far.</summary>
    public LimitsUsed Used { get; set; }

    /// <summary>Whether anything must be checked while a part runs, besides the engine's limits.</summary>
    public virtual bool IsLimited => Allowed.IsLimited || Token.CanBeCanceled;

    /// <summary>Whether the engine must know that a part of it runs.</summary>
    public virtual bool NeedsFrame => IsLimited;
}

/// <summary>The most that an execution may use, null for no limit: steps, time, allocated bytes.</summary>
internal readonly record struct Allowance(long? Steps, TimeSpan? Time, long? Bytes)
{
    public bool IsLimited => Steps is not null || Bytes is not null || Time is not null && Ticks is not null;

    /// <summary>The time in ticks of the stopwatch; null if it never ends.</summary>
    public long? Ticks => Time is null || Time == Timeout.InfiniteTimeSpan || Time == TimeSpan.MaxValue ? null
        : (long)Math.Min(Time.Value.TotalSeconds * System.Diagnostics.Stopwatch.Frequency, long.MaxValue / 4);
}
