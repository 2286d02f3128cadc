using Quoll.Runtime.Agents;

namespace Quoll.Cli.Repl;

/// <summary>Ends the waiting of the thread that has the engine: there is input.</summary>
internal sealed class WakeUp : Job
{
    public override void Run(Agent agent) { }
}
