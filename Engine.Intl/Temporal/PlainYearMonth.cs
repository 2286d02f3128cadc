using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>The internal slots of a <c>Temporal.PlainYearMonth</c> (§9).</summary>
/// <param name="date">The first day of the month in its calendar; the constructor may give another.</param>
/// <param name="calendar">The calendar.</param>
internal sealed partial class PlainYearMonth(IsoDate date, Calendar calendar)
{
    private CachedDate _inCalendar;

    public IsoDate Date => date;

    public Calendar Calendar => calendar;

    /// <summary>The fields of the date.</summary>
    public CalendarFields Fields => _inCalendar.FieldsOf(calendar, date);

    /// <inheritdoc cref="From(JsValue, JsValue)"/>
    public static PlainYearMonth From(JsValue item) => From(item, JsValue.Undefined);

    /// <summary>ToTemporalYearMonth.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a month (RangeError).
    /// </exception>
    public static PlainYearMonth From(JsValue item, JsValue options)
    {
        if (item.IsString)
        {
            var parsed = IsoParser.Parse(item.AsString(), IsoGoal.YearMonth, "a year and month");
            var calendar = CalendarSlots.Canonicalize(parsed.Calendar);
            TemporalOptions.OverflowOf(options);
            if (!PartialDates.IsYearMonthInLimits(parsed.Date)) throw Calendar.OutsideRange();
            return new(calendar.ToYearMonth(calendar.ToFields(parsed.Date, PartialDateKind.YearMonth), Overflow.Constrain), calendar);
        }
        if (!item.IsObject) throw Fault.Type($"A year and month are an object or a string, not {item}.");
        if (Class.TryGetTarget(item, out var known))
        {
            TemporalOptions.OverflowOf(options);
            return known;
        }
        var own = CalendarSlots.Of(item);
        var fields = TemporalFields.Read(own, item, FieldNames.YearMonth);
        return new(own.ToYearMonth(fields.Date, TemporalOptions.OverflowOf(options)), own);
    }

    /// <summary>TemporalYearMonthToString.</summary>
    public string ToText(ShowAnnotation show)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        writer.WriteYear(date.Year);
        writer.Write('-');
        writer.WriteDigits(date.Month, 2);
        if (!calendar.IsIso || show is ShowAnnotation.Always or ShowAnnotation.Critical)
        {
            writer.Write('-');
            writer.WriteDigits(date.Day, 2);
        }
        return writer.ToString(IsoWriter.CalendarAnnotation(calendar.Id, show));
    }
}
