using Quoll.Intl.Calendars;
using Quoll.Intl.Dates.Names;
using Quoll.Intl.Numbers;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>What the patterns of one formatter share.</summary>
internal sealed class PatternContext(LocaleCalendar locale, string numberingSystem, Zone zone)
{
    private DayPeriodRules? _dayPeriods;
    private bool _hasReadDayPeriods;
    private ZoneNames? _zones;

    /// <summary>The locale and calendar.</summary>
    public LocaleCalendar Locale => locale;

    /// <summary>The canonical identifier of the calendar.</summary>
    public string CalendarId => locale.CalendarId;

    /// <summary>The names of the calendar.</summary>
    public CalendarNames Names => locale.Names;

    /// <summary>The digits of numbers.</summary>
    public Digits Digits { get; } = Digits.Of(numberingSystem);

    /// <summary>What separates seconds from their fraction.</summary>
    public string DecimalSeparator => NumberSymbols.Of(locale.Locale, numberingSystem).Decimal;

    /// <summary>The sign of negative years.</summary>
    public string MinusSign => NumberSymbols.Of(locale.Locale, numberingSystem).Minus;

    /// <summary>The time zone.</summary>
    public Zone Zone => zone;

    /// <summary>Whether years are counted in cycles of sixty.</summary>
    public bool HasCycle { get; } = locale.CalendarId is "chinese" or "dangi";

    /// <summary>The calendar; null for the Gregorian one.</summary>
    public Calendar? Calendar { get; } = locale.CalendarId is "gregory" or "iso8601" ? null : Calendar.Get(locale.CalendarId);

    /// <summary>The periods of the day; null if the language has none.</summary>
    public DayPeriodRules? DayPeriods
    {
        get
        {
            if (!_hasReadDayPeriods)
            {
                _dayPeriods = DayPeriodRules.Of(locale.Locale);
                _hasReadDayPeriods = true;
            }
            return _dayPeriods;
        }
    }

    /// <summary>The names of time zones.</summary>
    public ZoneNames Zones => _zones ??= ZoneNames.Of(locale.Locale, Digits);
}
