using System.Globalization;
using Quoll.Web.Encodings;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls.Patterns;

/// <summary>The encoding callbacks (URL Pattern Standard §3.1). They throw a TypeError for an invalid text.</summary>
internal static class PatternEncoding
{
    // Create a dummy URL (§1.5).
    private static readonly UrlRecord Dummy = UrlParser.Parse("https://dummy.invalid/")!;

    /// <summary>Canonicalize a protocol.</summary>
    public static string Protocol(string value)
    {
        if (value.Length == 0) return value;
        return UrlParser.Parse(value + "://dummy.invalid/") is { } parsed ? parsed.Scheme.ToString() : throw Invalid("protocol", value);
    }

    /// <summary>Canonicalize a username.</summary>
    public static string Username(string value) => Encoded(value, PercentEncodeSet.UserInfo);

    /// <summary>Canonicalize a password.</summary>
    public static string Password(string value) => Encoded(value, PercentEncodeSet.UserInfo);

    /// <summary>Canonicalize a hostname.</summary>
    public static string Hostname(string value) =>
        value.Length == 0 ? value : UrlSetters.CanonicalizeHostname(value, Dummy) ?? throw Invalid("hostname", value);

    /// <summary>Canonicalize an IPv6 hostname.</summary>
    public static string Ipv6Hostname(string value)
    {
        foreach (var unit in value)
        {
            if (!char.IsAsciiHexDigit(unit) && unit is not ('[' or ']' or ':')) throw Invalid("hostname", value);
        }
        return value.ToLowerInvariant();
    }

    /// <summary>Canonicalize a port, without a protocol.</summary>
    public static string Port(string value) => Port(value, "");

    /// <summary>Canonicalize a port.</summary>
    public static string Port(string value, string protocol)
    {
        if (value.Length == 0) return value;
        if (!UrlSetters.TryReadPort(UrlParser.WithoutTabs(value), out var port)) throw Invalid("port", value);
        if (port == UrlSchemes.DefaultPort(UrlSchemes.Of(protocol))) return "";
        return port.ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>Canonicalize a pathname.</summary>
    public static string Pathname(string value)
    {
        if (value.Length == 0) return value;
        var isAbsolute = value[0] == '/';
        // "/-" keeps the parser from adding a slash, and from taking a dot as the first one of a segment.
        var path = UrlSetters.Pathname(Dummy, isAbsolute ? value : "/-" + value).Path;
        return (isAbsolute ? path : path[2..]).ToString();
    }

    /// <summary>Canonicalize an opaque pathname.</summary>
    public static string OpaquePathname(string value)
    {
        if (value.Length == 0) return value;
        var writer = new UrlWriter(stackalloc char[256]);
        writer.WriteOpaquePath(UrlParser.WithoutTabs(value));
        return writer.Output.Finish();
    }

    /// <summary>Canonicalize a search.</summary>
    public static string Search(string value) => Encoded(UrlParser.WithoutTabs(value), PercentEncodeSet.SpecialQuery);

    /// <summary>Canonicalize a hash.</summary>
    public static string Hash(string value) => Encoded(UrlParser.WithoutTabs(value), PercentEncodeSet.Fragment);

    private static string Encoded(ReadOnlySpan<char> value, PercentEncodeSet set)
    {
        var output = new CharBuffer(stackalloc char[256]);
        PercentEncoding.Encode(ref output, value, set);
        return output.Finish();
    }

    private static ScriptError Invalid(string component, string value) =>
        Idl.TypeError($"URLPattern: {Idl.Show(value)} is not a valid {component}.");
}
