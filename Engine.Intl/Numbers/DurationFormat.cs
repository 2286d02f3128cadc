using Quoll.Intl.Locales;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal;

namespace Quoll.Intl.Numbers;

/// <summary><c>Intl.DurationFormat</c> (ECMA-402 §13).</summary>
internal static class DurationFormat
{
    /// <summary>The class.</summary>
    public static readonly ScriptClass<DurationFormatter> Class = new("DurationFormat")
    {
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => Create(call),
        Static = static members => members.SupportedLocalesOf(),
        Prototype = static members => members
            .Function("resolvedOptions", ResolvedOptions)
            .Function("format", Format, 1)
            .Function("formatToParts", FormatToParts, 1)
            .Tag("Intl.DurationFormat"),
    };

    internal static DurationFormatter Create(in HostCall call)
    {
        var requested = LocaleList.Canonicalize(call.Engine, call[0]);
        var reader = OptionReader.Strict(call[1]);
        var (locale, dataLocale, nu) = NumberLocale.Read(call.Engine, requested, reader);
        return new(DurationFormatOptions.Read(reader, locale, dataLocale, nu, DurationFormatter.HasTwoDigitHours(dataLocale)));
    }

    // ToDurationRecord (§13.5.3) reads as ToTemporalDuration does.
    private static JsValue Format(in HostCall call) => Class.TargetOf(call.This).Format(Duration.From(call[0]));

    private static JsValue FormatToParts(in HostCall call) => FormatParts.ToArray(
        call.Engine, Class.TargetOf(call.This).FormatToParts(Duration.From(call[0])), static (engine, part) => part.Unit is null
            ? FormatParts.Create(engine, part.Type, part.Text) : FormatParts.WithUnit(engine, part.Type, part.Text, part.Unit));

    // Intl.DurationFormat.prototype.resolvedOptions (§13.3.2), in the order of Table 21.
    private static JsValue ResolvedOptions(in HostCall call)
    {
        var options = Class.TargetOf(call.This).Options;
        var result = new ResolvedOptions(call.Engine);
        result.Add("locale", options.Locale);
        result.Add("numberingSystem", options.NumberingSystem);
        result.Add("style", DurationFormatOptions.NameOf(options.Style));
        for (var unit = DurationUnit.Years; unit <= DurationUnit.Nanoseconds; unit++)
        {
            var name = DurationFormatOptions.NameOf(unit);
            result.Add(name, DurationFormatOptions.NameOf(options[unit].Style));
            result.Add(name + "Display", options[unit].IsAlways ? "always" : "auto");
        }
        if (options.FractionalDigits is { } digits) result.Add("fractionalDigits", digits);
        return result.Value;
    }
}
