using System.Text;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls.Patterns;

/// <summary>The pattern parser (URL Pattern Standard §2.1.5).</summary>
internal sealed class PatternParser
{
    private readonly string _input;
    private readonly List<PatternToken> _tokens;
    private readonly PatternOptions _options;
    private readonly Func<string, string> _encode;
    private readonly string _segmentWildcard;
    private readonly List<PatternPart> _parts = [];
    private readonly HashSet<string> _names = [];
    private readonly StringBuilder _pending = new();
    private int _index;
    private int _nextNumericName;

    private PatternParser(string input, PatternOptions options, Func<string, string> encode)
    {
        (_input, _options, _encode) = (input, options, encode);
        _segmentWildcard = PatternRegExp.SegmentWildcard(options);
        _tokens = PatternTokenizer.Tokenize(input, isStrict: true);
    }

    /// <summary>Parse a pattern string.</summary>
    /// <param name="input">The pattern string.</param>
    /// <param name="options">The options.</param>
    /// <param name="encode">The encoding callback.</param>
    /// <exception cref="ScriptError">The pattern is not valid: a TypeError.</exception>
    public static List<PatternPart> Parse(string input, PatternOptions options, Func<string, string> encode)
    {
        var parser = new PatternParser(input, options, encode);
        while (parser._index < parser._tokens.Count) parser.Next();
        return parser._parts;
    }

    private void Next()
    {
        // <prefix char><name><regexp><modifier>, each of which may be missing.
        var charToken = TryConsume(PatternTokenType.Char);
        var nameToken = TryConsume(PatternTokenType.Name);
        var matcher = TryConsumeRegExpOrWildcard(nameToken);
        if (nameToken is not null || matcher is not null)
        {
            var prefix = charToken?.Value ?? "";
            if (prefix.Length > 0 && prefix != _options.Prefix)
            {
                _pending.Append(prefix);
                prefix = "";
            }
            AddPending();
            AddPart(prefix, nameToken, matcher, "", TryConsumeModifier());
            return;
        }
        if ((charToken ?? TryConsume(PatternTokenType.EscapedChar)) is { } text)
        {
            _pending.Append(text.Value);
            return;
        }
        // <open><char prefix><name><regexp><char suffix><close><modifier>.
        if (TryConsume(PatternTokenType.Open) is not null)
        {
            var prefix = ConsumeText();
            nameToken = TryConsume(PatternTokenType.Name);
            matcher = TryConsumeRegExpOrWildcard(nameToken);
            var suffix = ConsumeText();
            Require(PatternTokenType.Close);
            AddPart(prefix, nameToken, matcher, suffix, TryConsumeModifier());
            return;
        }
        AddPending();
        Require(PatternTokenType.End);
    }

    private PatternToken? TryConsume(PatternTokenType type)
    {
        if (_tokens[_index].Type != type) return null;
        return _tokens[_index++];
    }

    private PatternToken? TryConsumeModifier() => TryConsume(PatternTokenType.OtherModifier) ?? TryConsume(PatternTokenType.Asterisk);

    private PatternToken? TryConsumeRegExpOrWildcard(PatternToken? name) =>
        TryConsume(PatternTokenType.RegExp) ?? (name is null ? TryConsume(PatternTokenType.Asterisk) : null);

    private void Require(PatternTokenType type)
    {
        if (TryConsume(type) is null) throw Invalid($"at {_tokens[_index].Index}");
    }

    private string ConsumeText()
    {
        var text = new StringBuilder();
        while ((TryConsume(PatternTokenType.Char) ?? TryConsume(PatternTokenType.EscapedChar)) is { } token) text.Append(token.Value);
        return text.ToString();
    }

    // Maybe add a part from the pending fixed value.
    private void AddPending()
    {
        if (_pending.Length == 0) return;
        var encoded = _encode(_pending.ToString());
        _pending.Clear();
        _parts.Add(new PatternPart(PatternPartType.FixedText, encoded, PatternModifier.None));
    }

    // Add a part.
    private void AddPart(string prefix, PatternToken? name, PatternToken? matcher, string suffix, PatternToken? modifierToken)
    {
        var modifier = modifierToken?.Value switch
        {
            "?" => PatternModifier.Optional,
            "*" => PatternModifier.ZeroOrMore,
            "+" => PatternModifier.OneOrMore,
            _ => PatternModifier.None,
        };
        if (name is null && matcher is null)
        {
            // "{foo}" joins the text around it; "{foo}?" does not.
            if (modifier == PatternModifier.None)
            {
                _pending.Append(prefix);
                return;
            }
            AddPending();
            if (prefix.Length > 0) _parts.Add(new PatternPart(PatternPartType.FixedText, _encode(prefix), modifier));
            return;
        }
        AddPending();
        var expression = matcher switch
        {
            null => _segmentWildcard,
            { Type: PatternTokenType.Asterisk } => PatternRegExp.FullWildcard,
            { } token => token.Value,
        };
        // An equivalent expression is the same as a name or an asterisk.
        var type = expression == _segmentWildcard ? PatternPartType.SegmentWildcard
            : expression == PatternRegExp.FullWildcard ? PatternPartType.FullWildcard : PatternPartType.RegExp;
        var groupName = name?.Value ?? (_nextNumericName++).ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (!_names.Add(groupName)) throw Invalid($"because the name {Idl.Show(groupName)} comes twice");
        _parts.Add(new PatternPart(
            type, type == PatternPartType.RegExp ? expression : "", modifier, groupName, _encode(prefix), _encode(suffix)));
    }

    private ScriptError Invalid(string reason) => Idl.TypeError($"URLPattern: the pattern {Idl.Show(_input)} is not valid {reason}.");
}
