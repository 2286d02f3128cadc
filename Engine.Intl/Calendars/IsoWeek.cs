namespace Quoll.Intl.Calendars;

/// <summary>The weeks of ISO 8601: they begin on Monday, and belong to the year that has their Thursday.</summary>
internal static class IsoWeek
{
    /// <summary>Returns the week and its year (Temporal §12.3.16, ISOWeekOfYear).</summary>
    public static (int Week, int Year) Of(IsoDate date)
    {
        var thursday = IsoDate.FromEpochDays(date.ToEpochDays() + 4 - date.DayOfWeek);
        return ((thursday.DayOfYear - 1) / 7 + 1, thursday.Year);
    }
}
