using System.Buffers;

namespace Quoll.Web.Urls;

/// <summary>
/// What the setters of <c>URL</c> do to a URL record (URL Standard §6.1): the basic URL parser with a state override.
/// Each returns the new record, or the old one where the standard changes nothing.
/// </summary>
internal static class UrlSetters
{
    private const int InitialLength = 256;

    private static readonly SearchValues<char> SpecialHostEnds = SearchValues.Create("/\\?#");
    private static readonly SearchValues<char> HostEnds = SearchValues.Create("/?#");

    // Scheme start state, scheme state.
    public static UrlRecord Protocol(UrlRecord url, string value)
    {
        var text = UrlParser.WithoutTabs(value + ":");
        var length = UrlParser.SchemeLength(text);
        if (length == 0) return url;
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.WriteScheme(text[..length]);
        if (writer.Layout.IsSpecial != url.IsSpecial
            || (writer.Layout.Scheme == UrlScheme.File && (url.HasCredentials || url.Port >= 0))
            || (url.Kind == UrlScheme.File && url.Host.Length == 0))
        {
            writer.Output.Dispose();
            return url;
        }
        if (url.HasHost)
        {
            writer.BeginAuthority();
            writer.WriteCredentials(url.Username, url.Password);
            return EndHost(ref writer, url, url.Host, url.Port);
        }
        return EndPort(ref writer, url);
    }

    public static UrlRecord Username(UrlRecord url, string value) => Credentials(url, value, url.Password);

    public static UrlRecord Password(UrlRecord url, string value) => Credentials(url, url.Username, value);

    // An encoded text stays as it is if it is encoded once more.
    private static UrlRecord Credentials(UrlRecord url, ReadOnlySpan<char> username, ReadOnlySpan<char> password)
    {
        if (url.CannotHaveCredentialsOrPort) return url;
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.CopyScheme(url);
        writer.BeginAuthority();
        writer.WriteCredentials(username, password);
        return EndHost(ref writer, url, url.Host, url.Port);
    }

    /// <summary>The setter of <c>host</c>, or of <c>hostname</c>, which refuses a port.</summary>
    public static UrlRecord Host(UrlRecord url, string value, bool isHostname)
    {
        if (url.HasOpaquePath) return url;
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.CopyCredentials(url);
        var port = url.Port;
        if (WriteHost(ref writer, url, UrlParser.WithoutTabs(value), isHostname, ref port))
        {
            writer.WritePort(port);
            return EndPort(ref writer, url);
        }
        writer.Output.Dispose();
        return url;
    }

    /// <summary>Host state or hostname state for a special URL without port. Returns null for failure.</summary>
    public static string? CanonicalizeHostname(string value, UrlRecord special)
    {
        var result = Host(special, value, isHostname: true);
        return ReferenceEquals(result, special) ? null : result.Host.ToString();
    }

    // Host state, hostname state, file host state, port state.
    private static bool WriteHost(ref UrlWriter writer, UrlRecord url, ReadOnlySpan<char> text, bool isHostname, ref int port)
    {
        var end = text.IndexOfAny(url.IsSpecial ? SpecialHostEnds : HostEnds);
        var host = end < 0 ? text : text[..end];
        if (url.Kind == UrlScheme.File) return host.Length == 0 || UrlParser.WriteFileHost(ref writer, host);
        var colon = UrlParser.PortColon(host);
        if (colon < 0)
        {
            if (host.Length == 0 && (url.IsSpecial || url.HasCredentials || url.Port >= 0)) return false;
            return writer.WriteHost(host);
        }
        if (colon == 0 || isHostname || !writer.WriteHost(host[..colon])) return false;
        // A port that is not one leaves the old one.
        if (TryReadPort(host[(colon + 1)..], out var read)) port = read;
        return true;
    }

    public static UrlRecord Port(UrlRecord url, string value)
    {
        if (url.CannotHaveCredentialsOrPort) return url;
        var port = -1;
        if (value.Length > 0 && !TryReadPort(UrlParser.WithoutTabs(value), out port)) return url;
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.CopyHost(url);
        writer.WritePort(port);
        return EndPort(ref writer, url);
    }

    /// <summary>Port state with a state override: the digits at the beginning. Returns false for failure.</summary>
    public static bool TryReadPort(ReadOnlySpan<char> text, out int port)
    {
        var count = text.IndexOfAnyExceptInRange('0', '9');
        port = -1;
        return count != 0 && text.Length > 0 && UrlWriter.ReadPort(count < 0 ? text : text[..count], out port);
    }

    // Path start state.
    public static UrlRecord Pathname(UrlRecord url, string value)
    {
        if (url.HasOpaquePath) return url;
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.CopyAuthority(url);
        var text = UrlParser.WithoutTabs(value);
        if (text.Length > 0 || url.IsSpecial)
            writer.WritePath(text.Length > 0 && writer.IsSlash(text[0]) ? text[1..] : text, isWhole: true);
        else if (!url.HasHost)
            writer.Output.Append('/');
        writer.EndPath();
        writer.CopyTail(url);
        return writer.Finish();
    }

    /// <summary>Sets the query; null removes it.</summary>
    public static UrlRecord Query(UrlRecord url, string? value)
    {
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.CopyAuthority(url);
        writer.CopyPath(url);
        writer.EndPath();
        if (value is not null) writer.WriteQuery(UrlParser.WithoutTabs(value));
        writer.CopyTail(url, hasQuery: false);
        return writer.Finish();
    }

    /// <summary>Sets the fragment; null removes it.</summary>
    public static UrlRecord Fragment(UrlRecord url, string? value)
    {
        var writer = new UrlWriter(stackalloc char[InitialLength]);
        writer.CopyAuthority(url);
        writer.CopyPath(url);
        writer.EndPath();
        writer.CopyTail(url, hasFragment: false);
        if (value is not null) writer.WriteFragment(UrlParser.WithoutTabs(value));
        return writer.Finish();
    }

    private static UrlRecord EndHost(ref UrlWriter writer, UrlRecord url, ReadOnlySpan<char> host, int port)
    {
        writer.Output.Append(host);
        writer.EndHost();
        writer.WritePort(port);
        return EndPort(ref writer, url);
    }

    private static UrlRecord EndPort(ref UrlWriter writer, UrlRecord url)
    {
        writer.CopyPath(url);
        writer.EndPath();
        writer.CopyTail(url);
        return writer.Finish();
    }
}
