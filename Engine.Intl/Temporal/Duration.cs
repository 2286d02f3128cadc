using System.Globalization;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.Temporal;

/// <summary>
/// The internal slots of a <c>Temporal.Duration</c> (§7): ten Numbers that are integers, of one sign or zero, not -0.
/// </summary>
internal sealed partial class Duration
{
    // 2^53 seconds, and what stays below in each unit.
    private const double MaximumSeconds = 9007199254740992;
    private const double MaximumCalendarUnits = 4294967296;

    private Duration(
        double years, double months, double weeks, double days, double hours,
        double minutes, double seconds, double milliseconds, double microseconds, double nanoseconds)
    {
        // Adding zero turns -0 into 0.
        (Years, Months, Weeks, Days) = (years + 0.0, months + 0.0, weeks + 0.0, days + 0.0);
        (Hours, Minutes, Seconds) = (hours + 0.0, minutes + 0.0, seconds + 0.0);
        (Milliseconds, Microseconds, Nanoseconds) = (milliseconds + 0.0, microseconds + 0.0, nanoseconds + 0.0);
    }

    public double Years { get; }

    public double Months { get; }

    public double Weeks { get; }

    public double Days { get; }

    public double Hours { get; }

    public double Minutes { get; }

    public double Seconds { get; }

    public double Milliseconds { get; }

    public double Microseconds { get; }

    public double Nanoseconds { get; }

    /// <summary>A field by its unit.</summary>
    public double this[TemporalUnit unit] => unit switch
    {
        TemporalUnit.Year => Years,
        TemporalUnit.Month => Months,
        TemporalUnit.Week => Weeks,
        TemporalUnit.Day => Days,
        TemporalUnit.Hour => Hours,
        TemporalUnit.Minute => Minutes,
        TemporalUnit.Second => Seconds,
        TemporalUnit.Millisecond => Milliseconds,
        TemporalUnit.Microsecond => Microseconds,
        _ => Nanoseconds,
    };

    /// <summary>CreateTemporalDuration.</summary>
    /// <exception cref="ScriptError">The fields are not those of a valid duration: a RangeError.</exception>
    public static Duration Create(
        double years, double months, double weeks, double days, double hours,
        double minutes, double seconds, double milliseconds, double microseconds, double nanoseconds)
    {
        if (!IsValid(years, months, weeks, days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds))
        {
            throw Fault.Range(string.Create(CultureInfo.InvariantCulture,
                $"Not a duration, whose fields have one sign and are at most 2^32 years, months and weeks, and 2^53 seconds: {years} years, {months} months, {weeks} weeks, {days} days, {hours} h, {minutes} min, {seconds} s, {milliseconds} ms, {microseconds} µs, {nanoseconds} ns"));
        }
        return new Duration(years, months, weeks, days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds);
    }

    /// <summary>Creates a duration of fields in the order of units, years first.</summary>
    public static Duration Create(ReadOnlySpan<double> fields) => Create(
        fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8], fields[9]);

    /// <summary>IsValidDuration, of fields that are integers or infinite.</summary>
    public static bool IsValid(
        double years, double months, double weeks, double days, double hours,
        double minutes, double seconds, double milliseconds, double microseconds, double nanoseconds)
    {
        ReadOnlySpan<double> fields = [years, months, weeks, days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds];
        var sign = 0;
        foreach (var field in fields)
        {
            if (field == 0) continue;
            var own = field < 0 ? -1 : 1;
            if (!double.IsFinite(field) || own == -sign) return false;
            sign = own;
        }
        if (Math.Abs(years) >= MaximumCalendarUnits || Math.Abs(months) >= MaximumCalendarUnits || Math.Abs(weeks) >= MaximumCalendarUnits)
            return false;
        // The common case: the sum of fields this small is far below the limit.
        if (Math.Abs(days) <= 1e9 && Math.Abs(hours) <= 1e10 && Math.Abs(minutes) <= 1e12 && Math.Abs(seconds) <= 1e14
            && Math.Abs(milliseconds) <= 1e15 && Math.Abs(microseconds) <= 1e15 && Math.Abs(nanoseconds) <= 1e15)
        {
            return true;
        }
        // Each field alone is below the limit; then the exact sum fits.
        if (Math.Abs(days) * 86_400 >= MaximumSeconds || Math.Abs(hours) * 3600 >= MaximumSeconds
            || Math.Abs(minutes) * 60 >= MaximumSeconds || Math.Abs(seconds) >= MaximumSeconds
            || Math.Abs(milliseconds) >= MaximumSeconds * 1e3 || Math.Abs(microseconds) >= MaximumSeconds * 1e6
            || Math.Abs(nanoseconds) >= MaximumSeconds * 1e9)
        {
            return false;
        }
        var total = (Int128)days * TemporalUnits.NanosecondsPerDay
            + TimeOf(hours, minutes, seconds, milliseconds, microseconds, nanoseconds);
        return Int128.Abs(total) <= InternalDuration.MaximumTime;
    }

    /// <summary>DurationSign.</summary>
    public int Sign
    {
        get
        {
            for (var unit = TemporalUnit.Year; unit <= TemporalUnit.Nanosecond; unit++)
            {
                var value = this[unit];
                if (value != 0) return value < 0 ? -1 : 1;
            }
            return 0;
        }
    }

    /// <summary>DefaultTemporalLargestUnit.</summary>
    public TemporalUnit LargestUnit
    {
        get
        {
            var unit = TemporalUnit.Year;
            while (unit < TemporalUnit.Nanosecond && this[unit] == 0) unit++;
            return unit;
        }
    }

    /// <summary>The part of years, months, weeks and days.</summary>
    public DateDuration Date => new((long)Years, (long)Months, (long)Weeks, (long)Days);

    /// <summary>TimeDurationFromComponents of hours to nanoseconds.</summary>
    public Int128 Time => TimeOf(Hours, Minutes, Seconds, Milliseconds, Microseconds, Nanoseconds);

    /// <summary>ToInternalDurationRecord.</summary>
    public InternalDuration ToInternal() => new(Date, Time);

    /// <summary>ToInternalDurationRecordWith24HourDays.</summary>
    public InternalDuration ToInternalWith24HourDays() =>
        new(Date with { Days = 0 }, Time + (Int128)(long)Days * TemporalUnits.NanosecondsPerDay);

    /// <summary>ToDateDurationRecordWithoutTime: whole days of 24 hours of the time, toward zero, are days.</summary>
    public DateDuration ToDateDuration()
    {
        var whole = ToInternalWith24HourDays();
        var days = (long)(whole.Time / TemporalUnits.NanosecondsPerDay);
        return DateDuration.Create(whole.Date.Years, whole.Date.Months, whole.Date.Weeks, days);
    }

    /// <summary>TemporalDurationFromInternal.</summary>
    /// <param name="duration">The duration.</param>
    /// <param name="largestUnit">The unit into which its time is balanced.</param>
    /// <exception cref="ScriptError">The result is not a valid duration: a RangeError.</exception>
    public static Duration FromInternal(in InternalDuration duration, TemporalUnit largestUnit)
    {
        Span<double> fields = stackalloc double[10];
        var date = duration.Date;
        (fields[0], fields[1], fields[2]) = (date.Years, date.Months, date.Weeks);
        fields[3] = date.Days;
        var rest = duration.Time;
        var unit = largestUnit;
        if (largestUnit.IsDateUnit())
        {
            (var days, rest) = Int128.DivRem(rest, TemporalUnits.NanosecondsPerDay);
            fields[3] += (double)days;
            unit = TemporalUnit.Hour;
        }
        // Only the first quotient is of more than 64 bits.
        if (rest != 0 && (rest > long.MaxValue || rest < long.MinValue))
        {
            (var whole, rest) = Int128.DivRem(rest, unit.Length());
            fields[unit++ - TemporalUnit.Year] = Rounding.Divide(whole, 1);
        }
        for (var left = (long)rest; left != 0; unit++)
        {
            (var whole, left) = Math.DivRem(left, unit.Length());
            fields[unit - TemporalUnit.Year] = whole;
        }
        return Create(fields);
    }

    /// <summary>CreateNegatedTemporalDuration.</summary>
    public Duration Negated() => new(
        -Years, -Months, -Weeks, -Days, -Hours, -Minutes, -Seconds, -Milliseconds, -Microseconds, -Nanoseconds);

    /// <summary>The same without a sign.</summary>
    public Duration Absolute() => Sign < 0 ? Negated() : this;

    /// <summary>ToTemporalDuration.</summary>
    /// <exception cref="ScriptError">
    /// The value is neither an object nor a string (TypeError), or not a duration (RangeError).
    /// </exception>
    public static Duration From(JsValue item)
    {
        if (Class.TryGetTarget(item, out var known)) return known;
        if (item.IsObject) return Create(ReadFields(item, stackalloc double[10]));
        return item.IsString ? IsoParser.ParseDuration(item.AsString())
            : throw Fault.Type($"A duration is an object or a string, not {item}.");
    }

    /// <summary>
    /// ToTemporalPartialDurationRecord: reads the fields that an object has over those that are there.
    /// </summary>
    private static Span<double> ReadFields(JsValue item, Span<double> fields)
    {
        if (!item.IsObject) throw Fault.Type($"An object with fields of a duration was expected, not {item}.");
        var hasAny = false;
        // In alphabetical order.
        Read("days", 3, fields);
        Read("hours", 4, fields);
        Read("microseconds", 8, fields);
        Read("milliseconds", 7, fields);
        Read("minutes", 5, fields);
        Read("months", 1, fields);
        Read("nanoseconds", 9, fields);
        Read("seconds", 6, fields);
        Read("weeks", 2, fields);
        Read("years", 0, fields);
        return hasAny ? fields : throw Fault.Type("The object has no field of a duration, such as days or seconds.");

        void Read(string name, int index, Span<double> fields)
        {
            var value = item[name];
            if (value.IsUndefined) return;
            fields[index] = IntegerConversion.ToIntegerIfIntegral(value);
            hasAny = true;
        }
    }

    /// <summary>TemporalDurationToString.</summary>
    /// <param name="digits">As <see cref="SecondsPrecision.Digits"/>.</param>
    public string ToText(int digits)
    {
        // Ten Numbers of at most 25 digits.
        var writer = new IsoWriter(stackalloc char[320]);
        if (Sign < 0) writer.Write('-');
        writer.Write('P');
        Write(ref writer, Years, 'Y');
        Write(ref writer, Months, 'M');
        Write(ref writer, Weeks, 'W');
        Write(ref writer, Days, 'D');
        var seconds = Int128.Abs(TimeOf(0, 0, Seconds, Milliseconds, Microseconds, Nanoseconds));
        var hasSeconds = seconds != 0 || LargestUnit >= TemporalUnit.Second || digits != SecondsPrecision.Auto;
        if (Hours == 0 && Minutes == 0 && !hasSeconds) return writer.ToString();
        writer.Write('T');
        Write(ref writer, Hours, 'H');
        Write(ref writer, Minutes, 'M');
        if (hasSeconds)
        {
            var (whole, rest) = Int128.DivRem(seconds, 1_000_000_000);
            writer.Write((long)whole);
            writer.WriteFraction((int)rest, digits);
            writer.Write('S');
        }
        return writer.ToString();

        static void Write(ref IsoWriter writer, double field, char designator)
        {
            if (field == 0) return;
            writer.Write((long)Math.Abs(field));
            writer.Write(designator);
        }
    }

    private static Int128 TimeOf(double hours, double minutes, double seconds, double milliseconds, double microseconds, double nanoseconds)
    {
        var minor = (Int128)(long)hours * 3600 + (Int128)(long)minutes * 60 + (long)seconds;
        if (milliseconds == 0 && microseconds == 0 && nanoseconds == 0) return minor * 1_000_000_000;
        return minor * 1_000_000_000 + (Int128)milliseconds * 1_000_000 + (Int128)microseconds * 1000 + (Int128)nanoseconds;
    }
}
