namespace Quoll.Intl.Data.Generation;

/// <summary>
/// Which unit patterns stay: those of the units that ECMA-402 sanctions (table 2 of section 6.6.2), of their quotients
/// that have patterns of their own, and of durations. The gender of units and the cases other than the nominative have
/// no option.
/// </summary>
internal static class UnitSelection
{
    private static readonly HashSet<string> _sanctioned =
    [
        "acre", "bit", "byte", "celsius", "centimeter", "day", "degree", "fahrenheit", "fluid-ounce", "foot", "gallon",
        "gigabit", "gigabyte", "gram", "hectare", "hour", "inch", "kilobit", "kilobyte", "kilogram", "kilometer", "liter",
        "megabit", "megabyte", "meter", "microsecond", "mile", "mile-scandinavian", "milliliter", "millimeter",
        "millisecond", "minute", "month", "nanosecond", "ounce", "percent", "petabyte", "pound", "second", "stone",
        "terabit", "terabyte", "week", "yard", "year",
    ];

    public static bool Keep(string path)
    {
        var names = path.Split('/');
        if (names.Length == 2) return names[0].StartsWith("durationUnit-", StringComparison.Ordinal);
        if (names[2] == "gender" || names[2].Contains("-case-", StringComparison.Ordinal)) return false;
        if (names[1] == "per") return true;
        // The first word is the quantity: length-meter.
        var unit = names[1][(names[1].IndexOf('-') + 1)..];
        var quotient = unit.Split("-per-");
        return names[1].Contains('-') && names[2] != "displayName"
            && quotient.Length <= 2 && Array.TrueForAll(quotient, _sanctioned.Contains);
    }
}
