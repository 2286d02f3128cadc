using System.Numerics;
using Quoll.Intl.Calendars;
using Quoll.Intl.Dates;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.ZonedDateTime, its members and its prototype (§6).
internal sealed partial class ZonedDateTime
{
    internal static readonly ScriptClass<ZonedDateTime> Class = new("ZonedDateTime")
    {
        Length = 2,
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Class!.Create(call, From(call[0], call[1])), 1)
            .Function("compare", static (in HostCall call) =>
                From(call[0]).EpochNanoseconds.CompareTo(From(call[1]).EpochNanoseconds), 2),
        Prototype = DescribePrototype,
    };

    private static void DescribePrototype(MemberTable members) => members
        .Getter("calendarId", Class, static self => self.Calendar.Id)
        .Getter("timeZoneId", Class, static self => self.Zone.Id)
        .DateFields<ZonedDateTime, FieldsSource>(Class)
        .TimeOfDay<ZonedDateTime, FieldsSource>(Class)
        .Getter("epochMilliseconds", Class, static self => Instant.ToMilliseconds(self.EpochNanoseconds))
        .Getter("epochNanoseconds", Class, static self => (BigInteger)self.EpochNanoseconds)
        .Accessor("hoursInDay", HoursInDay)
        .Getter("offsetNanoseconds", Class, static self => (double)self.Offset)
        .Getter("offset", Class, static self => OffsetText(self.Offset))
        .Function("with", With, 1)
        .Function("withPlainTime", WithPlainTime)
        .Function("withTimeZone", static (in HostCall call) => Of(call) is var zoned
            ? Create(call, zoned.EpochNanoseconds, ZoneFrom(call[0]), zoned.Calendar) : default, 1)
        .Function("withCalendar", static (in HostCall call) => Of(call) is var zoned
            ? Create(call, zoned.EpochNanoseconds, zoned.Zone, CalendarSlots.From(call[0])) : default, 1)
        .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
        .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
        .Function("until", static (in HostCall call) => Difference(call, isSince: false), 1)
        .Function("since", static (in HostCall call) => Difference(call, isSince: true), 1)
        .Function("round", Round, 1)
        .Function("equals", static (in HostCall call) => Of(call).Equals(From(call[0])), 1)
        .Function("toString", ToText)
        .Function("toLocaleString", static (in HostCall call) => TemporalStrings.Format(call, Of(call)))
        .Function("toJSON", static (in HostCall call) => Of(call).ToText())
        .Function("valueOf", TemporalGlobals.ValueOf)
        .Function("startOfDay", static (in HostCall call) => Of(call) is var zoned
            ? Create(call, zoned.StartOfDay(), zoned.Zone, zoned.Calendar) : default)
        .Function("getTimeZoneTransition", GetTimeZoneTransition, 1)
        .Function("toInstant", static (in HostCall call) => Instant.Create(call, Of(call).EpochNanoseconds))
        .Function("toPlainDate", static (in HostCall call) => Of(call) is var zoned
            ? PlainDate.Create(call, zoned.DateTime.Date, zoned.Calendar) : default)
        .Function("toPlainTime", static (in HostCall call) => PlainTime.Create(call, Of(call).DateTime.Time))
        .Function("toPlainDateTime", static (in HostCall call) => Of(call) is var zoned
            ? PlainDateTime.Create(call, zoned.DateTime, zoned.Calendar) : default)
        .Tag("Temporal.ZonedDateTime");

    /// <summary>CreateTemporalZonedDateTime of a time in the range of Temporal.</summary>
    public static JsValue Create(in HostCall call, Int128 epochNanoseconds, Zone zone, Calendar calendar) =>
        Class.Create(call, new ZonedDateTime(epochNanoseconds, zone, calendar));

    private static ZonedDateTime Of(in HostCall call) => Class.TargetOf(call.This);

    private static ZonedDateTime Construct(in HostCall call)
    {
        var time = Instant.FromBigInt(call[0]);
        if (!call[1].IsString) throw Fault.Type($"The identifier of a time zone is a string, not {call[1]}.");
        var identifier = call[1].AsString();
        var zone = Zone.Find(identifier) ?? throw Fault.Range($"There is no time zone {Fault.Show(identifier)}.");
        return new ZonedDateTime(time, zone, CalendarSlots.FromIdentifier(call[2]));
    }

    private bool Equals(ZonedDateTime other) =>
        EpochNanoseconds == other.EpochNanoseconds && Zone.IsSameAs(other.Zone) && Calendar == other.Calendar;

    private static string OffsetText(long nanoseconds)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        writer.WriteOffset(nanoseconds);
        return writer.ToString();
    }

    private static JsValue HoursInDay(in HostCall call)
    {
        var zoned = Of(call);
        return Rounding.Divide(zoned.StartOfDay(1) - zoned.StartOfDay(), TemporalUnit.Hour.Length());
    }

    private static JsValue With(in HostCall call)
    {
        var zoned = Of(call);
        TemporalGlobals.RequirePartial(call[0]);
        var calendar = zoned.Calendar;
        var fields = TemporalFields.Of(calendar, zoned.DateTime) with { Offset = zoned.Offset };
        var changes = TemporalFields.Read(calendar, call[0], FieldNames.DateTime | FieldNames.Offset, isPartial: true);
        fields = fields.With(calendar, changes);
        var (disambiguation, offset, overflow) = ReadOptions(call[1], OffsetOption.Prefer);
        var local = fields.ToDateTime(calendar, overflow);
        var time = Interpret(local, fields.Offset, zoned.Zone, disambiguation, offset, matchesMinutes: false);
        return Create(call, time, zoned.Zone, calendar);
    }

    private static JsValue WithPlainTime(in HostCall call)
    {
        var zoned = Of(call);
        var time = call[0].IsUndefined ? zoned.StartOfDay()
            : zoned.Zone.EpochNanosecondsOf(new(zoned.DateTime.Date, PlainTime.From(call[0])), Disambiguation.Compatible);
        return Create(call, time, zoned.Zone, zoned.Calendar);
    }

    /// <summary>AddDurationToZonedDateTime.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var zoned = Of(call);
        var duration = Duration.From(call[0]).ToInternal();
        if (isSubtract) duration = new(-duration.Date, -duration.Time);
        return Create(call, zoned.Add(duration, TemporalOptions.OverflowOf(call[1])), zoned.Zone, zoned.Calendar);
    }

    /// <summary>DifferenceTemporalZonedDateTime.</summary>
    private static JsValue Difference(in HostCall call, bool isSince)
    {
        var zoned = Of(call);
        var other = From(call[0]);
        CalendarSlots.RequireSame(zoned.Calendar, other.Calendar);
        var settings = DifferenceSettings.Read(
            isSince, call[1], UnitGroup.DateTime, TemporalUnit.Unset, TemporalUnit.Nanosecond, TemporalUnit.Hour);
        if (settings.LargestUnit.IsDateUnit() && !zoned.Zone.IsSameAs(other.Zone))
        {
            throw Fault.Range("Days and larger units differ in two time zones: both have the same one, "
                + $"not {zoned.Zone.Id} and {other.Zone.Id}.");
        }
        var difference = zoned.EpochNanoseconds == other.EpochNanoseconds ? default
            : Differences.Between(zoned.EpochNanoseconds, other.EpochNanoseconds, zoned.Zone, zoned.Calendar, settings);
        var duration = Duration.FromInternal(difference, settings.LargestUnit.IsDateUnit() ? TemporalUnit.Hour : settings.LargestUnit);
        return Duration.Create(call, isSince ? duration.Negated() : duration);
    }

    private static JsValue Round(in HostCall call)
    {
        var zoned = Of(call);
        var settings = RoundingSettings.Read(call[0]);
        settings.ValidateDayOrTime();
        var (unit, increment, mode) = settings;
        Int128 time;
        if (unit == TemporalUnit.Day)
        {
            var (start, end) = (zoned.StartOfDay(), zoned.StartOfDay(1));
            // A day that a zone repeats in part goes on after its end.
            var progress = Int128.Min(zoned.EpochNanoseconds, end - 1) - start;
            time = start + Rounding.ToIncrement(progress, end - start, mode);
        }
        else
        {
            var rounded = zoned.DateTime.Round(increment, unit, mode);
            time = Interpret(rounded, zoned.Offset, zoned.Zone, Disambiguation.Compatible, OffsetOption.Prefer, matchesMinutes: false);
        }
        return Create(call, EpochTime.Require(time), zoned.Zone, zoned.Calendar);
    }

    private static JsValue ToText(in HostCall call)
    {
        var zoned = Of(call);
        var options = OptionReader.Strict(call[0]);
        if (options.IsEmpty) return zoned.ToText();
        var showCalendar = options.ReadShowCalendar();
        var digits = options.ReadFractionalSecondDigits();
        var showOffset = options.ReadShowOffset();
        var mode = options.ReadRoundingMode(RoundingMode.Trunc);
        var smallestUnit = options.ReadUnit("smallestUnit");
        var showZone = options.ReadShowTimeZone();
        var precision = SecondsPrecision.Validated(smallestUnit, digits);
        var time = Instant.Round(zoned.EpochNanoseconds, precision.Increment, precision.Unit, mode);
        return zoned.ToText(time, precision.Digits, showCalendar, showZone, showOffset);
    }

    private static JsValue GetTimeZoneTransition(in HostCall call)
    {
        var zoned = Of(call);
        if (call[0].IsUndefined) throw Fault.Type("The argument is missing: an object of options, next or previous.");
        var isNext = call[0].IsString ? TemporalOptions.ToIsNext(call[0].AsString()) : OptionReader.Strict(call[0]).ReadIsNext();
        var transition = isNext ? zoned.Zone.NextTransition(zoned.EpochNanoseconds) : zoned.Zone.PreviousTransition(zoned.EpochNanoseconds);
        return transition is { } time ? Create(call, time, zoned.Zone, zoned.Calendar) : JsValue.Null;
    }

    private readonly struct FieldsSource : IFieldsSource, ITimeSource
    {
        public static CalendarFields Of(object target) => ((ZonedDateTime)target).Fields;

        public static IsoTime TimeOf(object target) => ((ZonedDateTime)target).DateTime.Time;
    }
}
