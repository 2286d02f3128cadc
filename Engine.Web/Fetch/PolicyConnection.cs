using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Quoll.Web.Fetch;

/// <summary>A client whose connections go to checked addresses only.</summary>
internal sealed class PolicyHttpClient : HttpClient
{
    public PolicyHttpClient(NetworkPolicy policy) : base(CreateHandler(policy), disposeHandler: true)
    {
        Policy = policy;
        // The policy has a time of its own, which includes redirects.
        Timeout = System.Threading.Timeout.InfiniteTimeSpan;
        // HTTP/2 where the server offers it. HTTP/3 would not use the connection that the policy has checked.
        DefaultRequestVersion = HttpVersion.Version20;
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionOrLower;
    }

    public NetworkPolicy Policy { get; }

    private static SocketsHttpHandler CreateHandler(NetworkPolicy policy) => new()
    {
        ConnectCallback = policy.ConnectAsync,
        AllowAutoRedirect = false,
        AutomaticDecompression = DecompressionMethods.None,
        UseCookies = false,
        UseProxy = false,
        // A value of a header is a byte sequence.
        RequestHeaderEncodingSelector = static (_, _) => Encoding.Latin1,
        ResponseHeaderEncodingSelector = static (_, _) => Encoding.Latin1,
        // A name may move: an old connection must not outlive the answer of the name server for long.
        PooledConnectionLifetime = TimeSpan.FromMinutes(2),
        ActivityHeadersPropagator = null,
    };
}

/// <summary>
/// Resolves names, and connects to the addresses that a policy allows: the address that is checked is the one that is
/// connected to.
/// </summary>
internal static class PolicyConnection
{
    public static async ValueTask<Stream> ConnectAsync(NetworkPolicy policy, DnsEndPoint target, CancellationToken cancellationToken)
    {
        var addresses = await ResolveAsync(target.Host, cancellationToken).ConfigureAwait(false);
        var allowed = Array.FindAll(addresses, policy.Allows);
        if (allowed.Length == 0) throw Denied(target.Host);
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(allowed, target.Port, cancellationToken).ConfigureAwait(false);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Returns the addresses of a host that the policy allows. Throws if there is one that it denies.
    /// </summary>
    public static async Task<IPAddress[]> CheckAsync(NetworkPolicy policy, string host, CancellationToken cancellationToken)
    {
        var addresses = await ResolveAsync(host, cancellationToken).ConfigureAwait(false);
        return Array.TrueForAll(addresses, address => policy.Allows(address)) ? addresses : throw Denied(host);
    }

    /// <summary>The address that the host of a URL names; null for a name.</summary>
    public static IPAddress? AddressOf(string host) => IPAddress.TryParse(host.Trim('[', ']'), out var address) ? address : null;

    private static async Task<IPAddress[]> ResolveAsync(string host, CancellationToken cancellationToken) =>
        AddressOf(host) is { } address ? [address] : await Dns.GetHostAddressesAsync(host, cancellationToken).ConfigureAwait(false);

    private static DeniedException Denied(string host) => new($"The policy denies the address of {host}.");
}

/// <summary>The policy denies a request. Scripts see the message.</summary>
internal sealed class DeniedException(string message) : HttpRequestException(message);
