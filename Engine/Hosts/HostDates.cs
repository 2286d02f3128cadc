using System.Globalization;
using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>
/// Converts between dates of .NET and of ECMA-262 (§21.4.1.1: milliseconds since the start of 1970 in UTC).
/// </summary>
internal static class HostDates
{
    /// <summary>Returns the value of a DateTime or DateTimeOffset.</summary>
    public static JsValue ToValue(Realm realm, object date)
    {
        if (HostRealm.Of(realm).Options.Dates == DateForm.Text)
            return new JsValue(((IFormattable)date).ToString("O", CultureInfo.InvariantCulture));
        return new JsValue(new DateObject(realm, realm[Intrinsic.DatePrototype], TimeOf(ToUtc(realm, date)), date));
    }

    private static DateTime ToUtc(Realm realm, object date) =>
        date is DateTime time ? ToUtc(realm, time) : ((DateTimeOffset)date).UtcDateTime;

    /// <summary>
    /// Returns the instant of a date. A date without a zone is local time of the script, so getHours returns its Hour.
    /// </summary>
    public static DateTime ToUtc(Realm realm, DateTime date)
    {
        if (date.Kind != DateTimeKind.Unspecified) return date.ToUniversalTime();
        var zone = realm.Agent.Options.TimeZone;
        // A time that the clocks skip: it is computed by the zone without its summer time.
        return zone.IsInvalidTime(date) ? DateTime.SpecifyKind(date - zone.BaseUtcOffset, DateTimeKind.Utc)
            : TimeZoneInfo.ConvertTimeToUtc(date, zone);
    }

    /// <summary>Returns the time value of a date; NaN for null. Returns false if dates are strings.</summary>
    public static bool TryGetTime<T>(Realm realm, T value, out double time)
    {
        time = double.NaN;
        if (HostRealm.Of(realm).Options.Dates == DateForm.Text) return false;
        if (value is DateTime date) time = TimeOf(ToUtc(realm, date));
        else if (value is DateTimeOffset offset) time = TimeOf(offset.UtcDateTime);
        return true;
    }

    // Computes with integers, because ticks would be rounded as doubles.
    private static double TimeOf(DateTime utc)
    {
        var (time, rest) = Math.DivRem(utc.Ticks - DateTime.UnixEpoch.Ticks, TimeSpan.TicksPerMillisecond);
        return rest < 0 ? time - 1 : time;
    }

    /// <summary>
    /// Returns a Date as a DateTime, DateTimeOffset or DateOnly. A date of the host that the script has not changed
    /// comes back as it was. Returns false for another type, an invalid Date, and a year that .NET does not support.
    /// </summary>
    public static bool TryRead(Realm realm, DateObject date, Type type, [NotNullWhen(true)] out object? value)
    {
        value = null;
        if (type != typeof(DateTime) && type != typeof(DateTimeOffset) && type != typeof(DateOnly)) return false;
        if (date.Origin is { } origin)
        {
            value = origin.GetType() == type ? origin : Convert(ToUtc(realm, origin), type);
            return true;
        }
        if (date.TryGetDateTime(out var utc)) value = Convert(utc, type);
        return value is not null;
    }

    private static object Convert(DateTime utc, Type type) => type == typeof(DateTime) ? utc
        : type == typeof(DateOnly) ? DateOnly.FromDateTime(utc) : new DateTimeOffset(utc);

    /// <summary>Hours and minutes, with seconds and their fraction if there are any.</summary>
    public static string TimeFormat(TimeOnly time) =>
        time.Ticks % TimeSpan.TicksPerSecond == 0 ? "HH:mm:ss" : "HH:mm:ss.FFFFFFF";
}
