using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

/// <summary>The option <c>relativeTo</c> of durations: a date, a date and time with a zone, or neither.</summary>
internal readonly record struct RelativeTo(PlainDate? Plain, ZonedDateTime? Zoned)
{
    /// <summary>GetTemporalRelativeToOption.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a date (RangeError).
    /// </exception>
    public static RelativeTo Read(in OptionReader options)
    {
        var value = options.Get("relativeTo");
        if (value.IsUndefined) return default;
        if (value.IsString) return Parse(value.AsString());
        if (!value.IsObject) throw Fault.Type($"The option relativeTo is an object or a string, not {value}.");
        if (ZonedDateTime.Class.TryGetTarget(value, out var zoned)) return new(null, zoned);
        if (PlainDate.Class.TryGetTarget(value, out var date)) return new(date, null);
        if (PlainDateTime.Class.TryGetTarget(value, out var dateTime)) return new(new(dateTime.DateTime.Date, dateTime.Calendar), null);

        var calendar = CalendarSlots.Of(value);
        var fields = TemporalFields.Read(calendar, value, FieldNames.DateTime | FieldNames.Offset | FieldNames.OptionalTimeZone);
        var local = fields.ToDateTime(calendar, Overflow.Constrain);
        if (fields.Zone is not { } zone) return new(ToDate(local.Date, calendar), null);
        var time = ZonedDateTime.Interpret(
            local, fields.Offset, zone, Disambiguation.Compatible, OffsetOption.Reject, matchesMinutes: false);
        return new(null, new(time, zone, calendar));
    }

    private static RelativeTo Parse(string text)
    {
        var parsed = IsoParser.Parse(text, IsoGoal.ZonedDateTime | IsoGoal.DateTime, "a date");
        var zone = parsed.TimeZone is { } name ? Zone.Parse(name) : null;
        var calendar = CalendarSlots.Canonicalize(parsed.Calendar);
        return zone is null ? new(ToDate(parsed.Date, calendar), null)
            : new(null, new(ZonedDateTime.Interpret(parsed, zone, Disambiguation.Compatible, OffsetOption.Reject), zone, calendar));
    }

    private static PlainDate ToDate(IsoDate date, Calendar calendar) => new(Calendar.RequireInLimits(date), calendar);
}
