using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>The internal slots of a <c>Temporal.PlainMonthDay</c> (§10).</summary>
/// <param name="date">The month and day in a reference year.</param>
/// <param name="calendar">The calendar.</param>
internal sealed partial class PlainMonthDay(IsoDate date, Calendar calendar)
{
    /// <summary>The reference year of ISO 8601.</summary>
    internal const int ReferenceIsoYear = 1972;

    public IsoDate Date => date;

    public Calendar Calendar => calendar;

    /// <inheritdoc cref="From(JsValue, JsValue)"/>
    public static PlainMonthDay From(JsValue item) => From(item, JsValue.Undefined);

    /// <summary>ToTemporalMonthDay.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a month and day (RangeError).
    /// </exception>
    public static PlainMonthDay From(JsValue item, JsValue options)
    {
        if (item.IsString) return Parse(item.AsString(), options);
        if (!item.IsObject) throw Fault.Type($"A month and day are an object or a string, not {item}.");
        if (Class.TryGetTarget(item, out var known))
        {
            TemporalOptions.OverflowOf(options);
            return known;
        }
        var own = CalendarSlots.Of(item);
        var fields = TemporalFields.Read(own, item, FieldNames.Date);
        return new(own.ToMonthDay(fields.Date, TemporalOptions.OverflowOf(options)), own);
    }

    private static PlainMonthDay Parse(string text, JsValue options)
    {
        var parsed = IsoParser.Parse(text, IsoGoal.MonthDay, "a month and day");
        var calendar = CalendarSlots.Canonicalize(parsed.Calendar);
        TemporalOptions.OverflowOf(options);
        if (calendar.IsIso) return new(parsed.Date with { Year = ReferenceIsoYear }, calendar);
        var fields = calendar.ToFields(Calendar.RequireInLimits(parsed.Date), PartialDateKind.MonthDay);
        return new(calendar.ToMonthDay(fields, Overflow.Constrain), calendar);
    }

    /// <summary>TemporalMonthDayToString.</summary>
    public string ToText(ShowAnnotation show)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        if (!calendar.IsIso || show is ShowAnnotation.Always or ShowAnnotation.Critical)
        {
            writer.WriteYear(date.Year);
            writer.Write('-');
        }
        writer.WriteDigits(date.Month, 2);
        writer.Write('-');
        writer.WriteDigits(date.Day, 2);
        return writer.ToString(IsoWriter.CalendarAnnotation(calendar.Id, show));
    }
}
