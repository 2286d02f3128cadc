using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Numbers;

/// <summary>
/// The setters of a date's parts, in local time and in UTC (ECMA-262 §21.4.4.20 to §21.4.4.34, §B.2.3.2).
/// </summary>
internal static class DateSetters
{
    private enum TimePart { Hour, Minute, Second, Millisecond, Count }

    private enum DatePart { Year, Month, Date, Count }

    /// <summary>Sets a part of the time and, with more arguments, the parts after it.</summary>
    private static JsValue SetTimeParts(in CallInfo call, TimePart first, bool utc)
    {
        // The time value is read before the arguments are converted, which may change it.
        var date = DatePrototype.ThisDate(call);
        var t = date.DateValue;
        Span<double> given = stackalloc double[(int)TimePart.Count];
        var count = Convert(call, given[(int)first..]);
        if (double.IsNaN(t)) return t;
        if (!utc) t = Clock.ZoneOf(call.Agent).LocalTime(t);
        Span<double> parts =
            [DateArithmetic.HourFromTime(t), DateArithmetic.MinFromTime(t), DateArithmetic.SecFromTime(t), DateArithmetic.MsFromTime(t)];
        given.Slice((int)first, count).CopyTo(parts[(int)first..]);
        var time = DateArithmetic.MakeTime(parts[0], parts[1], parts[2], parts[3]);
        return Store(call, date, DateArithmetic.MakeDate(DateArithmetic.Day(t), time), utc);
    }

    /// <summary>Sets a part of the date and, with more arguments, the parts after it.</summary>
    private static JsValue SetDateParts(in CallInfo call, DatePart first, bool utc)
    {
        var date = DatePrototype.ThisDate(call);
        var t = date.DateValue;
        Span<double> given = stackalloc double[(int)DatePart.Count];
        var count = Convert(call, given[(int)first..]);
        if (double.IsNaN(t))
        {
            // Setting a year makes an invalid date valid again.
            if (first != DatePart.Year) return t;
            t = 0;
        }
        else if (!utc)
        {
            t = Clock.ZoneOf(call.Agent).LocalTime(t);
        }
        var (year, month, day) = DateArithmetic.CalendarDate(DateArithmetic.Day(t));
        Span<double> parts = [year, month, day];
        given.Slice((int)first, count).CopyTo(parts[(int)first..]);
        var newDay = DateArithmetic.MakeDay(parts[0], parts[1], parts[2]);
        return Store(call, date, DateArithmetic.MakeDate(newDay, DateArithmetic.TimeWithinDay(t)), utc);
    }

    // Converts the present arguments, and always the first, with ToNumber. Returns their number.
    private static int Convert(in CallInfo call, Span<double> numbers)
    {
        var count = Math.Clamp(call.Count, 1, numbers.Length);
        for (var i = 0; i < count; i++) numbers[i] = TypeConversion.ToNumber(call[i]);
        return count;
    }

    private static JsValue Store(in CallInfo call, DateObject date, double t, bool utc) =>
        date.DateValue = DateArithmetic.TimeClip(utc ? t : Clock.ZoneOf(call.Agent).Utc(t));

    /// <summary>Date.prototype.setDate ( date ), §21.4.4.20.</summary>
    public static JsValue SetDate(in CallInfo call) => SetDateParts(call, DatePart.Date, utc: false);

    /// <summary>Date.prototype.setFullYear ( year [ , month [ , date ] ] ), §21.4.4.21.</summary>
    public static JsValue SetFullYear(in CallInfo call) => SetDateParts(call, DatePart.Year, utc: false);

    /// <summary>Date.prototype.setHours ( hour [ , min [ , sec [ , ms ] ] ] ), §21.4.4.22.</summary>
    public static JsValue SetHours(in CallInfo call) => SetTimeParts(call, TimePart.Hour, utc: false);

    /// <summary>Date.prototype.setMilliseconds ( ms ), §21.4.4.23.</summary>
    public static JsValue SetMilliseconds(in CallInfo call) => SetTimeParts(call, TimePart.Millisecond, utc: false);

    /// <summary>Date.prototype.setMinutes ( min [ , sec [ , ms ] ] ), §21.4.4.24.</summary>
    public static JsValue SetMinutes(in CallInfo call) => SetTimeParts(call, TimePart.Minute, utc: false);

    /// <summary>Date.prototype.setMonth ( month [ , date ] ), §21.4.4.25.</summary>
    public static JsValue SetMonth(in CallInfo call) => SetDateParts(call, DatePart.Month, utc: false);

    /// <summary>Date.prototype.setSeconds ( sec [ , ms ] ), §21.4.4.26.</summary>
    public static JsValue SetSeconds(in CallInfo call) => SetTimeParts(call, TimePart.Second, utc: false);

    /// <summary>Date.prototype.setTime ( time ), §21.4.4.27.</summary>
    public static JsValue SetTime(in CallInfo call)
    {
        var date = DatePrototype.ThisDate(call);
        return date.DateValue = DateArithmetic.TimeClip(TypeConversion.ToNumber(call[0]));
    }

    /// <summary>Date.prototype.setUTCDate ( date ), §21.4.4.28.</summary>
    public static JsValue SetUtcDate(in CallInfo call) => SetDateParts(call, DatePart.Date, utc: true);

    /// <summary>Date.prototype.setUTCFullYear ( year [ , month [ , date ] ] ), §21.4.4.29.</summary>
    public static JsValue SetUtcFullYear(in CallInfo call) => SetDateParts(call, DatePart.Year, utc: true);

    /// <summary>Date.prototype.setUTCHours ( hour [ , min [ , sec [ , ms ] ] ] ), §21.4.4.30.</summary>
    public static JsValue SetUtcHours(in CallInfo call) => SetTimeParts(call, TimePart.Hour, utc: true);

    /// <summary>Date.prototype.setUTCMilliseconds ( ms ), §21.4.4.31.</summary>
    public static JsValue SetUtcMilliseconds(in CallInfo call) => SetTimeParts(call, TimePart.Millisecond, utc: true);

    /// <summary>Date.prototype.setUTCMinutes ( min [ , sec [ , ms ] ] ), §21.4.4.32.</summary>
    public static JsValue SetUtcMinutes(in CallInfo call) => SetTimeParts(call, TimePart.Minute, utc: true);

    /// <summary>Date.prototype.setUTCMonth ( month [ , date ] ), §21.4.4.33.</summary>
    public static JsValue SetUtcMonth(in CallInfo call) => SetDateParts(call, DatePart.Month, utc: true);

    /// <summary>Date.prototype.setUTCSeconds ( sec [ , ms ] ), §21.4.4.34.</summary>
    public static JsValue SetUtcSeconds(in CallInfo call) => SetTimeParts(call, TimePart.Second, utc: true);

    /// <summary>Date.prototype.setYear ( year ), §B.2.3.2.</summary>
    public static JsValue SetYear(in CallInfo call)
    {
        var date = DatePrototype.ThisDate(call);
        var t = date.DateValue;
        var year = DateArithmetic.MakeFullYear(TypeConversion.ToNumber(call[0]));
        t = double.IsNaN(t) ? 0 : Clock.ZoneOf(call.Agent).LocalTime(t);
        var day = DateArithmetic.MakeDay(year, DateArithmetic.MonthFromTime(t), DateArithmetic.DateFromTime(t));
        return Store(call, date, DateArithmetic.MakeDate(day, DateArithmetic.TimeWithinDay(t)), utc: false);
    }
}
