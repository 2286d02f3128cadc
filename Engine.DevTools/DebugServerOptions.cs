using System.Net;

namespace Quoll.DevTools;

/// <summary>Who may attach to the engines of a process. Who may can run code in them.</summary>
public sealed record DebugServerOptions
{
    /// <summary>The port of Node's inspector, which clients try first.</summary>
    public const int DefaultPort = 9229;

    /// <summary>The address that a <see cref="DebugServer"/> listens at. The default is the loopback.</summary>
    public IPAddress Address { get; init; } = IPAddress.Loopback;

    /// <summary>
    /// A secret that each request must have: <c>?token=…</c> in its URL, or the header <c>Authorization: Bearer …</c>.
    /// Null for none.
    /// </summary>
    public string? Token { get; init; }

    /// <summary>
    /// Names in the header <c>Host</c> besides IP addresses and <c>localhost</c>. A page of a browser reaches local
    /// servers by names of its own (DNS rebinding).
    /// </summary>
    public IReadOnlyCollection<string> AllowedHosts { get; init; } = [];

    /// <summary>
    /// Web origins that may attach, for example <c>https://chrome-devtools-frontend.appspot.com</c>, besides the
    /// DevTools inside of Chrome.
    /// </summary>
    public IReadOnlyCollection<string> AllowedOrigins { get; init; } = [];
}
