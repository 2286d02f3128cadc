using System.Collections.Concurrent;

namespace Quoll.Vm;

// What the host does while the engine is free, and tells when it is done, on whatever thread.
internal sealed partial class Agent
{
    // Made with the first task: a thread that posts has seen it begin.
    private ConcurrentQueue<Job>? _posted;
    private SemaphoreSlim? _isPosted;
    private int _pendingTasks;

    /// <summary>Work of the host that will post a job.</summary>
    public bool HasPendingTasks => Volatile.Read(ref _pendingTasks) > 0;

    /// <summary>Jobs that were posted and not taken yet.</summary>
    public bool HasPostedTasks => _posted is { IsEmpty: false };

    /// <summary>Work of the host has begun; <see cref="PostTask"/> is its end.</summary>
    public void BeginTask()
    {
        _posted ??= [];
        _isPosted ??= new SemaphoreSlim(0);
        Interlocked.Increment(ref _pendingTasks);
    }

    /// <summary>Work of the host has ended: a job for the engine, to be run by the next <see cref="RunJobs"/>. On any thread.</summary>
    public void PostTask(Job job)
    {
        _posted!.Enqueue(job);
        Interlocked.Decrement(ref _pendingTasks);
        _isPosted!.Release();
    }

    /// <summary>Waits until something was posted; only where a task has begun.</summary>
    public Task WaitForPostAsync(CancellationToken cancellationToken) => _isPosted!.WaitAsync(cancellationToken);

    /// <summary>The same on this thread; -1 ms is no limit.</summary>
    public void WaitForPost(TimeSpan limit) => _isPosted!.Wait(limit);

    /// <summary>The end of a task that has nothing to post.</summary>
    public void EndTask() => Interlocked.Decrement(ref _pendingTasks);

    private void TakePosted()
    {
        while (_posted is not null && _posted.TryDequeue(out var job)) _jobs.Enqueue(job);
    }
}
