namespace Quoll.Orleans;

/// <summary>
/// Runs scripts of tenants: a stateless worker, which every silo with
/// <see cref="QuollHosting.AddQuoll(global::Orleans.Hosting.ISiloBuilder, Action{QuollSiloOptions})"/> has. The key of
/// the grain only spreads calls: a client sends the calls of a key to one gateway, which runs them itself.
/// <see cref="ScriptClient"/> takes many keys in turns.
/// </summary>
/// <remarks>
/// The calls of a grain run on its own silo. One request is sent once: <see cref="ScriptClient"/> repeats
/// what a silo refused or did not answer.
/// </remarks>
[Alias("Quoll.IScriptGrain")]
public interface IScriptGrain : IGrainWithIntegerKey
{
    /// <summary>Runs a script.</summary>
    /// <param name="request">Names the tenant, the script, the arguments and the limits.</param>
    /// <param name="cancellationToken">
    /// Ends the script, or its waiting. The grain throws <see cref="OperationCanceledException"/>.
    /// </param>
    /// <returns>
    /// The result of the script, its error or the limit that it reached; or that it does not exist, or that the silo is
    /// overloaded.
    /// </returns>
    /// <exception cref="ArgumentException">
    /// The request names no tenant, not exactly one script, or a limit that is negative.
    /// </exception>
    [Alias("Run")]
    Task<ScriptAnswer> RunAsync(ScriptRequest request, CancellationToken cancellationToken = default);
}
