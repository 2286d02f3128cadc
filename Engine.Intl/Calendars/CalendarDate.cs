namespace Quoll.Intl.Calendars;

/// <summary>A date in a calendar other than ISO 8601, without its derived fields.</summary>
/// <param name="Year">
/// The arithmetic year: it counts from the calendar's epoch, also before it, and has no eras.
/// </param>
/// <param name="Month">The ordinal number of the month in its year, from 1; leap months count.</param>
/// <param name="Day">The day of the month, from 1.</param>
internal readonly record struct CalendarDate(int Year, int Month, int Day);
