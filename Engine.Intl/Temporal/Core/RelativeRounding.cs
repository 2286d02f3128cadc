using Quoll.Intl.Calendars;
using Quoll.Intl.Numbers;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

/// <summary>
/// Rounds a duration relative to a starting point, or computes its total in a unit (§7.5, RoundRelativeDuration).
/// </summary>
/// <param name="origin">The exact time of the starting point; that of UTC without a time zone.</param>
/// <param name="destination">The exact time that the duration reaches.</param>
/// <param name="start">The starting point as a date and time.</param>
/// <param name="zone">The time zone; null for plain dates and times.</param>
/// <param name="calendar">The calendar.</param>
internal readonly struct RelativeRounding(Int128 origin, Int128 destination, IsoDateTime start, Zone? zone, Calendar calendar)
{
    /// <summary>A Duration Nudge Result Record, with the total before rounding.</summary>
    private readonly record struct Nudge(InternalDuration Duration, Int128 EpochNanoseconds, bool DidExpand, double Total);

    /// <summary>The bounds between which a unit is rounded.</summary>
    private readonly record struct Window(
        long R1, DateDuration StartDuration, DateDuration EndDuration, Int128 Start, Int128 End);

    /// <summary>RoundRelativeDuration.</summary>
    public InternalDuration Round(
        in InternalDuration duration, TemporalUnit largestUnit, long increment, TemporalUnit smallestUnit, RoundingMode mode)
    {
        var sign = duration.Sign < 0 ? -1 : 1;
        var nudge = HasIrregularLength(smallestUnit) ? NudgeToCalendarUnit(sign, duration, increment, smallestUnit, mode)
            : zone is not null ? NudgeToZonedTime(sign, duration, increment, smallestUnit, mode)
            : NudgeToDayOrTime(duration, largestUnit, increment, smallestUnit, mode);
        return nudge.DidExpand && smallestUnit != TemporalUnit.Week
            ? Bubble(sign, nudge, largestUnit, TemporalUnits.Larger(smallestUnit, TemporalUnit.Day))
            : nudge.Duration;
    }

    /// <summary>TotalRelativeDuration.</summary>
    public double Total(in InternalDuration duration, TemporalUnit unit)
    {
        if (HasIrregularLength(unit))
            return NudgeToCalendarUnit(duration.Sign < 0 ? -1 : 1, duration, 1, unit, RoundingMode.Trunc).Total;
        return Rounding.Divide(InternalDuration.AddDays(duration.Time, duration.Date.Days), unit.Length());
    }

    private bool HasIrregularLength(TemporalUnit unit) => unit.IsCalendarUnit() || (zone is not null && unit == TemporalUnit.Day);

    /// <summary>NudgeToCalendarUnit.</summary>
    private Nudge NudgeToCalendarUnit(int sign, in InternalDuration duration, long increment, TemporalUnit unit, RoundingMode mode)
    {
        var didExpand = false;
        var window = ComputeNudgeWindow(sign, duration, increment, unit, 0);
        if (!Brackets(window, sign))
        {
            // The time of day reaches beyond what the date part counts.
            window = ComputeNudgeWindow(sign, duration, increment, unit, increment * sign);
            didExpand = true;
        }
        var length = Int128.Abs(window.End - window.Start);
        var progress = Int128.Abs(destination - window.Start);
        var total = increment == 1 ? Rounding.Divide((window.R1 * length) + (progress * sign), length) : double.NaN;
        var isEnd = progress == length || (progress != 0 && mode.IsAwayFromZero(
            sign < 0, (progress * 2).CompareTo(length), (window.R1 / increment & 1) != 0));
        return isEnd ? new(new(window.EndDuration, 0), window.End, true, total)
            : new(new(window.StartDuration, 0), window.Start, didExpand, total);
    }

    private bool Brackets(in Window window, int sign) => sign > 0
        ? window.Start <= destination && destination <= window.End
        : window.End <= destination && destination <= window.Start;

    /// <summary>ComputeNudgeWindow.</summary>
    private Window ComputeNudgeWindow(int sign, in InternalDuration duration, long increment, TemporalUnit unit, long shift)
    {
        var date = duration.Date;
        var whole = unit switch
        {
            TemporalUnit.Year => date.Years,
            TemporalUnit.Month => date.Months,
            TemporalUnit.Week => date.Weeks + WeeksInDays(date),
            _ => date.Days,
        };
        var r1 = Rounding.ToIncrement(whole, increment, RoundingMode.Trunc) + shift;
        var (startDuration, endDuration) = (With(date, unit, r1), With(date, unit, r1 + increment * sign));
        return new(r1, startDuration, endDuration,
            startDuration.Sign == 0 ? origin : ExactTimeAfter(startDuration), ExactTimeAfter(endDuration));
    }

    private long WeeksInDays(in DateDuration date)
    {
        var weeksStart = calendar.DateAdd(start.Date, date.Adjust(0, 0), Overflow.Constrain);
        var weeksEnd = IsoDate.FromEpochDays(weeksStart.ToEpochDays() + date.Days);
        return calendar.DateUntil(weeksStart, weeksEnd, TemporalUnit.Week).Weeks;
    }

    /// <summary>A date duration with one field replaced, and zeros for smaller units.</summary>
    private static DateDuration With(in DateDuration date, TemporalUnit unit, long value) => unit switch
    {
        TemporalUnit.Year => DateDuration.Create(value, 0, 0, 0),
        TemporalUnit.Month => date.Adjust(0, 0, value),
        TemporalUnit.Week => date.Adjust(0, value),
        _ => date.Adjust(value),
    };

    private Int128 ExactTimeAfter(in DateDuration duration) =>
        ExactTimeOf(calendar.DateAdd(start.Date, duration, Overflow.Constrain));

    private Int128 ExactTimeOf(IsoDate date)
    {
        var dateTime = new IsoDateTime(date, start.Time);
        return zone is null ? dateTime.ToEpochNanoseconds() : zone.EpochNanosecondsOf(dateTime, Disambiguation.Compatible);
    }

    /// <summary>NudgeToZonedTime.</summary>
    private Nudge NudgeToZonedTime(int sign, in InternalDuration duration, long increment, TemporalUnit unit, RoundingMode mode)
    {
        var date = calendar.DateAdd(start.Date, duration.Date, Overflow.Constrain);
        var dayStart = ExactTimeOf(date);
        var dayEnd = ExactTimeOf(IsoDate.FromEpochDays(date.ToEpochDays() + sign));
        var daySpan = dayEnd - dayStart;
        var length = (Int128)increment * unit.Length();
        var rounded = InternalDuration.RequireTime(Rounding.ToIncrement(duration.Time, length, mode));
        var beyondDay = rounded - daySpan;
        if (Int128.Sign(beyondDay) == -sign) return new(new(duration.Date, rounded), dayStart + rounded, false, double.NaN);
        rounded = InternalDuration.RequireTime(Rounding.ToIncrement(beyondDay, length, mode));
        return new(new(duration.Date.Adjust(duration.Date.Days + sign), rounded), dayEnd + rounded, true, double.NaN);
    }

    /// <summary>NudgeToDayOrTime.</summary>
    private Nudge NudgeToDayOrTime(
        in InternalDuration duration, TemporalUnit largestUnit, long increment, TemporalUnit unit, RoundingMode mode)
    {
        var time = InternalDuration.AddDays(duration.Time, duration.Date.Days);
        var rounded = InternalDuration.RequireTime(Rounding.ToIncrement(time, (Int128)increment * unit.Length(), mode));
        var wholeDays = time / TemporalUnits.NanosecondsPerDay;
        var roundedDays = (long)(rounded / TemporalUnits.NanosecondsPerDay);
        var didExpand = Int128.Sign(roundedDays - wholeDays) == Int128.Sign(time);
        var days = largestUnit.IsDateUnit() ? roundedDays : 0;
        return new(new(duration.Date.Adjust(days), rounded - (Int128)days * TemporalUnits.NanosecondsPerDay),
            destination + rounded - time, didExpand, double.NaN);
    }

    /// <summary>BubbleRelativeDuration: what rounding made a whole larger unit becomes one.</summary>
    private InternalDuration Bubble(int sign, in Nudge nudge, TemporalUnit largestUnit, TemporalUnit smallestUnit)
    {
        var duration = nudge.Duration;
        for (var unit = smallestUnit - 1; unit >= largestUnit; unit--)
        {
            if (unit == TemporalUnit.Week && largestUnit != TemporalUnit.Week) continue;
            var date = duration.Date;
            var value = unit switch
            {
                TemporalUnit.Year => date.Years,
                TemporalUnit.Month => date.Months,
                _ => date.Weeks,
            };
            var endDuration = With(date, unit, value + sign);
            if (Int128.Sign(nudge.EpochNanoseconds - ExactTimeAfter(endDuration)) == -sign) break;
            duration = new(endDuration, 0);
        }
        return duration;
    }
}
