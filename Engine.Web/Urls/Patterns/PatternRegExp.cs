using System.Text;

namespace Quoll.Web.Urls.Patterns;

/// <summary>Part lists as regular expressions (URL Pattern Standard §2.2).</summary>
internal static class PatternRegExp
{
    /// <summary>The full wildcard regexp value.</summary>
    public const string FullWildcard = ".*";

    private const string SyntaxCharacters = ".+*?^${}()[]|/\\";

    /// <summary>Generate a segment wildcard regexp.</summary>
    public static string SegmentWildcard(PatternOptions options) => $"[^{Escape(options.Delimiter)}]+?";

    /// <summary>Generate a regular expression and name list. The names are those of the parts.</summary>
    public static string Generate(List<PatternPart> parts, PatternOptions options)
    {
        var result = new StringBuilder("^");
        foreach (var part in parts) Append(result, part, options);
        return result.Append('$').ToString();
    }

    private static void Append(StringBuilder result, PatternPart part, PatternOptions options)
    {
        var modifier = ModifierText(part.Modifier);
        if (part.Type == PatternPartType.FixedText)
        {
            if (part.Modifier == PatternModifier.None) result.Append(Escape(part.Value));
            else result.Append($"(?:{Escape(part.Value)}){modifier}");
            return;
        }
        var expression = part.Type switch
        {
            PatternPartType.SegmentWildcard => SegmentWildcard(options),
            PatternPartType.FullWildcard => FullWildcard,
            _ => part.Value,
        };
        var isRepeated = part.Modifier is PatternModifier.ZeroOrMore or PatternModifier.OneOrMore;
        if (part.Prefix.Length == 0 && part.Suffix.Length == 0)
        {
            result.Append(isRepeated ? $"((?:{expression}){modifier})" : $"({expression}){modifier}");
            return;
        }
        var (prefix, suffix) = (Escape(part.Prefix), Escape(part.Suffix));
        if (!isRepeated)
        {
            result.Append($"(?:{prefix}({expression}){suffix}){modifier}");
            return;
        }
        // Prefix and suffix are between the repeated texts, but neither first nor last in the group.
        result.Append($"(?:{prefix}((?:{expression})(?:{suffix}{prefix}(?:{expression}))*){suffix})");
        if (part.Modifier == PatternModifier.ZeroOrMore) result.Append('?');
    }

    /// <summary>Convert a modifier to a string.</summary>
    public static string ModifierText(PatternModifier modifier) => modifier switch
    {
        PatternModifier.ZeroOrMore => "*",
        PatternModifier.Optional => "?",
        PatternModifier.OneOrMore => "+",
        _ => "",
    };

    /// <summary>Escape a regexp string.</summary>
    public static string Escape(string input) => EscapeCharacters(input, SyntaxCharacters);

    /// <summary>Returns a text with a backslash in front of certain characters.</summary>
    public static string EscapeCharacters(string input, string characters)
    {
        if (!input.AsSpan().ContainsAny(characters)) return input;
        var result = new StringBuilder(input.Length + 4);
        foreach (var unit in input)
        {
            if (characters.Contains(unit, StringComparison.Ordinal)) result.Append('\\');
            result.Append(unit);
        }
        return result.ToString();
    }
}
