using Quoll.Intl.Options;

namespace Quoll.Intl.Locales;

/// <summary>Intl.Locale (ECMA-402 §14).</summary>
/// <param name="tag">The locale.</param>
internal sealed class Locale(LanguageTag tag)
{
    public static readonly ScriptClass<Locale> Class = new("Locale")
    {
        Length = 1,
        ReadsPrototypeFirst = true,
        Constructor = static (in HostCall call) => new Locale(LocaleOptions.Apply(call.Engine, call[0], call[1])),
        Prototype = Describe,
    };

    /// <summary>The locale in canonical form.</summary>
    public LanguageTag Tag { get; } = tag;

    private static void Describe(MemberTable members)
    {
        members
            .Accessor("baseName", static (in HostCall call) => Of(call).BaseName)
            .Accessor("calendar", static (in HostCall call) => Keyword(call, "ca"))
            .Accessor("caseFirst", static (in HostCall call) => Keyword(call, "kf"))
            .Accessor("collation", static (in HostCall call) => Keyword(call, "co"))
            .Accessor("firstDayOfWeek", static (in HostCall call) => Keyword(call, "fw"))
            .Accessor("hourCycle", static (in HostCall call) => Keyword(call, "hc"))
            .Accessor("numeric", static (in HostCall call) => Of(call).Keyword("kn") is { Length: 0 })
            .Accessor("numberingSystem", static (in HostCall call) => Keyword(call, "nu"))
            .Accessor("language", static (in HostCall call) => Of(call).Language)
            .Accessor("script", static (in HostCall call) => Of(call).Script is { Length: > 0 } script ? script : JsValue.Undefined)
            .Accessor("region", static (in HostCall call) => Of(call).Region is { Length: > 0 } region ? region : JsValue.Undefined)
            .Accessor("variants", static (in HostCall call) =>
                Of(call).Variants is { Count: > 0 } variants ? string.Join('-', variants) : JsValue.Undefined)
            .Function("maximize", static (in HostCall call) => Create(call, LikelySubtags.Maximize(Of(call))))
            .Function("minimize", static (in HostCall call) => Create(call, LikelySubtags.Minimize(Of(call))))
            .Function("toString", static (in HostCall call) => Of(call).ToString())
            .Function("getCalendars", static (in HostCall call) => List(call, LocaleInfo.Calendars(Of(call))))
            .Function("getCollations", static (in HostCall call) => List(call, LocaleInfo.Collations(Of(call))))
            .Function("getHourCycles", static (in HostCall call) => List(call, LocaleInfo.HourCycles(Of(call))))
            .Function("getNumberingSystems", static (in HostCall call) => List(call, LocaleInfo.NumberingSystems(Of(call))))
            .Function("getTimeZones", static (in HostCall call) =>
                Of(call) is { Region.Length: > 0 } tag ? List(call, LocaleInfo.TimeZones(tag)) : JsValue.Undefined)
            .Function("getTextInfo", TextInfo)
            .Function("getWeekInfo", WeekInfo)
            .Tag("Intl.Locale");
    }

    private static LanguageTag Of(in HostCall call) => Class.TargetOf(call.This).Tag;

    private static JsValue Create(in HostCall call, LanguageTag tag) => Class.Create(call, new Locale(tag));

    // A keyword without a type has the type true, which the canonical form leaves out.
    private static JsValue Keyword(in HostCall call, string key) => Of(call).Keyword(key) is { } value ? value : JsValue.Undefined;

    private static JsValue List(in HostCall call, IEnumerable<string> values) =>
        FormatParts.ToArray(call.Engine, values);

    // get Intl.Locale.prototype.getTextInfo: { direction }.
    private static JsValue TextInfo(in HostCall call)
    {
        var direction = LocaleInfo.Direction(Of(call));
        var info = new ResolvedOptions(call.Engine);
        info.Add("direction", direction is null ? JsValue.Undefined : direction);
        return info.Value;
    }

    // get Intl.Locale.prototype.getWeekInfo: { firstDay, weekend }, days from 1 for Monday.
    private static JsValue WeekInfo(in HostCall call)
    {
        var (first, weekend) = LocaleInfo.Week(Of(call));
        var info = new ResolvedOptions(call.Engine);
        info.Add("firstDay", first);
        info.Add("weekend", AbstractOperations.CreateArray(call.Engine, [.. weekend.Select(static day => (JsValue)day)]));
        return info.Value;
    }
}
