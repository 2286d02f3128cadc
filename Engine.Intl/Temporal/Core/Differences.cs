using Quoll.Intl.Calendars;
using Quoll.Intl.Numbers;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

/// <summary>Differences of dates with times, and of exact times (§5.5 and §6.5).</summary>
internal static class Differences
{
    /// <summary>DifferenceISODateTime.</summary>
    public static InternalDuration Between(IsoDateTime one, IsoDateTime two, Calendar calendar, TemporalUnit largestUnit)
    {
        Int128 time = two.Time.Nanoseconds - one.Time.Nanoseconds;
        var timeSign = Int128.Sign(time);
        var date = two.Date;
        if (timeSign != 0 && timeSign == Math.Sign(one.Date.CompareTo(two.Date)))
        {
            // The time has the other direction: a day less, and the time of the other way around it.
            date = IsoDate.FromEpochDays(date.ToEpochDays() + timeSign);
            time -= timeSign * (Int128)TemporalUnits.NanosecondsPerDay;
        }
        var dateUnit = TemporalUnits.Larger(TemporalUnit.Day, largestUnit);
        var dates = calendar.DateUntil(one.Date, date, dateUnit);
        return dateUnit == largestUnit ? new(dates, time)
            : new(dates with { Days = 0 }, InternalDuration.AddDays(time, dates.Days));
    }

    /// <summary>DifferencePlainDateTimeWithRounding.</summary>
    public static InternalDuration Between(IsoDateTime one, IsoDateTime two, Calendar calendar, in DifferenceSettings settings)
    {
        if (one == two) return default;
        one.RequireInLimits();
        two.RequireInLimits();
        var difference = Between(one, two, calendar, settings.LargestUnit);
        return settings.IsExact ? difference
            : new RelativeRounding(one.ToEpochNanoseconds(), two.ToEpochNanoseconds(), one, null, calendar).Round(
                difference, settings.LargestUnit, settings.RoundingIncrement, settings.SmallestUnit, settings.RoundingMode);
    }

    /// <summary>DifferencePlainDateTimeWithTotal.</summary>
    public static double Total(IsoDateTime one, IsoDateTime two, Calendar calendar, TemporalUnit unit)
    {
        if (one == two) return 0;
        one.RequireInLimits();
        two.RequireInLimits();
        var difference = Between(one, two, calendar, unit);
        return unit == TemporalUnit.Nanosecond ? Rounding.Divide(difference.Time, 1)
            : new RelativeRounding(one.ToEpochNanoseconds(), two.ToEpochNanoseconds(), one, null, calendar).Total(difference, unit);
    }

    /// <summary>DifferenceInstant.</summary>
    public static InternalDuration Between(Int128 one, Int128 two, in DifferenceSettings settings) =>
        new(default, InternalDuration.RequireTime(Rounding.ToIncrement(
            two - one, (Int128)settings.RoundingIncrement * settings.SmallestUnit.Length(), settings.RoundingMode)));

    /// <summary>DifferenceZonedDateTime.</summary>
    public static InternalDuration Between(Int128 one, Int128 two, Zone zone, Calendar calendar, TemporalUnit largestUnit)
    {
        if (one == two) return default;
        var (start, end) = (zone.DateTimeAt(one), zone.DateTimeAt(two));
        if (start.Date == end.Date) return new(default, two - one);
        var sign = two < one ? -1 : 1;
        // Back from the end by one day if its time of day is before that of the start; by another where the zone
        // makes the time to go on negative.
        var correction = Math.Sign(end.Time.Nanoseconds - start.Time.Nanoseconds) == -sign ? 1 : 0;
        var maximum = sign > 0 ? 2 : 1;
        IsoDate date;
        Int128 time;
        do
        {
            date = IsoDate.FromEpochDays(end.Date.ToEpochDays() - correction * sign);
            time = two - zone.EpochNanosecondsOf(new(date, start.Time), Disambiguation.Compatible);
        }
        while (Int128.Sign(time) == -sign && ++correction <= maximum);
        return new(calendar.DateUntil(start.Date, date, TemporalUnits.Larger(largestUnit, TemporalUnit.Day)), time);
    }

    /// <summary>DifferenceZonedDateTimeWithRounding.</summary>
    public static InternalDuration Between(Int128 one, Int128 two, Zone zone, Calendar calendar, in DifferenceSettings settings)
    {
        if (settings.LargestUnit.IsTimeUnit()) return Between(one, two, settings);
        var difference = Between(one, two, zone, calendar, settings.LargestUnit);
        return settings.IsExact ? difference
            : new RelativeRounding(one, two, zone.DateTimeAt(one), zone, calendar).Round(
                difference, settings.LargestUnit, settings.RoundingIncrement, settings.SmallestUnit, settings.RoundingMode);
    }

    /// <summary>DifferenceZonedDateTimeWithTotal.</summary>
    public static double Total(Int128 one, Int128 two, Zone zone, Calendar calendar, TemporalUnit unit)
    {
        if (unit.IsTimeUnit()) return Rounding.Divide(two - one, unit.Length());
        var difference = Between(one, two, zone, calendar, unit);
        return new RelativeRounding(one, two, zone.DateTimeAt(one), zone, calendar).Total(difference, unit);
    }
}
