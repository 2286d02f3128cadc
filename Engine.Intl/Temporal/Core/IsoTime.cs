using Quoll.Intl.Numbers;
using Quoll.Intl.Options;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Temporal;

/// <summary>A Time Record of one day, as nanoseconds since midnight.</summary>
/// <param name="Nanoseconds">From 0 to 86,399,999,999,999.</param>
internal readonly record struct IsoTime(long Nanoseconds) : IComparable<IsoTime>
{
    /// <summary>MidnightTimeRecord.</summary>
    public static readonly IsoTime Midnight;

    /// <summary>NoonTimeRecord.</summary>
    public static readonly IsoTime Noon = new(TemporalUnits.NanosecondsPerDay / 2);

    public int Hour => (int)(Nanoseconds / 3_600_000_000_000);

    public int Minute => (int)(Nanoseconds / 60_000_000_000 % 60);

    public int Second => (int)(Nanoseconds / 1_000_000_000 % 60);

    public int Millisecond => (int)(Nanoseconds / 1_000_000 % 1000);

    public int Microsecond => (int)(Nanoseconds / 1000 % 1000);

    public int Nanosecond => (int)(Nanoseconds % 1000);

    /// <summary>CreateTimeRecord of fields that are valid.</summary>
    public static IsoTime Of(int hour, int minute = 0, int second = 0, int millisecond = 0, int microsecond = 0, int nanosecond = 0) =>
        new((hour * 3600L + minute * 60L + second) * 1_000_000_000 + millisecond * 1_000_000L + microsecond * 1000L + nanosecond);

    /// <summary>IsValidTime.</summary>
    public static bool IsValid(double hour, double minute, double second, double millisecond, double microsecond, double nanosecond) =>
        hour is >= 0 and <= 23 && minute is >= 0 and <= 59 && second is >= 0 and <= 59
        && millisecond is >= 0 and <= 999 && microsecond is >= 0 and <= 999 && nanosecond is >= 0 and <= 999;

    /// <summary>RegulateTime: the time of fields that are integers.</summary>
    /// <exception cref="ScriptError">
    /// A field is out of range and <paramref name="overflow"/> rejects it: a RangeError.
    /// </exception>
    public static IsoTime Regulate(
        double hour, double minute, double second, double millisecond, double microsecond, double nanosecond, Overflow overflow)
    {
        if (overflow == Overflow.Reject && !IsValid(hour, minute, second, millisecond, microsecond, nanosecond))
            throw Fault.Range($"Not a time: {hour}:{minute}:{second}, {millisecond} ms, {microsecond} µs, {nanosecond} ns");
        return Of(Constrain(hour, 23), Constrain(minute, 59), Constrain(second, 59),
            Constrain(millisecond, 999), Constrain(microsecond, 999), Constrain(nanosecond, 999));

        static int Constrain(double field, int maximum) => (int)Math.Clamp(field, 0, maximum);
    }

    /// <summary>BalanceTime: the time of day, and the days before or after.</summary>
    public static (long Days, IsoTime Time) Balance(Int128 nanoseconds)
    {
        var days = FloorDivide(nanoseconds, TemporalUnits.NanosecondsPerDay, out var time);
        return ((long)days, new IsoTime((long)time));
    }

    /// <summary>AddTime.</summary>
    public (long Days, IsoTime Time) Add(Int128 timeDuration) => Balance(Nanoseconds + timeDuration);

    /// <summary>RoundTime.</summary>
    public (long Days, IsoTime Time) Round(long increment, TemporalUnit unit, RoundingMode mode)
    {
        // A unit below the hour is rounded within the next larger unit: half-even depends on it.
        var larger = unit is TemporalUnit.Day or TemporalUnit.Hour ? TemporalUnits.NanosecondsPerDay : (unit - 1).Length();
        var part = Nanoseconds % larger;
        return Balance(Nanoseconds - part + Rounding.ToIncrement(part, increment * unit.Length(), mode));
    }

    public int CompareTo(IsoTime other) => Nanoseconds.CompareTo(other.Nanoseconds);
}
