using System.Text;
using Quoll.Intl.Data;

namespace Quoll.Intl.Locales;

/// <summary>
/// How a locale joins the elements of a list (UTS 35 part 2, List Patterns). Immutable and thread-safe.
/// </summary>
internal sealed class ListPatterns
{
    // Locales, types and styles.
    private const int KeptPatterns = 128;

    private static readonly BoundedCache<(string Locale, string Type, string Style), ListPatterns> _cache = new(KeptPatterns);

    private readonly Separator _two, _start, _middle, _end;

    private ListPatterns(string locale, string type, string style)
    {
        var part = LocaleData.Of(locale).Part("listPatterns");
        var name = type switch
        {
            "conjunction" => "standard",
            "disjunction" => "or",
            _ => "unit",
        };
        if (style != "long") name += "-" + style;
        var language = locale.Split('-')[0];
        _two = new(Find("2"), language);
        _start = new(Find("start"), language);
        _middle = new(Find("middle"), language);
        _end = new(Find("end"), language);

        string Find(string key) => part[$"listPattern-type-{name}/{key}"] ?? "{0}, {1}";
    }

    /// <summary>
    /// Says whether CLDR has patterns for a locale: otherwise the default locale's are better than the root's.
    /// </summary>
    public static bool AreKnown(string locale) => LocaleData.Of(locale).Part("listPatterns")["known"] is not null;

    /// <summary>Returns the patterns of a locale.</summary>
    /// <param name="locale">The locale whose data is used.</param>
    /// <param name="type">conjunction, disjunction or unit.</param>
    /// <param name="style">long, short or narrow.</param>
    public static ListPatterns Of(string locale, string type, string style) =>
        _cache.GetOrAdd((locale, type, style), static key => new(key.Locale, key.Type, key.Style));

    /// <summary>Joins elements.</summary>
    public string Format(IReadOnlyList<string> elements)
    {
        if (elements.Count == 0) return "";
        if (elements.Count == 1) return elements[0];
        var text = new StringBuilder();
        foreach (var (_, part) in FormatToParts(elements)) text.Append(part);
        return text.ToString();
    }

    /// <summary>Joins elements into parts (CreatePartsFromList, ECMA-402 §14.5.2).</summary>
    public List<(bool IsElement, string Text)> FormatToParts(IReadOnlyList<string> elements)
    {
        var parts = new List<(bool IsElement, string Text)>((2 * elements.Count) + 1);
        if (elements.Count == 0) return parts;
        parts.Add((true, elements[0]));
        var before = "";
        var after = "";
        for (var i = 1; i < elements.Count; i++)
        {
            var separator = elements.Count == 2 ? _two : i == 1 ? _start : i == elements.Count - 1 ? _end : _middle;
            var (prefix, infix, suffix) = separator.For(elements[i]);
            // Text outside of both elements is around all that the pattern joins.
            if (infix.Length > 0) parts.Add((false, infix));
            parts.Add((true, elements[i]));
            before = prefix.Length == 0 ? before : prefix + before;
            if (suffix.Length > 0 && i == elements.Count - 1) after = suffix;
        }
        if (before.Length > 0) parts.Insert(0, (false, before));
        if (after.Length > 0) parts.Add((false, after));
        return parts;
    }

    // A pattern "{0}…{1}", and what it is before some words.
    private sealed class Separator
    {
        private readonly string _prefix, _infix, _suffix;
        private readonly string? _otherInfix;
        private readonly Func<string, bool>? _isOther;

        public Separator(string pattern, string language)
        {
            var first = pattern.IndexOf("{0}", StringComparison.Ordinal);
            var second = pattern.IndexOf("{1}", StringComparison.Ordinal);
            (_prefix, _infix, _suffix) = (pattern[..first], pattern[(first + 3)..second], pattern[(second + 3)..]);
            if (language == "es" && _infix == " y ") (_otherInfix, _isOther) = (" e ", SoundsLikeI);
            else if (language == "es" && _infix == " o ") (_otherInfix, _isOther) = (" u ", SoundsLikeO);
            else if (language == "he" && _infix == " ו") (_otherInfix, _isOther) = (" ו-", IsNotHebrew);
        }

        public (string Prefix, string Infix, string Suffix) For(string element) =>
            (_prefix, _isOther?.Invoke(element) == true ? _otherInfix! : _infix, _suffix);

        // Hebrew: a hyphen goes between "and" and a word in another script.
        private static bool IsNotHebrew(string text) => text.Length > 0 && text[0] is < '\u0590' or > '\u05FF';

        // Spanish: "e" goes before a vowel i, but not before the beginning of a diphthong.
        private static bool SoundsLikeI(string text) =>
            text.StartsWith('i') || text.StartsWith('I')
            || (text.StartsWith("hi", StringComparison.OrdinalIgnoreCase) && !(text.Length > 2 && text[2] is 'a' or 'A' or 'e' or 'E'));

        // Spanish: "u" goes before o, ho, and the numbers 8 and 11, which begin with it.
        private static bool SoundsLikeO(string text) =>
            text.StartsWith('o') || text.StartsWith('O') || text.StartsWith('8')
            || text.StartsWith("ho", StringComparison.OrdinalIgnoreCase)
            || text == "11" || text.StartsWith("11 ", StringComparison.Ordinal);
    }
}
