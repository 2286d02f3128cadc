namespace Quoll;

/// <summary>The limits and choices of an <c>Engine</c>. Limits apply to each call of the engine anew.</summary>
public sealed record EngineOptions
{
    /// <summary>Bytes: a few documents of a megabyte, read, changed and written again.</summary>
    private const long UntrustedMemory = 64 << 20;

    /// <summary>
    /// As many as a fast machine takes in that time, so that they end what the clock does not see, such as a process
    /// that is stopped and goes on.
    /// </summary>
    private const double UntrustedStepsPerSecond = 100_000_000;

    /// <summary>More than people write, and little enough for any stack that something else may need.</summary>
    private const int UntrustedCallDepth = 1000;

    /// <summary>Code units: more than people write by hand, read in some ten milliseconds.</summary>
    private const int UntrustedSourceLength = 1 << 20;

    /// <summary>What an engine without options has; shared by all of them.</summary>
    internal static readonly EngineOptions Default = new();

    /// <summary>The default of <see cref="MaxCallDepth"/>.</summary>
    public const int DefaultMaxCallDepth = 10_000;

    /// <summary>
    /// Options for scripts of strangers: everything that can be limited is, code is not made of text, and dates show
    /// the time of UTC. There are no modules. Change single ones by <c>with</c>; docs/security.md says what each is
    /// for.
    /// </summary>
    /// <param name="time">What one call may take; a second if null.</param>
    /// <param name="memory">What one call may allocate, in bytes; 64 MiB if null.</param>
    /// <exception cref="ArgumentOutOfRangeException">A limit is negative, or means never.</exception>
    public static EngineOptions Untrusted(TimeSpan? time = null, long? memory = null)
    {
        var maxTime = time ?? TimeSpan.FromSeconds(1);
        if (maxTime < TimeSpan.Zero || maxTime == TimeSpan.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(time), time, "time must be zero or more, and have an end.");
        return new EngineOptions
        {
            MaxTime = maxTime,
            MaxMemory = memory ?? UntrustedMemory,
            MaxSteps = (long)Math.Min(maxTime.TotalSeconds * UntrustedStepsPerSecond, long.MaxValue / 2),
            MaxCallDepth = UntrustedCallDepth,
            MaxSourceLength = UntrustedSourceLength,
            AllowDynamicCode = false,
            TimeZone = TimeZoneInfo.Utc,
        };
    }

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
    /// Scripts are strict code, as if each began with "use strict" (ECMA-262 §11.2.2), and so is what eval, Function
    /// and their kin make of texts. Modules and classes always are. A prepared script is what it was when it was
    /// prepared.
    /// </summary>
    public bool Strict { get; init; }

    /// <summary>
    /// May scripts make code of text? With false, eval of a String, and Function, GeneratorFunction, AsyncFunction and
    /// AsyncGeneratorFunction, called or constructed, throw an EvalError (§19.2.1.2, HostEnsureCanCompileStrings).
    /// </summary>
    public bool AllowDynamicCode { get; init; } = true;

    /// <summary>
    /// When the outermost call of the engine ends, be it by a result or an error of the script, the jobs that wait are
    /// run, until none is left, within the limits of that call: then what a script does with promises is done when
    /// Execute comes back, as far as no task of the host is waited for. A rejection that nobody handles is an error of
    /// the call, unless somebody listens to <see cref="Engine.UnhandledRejection"/>. False by default: jobs wait for
    /// <see cref="Engine.RunJobs"/> or an asynchronous call.
    /// </summary>
    public bool RunJobs { get; init; }

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
    /// Extensions, which add globals. A name costs an engine nothing until a script reads it. The constructor of the
    /// engine or template throws <see cref="ArgumentException"/> if two extensions define the same name, or an
    /// extension defines one that <see cref="Console"/>, <see cref="Timers"/> or <see cref="Globals"/> asks for.
    /// </summary>
    public IReadOnlyList<EngineExtension> Extensions { get; init; } = [];

    /// <summary>
    /// What the host wants to find again in its functions (<see cref="HostCall.Engine"/>): the engine does not look at
    /// it.
    /// </summary>
    public object? State { get; init; }

    /// <summary>
    /// The zone whose local time a script's dates show; the one of the system unless the host says otherwise.
    /// </summary>
    // Read when it is first needed: to find the system's takes a millisecond or more.
    public TimeZoneInfo TimeZone { get => field ?? TimeZoneInfo.Local; init; }

    /// <summary>
    /// The clock that a script's dates read, to the millisecond, and its timers wait for; the one of the system unless
    /// the host gives another, such as one that stands still for a test. <see cref="MaxTime"/> does not use it.
    /// </summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;
}
