using System.Globalization;
using Quoll.Intl.Data;

namespace Quoll.Intl.Numbers;

/// <summary>The plural rules of a language (UTS 35, part 3, §5), compiled.</summary>
internal sealed class PluralRuleSet
{
    private const int CacheSize = 64;

    // By table and locale.
    private static readonly BoundedCache<string, PluralRuleSet> Cache = new(CacheSize);

    // The rules of a language exclude each other, but for numbers with a negative exponent: "many" has them, as in V8.
    private static readonly PluralCategory[] Order =
        [PluralCategory.Many, PluralCategory.One, PluralCategory.Few, PluralCategory.Two, PluralCategory.Zero];

    private readonly List<(PluralCategory Category, PluralRelation[][] Alternatives)> _rules = [];
    private readonly string _language;

    private PluralRuleSet(string table, string language)
    {
        _language = language;
        foreach (var category in Order)
        {
            var rule = SupplementalData.Find($"{table}/{language}/{PluralCategories.NameOf(category)}");
            if (rule is not null) _rules.Add((category, Compile(rule)));
        }
        var categories = new List<PluralCategory>();
        for (var category = PluralCategory.Zero; category < PluralCategory.Other; category++)
        {
            if (_rules.Exists(rule => rule.Category == category)) categories.Add(category);
        }
        Categories = [.. categories, PluralCategory.Other];
    }

    /// <summary>The categories of the language, in the order of the enumeration.</summary>
    public IReadOnlyList<PluralCategory> Categories { get; }

    /// <summary>Says whether CLDR has rules for the language of a locale.</summary>
    public static bool IsKnown(string locale) => SupplementalData.Find($"plurals/{locale.Split('-')[0]}/other") is not null;

    /// <summary>Returns the rules of cardinal numbers in a locale.</summary>
    public static PluralRuleSet Cardinal(string locale) => Of("plurals", locale);

    /// <summary>Returns the rules of ordinal numbers in a locale.</summary>
    public static PluralRuleSet Ordinal(string locale) => Of("ordinals", locale);

    /// <summary>Returns the category of a number.</summary>
    public PluralCategory Select(in PluralOperands operands)
    {
        foreach (var (category, alternatives) in _rules)
        {
            foreach (var relations in alternatives)
            {
                if (HoldAll(relations, operands)) return category;
            }
        }
        return PluralCategory.Other;
    }

    /// <summary>Returns the category of a range of cardinal numbers; "other" if the language does not say.</summary>
    public PluralCategory SelectRange(PluralCategory start, PluralCategory end)
    {
        var path = $"pluralRanges/{_language}/{PluralCategories.NameOf(start)}-{PluralCategories.NameOf(end)}";
        return SupplementalData.Find(path) is { } name ? PluralCategories.Parse(name) ?? PluralCategory.Other : PluralCategory.Other;
    }

    private static PluralRuleSet Of(string table, string locale) =>
        Cache.TryGet($"{table}/{locale}", out var known) ? known
            : Cache.GetOrAdd($"{table}/{locale}", new PluralRuleSet(table, LanguageOf(table, locale)), static (_, made) => made);

    // Rules are those of a language, and of Portuguese also of a region.
    private static string LanguageOf(string table, string locale)
    {
        while (SupplementalData.Find($"{table}/{locale}/other") is null)
        {
            var hyphen = locale.LastIndexOf('-');
            if (hyphen < 0) break;
            locale = locale[..hyphen];
        }
        return locale;
    }

    private static bool HoldAll(PluralRelation[] relations, in PluralOperands operands)
    {
        foreach (ref readonly var relation in relations.AsSpan())
        {
            if (!relation.Holds(operands)) return false;
        }
        return true;
    }

    // rule = and-condition ("or" and-condition)*; and-condition = relation ("and" relation)*
    private static PluralRelation[][] Compile(string rule) =>
        [.. rule.Split(" or ").Select(static condition => condition.Split(" and ").Select(PluralRelation.Parse).ToArray())];
}

/// <summary>A relation of a plural rule: <c>n % 100 = 3..10,13</c>.</summary>
/// <param name="Operand">The operand: n, i, v, w, f, t, c or e.</param>
/// <param name="Modulus">What the operand is divided by; 0 for none.</param>
/// <param name="IsNegated">Whether the operand must be outside the ranges.</param>
/// <param name="Ranges">The ranges, with both ends.</param>
internal readonly record struct PluralRelation(char Operand, ulong Modulus, bool IsNegated, (ulong First, ulong Last)[] Ranges)
{
    /// <summary>Parses a relation.</summary>
    public static PluralRelation Parse(string text)
    {
        var words = text.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        var hasModulus = words[1] == "%";
        var ranges = words[^1].Split(',').Select(static range =>
        {
            var ends = range.Split("..");
            return (Number(ends[0]), Number(ends[^1]));
        });
        return new(words[0][0], hasModulus ? Number(words[2]) : 0, words[^2] == "!=", [.. ranges]);
    }

    /// <summary>Whether the relation holds for a number.</summary>
    public bool Holds(in PluralOperands operands)
    {
        var value = Operand switch
        {
            'n' or 'i' => operands.I,
            'v' => (ulong)operands.V,
            'w' => (ulong)operands.W,
            'f' => operands.F,
            't' => operands.T,
            _ => (ulong)Math.Max(operands.E, 0),
        };

        // A number with a fraction is not in a range of integers, and no range has negative exponents.
        if (Operand == 'n' && operands.T != 0) return IsNegated;
        if (Operand is 'c' or 'e' && operands.E < 0) return IsNegated;
        if (Modulus != 0) value %= Modulus;
        foreach (var (first, last) in Ranges)
        {
            if (value >= first && value <= last) return !IsNegated;
        }
        return IsNegated;
    }

    private static ulong Number(string text) => ulong.Parse(text, CultureInfo.InvariantCulture);
}
