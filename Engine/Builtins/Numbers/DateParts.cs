namespace Quoll.Builtins.Numbers;

/// <summary>The parts of a time, in the order of the arguments of setters.</summary>
internal enum TimePart { Hour, Minute, Second, Millisecond, Count }

/// <summary>The parts of a date, in the order of the arguments of setters.</summary>
internal enum DatePart { Year, Month, Date, Count }

/// <summary>
/// The getters and setters of a date's parts, in local time and in UTC (ECMA-262 §21.4.4.2 to §21.4.4.34, §B.2.3.1 and
/// §B.2.3.2). Getters return NaN where the date is invalid.
/// </summary>
internal static class DateParts
{
    public static JsValue Get(in CallInfo call, TimePart part, bool utc)
    {
        if (!TryGetTime(call, utc, out var t)) return t;
        return part switch
        {
            TimePart.Hour => DateArithmetic.HourFromTime(t),
            TimePart.Minute => DateArithmetic.MinFromTime(t),
            TimePart.Second => DateArithmetic.SecFromTime(t),
            _ => DateArithmetic.MsFromTime(t),
        };
    }

    public static JsValue Get(in CallInfo call, DatePart part, bool utc)
    {
        if (!TryGetTime(call, utc, out var t)) return t;
        return part switch
        {
            DatePart.Year => DateArithmetic.YearFromTime(t),
            DatePart.Month => DateArithmetic.MonthFromTime(t),
            _ => DateArithmetic.DateFromTime(t),
        };
    }

    public static JsValue GetDay(in CallInfo call, bool utc) => TryGetTime(call, utc, out var t) ? DateArithmetic.WeekDay(t) : t;

    /// <summary>Date.prototype.getYear ( ), §B.2.3.1.</summary>
    public static JsValue GetYear(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.YearFromTime(t) - 1900 : t;

    // False, and NaN, if the date is invalid.
    private static bool TryGetTime(in CallInfo call, bool utc, out double t)
    {
        t = DatePrototype.ThisDate(call).DateValue;
        if (double.IsNaN(t)) return false;
        if (!utc) t = Clock.ZoneOf(call.Agent).LocalTime(t);
        return true;
    }

    /// <summary>Sets a part of the time and, with more arguments, the parts after it.</summary>
    public static JsValue Set(in CallInfo call, TimePart first, bool utc)
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
    public static JsValue Set(in CallInfo call, DatePart first, bool utc)
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

    /// <summary>Date.prototype.setTime ( time ), §21.4.4.27.</summary>
    public static JsValue SetTime(in CallInfo call)
    {
        var date = DatePrototype.ThisDate(call);
        return date.DateValue = DateArithmetic.TimeClip(TypeConversion.ToNumber(call[0]));
    }

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
