namespace Quoll.Orleans;

/// <summary>
/// Limits of one call of a script; null for none in addition to the tenant's template. They count reading the
/// arguments, the script, and writing the result together.
/// </summary>
[GenerateSerializer, Immutable, Alias("Quoll.ScriptLimits")]
public sealed record ScriptLimits
{
    /// <summary>
    /// The longest time from the start of the script, with its waiting for functions of the host. The time in the
    /// queue of a silo does not count.
    /// </summary>
    [Id(0)]
    public TimeSpan? Time { get; init; }

    /// <summary>The greatest number of bytes to allocate (<see cref="EngineOptions.MaxAllocatedBytes"/>).</summary>
    [Id(1)]
    public long? AllocatedBytes { get; init; }

    /// <summary>The greatest number of steps (<see cref="EngineOptions.MaxSteps"/>).</summary>
    [Id(2)]
    public long? Steps { get; init; }

    internal CallLimits ToCallLimits() => new() { MaxTime = Time, MaxAllocatedBytes = AllocatedBytes, MaxSteps = Steps };
}
