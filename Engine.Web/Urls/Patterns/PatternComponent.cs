using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls.Patterns;

/// <summary>
/// A component (URL Pattern Standard §1.3). A fixed text and a single wildcard are matched without their regular
/// expression.
/// </summary>
internal sealed class PatternComponent
{
    private readonly string[] _names;
    private readonly string? _fixedText;
    private readonly bool _isWildcard;
    private readonly JsValue _regExp;

    private PatternComponent(Engine engine, List<PatternPart> parts, PatternOptions options, string input)
    {
        _names = [.. parts.Where(static part => part.Name.Length > 0).Select(static part => part.Name)];
        PatternString = Patterns.PatternString.Generate(parts, options);
        HasRegExpGroups = parts.Exists(static part => part.Type == PatternPartType.RegExp);
        if (parts.Count == 0)
        {
            _fixedText = "";
        }
        else if (parts is [{ Type: PatternPartType.FixedText, Modifier: PatternModifier.None }] && !options.IgnoresCase)
        {
            _fixedText = parts[0].Value;
        }
        else if (parts is [{ Type: PatternPartType.FullWildcard, Modifier: PatternModifier.None, Prefix: "", Suffix: "" }])
        {
            _isWildcard = true;
        }
        else
        {
            _regExp = CreateRegExp(engine, PatternRegExp.Generate(parts, options), options.IgnoresCase ? "vi" : "v", input);
        }
    }

    /// <summary>The pattern string.</summary>
    public string PatternString { get; }

    /// <summary>Has regexp groups.</summary>
    public bool HasRegExpGroups { get; }

    /// <summary>Compile a component.</summary>
    /// <exception cref="ScriptError">The pattern is not valid: a TypeError.</exception>
    public static PatternComponent Compile(Engine engine, string input, Func<string, string> encode, PatternOptions options) =>
        new(engine, PatternParser.Parse(input, options, encode), options, input);

    private static JsValue CreateRegExp(Engine engine, string expression, string flags, string input)
    {
        try
        {
            return AbstractOperations.RegExpCreate(engine, expression, flags);
        }
        catch (JavaScriptException error)
        {
            throw Idl.TypeError($"URLPattern: the pattern {Idl.Show(input)} is not valid: {error.Message}");
        }
    }

    /// <summary>Matches a text; returns null for no match.</summary>
    public PatternMatch? Match(string input)
    {
        if (_isWildcard) return input.AsSpan().ContainsAny("\n\r\u2028\u2029") ? null : new PatternMatch(default);
        if (_fixedText is not null) return input == _fixedText ? new PatternMatch(default) : null;
        var match = AbstractOperations.RegExpBuiltinExec(_regExp, input);
        return match.IsNull ? null : new PatternMatch(match);
    }

    /// <summary>Protocol component matches a special scheme.</summary>
    public bool MatchesSpecialScheme() => Array.Exists(UrlSchemes.Special, scheme => Match(scheme) is not null);

    /// <summary>Create a component match result: the groups by name.</summary>
    public JsValue Groups(Engine engine, string input, PatternMatch match)
    {
        var groups = AbstractOperations.CreateObject(engine);
        for (var index = 0; index < _names.Length; index++)
        {
            var value = _isWildcard ? input : match.Array[index + 1];
            groups.Define(_names[index], value, MemberFlags.Default | MemberFlags.Enumerable);
        }
        return groups;
    }
}

/// <summary>A match of a component.</summary>
/// <param name="Array">The array of the regular expression's match, if one was run.</param>
internal readonly record struct PatternMatch(JsValue Array);
