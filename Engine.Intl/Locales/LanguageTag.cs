using System.Text;

namespace Quoll.Intl.Locales;

/// <summary>
/// A Unicode BCP 47 locale identifier (UTS 35 part 1, §3) in canonical form. Immutable and thread-safe.
/// </summary>
internal sealed record LanguageTag
{
    // What scripts write in source is few tags; what they compute may be any.
    private const int KeptTags = 256;

    private static readonly BoundedCache<string, LanguageTag?> _cache = new(KeptTags);

    private string? _text;

    /// <summary>The language in lower case; <c>und</c> for an undefined one.</summary>
    public required string Language { get; init; }

    /// <summary>The script in title case; empty for none.</summary>
    public string Script { get; init; } = "";

    /// <summary>The region in upper case; empty for none.</summary>
    public string Region { get; init; } = "";

    /// <summary>The variants in lower case, sorted.</summary>
    public IReadOnlyList<string> Variants { get; init; } = [];

    /// <summary>The attributes of the Unicode extension, sorted.</summary>
    public IReadOnlyList<string> Attributes { get; init; } = [];

    /// <summary>The keywords of the Unicode extension, sorted by key; the value of true is empty.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Keywords { get; init; } = [];

    /// <summary>
    /// The other extensions, sorted by their letters: each with its letter, as in <c>t-en-m0-true</c>.
    /// </summary>
    public IReadOnlyList<string> Extensions { get; init; } = [];

    /// <summary>The subtags for private use behind <c>x-</c>; empty for none.</summary>
    public string PrivateUse { get; init; } = "";

    /// <summary>The language, script, region and variants: unicode_language_id.</summary>
    public string BaseName
    {
        get
        {
            var name = Language;
            if (Script.Length > 0) name += "-" + Script;
            if (Region.Length > 0) name += "-" + Region;
            // A tag may have very many variants.
            return Variants.Count == 0 ? name : $"{name}-{string.Join('-', Variants)}";
        }
    }

    /// <summary>
    /// Reads a tag and brings it to its canonical form (IsStructurallyValidLanguageTag, CanonicalizeUnicodeLocaleId).
    /// </summary>
    /// <returns>Null if it is not structurally valid.</returns>
    public static LanguageTag? Parse(string text)
    {
        var isKept = text.Length <= LanguageTagParser.LongestKept;
        if (isKept && _cache.TryGet(text, out var known)) return known;
        if (!isKept)
        {
            if (!LanguageTagParser.HasShortSubtags(text)) return null;
            AbstractOperations.Charge(text.Length / LanguageTagParser.UnitsPerStep, sizeof(char) * (long)text.Length);
        }
        var parser = new LanguageTagParser(text.ToLowerInvariant());
        var tag = parser.Parse() is { } parsed ? LanguageTagCanonicalizer.Canonicalize(parsed) : null;
        return isKept ? _cache.GetOrAdd(text, tag, static (_, tag) => tag) : tag;
    }

    /// <summary>Returns the value of a keyword of the Unicode extension: empty for true, null for none.</summary>
    public string? Keyword(string key)
    {
        foreach (var keyword in Keywords)
        {
            if (keyword.Key == key) return keyword.Value;
        }
        return null;
    }

    /// <summary>Returns the tag with a keyword set, which must be in canonical form.</summary>
    public LanguageTag WithKeyword(string key, string value)
    {
        var keywords = Keywords.Where(keyword => keyword.Key != key).Append(new(key, value));
        return this with { Keywords = [.. keywords.OrderBy(static keyword => keyword.Key, StringComparer.Ordinal)], _text = null };
    }

    /// <summary>Returns the tag with another language, script and region.</summary>
    public LanguageTag With(string language, string script, string region) =>
        this with { Language = language, Script = script, Region = region, _text = null };

    /// <summary>Returns the tag with other variants, which must be sorted.</summary>
    public LanguageTag With(IReadOnlyList<string> variants) => this with { Variants = variants, _text = null };

    /// <summary>Returns the whole tag.</summary>
    public override string ToString() => _text ??= Format();

    private string Format()
    {
        var text = new StringBuilder(BaseName);
        var hasUnicode = Attributes.Count + Keywords.Count > 0;
        foreach (var extension in Extensions)
        {
            if (hasUnicode && extension[0] > 'u') AppendUnicode();
            text.Append('-').Append(extension);
        }
        AppendUnicode();
        if (PrivateUse.Length > 0) text.Append("-x-").Append(PrivateUse);
        return text.ToString();

        void AppendUnicode()
        {
            if (!hasUnicode) return;
            hasUnicode = false;
            text.Append("-u");
            foreach (var attribute in Attributes) text.Append('-').Append(attribute);
            foreach (var (key, value) in Keywords)
            {
                text.Append('-').Append(key);
                if (value.Length > 0) text.Append('-').Append(value);
            }
        }
    }
}
