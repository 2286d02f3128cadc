using Quoll.Language;

namespace Quoll;

/// <summary>
/// The limits and features of an <c>Engine</c>. Limits apply to each call of the engine anew. A record, so that
/// <c>with</c> changes single options of others, such as those of <see cref="Untrusted"/>.
/// </summary>
public sealed record EngineOptions
{
    /// <summary>Bytes: enough for a few documents of a megabyte, parsed, changed and stringified.</summary>
    private const long UntrustedAllocatedBytes = 64 << 20;

    /// <summary>
    /// The steps that a fast machine runs in a second. They end work that the clock does not measure, such as a stopped
    /// and continued process.
    /// </summary>
    private const double UntrustedStepsPerSecond = 100_000_000;

    /// <summary>More than people need, and small enough for any native stack.</summary>
    private const int UntrustedCallDepth = 1000;

    /// <summary>Code units: more than people write by hand, parsed in some ten milliseconds.</summary>
    private const int UntrustedSourceLength = 1 << 20;

    internal static readonly EngineOptions Default = new();

    private const int DefaultCheckpointInterval = 10_000;

    /// <summary>The default of <see cref="MaxCallDepth"/>.</summary>
    public const int DefaultMaxCallDepth = 10_000;

    /// <summary>
    /// Returns options for untrusted scripts: sets all limits, does not compile strings as code, and shows dates in
    /// UTC. There are no modules. Change single options by <c>with</c>; docs/security.md describes each.
    /// </summary>
    /// <param name="time">The time limit of one call; null for a second.</param>
    /// <param name="allocatedBytes">The <see cref="MaxAllocatedBytes"/> of one call; null for 64 MiB.</param>
    /// <exception cref="ArgumentOutOfRangeException">A limit is negative, or the time is infinite.</exception>
    public static EngineOptions Untrusted(TimeSpan? time = null, long? allocatedBytes = null)
    {
        var maxTime = time ?? TimeSpan.FromSeconds(1);
        if (maxTime < TimeSpan.Zero || maxTime == TimeSpan.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(time), time, "time must be finite, and zero or more.");
        return new EngineOptions
        {
            MaxTime = maxTime,
            MaxAllocatedBytes = allocatedBytes ?? UntrustedAllocatedBytes,
            MaxSteps = (long)Math.Min(maxTime.TotalSeconds * UntrustedStepsPerSecond, long.MaxValue / 2),
            MaxCallDepth = UntrustedCallDepth,
            MaxSourceLength = UntrustedSourceLength,
            AllowDynamicCode = false,
            TimeZone = TimeZoneInfo.Utc,
        };
    }

    /// <summary>
    /// The longest time of a call of the engine, including reading its text. Null or
    /// <see cref="Timeout.InfiniteTimeSpan"/> for no limit. A call may exceed it by some ten milliseconds. Throws
    /// <see cref="ExecutionLimitException"/> when reached.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan? MaxTime { get; init => field = LimitValue.Time(value); }

    /// <summary>
    /// The greatest number of bytes that a call of the engine may allocate on the managed heap, garbage included: not
    /// what it holds, because all engines of a process share its heap. Null for no limit. Large blocks are refused
    /// before they are allocated, small ones are counted a little later. Throws
    /// <see cref="ExecutionLimitException"/> when reached.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxAllocatedBytes { get; init => field = LimitValue.Amount(value); }

    /// <summary>
    /// The greatest number of nested function calls. One more throws a RangeError, which a script can catch.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than one.</exception>
    public int MaxCallDepth { get; init => field = LimitValue.Depth(value); } = DefaultMaxCallDepth;

    /// <summary>
    /// True, the default, if functions and loops that run often are compiled to machine code, by a thread in the
    /// background. Nothing that a script or a host can observe changes, except the time. It has no effect if
    /// <see cref="Engine.CanCompileHotCode"/> is false.
    /// </summary>
    public bool CompileHotCode { get; init; } = HotCodeSwitch.IsOnByDefault;

    /// <summary>When hot code is compiled, for tests.</summary>
    internal HotCodeMode HotCodeMode { get; init; } = HotCodeSwitch.Mode;

    /// <summary>
    /// True, the default, if calls in tail position of strict code keep no frame (ECMA-262 §15.10). A recursion by
    /// <c>return f(x)</c> then needs no call depth, and only <see cref="MaxTime"/> or <see cref="MaxSteps"/> ends it.
    /// Stack traces lack the functions that were left this way. With false, each call has a frame and counts for
    /// <see cref="MaxCallDepth"/>.
    /// </summary>
    public bool EnableTailCalls { get; init; } = true;

    /// <summary>
    /// The greatest number of steps of a call of the engine. Null for no limit. A step is a function call, an
    /// iteration of a loop in a script or built-in function, an uncommon operation, or a part of bulk work that takes
    /// about as long: some tokens read, some dozen characters compared, elements moved or digits multiplied. The same
    /// script on the same engine takes the same number each time, but another version of Quoll may count differently.
    /// Throws <see cref="ExecutionLimitException"/> when reached.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long? MaxSteps { get; init => field = LimitValue.Amount(value); }

    /// <summary>
    /// Whether <see cref="Engine.Debugger"/> can pause the scripts of the engine, which remembers for that what it has
    /// run. The default is false.
    /// </summary>
    public bool Debug { get; init; }

    /// <summary>
    /// Finds source maps (ECMA-426), so that stack traces and positions of errors show the original sources; null, the
    /// default, for none. Called when a trace of a source that names a map is first shown, with the name of the source
    /// and the URL of its comment <c>//# sourceMappingURL=</c>. Returns the text of the map, or null if there is none.
    /// Maps in <c>data:</c> URLs are read without it. If a map cannot be read, positions stay those of the source, and
    /// <see cref="Console"/> gets a warning.
    /// </summary>
    public Func<string, string, string?>? SourceMaps { get; init; }

    /// <summary>
    /// Called by running scripts after each <see cref="CheckpointInterval"/> steps of a call of the engine; null for
    /// never. Its exception ends the script, which cannot catch it: an <see cref="ExecutionLimitException"/> whose
    /// <see cref="Exception.InnerException"/> is the exception of this function, or the exception itself if it is an
    /// <see cref="OperationCanceledException"/>. It gets the engine for its <see cref="Engine.Options"/>; running code
    /// or using values of the engine throws <see cref="InvalidOperationException"/>.
    /// </summary>
    public Action<Engine>? Checkpoint { get; init; }

    /// <summary>
    /// The number of steps, as <see cref="MaxSteps"/> counts them, between two calls of <see cref="Checkpoint"/>.
    /// 10,000 by default: less than a millisecond of most scripts.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than one.</exception>
    public int CheckpointInterval { get; init => field = LimitValue.Depth(value); } = DefaultCheckpointInterval;

    /// <summary>
    /// The greatest length of a source text (a script, a module, the text of eval or Function) in UTF-16 code units.
    /// Null for no limit. A longer text throws a RangeError, which a script can catch.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int? MaxSourceLength { get; init => field = (int?)LimitValue.Amount(value); }

    /// <summary>
    /// Ends a running script, and the waiting of asynchronous calls, with an
    /// <see cref="OperationCanceledException"/>. Scripts cannot catch it, and their finally blocks do not run.
    /// </summary>
    public CancellationToken CancellationToken { get; init; }

    /// <summary>
    /// True if scripts, and the texts of eval and Function, are strict code, as if each began with "use strict"
    /// (ECMA-262 §11.2.2). Modules and classes always are. A prepared script keeps the mode that it was prepared
    /// with.
    /// </summary>
    public bool Strict { get; init; }

    /// <summary>
    /// True if scripts may return at their top level, outside of functions. The returned value is then the completion
    /// value. False by default, as in ECMA-262 §14.10.1: a SyntaxError. Modules, eval and class static blocks never
    /// may. A prepared script keeps the mode that it was prepared with.
    /// </summary>
    public bool AllowReturn { get; init; }

    /// <summary>
    /// True if reading a member of undefined or null gives undefined, and a method of undefined or null is not called
    /// and gives undefined, as if each <c>.</c> and <c>[</c> of a script were <c>?.</c> (ECMA-262 §13.3.9). Calls of
    /// members that an object does not have, writes, <c>delete</c>, destructuring and <c>super</c> throw as before.
    /// False by default. It also applies to modules and to the texts of eval and Function. A prepared script keeps the
    /// mode that it was prepared with.
    /// </summary>
    public bool NullPropagation { get; init; }

    /// <summary>
    /// Which scripts and modules are TypeScript: their types are skipped while they are parsed. None by default. A
    /// prepared script keeps the mode that it was prepared with. Texts of eval and Function are JavaScript.
    /// </summary>
    public TypeScriptSources TypeScript { get; init; }

    /// <summary>Returns the language of a script or module.</summary>
    internal LanguageOptions LanguageOf(string sourceName) => new()
    {
        IsStrict = Strict,
        MayReturn = AllowReturn,
        PropagatesNull = NullPropagation,
        ErasesTypes = IsTypeScript(sourceName),
    };

    /// <summary>Returns whether a source is TypeScript.</summary>
    internal bool IsTypeScript(string sourceName) => TypeScript switch
    {
        TypeScriptSources.None => false,
        TypeScriptSources.ByName => SourceNames.IsTypeScript(sourceName),
        _ => !SourceNames.IsJavaScript(sourceName),
    };

    /// <summary>
    /// True, the default, if the code of a text may come from the process's cache of code, and go into it: when the
    /// same text is compiled again by eval, the Function constructor,
    /// <see cref="Engine.Execute(string, CallOptions)"/> and similar methods, or as a module. The cache keeps up to
    /// about 64 MB of texts and code that were used lately, from all engines. Steps are counted as if the text was
    /// compiled; those of a known module are not. With false, a script cannot learn by its speed whether another engine
    /// has compiled a text.
    /// </summary>
    public bool CacheCode { get; init; } = true;

    /// <summary>
    /// True, the default, if scripts may compile strings as code. With false, eval of a String, and the constructors
    /// Function, GeneratorFunction, AsyncFunction and AsyncGeneratorFunction throw an EvalError (§19.2.1.2,
    /// HostEnsureCanCompileStrings). So does <c>evaluate</c> of a ShadowRealm.
    /// </summary>
    public bool AllowDynamicCode { get; init; } = true;

    /// <summary>
    /// True if the outermost call of the engine runs the waiting jobs until none is left before it ends, also after
    /// an error of the script, within the limits of that call. So the work of a script with promises is done when
    /// Execute returns, unless it waits for a task of the host. The call throws a rejection that nothing handles,
    /// unless <see cref="Engine.UnhandledRejection"/> has a listener. False by default: jobs wait for
    /// <see cref="Engine.RunJobs"/> or an asynchronous call.
    /// </summary>
    public bool RunJobsAfterCalls { get; init; }

    /// <summary>
    /// True if <c>Atomics.wait</c> may block the thread of the engine (ECMA-262 §9.9, AgentCanSuspend), until another
    /// engine with the same <see cref="SharedMemory"/> notifies it or its timeout has elapsed. False by default:
    /// <c>Atomics.wait</c> throws a TypeError, and <c>Atomics.waitAsync</c> waits with a promise. The limits and the
    /// cancellation of the call end the wait; a blocked millisecond counts as a step. Timeouts are real time, not that
    /// of <see cref="TimeProvider"/>.
    /// </summary>
    public bool CanBlock { get; init; }

    /// <summary>
    /// Loads modules (import declarations, import(), <see cref="Engine.ImportModule"/>); null for no modules.
    /// </summary>
    public IModuleLoader? ModuleLoader { get; init; }

    /// <summary>
    /// The .NET types that scripts may see, and how they look; null for the types of the objects that the host
    /// passes, read-only.
    /// </summary>
    public ScriptTypes? Types { get; init; }

    /// <summary>
    /// Returns the error that a script sees for an exception of the host's code (functions, their tasks, module
    /// loaders); null for an Error that says only that a function of the host failed. Without this function, scripts
    /// see that Error for all exceptions except <see cref="ScriptError"/>, which describes what a script sees. <c>e
    /// =&gt; new ScriptError(ScriptErrorKind.Error, e.Message)</c> shows all messages: for trusted scripts.
    /// </summary>
    /// <remarks>
    /// The <see cref="JavaScriptException"/> that the host gets always has the exception itself as its
    /// <see cref="Exception.InnerException"/>.
    /// </remarks>
    public Func<Exception, ScriptError?>? HostErrors { get; init; }

    /// <summary>
    /// The output of the global <c>console</c> of scripts, such as <c>System.Console.Out</c>; null for no console.
    /// (Not one of <see cref="Globals"/>, because a console needs an output.)
    /// </summary>
    public EngineConsole? Console { get; init; }

    /// <summary>
    /// Globals that are not part of ECMA-262: those of the web, timers, proposals. None by default.
    /// </summary>
    public EngineGlobals Globals { get; init; }

    /// <summary>
    /// Extensions, which add globals. A name costs an engine nothing until a script reads it. The constructor of the
    /// engine or template throws <see cref="ArgumentException"/> if two extensions define the same name, or an
    /// extension defines one that <see cref="Console"/> or <see cref="Globals"/> adds.
    /// </summary>
    public IReadOnlyList<EngineExtension> Extensions { get; init; } = [];

    /// <summary>
    /// Whether <c>toLocaleString</c>, <c>localeCompare</c> and the other methods that depend on a locale (ECMA-402 §20)
    /// throw a TypeError for a locale or options that the engine ignores because it lacks the package Quoll.Intl.
    /// Otherwise <see cref="Console"/> says so, once for each engine.
    /// </summary>
    public bool RequireLocaleData { get; init; }

    /// <summary>
    /// Learns of each call of the host that runs script code, with its duration, steps, memory and outcome; null for
    /// none. Calls without an observer measure nothing.
    /// </summary>
    public EngineObserver? Observer { get; init; }

    /// <summary>
    /// An object of the host, for its functions (<see cref="HostCall.Engine"/>). The engine does not use it.
    /// </summary>
    public object? State { get; init; }

    /// <summary>The time zone of local times in scripts. By default that of the system.</summary>
    // Read when first needed: finding the zone of the system takes a millisecond or more.
    public TimeZoneInfo TimeZone { get => field ?? TimeZoneInfo.Local; init; }

    /// <summary>
    /// The clock of a script's dates, to the millisecond, and of its timers. By default that of the system.
    /// <see cref="MaxTime"/> does not use it.
    /// </summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;
}
