namespace Quoll.Runtime.Agents;

/// <summary>
/// The asynchronous calls of the host that are under way. Each needs the engine from time to time: to begin, to run
/// jobs while its promise is pending, to take the result. They take turns, and what one of them runs are the jobs of
/// all: whoever is told has the next turn, until it gives it back.
/// </summary>
/// <remarks>
/// The engine is never waited for by a thread, and each call goes on in the context that it was made in. The rule of
/// one thread at a time stays: who uses the engine without a turn, such as a plain call of the host, is waited for, and
/// gives the word when it leaves.
/// </remarks>
internal sealed class AsyncCalls(Agent agent)
{
    /// <summary>Promises that are followed at most: they can wait for each other in a circle.</summary>
    private const int LongestWalk = 1000;

    private readonly Lock _lock = new();

    // In the order in which they were made.
    private readonly LinkedList<AsyncCall> _calls = [];

    // Those that were cancelled, by their promises: what is left of their code ends when it runs. Null where none was.
    private ConditionalWeakTable<PromiseObject, AsyncCall>? _cancelled;

    // Who has the turn, or has been told to take it.
    private AsyncCall? _turn;

    // Whether who left the engine last left jobs behind.
    private bool _areJobsLeft;

    private volatile int _count;

    // Of those that found the engine in use and wait for it.
    private volatile int _wanting;

    /// <summary>A call is under way.</summary>
    public void Add(AsyncCall call)
    {
        lock (_lock)
        {
            _calls.AddLast(call.Node);
            _count = _calls.Count;
        }
    }

    /// <summary>A call is over, however it ended; if it had the turn another one takes it.</summary>
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
    /// Takes the turn, and the engine with it, which must be entered then. False where that is not possible now: the
    /// call is told when it is.
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
        // Whoever leaves the engine looks for those who want it, without a barrier in between: here is the one for
        // both.
        Interlocked.MemoryBarrierProcessWide();
        if (!agent.IsInUse) call.Signal();
        return false;
    }

    /// <summary>Gives the turn back; the engine has been left.</summary>
    public void EndTurn(AsyncCall call)
    {
        lock (_lock)
        {
            if (!ReferenceEquals(_turn, call)) return;
            _turn = null;
            GiveTurn();
        }
    }

    /// <summary>A task of the host has posted a job: somebody must run it. On any thread.</summary>
    public void OnPosted()
    {
        lock (_lock)
        {
            if (_turn is null) GiveTurn();
        }
    }

    /// <summary>The engine has been left: who found it in use may have it.</summary>
    public void OnLeft()
    {
        if (_wanting == 0) return;
        lock (_lock)
        {
            if (_turn is null) GiveTurn();
        }
    }

    /// <summary>Tells calls whose promises are settled to take their results; by who uses the engine.</summary>
    public void SignalSettled()
    {
        // Most calls of an engine find none under way. One that comes at this moment finds the engine in use, and asks
        // for its turn.
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

    /// <summary>There will be no turns any more.</summary>
    public void End(Exception reason)
    {
        lock (_lock)
        {
            foreach (var call in _calls) call.Fail(reason);
        }
    }

    // First who found the engine in use; else anybody, where there are jobs, or nothing that could still bring one,
    // which is for each to find out.
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

    /// <summary>Ends what runs, if it was cancelled.</summary>
    /// <exception cref="OperationCanceledException">
    /// The host cancelled the call that the running code belongs to.
    /// </exception>
    /// <exception cref="ExecutionLimitException">The time of that call is over.</exception>
    public void ThrowIfCancelled(LimitFrame frame)
    {
        if (_cancelled is null && !IsAny(static call => call.Ending.IsCancellationRequested)) return;
        if (Running(frame) is { Ending.IsCancellationRequested: true } running) throw running.Cancellation();
    }

    /// <summary>Has any call that is under way something that can end it?</summary>
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
    /// The call that the running code belongs to: that which began it; of a job the one whose promise it will settle,
    /// and where that is not known the one whose turn it is. Null outside of all.
    /// </summary>
    public AsyncCall? Running(LimitFrame? frame)
    {
        var top = ExecutionLimits.AsyncCallOf(frame);
        return top is { HasBegun: false } ? top : WaitingFor(agent.Jobs.Running) ?? top;
    }

    /// <summary>
    /// A job of another call threw what no script can catch, such as a limit: that call has it, if it is not over, and
    /// the others go on. False where it is not known to be another's.
    /// </summary>
    public bool TryGive(Exception thrown, AsyncCall notTo)
    {
        var job = agent.Jobs.Failed;
        if (thrown is ThrowCompletion || (WaitingFor(job) ?? job?.Call) is not { } owner || ReferenceEquals(owner, notTo)) return false;
        owner.Fail(thrown);
        return true;
    }

    // From promise to promise, as a stack trace goes, but to all that wait.
    private AsyncCall? WaitingFor(Job? job)
    {
        if (job?.Promise is not { } first) return null;
        var promises = new Stack<PromiseObject>([first]);
        for (var hops = 0; hops < LongestWalk && promises.TryPop(out var promise); hops++)
        {
            if (Find(promise) is { } call) return call;
            foreach (var reaction in promise.Reactions)
            {
                if (reaction.Waiter.Promise is { } next) promises.Push(next);
            }
        }
        return null;
    }

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
