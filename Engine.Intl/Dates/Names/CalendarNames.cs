using System.Collections.Concurrent;
using Quoll.Intl.Data;

namespace Quoll.Intl.Dates.Names;

/// <summary>The names of a calendar in a locale: months, weekdays, eras, day periods, years of a cycle.</summary>
/// <param name="part">The part of the calendar.</param>
/// <param name="fallback">The part of the Gregorian calendar, for what the calendar's lacks.</param>
/// <param name="hasGregorianMonths">Whether the months are those of the Gregorian calendar.</param>
internal sealed class CalendarNames(LocalePart part, LocalePart fallback, bool hasGregorianMonths)
{
    // As many as the data has: formats ask for them again and again.
    private readonly ConcurrentDictionary<(int Length, int Era), string?> _eras = new();
    private readonly ConcurrentDictionary<(int Length, string Period), string?> _dayPeriods = new();

    private static readonly string[] Days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

    /// <summary>The number of years in the cycle of the Chinese calendar.</summary>
    public const int CycleYears = 60;

    /// <summary>Returns the names of months; index 0 is the first month, null where there is none.</summary>
    /// <param name="length">The length of the field: 3 is abbreviated, 4 wide, 5 narrow.</param>
    /// <param name="isAlone">Whether the month stands alone, without a day.</param>
    public string?[] Months(int length, bool isAlone)
    {
        var names = new string?[14];
        for (var month = 1; month < names.Length; month++)
            names[month - 1] = Find("months", Context(isAlone), Width(length), month.ToStringInvariant());
        // The month after a leap month may have a name of its own, such as Adar II.
        names[13] = Find("months", Context(isAlone), Width(length), "7-yeartype-leap");
        return names;
    }

    /// <summary>Returns the pattern of a leap month's name; null in calendars without one.</summary>
    /// <param name="length">The length of the field; below 3 it is a number.</param>
    /// <param name="isAlone">Whether the month stands alone.</param>
    public string? LeapMonth(int length, bool isAlone) =>
        length < 3 ? part["monthPatterns/numeric/all/leap"] : part[$"monthPatterns/{Context(isAlone)}/{Width(length)}/leap"];

    /// <summary>Returns the names of the days of the week, from Sunday.</summary>
    /// <param name="length">The length of the field: 3 is abbreviated, 4 wide, 5 narrow, 6 short.</param>
    /// <param name="isAlone">Whether the day stands alone.</param>
    public string[] Weekdays(int length, bool isAlone)
    {
        var names = new string[7];
        for (var day = 0; day < 7; day++) names[day] = Find("days", Context(isAlone), Width(length), Days[day]) ?? Days[day];
        return names;
    }

    /// <summary>Returns the name of an era of CLDR's number; null without one.</summary>
    /// <param name="length">The length of the field: 1 to 3 are abbreviated, 4 wide, 5 narrow.</param>
    /// <param name="era">The number.</param>
    public string? Era(int length, int era) => _eras.GetOrAdd((length, era), static (key, part) =>
    {
        var width = key.Length switch { 4 => "eraNames", 5 => "eraNarrow", _ => "eraAbbr" };
        var number = key.Era.ToStringInvariant();
        var name = part[$"eras/{width}/{number}"] ?? part[$"eras/eraAbbr/{number}"];
        // Where no locale has a name, CLDR's root has such as ERA0.
        return name is null || name.StartsWith("ERA", StringComparison.Ordinal) ? null : name;
    }, part);

    /// <summary>Returns the name of an era of the Gregorian calendar: 0 is before the common era.</summary>
    public string? GregorianEra(int length, int era) =>
        fallback[$"eras/{length switch { 4 => "eraNames", 5 => "eraNarrow", _ => "eraAbbr" }}/{era.ToStringInvariant()}"];

    /// <summary>Returns the name of a period of the day, such as am or evening1; null without one.</summary>
    /// <param name="length">The length of the field: 1 to 3 are abbreviated, 4 wide, 5 narrow.</param>
    /// <param name="period">The period.</param>
    public string? DayPeriod(int length, string period) => _dayPeriods.GetOrAdd((length, period), static (key, self) =>
        (self.Find("dayPeriods", "format", Width(key.Length), key.Period) ?? self.Find("dayPeriods", "format", "abbreviated", key.Period)
        ?? self.Find("dayPeriods", "format", "wide", key.Period))?.Replace('\u202f', ' '), this);

    /// <summary>Returns the names of the years of a cycle of sixty; null in calendars without them.</summary>
    public string[]? CycleNames(int length)
    {
        if (part["cyclicNameSets/years/format/abbreviated/1"] is null) return null;
        var names = new string[CycleYears];
        var width = Width(length);
        for (var year = 1; year <= CycleYears; year++)
        {
            names[year - 1] = part[$"cyclicNameSets/years/format/{width}/{year.ToStringInvariant()}"]
                ?? part[$"cyclicNameSets/years/format/abbreviated/{year.ToStringInvariant()}"] ?? year.ToStringInvariant();
        }
        return names;
    }

    private static string Width(int length) => length switch { 4 => "wide", 5 => "narrow", 6 => "short", _ => "abbreviated" };

    private static string Context(bool isAlone) => isAlone ? "stand-alone" : "format";

    private string? Find(string kind, string context, string width, string key)
    {
        var path = $"{kind}/{context}/{width}/{key}";
        return kind == "months" ? (hasGregorianMonths ? fallback : part)[path] : part[path] ?? fallback[path];
    }
}
