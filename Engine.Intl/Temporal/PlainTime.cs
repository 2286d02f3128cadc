using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>The internal slot of a <c>Temporal.PlainTime</c> (§4).</summary>
internal sealed partial class PlainTime(IsoTime time)
{
    public IsoTime Time => time;

    /// <inheritdoc cref="From(JsValue, JsValue)"/>
    public static IsoTime From(JsValue item) => From(item, JsValue.Undefined);

    /// <summary>ToTemporalTime.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a time (RangeError).
    /// </exception>
    public static IsoTime From(JsValue item, JsValue options)
    {
        if (item.IsString)
        {
            var parsed = IsoParser.Parse(item.AsString(), IsoGoal.Time, "a time");
            TemporalOptions.OverflowOf(options);
            return parsed.Time!.Value;
        }
        if (!item.IsObject) throw Fault.Type($"A time is an object or a string, not {item}.");
        if (TimeOf(item) is { } known)
        {
            TemporalOptions.OverflowOf(options);
            return known;
        }
        var fields = default(TimeFields);
        fields.Read(item);
        return fields.Regulate(TemporalOptions.OverflowOf(options));
    }

    /// <summary>ToTimeRecordOrMidnight: midnight if the value is undefined.</summary>
    public static IsoTime FromOrMidnight(JsValue item) => item.IsUndefined ? IsoTime.Midnight : From(item);

    /// <summary>The time of an instance of Temporal that has one.</summary>
    private static IsoTime? TimeOf(JsValue item)
    {
        if (Class.TryGetTarget(item, out var time)) return time.Time;
        if (PlainDateTime.Class.TryGetTarget(item, out var dateTime)) return dateTime.DateTime.Time;
        return ZonedDateTime.Class.TryGetTarget(item, out var zoned) ? zoned.DateTime.Time : null;
    }
}

/// <summary>A TemporalTimeLike Record.</summary>
internal struct TimeFields
{
    public double Hour, Minute, Second, Millisecond, Microsecond, Nanosecond;

    /// <summary>The fields of a time.</summary>
    public TimeFields(IsoTime time)
    {
        (Hour, Minute, Second) = (time.Hour, time.Minute, time.Second);
        (Millisecond, Microsecond, Nanosecond) = (time.Millisecond, time.Microsecond, time.Nanosecond);
    }

    /// <summary>ToTemporalTimeRecord: reads the fields that an object has over those that are there.</summary>
    public void Read(JsValue item)
    {
        // In alphabetical order.
        var hasAny = Read(item, "hour", ref Hour) | Read(item, "microsecond", ref Microsecond)
            | Read(item, "millisecond", ref Millisecond) | Read(item, "minute", ref Minute)
            | Read(item, "nanosecond", ref Nanosecond) | Read(item, "second", ref Second);
        if (!hasAny) throw Fault.Type("The object has no field of a time, such as hour or minute.");
    }

    /// <summary>RegulateTime.</summary>
    public readonly IsoTime Regulate(Overflow overflow) =>
        IsoTime.Regulate(Hour, Minute, Second, Millisecond, Microsecond, Nanosecond, overflow);

    private static bool Read(JsValue item, string name, ref double field)
    {
        var value = item[name];
        if (value.IsUndefined) return false;
        field = IntegerConversion.ToIntegerWithTruncation(value);
        return true;
    }
}
