using System.Net;
using Quoll.Web.Fetch;

namespace Quoll.Web;

/// <summary>
/// What scripts may reach by <c>fetch</c>, <c>EventSource</c> and <c>WebSocket</c>. Asked for each request and each
/// redirect, before anything is sent. The defaults allow HTTPS to hosts on the public Internet.
/// </summary>
/// <remarks>
/// <see cref="CreateHttpClient"/> makes a client that connects only to addresses that the policy has checked. With any
/// other client, Quoll resolves the name before the request and checks the addresses, but the client resolves it again:
/// a name server could answer differently then.
/// </remarks>
public sealed record NetworkPolicy
{
    /// <summary>10 redirects more than any honest service needs, and what the Fetch Standard sets (§4.4).</summary>
    private const int DefaultRedirects = 20;

    /// <summary>Bytes: some large documents.</summary>
    private const long DefaultRequestBytes = 16L << 20, DefaultResponseBytes = 64L << 20;

    /// <summary>Enough for a page with its parts, and too little to harm a server.</summary>
    private const int DefaultConcurrency = 16;

    /// <summary>
    /// The schemes: <c>https</c> by default. <c>https</c> includes <c>wss</c>, and <c>http</c> includes <c>ws</c>.
    /// </summary>
    public IReadOnlyList<string> Schemes { get; init; } = ["https"];

    /// <summary>
    /// The hosts, in ASCII and lower case; null for any. <c>*.example.com</c> means all hosts below <c>example.com</c>,
    /// and not itself.
    /// </summary>
    public IReadOnlyList<string>? Hosts { get; init; }

    /// <summary>
    /// The ports; null for any except those of other protocols (Fetch Standard §2.9), which must be named to be
    /// reached.
    /// </summary>
    public IReadOnlyList<int>? Ports { get; init; }

    /// <summary>The methods, in capitals; null for any.</summary>
    public IReadOnlyList<string>? Methods { get; init; }

    /// <summary>
    /// Whether requests may reach addresses that are not on the public Internet: this machine (loopback), link-local
    /// and private networks, multicast. False by default.
    /// </summary>
    public bool AllowPrivateAddresses { get; init; }

    /// <summary>
    /// Decides about an address that a name resolves to, or that a URL names; null for
    /// <see cref="AllowPrivateAddresses"/>. Any thread calls it.
    /// </summary>
    public Func<IPAddress, bool>? AllowAddress { get; init; }

    /// <summary>Whether a URL may have a user name and a password. False by default.</summary>
    public bool AllowCredentials { get; init; }

    /// <summary>The greatest number of redirects that a request follows.</summary>
    public int MaxRedirects { get; init; } = DefaultRedirects;

    /// <summary>The greatest length of a request's body in bytes: 16 MiB by default.</summary>
    public long MaxRequestBytes { get; init; } = DefaultRequestBytes;

    /// <summary>
    /// The greatest length of a response's body in bytes, decompressed, and of a message of a WebSocket: 64 MiB by
    /// default. Bytes also count for <see cref="EngineOptions.MaxAllocatedBytes"/> when they reach the script.
    /// </summary>
    public long MaxResponseBytes { get; init; } = DefaultResponseBytes;

    /// <summary>
    /// The longest time from the request to the end of the response's body, with all redirects; 100 seconds by default.
    /// <see cref="Timeout.InfiniteTimeSpan"/> for no limit. For an event stream or a WebSocket, the time to connect.
    /// </summary>
    public TimeSpan MaxTime { get; init; } = TimeSpan.FromSeconds(100);

    /// <summary>
    /// The greatest number of requests, event streams and WebSockets that an engine has open at a time; 16 by default.
    /// Further requests wait.
    /// </summary>
    public int MaxConcurrentRequests { get; init; } = DefaultConcurrency;

    /// <summary>
    /// The host's own decision, asked after all others; null for none. Any thread may call it; an exception counts as
    /// false.
    /// </summary>
    public Func<NetworkRequest, CancellationToken, ValueTask<bool>>? Allow { get; init; }

    /// <summary>
    /// Creates a client for <see cref="FetchOptions.HttpClient"/> that connects only to addresses that this policy has
    /// checked. It has no cookies, no proxy and no credentials, and leaves redirects to Quoll. Keep it for all engines
    /// with this policy.
    /// </summary>
    public HttpClient CreateHttpClient() => new PolicyHttpClient(this);

    /// <summary>
    /// Connects to a host at an address that this policy allows: for <see cref="SocketsHttpHandler.ConnectCallback"/>
    /// of a handler of the host's.
    /// </summary>
    /// <exception cref="HttpRequestException">
    /// The policy allows none of the addresses, or none can be reached.
    /// </exception>
    public ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(context);
        return PolicyConnection.ConnectAsync(this, context.DnsEndPoint, cancellationToken);
    }

    internal bool Allows(IPAddress address) =>
        AllowAddress is { } allow ? allow(address) : AllowPrivateAddresses || AddressRanges.IsPublic(address);

    internal bool AllowsHost(string host) => Hosts is null || Hosts.Any(allowed => allowed.StartsWith("*.", StringComparison.Ordinal)
        ? host.Length > allowed.Length - 1 && host.EndsWith(allowed[1..], StringComparison.OrdinalIgnoreCase)
        : host.Equals(allowed, StringComparison.OrdinalIgnoreCase));

    internal bool AllowsPort(int port) => Ports is null ? !BlockedPorts.Contains(port) : Ports.Contains(port);

    internal bool AllowsScheme(string scheme) => Schemes.Contains(scheme) || scheme is "ws" && Schemes.Contains("http")
        || scheme is "wss" && Schemes.Contains("https");
}

/// <summary>A request that a script wants to make, for <see cref="NetworkPolicy.Allow"/>.</summary>
/// <param name="Engine">The engine of the script. The function may read its <see cref="Engine.Options"/> only.</param>
/// <param name="Url">The URL, without its fragment.</param>
/// <param name="Method">The method.</param>
/// <param name="Redirects">The number of redirects that led here; 0 for the script's own request.</param>
public sealed record NetworkRequest(Engine Engine, Uri Url, string Method, int Redirects)
{
    /// <summary>
    /// The addresses that the name resolves to, if Quoll has resolved it; empty with a client of
    /// <see cref="NetworkPolicy.CreateHttpClient"/>, which checks each address when it connects.
    /// </summary>
    public IReadOnlyList<IPAddress> Addresses { get; init; } = [];
}
