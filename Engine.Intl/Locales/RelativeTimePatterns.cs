using Quoll.Intl.Data;
using Quoll.Intl.Numbers;

namespace Quoll.Intl.Locales;

/// <summary>How a locale says when something was or will be, for a unit (UTS 35 part 4, §3.9).</summary>
internal sealed class RelativeTimePatterns
{
    // Locales, styles and the eight units.
    private const int KeptPatterns = 256;

    private static readonly BoundedCache<(string Locale, string Field), RelativeTimePatterns> _cache = new(KeptPatterns);

    private readonly string?[] _past, _future;
    private readonly string?[] _words = new string?[2 * Furthest + 1];

    // -2 is "the day before yesterday" in some locales.
    private const int Furthest = 3;

    private RelativeTimePatterns(string locale, string field)
    {
        var part = LocaleData.Of(locale).Part("dateFields");
        _past = Patterns("past");
        _future = Patterns("future");
        for (var i = -Furthest; i <= Furthest; i++) _words[i + Furthest] = part[$"{field}/relative-type-{i}"];

        string?[] Patterns(string direction)
        {
            var patterns = new string?[PluralCategories.Count];
            for (var i = 0; i < patterns.Length; i++)
            {
                var category = PluralCategories.NameOf((PluralCategory)i);
                patterns[i] = part[$"{field}/relativeTime-type-{direction}/relativeTimePattern-count-{category}"];
            }
            return patterns;
        }
    }

    /// <summary>Returns the patterns of a unit.</summary>
    /// <param name="locale">The locale whose data is used.</param>
    /// <param name="unit">The unit in the singular.</param>
    /// <param name="style">long, short or narrow.</param>
    public static RelativeTimePatterns Of(string locale, string unit, string style) =>
        _cache.GetOrAdd((locale, style == "long" ? unit : $"{unit}-{style}"), static key => new(key.Locale, key.Field));

    /// <summary>Returns the words for a number, such as "tomorrow" for 1, or null.</summary>
    public string? Words(double value) =>
        Math.Abs(value) <= Furthest && value == Math.Truncate(value) ? _words[(int)value + Furthest] : null;

    /// <summary>Returns the pattern with "{0}" for the number.</summary>
    public string Pattern(bool isPast, PluralCategory category)
    {
        var patterns = isPast ? _past : _future;
        return patterns[(int)category] ?? patterns[(int)PluralCategory.Other] ?? "{0}";
    }
}
