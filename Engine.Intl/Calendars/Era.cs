namespace Quoll.Intl.Calendars;

/// <summary>How the years of an era count (Intl era and monthCode, table "Eras").</summary>
internal enum EraKind
{
    /// <summary>Year 1 is the arithmetic year 1.</summary>
    Epoch,

    /// <summary>Year 1 is the arithmetic year 0, and later years of the era are earlier in time.</summary>
    Negative,

    /// <summary>Year 1 is a given arithmetic year.</summary>
    Offset,
}

/// <summary>An era of a calendar (Intl era and monthCode, table "Eras").</summary>
/// <param name="Name">The name that scripts see.</param>
/// <param name="Kind">How its years count.</param>
/// <param name="Offset">The arithmetic year of its first year, if that is what the kind says.</param>
/// <param name="Alias">A second name that scripts may use; null without one.</param>
internal sealed record Era(string Name, EraKind Kind, int Offset = 0, string? Alias = null)
{
    /// <summary>CalendarDateArithmeticYearForEraYear.</summary>
    public long ArithmeticYear(long eraYear) => Kind switch
    {
        EraKind.Epoch => eraYear,
        EraKind.Negative => 1 - eraYear,
        _ => Offset + eraYear - 1,
    };

    /// <summary>Returns the year of this era (CalendarDateEraYear).</summary>
    public int YearOf(int arithmeticYear) => Kind switch
    {
        EraKind.Epoch => arithmeticYear,
        EraKind.Negative => 1 - arithmeticYear,
        _ => arithmeticYear - Offset + 1,
    };
}
