using System.Globalization;
using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>
/// Converts between dates of .NET and of ECMA-262 (§21.4.1.1: milliseconds since the start of 1970 in UTC).
/// </summary>
internal static class HostDates
{
    public static JsValue ToValue(Realm realm, DateTime date)
    {
        if (HostRealm.Of(realm).Options.Dates == DateForm.Text) return new JsValue(date.ToString("O", CultureInfo.InvariantCulture));
        return FromUtc(realm, ToUtc(realm, date));
    }

    public static JsValue ToValue(Realm realm, DateTimeOffset date)
    {
        if (HostRealm.Of(realm).Options.Dates == DateForm.Text) return new JsValue(date.ToString("O", CultureInfo.InvariantCulture));
        return FromUtc(realm, date.UtcDateTime);
    }

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
    /// Returns the instant of a Date. Returns false if it is invalid, or .NET does not support the year.
    /// </summary>
    public static bool TryToUtc(DateObject date, out DateTime utc) => date.TryGetDateTime(out utc);

    /// <summary>Hours and minutes, with seconds and their fraction if there are any.</summary>
    public static string TimeFormat(TimeOnly time) =>
        time.Ticks % TimeSpan.TicksPerSecond == 0 ? "HH:mm:ss" : "HH:mm:ss.FFFFFFF";

    private static JsValue FromUtc(Realm realm, DateTime utc)
    {
        return new JsValue(new DateObject(realm, realm[Intrinsic.DatePrototype], TimeOf(utc)));
    }
}
