using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates;

/// <summary>A DateTimeFormat object (ECMA-402 §11.1): the internal slots of one instance.</summary>
internal sealed class DateTimeFormat(DateTimeFormatter formatter)
{
    /// <summary>What it formats with: shared with the formats of equal settings.</summary>
    public DateTimeFormatter Formatter => formatter;

    /// <summary>
    /// [[BoundFormat]]: the function that the accessor <c>format</c> returns; undefined before its first use.
    /// </summary>
    public JsValue BoundFormat { get; set; } = JsValue.Undefined;

    /// <summary>FormatDateTime (ECMA-402 §11.5.5).</summary>
    /// <param name="engine">The engine, for the current time.</param>
    /// <param name="value">A time value, an object of Temporal, or undefined for now.</param>
    public string Format(Engine engine, JsValue value)
    {
        var (kind, moment) = DateTimeInput.Read(engine, value, formatter);
        return Require(kind).Compiled.Format(moment);
    }

    /// <summary>FormatDateTimeToParts (ECMA-402 §11.5.6): an array of parts.</summary>
    public JsValue FormatToParts(Engine engine, JsValue value)
    {
        var (kind, moment) = DateTimeInput.Read(engine, value, formatter);
        var parts = new List<DatePart>();
        var text = DateTimeFormatter.FormatToParts(Require(kind), moment, parts);
        return CreateParts(engine, text, parts, false);
    }

    /// <summary>FormatDateTimeRange (ECMA-402 §11.5.8).</summary>
    public string FormatRange(Engine engine, JsValue start, JsValue end) => FormatRange(engine, start, end, []);

    /// <summary>FormatDateTimeRangeToParts (ECMA-402 §11.5.9): an array of parts with their sources.</summary>
    public JsValue FormatRangeToParts(Engine engine, JsValue start, JsValue end)
    {
        var parts = new List<DatePart>();
        var text = FormatRange(engine, start, end, parts);
        return CreateParts(engine, text, parts, true);
    }

    private string FormatRange(Engine engine, JsValue start, JsValue end, List<DatePart> parts)
    {
        if (start.IsUndefined || end.IsUndefined) throw Fault.Type("A range has a start and an end, which are not undefined.");
        // ToDateTimeFormattable comes first for both.
        start = DateTimeInput.ToFormattable(start);
        end = DateTimeInput.ToFormattable(end);
        if (!DateTimeInput.IsSameType(start, end)) throw Fault.Type("The start and the end of a range are of one type.");
        var (kind, first) = DateTimeInput.Read(engine, start, formatter);
        var (_, last) = DateTimeInput.Read(engine, end, formatter);
        return DateTimeFormatter.FormatRange(Require(kind), first, last, parts);
    }

    private DateTimePattern Require(FormattableKind kind) => formatter.Pattern(kind)
        ?? throw Fault.Type($"The format shows nothing that a Temporal.{kind} has.");

    private static JsValue CreateParts(Engine engine, string text, List<DatePart> parts, bool hasSources)
    {
        var values = new JsValue[parts.Count];
        var start = 0;
        for (var index = 0; index < values.Length; index++)
        {
            var part = parts[index];
            var (type, value) = (part.Type.Name(), text[start..part.End]);
            values[index] = hasSources ? FormatParts.WithSource(engine, type, value, part.Source)
                : FormatParts.Create(engine, type, value);
            start = part.End;
        }
        return AbstractOperations.CreateArray(engine, values);
    }
}
