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

    /// <summary>
    /// Called in the critical section, before the waiter is in a list and when another engine may get the memory.
    /// </summary>
    public virtual void Begin(bool isShared) { }

    /// <summary>
    /// NotifyWaiter (§25.4.3.12), by code of the given agent: called in the critical section once, when the waiter is
    /// in no list any more. Runs no code of the host.
    /// </summary>
    public abstract void Wake(Agent notifier);

    /// <summary>Called after <see cref="Wake"/>, outside of the critical section.</summary>
    public virtual void OnWoken() { }
}

/// <summary>A waiter of Atomics.wait: its thread is blocked.</summary>
internal sealed class BlockedWaiter(Agent agent) : AtomicsWaiter(agent)
{
    /// <summary>Milliseconds after which a blocked call with limits checks them.</summary>
    private const double CheckPeriod = 20;

    // Not disposed of: a notification may still come when the wait has ended.
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
internal sealed class PromiseWaiter(Agent agent, PromiseObject promise, double timeout) : AtomicsWaiter(agent)
{
    // Whether calls of the host wait for it: not for ever if no other agent can notify it.
    private bool _isTask;
    private ITimer? _timer;

    public PromiseObject Promise => promise;

    public override void Begin(bool isShared)
    {
        if (_isTask) return;
        _isTask = isShared || timeout <= LongestTimeout;
        // In any case, because another thread may post later.
        Agent.HostTasks.Begin();
        if (!_isTask) Agent.HostTasks.End();
    }

    /// <summary>The timeout of EnqueueAtomicsWaitAsyncTimeoutJob (§25.4.3.15), which is above 0.</summary>
    public void StartTimer(WaiterLists lists)
    {
        if (timeout > LongestTimeout) return;
        var start = Stopwatch.GetTimestamp();
        Volatile.Write(
            ref _timer, Clock.StartTimer(Agent, TimeSpan.FromMilliseconds(Math.Ceiling(timeout)), () => OnRing(lists, start)));
        // Another agent may have notified it before the timer was known.
        if (!lists.Contains(this)) Stop();
    }

    // On a thread of the timers. Timers of .NET may ring some milliseconds early, which scripts can see.
    private void OnRing(WaiterLists lists, long start)
    {
        var left = ReferenceEquals(Agent.Options.TimeProvider, TimeProvider.System)
            ? timeout - Stopwatch.GetElapsedTime(start).TotalMilliseconds : 0;
        if (left > 0 && Volatile.Read(ref _timer) is { } timer && lists.Contains(this))
            timer.Change(TimeSpan.FromMilliseconds(Math.Ceiling(left)), Timeout.InfiniteTimeSpan);
        else if (lists.Remove(this)) Agent.HostTasks.Post(new WakeJob(promise, "timed-out"));
    }

    public override void Wake(Agent notifier)
    {
        var job = new WakeJob(promise, "ok");
        if (ReferenceEquals(notifier, Agent))
        {
            // In the order of the jobs of this agent.
            Agent.Jobs.Enqueue(job);
            if (_isTask) Agent.HostTasks.End();
            return;
        }
        if (!_isTask) Agent.HostTasks.Begin();
        Agent.HostTasks.Post(job);
    }

    public override void OnWoken() => Stop();

    private void Stop() => Volatile.Read(ref _timer)?.Dispose();

    private sealed class WakeJob(PromiseObject promise, string outcome) : Job
    {
        public override PromiseObject Promise => promise;

        public override void Run(Agent agent) => promise.Settle(PromiseState.Fulfilled, outcome);
    }
}
