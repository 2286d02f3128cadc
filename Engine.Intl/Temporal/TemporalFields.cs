using Quoll.Intl.Calendars;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

/// <summary>The fields that an operation reads from an object.</summary>
[Flags]
internal enum FieldNames
{
    None = 0,

    /// <summary>The day.</summary>
    Day = 1,

    /// <summary>The month and its code.</summary>
    Month = 2,

    /// <summary>The year; in calendars with eras, the era and its year too.</summary>
    Year = 4,

    /// <summary>Hour to nanosecond.</summary>
    Time = 8,

    /// <summary>The UTC offset.</summary>
    Offset = 16,

    /// <summary>The time zone, which must be there.</summary>
    TimeZone = 32,

    /// <summary>The time zone, if it is there.</summary>
    OptionalTimeZone = 64,

    YearMonth = Year | Month,
    Date = Year | Month | Day,
    DateTime = Date | Time,
}

/// <summary>A Calendar Fields Record (§12.2.2): what was read from an object. Null is "unset".</summary>
internal struct TemporalFields
{
    /// <summary>The fields of the date.</summary>
    public PartialDate Date;

    /// <summary>The fields of the time.</summary>
    public double? Hour, Minute, Second, Millisecond, Microsecond, Nanosecond;

    /// <summary>The UTC offset in nanoseconds.</summary>
    public long? Offset;

    /// <summary>The time zone.</summary>
    public Zone? Zone;

    /// <summary>
    /// PrepareCalendarFields: reads fields in the alphabetical order of their names. Partial fields must have one of
    /// those that are asked for.
    /// </summary>
    /// <exception cref="ScriptError">
    /// A field is missing or has the wrong type (TypeError), or is out of range (RangeError).
    /// </exception>
    public static TemporalFields Read(Calendar calendar, JsValue item, FieldNames names, bool isPartial = false)
    {
        var fields = default(TemporalFields);
        ref var date = ref fields.Date;
        var hasTime = (names & FieldNames.Time) != 0;
        var hasAny = false;
        JsValue value;
        if ((names & FieldNames.Day) != 0 && Get("day")) date.Day = ToPositive(value);
        if ((names & FieldNames.Year) != 0 && calendar.HasEras)
        {
            if (Get("era")) date.Era = AbstractOperations.ToString(value);
            if (Get("eraYear")) date.EraYear = ToYear(value);
        }
        if (hasTime)
        {
            if (Get("hour")) fields.Hour = IntegerConversion.ToIntegerWithTruncation(value);
            if (Get("microsecond")) fields.Microsecond = IntegerConversion.ToIntegerWithTruncation(value);
            if (Get("millisecond")) fields.Millisecond = IntegerConversion.ToIntegerWithTruncation(value);
            if (Get("minute")) fields.Minute = IntegerConversion.ToIntegerWithTruncation(value);
        }
        if ((names & FieldNames.Month) != 0)
        {
            if (Get("month")) date.Month = ToPositive(value);
            if (Get("monthCode")) date.MonthCode = ToMonthCode(value);
        }
        if (hasTime && Get("nanosecond")) fields.Nanosecond = IntegerConversion.ToIntegerWithTruncation(value);
        if ((names & FieldNames.Offset) != 0 && Get("offset")) fields.Offset = ToOffset(value);
        if (hasTime && Get("second")) fields.Second = IntegerConversion.ToIntegerWithTruncation(value);
        if ((names & (FieldNames.TimeZone | FieldNames.OptionalTimeZone)) != 0)
        {
            if (Get("timeZone")) fields.Zone = ZonedDateTime.ZoneFrom(value);
            else if ((names & FieldNames.TimeZone) != 0) throw Fault.Type("The field timeZone is missing.");
        }
        if ((names & FieldNames.Year) != 0 && Get("year")) date.Year = ToYear(value);
        return hasAny || !isPartial ? fields : throw Fault.Type("The object has none of the fields that can be changed.");

        bool Get(string name)
        {
            value = item[name];
            if (value.IsUndefined) return false;
            return hasAny = true;
        }
    }

    /// <summary>ISODateToFields.</summary>
    public static TemporalFields Of(Calendar calendar, IsoDate date, PartialDateKind kind = PartialDateKind.Date) =>
        new() { Date = calendar.ToFields(date, kind) };

    /// <summary>The fields of a date and a time.</summary>
    public static TemporalFields Of(Calendar calendar, IsoDateTime dateTime)
    {
        var time = dateTime.Time;
        return Of(calendar, dateTime.Date) with
        {
            Hour = time.Hour,
            Minute = time.Minute,
            Second = time.Second,
            Millisecond = time.Millisecond,
            Microsecond = time.Microsecond,
            Nanosecond = time.Nanosecond,
        };
    }

    /// <summary>CalendarMergeFields.</summary>
    public readonly TemporalFields With(Calendar calendar, in TemporalFields changes) => new()
    {
        Date = calendar.Merge(Date, changes.Date),
        Hour = changes.Hour ?? Hour,
        Minute = changes.Minute ?? Minute,
        Second = changes.Second ?? Second,
        Millisecond = changes.Millisecond ?? Millisecond,
        Microsecond = changes.Microsecond ?? Microsecond,
        Nanosecond = changes.Nanosecond ?? Nanosecond,
        Offset = changes.Offset ?? Offset,
        Zone = changes.Zone ?? Zone,
    };

    /// <summary>InterpretTemporalDateTimeFields. What is missing of the time is zero.</summary>
    public readonly IsoDateTime ToDateTime(Calendar calendar, Overflow overflow) => new(
        calendar.ToDate(Date, overflow),
        IsoTime.Regulate(Hour ?? 0, Minute ?? 0, Second ?? 0, Millisecond ?? 0, Microsecond ?? 0, Nanosecond ?? 0, overflow));

    private static int ToPositive(JsValue value) =>
        (int)Math.Min(IntegerConversion.ToPositiveIntegerWithTruncation(value), int.MaxValue);

    // Years beyond 2^53 are as far outside the range as that.
    private static long ToYear(JsValue value) =>
        (long)Math.Clamp(IntegerConversion.ToIntegerWithTruncation(value), -9007199254740992, 9007199254740992);

    /// <summary>ToMonthCode.</summary>
    private static MonthCode ToMonthCode(JsValue value)
    {
        var text = ToRequiredString(value, "monthCode");
        return MonthCode.TryParse(text, out var code) ? code
            : throw Fault.Range($"The code of a month is like M01 or M01L, not {Fault.Show(text)}.");
    }

    /// <summary>ToOffsetString.</summary>
    private static long ToOffset(JsValue value)
    {
        var text = ToRequiredString(value, "offset");
        return IsoParser.TryParseOffset(text, out var offset) ? offset
            : throw Fault.Range($"A UTC offset is like +01:00, not {Fault.Show(text)}.");
    }

    // ToPrimitive with the hint string, whose result must be one.
    private static string ToRequiredString(JsValue value, string name)
    {
        var primitive = AbstractOperations.ToPrimitive(value, JsValueType.String);
        return primitive.IsString ? primitive.AsString() : throw Fault.Type($"The field {name} is a string, not {primitive}.");
    }
}
