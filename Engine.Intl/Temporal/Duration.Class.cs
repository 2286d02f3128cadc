using Quoll.Intl.Calendars;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.Duration, its members and its prototype (§7).
internal sealed partial class Duration
{
    internal static readonly ScriptClass<Duration> Class = new("Duration")
    {
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0])), 1)
            .Function("compare", Compare, 2),
        Prototype = DescribePrototype,
    };

    private static void DescribePrototype(MemberTable members)
    {
        for (var unit = TemporalUnit.Year; unit <= TemporalUnit.Nanosecond; unit++)
        {
            var field = unit;
            members.Getter(unit.Name() + "s", Class, self => self[field]);
        }
        members
            .Getter("sign", Class, static self => self.Sign)
            .Getter("blank", Class, static self => self.Sign == 0)
            .Function("with", With, 1)
            .Function("negated", static (in HostCall call) => Create(call, Class.TargetOf(call.This).Negated()))
            .Function("abs", static (in HostCall call) => Create(call, Class.TargetOf(call.This).Absolute()))
            .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
            .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
            .Function("round", Round, 1)
            .Function("total", Total, 1)
            .Function("toString", ToText)
            .Function("toJSON", static (in HostCall call) => Class.TargetOf(call.This).ToText(SecondsPrecision.Auto))
            .Function("toLocaleString", static (in HostCall call) => Class.TargetOf(call.This) is var duration
                ? DurationFormat.Create(call).Format(duration) : default(JsValue))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Tag("Temporal.Duration");
    }

    /// <summary>Makes an instance of a new call's result.</summary>
    public static JsValue Create(in HostCall call, Duration duration) => Class.Create(call, duration);

    private static Duration Construct(in HostCall call)
    {
        Span<double> fields = stackalloc double[10];
        for (var i = 0; i < fields.Length; i++)
        {
            if (!call[i].IsUndefined) fields[i] = IntegerConversion.ToIntegerIfIntegral(call[i]);
        }
        return Create(fields);
    }

    private static JsValue With(in HostCall call)
    {
        var duration = Class.TargetOf(call.This);
        Span<double> fields = stackalloc double[10];
        for (var i = 0; i < fields.Length; i++) fields[i] = duration[(TemporalUnit)((int)TemporalUnit.Year + i)];
        return Create(call, Create(ReadFields(call[0], fields)));
    }

    /// <summary>AddDurations.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var one = Class.TargetOf(call.This);
        var two = From(call[0]);
        if (isSubtract) two = two.Negated();
        var largestUnit = TemporalUnits.Larger(one.LargestUnit, two.LargestUnit);
        RequireNoCalendar(largestUnit);
        var time = InternalDuration.RequireTime(one.ToInternalWith24HourDays().Time + two.ToInternalWith24HourDays().Time);
        return Create(call, FromInternal(new(default, time), largestUnit));
    }

    private static void RequireNoCalendar(TemporalUnit unit)
    {
        if (unit.IsCalendarUnit())
            throw Fault.Range($"A {unit.Name()} has no fixed length: the option relativeTo is needed, a date from which to count.");
    }

    /// <summary>Temporal.Duration.compare (§7.2.3).</summary>
    private static JsValue Compare(in HostCall call)
    {
        var one = From(call[0]);
        var two = From(call[1]);
        var relativeTo = RelativeTo.Read(OptionReader.Strict(call[2]));
        if (one.HasSameFields(two)) return 0;
        var hasDates = one.LargestUnit <= TemporalUnit.Day || two.LargestUnit <= TemporalUnit.Day;
        if (relativeTo.Zoned is { } zoned && hasDates)
            return zoned.Add(one.ToInternal(), Overflow.Constrain).CompareTo(zoned.Add(two.ToInternal(), Overflow.Constrain));
        Int128 days1 = one.Date.Days, days2 = two.Date.Days;
        if (one.LargestUnit.IsCalendarUnit() || two.LargestUnit.IsCalendarUnit())
        {
            if (relativeTo.Plain is not { } plain)
            {
                RequireNoCalendar(TemporalUnits.Larger(one.LargestUnit, two.LargestUnit));
                throw new InvalidOperationException("One of the units is a calendar unit.");
            }
            (days1, days2) = (DaysOf(one.Date, plain), DaysOf(two.Date, plain));
        }
        return InternalDuration.AddDays(one.Time, (long)days1).CompareTo(InternalDuration.AddDays(two.Time, (long)days2));
    }

    private bool HasSameFields(Duration other)
    {
        for (var unit = TemporalUnit.Year; unit <= TemporalUnit.Nanosecond; unit++)
        {
            if (this[unit] != other[unit]) return false;
        }
        return true;
    }

    /// <summary>DateDurationDays.</summary>
    private static long DaysOf(in DateDuration duration, PlainDate relativeTo)
    {
        var calendarUnits = duration with { Days = 0 };
        if (calendarUnits.Sign == 0) return duration.Days;
        var later = relativeTo.Calendar.DateAdd(relativeTo.Date, calendarUnits, Overflow.Constrain);
        return duration.Days + later.ToEpochDays() - relativeTo.Date.ToEpochDays();
    }

    /// <summary>Temporal.Duration.prototype.round (§7.3.20).</summary>
    private static JsValue Round(in HostCall call)
    {
        var duration = Class.TargetOf(call.This);
        var settings = ReadRounding(call[0], duration, out var relativeTo);
        var largestUnit = settings.LargestUnit;
        InternalDuration result;
        if (relativeTo.Zoned is { } zoned)
        {
            var target = zoned.Add(duration.ToInternal(), Overflow.Constrain);
            result = Differences.Between(zoned.EpochNanoseconds, target, zoned.Zone, zoned.Calendar, settings);
            if (largestUnit.IsDateUnit()) largestUnit = TemporalUnit.Hour;
            return Create(call, FromInternal(result, largestUnit));
        }
        if (relativeTo.Plain is { } plain)
        {
            var (start, end) = RangeFrom(plain, duration);
            result = Differences.Between(start, end, plain.Calendar, settings);
            return Create(call, FromInternal(result, largestUnit));
        }
        RequireNoCalendar(duration.LargestUnit);
        RequireNoCalendar(largestUnit);
        var length = (Int128)settings.RoundingIncrement * settings.SmallestUnit.Length();
        var time = Rounding.ToIncrement(duration.ToInternalWith24HourDays().Time, length, settings.RoundingMode);
        if (settings.SmallestUnit == TemporalUnit.Day)
        {
            var days = DateDuration.Create(0, 0, 0, (long)(time / TemporalUnits.NanosecondsPerDay));
            return Create(call, FromInternal(new(days, 0), largestUnit));
        }
        return Create(call, FromInternal(new(default, InternalDuration.RequireTime(time)), largestUnit));
    }

    private static DifferenceSettings ReadRounding(JsValue roundTo, Duration duration, out RelativeTo relativeTo)
    {
        relativeTo = default;
        TemporalUnit largestUnit = TemporalUnit.Unset, smallestUnit;
        var increment = 1L;
        var mode = RoundingMode.HalfExpand;
        if (roundTo.IsUndefined) throw Fault.Type("The argument of round is missing: an object of options or the smallest unit.");
        if (roundTo.IsString)
        {
            smallestUnit = TemporalOptions.ToUnit(roundTo.AsString(), "smallestUnit");
        }
        else
        {
            var options = OptionReader.Strict(roundTo);
            largestUnit = options.ReadUnit("largestUnit");
            relativeTo = RelativeTo.Read(options);
            increment = options.ReadRoundingIncrement();
            mode = options.ReadRoundingMode(RoundingMode.HalfExpand);
            smallestUnit = options.ReadUnit("smallestUnit");
        }
        TemporalOptions.ValidateUnit(smallestUnit, UnitGroup.DateTime, "smallestUnit");
        if (largestUnit == TemporalUnit.Unset && smallestUnit == TemporalUnit.Unset)
            throw Fault.Range("One of the options largestUnit and smallestUnit is needed.");
        if (smallestUnit == TemporalUnit.Unset) smallestUnit = TemporalUnit.Nanosecond;
        if (largestUnit is TemporalUnit.Unset or TemporalUnit.Auto)
            largestUnit = TemporalUnits.Larger(duration.LargestUnit, smallestUnit);
        if (largestUnit > smallestUnit)
            throw Fault.Range($"The option largestUnit, {largestUnit.Name()}, is smaller than smallestUnit, {smallestUnit.Name()}.");
        if (smallestUnit.MaximumRoundingIncrement() is not 0 and var maximum)
            TemporalOptions.ValidateIncrement(increment, maximum, false);
        if (increment > 1 && largestUnit != smallestUnit && smallestUnit.IsDateUnit())
            throw Fault.Range("With the option roundingIncrement, a date unit is both largestUnit and smallestUnit.");
        return new(smallestUnit, largestUnit, mode, increment);
    }

    /// <summary>The start of a date, and the date and time that a duration reaches from it.</summary>
    private static (IsoDateTime Start, IsoDateTime End) RangeFrom(PlainDate relativeTo, Duration duration)
    {
        var whole = duration.ToInternalWith24HourDays();
        var (days, time) = IsoTime.Balance(whole.Time);
        var date = relativeTo.Calendar.DateAdd(relativeTo.Date, whole.Date.Adjust(days), Overflow.Constrain);
        return (new(relativeTo.Date, IsoTime.Midnight), new(date, time));
    }

    /// <summary>Temporal.Duration.prototype.total (§7.3.21).</summary>
    private static JsValue Total(in HostCall call)
    {
        var duration = Class.TargetOf(call.This);
        var relativeTo = default(RelativeTo);
        TemporalUnit unit;
        if (call[0].IsUndefined) throw Fault.Type("The argument of total is missing: an object of options or a unit.");
        if (call[0].IsString)
        {
            unit = TemporalOptions.ToUnit(call[0].AsString(), "unit");
        }
        else
        {
            var options = OptionReader.Strict(call[0]);
            relativeTo = RelativeTo.Read(options);
            unit = options.ReadRequiredUnit("unit");
        }
        TemporalOptions.ValidateUnit(unit, UnitGroup.DateTime, "unit");
        if (relativeTo.Zoned is { } zoned)
        {
            var target = zoned.Add(duration.ToInternal(), Overflow.Constrain);
            return Differences.Total(zoned.EpochNanoseconds, target, zoned.Zone, zoned.Calendar, unit);
        }
        if (relativeTo.Plain is { } plain)
        {
            var (start, end) = RangeFrom(plain, duration);
            return Differences.Total(start, end, plain.Calendar, unit);
        }
        RequireNoCalendar(TemporalUnits.Larger(duration.LargestUnit, unit));
        return Rounding.Divide(duration.ToInternalWith24HourDays().Time, unit.Length());
    }

    /// <summary>Temporal.Duration.prototype.toString (§7.3.22).</summary>
    private static JsValue ToText(in HostCall call)
    {
        var duration = Class.TargetOf(call.This);
        var options = OptionReader.Strict(call[0]);
        if (options.IsEmpty) return duration.ToText(SecondsPrecision.Auto);
        var digits = options.ReadFractionalSecondDigits();
        var mode = options.ReadRoundingMode(RoundingMode.Trunc);
        var smallestUnit = options.ReadUnit("smallestUnit");
        TemporalOptions.ValidateUnit(smallestUnit, UnitGroup.Time, "smallestUnit");
        if (smallestUnit is TemporalUnit.Hour or TemporalUnit.Minute)
            throw Fault.Range($"The option smallestUnit is second or smaller, not {smallestUnit.Name()}.");
        var precision = SecondsPrecision.Of(smallestUnit, digits);
        if (precision.IsExact) return duration.ToText(precision.Digits);
        var largestUnit = TemporalUnits.Larger(duration.LargestUnit, TemporalUnit.Second);
        var time = InternalDuration.RequireTime(Rounding.ToIncrement(
            duration.Time, (Int128)precision.Increment * precision.Unit.Length(), mode));
        return FromInternal(new(duration.Date, time), largestUnit).ToText(precision.Digits);
    }
}
