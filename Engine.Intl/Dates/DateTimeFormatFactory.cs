using Quoll.Intl.Locales;
using Quoll.Intl.Options;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Dates;

/// <summary>Makes formats of locales and options (ECMA-402 §11.1.2, CreateDateTimeFormat).</summary>
internal static class DateTimeFormatFactory
{
    private static readonly string[] FormatMatchers = ["basic", "best fit"];

    /// <summary>CreateDateTimeFormat, without the object.</summary>
    /// <param name="engine">The engine.</param>
    /// <param name="locales">The locales that the script asks for.</param>
    /// <param name="options">The options of the script.</param>
    /// <param name="required">The scope of what is shown.</param>
    /// <param name="defaults">The scope of what is shown by default.</param>
    /// <param name="zone">The time zone of a value that has one; null otherwise.</param>
    /// <exception cref="ScriptError">An option is wrong: a RangeError or TypeError.</exception>
    public static DateTimeFormatter Create(
        Engine engine, JsValue locales, JsValue options, FormatScope required, FormatScope defaults, Zone? zone = null)
    {
        var requested = LocaleList.Canonicalize(engine, locales);
        var reader = OptionReader.Coerced(engine, options);
        LocaleMatcher.ReadMatcher(reader);
        var calendar = LocaleOptions.ReadType(reader, "calendar");
        var numberingSystem = LocaleOptions.ReadType(reader, "numberingSystem");
        var hour12 = reader.Boolean("hour12");
        var hourCycle = reader.Text("hourCycle", HourCycles.Names, null);
        var resolved = DateLocale.Resolve(engine, requested, calendar, numberingSystem, hourCycle, hour12 is not null);
        var hourLetter = HourLetter(resolved, hour12);
        var zoneId = ReadZone(engine, reader, zone);
        var components = FormatOptions.Read(reader);
        reader.Text("formatMatcher", FormatMatchers, "best fit");
        var dateStyle = reader.Text("dateStyle", Patterns.CalendarPatterns.Styles, null);
        var timeStyle = reader.Text("timeStyle", Patterns.CalendarPatterns.Styles, null);
        if (dateStyle is not null || timeStyle is not null) CheckStyles(components, dateStyle, timeStyle, required);
        return DateTimeFormatter.Of(new FormatSettings
        {
            Locale = resolved.Locale,
            DataLocale = resolved.DataLocale,
            Calendar = resolved.Calendar,
            NumberingSystem = resolved.NumberingSystem,
            ZoneId = zoneId,
            HourLetter = hourLetter,
            Options = components,
            DateStyle = dateStyle,
            TimeStyle = timeStyle,
            Required = required,
            Defaults = defaults,
        });
    }

    private static char HourLetter(DateLocale resolved, bool? hour12)
    {
        var preferred = LocaleCalendar.Of(resolved.DataLocale, resolved.Calendar).PreferredHour;
        return hour12 switch
        {
            // The clock of twelve hours counts from 0 in Japan.
            true => preferred is 'h' or 'K' ? preferred : LocaleInfo.RegionOf(LanguageTag.Parse(resolved.DataLocale)!) == "JP" ? 'K' : 'h',
            false => 'H',
            null => resolved.HourCycle is { } cycle ? HourCycles.Letter(cycle) : preferred,
        };
    }

    private static string ReadZone(Engine engine, OptionReader reader, Zone? zone)
    {
        var option = reader.Get("timeZone");
        if (option.IsUndefined) return zone?.Id ?? DefaultZone.Of(engine).Id;
        if (zone is not null) throw Fault.Type("A date with a time zone takes no option timeZone.");
        var text = AbstractOperations.ToString(option);
        return Zone.Find(text)?.Id ?? throw Fault.Range($"There is no time zone {Fault.Show(text)}.");
    }

    private static void CheckStyles(FormatOptions components, string? dateStyle, string? timeStyle, FormatScope required)
    {
        if (!components.IsEmpty) throw Fault.Type("The options dateStyle and timeStyle go with no other components.");
        if (required == FormatScope.Date && timeStyle is not null) throw Fault.Type("A date has no timeStyle.");
        if (required == FormatScope.Time && dateStyle is not null) throw Fault.Type("A time has no dateStyle.");
    }
}
