using System.Collections.Concurrent;

namespace Quoll.Runtime.Agents;

/// <summary>
/// The tasks of the host, which run while the engine is free and post their results from any thread.
/// </summary>
internal sealed class HostTasks(Agent agent)
{
    // Created with the first task, before any thread posts.
    private ConcurrentQueue<Job>? _posted;
    private SemaphoreSlim? _isPosted;
    private CancellationTokenSource? _end;
    private int _pending;

    /// <summary>
    /// Cancelled when the engine is disposed of: code that waits for a task of the host, which may never end, stops
    /// waiting. Null before the first task.
    /// </summary>
    public CancellationToken Ended => _end!.Token;

    /// <summary>Whether work of the host is under way that will post a job.</summary>
    public bool ArePending => Volatile.Read(ref _pending) > 0;

    /// <summary>The number of tasks of the host that are under way.</summary>
    public int Pending => Volatile.Read(ref _pending);

    /// <summary>Whether there are posted jobs that were not taken yet.</summary>
    public bool ArePosted => _posted is { IsEmpty: false };

    /// <summary>Begins work of the host; <see cref="Post"/> ends it.</summary>
    public void Begin()
    {
        _posted ??= [];
        _isPosted ??= new SemaphoreSlim(0);
        _end ??= new CancellationTokenSource();
        Interlocked.Increment(ref _pending);
    }

    /// <summary>
    /// Ends work of the host with a job for the engine, which the next <see cref="JobQueue.Run"/> runs. Any thread may
    /// call this.
    /// </summary>
    public void Post(Job job)
    {
        _posted!.Enqueue(job);
        Interlocked.Decrement(ref _pending);
        _isPosted!.Release();
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
    public void Dispose() => _end?.Cancel();

    /// <summary>
    /// Blocks this thread until something is posted; -1 ms means no limit. Only valid after a task has begun.
    /// </summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public void Wait(TimeSpan limit, CancellationToken token = default) => _isPosted!.Wait(limit, token);

    /// <summary>Takes the next job that was posted.</summary>
    public bool TryTake([NotNullWhen(true)] out Job? job)
    {
        job = null;
        return _posted is not null && _posted.TryDequeue(out job);
    }

    private sealed class NoJob : Job
    {
        public override void Run(Agent agent) { }
    }
}
