using Quoll.Builtins.Numbers;

namespace Quoll.Builtins.StructuredData;

/// <summary>
/// The waiters for a place in shared memory (ECMA-262 §25.4.1 and §25.4.2): promises of Atomics.waitAsync, because the
/// agent cannot block.
/// </summary>
internal sealed class WaiterLists(Agent agent)
{
    public static readonly Slot<Agent, WaiterLists> Slot = new(static agent => new WaiterLists(agent));

    /// <summary>
    /// The greatest timeout of a timer of .NET, in milliseconds, about 49 days. Longer waits have no timer and end only
    /// with a notification.
    /// </summary>
    private const double LongestTimeout = uint.MaxValue - 1;

    // The waiters of an unreachable buffer are collected with it: no code can wake them.
    private readonly ConditionalWeakTable<ArrayBufferObject, Dictionary<int, LinkedList<AtomicsWaiter>>> _waiters = [];

    /// <summary>
    /// AddWaiter (§25.4.3.8), and the timeout of EnqueueAtomicsWaitAsyncTimeoutJob (§25.4.3.15), in milliseconds above
    /// 0.
    /// </summary>
    public PromiseObject Add(Realm realm, ArrayBufferObject buffer, int byteIndex, double timeout)
    {
        agent.Reserve(256);
        var lists = _waiters.GetOrCreateValue(buffer);
        if (!lists.TryGetValue(byteIndex, out var list)) lists.Add(byteIndex, list = []);
        var waiter = new AtomicsWaiter(new PromiseObject(realm, realm[Intrinsic.PromisePrototype]), list);
        list.AddLast(waiter.Node);
        if (timeout <= LongestTimeout) waiter.StartTimer(agent, TimeSpan.FromMilliseconds(timeout));
        return waiter.Promise;
    }

    /// <summary>
    /// RemoveWaiters and NotifyWaiter (§25.4.3.10, §25.4.3.12): wakes the first waiters, in their order, and returns
    /// their number.
    /// </summary>
    public int Notify(ArrayBufferObject buffer, int byteIndex, double count)
    {
        if (!_waiters.TryGetValue(buffer, out var lists) || !lists.TryGetValue(byteIndex, out var list)) return 0;
        var n = 0;
        while (n < count && list.First is { } first)
        {
            agent.Step();
            first.Value.Wake(agent);
            n++;
        }
        if (list.Count == 0) lists.Remove(byteIndex);
        return n;
    }

    /// <summary>A Waiter Record (§25.4.1) with a promise.</summary>
    private sealed class AtomicsWaiter
    {
        private ITimer? _timer;

        // Set by the code that ends the timer: a notification here, or the elapsed time on any thread.
        private int _timerEnded;

        public AtomicsWaiter(PromiseObject promise, LinkedList<AtomicsWaiter> list)
        {
            Promise = promise;
            List = list;
            Node = new LinkedListNode<AtomicsWaiter>(this);
        }

        public PromiseObject Promise { get; }

        public LinkedListNode<AtomicsWaiter> Node { get; }

        private LinkedList<AtomicsWaiter> List { get; }

        public void StartTimer(Agent agent, TimeSpan timeout)
        {
            agent.HostTasks.Begin();
            _timer = Clock.StartTimer(agent, timeout, () =>
            {
                if (Interlocked.Exchange(ref _timerEnded, 1) == 0) agent.HostTasks.Post(new TimeoutJob(this));
            });
        }

        public void Wake(Agent agent)
        {
            List.Remove(Node);
            agent.Jobs.Enqueue(new WakeJob(Promise));
            if (_timer is null) return;
            _timer.Dispose();
            if (Interlocked.Exchange(ref _timerEnded, 1) == 0) agent.HostTasks.End();
        }

        public void TimeOut()
        {
            // It was woken between the end of its time and this job.
            if (Node.List is null) return;
            List.Remove(Node);
            _timer?.Dispose();
            Promise.Settle(PromiseState.Fulfilled, "timed-out");
        }
    }

    private sealed class TimeoutJob(AtomicsWaiter waiter) : Job
    {
        public override PromiseObject Promise => waiter.Promise;

        public override void Run(Agent agent) => waiter.TimeOut();
    }

    private sealed class WakeJob(PromiseObject promise) : Job
    {
        public override PromiseObject Promise => promise;

        public override void Run(Agent agent) => promise.Settle(PromiseState.Fulfilled, "ok");
    }
}
