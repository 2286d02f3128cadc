using NodaTime;
using NodaTime.TimeZones;
using Quoll.Intl.Temporal;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.TimeZones;

/// <summary>A zone of the time zone database, by NodaTime. Immutable but for its cache of intervals.</summary>
internal sealed class NamedZone(string id, DateTimeZone rules) : Zone(id)
{
    private const long SecondsPerDay = 86_400;

    // The Gregorian calendar, weekdays included, repeats after 400 years, and so do the rules of zones after the last
    // change that the database lists.
    private const long SecondsPerCycle = 146_097 * SecondsPerDay;

    // Of NodaTime: 9999-01-01T00:00Z, and -9998-01-01T00:00Z.
    private const long MaximumSecond = 253_370_764_800;
    private const long MinimumSecond = -377_673_580_800;

    // Intervals by periods of 2^22 seconds, 48 days, of which neighbours do not share a place. A place is replaced as
    // a whole, so that threads may share it.
    private const int PeriodBits = 22;
    private const int PlaceCount = 64;

    private readonly Interval?[] _intervals = new Interval?[PlaceCount];

    public override string PrimaryId => field ??= ZoneRegistry.PrimaryIdOf(Id);

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

    private Interval IntervalAt(long second)
    {
        ref var place = ref _intervals[(int)(second >> PeriodBits) & (PlaceCount - 1)];
        if (place is { } known && known.Contains(second)) return known;
        var interval = second < MinimumSecond ? Find(MinimumSecond, 0)
            : second < MaximumSecond ? Find(second, 0)
            : Find(MaximumSecond - SecondsPerCycle + (second - MaximumSecond) % SecondsPerCycle,
                SecondsPerCycle * ((second - MaximumSecond) / SecondsPerCycle + 1));
        return place = interval;
    }

    /// <summary>The interval around a time that NodaTime has, moved by whole cycles.</summary>
    private Interval Find(long second, long shift)
    {
        var found = rules.GetZoneInterval(NodaTime.Instant.FromUnixTimeSeconds(second));
        // What NodaTime calls the end of time may not be the end here: the rules go on in the next cycle. An interval
        // without end has no rules after it.
        var start = found.HasStart ? found.Start.ToUnixTimeSeconds() + shift : long.MinValue;
        var end = found.HasEnd ? found.End.ToUnixTimeSeconds() + shift : long.MaxValue;
        return new Interval(start, end, found.WallOffset.Seconds);
    }

    /// <summary>Seconds from start to before end, with one offset.</summary>
    private sealed record Interval(long Start, long End, int Offset)
    {
        public long OffsetNanoseconds => Offset * 1_000_000_000L;

        public bool Contains(long second) => second >= Start && second < End;
    }
}
