using System.Globalization;

namespace Quoll.Builtins.Numbers;

/// <summary>Dates as text (ECMA-262 §21.4.1.32 and §21.4.4.41). The times are finite.</summary>
internal static class DateFormatting
{
    public const string InvalidDate = "Invalid Date";

    private static readonly string[] DayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

    private static readonly string[] MonthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

    private static string DayName(double t) => DayNames[DateArithmetic.WeekDay(t)];

    /// <summary>TimeString ( tv ), §21.4.4.41.1.</summary>
    public static string TimeString(double tv) => string.Create(
        CultureInfo.InvariantCulture,
            $"{DateArithmetic.HourFromTime(tv):00}:{DateArithmetic.MinFromTime(tv):00}:{DateArithmetic.SecFromTime(tv):00} GMT");

    /// <summary>DateString ( tv ), §21.4.4.41.2.</summary>
    public static string DateString(double tv)
    {
        var (year, month, date) = DateArithmetic.CalendarDate(DateArithmetic.Day(tv));
        return string.Create(CultureInfo.InvariantCulture, $"{DayName(tv)} {MonthNames[month]} {date:00} {year:0000;-0000}");
    }

    /// <summary>TimeZoneString ( tv ), §21.4.4.41.3, of a time in UTC.</summary>
    public static string TimeZoneString(double tv, LocalZone zone)
    {
        var minutes = (int)(zone.OffsetAt(tv) / DateArithmetic.MsPerMinute);
        var name = zone.NameAt(tv);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{(minutes < 0 ? '-' : '+')}{Math.Abs(minutes) / 60:00}{Math.Abs(minutes) % 60:00}{(name.Length == 0 ? "" : $" ({name})")}");
    }

    /// <summary>ToDateString ( tv ), §21.4.4.41.4, of a time in UTC or NaN.</summary>
    public static string ToDateString(double tv, LocalZone zone)
    {
        if (double.IsNaN(tv)) return InvalidDate;
        var t = zone.LocalTime(tv);
        return $"{DateString(t)} {TimeString(t)}{TimeZoneString(tv, zone)}";
    }

    /// <summary>Returns the text of Date.prototype.toUTCString (§21.4.4.43).</summary>
    public static string UtcString(double tv)
    {
        var (year, month, date) = DateArithmetic.CalendarDate(DateArithmetic.Day(tv));
        return string.Create(
            CultureInfo.InvariantCulture, $"{DayName(tv)}, {date:00} {MonthNames[month]} {year:0000;-0000} {TimeString(tv)}");
    }

    /// <summary>Returns the date time string format (§21.4.1.32), in UTC.</summary>
    public static string IsoString(double tv)
    {
        var (year, month, date) = DateArithmetic.CalendarDate(DateArithmetic.Day(tv));
        var time = DateArithmetic.TimeWithinDay(tv);
        var prefix = year is >= 0 and <= 9999 ? string.Create(CultureInfo.InvariantCulture, $"{year:0000}")
            : string.Create(CultureInfo.InvariantCulture, $"{year:+000000;-000000}");
        return string.Create(
            CultureInfo.InvariantCulture,
                $"{prefix}-{month + 1:00}-{date:00}T{time / 3_600_000:00}:{time / 60_000 % 60:00}:{time / 1000 % 60:00}.{time % 1000:000}Z");
    }

    /// <summary>Formats a date as in 1/31/2020.</summary>
    public static string LocaleDate(double tv)
    {
        var (year, month, date) = DateArithmetic.CalendarDate(DateArithmetic.Day(tv));
        return string.Create(CultureInfo.InvariantCulture, $"{month + 1}/{date}/{year}");
    }

    /// <summary>Formats a time as in 3:04:05 PM.</summary>
    public static string LocaleTime(double tv)
    {
        var hour = DateArithmetic.HourFromTime(tv);
        return string.Create(
            CultureInfo.InvariantCulture,
                $"{(hour + 11) % 12 + 1}:{DateArithmetic.MinFromTime(tv):00}:{DateArithmetic.SecFromTime(tv):00} {(hour < 12 ? "AM" : "PM")}");
    }
}
