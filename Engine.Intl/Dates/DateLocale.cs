using Quoll.Intl.Locales;
using Quoll.Intl.Numbers;

namespace Quoll.Intl.Dates;

/// <summary>A locale resolved for dates (ECMA-402 §9.2.6, ResolveLocale, with the keys ca, hc and nu).</summary>
/// <param name="Locale">The locale, with the extensions that hold.</param>
/// <param name="DataLocale">The locale whose data is used.</param>
/// <param name="Calendar">The canonical identifier of the calendar.</param>
/// <param name="NumberingSystem">The numbering system.</param>
/// <param name="HourCycle">The hour cycle that is asked for; null for that of the locale.</param>
internal readonly record struct DateLocale(string Locale, string DataLocale, string Calendar, string NumberingSystem, string? HourCycle)
{
    /// <summary>Resolves locales and options.</summary>
    /// <param name="engine">The engine, whose default locale is the last resort.</param>
    /// <param name="requested">The canonical locales that are asked for.</param>
    /// <param name="calendar">The option; null if it is undefined.</param>
    /// <param name="numberingSystem">The option; null if it is undefined.</param>
    /// <param name="hourCycle">The option; null if it is undefined.</param>
    /// <param name="ignoresHourCycle">
    /// Whether neither option nor keyword holds: another option says how hours count.
    /// </param>
    public static DateLocale Resolve(
        Engine engine, IReadOnlyList<string> requested, string? calendar, string? numberingSystem, string? hourCycle, bool ignoresHourCycle)
    {
        var resolved = LocaleMatcher.Resolve(engine, requested,
        [
            new("ca", calendar, static name => CalendarOf(name) is not null),
            ignoresHourCycle ? new("hc", null, static _ => false) : new("hc", hourCycle, static name => HourCycles.Names.Contains(name)),
            new("nu", numberingSystem, NumberingSystems.IsSupported),
        ]);
        return new DateLocale(
            resolved.Locale, resolved.DataLocale, CalendarOf(resolved.Values[0]) ?? DefaultCalendar(resolved.DataLocale),
            resolved.Values[2] ?? NumberingSystems.DefaultOf(resolved.DataLocale), resolved.Values[1]);
    }

    // Calendars without rules of their own, which have names only, stand for another (ECMA-402 §11.1.2).
    private static string? CalendarOf(string? name) => name switch
    {
        null => null,
        "islamic" or "islamic-rgsa" => "islamic-civil",
        _ => Calendars.Calendar.Find(name)?.Id,
    };

    private static string DefaultCalendar(string locale) =>
        LocaleInfo.Calendars(LanguageTag.Parse(locale)!).FirstOrDefault() ?? "gregory";
}
