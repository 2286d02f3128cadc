namespace Quoll.Intl.Dates;

/// <summary>The types of values that a formatter formats differently (Temporal §15.6, HandleDateTimeValue).</summary>
internal enum FormattableKind : byte
{
    /// <summary>A time value of Date.</summary>
    TimeValue,

    PlainDate,
    PlainYearMonth,
    PlainMonthDay,
    PlainTime,
    PlainDateTime,
    Instant,

    /// <summary>Formatted by its own <c>toLocaleString</c> only.</summary>
    ZonedDateTime,
}
