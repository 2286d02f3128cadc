using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Web;

namespace Quoll.Cli.Shell;

/// <summary>
/// Runs jobs and timers until none is left that the program waits for, and the engine itself waits for nothing
/// (Atomics.waitAsync).
/// </summary>
internal sealed class EventLoop(Engine engine)
{
    /// <summary>Called when no job is left to run now.</summary>
    public Action? Idle { get; set; }

    /// <summary>Whether there is work that the program waits for.</summary>
    public bool HasWork =>
        Agent.Jobs.AreWaiting || Agent.HostTasks.ArePosted || Agent.HostTasks.ArePending && !TimerQueue.IsOnlyUnreferenced(Agent);

    /// <summary>
    /// Runs until all work is done, a promise is settled, or the limits of the surrounding call are reached.
    /// </summary>
    public void Run(PromiseObject? awaited = null)
    {
        RunJobs();
        while (awaited is not { State: not PromiseState.Pending } && HasWork)
        {
            if (!Agent.Jobs.AreWaiting) Agent.HostTasks.Wait(Agent.Limits.TimeLeft);
            Agent.Limits.Check();
            RunJobs();
        }
    }

    private void RunJobs()
    {
        engine.RunJobs();
        Idle?.Invoke();
    }

    private Agent Agent => engine.Realm.Agent;
}
