using Quoll.Intl.Text;

namespace Quoll.Intl.Locales;

/// <summary>Reads unicode_locale_id (UTS 35 part 1, §3.2) from text in lower case.</summary>
internal ref struct LanguageTagParser(string text)
{
    /// <summary>Longer tags are not kept.</summary>
    public const int LongestKept = 100;

    /// <summary>Units that are changed to lower case in the time of a step.</summary>
    public const int UnitsPerStep = 64;

    private readonly string _text = text;
    private int _start;
    private int _end = -1;
    private WorkCharge _work = new(0);

    // The subtag that is read next; empty at the end and for two hyphens in a row.
    private readonly ReadOnlySpan<char> Subtag => _text.AsSpan(_start, _end - _start);

    private readonly bool IsAtEnd => _start > _text.Length;

    /// <summary>
    /// Returns the tag as it is written, keywords and variants sorted; null if the text is not structurally valid.
    /// </summary>
    public LanguageTag? Parse()
    {
        Next();
        if (ParseLanguageId() is not { } tag) return null;
        var extensions = new List<string>();
        var singletons = 0UL;
        while (!IsAtEnd)
        {
            if (Subtag is not [var letter] || !char.IsAsciiLetterOrDigit(letter)) return null;
            if (letter == 'x')
            {
                if (ParseRest(1) is not { Length: > 0 } rest || !IsAtEnd) return null;
                tag = tag with { PrivateUse = rest };
                break;
            }
            var bit = 1UL << (letter <= '9' ? letter - '0' : letter - 'a' + 10);
            if ((singletons & bit) != 0) return null;
            singletons |= bit;
            if (letter == 'u')
            {
                if (ParseUnicode(tag) is not { } unicode) return null;
                tag = unicode;
            }
            else if ((letter == 't' ? ParseTransform() : ParseRest(2)) is { Length: > 0 } rest)
            {
                extensions.Add($"{letter}-{rest}");
            }
            else
            {
                return null;
            }
        }
        extensions.Sort(StringComparer.Ordinal);
        return tag with { Extensions = extensions };
    }

    /// <summary>Reads unicode_language_id alone; null for anything else.</summary>
    public LanguageTag? ParseBaseName()
    {
        Next();
        return ParseLanguageId() is { } tag && IsAtEnd ? tag : null;
    }

    /// <summary>Says whether all subtags of a text have at most 8 characters, as those of a tag do.</summary>
    public static bool HasShortSubtags(ReadOnlySpan<char> text)
    {
        const int Longest = 8;
        var work = new WorkCharge(0);
        for (var start = 0; start < text.Length;)
        {
            var rest = text[start..];
            var length = rest[..Math.Min(rest.Length, Longest + 1)].IndexOf('-');
            if (length < 0) return rest.Length <= Longest;
            start += length + 1;
            work.MoveTo(start);
        }
        return true;
    }

    /// <summary>Says whether text is a unicode_language_subtag: 2, 3, or 5 to 8 letters.</summary>
    public static bool IsLanguage(ReadOnlySpan<char> subtag) => subtag.Length is 2 or 3 or (>= 5 and <= 8) && IsLetters(subtag);

    /// <summary>Says whether text is a unicode_script_subtag: 4 letters.</summary>
    public static bool IsScript(ReadOnlySpan<char> subtag) => subtag.Length == 4 && IsLetters(subtag);

    /// <summary>Says whether text is a unicode_region_subtag: 2 letters or 3 digits.</summary>
    public static bool IsRegion(ReadOnlySpan<char> subtag) =>
        subtag.Length == 2 ? IsLetters(subtag) : subtag.Length == 3 && !subtag.ContainsAnyExceptInRange('0', '9');

    /// <summary>
    /// Says whether text is a unicode_variant_subtag: 5 to 8 letters and digits, or 4 that begin with a digit.
    /// </summary>
    public static bool IsVariant(ReadOnlySpan<char> subtag) =>
        (subtag.Length is >= 5 and <= 8 || (subtag.Length == 4 && char.IsAsciiDigit(subtag[0]))) && IsAlphanumeric(subtag);

    /// <summary>Says whether text is the type of a keyword: subtags of 3 to 8 letters and digits.</summary>
    public static bool IsType(ReadOnlySpan<char> type)
    {
        foreach (var range in type.Split('-'))
        {
            if (type[range].Length is < 3 or > 8 || !IsAlphanumeric(type[range])) return false;
        }
        return true;
    }

    private LanguageTag? ParseLanguageId()
    {
        if (IsAtEnd || !IsLanguage(Subtag)) return null;
        var language = Take();
        string script = "", region = "";
        if (!IsAtEnd && IsScript(Subtag)) script = string.Concat(new([char.ToUpperInvariant(Subtag[0])]), Take()[1..]);
        if (!IsAtEnd && IsRegion(Subtag)) region = Take().ToUpperInvariant();
        var variants = new List<string>();
        while (!IsAtEnd && IsVariant(Subtag))
        {
            variants.Add(Take());
        }
        variants.Sort(StringComparer.Ordinal);
        for (var i = 1; i < variants.Count; i++)
        {
            if (variants[i] == variants[i - 1]) return null;
        }
        return new LanguageTag { Language = language, Script = script, Region = region, Variants = variants };
    }

    // unicode_locale_extensions: attributes, then keywords. The first of several keywords with one key holds.
    private LanguageTag? ParseUnicode(LanguageTag tag)
    {
        Next();
        var attributes = new SortedSet<string>(StringComparer.Ordinal);
        while (!IsAtEnd && Subtag.Length is >= 3 and <= 8 && IsAlphanumeric(Subtag)) attributes.Add(Take());
        var keywords = new SortedDictionary<string, string>(StringComparer.Ordinal);
        while (!IsAtEnd && Subtag is [var first, var second] && char.IsAsciiLetterOrDigit(first) && char.IsAsciiLetter(second))
        {
            var key = Subtag.ToString();
            keywords.TryAdd(key, ParseRest(3));
        }
        return attributes.Count + keywords.Count == 0 ? null : tag with { Attributes = [.. attributes], Keywords = [.. keywords] };
    }

    // transformed_extensions: a language and fields, sorted by key; a field has a value. Returns nothing if it is
    // invalid.
    private string ParseTransform()
    {
        Next();
        var text = "";
        if (!IsAtEnd && IsLanguage(Subtag))
        {
            if (ParseLanguageId() is not { } source) return "";
            text = LanguageTagCanonicalizer.CanonicalizeLanguageId(source).BaseName.ToLowerInvariant();
        }
        var fields = new SortedDictionary<string, string>(StringComparer.Ordinal);
        while (!IsAtEnd && Subtag is [var first, var second] && char.IsAsciiLetter(first) && char.IsAsciiDigit(second))
        {
            var key = Subtag.ToString();
            var value = ParseRest(3);
            if (value.Length == 0 || !fields.TryAdd(key, KeywordTypes.CanonicalizeField(key, value))) return "";
        }
        foreach (var (key, value) in fields) text += $"{(text.Length == 0 ? "" : "-")}{key}-{value}";
        return text;
    }

    // Reads subtags of a length from a minimum to 8 behind the one that is next.
    private string ParseRest(int minimum)
    {
        Next();
        var start = _start;
        while (!IsAtEnd && Subtag.Length >= minimum && Subtag.Length <= 8 && IsAlphanumeric(Subtag)) Next();
        return start >= _start ? "" : _text[start..(_start - 1)];
    }

    private string Take()
    {
        var subtag = Subtag.ToString();
        Next();
        return subtag;
    }

    private void Next()
    {
        _start = _end + 1;
        _work.MoveTo(_start);
        if (IsAtEnd)
        {
            _end = _start;
            return;
        }
        var length = _text.AsSpan(_start).IndexOf('-');
        _end = length < 0 ? _text.Length : _start + length;
    }

    private static bool IsLetters(ReadOnlySpan<char> subtag)
    {
        foreach (var letter in subtag)
        {
            if (!char.IsAsciiLetter(letter)) return false;
        }
        return true;
    }

    private static bool IsAlphanumeric(ReadOnlySpan<char> subtag)
    {
        foreach (var letter in subtag)
        {
            if (!char.IsAsciiLetterOrDigit(letter)) return false;
        }
        return true;
    }
}
