namespace Quoll.Runtime.Agents;

/// <summary>A Job (ECMA-262 §9.5), which runs when no script is running.</summary>
internal abstract class Job
{
    public abstract void Run(Agent agent);

    /// <summary>The promise that the job settles, for stack traces; null if unknown.</summary>
    public virtual PromiseObject? Promise => null;

    /// <summary>The call whose code created the job; null if unknown.</summary>
    public virtual AsyncCall? Call => null;
}

/// <summary>The queue of jobs (§9.5.5, HostEnqueuePromiseJob) and the unhandled rejections (§27.2.1.9).</summary>
internal sealed class JobQueue(Agent agent)
{
    /// <summary>Approximate size of a job in bytes.</summary>
    private const int JobSize = 64;

    // A ring. The structure saves a check of the type, which the runtime makes for arrays of objects.
    private Entry[] _jobs = [];
    private int _first, _count;
    private List<PromiseObject>? _rejections;

    private struct Entry
    {
        public Job Job;
    }

    /// <summary>The job that runs with nothing below it on the stack.</summary>
    public Job? Running { get; private set; }

    /// <summary>Called for unhandled rejections if no call of the host can throw them.</summary>
    public Action<PromiseObject>? Listener { get; set; }

    /// <summary>Asked about errors before the host gets them; null if no extension wants to be.</summary>
    public UncaughtErrors? UncaughtErrors
    {
        get;
        set
        {
            if (field?.Unhandled is { } left) (_rejections ??= []).AddRange(left);
            field = value;
        }
    }

    /// <summary>The job that threw in the last run; null if none did.</summary>
    public Job? Failed { get; private set; }

    /// <summary>Whether jobs wait for the next run.</summary>
    public bool AreWaiting => _count > 0 || agent.HostTasks.ArePosted;

    /// <summary>Whether promises were rejected that no code had handled.</summary>
    public bool HasRejections => _rejections is not null || UncaughtErrors?.Unhandled is not null;

    /// <summary>Adds a job after all others.</summary>
    public void Enqueue(Job job)
    {
        agent.Reserve(JobSize);
        Add(job);
    }

    private void Add(Job job)
    {
        if (_count == _jobs.Length) Grow();
        _jobs[(_first + _count++) & (_jobs.Length - 1)].Job = job;
    }

    private void Grow()
    {
        var larger = new Entry[Math.Max(8, 2 * _count)];
        for (var i = 0; i < _count; i++) larger[i] = _jobs[(_first + i) & (_count - 1)];
        (_jobs, _first) = (larger, 0);
    }

    private bool TryTake([NotNullWhen(true)] out Job? job)
    {
        job = null;
        if (_count == 0) return false;
        ref var entry = ref _jobs[_first];
        job = entry.Job;
        entry = default;
        _first = (_first + 1) & (_jobs.Length - 1);
        _count--;
        return true;
    }

    /// <summary>
    /// Runs jobs, including those that they add, until none is left, and then callbacks of finalization registries. If
    /// a job throws, the exception is passed on, and the remaining jobs wait for the next run.
    /// </summary>
    /// <param name="awaited">
    /// Once this promise is settled, jobs that the host's tasks post wait for the next run.
    /// </param>
    public void Run(PromiseObject? awaited = null)
    {
        var outer = Running;
        // Jobs bring their contexts. The code that runs them may be inside of another one.
        using var scope = AsyncContext.Enter(agent.AsyncContext, AsyncContextMapping.Empty);
        var hasFailed = true;
        try
        {
            do
            {
                // Each posted job is a task of its own: the jobs that it adds run before the next one, and rejections
                // are reported before it.
                if (_count == 0 && (_rejections is null || UncaughtErrors is null) && agent.HostTasks.TryTake(out var posted)) Add(posted);
                while (TryTake(out var job))
                {
                    agent.Step();
                    Running = agent.IsRunningCode ? null : job;
                    if (UncaughtErrors is { } errors) RunReporting(job, errors);
                    else job.Run(agent);
                }
                Running = null;
                if (_rejections is not null) ReportRejections();
                agent.Finalizations.Run(agent);
            }
            while (_count > 0 || agent.HostTasks.ArePosted && awaited is not { State: not PromiseState.Pending });
            hasFailed = false;
        }
        finally
        {
            Failed = hasFailed ? Running : null;
            Running = outer;
            agent.AsyncCalls?.SignalSettled();
        }
        agent.ClearKeptObjects();
    }

    private void RunReporting(Job job, UncaughtErrors errors)
    {
        ThrowCompletion failure;
        try
        {
            job.Run(agent);
            return;
        }
        catch (ThrowCompletion thrown)
        {
            failure = thrown;
        }
        if (!errors.Report(failure)) throw failure;
    }

    // "notify about rejected promises" (HTML §8.1.6.5).
    private void ReportRejections()
    {
        if (UncaughtErrors is not { } errors) return;
        var rejected = _rejections;
        _rejections = null;
        foreach (var promise in rejected ?? [])
        {
            if (promise.IsHandled) continue;
            if (!errors.ReportRejection(promise)) (errors.Unhandled ??= []).Add(promise);
            if (!promise.IsHandled) errors.Reported.AddOrUpdate(promise, null);
        }
    }

    /// <summary>
    /// HostPromiseRejectionTracker (§27.2.1.9), "reject"; "handle" is [[PromiseIsHandled]], which is read at the end.
    /// </summary>
    public void TrackRejection(PromiseObject promise) => (_rejections ??= []).Add(promise);

    /// <summary>Returns the rejected promises that no code has handled since the last call, in order.</summary>
    public IReadOnlyList<PromiseObject> TakeRejections()
    {
        if (_rejections is not null) ReportRejections();
        var taken = _rejections;
        _rejections = null;
        // These have seen all others.
        if (UncaughtErrors is { } errors) (taken, errors.Unhandled) = (errors.Unhandled, null);
        return taken?.FindAll(static promise => !promise.IsHandled) ?? [];
    }

    /// <summary>HostPromiseRejectionTracker (§27.2.1.9), "handle", for a promise that is rejected.</summary>
    public void TrackHandling(PromiseObject promise)
    {
        if (UncaughtErrors is { } errors && errors.Reported.Remove(promise)) errors.ReportHandled(promise);
    }
}
