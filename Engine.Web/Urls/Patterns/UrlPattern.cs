using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls.Patterns;

/// <summary>The interface URLPattern (URL Pattern Standard §1.2).</summary>
internal sealed class UrlPattern : PlatformObject
{
    private const string Context = "URLPattern";

    // Members of dictionaries come in the order of their names (Web IDL §3.2.17).
    private static readonly ObjectLayout Result =
        new("hash", "hostname", "inputs", "password", "pathname", "port", "protocol", "search", "username");

    private static readonly ObjectLayout ComponentResult = new("groups", "input");

    public static readonly ScriptClass<UrlPattern> Interface = new(Context)
    {
        Constructor = Construct,
        Prototype = static members => members
            .Operation("test", 0, static (in HostCall call) => Match(call, "test", static (_, _, _) => true, isTest: true))
            .Operation("exec", 0, static (in HostCall call) => Match(call, "exec", CreateResult, isTest: false))
            .ReadOnly("protocol", Interface!, static pattern => pattern._components[0].PatternString)
            .ReadOnly("username", Interface!, static pattern => pattern._components[1].PatternString)
            .ReadOnly("password", Interface!, static pattern => pattern._components[2].PatternString)
            .ReadOnly("hostname", Interface!, static pattern => pattern._components[3].PatternString)
            .ReadOnly("port", Interface!, static pattern => pattern._components[4].PatternString)
            .ReadOnly("pathname", Interface!, static pattern => pattern._components[5].PatternString)
            .ReadOnly("search", Interface!, static pattern => pattern._components[6].PatternString)
            .ReadOnly("hash", Interface!, static pattern => pattern._components[7].PatternString)
            .ReadOnly("hasRegExpGroups", Interface!, static pattern => pattern._hasRegExpGroups)
            .Tag(Context),
    };

    // In the order of UrlPatternInit.Components.
    private readonly PatternComponent[] _components;
    private readonly bool _hasRegExpGroups;

    // Create (§1.4), from step 3 on.
    private UrlPattern(Engine engine, UrlPatternInit init, bool ignoresCase) : base(engine)
    {
        var processed = init.ProcessPattern();
        var protocolText = processed.Protocol ?? "*";
        var hostname = processed.Hostname ?? "*";
        var port = processed.Port ?? "*";
        if (UrlSchemes.DefaultPort(UrlSchemes.Of(protocolText)) is >= 0 and var defaultPort && port == $"{defaultPort}") port = "";
        var options = PatternOptions.Default with { IgnoresCase = ignoresCase };
        var protocol = Compile(protocolText, PatternEncoding.Protocol, PatternOptions.Default);
        _components =
        [
            protocol,
            Compile(processed.Username ?? "*", PatternEncoding.Username, PatternOptions.Default),
            Compile(processed.Password ?? "*", PatternEncoding.Password, PatternOptions.Default),
            Compile(hostname, IsIpv6(hostname) ? PatternEncoding.Ipv6Hostname : PatternEncoding.Hostname, PatternOptions.Hostname),
            Compile(port, PatternEncoding.Port, PatternOptions.Default),
            protocol.MatchesSpecialScheme()
                ? Compile(processed.Pathname ?? "*", PatternEncoding.Pathname, PatternOptions.Pathname with { IgnoresCase = ignoresCase })
                : Compile(processed.Pathname ?? "*", PatternEncoding.OpaquePathname, options),
            Compile(processed.Search ?? "*", PatternEncoding.Search, options),
            Compile(processed.Hash ?? "*", PatternEncoding.Hash, options),
        ];
        _hasRegExpGroups = Array.Exists(_components, static component => component.HasRegExpGroups);
    }

    /// <inheritdoc/>
    protected override ScriptClass Class => Interface;

    private PatternComponent Compile(string input, Func<string, string> encode, PatternOptions options) =>
        PatternComponent.Compile(Engine, input, encode, options);

    // Hostname pattern is an IPv6 address.
    private static bool IsIpv6(string hostname) =>
        hostname.Length >= 2 && (hostname[0] == '[' || (hostname[0] is '{' or '\\' && hostname[1] == '['));

    // The two constructors: the second argument is the base URL if there are three, or if it cannot be a dictionary.
    private static UrlPattern Construct(in HostCall call)
    {
        var hasBase = call.Arguments.Length >= 3 || !(call[1].IsNullish || call[1].IsObject);
        var (text, init) = ToInput(call[0]);
        var baseUrl = hasBase ? Idl.ToUsvString(call[1]) : null;
        var ignoresCase = Idl.ToDictionary(hasBase ? call[2] : call[1], "URLPatternOptions").Boolean("ignoreCase");
        if (text is not null)
        {
            init = ConstructorStringParser.Parse(call.Engine, text);
            if (baseUrl is null && init.Protocol is null)
                throw Idl.TypeError($"{Context}: {Idl.Show(text)} is relative, and needs a base URL.");
            init.BaseUrl = baseUrl;
        }
        else if (baseUrl is not null)
        {
            throw Idl.TypeError($"{Context}: a base URL goes with a text. An object has its own member 'baseURL'.");
        }
        return new UrlPattern(call.Engine, init!, ignoresCase);
    }

    // URLPatternInput: a text, or a dictionary.
    private static (string? Text, UrlPatternInit? Init) ToInput(JsValue value) =>
        value.IsNullish || value.IsObject ? (null, UrlPatternInit.From(value)) : (Idl.ToUsvString(value), null);

    // Match (§1.4).
    private static JsValue Match(
        in HostCall call, string operation, Func<UrlPattern, MatchedUrl, PatternMatch[], JsValue> finish, bool isTest)
    {
        var pattern = Interface.TargetOf(call.This);
        var failure = isTest ? JsValue.False : JsValue.Null;
        var (text, init) = ToInput(call[0]);
        var baseText = call[1].IsUndefined ? null : Idl.ToUsvString(call[1]);
        if (init is not null && baseText is not null)
            throw Idl.TypeError($"{Context}.{operation}: a base URL goes with a text. An object has its own member 'baseURL'.");
        var url = text is not null ? MatchedUrl.Parse(text, baseText) : MatchedUrl.From(init!);
        if (url is null) return failure;
        var matches = new PatternMatch[UrlPatternInit.Components.Length];
        return pattern.TryMatch(url, matches) ? finish(pattern, url, matches) : failure;
    }

    private bool TryMatch(MatchedUrl url, Span<PatternMatch> matches)
    {
        for (var index = 0; index < _components.Length; index++)
        {
            if (_components[index].Match(url[index]) is not { } match) return false;
            matches[index] = match;
        }
        return true;
    }

    private static JsValue CreateResult(UrlPattern pattern, MatchedUrl url, PatternMatch[] matches)
    {
        var engine = pattern.Engine;
        var results = new JsValue[matches.Length];
        for (var index = 0; index < results.Length; index++)
        {
            var input = url[index];
            results[index] = ComponentResult.Create(engine, pattern._components[index].Groups(engine, input, matches[index]), input);
        }
        var (protocol, username, password, hostname) = (results[0], results[1], results[2], results[3]);
        var (port, pathname, search, hash) = (results[4], results[5], results[6], results[7]);
        return Result.Create(engine, hash, hostname, url.Inputs(engine), password, pathname, port, protocol, search, username);
    }
}
