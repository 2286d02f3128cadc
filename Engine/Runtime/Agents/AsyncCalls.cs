namespace Quoll.Runtime.Agents;

/// <summary>
/// The asynchronous calls of the host that are under way. Each needs the engine from time to time: to begin, to run
/// jobs while its promise is pending, and to take the result. They take turns, and each turn runs the jobs of all
/// calls. The call that is woken has the next turn until it gives the turn back.
/// </summary>
/// <remarks>
/// No thread blocks to wait for the engine, and each call continues in the context that it was made in. One thread at a
/// time still uses the engine. If code uses the engine without a turn, such as a plain call of the host, the calls
/// wait, and leaving the engine wakes the next one.
/// </remarks>
internal sealed class AsyncCalls(Agent agent)
{
    private readonly Lock _lock = new();

    // In the order in which they were made.
    private readonly LinkedList<AsyncCall> _calls = [];

    // The cancelled calls, by their promises: the rest of their code is ended when it runs. Null if there are none.
    private ConditionalWeakTable<PromiseObject, AsyncCall>? _cancelled;

    // The call that has the turn, or was woken to take it.
    private AsyncCall? _turn;

    // Whether jobs were left when the engine was last left.
    private bool _areJobsLeft;

    private volatile int _count;

    // The number of calls that found the engine in use and wait for it.
    private volatile int _wanting;

    /// <summary>Adds a call that is under way.</summary>
    public void Add(AsyncCall call)
    {
        lock (_lock)
        {
            _calls.AddLast(call.Node);
            _count = _calls.Count;
        }
    }

    /// <summary>Removes a call that is over, however it ended. If it has the turn, another call gets it.</summary>
    public void Remove(AsyncCall call)
    {
        lock (_lock)
        {
            if (call.Node.List is null) return;
            _calls.Remove(call.Node);
            _count = _calls.Count;
            SetWanting(call, false);
            if (call.Ending.IsCancellationRequested && call.Promise is { } promise) (_cancelled ??= []).AddOrUpdate(promise, call);
            if (!ReferenceEquals(_turn, call)) return;
            _turn = null;
            GiveTurn();
        }
    }

    /// <summary>
    /// Takes the turn and the engine, which the caller must then enter. Returns false if that is not possible now; the
    /// call is woken when it is.
    /// </summary>
    public bool TryTakeTurn(AsyncCall call)
    {
        lock (_lock)
        {
            if (_turn is not null && !ReferenceEquals(_turn, call))
            {
                SetWanting(call, true);
                return false;
            }
            _turn = call;
            SetWanting(call, false);
        }
        if (agent.TryTake()) return true;
        lock (_lock)
        {
            _turn = null;
            SetWanting(call, true);
        }
        // Code that leaves the engine looks for waiting calls without a memory barrier in between. This barrier serves
        // both sides.
        Interlocked.MemoryBarrierProcessWide();
        if (!agent.IsInUse) call.Signal();
        return false;
    }

    /// <summary>Gives the turn back after the engine has been left.</summary>
    public void EndTurn(AsyncCall call)
    {
        lock (_lock)
        {
            if (!ReferenceEquals(_turn, call)) return;
            _turn = null;
            GiveTurn();
        }
    }

    /// <summary>Wakes a call to run the job that a task of the host has posted. Any thread may call this.</summary>
    public void OnPosted()
    {
        lock (_lock)
        {
            if (_turn is null) GiveTurn();
        }
    }

    /// <summary>Wakes a call that found the engine in use, after the engine has been left.</summary>
    public void OnLeft()
    {
        if (_wanting == 0) return;
        lock (_lock)
        {
            if (_turn is null) GiveTurn();
        }
    }

    /// <summary>
    /// Wakes the calls whose promises are settled, to take their results. Only the thread that uses the engine calls
    /// this.
    /// </summary>
    public void SignalSettled()
    {
        // Most calls of an engine find none under way. A call that arrives at this moment finds the engine in use and
        // asks for its turn.
        if (_count == 0) return;
        lock (_lock)
        {
            _areJobsLeft = agent.Jobs.AreWaiting;
            foreach (var call in _calls)
            {
                if (call.Promise is { State: not PromiseState.Pending }) call.SignalSettled();
            }
        }
    }

    /// <summary>Ends all calls: there are no more turns.</summary>
    public void End(Exception reason)
    {
        lock (_lock)
        {
            foreach (var call in _calls) call.Fail(reason);
        }
    }

    // First a call that found the engine in use. Otherwise any call, if there are jobs, or if nothing can still post
    // one, which each call must find out.
    private void GiveTurn()
    {
        if (_calls.First is not { Value: var next }) return;
        if (_wanting > 0) next = _calls.First(static call => call.WantsTurn);
        else if (!_areJobsLeft && !agent.HostTasks.ArePosted && agent.HostTasks.ArePending) return;
        _turn = next;
        next.Signal();
    }

    private void SetWanting(AsyncCall call, bool wants)
    {
        if (call.WantsTurn == wants) return;
        call.WantsTurn = wants;
        _wanting += wants ? 1 : -1;
    }

    /// <summary>Throws if the call that the running code belongs to was cancelled.</summary>
    /// <exception cref="OperationCanceledException">
    /// The host cancelled the call that the running code belongs to.
    /// </exception>
    /// <exception cref="ExecutionLimitException">The time limit of that call was reached.</exception>
    public void ThrowIfCancelled(LimitFrame frame)
    {
        if (_cancelled is null && !IsAny(static call => call.Ending.IsCancellationRequested)) return;
        if (Running(frame) is { Ending.IsCancellationRequested: true } running) throw running.Cancellation();
    }

    /// <summary>Returns whether anything can end a call that is under way.</summary>
    public bool CanAnyBeCancelled => _cancelled is not null || IsAny(static call => call.Ending.CanBeCanceled);

    private bool IsAny(Func<AsyncCall, bool> condition)
    {
        lock (_lock)
        {
            foreach (var call in _calls)
            {
                if (condition(call)) return true;
            }
        }
        return false;
    }

    /// <summary>
    /// Returns the call that the running code belongs to: the call that started it; for a job, the call whose promise
    /// it will settle; if that is unknown, the call that has the turn. Null outside of all calls.
    /// </summary>
    public AsyncCall? Running(LimitFrame? frame)
    {
        var top = ExecutionLimits.AsyncCallOf(frame);
        return top is { HasBegun: false } ? top : WaitingFor(agent.Jobs.Running) ?? top;
    }

    /// <summary>
    /// Ends another call with an exception of its job that scripts cannot catch, such as a limit, unless that call is
    /// over. The other calls continue. Returns false if the job is not known to belong to another call.
    /// </summary>
    public bool TryGive(Exception thrown, AsyncCall notTo)
    {
        var job = agent.Jobs.Failed;
        if (thrown is ThrowCompletion || (WaitingFor(job) ?? job?.Call) is not { } owner || ReferenceEquals(owner, notTo)) return false;
        owner.Fail(thrown);
        return true;
    }

    private AsyncCall? WaitingFor(Job? job) => job?.Promise?.FindWaiting(Find);

    private AsyncCall? Find(PromiseObject promise)
    {
        lock (_lock)
        {
            foreach (var call in _calls)
            {
                if (ReferenceEquals(call.Promise, promise)) return call;
            }
            return _cancelled is not null && _cancelled.TryGetValue(promise, out var cancelled) ? cancelled : null;
        }
    }
}
