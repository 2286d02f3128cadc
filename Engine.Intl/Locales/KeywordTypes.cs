using Quoll.Intl.Data;

namespace Quoll.Intl.Locales;

/// <summary>
/// Canonical types of keywords and fields of extensions (UTS 35 part 1, annex C, Processing LocaleIds, 5).
/// </summary>
internal static class KeywordTypes
{
    /// <summary>Returns the canonical type of a keyword of the Unicode extension; empty for true.</summary>
    /// <param name="key">The key in lower case.</param>
    /// <param name="type">The type in lower case.</param>
    public static string Canonicalize(string key, string type)
    {
        if (type.Length == 0) return type;
        if (key is "rg" or "sd") return Subdivision(type);
        if (SupplementalData.Find($"keyTypes/u/{key}/{type}") is { Length: > 0 } canonical) type = canonical;
        return type == "true" ? "" : type;
    }

    /// <summary>Returns the canonical value of a field of the transform extension.</summary>
    public static string CanonicalizeField(string key, string value) =>
        SupplementalData.Find($"keyTypes/t/{key}/{value}") is { Length: > 0 } canonical ? canonical : value;

    // A region that replaces a subdivision gets "zzzz" behind it.
    private static string Subdivision(string type)
    {
        if (SupplementalData.Find($"subdivisionAlias/{type}") is not { } replacements) return type == "true" ? "" : type;
        var replacement = replacements.Split(' ')[0].ToLowerInvariant();
        return replacement.Length is 2 or 3 ? replacement + "zzzz" : replacement;
    }
}
