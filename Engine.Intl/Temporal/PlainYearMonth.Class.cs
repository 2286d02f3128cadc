using Quoll.Intl.Calendars;
using Quoll.Intl.Dates;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.PlainYearMonth, its members and its prototype (§9).
internal sealed partial class PlainYearMonth
{
    internal static readonly ScriptClass<PlainYearMonth> Class = new("PlainYearMonth")
    {
        Length = 2,
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0], call[1])), 1)
            .Function("compare", static (in HostCall call) => From(call[0]).Date.CompareTo(From(call[1]).Date), 2),
        Prototype = static members => members
            .Getter("calendarId", Class!, static self => self.Calendar.Id)
            .YearAndMonth<PlainYearMonth, FieldsSource>(Class!)
            .Function("with", With, 1)
            .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
            .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
            .Function("until", static (in HostCall call) => Difference(call, isSince: false), 1)
            .Function("since", static (in HostCall call) => Difference(call, isSince: true), 1)
            .Function("equals", static (in HostCall call) => Of(call) is var month && From(call[0]) is var other
                && month.Date == other.Date && month.Calendar == other.Calendar, 1)
            .Function("toString", static (in HostCall call) =>
                Of(call) is var month ? month.ToText(OptionReader.Strict(call[0]).ReadShowCalendar()) : default(JsValue))
            .Function("toLocaleString", static (in HostCall call) =>
                TemporalStrings.Format(call, Class!, FormatScope.Date, FormatScope.Date))
            .Function("toJSON", static (in HostCall call) => Of(call).ToText(ShowAnnotation.Auto))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Function("toPlainDate", ToPlainDate, 1)
            .Tag("Temporal.PlainYearMonth"),
    };

    /// <summary>CreateTemporalYearMonth of a month in the range of Temporal.</summary>
    public static JsValue Create(in HostCall call, IsoDate date, Calendar calendar) => Create(call, new PlainYearMonth(date, calendar));

    private static JsValue Create(in HostCall call, PlainYearMonth month) => Class.Create(call, month);

    private static PlainYearMonth Of(in HostCall call) => Class.TargetOf(call.This);

    private static PlainYearMonth Construct(in HostCall call)
    {
        var year = IntegerConversion.ToIntegerWithTruncation(call[0]);
        var month = IntegerConversion.ToIntegerWithTruncation(call[1]);
        var calendar = CalendarSlots.FromIdentifier(call[2]);
        var day = call[3].IsUndefined ? 1 : IntegerConversion.ToIntegerWithTruncation(call[3]);
        var date = PlainDate.ToIso(year, month, day);
        return PartialDates.IsYearMonthInLimits(date) ? new(date, calendar) : throw Calendar.OutsideRange();
    }

    private static JsValue With(in HostCall call)
    {
        var (date, calendar) = (Of(call).Date, Of(call).Calendar);
        TemporalGlobals.RequirePartial(call[0]);
        var changes = TemporalFields.Read(calendar, call[0], FieldNames.YearMonth, isPartial: true);
        var overflow = TemporalOptions.OverflowOf(call[1]);
        var fields = calendar.Merge(calendar.ToFields(date, PartialDateKind.YearMonth), changes.Date);
        return Create(call, calendar.ToYearMonth(fields, overflow), calendar);
    }

    /// <summary>AddDurationToYearMonth.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var month = Of(call);
        var duration = Duration.From(call[0]);
        if (isSubtract) duration = duration.Negated();
        var overflow = TemporalOptions.OverflowOf(call[1]);
        var whole = duration.ToInternalWith24HourDays();
        if (whole.Date.Weeks != 0 || whole.Time != 0) throw Fault.Range("Only years and months can be added to a year and month.");
        var calendar = month.Calendar;
        var added = calendar.DateAdd(month.FirstDay(), whole.Date, overflow);
        return Create(call, calendar.ToYearMonth(calendar.ToFields(added, PartialDateKind.YearMonth), overflow), calendar);
    }

    /// <summary>DifferenceTemporalPlainYearMonth.</summary>
    private static JsValue Difference(in HostCall call, bool isSince)
    {
        var month = Of(call);
        var other = From(call[0]);
        var calendar = month.Calendar;
        CalendarSlots.RequireSame(calendar, other.Calendar);
        var settings = DifferenceSettings.Read(isSince, call[1], UnitGroup.Date, TemporalUnit.Week, TemporalUnit.Month, TemporalUnit.Year);
        if (month.Date == other.Date) return Duration.Create(call, Duration.FromInternal(default, TemporalUnit.Day));
        var (start, end) = (month.FirstDay(), other.FirstDay());
        var difference = calendar.DateUntil(start, end, settings.LargestUnit) with { Weeks = 0, Days = 0 };
        var duration = PlainDate.DifferenceOf(calendar, start, end, settings, difference, TemporalUnit.Month);
        return Duration.Create(call, isSince ? duration.Negated() : duration);
    }

    /// <summary>The first day of the month.</summary>
    /// <exception cref="ScriptError">It is outside the range of Temporal: a RangeError.</exception>
    private IsoDate FirstDay()
    {
        var fields = calendar.ToFields(date, PartialDateKind.YearMonth);
        fields.Day = 1;
        return calendar.ToDate(fields, Overflow.Constrain);
    }

    private static JsValue ToPlainDate(in HostCall call)
    {
        var (date, calendar) = (Of(call).Date, Of(call).Calendar);
        if (!call[0].IsObject) throw Fault.Type($"An object with a day was expected, not {call[0]}.");
        var day = TemporalFields.Read(calendar, call[0], FieldNames.Day);
        var fields = calendar.Merge(calendar.ToFields(date, PartialDateKind.YearMonth), day.Date);
        return PlainDate.Create(call, calendar.ToDate(fields, Overflow.Constrain), calendar);
    }

    private readonly struct FieldsSource : IFieldsSource
    {
        public static CalendarFields Of(object target) => ((PlainYearMonth)target).Fields;
    }
}
