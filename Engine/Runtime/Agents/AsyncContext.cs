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
    /// AsyncContextSwap: sets another mapping until the result is disposed of. Does nothing for an agent without
    /// context.
    /// </summary>
    /// <param name="context">The context; null if there is none.</param>
    /// <param name="mapping">The mapping; null for code that is older than the context.</param>
    public static Scope Enter(AsyncContext? context, AsyncContextMapping? mapping) => new(context, mapping);

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

        public Scope(AsyncContext? context, AsyncContextMapping? mapping)
        {
            if (context is null) return;
            _context = context;
            _previous = context.Mapping;
            context.Mapping = mapping ?? AsyncContextMapping.Empty;
        }

        public void Dispose()
        {
            if (_context is not null) _context.Mapping = _previous!;
        }
    }

    /// <summary>Returns what a job gets that is created now.</summary>
    public AsyncFlow Capture() => new(this, Mapping, ExecutionContext.Capture());

    /// <summary>Returns a reaction that runs in the present context.</summary>
    public PromiseReaction Capture(PromiseReaction reaction) => new FlowingReaction(Capture(), reaction);

    /// <summary>Returns a job that runs in the present context.</summary>
    public Job Capture(Job job) => new FlowingJob(Capture(), job);

    /// <summary>Returns a job of the host, which runs in the execution context of this thread.</summary>
    public Job CaptureOfHost(Job job) => new FlowingJob(new AsyncFlow(this, AsyncContextMapping.Empty, ExecutionContext.Capture()), job);

    private sealed class FlowingReaction(AsyncFlow flow, PromiseReaction reaction) : PromiseReaction
    {
        public override Waiter Waiter => reaction.Waiter;

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
internal sealed class AsyncFlow(AsyncContext context, AsyncContextMapping mapping, ExecutionContext? host)
{
    /// <summary>Runs work in the context.</summary>
    public void Run<TState>(TState state, Action<TState> work)
    {
        // The host may have suppressed the flow; and most jobs continue in the context that they come from.
        if (host is null || ReferenceEquals(host, ExecutionContext.Capture()))
        {
            using var scope = AsyncContext.Enter(context, mapping);
            work(state);
            return;
        }
        ExecutionContext.Run(
            host, static run =>
            {
                var (context, mapping, state, work) = ((AsyncContext, AsyncContextMapping, TState, Action<TState>))run!;
                using var scope = AsyncContext.Enter(context, mapping);
                work(state);
            }, (context, mapping, state, work));
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
