using Quoll.Intl.Calendars;
using Quoll.Intl.Dates;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.PlainMonthDay, its members and its prototype (§10).
internal sealed partial class PlainMonthDay
{
    internal static readonly ScriptClass<PlainMonthDay> Class = new("PlainMonthDay")
    {
        Length = 2,
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0], call[1])), 1),
        Prototype = static members => members
            .Getter("calendarId", Class!, static self => self.Calendar.Id)
            .Getter("monthCode", Class!, static self => self.Calendar.FromIso(self.Date).MonthCode.ToString())
            .Getter("day", Class!, static self => self.Calendar.FromIso(self.Date).Day)
            .Function("with", With, 1)
            .Function("equals", static (in HostCall call) => Of(call) is var value && From(call[0]) is var other
                && value.Date == other.Date && value.Calendar == other.Calendar, 1)
            .Function("toString", static (in HostCall call) =>
                Of(call) is var value ? value.ToText(OptionReader.Strict(call[0]).ReadShowCalendar()) : default(JsValue))
            .Function("toLocaleString", static (in HostCall call) =>
                TemporalStrings.Format(call, Class!, FormatScope.Date, FormatScope.Date))
            .Function("toJSON", static (in HostCall call) => Of(call).ToText(ShowAnnotation.Auto))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Function("toPlainDate", ToPlainDate, 1)
            .Tag("Temporal.PlainMonthDay"),
    };

    /// <summary>CreateTemporalMonthDay of a date in the range of Temporal.</summary>
    public static JsValue Create(in HostCall call, IsoDate date, Calendar calendar) => Create(call, new PlainMonthDay(date, calendar));

    private static JsValue Create(in HostCall call, PlainMonthDay value) => Class.Create(call, value);

    private static PlainMonthDay Of(in HostCall call) => Class.TargetOf(call.This);

    private static PlainMonthDay Construct(in HostCall call)
    {
        var month = IntegerConversion.ToIntegerWithTruncation(call[0]);
        var day = IntegerConversion.ToIntegerWithTruncation(call[1]);
        var calendar = CalendarSlots.FromIdentifier(call[2]);
        var year = call[3].IsUndefined ? ReferenceIsoYear : IntegerConversion.ToIntegerWithTruncation(call[3]);
        return new(Calendar.RequireInLimits(PlainDate.ToIso(year, month, day)), calendar);
    }

    private static JsValue With(in HostCall call)
    {
        var (date, calendar) = (Of(call).Date, Of(call).Calendar);
        TemporalGlobals.RequirePartial(call[0]);
        var changes = TemporalFields.Read(calendar, call[0], FieldNames.Date, isPartial: true);
        var overflow = TemporalOptions.OverflowOf(call[1]);
        var fields = calendar.Merge(calendar.ToFields(date, PartialDateKind.MonthDay), changes.Date);
        return Create(call, calendar.ToMonthDay(fields, overflow), calendar);
    }

    private static JsValue ToPlainDate(in HostCall call)
    {
        var (date, calendar) = (Of(call).Date, Of(call).Calendar);
        if (!call[0].IsObject) throw Fault.Type($"An object with a year was expected, not {call[0]}.");
        var year = TemporalFields.Read(calendar, call[0], FieldNames.Year);
        var fields = calendar.Merge(calendar.ToFields(date, PartialDateKind.MonthDay), year.Date);
        return PlainDate.Create(call, calendar.ToDate(fields, Overflow.Constrain), calendar);
    }
}
