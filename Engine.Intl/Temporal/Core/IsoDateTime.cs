using Quoll.Intl.Calendars;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>An ISO Date-Time Record.</summary>
internal readonly record struct IsoDateTime(IsoDate Date, IsoTime Time) : IComparable<IsoDateTime>
{
    /// <summary>GetUTCEpochNanoseconds: the exact time if this were a time of UTC.</summary>
    public Int128 ToEpochNanoseconds() => (Int128)Date.ToEpochDays() * TemporalUnits.NanosecondsPerDay + Time.Nanoseconds;

    /// <summary>The date and time of UTC.</summary>
    public static IsoDateTime FromEpochNanoseconds(Int128 nanoseconds)
    {
        var (days, time) = IsoTime.Balance(nanoseconds);
        return new IsoDateTime(IsoDate.FromEpochDays((int)days), time);
    }

    /// <summary>ISODateTimeWithinLimits: less than a day outside the range of exact times.</summary>
    public bool IsInLimits
    {
        get
        {
            if (Date.Year is > -271_821 and < 275_760) return true;
            var nanoseconds = ToEpochNanoseconds();
            return nanoseconds > EpochTime.Minimum - TemporalUnits.NanosecondsPerDay
                && nanoseconds < EpochTime.Maximum + TemporalUnits.NanosecondsPerDay;
        }
    }

    /// <summary>Returns this.</summary>
    /// <exception cref="ScriptError">It is outside the range of Temporal: a RangeError.</exception>
    public IsoDateTime RequireInLimits() => IsInLimits ? this
        : throw Fault.Range($"The date and time {IsoWriter.ToString(this)} are outside the range of Temporal");

    /// <summary>RoundISODateTime.</summary>
    public IsoDateTime Round(long increment, TemporalUnit unit, RoundingMode mode)
    {
        var (days, time) = Time.Round(increment, unit, mode);
        return new IsoDateTime(days == 0 ? Date : IsoDate.FromEpochDays((int)(Date.ToEpochDays() + days)), time);
    }

    /// <summary>CompareISODateTime.</summary>
    public int CompareTo(IsoDateTime other)
    {
        if (Date.Year != other.Date.Year) return Date.Year.CompareTo(other.Date.Year);
        if (Date.Month != other.Date.Month) return Date.Month.CompareTo(other.Date.Month);
        return Date.Day != other.Date.Day ? Date.Day.CompareTo(other.Date.Day) : Time.CompareTo(other.Time);
    }
}
