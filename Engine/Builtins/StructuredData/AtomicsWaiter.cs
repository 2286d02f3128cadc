using System.Diagnostics;
using Quoll.Builtins.Numbers;

namespace Quoll.Builtins.StructuredData;

/// <summary>A Waiter Record (ECMA-262 §25.4.1.1): the blocked thread of an agent, or a promise.</summary>
internal abstract class AtomicsWaiter
{
    /// <summary>
    /// The greatest timeout of a timer of .NET, in milliseconds, about 49 days. Longer waits have no timer and end only
    /// with a notification.
    /// </summary>
    protected const double LongestTimeout = uint.MaxValue - 1;

    protected AtomicsWaiter(Agent agent)
    {
        Agent = agent;
        Node = new LinkedListNode<AtomicsWaiter>(this);
    }

    /// <summary>The place in its list; in none before and after the wait.</summary>
    public LinkedListNode<AtomicsWaiter> Node { get; }

    public int ByteIndex { get; set; }

    /// <summary>Whether the agent that waits has ended.</summary>
    public bool IsOver => Agent.IsDisposed;

    protected Agent Agent { get; }

    /// <summary>NotifyWaiter (§25.4.3.12), by code of the given agent, once the waiter is in no list.</summary>
    public abstract void Wake(Agent notifier);
}

/// <summary>A waiter of Atomics.wait: its thread is blocked.</summary>
internal sealed class BlockedWaiter(Agent agent) : AtomicsWaiter(agent), IDisposable
{
    /// <summary>Milliseconds after which a blocked call with limits checks them.</summary>
    private const double CheckPeriod = 20;

    private readonly SemaphoreSlim _isNotified = new(0);

    public override void Wake(Agent notifier) => _isNotified.Release();

    /// <summary>
    /// SuspendThisAgent (§25.4.3.11): returns whether it was notified before the timeout, in milliseconds.
    /// </summary>
    public bool Wait(WaiterLists lists, double timeout)
    {
        var limits = Agent.Limits;
        var start = Stopwatch.GetTimestamp();
        long counted = 0;
        try
        {
            while (true)
            {
                var waited = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
                if (waited >= timeout) return !lists.Remove(this);
                var period = Math.Ceiling(Math.Min(timeout - waited, limits.AreInForce ? CheckPeriod : int.MaxValue));
                if (limits.TimeLeft is { Ticks: >= 0 } left) period = Math.Min(period, Math.Ceiling(left.TotalMilliseconds));
                if (WasNotified((int)period, limits.Token)) return true;
                // A script that only waits must reach a limit of steps too.
                var passed = (long)Stopwatch.GetElapsedTime(start).TotalMilliseconds;
                Agent.Spend(passed - counted);
                counted = passed;
                limits.Check();
            }
        }
        finally
        {
            // A call that a limit ends no longer waits.
            lists.Remove(this);
        }
    }

    public void Dispose() => _isNotified.Dispose();

    // The check of the limits throws for the token that was cancelled.
    private bool WasNotified(int milliseconds, CancellationToken token)
    {
        try
        {
            return _isNotified.Wait(milliseconds, token);
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            Agent.Limits.Check();
            throw;
        }
    }
}

/// <summary>A waiter of Atomics.waitAsync: its promise is settled by a job of its agent.</summary>
internal sealed class PromiseWaiter : AtomicsWaiter
{
    // Whether calls of the host wait for it: not for ever if no other agent can notify it.
    private readonly bool _isTask;
    private ITimer? _timer;

    /// <summary>
    /// Begins the wait as a task of the host, before the waiter is in a list, where other threads find it.
    /// </summary>
    public PromiseWaiter(Agent agent, PromiseObject promise, SharedMemory memory, double timeout) : base(agent)
    {
        Promise = promise;
        _isTask = memory.IsKnownToHost || timeout <= LongestTimeout;
        Agent.HostTasks.Begin();
        if (!_isTask) Agent.HostTasks.End();
    }

    public PromiseObject Promise { get; }

    /// <summary>Ends the wait of a waiter that came into no list.</summary>
    public void Abandon()
    {
        if (_isTask) Agent.HostTasks.End();
    }

    /// <summary>
    /// The timeout of EnqueueAtomicsWaitAsyncTimeoutJob (§25.4.3.15), in milliseconds above 0.
    /// </summary>
    public void StartTimer(WaiterLists lists, double timeout)
    {
        if (timeout > LongestTimeout) return;
        var timer = Clock.StartTimer(Agent, TimeSpan.FromMilliseconds(timeout), () =>
        {
            if (lists.Remove(this)) Agent.HostTasks.Post(new WakeJob(Promise, "timed-out"));
        });
        Volatile.Write(ref _timer, timer);
        // Another agent may have notified it before the timer was known.
        if (Node.List is null) timer.Dispose();
    }

    public override void Wake(Agent notifier)
    {
        var job = new WakeJob(Promise, "ok");
        if (ReferenceEquals(notifier, Agent))
        {
            // In the order of the jobs of this agent.
            Agent.Jobs.Enqueue(job);
            Abandon();
        }
        else
        {
            if (!_isTask) Agent.HostTasks.Begin();
            Agent.HostTasks.Post(job);
        }
        Volatile.Read(ref _timer)?.Dispose();
    }

    private sealed class WakeJob(PromiseObject promise, string outcome) : Job
    {
        public override PromiseObject Promise => promise;

        public override void Run(Agent agent) => promise.Settle(PromiseState.Fulfilled, outcome);
    }
}
