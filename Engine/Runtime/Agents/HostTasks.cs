using System.Collections.Concurrent;

namespace Quoll.Runtime.Agents;

/// <summary>
/// The tasks of the host, which run while the engine is free and post their results from any thread.
/// </summary>
internal sealed class HostTasks(Agent agent)
{
    // Created when it is first needed, by any thread.
    private Mailbox? _mailbox;
    private int _pending;

    /// <summary>
    /// Cancelled when the engine is disposed of: code that waits for a task of the host, which may never end, stops
    /// waiting.
    /// </summary>
    public CancellationToken Ended => Posted.End.Token;

    /// <summary>Whether work of the host is under way that will post a job.</summary>
    public bool ArePending => Volatile.Read(ref _pending) > 0;

    /// <summary>The number of tasks of the host that are under way.</summary>
    public int Pending => Volatile.Read(ref _pending);

    /// <summary>Whether there are posted jobs that were not taken yet.</summary>
    public bool ArePosted => _mailbox is { Jobs.IsEmpty: false };

    private Mailbox Posted => _mailbox ?? Interlocked.CompareExchange(ref _mailbox, new Mailbox(), null) ?? _mailbox;

    /// <summary>Begins work of the host; <see cref="Post"/> ends it.</summary>
    public void Begin() => Interlocked.Increment(ref _pending);

    /// <summary>
    /// Ends work of the host with a job for the engine, which the next <see cref="JobQueue.Run"/> runs. Any thread may
    /// call this.
    /// </summary>
    public void Post(Job job)
    {
        Posted.Jobs.Enqueue(job);
        Interlocked.Decrement(ref _pending);
        Posted.Signal.Release();
        agent.AsyncCalls?.OnPosted();
    }

    /// <summary>Posts a job that does nothing, which wakes the waiting thread.</summary>
    public void Wake() => Post(new NoJob());

    /// <summary>Ends a task that has nothing to post.</summary>
    public void End()
    {
        // Waiting threads must learn that nothing more is posted.
        if (Interlocked.Decrement(ref _pending) == 0) agent.AsyncCalls?.OnPosted();
    }

    /// <summary>Ends the waiting: posted jobs are no longer taken.</summary>
    public void Dispose() => _mailbox?.End.Cancel();

    /// <summary>
    /// Blocks this thread until something is posted; -1 ms means no limit.
    /// </summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public void Wait(TimeSpan limit, CancellationToken token = default) => Posted.Signal.Wait(limit, token);

    /// <summary>Takes the next job that was posted.</summary>
    public bool TryTake([NotNullWhen(true)] out Job? job)
    {
        job = null;
        return _mailbox is not null && _mailbox.Jobs.TryDequeue(out job);
    }

    private sealed class Mailbox
    {
        public ConcurrentQueue<Job> Jobs { get; } = [];

        public SemaphoreSlim Signal { get; } = new(0);

        public CancellationTokenSource End { get; } = new();
    }

    private sealed class NoJob : Job
    {
        public override void Run(Agent agent) { }
    }
}
