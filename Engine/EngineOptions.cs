namespace Quoll;

/// <summary>The limits and choices of an <c>Engine</c>. Limits apply to each call of the engine anew.</summary>
public sealed record EngineOptions
{
    /// <summary>The default of <see cref="MaxCallDepth"/>.</summary>
    public const int DefaultMaxCallDepth = 10_000;

    /// <summary>
    /// The longest time a call of the engine may take, reading its text included; null is no limit. It is overrun by
    /// some ten milliseconds at most. Ends in an <see cref="ExecutionLimitException"/>.
    /// </summary>
    public TimeSpan? MaxTime { get; init; }

    /// <summary>
    /// The most bytes that a call of the engine may allocate on the managed heap, garbage included; null is no limit.
    /// Large pieces are refused before they are taken, small ones are counted a little later. Ends in an
    /// <see cref="ExecutionLimitException"/>.
    /// </summary>
    public long? MaxMemory { get; init; }

    /// <summary>
    /// The greatest number of nested function calls; one more is a RangeError, which a script can catch.
    /// </summary>
    public int MaxCallDepth { get; init; } = DefaultMaxCallDepth;

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
    public long? MaxSteps { get; init; }

    /// <summary>
    /// The longest source text that is read, in UTF-16 code units, be it of a script, a module, an eval or a function
    /// made of texts; null is no limit. A longer one is a RangeError, which a script can catch.
    /// </summary>
    public int? MaxSourceLength { get; init; }

    /// <summary>Ends a running script from outside, with an <see cref="ExecutionLimitException"/>.</summary>
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
    /// What a script sees of an exception that code of the host threw (functions, their tasks, module loaders): an
    /// error of that kind with that message, or, for null, an Error that says only that a function of the host failed.
    /// Without it that is so of all exceptions but <see cref="ScriptError"/>, which says itself what a script sees.
    /// <c>e =&gt; new ScriptError(ScriptErrorKind.Error, e.Message)</c> shows all messages: for scripts of one's own.
    /// </summary>
    /// <remarks>
    /// Whatever the script sees, the exception itself is the <see cref="Exception.InnerException"/> of the
    /// <see cref="JavaScriptException"/> that the host gets.
    /// </remarks>
    public Func<Exception, ScriptError?>? HostErrors { get; init; }

    /// <summary>
    /// Where the global <c>console</c> of scripts writes to, such as <c>System.Console.Out</c>; null for no console.
    /// </summary>
    public EngineConsole? Console { get; init; }

    /// <summary>
    /// Have scripts <c>setTimeout</c>, <c>setInterval</c>, <c>clearTimeout</c>, <c>clearInterval</c> and
    /// <c>queueMicrotask</c> (HTML §8.6, §8.7)? A timer is like a task of the host: whoever waits for the tasks of the
    /// engine waits for it, and <see cref="Engine.RunJobs"/> runs those whose time has come by
    /// <see cref="TimeProvider"/>; what its function throws is thrown there.
    /// </summary>
    public bool Timers { get; init; }

    /// <summary>Other globals that are no part of ECMA-262; none unless the host says otherwise.</summary>
    public EngineGlobals Globals { get; init; }

    /// <summary>
    /// What the host wants to find again in its functions (<see cref="HostCall.Engine"/>): the engine does not look at
    /// it.
    /// </summary>
    public object? State { get; init; }

    /// <summary>
    /// The zone whose local time a script's dates show; the one of the system unless the host says otherwise.
    /// </summary>
    public TimeZoneInfo TimeZone { get; init; } = TimeZoneInfo.Local;

    /// <summary>
    /// The clock that a script's dates read, to the millisecond, and its timers wait for; the one of the system unless
    /// the host gives another, such as one that stands still for a test. <see cref="MaxTime"/> does not use it.
    /// </summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;
}
