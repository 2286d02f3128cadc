using Quoll.Intl.Data;
using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Dates.Names;
using Quoll.Intl.Dates.Patterns;
using Quoll.Intl.Dates.Ranges;
using Quoll.Intl.Locales;

namespace Quoll.Intl.Dates;

/// <summary>The data of a calendar in a locale: shared by its formatters, made once.</summary>
internal sealed class LocaleCalendar
{
    private static readonly BoundedCache<(string Locale, string Calendar), LocaleCalendar> Known = new(64);

    private readonly LocaleData _data;
    private readonly BoundedCache<(string Skeleton, bool KeepHourLength), string> _patterns = new(200);
    private PatternGenerator? _generator;
    private IntervalFormats? _intervals;

    private LocaleCalendar(string locale, string calendar)
    {
        Locale = locale;
        CalendarId = calendar;
        _data = LocaleData.Of(locale);
        var gregorian = _data.Part("dates");
        var part = _data.Part(PartOf(calendar));
        Patterns = new CalendarPatterns(part, gregorian, _data.Part("dateFields"));
        Names = new CalendarNames(part, gregorian, calendar is "buddhist" or "japanese" or "roc");
        PreferredHour = LocaleInfo.PreferredHour(LanguageTag.Parse(locale)!);
    }

    /// <summary>The locale, without extensions.</summary>
    public string Locale { get; }

    /// <summary>The canonical identifier of the calendar.</summary>
    public string CalendarId { get; }

    /// <summary>The patterns as CLDR has them.</summary>
    public CalendarPatterns Patterns { get; }

    /// <summary>The names of the calendar.</summary>
    public CalendarNames Names { get; }

    /// <summary>The letter of hours that the region prefers: h, H, K or k.</summary>
    public char PreferredHour { get; }

    /// <summary>The patterns of ranges.</summary>
    public IntervalFormats Intervals => _intervals ??= new IntervalFormats(this);

    private PatternGenerator Generator =>
        _generator ??= new PatternGenerator(Patterns, PreferredHour);

    /// <summary>Returns the data of a calendar in a locale.</summary>
    /// <param name="locale">The locale, without extensions.</param>
    /// <param name="calendar">The canonical identifier of the calendar.</param>
    public static LocaleCalendar Of(string locale, string calendar) =>
        Known.GetOrAdd((locale, calendar), static key => new LocaleCalendar(key.Locale, key.Calendar));

    /// <summary>Returns the pattern of a skeleton.</summary>
    /// <param name="skeleton">The skeleton.</param>
    /// <param name="keepHourLength">Whether the hour gets the length of the skeleton.</param>
    public string Find(string skeleton, bool keepHourLength) => _patterns.GetOrAdd((skeleton, keepHourLength), this,
        static (key, self) => self.Generator.Find(key.Skeleton, key.KeepHourLength));

    private static string PartOf(string calendar) => calendar switch
    {
        "gregory" => "dates",
        "ethioaa" => "dates-ethiopic",
        _ when calendar.StartsWith("islamic", StringComparison.Ordinal) => "dates-islamic",
        _ => $"dates-{calendar}",
    };
}
