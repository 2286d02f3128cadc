namespace Quoll.Intl.Calendars;

/// <summary>
/// The fields of a date that a script gave (Temporal §12.2.2, Calendar Fields Record). Null is "unset".
/// </summary>
internal struct PartialDate
{
    /// <summary>The era, as the script spelled it.</summary>
    public string? Era;

    /// <summary>The year of the era.</summary>
    public long? EraYear;

    /// <summary>The arithmetic year.</summary>
    public long? Year;

    /// <summary>The ordinal number of the month, from 1.</summary>
    public int? Month;

    /// <summary>The code of the month; it may not exist in the calendar.</summary>
    public MonthCode? MonthCode;

    /// <summary>The day of the month, from 1.</summary>
    public int? Day;
}

/// <summary>Which fields a <see cref="PartialDate"/> must have.</summary>
internal enum PartialDateKind
{
    /// <summary>A year, a month and a day.</summary>
    Date,

    /// <summary>A year and a month.</summary>
    YearMonth,

    /// <summary>A month and a day; a year if the month is given by its ordinal number.</summary>
    MonthDay,
}
