using System.Text;

namespace Quoll.Web.Urls.Patterns;

/// <summary>Part lists as pattern strings (URL Pattern Standard §2.3).</summary>
internal static class PatternString
{
    private const string SyntaxCharacters = "+*?:{}()\\";

    /// <summary>Escape a pattern string.</summary>
    public static string Escape(string input) => PatternRegExp.EscapeCharacters(input, SyntaxCharacters);

    /// <summary>Generate a pattern string.</summary>
    public static string Generate(List<PatternPart> parts, PatternOptions options)
    {
        var result = new StringBuilder();
        for (var index = 0; index < parts.Count; index++)
        {
            var part = parts[index];
            if (part.Type == PatternPartType.FixedText)
            {
                if (part.Modifier == PatternModifier.None) result.Append(Escape(part.Value));
                else result.Append('{').Append(Escape(part.Value)).Append('}').Append(PatternRegExp.ModifierText(part.Modifier));
                continue;
            }
            AppendGroup(result, part, index == 0 ? null : parts[index - 1], index + 1 == parts.Count ? null : parts[index + 1], options);
        }
        return result.ToString();
    }

    private static void AppendGroup(
        StringBuilder result, PatternPart part, PatternPart? previous, PatternPart? next, PatternOptions options)
    {
        var hasCustomName = !char.IsAsciiDigit(part.Name[0]);
        var isGrouped = NeedsGrouping(part, previous, next, options, hasCustomName);
        if (isGrouped) result.Append('{');
        result.Append(Escape(part.Prefix));
        if (hasCustomName) result.Append(':').Append(part.Name);
        switch (part.Type)
        {
            case PatternPartType.RegExp:
                result.Append('(').Append(part.Value).Append(')');
                break;
            case PatternPartType.SegmentWildcard when !hasCustomName:
                result.Append('(').Append(PatternRegExp.SegmentWildcard(options)).Append(')');
                break;
            case PatternPartType.FullWildcard:
                var isAsterisk = !hasCustomName && (previous is null || previous.Type == PatternPartType.FixedText
                    || previous.Modifier != PatternModifier.None || isGrouped || part.Prefix.Length > 0);
                result.Append(isAsterisk ? "*" : $"({PatternRegExp.FullWildcard})");
                break;
        }
        if (part.Type == PatternPartType.SegmentWildcard && hasCustomName && part.Suffix.Length > 0 && BeginsWithNamePart(part.Suffix))
            result.Append('\\');
        result.Append(Escape(part.Suffix));
        if (isGrouped) result.Append('}');
        result.Append(PatternRegExp.ModifierText(part.Modifier));
    }

    private static bool NeedsGrouping(
        PatternPart part, PatternPart? previous, PatternPart? next, PatternOptions options, bool hasCustomName)
    {
        if (part.Suffix.Length > 0 || (part.Prefix.Length > 0 && part.Prefix != options.Prefix)) return true;
        // A name must not run into what follows it.
        if (hasCustomName && part.Type == PatternPartType.SegmentWildcard && part.Modifier == PatternModifier.None
            && next is { Prefix.Length: 0, Suffix.Length: 0 }
            && (next.Type == PatternPartType.FixedText ? BeginsWithNamePart(next.Value) : char.IsAsciiDigit(next.Name[0])))
        {
            return true;
        }
        // A text that ends with the prefix must not become the prefix of the group.
        return part.Prefix.Length == 0 && previous is { Type: PatternPartType.FixedText } && options.Prefix.Length > 0
            && previous.Value.EndsWith(options.Prefix, StringComparison.Ordinal);
    }

    private static bool BeginsWithNamePart(string text) =>
        Rune.TryGetRuneAt(text, 0, out var first) && PatternTokenizer.IsNameCodePoint(first, isFirst: false);
}
