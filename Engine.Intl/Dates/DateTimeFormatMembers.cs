using Quoll.Intl.Locales;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates;

/// <summary>The constructor Intl.DateTimeFormat and its prototype (ECMA-402 §11.1 to §11.3).</summary>
internal static class DateTimeFormatMembers
{
    /// <summary>The class.</summary>
    public static readonly ScriptClass<DateTimeFormat> Class = new("DateTimeFormat")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => Create(call),
        Call = static (in HostCall call) => LegacyConstruction.Chain(call, Class!, Create(call)),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = Describe,
    };

    private static DateTimeFormat Create(in HostCall call) =>
        new(DateTimeFormatFactory.Create(call.Engine, call[0], call[1], FormatScope.Any, FormatScope.Date));

    private static void Describe(MemberTable members) => members
        .Tag("Intl.DateTimeFormat")
        .Accessor("format", static (in HostCall call) => BoundFormat(call.Engine, LegacyConstruction.Unwrap(call, Class)))
        .Function("formatToParts", static (in HostCall call) => Class.TargetOf(call.This).FormatToParts(call.Engine, call[0]), 1)
        .Function("formatRange", static (in HostCall call) => Class.TargetOf(call.This).FormatRange(call.Engine, call[0], call[1]), 2)
        .Function(
            "formatRangeToParts",
            static (in HostCall call) => Class.TargetOf(call.This).FormatRangeToParts(call.Engine, call[0], call[1]), 2)
        .Function(
            "resolvedOptions", static (in HostCall call) => ResolvedOptions(call.Engine, LegacyConstruction.Unwrap(call, Class).Formatter));

    // DateTime Format Functions (ECMA-402 §11.5.4).
    private static JsValue BoundFormat(Engine engine, DateTimeFormat format)
    {
        if (format.BoundFormat.IsUndefined)
            format.BoundFormat = engine.CreateFunction("", (in HostCall call) => format.Format(call.Engine, call[0]), 1);
        return format.BoundFormat;
    }

    // Intl.DateTimeFormat.prototype.resolvedOptions (ECMA-402 §11.3.2), in the order of its table.
    private static JsValue ResolvedOptions(Engine engine, DateTimeFormatter formatter)
    {
        var result = new ResolvedOptions(engine);
        var settings = formatter.Settings;
        result.Add("locale", settings.Locale);
        result.Add("calendar", settings.Calendar);
        result.Add("numberingSystem", settings.NumberingSystem);
        result.Add("timeZone", settings.ZoneId);
        if (formatter.HourCycle is { } cycle)
        {
            result.Add("hourCycle", cycle);
            result.Add("hour12", cycle is "h11" or "h12");
        }
        if (settings.DateStyle is null && settings.TimeStyle is null) AddComponents(formatter.Shown);
        Add("dateStyle", settings.DateStyle);
        Add("timeStyle", settings.TimeStyle);
        return result.Value;

        void AddComponents(FormatOptions shown)
        {
            Add("weekday", shown.Weekday);
            Add("era", shown.Era);
            Add("year", shown.Year);
            Add("month", shown.Month);
            Add("day", shown.Day);
            Add("dayPeriod", shown.DayPeriod);
            Add("hour", shown.Hour);
            Add("minute", shown.Minute);
            Add("second", shown.Second);
            if (shown.FractionalSecondDigits is { } digits) result.Add("fractionalSecondDigits", digits);
            Add("timeZoneName", shown.TimeZoneName);
        }

        void Add(string name, string? value)
        {
            if (value is not null) result.Add(name, value);
        }
    }
}
