using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Cli.Shell;

/// <summary>
/// Runs jobs and timers until none is left and the engine itself waits for nothing (Atomics.waitAsync).
/// </summary>
internal sealed class EventLoop(Engine engine)
{
    /// <summary>
    /// Runs until all work is done, a promise is settled, or the limits of the surrounding call are reached.
    /// </summary>
    public void Run(PromiseObject? awaited = null)
    {
        engine.RunJobs();
        while (awaited is not { State: not PromiseState.Pending } && (Agent.HostTasks.ArePending || Agent.HostTasks.ArePosted))
        {
            Agent.HostTasks.Wait(Agent.Limits.TimeLeft);
            Agent.Limits.Check();
            engine.RunJobs();
        }
    }

    private Agent Agent => engine.Realm.Agent;
}
