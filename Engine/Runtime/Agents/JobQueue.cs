namespace Quoll.Runtime.Agents;

/// <summary>A Job (ECMA-262 §9.5): runs when no script is running.</summary>
internal abstract class Job
{
    public abstract void Run(Agent agent);

    /// <summary>The promise that it settles, for stack traces; null if unknown.</summary>
    public virtual PromiseObject? Promise => null;

    /// <summary>The call whose code set it in motion; null if that is not known.</summary>
    public virtual AsyncCall? Call => null;
}

/// <summary>
/// The queue of jobs (§9.5.5, HostEnqueuePromiseJob) and the rejections that nobody handles (§27.2.1.9).
/// </summary>
internal sealed class JobQueue(Agent agent)
{
    /// <summary>Bytes of a job, about.</summary>
    private const int JobSize = 64;

    private readonly Queue<Job> _jobs = [];
    private List<PromiseObject>? _rejections;

    /// <summary>The job that runs with nothing below it on the stack.</summary>
    public Job? Running { get; private set; }

    /// <summary>Is told of rejections that nobody handles where no call of the host is there to throw them.</summary>
    public Action<PromiseObject>? Listener { get; set; }

    /// <summary>The job that threw in the last run; null if none did.</summary>
    public Job? Failed { get; private set; }

    /// <summary>Are there jobs that wait for the next run?</summary>
    public bool AreWaiting => _jobs.Count > 0 || agent.HostTasks.ArePosted;

    /// <summary>Adds a job after all others.</summary>
    public void Enqueue(Job job)
    {
        agent.Reserve(JobSize);
        _jobs.Enqueue(job);
    }

    /// <summary>
    /// Runs jobs, also those that they add, until none is left; then callbacks of finalization registries. What a job
    /// throws comes through, and the jobs after it wait for the next time.
    /// </summary>
    /// <param name="awaited">Once it is settled, what the host's tasks post meanwhile waits for the next time.</param>
    public void Run(PromiseObject? awaited = null)
    {
        var outer = Running;
        var hasFailed = true;
        try
        {
            do
            {
                while (agent.HostTasks.TryTake(out var posted)) _jobs.Enqueue(posted);
                while (_jobs.TryDequeue(out var job))
                {
                    agent.Step();
                    Running = agent.IsRunningCode ? null : job;
                    job.Run(agent);
                }
                Running = null;
                agent.Finalizations.Run(agent);
            }
            while (_jobs.Count > 0 || agent.HostTasks.ArePosted && awaited is not { State: not PromiseState.Pending });
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

    /// <summary>
    /// HostPromiseRejectionTracker (§27.2.1.9), "reject"; "handle" is [[PromiseIsHandled]], which is asked at the end.
    /// </summary>
    public void TrackRejection(PromiseObject promise) => (_rejections ??= []).Add(promise);

    /// <summary>The rejected promises that nobody has handled since the last call, in their order.</summary>
    public IReadOnlyList<PromiseObject> TakeRejections()
    {
        var taken = _rejections;
        _rejections = null;
        return taken?.FindAll(static promise => !promise.IsHandled) ?? [];
    }
}
