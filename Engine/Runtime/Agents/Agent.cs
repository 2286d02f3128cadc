namespace Quoll.Runtime.Agents;

/// <summary>
/// The execution state of one engine (ECMA-262 §9.7): the running realm, the limits, the jobs, and what floors above
/// keep with it. How code runs is theirs, too: they derive from this class. Not thread-safe: an engine is used by one
/// thread at a time, which <see cref="Enter"/> checks.
/// </summary>
internal abstract class Agent : SlotOwner
{
    /// <summary>
    /// The counter of steps, down to the next look at the limits. It belongs to <see cref="Limits"/>, and lies here,
    /// where the interpreter's loop reaches it at once.
    /// </summary>
    internal int StepsLeft;

    /// <summary>The owner of an agent that has ended: no thread has this number.</summary>
    private const int Disposed = -1;

    private int _owningThread;
    private int _entries;
    private KeptObjects? _keptObjects;
    private PausedWork? _paused;
    private AsyncCalls? _asyncCalls;

    protected Agent(EngineOptions options)
    {
        Options = options;
        RunsJobs = options.RunJobsAfterCalls;
        Limits = new ExecutionLimits(this, options);
        Jobs = new JobQueue(this);
        // Not when it is first asked for: that may be on two threads, and each would have one of its own.
        HostTasks = new HostTasks(this);
    }

    public EngineOptions Options { get; }

    /// <summary><see cref="EngineOptions.RunJobsAfterCalls"/>.</summary>
    public bool RunsJobs { get; }

    public ExecutionLimits Limits { get; }

    public JobQueue Jobs { get; }

    /// <summary>Work of the host that ends with a job.</summary>
    public HostTasks HostTasks { get; }

    /// <summary>Calls of the host that wait for promises; null until there was one.</summary>
    public AsyncCalls? AsyncCalls => Volatile.Read(ref _asyncCalls);

    /// <summary>Cells of finalization registries whose targets died.</summary>
    public FinalizationQueue Finalizations => field ??= new FinalizationQueue();

    /// <summary>[[KeptAlive]].</summary>
    public KeptObjects KeptObjects => _keptObjects ??= new KeptObjects();

    /// <summary>ClearKeptObjects (§9.10): when a script or job has ended and no other code runs.</summary>
    public void ClearKeptObjects() => _keptObjects?.Clear();

    /// <summary>The GlobalSymbolRegistry.</summary>
    public SymbolRegistry Symbols => field ??= new SymbolRegistry();

    /// <summary>Work that stands still while the host's code runs.</summary>
    public PausedWork Paused => _paused ??= new PausedWork();

    /// <summary>Memory that work borrows.</summary>
    public BufferPool Buffers => field ??= new BufferPool();

    /// <summary>
    /// The realm of the running function; built-ins of another realm set it for the time of their call.
    /// </summary>
    public Realm CurrentRealm
    {
        get;
        set
        {
            // It is nearly always the same one, and to store a reference costs more than to compare it.
            if (!ReferenceEquals(field, value)) field = value;
        }
    } = null!;

    /// <summary>
    /// Grows whenever the layout of some prototype object changes; inline caches that looked through prototypes compare
    /// it.
    /// </summary>
    public uint PrototypeEpoch { get; set; } = 1;

    /// <summary>Does some thread use the engine now?</summary>
    public bool IsInUse => Volatile.Read(ref _owningThread) != 0;

    /// <summary>Does this thread use the engine now?</summary>
    public bool IsInUseByThisThread => Volatile.Read(ref _owningThread) == Environment.CurrentManagedThreadId;

    /// <summary>Grows with each outermost entry: what happens in the same one happens at the same time.</summary>
    public long Turn { get; private set; }

    /// <summary>True if this is the only entry, so that no script is running below.</summary>
    public bool IsOutermostEntry => _entries == 1;

    /// <summary>Counts a step: to be called in every loop of a built-in whose length a script controls.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step()
    {
        if (--StepsLeft <= 0) Limits.Check();
    }

    /// <summary>Counts some steps, which are few.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step(int steps)
    {
        if ((StepsLeft -= steps) <= 0) Limits.Check();
    }

    /// <summary>
    /// Counts work that is done in bulk: about as long as a step for <see cref="WorkBudget.UnitsPerStep"/> bytes that
    /// are moved or compared.
    /// </summary>
    public void StepOver(long units) => Limits.Spend(1 + units / WorkBudget.UnitsPerStep);

    /// <inheritdoc cref="WorkBudget.Spend"/>
    public void Spend(long steps) => Limits.Spend(steps);

    /// <inheritdoc cref="WorkBudget.Reserve"/>
    public void Reserve(long bytes) => Limits.Reserve(bytes);

    /// <inheritdoc cref="ExecutionLimits.ProbeNativeStack"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ProbeNativeStack() => Limits.ProbeNativeStack();

    /// <summary>
    /// Marks the engine as in use by this thread. The outermost entry starts the limits; a host function that a script
    /// called may enter again, and shares the limits of the outermost call.
    /// </summary>
    /// <param name="realm">The realm that will be the current one.</param>
    /// <param name="call">The call that this is a part of; null if it is all of it.</param>
    /// <returns>The realm to give back to <see cref="Leave"/>.</returns>
    /// <exception cref="InvalidOperationException">Another thread is using the engine.</exception>
    public Realm Enter(Realm realm, PartialCall? call = null)
    {
        var thread = Environment.CurrentManagedThreadId;
        // Only this thread can have written its own number here, so the first look needs no barrier.
        if (_owningThread != thread && Interlocked.CompareExchange(ref _owningThread, thread, 0) != 0) throw InUse();
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

    private InvalidOperationException InUse() => IsDisposed ? new ObjectDisposedException("Engine") : new InvalidOperationException(
        "The engine is in use by another thread. An engine serves one thread at a time: give each thread an engine of its own " +
        "(a prepared Script may be shared), take turns with a lock, or use asynchronous members, which wait for their turn.");

    // What only some entries need: the limits of the outermost one, a word to work that pauses.
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
            // Cancelled before it began: nobody has entered, so nobody will leave.
            Leave(caller);
            throw;
        }
    }

    /// <summary>Was it ended by its host?</summary>
    public bool IsDisposed => Volatile.Read(ref _owningThread) == Disposed;

    /// <summary>Nobody can enter any more.</summary>
    public void Dispose()
    {
        // As if a thread that does not exist used it for ever.
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
        // Inside of a call of script that goes on now, without entering again.
        if (_entries > 1 && call?.Work is { } work && Paused.Contains(work)) Paused.Warn(null);
        if (--_entries > 0) return;
        ForgetExecution();
        _asyncCalls?.SignalSettled();
        Volatile.Write(ref _owningThread, 0);
        AsyncCalls?.OnLeft();
    }

    /// <summary>
    /// Takes the engine for this thread, which must enter it then; false if anybody uses it, this thread included.
    /// </summary>
    /// <exception cref="ObjectDisposedException">Its host has ended it.</exception>
    public bool TryTake()
    {
        if (Interlocked.CompareExchange(ref _owningThread, Environment.CurrentManagedThreadId, 0) == 0) return true;
        return IsDisposed ? throw InUse() : false;
    }

    /// <summary>Calls of the host that wait for promises, from whatever thread.</summary>
    public AsyncCalls NeedAsyncCalls()
    {
        if (_asyncCalls is null) Interlocked.CompareExchange(ref _asyncCalls, new AsyncCalls(this), null);
        return _asyncCalls;
    }

    /// <summary>Gives a throw completion its error object, in the current realm, if it has none yet.</summary>
    public void Materialize(ThrowCompletion thrown)
    {
        if (thrown.IsMaterialized) return;
        thrown.Value = new JsValue(ErrorObject.Create(CurrentRealm, thrown.Kind, thrown.Message));
        thrown.IsMaterialized = true;
    }

    /// <summary>Calls a function; false if it threw, and then the result is what it threw.</summary>
    public bool TryCall(JsFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result)
    {
        try
        {
            result = function.Call(thisValue, arguments);
            return true;
        }
        catch (ThrowCompletion thrown)
        {
            Materialize(thrown);
            result = thrown.Value;
            return false;
        }
    }

    /// <summary>Does something that may throw; false if it did, and then the result is what it threw.</summary>
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

    /// <summary>The host's engine, for a parameter of its class.</summary>
    public abstract T EngineParameter<T>();

    /// <summary>The token that ends the running call.</summary>
    public CancellationToken CurrentToken => Limits.Token;

    /// <summary>The value that a script catches for an exception of the host.</summary>
    public abstract JsValue ErrorFor(Realm realm, Exception thrown);

    /// <summary>A delegate of a type that calls a function; null if it is not a type of delegates that can.</summary>
    public abstract Delegate? CreateDelegate(JsFunction function, Type type);

    /// <summary>The JSON text of a value (§25.5.2); null if it has none.</summary>
    public abstract string? Stringify(JsValue value);

    /// <summary>
    /// Does work in its turn, and gives what it gives, converted: of a promise what becomes of it. The task drives the
    /// engine, too.
    /// </summary>
    public abstract Task<T> RunAsync<T>(Func<Realm, JsValue> begin);

    /// <summary>The .NET value of a value, converted on behalf of the host.</summary>
    public abstract T Convert<T>(Realm realm, JsValue value);

    /// <summary>Makes the global object of a realm (§9.3.3, SetDefaultGlobalBindings).</summary>
    public abstract JsObject CreateGlobal(Realm realm);

    /// <summary>Makes an intrinsic object, which touches no other intrinsics than its prototype chain.</summary>
    public abstract JsObject CreateIntrinsic(Realm realm, Intrinsic intrinsic);

    /// <summary>Does an extension add to an intrinsic object?</summary>
    public virtual bool Extends(Intrinsic intrinsic) => false;

    /// <summary>
    /// Gives an error its own property stack: where the running functions are. The text is made when it is first read.
    /// </summary>
    public abstract void CaptureStack(ErrorObject error);

    /// <summary>
    /// What scripts may know of an exception of the host's code (<see cref="EngineOptions.HostErrors"/>); null for
    /// nothing.
    /// </summary>
    /// <param name="thrown">The exception; with that of the host's choice, where that throws one too.</param>
    /// <param name="kind">The kind of error that it becomes, unless it says another one itself.</param>
    public abstract string? ShownToScripts(ref Exception thrown, ref ErrorKind kind);

    /// <summary>An object as people want to see it.</summary>
    public abstract string Inspect(JsObject value);

    /// <summary>Is code running now?</summary>
    public abstract bool IsRunningCode { get; }

    /// <summary>The host gets its engine back: nothing may keep values alive that code has left behind.</summary>
    protected abstract void ForgetExecution();
}
