using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>The internal slots of a <c>Temporal.PlainDate</c> (§3).</summary>
internal sealed partial class PlainDate(IsoDate date, Calendar calendar)
{
    private CachedDate _inCalendar;

    public IsoDate Date => date;

    public Calendar Calendar => calendar;

    /// <summary>The fields of the date.</summary>
    public CalendarFields Fields => _inCalendar.FieldsOf(calendar, date);

    /// <inheritdoc cref="From(JsValue, JsValue)"/>
    public static PlainDate From(JsValue item) => From(item, JsValue.Undefined);

    /// <summary>ToTemporalDate.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a date (RangeError).
    /// </exception>
    public static PlainDate From(JsValue item, JsValue options)
    {
        if (item.IsString)
        {
            var parsed = IsoParser.Parse(item.AsString(), IsoGoal.DateTime, "a date");
            var calendar = CalendarSlots.Canonicalize(parsed.Calendar);
            TemporalOptions.OverflowOf(options);
            return new(Calendar.RequireInLimits(parsed.Date), calendar);
        }
        if (!item.IsObject) throw Fault.Type($"A date is an object or a string, not {item}.");
        if (Known(item) is { } known)
        {
            TemporalOptions.OverflowOf(options);
            return known;
        }
        var own = CalendarSlots.Of(item);
        var fields = TemporalFields.Read(own, item, FieldNames.Date);
        return new(own.ToDate(fields.Date, TemporalOptions.OverflowOf(options)), own);
    }

    /// <summary>The date of an instance of Temporal that has one.</summary>
    private static PlainDate? Known(JsValue item)
    {
        if (Class.TryGetTarget(item, out var date)) return date;
        if (ZonedDateTime.Class.TryGetTarget(item, out var zoned)) return new(zoned.DateTime.Date, zoned.Calendar);
        return PlainDateTime.Class.TryGetTarget(item, out var dateTime) ? new(dateTime.DateTime.Date, dateTime.Calendar) : null;
    }

    /// <summary>TemporalDateToString.</summary>
    public string ToText(ShowAnnotation show)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        writer.Write(date);
        return writer.ToString(IsoWriter.CalendarAnnotation(calendar.Id, show));
    }
}
