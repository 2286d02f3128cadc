using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Vm;

/// <summary>A Job (ECMA-262 §9.5): runs when no script is running.</summary>
internal abstract class Job
{
    public abstract void Run(Agent agent);

    /// <summary>What it settles, for stack traces; null where that is not known.</summary>
    public virtual PromiseObject? Promise => null;
}

// The queue of jobs (§9.5.5, HostEnqueuePromiseJob) and the rejections that nobody handles (§27.2.1.9).
internal sealed partial class Agent
{
    private readonly Queue<Job> _jobs = [];
    private List<PromiseObject>? _rejections;

    /// <summary>The job that runs with nothing below it on the stack.</summary>
    private Job? _runningJob;

    /// <summary>Adds a job behind all others.</summary>
    public void Enqueue(Job job)
    {
        Reserve(64);
        _jobs.Enqueue(job);
    }

    /// <summary>
    /// Runs jobs, also those that they add, until none is left; then callbacks of finalization registries. What a job throws comes through, and the
    /// jobs behind it wait for the next time.
    /// </summary>
    public void RunJobs()
    {
        var outer = _runningJob;
        try
        {
            do
            {
                TakePosted();
                while (_jobs.TryDequeue(out var job))
                {
                    Step();
                    _runningJob = _depth == 0 ? job : null;
                    job.Run(this);
                }
                _runningJob = null;
                RunFinalizationJobs();
            }
            while (_jobs.Count > 0 || HasPostedTasks);
        }
        finally
        {
            _runningJob = outer;
        }
        ClearKeptObjects();
    }

    /// <summary>HostPromiseRejectionTracker (§27.2.1.9), "reject"; "handle" is [[PromiseIsHandled]], which is asked at the end.</summary>
    public void TrackRejection(PromiseObject promise) => (_rejections ??= []).Add(promise);

    /// <summary>The rejected promises that nobody has handled since the last call, in their order.</summary>
    public IReadOnlyList<PromiseObject> TakeRejections()
    {
        var taken = _rejections;
        _rejections = null;
        return taken?.FindAll(static promise => !promise.IsHandled) ?? [];
    }

    /// <summary>Calls a function; false where it threw, and then the result is what it threw.</summary>
    public bool TryCall(JsFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments, out JsValue result)
    {
        try
        {
            result = function.Call(thisValue, arguments);
            return true;
        }
        catch (ThrowCompletion thrown)
        {
            Materialize(thrown);
            result = thrown.Value;
            return false;
        }
    }

    /// <summary>Does something that may throw; false where it did, and then the result is what it threw.</summary>
    public bool Try<TState>(TState state, Func<TState, JsValue> action, out JsValue result)
    {
        try
        {
            result = action(state);
            return true;
        }
        catch (ThrowCompletion thrown)
        {
            Materialize(thrown);
            result = thrown.Value;
            return false;
        }
    }
}
