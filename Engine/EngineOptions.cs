namespace Quoll;

/// <summary>The limits and choices of an <c>Engine</c>. Limits apply to each call of the engine anew.</summary>
public sealed record EngineOptions
{
    /// <summary>The default of <see cref="MaxCallDepth"/>.</summary>
    public const int DefaultMaxCallDepth = 10_000;

    /// <summary>
    /// The longest time a call of the engine may take, reading its text included; null or
    /// <see cref="Timeout.InfiniteTimeSpan"/> is no limit. It is overrun by some ten milliseconds at most. Ends in an
    /// <see cref="ExecutionLimitException"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan? MaxTime { get; init => field = LimitValue.Time(value); }

    /// <summary>
    /// The most bytes that a call of the engine may allocate on the managed heap, garbage included; null is no limit.
    /// Large pieces are refused before they are taken, small ones are counted a little later. Ends in an
    /// <see cref="ExecutionLimitException"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxMemory { get; init => field = LimitValue.Amount(value); }

    /// <summary>
    /// The greatest number of nested function calls; one more is a RangeError, which a script can catch.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than one.</exception>
    public int MaxCallDepth { get; init => field = LimitValue.Depth(value); } = DefaultMaxCallDepth;

    /// <summary>
    /// Calls in tail position of strict code keep no frame (ECMA-262 §15.10): <c>return f(x)</c> in a loop of calls
    /// needs no depth, and is ended by <see cref="MaxTime"/> or <see cref="MaxSteps"/> alone. Stack traces lack the
    /// functions that were left so; with false they are whole, and every call counts for <see cref="MaxCallDepth"/>.
    /// </summary>
    public bool TailCalls { get; init; } = true;

    /// <summary>
    /// The most steps that a call of the engine may take; null is no limit. A step is a function call, a turn of a
    /// loop, in a script or inside of a built-in function, an operation that is not the common case of its kind, or a
    /// part of work in bulk that takes about as long: some tokens that are read, some dozen characters compared,
    /// elements moved or digits multiplied. The same script on the same engine takes the same number each time, but
    /// another version of Quoll may count otherwise. Ends in an <see cref="ExecutionLimitException"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxSteps { get; init => field = LimitValue.Amount(value); }

    /// <summary>
    /// The longest source text that is read, in UTF-16 code units, be it of a script, a module, an eval or a function
    /// made of texts; null is no limit. A longer one is a RangeError, which a script can catch.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int? MaxSourceLength { get; init => field = (int?)LimitValue.Amount(value); }

    /// <summary>
    /// Ends a running script from outside, and the waiting of asynchronous calls, with an
    /// <see cref="OperationCanceledException"/>. Scripts cannot catch it, and their finally blocks do not run.
    /// </summary>
    public CancellationToken CancellationToken { get; init; }

    /// <summary>
    /// Where modules come from (import declarations, import(), <see cref="Engine.ImportModule"/>); null for nowhere.
    /// </summary>
    public IModuleLoader? ModuleLoader { get; init; }

    /// <summary>
    /// The .NET types that scripts may see, and how they look; null for those of the objects that the host passes,
    /// read-only.
    /// </summary>
    public ScriptTypes? Types { get; init; }

    /// <summary>
    /// The zone whose local time a script's dates show; the one of the system unless the host says otherwise.
    /// </summary>
    public TimeZoneInfo TimeZone { get; init; } = TimeZoneInfo.Local;

    /// <summary>
    /// The clock that a script's dates read, to the millisecond; the one of the system unless the host gives another,
    /// such as one that stands still for a test. <see cref="MaxTime"/> does not use it.
    /// </summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;
}
