using Quoll.Intl.Calendars;
using Quoll.Intl.Data;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.TimeZones;

/// <summary>
/// The changes of a zone's offset: those that the database lists, and after them those that come every year.
/// </summary>
internal sealed class ZoneRules
{
    private const long FirstSecond = -(1L << 42), SecondsPerDay = 86_400;
    private const int LowBits = 28;

    // Before the first change, and from each one on.
    private readonly long[] _starts;
    private readonly byte[] _types;
    private readonly (int Offset, int Savings)[] _known;
    private readonly YearlyChange[] _yearly;

    /// <summary>Reads the rules that <c>TimeZoneWriter</c> of Engine.Intl.Data wrote.</summary>
    public ZoneRules(ReadOnlySpan<byte> data)
    {
        var reader = new PackedReader(data);
        _known = new (int, int)[reader.ReadNumber()];
        for (var i = 0; i < _known.Length; i++)
        {
            var offset = reader.ReadNumber();
            _known[i] = ((offset >> 1) ^ -(offset & 1), reader.ReadNumber() - 1);
        }
        var count = reader.ReadNumber() + 1;
        (_starts, _types) = (new long[count], new byte[count]);
        _starts[0] = long.MinValue;
        var last = FirstSecond;
        for (var i = 1; i < count; i++)
        {
            _types[i] = (byte)reader.ReadNumber();
            last += (long)reader.ReadNumber() << LowBits;
            _starts[i] = last += reader.ReadNumber();
        }
        _yearly = new YearlyChange[reader.ReadNumber()];
        for (var i = 0; i < _yearly.Length; i++)
        {
            _yearly[i] = new YearlyChange(
                reader.ReadNumber(), reader.ReadNumber(), reader.ReadNumber(), reader.ReadNumber(), reader.ReadNumber());
        }
    }

    /// <summary>Returns the seconds around a time with one offset.</summary>
    public ZoneInterval IntervalAt(long second)
    {
        var last = _starts.Length - 1;
        if (second >= _starts[last] && _yearly.Length > 0) return YearlyIntervalAt(second);
        var index = Array.BinarySearch(_starts, second);
        if (index < 0) index = ~index - 1;
        var end = index < last ? _starts[index + 1] : _yearly.Length > 0 ? NextYearly(_starts[last]).Start : long.MaxValue;
        return Interval(_starts[index], end, _types[index]);
    }

    private ZoneInterval YearlyIntervalAt(long second)
    {
        var last = _starts[^1];
        var (start, type) = (last, (int)_types[^1]);
        foreach (var change in YearlyAround(second))
        {
            if (change.Start <= second && change.Start > start) (start, type) = change;
        }
        return Interval(start, NextYearly(second).Start, type);
    }

    private (long Start, int Type) NextYearly(long second)
    {
        var next = (Start: long.MaxValue, Type: 0);
        foreach (var change in YearlyAround(second))
        {
            if (change.Start > second && change.Start < next.Start) next = change;
        }
        return next;
    }

    // Those of the year before and of the one after, too.
    private (long Start, int Type)[] YearlyAround(long second)
    {
        var year = IsoDate.FromEpochDays(FloorDivide(second, SecondsPerDay, out _)).Year;
        var changes = new (long, int)[3 * _yearly.Length];
        for (var i = 0; i < changes.Length; i++)
        {
            var change = _yearly[i % _yearly.Length];
            changes[i] = (change.In(year - 1 + i / _yearly.Length), change.Type);
        }
        return changes;
    }

    private ZoneInterval Interval(long start, long end, int type) => new(start, end, _known[type].Offset, _known[type].Savings);

    // On a weekday on or after a day of a month, in UTC.
    private readonly record struct YearlyChange(int Type, int Month, int FirstDay, int Weekday, int SecondOfDay)
    {
        public long In(int year)
        {
            var day = new IsoDate(year, Month, 1).ToEpochDays() + FirstDay - 1;
            // 1970-01-01 was a Thursday.
            var weekday = (int)(((day + 3) % 7 + 7) % 7) + 1;
            return (day + (Weekday - weekday + 7) % 7) * SecondsPerDay + SecondOfDay;
        }
    }
}

/// <summary>Seconds since 1970 from start to before end, with one offset in seconds.</summary>
/// <param name="Start">The first second; <see cref="long.MinValue"/> for none.</param>
/// <param name="End">The second after the last; <see cref="long.MaxValue"/> for none.</param>
/// <param name="Offset">The UTC offset in seconds.</param>
/// <param name="Savings">
/// 1 if daylight saving time is in force, -1 if the database takes hours off in winter, else 0.
/// </param>
internal sealed record ZoneInterval(long Start, long End, int Offset, int Savings)
{
    /// <summary>The UTC offset in nanoseconds.</summary>
    public long OffsetNanoseconds => Offset * 1_000_000_000L;

    /// <summary>Returns whether a second is between start and end.</summary>
    public bool Contains(long second) => second >= Start && second < End;
}
