using System.Net;
using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>
/// Asks the policy about one request, before anything is sent: scheme, credentials, host, port, method, addresses, and
/// the host's own function. Fetch, event streams and WebSockets pass it, for each redirect again.
/// </summary>
internal sealed class NetworkGate(Engine engine, FetchOptions options)
{
    private readonly NetworkPolicy _policy = options.Policy;

    /// <summary>Returns the URL for .NET if the policy allows the request.</summary>
    /// <exception cref="DeniedException">It does not.</exception>
    public async Task<Uri> CheckAsync(UrlRecord url, string method, int redirects, CancellationToken cancellationToken)
    {
        var scheme = url.Scheme.ToString();
        if (url.Kind is not (UrlScheme.Http or UrlScheme.Https or UrlScheme.Ws or UrlScheme.Wss) || !_policy.AllowsScheme(scheme))
            throw new DeniedException($"The policy denies URLs with the scheme '{scheme}'.");
        if (url.HasCredentials && !_policy.AllowCredentials)
            throw new DeniedException("The policy denies URLs with a user name or a password.");
        var uri = FetchUrl.ToUri(url) ?? throw new DeniedException("The URL has a host that .NET reads otherwise.");
        var host = url.Host.ToString();
        if (!_policy.AllowsHost(host)) throw new DeniedException($"The policy denies the host {host}.");
        if (!_policy.AllowsPort(uri.Port)) throw new DeniedException($"The policy denies the port {uri.Port}.");
        if (_policy.Methods is { } methods && !methods.Contains(method))
            throw new DeniedException($"The policy denies the method {method}.");
        var addresses = await CheckAddressesAsync(host, cancellationToken).ConfigureAwait(false);
        if (_policy.Allow is { } allow)
        {
            var request = new NetworkRequest(engine, uri, method, redirects) { Addresses = addresses };
            if (!await AskAsync(allow, request, cancellationToken).ConfigureAwait(false))
                throw new DeniedException($"The policy denies the request to {host}.");
        }
        return uri;
    }

    private async Task<IPAddress[]> CheckAddressesAsync(string host, CancellationToken cancellationToken)
    {
        if (PolicyConnection.AddressOf(host) is { } address)
            return _policy.Allows(address) ? [address] : throw new DeniedException($"The policy denies the address of {host}.");
        // A client of the policy checks the address to which it connects. Another one might connect to any.
        if (options.HttpClient is PolicyHttpClient client && client.Policy == _policy) return [];
        if (_policy is { AllowAddress: null, AllowPrivateAddresses: true }) return [];
        return await PolicyConnection.CheckAsync(_policy, host, cancellationToken).ConfigureAwait(false);
    }

    private static async ValueTask<bool> AskAsync(
        Func<NetworkRequest, CancellationToken, ValueTask<bool>> allow, NetworkRequest request, CancellationToken cancellationToken)
    {
        try
        {
            return await allow(request, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception thrown) when (thrown is not OperationCanceledException)
        {
            throw new DeniedException("The policy failed, so it denies the request.");
        }
    }
}
