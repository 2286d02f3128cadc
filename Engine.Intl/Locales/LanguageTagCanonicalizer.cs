using Quoll.Intl.Data;

namespace Quoll.Intl.Locales;

/// <summary>Replaces what is deprecated in a tag (UTS 35 part 1, annex C, LocaleId Canonicalization).</summary>
internal static class LanguageTagCanonicalizer
{
    // A chain of replacements is short; this only keeps a mistake in the data from running forever.
    private const int MostReplacements = 16;

    private static readonly SupplementalTable _languages = SupplementalData.Table("languageAlias");

    public static LanguageTag Canonicalize(LanguageTag tag)
    {
        tag = CanonicalizeLanguageId(tag);
        if (tag.Keywords.Count == 0) return tag;
        var keywords = new KeyValuePair<string, string>[tag.Keywords.Count];
        for (var i = 0; i < keywords.Length; i++)
        {
            var (key, type) = tag.Keywords[i];
            keywords[i] = new(key, KeywordTypes.Canonicalize(key, type));
        }
        return tag with { Keywords = keywords };
    }

    /// <summary>Replaces deprecated languages, scripts, regions and variants.</summary>
    public static LanguageTag CanonicalizeLanguageId(LanguageTag tag)
    {
        for (var i = 0; i < MostReplacements; i++)
        {
            if (ReplaceLanguage(tag) is { } replaced) tag = replaced;
            else if (SupplementalData.Find($"scriptAlias/{tag.Script}") is { } script) tag = tag.With(tag.Language, script, tag.Region);
            else if (tag.Region.Length > 0 && SupplementalData.Find($"territoryAlias/{tag.Region}") is { } regions)
                tag = tag.With(tag.Language, tag.Script, Region(tag, regions));
            else if (ReplaceVariant(tag) is { } other) tag = other;
            else break;
        }
        return tag;
    }

    // The longest alias that the tag has all subtags of replaces them; what the alias lacks stays, and what only the
    // replacement has is added.
    private static LanguageTag? ReplaceLanguage(LanguageTag tag)
    {
        if (tag.Script.Length + tag.Region.Length + tag.Variants.Count > 0)
        {
            foreach (var alias in LongAliases(tag.Language))
            {
                if (Matches(tag, alias)) return Replace(tag, alias);
            }
            if (tag.Variants.Count > 0)
            {
                foreach (var alias in LongAliases("und"))
                {
                    if (Matches(tag, alias)) return Replace(tag, alias);
                }
            }
        }
        return _languages.Find(tag.Language) is { } replacement ? Replace(tag, new() { Language = tag.Language }, replacement) : null;
    }

    private static bool Matches(LanguageTag tag, LanguageTag alias) =>
        (alias.Script.Length == 0 || alias.Script == tag.Script) && (alias.Region.Length == 0 || alias.Region == tag.Region)
        && alias.Variants.All(tag.Variants.Contains);

    private static LanguageTag? Replace(LanguageTag tag, LanguageTag alias) =>
        _languages.Find(alias.BaseName) is { } replacement ? Replace(tag, alias, replacement) : null;

    private static LanguageTag Replace(LanguageTag tag, LanguageTag alias, string replacement)
    {
        var other = new LanguageTagParser(replacement.ToLowerInvariant()).ParseBaseName()
            ?? throw new InvalidDataException($"The replacement {replacement} of {alias.BaseName} is not a language.");
        var variants = tag.Variants.Except(alias.Variants).Union(other.Variants).Order(StringComparer.Ordinal);
        return tag
            .With(
                other.Language == "und" ? tag.Language : other.Language,
                tag.Script.Length == 0 || alias.Script.Length > 0 ? other.Script : tag.Script,
                tag.Region.Length == 0 || alias.Region.Length > 0 ? other.Region : tag.Region)
            .With([.. variants]);
    }

    private static LanguageTag? ReplaceVariant(LanguageTag tag)
    {
        foreach (var variant in tag.Variants)
        {
            if (SupplementalData.Find($"variantAlias/{variant}") is not { } replacement) continue;
            var variants = tag.Variants.Where(other => other != variant).Append(replacement.ToLowerInvariant()).Distinct();
            return tag.With([.. variants.Order(StringComparer.Ordinal)]);
        }
        return null;
    }

    // A region that became several: the one that the language and script are most likely in, or the first.
    private static string Region(LanguageTag tag, string regions)
    {
        var several = regions.Split(' ');
        if (several.Length == 1) return regions;
        var likely = LikelySubtags.Maximize(tag.With(tag.Language, tag.Script, "")).Region;
        return several.Contains(likely) ? likely : several[0];
    }

    // The aliases that need more than a language, those with the most subtags first. Those of "und" hold for all
    // languages.
    private static List<LanguageTag> LongAliases(string language)
    {
        var aliases = new List<LanguageTag>();
        var prefix = language + "-";
        var paths = _languages.Paths;
        for (var place = ~paths.Find(prefix); place < paths.Count && paths[place].StartsWith(prefix); place++)
        {
            // The names of old (zh-min-nan) that are not structurally valid are never looked up.
            if (new LanguageTagParser(paths[place].ToString().ToLowerInvariant()).ParseBaseName() is not { } alias) continue;
            var index = aliases.Count;
            while (index > 0 && SubtagsOf(aliases[index - 1]) < SubtagsOf(alias)) index--;
            aliases.Insert(index, alias);
        }
        return aliases;
    }

    private static int SubtagsOf(LanguageTag alias) => alias.BaseName.AsSpan().Count('-');
}
