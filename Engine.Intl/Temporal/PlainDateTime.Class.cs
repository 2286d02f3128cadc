using Quoll.Intl.Calendars;
using Quoll.Intl.Dates;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.PlainDateTime, its members and its prototype (§5).
internal sealed partial class PlainDateTime
{
    internal static readonly ScriptClass<PlainDateTime> Class = new("PlainDateTime")
    {
        Length = 3,
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0], call[1])), 1)
            .Function("compare", static (in HostCall call) => From(call[0]).DateTime.CompareTo(From(call[1]).DateTime), 2),
        Prototype = static members => members
            .Getter("calendarId", Class!, static self => self.Calendar.Id)
            .DateFields<PlainDateTime, FieldsSource>(Class!)
            .TimeOfDay<PlainDateTime, FieldsSource>(Class!)
            .Function("with", With, 1)
            .Function("withPlainTime", static (in HostCall call) => Of(call) is var value
                ? Create(call, new(value.DateTime.Date, PlainTime.FromOrMidnight(call[0])), value.Calendar) : default)
            .Function("withCalendar", static (in HostCall call) =>
                Of(call) is var value ? Create(call, value.DateTime, CalendarSlots.From(call[0])) : default, 1)
            .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
            .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
            .Function("until", static (in HostCall call) => Difference(call, isSince: false), 1)
            .Function("since", static (in HostCall call) => Difference(call, isSince: true), 1)
            .Function("round", Round, 1)
            .Function("equals", static (in HostCall call) => Of(call) is var value && From(call[0]) is var other
                && value.DateTime == other.DateTime && value.Calendar == other.Calendar, 1)
            .Function("toString", ToText)
            .Function("toLocaleString", static (in HostCall call) => TemporalStrings.Format(call, Class!, FormatScope.Any, FormatScope.Any))
            .Function("toJSON", static (in HostCall call) => Of(call).ToText(SecondsPrecision.Auto, ShowAnnotation.Auto))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Function("toZonedDateTime", ToZonedDateTime, 1)
            .Function("toPlainDate", static (in HostCall call) =>
                Of(call) is var value ? PlainDate.Create(call, value.DateTime.Date, value.Calendar) : default)
            .Function("toPlainTime", static (in HostCall call) => PlainTime.Create(call, Of(call).DateTime.Time))
            .Tag("Temporal.PlainDateTime"),
    };

    /// <summary>CreateTemporalDateTime.</summary>
    /// <exception cref="ScriptError">The date and time are outside the range of Temporal: a RangeError.</exception>
    public static JsValue Create(in HostCall call, IsoDateTime dateTime, Calendar calendar) =>
        Create(call, new PlainDateTime(dateTime.RequireInLimits(), calendar));

    private static JsValue Create(in HostCall call, PlainDateTime dateTime) => Class.Create(call, dateTime);

    private static PlainDateTime Of(in HostCall call) => Class.TargetOf(call.This);

    private static PlainDateTime Construct(in HostCall call)
    {
        Span<double> fields = stackalloc double[9];
        for (var i = 0; i < fields.Length; i++)
        {
            if (i < 3 || !call[i].IsUndefined) fields[i] = IntegerConversion.ToIntegerWithTruncation(call[i]);
        }
        var calendar = CalendarSlots.FromIdentifier(call[9]);
        var date = PlainDate.ToIso(fields[0], fields[1], fields[2]);
        var time = IsoTime.Regulate(fields[3], fields[4], fields[5], fields[6], fields[7], fields[8], Overflow.Reject);
        return new(new IsoDateTime(date, time).RequireInLimits(), calendar);
    }

    private static JsValue With(in HostCall call)
    {
        var value = Of(call);
        TemporalGlobals.RequirePartial(call[0]);
        var calendar = value.Calendar;
        var changes = TemporalFields.Read(calendar, call[0], FieldNames.DateTime, isPartial: true);
        var overflow = TemporalOptions.OverflowOf(call[1]);
        return Create(call, TemporalFields.Of(calendar, value.DateTime).With(calendar, changes).ToDateTime(calendar, overflow), calendar);
    }

    /// <summary>AddDurationToDateTime.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var (dateTime, calendar) = (Of(call).DateTime, Of(call).Calendar);
        var duration = Duration.From(call[0]);
        if (isSubtract) duration = duration.Negated();
        var overflow = TemporalOptions.OverflowOf(call[1]);
        var whole = duration.ToInternalWith24HourDays();
        var (days, time) = dateTime.Time.Add(whole.Time);
        return Create(call, new(calendar.DateAdd(dateTime.Date, whole.Date.Adjust(days), overflow), time), calendar);
    }

    /// <summary>DifferenceTemporalPlainDateTime.</summary>
    private static JsValue Difference(in HostCall call, bool isSince)
    {
        var value = Of(call);
        var other = From(call[0]);
        CalendarSlots.RequireSame(value.Calendar, other.Calendar);
        var settings = DifferenceSettings.Read(
            isSince, call[1], UnitGroup.DateTime, TemporalUnit.Unset, TemporalUnit.Nanosecond, TemporalUnit.Day);
        var duration = Duration.FromInternal(
            Differences.Between(value.DateTime, other.DateTime, value.Calendar, settings), settings.LargestUnit);
        return Duration.Create(call, isSince ? duration.Negated() : duration);
    }

    private static JsValue Round(in HostCall call)
    {
        var value = Of(call);
        var settings = RoundingSettings.Read(call[0]);
        settings.ValidateDayOrTime();
        return Create(call, value.DateTime.Round(settings.Increment, settings.Unit, settings.Mode), value.Calendar);
    }

    private static JsValue ToText(in HostCall call)
    {
        var value = Of(call);
        var options = OptionReader.Strict(call[0]);
        var show = options.ReadShowCalendar();
        var digits = options.ReadFractionalSecondDigits();
        var mode = options.ReadRoundingMode(RoundingMode.Trunc);
        var precision = SecondsPrecision.Validated(options.ReadUnit("smallestUnit"), digits);
        var rounded = value.DateTime.Round(precision.Increment, precision.Unit, mode).RequireInLimits();
        return new PlainDateTime(rounded, value.Calendar).ToText(precision.Digits, show);
    }

    private static JsValue ToZonedDateTime(in HostCall call)
    {
        var value = Of(call);
        var zone = ZonedDateTime.ZoneFrom(call[0]);
        var disambiguation = OptionReader.Strict(call[1]).ReadDisambiguation();
        return ZonedDateTime.Create(call, zone.EpochNanosecondsOf(value.DateTime, disambiguation), zone, value.Calendar);
    }

    private readonly struct FieldsSource : IFieldsSource, ITimeSource
    {
        public static CalendarFields Of(object target) => ((PlainDateTime)target).Fields;

        public static IsoTime TimeOf(object target) => ((PlainDateTime)target).DateTime.Time;
    }
}
