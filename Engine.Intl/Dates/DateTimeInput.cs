using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates;

/// <summary>Values of scripts as dates and times of a format (Temporal §15.6, HandleDateTimeValue).</summary>
internal static class DateTimeInput
{
    private const double MaximumTime = 8.64e15;

    /// <summary>ToDateTimeFormattable: an object of Temporal, or a number.</summary>
    public static JsValue ToFormattable(JsValue value) =>
        TemporalInput.KindOf(value) is not null ? value : AbstractOperations.ToNumber(value);

    /// <summary>Returns whether both are numbers, or objects of one type of Temporal (SameTemporalType).</summary>
    public static bool IsSameType(JsValue left, JsValue right) => TemporalInput.KindOf(left) == TemporalInput.KindOf(right);

    /// <summary>Returns a value as a date and time in a format's time zone and calendar.</summary>
    /// <exception cref="ScriptError">It is no time, or its calendar is another: a RangeError.</exception>
    public static (FormattableKind Kind, Moment Moment) Read(Engine engine, JsValue value, DateTimeFormatter formatter)
    {
        if (value.IsObject && TemporalInput.KindOf(value) is { } kind) return (kind, TemporalInput.Read(value, formatter));
        var time = value.IsUndefined ? Now(engine) : AbstractOperations.ToNumber(value);
        return (FormattableKind.TimeValue, Read(time, formatter));
    }

    /// <summary>Returns a time value as a date and time in a format's time zone and calendar.</summary>
    public static Moment Read(double time, DateTimeFormatter formatter)
    {
        // TimeClip (ECMA-262 §21.4.1.31).
        if (!(Math.Abs(time) <= MaximumTime)) throw Fault.Range("Not a time: a format takes milliseconds within 100,000,000 days of 1970.");
        return Moment.Of((long)time, formatter.Context.Zone, formatter.Context.Calendar);
    }

    private static double Now(Engine engine) =>
        engine.Options.TimeProvider.GetUtcNow().ToUnixTimeMilliseconds();
}
