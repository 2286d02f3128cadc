using Orleans.Runtime;
using Orleans.Runtime.Messaging;

namespace Quoll.Orleans;

/// <summary>
/// Calls scripts on a cluster, and sends a call again that a silo refused because it is overloaded, or that got no
/// answer because a silo failed. Threads may share it.
/// </summary>
/// <remarks>
/// So a call may run more than once, and on two silos at the same time; the caller gets one answer. This is right for
/// calls that are idempotent: those that compute from their arguments, or whose functions of the host recognise what
/// they have done already. For others, call <see cref="IScriptGrain"/>, which sends a call once.
/// </remarks>
public sealed class ScriptClient
{
    /// <summary>Many times as many as a cluster has gateways, to which a client assigns keys in turns.</summary>
    private const int Keys = 128;

    private readonly IScriptGrain[] _grains;
    private readonly ScriptClientOptions _options;
    private int _calls;

    /// <summary>Creates a client.</summary>
    /// <param name="grains">The client of the cluster, or the grain factory of a silo.</param>
    /// <param name="options">How calls are repeated; null for the defaults.</param>
    public ScriptClient(IGrainFactory grains, ScriptClientOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(grains);
        _grains = [.. Enumerable.Range(0, Keys).Select(key => grains.GetGrain<IScriptGrain>(key))];
        _options = options ?? new ScriptClientOptions();
    }

    /// <summary>Runs a script, and repeats the call as <see cref="ScriptClientOptions"/> says.</summary>
    /// <param name="request">Names the tenant, the script, the arguments and the limits.</param>
    /// <param name="cancellationToken">Ends the script and the attempts.</param>
    /// <returns>
    /// The answer. Its status is <see cref="ScriptStatus.Overloaded"/> if the last attempt was refused, too.
    /// </returns>
    /// <exception cref="ArgumentException">
    /// The request names no tenant, not exactly one script, or a limit that is negative.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="SiloUnavailableException">The last attempt failed, too: no silo could be reached.</exception>
    /// <exception cref="TimeoutException">The last attempt got no answer in time.</exception>
    public async Task<ScriptAnswer> RunAsync(ScriptRequest request, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        for (var attempt = 1; ; attempt++)
        {
            var isLast = attempt == _options.MaxAttempts;
            try
            {
                var answer = await AskAsync(request, cancellationToken).ConfigureAwait(false);
                if (answer.Status != ScriptStatus.Overloaded || isLast) return answer;
            }
            catch (Exception e) when (!isLast && IsOfCluster(e) && !cancellationToken.IsCancellationRequested)
            {
                // The next attempt has another key, so most likely another gateway.
            }
            await Task.Delay(_options.DelayAfter(attempt), cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task<ScriptAnswer> AskAsync(ScriptRequest request, CancellationToken cancellationToken)
    {
        var grain = _grains[(uint)Interlocked.Increment(ref _calls) % Keys];
        if (_options.AttemptTimeout is not { } timeout) return await grain.RunAsync(request, cancellationToken).ConfigureAwait(false);
        using var attempt = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        attempt.CancelAfter(timeout);
        try
        {
            return await grain.RunAsync(request, attempt.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (attempt.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException($"No silo answered within {timeout}.", e);
        }
    }

    // What says nothing about the script: the message did not arrive, or its answer did not.
    private static bool IsOfCluster(Exception e) => e is SiloUnavailableException or OrleansMessageRejectionException
        or ConnectionFailedException or GatewayTooBusyException or TimeoutException;
}
