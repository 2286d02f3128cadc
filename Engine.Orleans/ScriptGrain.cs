using Orleans.Concurrency;

namespace Quoll.Orleans;

/// <summary>
/// Hands calls to the silo's <see cref="ScriptRunner"/>. Calls interleave, so that they wait in the runner's queue,
/// which is bounded, and not in that of an activation.
/// </summary>
/// <remarks>
/// One worker for each key and silo. Orleans sends the cancellation of a call as its own message: with several
/// workers it can reach one that does not have the call, which then never ends.
/// </remarks>
[StatelessWorker(maxLocalWorkers: 1), Reentrant]
[GrainType("quoll.script")]
internal sealed class ScriptGrain(ScriptRunner runner) : Grain, IScriptGrain
{
    public Task<ScriptAnswer> RunAsync(ScriptRequest request, CancellationToken cancellationToken) =>
        runner.RunAsync(request, cancellationToken);
}
