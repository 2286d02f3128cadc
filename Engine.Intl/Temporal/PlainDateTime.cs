using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>The internal slots of a <c>Temporal.PlainDateTime</c> (§5).</summary>
internal sealed partial class PlainDateTime(IsoDateTime dateTime, Calendar calendar)
{
    private CachedDate _inCalendar;

    public IsoDateTime DateTime => dateTime;

    public Calendar Calendar => calendar;

    /// <summary>The fields of the date.</summary>
    public CalendarFields Fields => _inCalendar.FieldsOf(calendar, dateTime.Date);

    /// <inheritdoc cref="From(JsValue, JsValue)"/>
    public static PlainDateTime From(JsValue item) => From(item, JsValue.Undefined);

    /// <summary>ToTemporalDateTime.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a date and time (RangeError).
    /// </exception>
    public static PlainDateTime From(JsValue item, JsValue options)
    {
        if (item.IsString)
        {
            var parsed = IsoParser.Parse(item.AsString(), IsoGoal.DateTime, "a date and time");
            var calendar = CalendarSlots.Canonicalize(parsed.Calendar);
            TemporalOptions.OverflowOf(options);
            return new(new IsoDateTime(parsed.Date, parsed.Time ?? IsoTime.Midnight).RequireInLimits(), calendar);
        }
        if (!item.IsObject) throw Fault.Type($"A date and time is an object or a string, not {item}.");
        if (Known(item) is { } known)
        {
            TemporalOptions.OverflowOf(options);
            known.DateTime.RequireInLimits();
            return known;
        }
        var own = CalendarSlots.Of(item);
        var fields = TemporalFields.Read(own, item, FieldNames.DateTime);
        return new(fields.ToDateTime(own, TemporalOptions.OverflowOf(options)).RequireInLimits(), own);
    }

    /// <summary>The date and time of an instance of Temporal that has a date; midnight if it has no time.</summary>
    private static PlainDateTime? Known(JsValue item)
    {
        if (Class.TryGetTarget(item, out var dateTime)) return dateTime;
        if (ZonedDateTime.Class.TryGetTarget(item, out var zoned)) return new(zoned.DateTime, zoned.Calendar);
        return PlainDate.Class.TryGetTarget(item, out var date) ? new(new(date.Date, IsoTime.Midnight), date.Calendar) : null;
    }

    /// <summary>ISODateTimeToString.</summary>
    public string ToText(int digits, ShowAnnotation show)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        writer.Write(dateTime, digits);
        return writer.ToString(IsoWriter.CalendarAnnotation(calendar.Id, show));
    }
}
