using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls.Patterns;

/// <summary>The dictionary URLPatternInit (URL Pattern Standard §1.2). A member that is absent is null.</summary>
internal sealed class UrlPatternInit
{
    /// <summary>The members that are components, in the order of the standard.</summary>
    public static readonly string[] Components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

    public string? Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash, BaseUrl;

    /// <summary>Converts an object. Members are read in the order of their names (Web IDL §3.2.17).</summary>
    public static UrlPatternInit From(JsValue value)
    {
        var dictionary = Idl.ToDictionary(value, "URLPatternInit");
        return new UrlPatternInit
        {
            BaseUrl = Read(dictionary, "baseURL"),
            Hash = Read(dictionary, "hash"),
            Hostname = Read(dictionary, "hostname"),
            Password = Read(dictionary, "password"),
            Pathname = Read(dictionary, "pathname"),
            Port = Read(dictionary, "port"),
            Protocol = Read(dictionary, "protocol"),
            Search = Read(dictionary, "search"),
            Username = Read(dictionary, "username"),
        };
    }

    private static string? Read(IdlDictionary dictionary, string member) =>
        dictionary[member] is { IsUndefined: false } value ? Idl.ToUsvString(value) : null;

    /// <summary>The dictionary as an object: only members that are present (Web IDL §3.2.17).</summary>
    public JsValue ToObject(Engine engine)
    {
        var value = AbstractOperations.CreateObject(engine);
        ReadOnlySpan<(string, string?)> members =
        [
            ("baseURL", BaseUrl), ("hash", Hash), ("hostname", Hostname), ("password", Password), ("pathname", Pathname), ("port", Port),
            ("protocol", Protocol), ("search", Search), ("username", Username),
        ];
        foreach (var (name, member) in members)
        {
            if (member is not null) value.Set(name, (JsValue)member);
        }
        return value;
    }

    /// <summary>Process a URLPatternInit (§3.2), for a pattern: nothing is canonicalized yet.</summary>
    /// <exception cref="ScriptError">A member is not valid: a TypeError.</exception>
    public UrlPatternInit ProcessPattern() => Process(isPattern: true);

    /// <summary>Process a URLPatternInit, for a URL to match: what is missing is empty.</summary>
    /// <exception cref="ScriptError">A member is not valid: a TypeError.</exception>
    public UrlPatternInit ProcessUrl() => Process(isPattern: false);

    private UrlPatternInit Process(bool isPattern)
    {
        var missing = isPattern ? null : "";
        var result = new UrlPatternInit
        {
            Protocol = missing,
            Username = missing,
            Password = missing,
            Hostname = missing,
            Port = missing,
            Pathname = missing,
            Search = missing,
            Hash = missing,
        };
        UrlRecord? baseUrl = null;
        if (BaseUrl is not null)
        {
            baseUrl = UrlParser.Parse(BaseUrl) ?? throw Idl.TypeError($"URLPattern: the base URL {Idl.Show(BaseUrl)} is not valid.");
            Inherit(result, baseUrl, isPattern);
        }
        if (Protocol is not null)
        {
            var protocol = Protocol.EndsWith(':') ? Protocol[..^1] : Protocol;
            result.Protocol = isPattern ? protocol : PatternEncoding.Protocol(protocol);
        }
        if (Username is not null) result.Username = isPattern ? Username : PatternEncoding.Username(Username);
        if (Password is not null) result.Password = isPattern ? Password : PatternEncoding.Password(Password);
        if (Hostname is not null) result.Hostname = isPattern ? Hostname : PatternEncoding.Hostname(Hostname);
        if (Port is not null) result.Port = isPattern ? Port : PatternEncoding.Port(Port, result.Protocol ?? "");
        if (Pathname is not null) result.Pathname = ProcessPathname(Pathname, baseUrl, result.Protocol ?? "", isPattern);
        if (Search is not null)
        {
            var search = Search.StartsWith('?') ? Search[1..] : Search;
            result.Search = isPattern ? search : PatternEncoding.Search(search);
        }
        if (Hash is not null)
        {
            var hash = Hash.StartsWith('#') ? Hash[1..] : Hash;
            result.Hash = isPattern ? hash : PatternEncoding.Hash(hash);
        }
        return result;
    }

    // What the base URL gives: components that are less specific than all that are present.
    private void Inherit(UrlPatternInit result, UrlRecord baseUrl, bool isPattern)
    {
        if (Protocol is not null) return;
        result.Protocol = FromBase(baseUrl.Scheme, isPattern);
        if (!isPattern && Hostname is null && Port is null && Username is null)
        {
            result.Username = baseUrl.Username.ToString();
            if (Password is null) result.Password = baseUrl.Password.ToString();
        }
        if (Hostname is not null) return;
        result.Hostname = FromBase(baseUrl.Host, isPattern);
        if (Port is not null) return;
        result.Port = baseUrl.PortText.ToString();
        if (Pathname is not null) return;
        result.Pathname = FromBase(baseUrl.Path, isPattern);
        if (Search is not null) return;
        result.Search = FromBase(baseUrl.Query, isPattern);
        if (Hash is not null) return;
        result.Hash = FromBase(baseUrl.Fragment, isPattern);
    }

    private static string ProcessPathname(string pathname, UrlRecord? baseUrl, string protocol, bool isPattern)
    {
        if (baseUrl is { HasOpaquePath: false } && !IsAbsolutePathname(pathname, isPattern))
        {
            var basePath = FromBase(baseUrl.Path, isPattern);
            var slash = basePath.LastIndexOf('/');
            if (slash >= 0) pathname = string.Concat(basePath.AsSpan(0, slash + 1), pathname);
        }
        if (isPattern) return pathname;
        return protocol.Length == 0 || UrlSchemes.Of(protocol) != UrlScheme.NotSpecial
            ? PatternEncoding.Pathname(pathname) : PatternEncoding.OpaquePathname(pathname);
    }

    /// <summary>Is an absolute pathname.</summary>
    private static bool IsAbsolutePathname(string pathname, bool isPattern)
    {
        if (pathname.StartsWith('/')) return true;
        return isPattern && pathname.Length >= 2 && pathname[0] is '\\' or '{' && pathname[1] == '/';
    }

    /// <summary>Process a base URL string.</summary>
    private static string FromBase(ReadOnlySpan<char> text, bool isPattern) =>
        isPattern ? PatternString.Escape(text.ToString()) : text.ToString();
}
