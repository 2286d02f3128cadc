using Quoll.Intl.Temporal;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.TimeZones;

/// <summary>A zone of the time zone database. Immutable but for its cache of intervals.</summary>
internal sealed class NamedZone(string id, string primaryId, ZoneRules rules) : Zone(id)
{
    private const long SecondsPerDay = 86_400;

    // Intervals by periods of 2^22 seconds, 48 days, of which neighbours do not share a place. A place is replaced as
    // a whole, so that threads may share it.
    private const int PeriodBits = 22;
    private const int PlaceCount = 64;

    // Half a year.
    private const long DaylightCheck = 184 * SecondsPerDay;

    private readonly ZoneInterval?[] _intervals = new ZoneInterval?[PlaceCount];

    public override string PrimaryId => primaryId;

    public override long OffsetAt(Int128 epochNanoseconds) => OffsetAtSecond(SecondOf(epochNanoseconds));

    public override long OffsetAtSecond(long epochSecond) => IntervalAt(epochSecond).OffsetNanoseconds;

    protected override PossibleTimes PossibleTimesOf(Int128 localNanoseconds)
    {
        // No offset is longer than a day.
        var second = SecondOf(localNanoseconds);
        var interval = IntervalAt(second);
        if (interval.Start <= second - SecondsPerDay && interval.End > second + SecondsPerDay)
            return new(localNanoseconds - interval.OffsetNanoseconds);
        var times = default(PossibleTimes);
        for (interval = IntervalAt(second - SecondsPerDay); ; interval = IntervalAt(interval.End))
        {
            if (interval.Contains(second - interval.Offset))
            {
                var time = localNanoseconds - interval.OffsetNanoseconds;
                times = times.Count == 0 ? new(time) : new(times.Earlier, time);
            }
            if (interval.End > second + SecondsPerDay) return times;
        }
    }

    public override Int128? NextTransition(Int128 epochNanoseconds)
    {
        var interval = IntervalAt(SecondOf(epochNanoseconds));
        while (interval.End < long.MaxValue)
        {
            var transition = interval.End;
            var next = IntervalAt(transition);
            if ((Int128)transition * 1_000_000_000 > EpochTime.Maximum) return null;
            if (next.Offset != interval.Offset) return (Int128)transition * 1_000_000_000;
            interval = next;
        }
        return null;
    }

    public override Int128? PreviousTransition(Int128 epochNanoseconds)
    {
        // Strictly before: the transition itself has the one before it.
        var interval = IntervalAt(SecondOf(epochNanoseconds - 1));
        while (interval.Start > long.MinValue)
        {
            var transition = interval.Start;
            var previous = IntervalAt(transition - 1);
            if (previous.Offset != interval.Offset) return (Int128)transition * 1_000_000_000;
            interval = previous;
        }
        return null;
    }

    private static long SecondOf(Int128 epochNanoseconds) => (long)FloorDivide(epochNanoseconds, 1_000_000_000, out _);

    public override bool IsDaylightAt(long epochSecond)
    {
        var interval = IntervalAt(epochSecond);
        if (interval.Savings != 0) return interval.Savings > 0;
        // Where the database takes hours off in winter, as in Ireland, the rest of the year is daylight saving time for
        // CLDR.
        return (interval.End < long.MaxValue && IntervalAt(interval.End).Savings < 0)
            || (interval.Start > long.MinValue && IntervalAt(interval.Start - 1).Savings < 0);
    }

    public override bool HasDaylightAround(long epochSecond)
    {
        if (IsDaylightAt(epochSecond)) return true;
        var interval = IntervalAt(epochSecond);
        return (interval.Start > epochSecond - DaylightCheck && IsDaylightAt(interval.Start - 1))
            || (interval.End < epochSecond + DaylightCheck && IsDaylightAt(interval.End));
    }

    private ZoneInterval IntervalAt(long second)
    {
        ref var place = ref _intervals[(int)(second >> PeriodBits) & (PlaceCount - 1)];
        return place is { } known && known.Contains(second) ? known : place = rules.IntervalAt(second);
    }
}
