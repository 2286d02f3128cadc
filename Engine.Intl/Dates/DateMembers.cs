using Quoll.Intl.Options;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Dates;

/// <summary>The members of Date.prototype that depend on a locale (ECMA-402 §20.4).</summary>
internal static class DateMembers
{
    private const string InvalidDate = "Invalid Date";

    // Most calls have no options and one locale: the formatter is known by the locale and the time zone.
    private static readonly BoundedCache<FormatKey, DateTimeFormatter> Known = new(64);

    /// <summary>Describes the members.</summary>
    public static void Describe(MemberTable prototype) => prototype
        .Function("toLocaleString", static (in HostCall call) => Format(call, FormatScope.Any, FormatScope.Any))
        .Function("toLocaleDateString", static (in HostCall call) => Format(call, FormatScope.Date, FormatScope.Date))
        .Function("toLocaleTimeString", static (in HostCall call) => Format(call, FormatScope.Time, FormatScope.Time));

    private static JsValue Format(in HostCall call, FormatScope required, FormatScope defaults)
    {
        if (!AbstractOperations.TryGetTimeValue(call.This, out var time))
            throw Fault.Type($"Date.prototype.toLocaleString and its like are called on a Date, not on {call.This.Type}.");
        if (double.IsNaN(time)) return InvalidDate;
        var formatter = Find(call.Engine, call[0], call[1], required, defaults);
        return formatter.Pattern(FormattableKind.TimeValue)!.Compiled.Format(DateTimeInput.Read(time, formatter));
    }

    private static DateTimeFormatter Find(Engine engine, JsValue locales, JsValue options, FormatScope required, FormatScope defaults)
    {
        if (!options.IsUndefined || !(locales.IsUndefined || locales.IsString))
            return DateTimeFormatFactory.Create(engine, locales, options, required, defaults);
        var locale = locales.IsString ? locales.AsString() : null;
        var key = new FormatKey(QuollIntl.Of(engine), locale, DefaultZone.Of(engine).Id, required, defaults);
        return Known.GetOrAdd(key, (engine, locales), static (key, call) =>
            DateTimeFormatFactory.Create(call.engine, call.locales, JsValue.Undefined, key.Required, key.Defaults));
    }

    private readonly record struct FormatKey(QuollIntl Intl, string? Locale, string Zone, FormatScope Required, FormatScope Defaults);
}
