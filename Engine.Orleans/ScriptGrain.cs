using Orleans.Concurrency;

namespace Quoll.Orleans;

/// <summary>
/// Hands calls to the silo's <see cref="ScriptRunner"/>. Calls interleave, so that they wait in the runner's queue,
/// which is bounded, and not in that of an activation.
/// </summary>
[StatelessWorker, Reentrant]
[GrainType("quoll.script")]
internal sealed class ScriptGrain(ScriptRunner runner) : Grain, IScriptGrain
{
    public Task<ScriptAnswer> RunAsync(ScriptRequest request, CancellationToken cancellationToken) =>
        runner.RunAsync(request, cancellationToken);
}
