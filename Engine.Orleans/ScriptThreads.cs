namespace Quoll.Orleans;

/// <summary>
/// Runs tasks on a fixed number of threads. Orleans runs the turns of its grains on .NET's pool of threads, which has
/// few more threads than there are processors: scripts that compute for a second each would hold them up, heartbeats
/// of the silo included. Here a script holds up only other scripts; the operating system shares out the processors.
/// </summary>
internal sealed class ScriptThreads : TaskScheduler, IDisposable
{
    private readonly LinkedList<Task> _waiting = [];
    private bool _isEnding;

    public ScriptThreads(int count)
    {
        MaximumConcurrencyLevel = count;
        for (var i = 0; i < count; i++) new Thread(Work) { IsBackground = true, Name = $"Quoll script {i}" }.Start();
    }

    public override int MaximumConcurrencyLevel { get; }

    /// <summary>How many tasks wait for a thread.</summary>
    public int Waiting
    {
        get { lock (_waiting) return _waiting.Count; }
    }

    /// <summary>
    /// Runs work on a thread, and after each of its awaits on one again. Work that is cancelled while it waits for a
    /// thread leaves the queue at once; .NET would leave the task there until its turn.
    /// </summary>
    public async Task<T> RunAsync<T>(Func<Task<T>> work, CancellationToken cancellationToken)
    {
        var task = Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.DenyChildAttach, this);
        var left = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        using var registration = cancellationToken.Register(() =>
        {
            if (Remove(task)) left.TrySetCanceled(cancellationToken);
        });
        return await (await Task.WhenAny(task.Unwrap(), left.Task).ConfigureAwait(false)).ConfigureAwait(false);
    }

    /// <summary>Lets the threads end when they have done what waits.</summary>
    public void Dispose()
    {
        lock (_waiting)
        {
            _isEnding = true;
            Monitor.PulseAll(_waiting);
        }
    }

    protected override void QueueTask(Task task)
    {
        lock (_waiting)
        {
            if (!_isEnding)
            {
                _waiting.AddLast(task);
                Monitor.Pulse(_waiting);
                return;
            }
        }
        // The rest of a call that waited for the host while the silo stopped: its token is cancelled, so it ends soon.
        ThreadPool.QueueUserWorkItem(_ => TryExecuteTask(task));
    }

    // Always through the queue: a call that goes on has no precedence.
    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

    private bool Remove(Task task)
    {
        lock (_waiting) return _waiting.Remove(task);
    }

    protected override IEnumerable<Task> GetScheduledTasks()
    {
        lock (_waiting) return [.. _waiting];
    }

    private void Work()
    {
        while (Next() is { } task) TryExecuteTask(task);
    }

    private Task? Next()
    {
        lock (_waiting)
        {
            while (_waiting.Count == 0)
            {
                if (_isEnding) return null;
                Monitor.Wait(_waiting);
            }
            var first = _waiting.First!.Value;
            _waiting.RemoveFirst();
            return first;
        }
    }
}
