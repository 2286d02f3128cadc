using Quoll.Intl.Calendars;
using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal;

namespace Quoll.Intl.Dates;

/// <summary>
/// Objects of Temporal as dates and times of a format (Temporal §15.6, HandleDateTimeTemporalDate and its like).
/// </summary>
internal static class TemporalInput
{
    private const long NanosecondsPerMillisecond = 1_000_000;
    private const long SecondsPerDay = 86_400;

    /// <summary>
    /// Returns the type of a Temporal object; null for other values. A ZonedDateTime has a type, but no format.
    /// </summary>
    public static FormattableKind? KindOf(JsValue value) => !value.IsObject ? null
        : PlainDate.Class.TryGetTarget(value, out _) ? FormattableKind.PlainDate
        : PlainDateTime.Class.TryGetTarget(value, out _) ? FormattableKind.PlainDateTime
        : Instant.Class.TryGetTarget(value, out _) ? FormattableKind.Instant
        : PlainTime.Class.TryGetTarget(value, out _) ? FormattableKind.PlainTime
        : PlainYearMonth.Class.TryGetTarget(value, out _) ? FormattableKind.PlainYearMonth
        : PlainMonthDay.Class.TryGetTarget(value, out _) ? FormattableKind.PlainMonthDay
        : ZonedDateTime.Class.TryGetTarget(value, out _) ? FormattableKind.ZonedDateTime : null;

    /// <summary>Returns a Temporal object as a date and time.</summary>
    /// <exception cref="ScriptError">
    /// Its calendar is neither that of the format nor ISO 8601 (RangeError), or it is a ZonedDateTime (TypeError).
    /// </exception>
    public static Moment Read(JsValue value, DateTimeFormatter formatter)
    {
        if (PlainDate.Class.TryGetTarget(value, out var date)) return Read(date.Date, date.Calendar, formatter, allowsIso: true);
        if (PlainDateTime.Class.TryGetTarget(value, out var dateTime)) return Read(dateTime, formatter);
        if (Instant.Class.TryGetTarget(value, out var instant)) return Read(instant.EpochNanoseconds, formatter);
        if (PlainTime.Class.TryGetTarget(value, out var time)) return Read(new IsoDateTime(new IsoDate(1970, 1, 1), time.Time), formatter);
        if (PlainYearMonth.Class.TryGetTarget(value, out var month)) return Read(month.Date, month.Calendar, formatter, allowsIso: false);
        if (PlainMonthDay.Class.TryGetTarget(value, out var day)) return Read(day.Date, day.Calendar, formatter, allowsIso: false);
        throw Fault.Type("A format does not take a Temporal.ZonedDateTime: its toLocaleString formats it.");
    }

    /// <summary>Returns an exact time as a date and time.</summary>
    public static Moment Read(Int128 epochNanoseconds, DateTimeFormatter formatter) =>
        Moment.Of((long)Instant.ToMilliseconds(epochNanoseconds), formatter.Context.Zone, formatter.Context.Calendar);

    private static Moment Read(PlainDateTime dateTime, DateTimeFormatter formatter)
    {
        RequireCalendar(dateTime.Calendar, formatter, allowsIso: true);
        return Read(dateTime.DateTime, formatter);
    }

    private static Moment Read(IsoDate date, Calendar calendar, DateTimeFormatter formatter, bool allowsIso)
    {
        RequireCalendar(calendar, formatter, allowsIso);
        return Read(new IsoDateTime(date, IsoTime.Noon), formatter);
    }

    // The time zone of the format does not matter.
    private static Moment Read(IsoDateTime dateTime, DateTimeFormatter formatter) => new(
        dateTime.Date, (int)(dateTime.Time.Nanoseconds / NanosecondsPerMillisecond),
        dateTime.Date.ToEpochDays() * SecondsPerDay, formatter.Context.Calendar);

    private static void RequireCalendar(Calendar calendar, DateTimeFormatter formatter, bool allowsIso)
    {
        if (calendar.Id == formatter.Settings.Calendar || (allowsIso && calendar.IsIso)) return;
        throw Fault.Range($"The date has the calendar {calendar.Id}, the format {formatter.Settings.Calendar}.");
    }
}
