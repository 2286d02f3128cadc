using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>The calendars of arguments (§12.2).</summary>
internal static class CalendarSlots
{
    /// <summary>The argument <c>calendar</c> of a constructor: undefined for ISO 8601, or an identifier.</summary>
    /// <exception cref="ScriptError">
    /// The value is not a string (TypeError), or names no calendar (RangeError).
    /// </exception>
    public static Calendar FromIdentifier(JsValue value)
    {
        if (value.IsUndefined) return Calendar.Iso;
        return value.IsString ? Canonicalize(value.AsString()) : throw NotAString(value);
    }

    /// <summary>
    /// ToTemporalCalendarIdentifier: an object with a calendar, an identifier, or an ISO 8601 string.
    /// </summary>
    /// <exception cref="ScriptError">The value is neither (TypeError), or not a calendar (RangeError).</exception>
    public static Calendar From(JsValue value)
    {
        if (SlotOf(value) is { } calendar) return calendar;
        if (!value.IsString) throw NotAString(value);
        var text = value.AsString();
        return Canonicalize(IsoParser.ParseCalendar(text) ?? text);
    }

    /// <summary>GetTemporalCalendarIdentifierWithISODefault: the calendar of an object with fields.</summary>
    public static Calendar Of(JsValue item)
    {
        if (SlotOf(item) is { } calendar) return calendar;
        var value = item["calendar"];
        return value.IsUndefined ? Calendar.Iso : From(value);
    }

    /// <summary>CanonicalizeCalendar of an identifier, or of the annotation of a string; ISO 8601 for null.</summary>
    /// <exception cref="ScriptError">There is no such calendar: a RangeError.</exception>
    public static Calendar Canonicalize(string? identifier) =>
        identifier is null ? Calendar.Iso : Calendar.Find(identifier) ?? throw Fault.Range($"No calendar {Fault.Show(identifier)}.");

    /// <summary>Throws if two calendars differ, as operations on two dates require.</summary>
    public static void RequireSame(Calendar one, Calendar two)
    {
        if (!ReferenceEquals(one, two)) throw Fault.Range($"Both have the same calendar, not {one.Id} and {two.Id}.");
    }

    private static Calendar? SlotOf(JsValue value)
    {
        if (!value.IsObject) return null;
        if (PlainDate.Class.TryGetTarget(value, out var date)) return date.Calendar;
        if (PlainDateTime.Class.TryGetTarget(value, out var dateTime)) return dateTime.Calendar;
        if (PlainMonthDay.Class.TryGetTarget(value, out var monthDay)) return monthDay.Calendar;
        if (PlainYearMonth.Class.TryGetTarget(value, out var yearMonth)) return yearMonth.Calendar;
        return ZonedDateTime.Class.TryGetTarget(value, out var zoned) ? zoned.Calendar : null;
    }

    private static ScriptError NotAString(JsValue value) =>
        Fault.Type($"A calendar is a string or an object of Temporal that has one, not {value}.");
}
