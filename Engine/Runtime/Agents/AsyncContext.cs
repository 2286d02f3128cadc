namespace Quoll.Runtime.Agents;

/// <summary>
/// What flows from code to the jobs that it creates (proposal-async-context, stage 2): the values of the script's
/// AsyncContext.Variable objects, and the execution context of the host with its AsyncLocal values. An agent has it
/// only with the option <see cref="EngineGlobals.AsyncContext"/>.
/// </summary>
internal sealed class AsyncContext
{
    /// <summary>[[AsyncContextMapping]] of the agent.</summary>
    public AsyncContextMapping Mapping { get; private set; } = AsyncContextMapping.Empty;

    /// <summary>
    /// Returns what a debugger wants to know of the code that creates a job, from the name of the operation; null if
    /// nobody debugs. It flows to the job.
    /// </summary>
    public Func<string, object?>? Tracer { get; set; }

    /// <summary>What <see cref="Tracer"/> has returned for the job that runs.</summary>
    public object? Trace { get; private set; }

    /// <summary>
    /// AsyncContextSwap: sets another mapping until the result is disposed of. Does nothing for an agent without
    /// context.
    /// </summary>
    /// <param name="context">The context; null if there is none.</param>
    /// <param name="mapping">The mapping; null for code that is older than the context.</param>
    public static Scope Enter(AsyncContext? context, AsyncContextMapping? mapping) => new(context, mapping);

    /// <summary>
    /// Sets a variable for the rest of the code that runs now and for the jobs that it creates, as
    /// AsyncLocalStorage.enterWith of Node does.
    /// </summary>
    public void Set(Agent agent, JsObject variable, in JsValue value) => Mapping = Mapping.With(agent, variable, value);

    /// <summary>Calls a function with another mapping.</summary>
    public JsValue Call(AsyncContextMapping mapping, JsFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        using var scope = Enter(this, mapping);
        return function.Call(thisValue, arguments);
    }

    /// <summary>The time for which a context has a mapping.</summary>
    public readonly ref struct Scope
    {
        private readonly AsyncContext? _context;
        private readonly AsyncContextMapping? _previous;
        private readonly object? _previousTrace;

        public Scope(AsyncContext? context, AsyncContextMapping? mapping)
        {
            if (context is null) return;
            _context = context;
            (_previous, _previousTrace) = (context.Mapping, context.Trace);
            context.Mapping = mapping ?? AsyncContextMapping.Empty;
        }

        public Scope(AsyncContext context, AsyncContextMapping mapping, object? trace) : this(context, mapping) => context.Trace = trace;

        public void Dispose()
        {
            if (_context is not null) (_context.Mapping, _context.Trace) = (_previous!, _previousTrace);
        }
    }

    /// <summary>Returns what a job gets that is created now.</summary>
    /// <param name="operation">What creates it.</param>
    public AsyncFlow Capture(string operation) => new(this, Mapping, ExecutionContext.Capture(), Tracer?.Invoke(operation));

    /// <summary>Returns a reaction that runs in the present context.</summary>
    public PromiseReaction Capture(PromiseReaction reaction)
    {
        var operation = Tracer is not null && reaction.Waiter.Call is { IsAsync: true } ? "await" : "Promise.then";
        return new FlowingReaction(Capture(operation), reaction);
    }

    /// <summary>Returns a job that runs in the present context.</summary>
    public Job Capture(Job job) => new FlowingJob(Capture("queueMicrotask"), job);

    /// <summary>Returns a job of the host, which runs in the execution context of this thread.</summary>
    public Job CaptureOfHost(Job job) =>
        new FlowingJob(new AsyncFlow(this, AsyncContextMapping.Empty, ExecutionContext.Capture(), null), job);

    private sealed class FlowingReaction(AsyncFlow flow, PromiseReaction reaction) : PromiseReaction
    {
        public override Waiter Waiter => reaction.Waiter;

        public override bool HandlesRejection => reaction.HandlesRejection;

        public override void Run(Agent agent, PromiseState state, JsValue argument) =>
            flow.Run((reaction, agent, state, argument), static run => run.reaction.Run(run.agent, run.state, run.argument));
    }

    private sealed class FlowingJob(AsyncFlow flow, Job job) : Job
    {
        public override PromiseObject? Promise => job.Promise;

        public override AsyncCall? Call => job.Call;

        public override void Run(Agent agent) => flow.Run((job, agent), static run => run.job.Run(run.agent));
    }
}

/// <summary>The context of a job: that of the code which created it.</summary>
internal sealed class AsyncFlow(AsyncContext context, AsyncContextMapping mapping, ExecutionContext? host, object? trace)
{
    /// <summary>Runs work in the context.</summary>
    public void Run<TState>(TState state, Action<TState> work)
    {
        // The host may have suppressed the flow; and most jobs continue in the context that they come from.
        if (host is null || ReferenceEquals(host, ExecutionContext.Capture()))
        {
            using var scope = new AsyncContext.Scope(context, mapping, trace);
            work(state);
            return;
        }
        ExecutionContext.Run(
            host, static run =>
            {
                var (context, mapping, trace, state, work) = ((AsyncContext, AsyncContextMapping, object?, TState, Action<TState>))run!;
                using var scope = new AsyncContext.Scope(context, mapping, trace);
                work(state);
            }, (context, mapping, trace, state, work));
    }
}

/// <summary>A List of Async Context Mapping Records: the values of variables. Immutable.</summary>
internal sealed class AsyncContextMapping
{
    public static readonly AsyncContextMapping Empty = new(new (JsObject, JsValue)[0]);

    private readonly (JsObject Variable, JsValue Value)[] _records;

    private AsyncContextMapping((JsObject Variable, JsValue Value)[] records) => _records = records;

    /// <summary>Returns a mapping that differs in the value of one variable.</summary>
    public AsyncContextMapping With(Agent agent, JsObject variable, in JsValue value)
    {
        var index = Array.FindIndex(_records, record => ReferenceEquals(record.Variable, variable));
        var count = index < 0 ? _records.Length + 1 : _records.Length;
        agent.Spend(1 + count / 8);
        agent.Reserve((long)count * Unsafe.SizeOf<(JsObject, JsValue)>());
        var records = new (JsObject Variable, JsValue Value)[count];
        _records.CopyTo(records, 0);
        records[index < 0 ? count - 1 : index] = (variable, value);
        return new AsyncContextMapping(records);
    }

    /// <summary>Finds the value of a variable.</summary>
    public bool TryGet(Agent agent, JsObject variable, out JsValue value)
    {
        agent.Spend(_records.Length / 16);
        foreach (var record in _records)
        {
            if (!ReferenceEquals(record.Variable, variable)) continue;
            value = record.Value;
            return true;
        }
        value = JsValue.Undefined;
        return false;
    }
}
