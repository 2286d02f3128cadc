namespace Quoll.Runtime.Agents;

/// <summary>
/// The execution state of one engine (ECMA-262 §9.7): the running realm, the limits, the jobs, and the state that upper
/// floors keep with it. Upper floors derive from this class and define how code runs. Not thread-safe: one thread at a
/// time uses an engine, which <see cref="Enter"/> checks.
/// </summary>
internal abstract partial class Agent : SlotOwner
{
    /// <summary>
    /// The counter of steps, down to the next check of the limits. It belongs to <see cref="Limits"/>, and is here so
    /// that the interpreter's loop reaches it with one load.
    /// </summary>
    internal int StepsLeft;

    /// <summary>The owner of an agent that has ended: no thread has this number.</summary>
    private const int Disposed = -1;

    /// <summary>The owner of an agent that waits for the host's checkpoint: no thread has this number.</summary>
    private const int AtCheckpoint = -2;

    private int _owningThread;
    private int _entries;
    private KeptObjects? _keptObjects;
    private PausedWork? _paused;
    private AsyncCalls? _asyncCalls;

    /// <summary>Memory that no <see cref="TextBuilder"/> of the agent uses now.</summary>
    internal char[]? SpareUnits;

    /// <summary>See <see cref="CallbackRun.Finished"/>.</summary>
    internal CallbackRun? FinishedRun;

    /// <summary>A run of a method of arrays that has ended; see <see cref="CallbackRun.TakeResult"/>.</summary>
    internal CallbackRun? SpareRun;

    protected Agent(EngineOptions options)
    {
        Options = options;
        RunsJobs = options.RunJobsAfterCalls;
        Limits = new ExecutionLimits(this, options);
        Jobs = new JobQueue(this);
        // Created here and not on first use: two threads could use it first, and each would create its own.
        HostTasks = new HostTasks(this);
        if ((options.Globals & EngineGlobals.AsyncContext) != 0) StartAsyncContext();
    }

    public EngineOptions Options { get; }

    /// <summary>The globals that the host and its extensions ask for.</summary>
    public abstract EngineGlobals Globals { get; }

    /// <summary><see cref="EngineOptions.RunJobsAfterCalls"/>.</summary>
    public bool RunsJobs { get; }

    public ExecutionLimits Limits { get; }

    public JobQueue Jobs { get; }

    /// <summary>The work of the host that ends with a job.</summary>
    public HostTasks HostTasks { get; }

    /// <summary>
    /// What flows to jobs; null without <see cref="EngineGlobals.AsyncContext"/>, unless a module has asked for it.
    /// </summary>
    public AsyncContext? AsyncContext { get; private set; }

    /// <summary>Lets contexts flow to the jobs that code creates from now on.</summary>
    public void StartAsyncContext() => AsyncContext ??= new AsyncContext();

    /// <summary>Calls of the host that wait for promises; null before the first.</summary>
    public AsyncCalls? AsyncCalls => Volatile.Read(ref _asyncCalls);

    /// <summary>Cells of finalization registries whose targets died.</summary>
    public FinalizationQueue Finalizations => field ??= new FinalizationQueue();

    /// <summary>[[KeptAlive]].</summary>
    public KeptObjects KeptObjects => _keptObjects ??= new KeptObjects();

    /// <summary>Performs ClearKeptObjects (§9.10) when a script or job has ended and no other code runs.</summary>
    public void ClearKeptObjects() => _keptObjects?.Clear();

    /// <summary>The GlobalSymbolRegistry.</summary>
    public SymbolRegistry Symbols => field ??= new SymbolRegistry();

    /// <summary>Work that is suspended while the host's code runs.</summary>
    public PausedWork Paused => _paused ??= new PausedWork();

    /// <summary>The memory that work borrows.</summary>
    public BufferPool Buffers => field ??= new BufferPool();

    /// <summary>Where handlers of proxies have their traps.</summary>
    public TrapCaches Traps => field ??= new TrapCaches();

    /// <summary>The realm of the running function; built-ins of another realm set it during their call.</summary>
    public Realm CurrentRealm
    {
        get;
        set
        {
            // It is nearly always the same realm, and comparing a reference is cheaper than storing it.
            if (!ReferenceEquals(field, value)) field = value;
        }
    } = null!;

    /// <summary>
    /// Increases whenever the layout of a prototype object changes. Inline caches that looked through prototypes
    /// compare it.
    /// </summary>
    public uint PrototypeEpoch { get; set; } = 1;

    /// <summary>Whether a thread uses the engine now.</summary>
    public bool IsInUse => Volatile.Read(ref _owningThread) != 0;

    /// <summary>Whether this thread uses the engine now.</summary>
    public bool IsInUseByThisThread => Volatile.Read(ref _owningThread) == Environment.CurrentManagedThreadId;

    /// <summary>Increases with each outermost entry. Everything within one entry happens at the same time.</summary>
    public long Turn { get; private set; }

    /// <summary>True if this is the only entry, so that no script is running below.</summary>
    public bool IsOutermostEntry => _entries == 1;

    /// <summary>Counts a step. Every loop of a built-in whose length a script controls must call it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step()
    {
        if (--StepsLeft <= 0) Limits.Check();
    }

    /// <summary>Counts a small number of steps.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step(int steps)
    {
        if ((StepsLeft -= steps) <= 0) Limits.Check();
    }

    /// <summary>
    /// Counts bulk work. Moving or comparing <see cref="WorkBudget.UnitsPerStep"/> bytes takes about as long as a step.
    /// </summary>
    public void StepOver(long units) => Limits.Spend(1 + units / WorkBudget.UnitsPerStep);

    /// <inheritdoc cref="WorkBudget.Spend"/>
    public void Spend(long steps) => Limits.Spend(steps);

    /// <inheritdoc cref="WorkBudget.Reserve"/>
    public void Reserve(long bytes) => Limits.Reserve(bytes);

    /// <summary>
    /// Marks the engine as in use by this thread. The outermost entry starts the limits; a host function that a script
    /// calls may enter again and shares the limits of the outermost call.
    /// </summary>
    /// <param name="realm">The realm that will be the current one.</param>
    /// <param name="call">The call that this entry is a part of; null if the entry is the whole call.</param>
    /// <returns>The realm to give back to <see cref="Leave"/>.</returns>
    /// <exception cref="InvalidOperationException">Another thread is using the engine.</exception>
    public Realm Enter(Realm realm, PartialCall? call = null)
    {
        var thread = Environment.CurrentManagedThreadId;
        // Only this thread can have written its own number here, so the first look needs no barrier.
        if (_owningThread != thread && Interlocked.CompareExchange(ref _owningThread, thread, 0) != 0 && !TryTakeFromDebugger())
            throw InUse();
        var caller = CurrentRealm;
        CurrentRealm = realm;
        _entries++;
        if (_entries == 1)
        {
            Turn++;
            ClearKeptObjects();
        }
        if (Limits.AreSet || call is not null || _paused is { IsAny: true }) StartEntry(caller, call);
        return caller;
    }

    /// <summary>
    /// Whether this thread has entered the engine, runs in this realm, and another entry would change nothing.
    /// </summary>
    public bool IsInside(Realm realm) => _entries > 0 && IsInUseByThisThread && ReferenceEquals(CurrentRealm, realm)
        && !Limits.AreSet && _paused is not { IsAny: true };

    private InvalidOperationException InUse() => IsDisposed ? new ObjectDisposedException("Engine")
        : Volatile.Read(ref _owningThread) == AtCheckpoint
            ? new InvalidOperationException("EngineOptions.Checkpoint must not use the engine: its script is in the middle of a step.")
        : new InvalidOperationException(
        "The engine is in use by another thread. An engine serves one thread at a time: give each thread its own engine " +
        "(a prepared Script may be shared), take turns with a lock, or use asynchronous members, which wait for their turn.");

    // Work that only some entries need: starting the limits of the outermost entry, and notifying paused work.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void StartEntry(Realm caller, PartialCall? call)
    {
        try
        {
            Limits.StartEntry(_entries, call);
            _paused?.Warn(call?.Work);
        }
        catch
        {
            // The call was cancelled before it began: it has not entered, so it will not leave.
            Leave(caller);
            throw;
        }
    }

    /// <summary>
    /// Calls <see cref="EngineOptions.Checkpoint"/>. No thread may use the engine meanwhile, because a checkpoint may
    /// be in the middle of any operation.
    /// </summary>
    /// <exception cref="ExecutionLimitException">The host's function threw.</exception>
    public void ReachCheckpoint()
    {
        var owner = _owningThread;
        Volatile.Write(ref _owningThread, AtCheckpoint);
        try
        {
            CallCheckpoint();
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            throw new ExecutionLimitException(ExecutionLimit.HostDefined, "EngineOptions.Checkpoint ended the script.", thrown);
        }
        finally
        {
            Volatile.Write(ref _owningThread, owner);
        }
    }

    /// <summary>Calls the function of the host.</summary>
    [HostCode]
    protected abstract void CallCheckpoint();

    /// <summary>Whether the host has disposed of the engine.</summary>
    public bool IsDisposed => Volatile.Read(ref _owningThread) == Disposed;

    /// <summary>Prevents all further entries.</summary>
    public void Dispose()
    {
        // Marks the engine as in use forever, by a thread that does not exist.
        if (IsInUse && !IsInUseByThisThread && !IsDisposed && TryTakeFromDebugger()) Volatile.Write(ref _owningThread, 0);
        if (Interlocked.CompareExchange(ref _owningThread, Disposed, 0) is var owner && owner != 0 && owner != Disposed)
            throw new InvalidOperationException("The engine is running a script, and cannot be disposed of.");
        AsyncCalls?.End(InUse());
        HostTasks.Dispose();
    }

    /// <summary>Undoes one <see cref="Enter"/>.</summary>
    public void Leave(Realm caller, PartialCall? call = null)
    {
        CurrentRealm = caller;
        if (Limits.AreInForce) Limits.EndEntry(_entries);
        // The entry was inside a call of script that now continues without entering again.
        if (_entries > 1 && call?.Work is { } work && Paused.Contains(work)) Paused.Warn(null);
        if (--_entries > 0) return;
        ForgetExecution();
        _asyncCalls?.SignalSettled();
        Volatile.Write(ref _owningThread, 0);
        AsyncCalls?.OnLeft();
    }

    /// <summary>
    /// Takes the engine for this thread, which must then enter it. Returns false if any thread uses the engine, this
    /// one included.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The host has disposed of the engine.</exception>
    public bool TryTake()
    {
        if (Interlocked.CompareExchange(ref _owningThread, Environment.CurrentManagedThreadId, 0) == 0) return true;
        return IsDisposed ? throw InUse() : false;
    }

    /// <summary>A script rejects a promise by a function, and not by a value that it throws.</summary>
    public virtual void NoteRejection(PromiseObject promise, in JsValue reason) { }

    /// <summary>
    /// Waits while a debugger uses the engine on another thread, and takes it for this thread. Returns false if a
    /// thread of the host uses it.
    /// </summary>
    protected virtual bool TryTakeFromDebugger() => false;

    /// <summary>Returns the calls of the host that wait for promises. Any thread may call this.</summary>
    public AsyncCalls NeedAsyncCalls()
    {
        if (_asyncCalls is null) Interlocked.CompareExchange(ref _asyncCalls, new AsyncCalls(this), null);
        return _asyncCalls;
    }

    /// <summary>Creates the error object of a throw completion in the current realm, if it has none yet.</summary>
    public void Materialize(ThrowCompletion thrown)
    {
        if (thrown.IsMaterialized) return;
        thrown.Value = new JsValue(ErrorObject.Create(CurrentRealm, thrown.Kind, thrown.Message));
        thrown.IsMaterialized = true;
    }

    /// <summary>Calls a function. Returns false if it threw; the result is then the thrown value.</summary>
    public bool TryCall(JsFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result)
    {
        ThrowCompletion? thrown;
        try
        {
            thrown = function.TryCall(thisValue, arguments, out result);
        }
        catch (ThrowCompletion completion)
        {
            thrown = completion;
            result = default;
        }
        if (thrown is null) return true;
        Materialize(thrown);
        result = thrown.Value;
        return false;
    }

    /// <summary>
    /// Runs an action that may throw. Returns false if it threw; the result is then the thrown value.
    /// </summary>
    public bool Try<TState>(TState state, Func<TState, JsValue> action, out JsValue result)
    {
        try
        {
            result = action(state);
            return true;
        }
        catch (ThrowCompletion thrown)
        {
            Materialize(thrown);
            result = thrown.Value;
            return false;
        }
    }

    /// <summary>Returns the host's engine, for a parameter of its class.</summary>
    public abstract T EngineParameter<T>();

    /// <summary>The token that ends the running call.</summary>
    public CancellationToken CurrentToken => Limits.Token;

    /// <summary>
    /// Returns what an object wants to be shown instead of itself (<c>util.inspect.custom</c> of Node); null for
    /// nothing. May run script.
    /// </summary>
    public abstract JsValue? InspectCustom(JsObject value, int depth, bool isColored);

    /// <inheritdoc cref="HostGuard.Error" path="/param"/>
    /// <summary>Returns the value that a script catches for an exception of the host.</summary>
    public abstract JsValue ErrorFor(Realm realm, Exception thrown, string? name);

    /// <summary>
    /// Returns the copy of a platform object for a realm ([Serializable], HTML §2.7.1); null if its interface makes
    /// none, or the object is not one.
    /// </summary>
    public abstract JsObject? ClonePlatformObject(JsObject value, Realm target);

    /// <summary>
    /// Returns the object of a realm that <see cref="Transfer"/> will fill ([Transferable], HTML §2.7.2); null if the
    /// object cannot be transferred.
    /// </summary>
    public abstract JsObject? PlaceForTransfer(JsObject value, Realm target);

    /// <summary>Moves what is behind a platform object to an object of <see cref="PlaceForTransfer"/>.</summary>
    public abstract void Transfer(JsObject value, JsObject place);

    /// <summary>
    /// Returns the error with a name of Web IDL (§2.8.1), such as DataCloneError: what an extension makes of it, or
    /// a TypeError with this name.
    /// </summary>
    public abstract ThrowCompletion DomError(Realm realm, string name, string message);

    /// <summary>
    /// Returns a delegate of a type that calls a function; null if the type is not a supported delegate type.
    /// </summary>
    public abstract Delegate? CreateDelegate(JsFunction function, Type type);

    /// <summary>Writes a warning to the console of the options; nowhere without one.</summary>
    public abstract void Warn(Realm realm, string message);

    /// <summary>
    /// Says that a built-in ignores a locale or options: once for each engine by the console, or by a TypeError, as
    /// the options ask.
    /// </summary>
    public abstract void ReportMissingLocale(Realm realm, string message);

    /// <summary>Returns the JSON text of a value (§25.5.2); null if it has none.</summary>
    public abstract string? Stringify(JsValue value);

    /// <summary>
    /// Runs work in its turn and returns its result, converted; for a promise, the value it is fulfilled with. The task
    /// also runs the engine's jobs.
    /// </summary>
    /// <param name="function">The function that the work calls, for observers; null if it calls none.</param>
    /// <param name="begin">The work.</param>
    public abstract Task<T> RunAsync<T>(JsFunction? function, Func<Realm, JsValue> begin);

    /// <summary>Returns the .NET value for a script value, converted on behalf of the host.</summary>
    public abstract T Convert<T>(Realm realm, JsValue value);

    /// <summary>Has machine code made by the thread for this, or at once in tests.</summary>
    [RequiresDynamicCode("It emits code.")]
    public abstract void Request(CodeRequest request);

    /// <summary>Creates the global object of a realm (§9.3.3, SetDefaultGlobalBindings).</summary>
    public abstract JsObject CreateGlobal(Realm realm);

    /// <summary>Creates an intrinsic object. Uses no other intrinsics than its prototype chain.</summary>
    public abstract JsObject CreateIntrinsic(Realm realm, Intrinsic intrinsic);

    /// <summary>Returns whether an extension adds to an intrinsic object.</summary>
    public virtual bool Extends(Intrinsic intrinsic) => false;

    /// <summary>
    /// Gives an error its own property stack, which lists the running functions. The text is created when it is first
    /// read.
    /// </summary>
    public abstract void CaptureStack(ErrorObject error);

    /// <summary>
    /// Returns the message that scripts see for an exception of the host's code (<see
    /// cref="EngineOptions.HostErrors"/>); null for none.
    /// </summary>
    /// <param name="thrown">
    /// The exception; combined with the exception of the host's callback, if the callback throws too.
    /// </param>
    /// <param name="kind">The kind of error that it becomes, unless the exception specifies another kind.</param>
    public abstract string? ShownToScripts(ref Exception thrown, ref ErrorKind kind);

    /// <summary>Tells an error which exception of the host it was, and what scripts see of that besides.</summary>
    public abstract void NoteHostException(ErrorObject error, Exception thrown);

    /// <summary>Returns the text of an object for people.</summary>
    public abstract string Inspect(JsObject value);

    /// <summary>Whether code is running now.</summary>
    public abstract bool IsRunningCode { get; }

    /// <summary>Releases the values that finished code has left behind, when the host gets its engine back.</summary>
    protected abstract void ForgetExecution();
}
