namespace Quoll.Intl.Dates;

/// <summary>
/// Which components a format needs, and gets by default (ECMA-402 §11.1.3 and Temporal §15.6, GetDateTimeFormat).
/// </summary>
internal enum FormatScope : byte
{
    /// <summary>Any component; by default all of date and time.</summary>
    Any,

    /// <summary>Those of a date.</summary>
    Date,

    /// <summary>Those of a time.</summary>
    Time,

    /// <summary>Year and month.</summary>
    YearMonth,

    /// <summary>Month and day.</summary>
    MonthDay,

    /// <summary>Only as a default: all of date and time, and the name of the time zone.</summary>
    ZonedDateTime,
}

/// <summary>The scopes as components.</summary>
internal static class FormatScopes
{
    /// <summary>
    /// GetDateTimeFormat: returns the components of a format; null if none of the given ones is in scope.
    /// </summary>
    /// <param name="given">The components that were asked for.</param>
    /// <param name="required">The scope of what is shown.</param>
    /// <param name="defaults">The scope of what is shown if nothing is asked for.</param>
    /// <param name="inheritsAll">Whether components out of scope are shown too.</param>
    public static FormatOptions? Complete(FormatOptions given, FormatScope required, FormatScope defaults, bool inheritsAll)
    {
        var inScope = Restrict(given, required) with { Era = null, TimeZoneName = null };
        var result = inheritsAll ? given : inScope with { Era = required is FormatScope.Time or FormatScope.MonthDay ? null : given.Era };
        if (!inScope.IsEmpty) return result;
        if (given.HasAny && !inheritsAll) return null;
        if (defaults is not (FormatScope.Time or FormatScope.MonthDay)) result = result with { Year = "numeric" };
        if (defaults is not FormatScope.Time) result = result with { Month = "numeric" };
        if (defaults is not (FormatScope.Time or FormatScope.YearMonth)) result = result with { Day = "numeric" };
        if (defaults is FormatScope.Time or FormatScope.Any or FormatScope.ZonedDateTime)
            result = result with { Hour = "numeric", Minute = "numeric", Second = "numeric" };
        if (defaults == FormatScope.ZonedDateTime) result = result with { TimeZoneName = result.TimeZoneName ?? "short" };
        return result;
    }

    /// <summary>Returns the components that are in a scope. The name of the time zone is in none.</summary>
    public static FormatOptions Restrict(FormatOptions options, FormatScope scope) => scope switch
    {
        FormatScope.Date => new()
        {
            Weekday = options.Weekday,
            Era = options.Era,
            Year = options.Year,
            Month = options.Month,
            Day = options.Day,
        },
        FormatScope.YearMonth => new() { Era = options.Era, Year = options.Year, Month = options.Month },
        FormatScope.MonthDay => new() { Month = options.Month, Day = options.Day },
        FormatScope.Time => new()
        {
            DayPeriod = options.DayPeriod,
            Hour = options.Hour,
            Minute = options.Minute,
            Second = options.Second,
            FractionalSecondDigits = options.FractionalSecondDigits,
        },
        _ => options with { TimeZoneName = null },
    };
}
