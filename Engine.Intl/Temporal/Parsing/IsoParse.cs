namespace Quoll.Intl.Temporal.Parsing;

/// <summary>
/// The goals of the grammar of ISO 8601 and RFC 9557 strings (§13, ISO 8601 grammar), in their order.
/// </summary>
[Flags]
internal enum IsoGoal : byte
{
    /// <summary>TemporalDateTimeString[+Zoned].</summary>
    ZonedDateTime = 1,

    /// <summary>TemporalDateTimeString[~Zoned].</summary>
    DateTime = 2,

    /// <summary>TemporalInstantString.</summary>
    Instant = 4,

    /// <summary>TemporalTimeString.</summary>
    Time = 8,

    /// <summary>TemporalMonthDayString.</summary>
    MonthDay = 16,

    /// <summary>TemporalYearMonthString.</summary>
    YearMonth = 32,

    /// <summary>Every form of which a calendar or time zone may be read.</summary>
    Any = ZonedDateTime | DateTime | Instant | Time | MonthDay | YearMonth,
}

/// <summary>An ISO Date-Time Parse Record, with its ISO String Time Zone Parse Record.</summary>
internal record struct IsoParse
{
    /// <summary>The date. Its year is 0 where <see cref="HasYear"/> is false.</summary>
    public int Year, Month, Day;

    /// <summary>False for a month-day without a year.</summary>
    public bool HasYear;

    /// <summary>Whether there is a DateDay. Without it, the day is 1.</summary>
    public bool HasDay;

    /// <summary>The time of day; null for start-of-day.</summary>
    public IsoTime? Time;

    /// <summary>Whether there is the designator <c>Z</c>.</summary>
    public bool IsUtc;

    /// <summary>The UTC offset in nanoseconds; null if there is none.</summary>
    public long? Offset;

    /// <summary>Whether the UTC offset has seconds.</summary>
    public bool OffsetHasSeconds;

    /// <summary>The identifier of the time zone annotation; null if there is none.</summary>
    public string? TimeZone;

    /// <summary>The value of the first calendar annotation; null if there is none.</summary>
    public string? Calendar;

    /// <summary>Calendar annotations: two must not come together with a critical one.</summary>
    internal bool IsCalendarCritical;

    /// <summary>An error that is not one of syntax: it ends the parse, also if other goals are left.</summary>
    internal string? Error;

    public readonly Calendars.IsoDate Date => new(Year, Month, Day);
}
