using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>A Date Duration Record: its fields have one sign, or are zero.</summary>
internal readonly record struct DateDuration(long Years, long Months, long Weeks, long Days)
{
    /// <summary>ZeroDateDuration.</summary>
    public static readonly DateDuration Zero;

    /// <summary>DateDurationSign.</summary>
    public int Sign => Years != 0 ? Math.Sign(Years) : Months != 0 ? Math.Sign(Months)
        : Weeks != 0 ? Math.Sign(Weeks) : Math.Sign(Days);

    /// <summary>CreateDateDurationRecord.</summary>
    /// <exception cref="ScriptError">The fields are not those of a valid duration: a RangeError.</exception>
    public static DateDuration Create(long years, long months, long weeks, long days)
    {
        if (!Duration.IsValid(years, months, weeks, days, 0, 0, 0, 0, 0, 0))
            throw Fault.Range($"Not a duration: {years} years, {months} months, {weeks} weeks, {days} days");
        return new DateDuration(years, months, weeks, days);
    }

    /// <summary>AdjustDateDurationRecord.</summary>
    public DateDuration Adjust(long days, long? weeks = null, long? months = null) =>
        Create(Years, months ?? Months, weeks ?? Weeks, days);

    public static DateDuration operator -(DateDuration duration) =>
        new(-duration.Years, -duration.Months, -duration.Weeks, -duration.Days);
}

/// <summary>An Internal Duration Record: the two have one sign, or are zero.</summary>
/// <param name="Date">Years, months, weeks and days.</param>
/// <param name="Time">The time duration, in nanoseconds.</param>
internal readonly record struct InternalDuration(DateDuration Date, Int128 Time)
{
    /// <summary>maxTimeDuration: 2^53 seconds less one nanosecond.</summary>
    public static readonly Int128 MaximumTime = ((Int128)1 << 53) * 1_000_000_000 - 1;

    /// <summary>InternalDurationSign.</summary>
    public int Sign => Date.Sign is not 0 and var sign ? sign : Int128.Sign(Time);

    /// <summary>Returns a time duration.</summary>
    /// <exception cref="ScriptError">It is longer than <see cref="MaximumTime"/>: a RangeError.</exception>
    public static Int128 RequireTime(Int128 timeDuration) => Int128.Abs(timeDuration) <= MaximumTime ? timeDuration
        : throw Fault.Range("The duration is longer than 2^53 seconds");

    /// <summary>Add24HourDaysToTimeDuration.</summary>
    public static Int128 AddDays(Int128 timeDuration, long days) =>
        RequireTime(timeDuration + (Int128)days * TemporalUnits.NanosecondsPerDay);
}
