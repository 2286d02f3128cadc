using Quoll.Web.Fetch;

namespace Quoll.Web;

/// <summary>
/// How scripts reach the network: what <see cref="WebApis.Fetch"/>, <c>EventSource</c> and <c>WebSocket</c> use.
/// Without an <see cref="HttpClient"/> they reach nothing.
/// </summary>
public sealed record FetchOptions
{
    internal static readonly FetchOptions None = new();

    /// <summary>
    /// Sends the requests: best one of <see cref="NetworkPolicy.CreateHttpClient"/>. A client of the host's must not
    /// follow redirects itself, and keeps its own cookies, credentials and proxy. Null for no network.
    /// </summary>
    public HttpClient? HttpClient { get; init; }

    /// <summary>What scripts may reach: HTTPS to the public Internet by default.</summary>
    public NetworkPolicy Policy { get; init; } = new();

    /// <summary>The URL that relative URLs of scripts are relative to; null for none.</summary>
    public string? BaseUrl { get; init; }

    /// <summary>Whether <c>fetch</c> reads <c>data:</c> URLs, which needs no network. False by default.</summary>
    public bool AllowDataUrls { get; init; }

    /// <summary>
    /// Whether <c>fetch</c> keeps from scripts what the Fetch Standard keeps from web pages: headers such as
    /// <c>Cookie</c> and <c>Set-Cookie</c> (§2.2.2), and what opaque responses hold, redirects with
    /// <c>redirect: 'manual'</c> and those with <c>mode: 'no-cors'</c>. True by default; false is as in Node and Deno.
    /// Headers that frame a message (<c>Host</c>, <c>Content-Length</c>, <c>Transfer-Encoding</c>, <c>Connection</c>
    /// and their like) are never sent.
    /// </summary>
    public bool HasBrowserRestrictions { get; init; } = true;

    /// <summary>The header <c>User-Agent</c> of requests that set none; null for none.</summary>
    public string? UserAgent { get; init; } = "Quoll";

    internal static FetchOptions Of(Engine engine) => QuollWeb.OptionsOf(engine).Fetch;
}
