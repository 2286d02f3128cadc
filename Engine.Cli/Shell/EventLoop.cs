using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Cli.Shell;

/// <summary>
/// Runs jobs and timers until nothing is left, nor anything that the engine itself waits for (Atomics.waitAsync).
/// </summary>
internal sealed class EventLoop(Engine engine)
{
    /// <summary>
    /// Returns when all is done, or a promise is settled; or the limits of the call that this is a part of are reached.
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
