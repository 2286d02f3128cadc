using Quoll.Intl.Calendars;
using Quoll.Intl.Dates;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.PlainDate, its members and its prototype (§3).
internal sealed partial class PlainDate
{
    internal static readonly ScriptClass<PlainDate> Class = new("PlainDate")
    {
        Length = 3,
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0], call[1])), 1)
            .Function("compare", static (in HostCall call) => From(call[0]).Date.CompareTo(From(call[1]).Date), 2),
        Prototype = static members => members
            .Getter("calendarId", Class!, static self => self.Calendar.Id)
            .DateFields<PlainDate, FieldsSource>(Class!)
            .Function("toPlainYearMonth", ToPlainYearMonth)
            .Function("toPlainMonthDay", ToPlainMonthDay)
            .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
            .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
            .Function("with", With, 1)
            .Function("withCalendar", static (in HostCall call) =>
                Of(call) is var date ? Create(call, date.Date, CalendarSlots.From(call[0])) : default, 1)
            .Function("until", static (in HostCall call) => Difference(call, isSince: false), 1)
            .Function("since", static (in HostCall call) => Difference(call, isSince: true), 1)
            .Function("equals", static (in HostCall call) =>
                Of(call) is var date && From(call[0]) is var other && date.Date == other.Date && date.Calendar == other.Calendar, 1)
            .Function("toPlainDateTime", static (in HostCall call) => Of(call) is var date
                ? PlainDateTime.Create(call, new(date.Date, PlainTime.FromOrMidnight(call[0])), date.Calendar) : default)
            .Function("toZonedDateTime", ToZonedDateTime, 1)
            .Function("toString", static (in HostCall call) =>
                Of(call) is var date ? date.ToText(OptionReader.Strict(call[0]).ReadShowCalendar()) : default(JsValue))
            .Function("toLocaleString", static (in HostCall call) =>
                TemporalStrings.Format(call, Class!, FormatScope.Date, FormatScope.Date))
            .Function("toJSON", static (in HostCall call) => Of(call).ToText(ShowAnnotation.Auto))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Tag("Temporal.PlainDate"),
    };

    /// <summary>CreateTemporalDate of a date in the range of Temporal.</summary>
    public static JsValue Create(in HostCall call, IsoDate date, Calendar calendar) => Create(call, new PlainDate(date, calendar));

    private static JsValue Create(in HostCall call, PlainDate date) => Class.Create(call, date);

    private static PlainDate Of(in HostCall call) => Class.TargetOf(call.This);

    private static PlainDate Construct(in HostCall call)
    {
        var year = IntegerConversion.ToIntegerWithTruncation(call[0]);
        var month = IntegerConversion.ToIntegerWithTruncation(call[1]);
        var day = IntegerConversion.ToIntegerWithTruncation(call[2]);
        var calendar = CalendarSlots.FromIdentifier(call[3]);
        return new(Calendar.RequireInLimits(ToIso(year, month, day)), calendar);
    }

    /// <summary>AddDurationToDate.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var date = Of(call);
        var duration = Duration.From(call[0]).ToDateDuration();
        var overflow = TemporalOptions.OverflowOf(call[1]);
        return Create(call, date.Calendar.DateAdd(date.Date, isSubtract ? -duration : duration, overflow), date.Calendar);
    }

    private static JsValue With(in HostCall call)
    {
        var date = Of(call);
        TemporalGlobals.RequirePartial(call[0]);
        var calendar = date.Calendar;
        var changes = TemporalFields.Read(calendar, call[0], FieldNames.Date, isPartial: true);
        var overflow = TemporalOptions.OverflowOf(call[1]);
        var fields = calendar.Merge(calendar.ToFields(date.Date, PartialDateKind.Date), changes.Date);
        return Create(call, calendar.ToDate(fields, overflow), calendar);
    }

    /// <summary>DifferenceTemporalPlainDate.</summary>
    private static JsValue Difference(in HostCall call, bool isSince)
    {
        var date = Of(call);
        var other = From(call[0]);
        CalendarSlots.RequireSame(date.Calendar, other.Calendar);
        var settings = DifferenceSettings.Read(isSince, call[1], UnitGroup.Date, TemporalUnit.Unset, TemporalUnit.Day, TemporalUnit.Day);
        var difference = date.Calendar.DateUntil(date.Date, other.Date, settings.LargestUnit);
        var duration = DifferenceOf(date.Calendar, date.Date, other.Date, settings, difference, TemporalUnit.Day);
        return Duration.Create(call, isSince ? duration.Negated() : duration);
    }

    /// <summary>The end of the differences of dates and of months: rounds a difference relative to its start.</summary>
    /// <param name="calendar">The calendar of the dates.</param>
    /// <param name="start">The date from which the difference counts.</param>
    /// <param name="end">The date to which it counts.</param>
    /// <param name="settings">The options.</param>
    /// <param name="difference">The difference without rounding.</param>
    /// <param name="exactUnit">The unit that needs no rounding.</param>
    internal static Duration DifferenceOf(
        Calendar calendar, IsoDate start, IsoDate end, in DifferenceSettings settings, in DateDuration difference, TemporalUnit exactUnit)
    {
        var result = new InternalDuration(difference, 0);
        if ((settings.SmallestUnit != exactUnit || settings.RoundingIncrement != 1) && start != end)
        {
            var (from, to) = (new IsoDateTime(start, IsoTime.Midnight), new IsoDateTime(end, IsoTime.Midnight));
            result = new RelativeRounding(from.ToEpochNanoseconds(), to.ToEpochNanoseconds(), from, null, calendar).Round(
                result, settings.LargestUnit, settings.RoundingIncrement, settings.SmallestUnit, settings.RoundingMode);
        }
        return Duration.FromInternal(result, TemporalUnit.Day);
    }

    private static JsValue ToPlainYearMonth(in HostCall call)
    {
        var (date, calendar) = (Of(call).Date, Of(call).Calendar);
        var first = calendar.ToYearMonth(calendar.ToFields(date, PartialDateKind.YearMonth), Overflow.Constrain);
        return PlainYearMonth.Create(call, first, calendar);
    }

    private static JsValue ToPlainMonthDay(in HostCall call)
    {
        var (date, calendar) = (Of(call).Date, Of(call).Calendar);
        var reference = calendar.ToMonthDay(calendar.ToFields(date, PartialDateKind.MonthDay), Overflow.Constrain);
        return PlainMonthDay.Create(call, reference, calendar);
    }

    private static JsValue ToZonedDateTime(in HostCall call)
    {
        var date = Of(call);
        var (zoneLike, timeLike) = (call[0], JsValue.Undefined);
        TimeZones.Zone zone;
        if (zoneLike.IsObject && zoneLike["timeZone"] is var inner && !inner.IsUndefined)
        {
            zone = ZonedDateTime.ZoneFrom(inner);
            timeLike = zoneLike["plainTime"];
        }
        else
        {
            zone = ZonedDateTime.ZoneFrom(zoneLike);
        }
        var nanoseconds = timeLike.IsUndefined ? zone.StartOfDay(date.Date) : zone.EpochNanosecondsOf(
            new IsoDateTime(date.Date, PlainTime.From(timeLike)).RequireInLimits(), Disambiguation.Compatible);
        return ZonedDateTime.Create(call, nanoseconds, zone, date.Calendar);
    }

    /// <summary>The date of the arguments of a constructor (IsValidISODate).</summary>
    /// <exception cref="ScriptError">There is no such date: a RangeError.</exception>
    internal static IsoDate ToIso(double year, double month, double day)
    {
        // Other years are outside the range of all classes.
        if (Math.Abs(year) < 300_000 && month is >= 1 and <= 12 && day is >= 1 and <= 31
            && IsoDate.IsValid((int)year, (int)month, (int)day))
        {
            return new((int)year, (int)month, (int)day);
        }
        throw Fault.Range($"There is no date with year {year}, month {month} and day {day} of ISO 8601 in the range of Temporal.");
    }

    private readonly struct FieldsSource : IFieldsSource
    {
        public static CalendarFields Of(object target) => ((PlainDate)target).Fields;
    }
}
