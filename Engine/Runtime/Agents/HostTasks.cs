using System.Collections.Concurrent;

namespace Quoll.Runtime.Agents;

/// <summary>
/// The tasks of the host, which run while the engine is free and post their results from any thread.
/// </summary>
internal sealed class HostTasks(Agent agent)
{
    // Made with the first task: a thread that posts has seen it begin.
    private ConcurrentQueue<Job>? _posted;
    private SemaphoreSlim? _isPosted;
    private CancellationTokenSource? _end;
    private int _pending;

    /// <summary>
    /// The engine is disposed of: what waits for a task of the host lets go of it, which may never end. Only where one
    /// has begun.
    /// </summary>
    public CancellationToken Ended => _end!.Token;

    /// <summary>Is there work of the host that will post a job?</summary>
    public bool ArePending => Volatile.Read(ref _pending) > 0;

    /// <summary>Are there jobs that were posted and not taken yet?</summary>
    public bool ArePosted => _posted is { IsEmpty: false };

    /// <summary>Work of the host has begun; <see cref="Post"/> is its end.</summary>
    public void Begin()
    {
        _posted ??= [];
        _isPosted ??= new SemaphoreSlim(0);
        _end ??= new CancellationTokenSource();
        Interlocked.Increment(ref _pending);
    }

    /// <summary>
    /// Work of the host has ended: a job for the engine, to be run by the next <see cref="JobQueue.Run"/>. On any
    /// thread.
    /// </summary>
    public void Post(Job job)
    {
        _posted!.Enqueue(job);
        Interlocked.Decrement(ref _pending);
        _isPosted!.Release();
        agent.AsyncCalls?.OnPosted();
    }

    /// <summary>
    /// As <see cref="Post"/>, with a job that does nothing: whoever waits goes on, and looks at what there is.
    /// </summary>
    public void Wake() => Post(new NoJob());

    /// <summary>The end of a task that has nothing to post.</summary>
    public void End()
    {
        // Who has waited for it must know that nothing comes any more.
        if (Interlocked.Decrement(ref _pending) == 0) agent.AsyncCalls?.OnPosted();
    }

    /// <summary>Nobody will take what is posted.</summary>
    public void Dispose() => _end?.Cancel();

    /// <summary>
    /// Keeps this thread until something was posted; only where a task has begun; -1 ms is not a limit.
    /// </summary>
    public void Wait(TimeSpan limit) => _isPosted!.Wait(limit);

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
