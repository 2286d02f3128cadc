using System.Net;
using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>URLs as requests need them.</summary>
internal static class FetchUrl
{
    // The path and query of a serialized URL are in the form that goes to the server. Uri would change some of them.
    private static readonly UriCreationOptions s_asIs = new() { DangerousDisablePathAndQueryCanonicalization = true };

    /// <summary>The URL that relative ones are relative to; null for none.</summary>
    public static UrlRecord? Base(Engine engine) => FetchOptions.Of(engine).BaseUrl is { } text ? UrlParser.Parse(text) : null;

    /// <summary>Parses a URL of a script.</summary>
    /// <exception cref="ScriptError">It is not a URL: a TypeError.</exception>
    public static UrlRecord Parse(Engine engine, string text) => UrlParser.Parse(text, Base(engine))
        ?? throw new ScriptError(ScriptErrorKind.TypeError, "The URL is not valid.");

    public static bool IsHttp(UrlRecord url) => url.Kind is UrlScheme.Http or UrlScheme.Https;

    /// <summary>Same origin (HTML §7.1.1): opaque origins are never the same.</summary>
    public static bool IsSameOrigin(UrlRecord one, UrlRecord? other) =>
        other is not null && one.Origin != "null" && one.Origin == other.Origin;

    /// <summary>Whether a URL is of another origin than that of the scripts; false if these have none.</summary>
    public static bool IsOtherOrigin(UrlRecord url, UrlRecord? scripts) => scripts is not null && !IsSameOrigin(url, scripts);

    public static string WithoutFragment(UrlRecord url) => url.HasFragment ? url.Href[..url.QueryEnd] : url.Href;

    /// <summary>The port, also if it is the default one of the scheme.</summary>
    public static int PortOf(UrlRecord url) => url.Port >= 0 ? url.Port : UrlSchemes.DefaultPort(url.Kind);

    /// <summary>
    /// The URL for .NET, without credentials and fragment. Null if .NET reads another host or port in it: then the
    /// policy would decide about one host, and the request would go to another.
    /// </summary>
    public static Uri? ToUri(UrlRecord url)
    {
        var text = string.Concat(url.Scheme, "://", url.HostAndPort, url.Href.AsSpan(url.PathStart()..url.QueryEnd));
        return Uri.TryCreate(text, s_asIs, out var uri) && uri.Port == PortOf(url) && uri.UserInfo.Length == 0
            && IsHost(uri.IdnHost, url.Host.Trim("[]")) ? uri : null;
    }

    // .NET writes some IPv6 addresses otherwise.
    private static bool IsHost(string known, ReadOnlySpan<char> host) => host.Equals(known, StringComparison.OrdinalIgnoreCase)
        || host.Contains(':') && IPAddress.TryParse(known, out var one) && IPAddress.TryParse(host, out var other) && one.Equals(other);

    private static int PathStart(this UrlRecord url) => url.Layout.PathStart;
}
