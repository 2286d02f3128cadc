using Quoll.Intl.Data;

namespace Quoll.Intl.Numbers;

/// <summary>The units of measurement of ECMA-402 (§6.6) and their patterns in CLDR (UTS 35, part 6).</summary>
internal static class MeasureUnits
{
    private const int CacheSize = 256;

    private const string Per = "-per-";

    // By locale, unit and display.
    private static readonly BoundedCache<string, PluralModifiers> Cache = new(CacheSize);

    // §6.6.2, Table 2, with the quantity under which CLDR has the unit.
    private static readonly Dictionary<string, string> Quantities = new()
    {
        ["acre"] = "area",
        ["bit"] = "digital",
        ["byte"] = "digital",
        ["celsius"] = "temperature",
        ["centimeter"] = "length",
        ["day"] = "duration",
        ["degree"] = "angle",
        ["fahrenheit"] = "temperature",
        ["fluid-ounce"] = "volume",
        ["foot"] = "length",
        ["gallon"] = "volume",
        ["gigabit"] = "digital",
        ["gigabyte"] = "digital",
        ["gram"] = "mass",
        ["hectare"] = "area",
        ["hour"] = "duration",
        ["inch"] = "length",
        ["kilobit"] = "digital",
        ["kilobyte"] = "digital",
        ["kilogram"] = "mass",
        ["kilometer"] = "length",
        ["liter"] = "volume",
        ["megabit"] = "digital",
        ["megabyte"] = "digital",
        ["meter"] = "length",
        ["microsecond"] = "duration",
        ["mile"] = "length",
        ["mile-scandinavian"] = "length",
        ["milliliter"] = "volume",
        ["millimeter"] = "length",
        ["millisecond"] = "duration",
        ["minute"] = "duration",
        ["month"] = "duration",
        ["nanosecond"] = "duration",
        ["ounce"] = "mass",
        ["percent"] = "concentr",
        ["petabyte"] = "digital",
        ["pound"] = "mass",
        ["second"] = "duration",
        ["stone"] = "mass",
        ["terabit"] = "digital",
        ["terabyte"] = "digital",
        ["week"] = "duration",
        ["yard"] = "length",
        ["year"] = "duration",
    };

    // Quotients that CLDR has patterns for.
    private static readonly Dictionary<string, string> Quotients = new()
    {
        ["kilometer-per-hour"] = "speed",
        ["meter-per-second"] = "speed",
        ["mile-per-hour"] = "speed",
        ["liter-per-kilometer"] = "consumption",
        ["mile-per-gallon"] = "consumption",
    };

    /// <summary>The units that ECMA-402 sanctions.</summary>
    public static IEnumerable<string> Sanctioned => Quantities.Keys;

    /// <summary>IsWellFormedUnitIdentifier (§6.6.1).</summary>
    public static bool IsWellFormed(string unit)
    {
        if (Quantities.ContainsKey(unit)) return true;
        var per = unit.IndexOf(Per, StringComparison.Ordinal);
        return per >= 0 && Quantities.ContainsKey(unit[..per]) && Quantities.ContainsKey(unit[(per + Per.Length)..]);
    }

    /// <summary>Returns the patterns of a unit by plural category.</summary>
    public static PluralModifiers Of(string locale, string unit, UnitDisplay display) =>
        Cache.TryGet($"{locale}/{unit}/{(int)display}", out var known) ? known
            : Cache.GetOrAdd($"{locale}/{unit}/{(int)display}", Compile(locale, unit, display), static (_, made) => made);

    private static PluralModifiers Compile(string locale, string unit, UnitDisplay display)
    {
        var part = LocaleData.Of(locale).Part("units");
        return new PluralModifiers((family, category) =>
            FromPattern(Pattern(part, unit, display, category), PartKind.Unit, family, category));
    }

    /// <summary>Returns the modifier of a pattern such as "{0} km". Without "{0}", it replaces the number.</summary>
    public static Modifier FromPattern(string pattern, PartKind kind, PluralModifiers family, PluralCategory category)
    {
        var number = pattern.IndexOf("{0}", StringComparison.Ordinal);
        return new Modifier
        {
            Prefix = SegmentBuilder.Of(kind, number < 0 ? pattern : pattern[..number]),
            Suffix = SegmentBuilder.Of(kind, number < 0 ? "" : pattern[(number + 3)..]),
            ReplacesNumber = number < 0,
            Family = family,
            Category = category,
        };
    }

    private static string Pattern(LocalePart part, string unit, UnitDisplay display, PluralCategory category)
    {
        if (Quantities.TryGetValue(unit, out var quantity) || Quotients.TryGetValue(unit, out quantity))
        {
            return Simple(part, $"{quantity}-{unit}", display, category) ?? "{0} " + unit;
        }

        // UTS 35, part 6, §2.2: the pattern of the divisor, or that of quotients.
        var per = unit.IndexOf(Per, StringComparison.Ordinal);
        var (dividend, divisor) = (unit[..per], unit[(per + Per.Length)..]);
        var first = Pattern(part, dividend, display, category);
        var path = $"{Quantities[divisor]}-{divisor}";
        if (Find(part, $"{path}/perUnitPattern", display) is { } perUnit) return perUnit.Replace("{0}", first, StringComparison.Ordinal);
        var second = Pattern(part, divisor, display, PluralCategory.One).Replace("{0}", "", StringComparison.Ordinal).Trim();
        return (Find(part, "per/compoundUnitPattern", display) ?? "{0}/{1}")
            .Replace("{1}", second, StringComparison.Ordinal).Replace("{0}", first, StringComparison.Ordinal);
    }

    private static string? Simple(LocalePart part, string path, UnitDisplay display, PluralCategory category) =>
        Find(part, $"{path}/unitPattern-count-{PluralCategories.NameOf(category)}", display)
        ?? Find(part, $"{path}/unitPattern-count-other", display);

    // A locale that has no narrow pattern uses the short one, and long ones fall back to it, too.
    private static string? Find(LocalePart part, string path, UnitDisplay display) => display switch
    {
        UnitDisplay.Long => part["long/" + path] ?? part["short/" + path],
        UnitDisplay.Narrow => part["narrow/" + path] ?? part["short/" + path],
        _ => part["short/" + path],
    };
}
