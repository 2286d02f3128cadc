namespace Quoll.Intl.Calendars;

/// <summary>
/// The date of an object of Temporal in its calendar. The calendar computes it once: most scripts read several fields.
/// </summary>
internal struct CachedDate
{
    // Its month is 0 until it is computed.
    private CalendarDate _date;

    /// <summary>Returns the fields of the date, which is always the same one.</summary>
    public CalendarFields FieldsOf(Calendar calendar, IsoDate iso) =>
        new(calendar, iso, _date.Month != 0 ? _date : _date = calendar.DateOf(iso));
}
