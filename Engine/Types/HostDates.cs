using System.Globalization;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Types.Objects;

namespace Quoll.Types;

/// <summary>Dates of .NET and of ECMA-262 (§21.4.1.1: milliseconds since the start of 1970 in UTC).</summary>
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
    /// The instant of a date. What says nothing of its zone is a time on the wall where the script is: getHours gives
    /// its Hour.
    /// </summary>
    public static DateTime ToUtc(Realm realm, DateTime date)
    {
        if (date.Kind != DateTimeKind.Unspecified) return date.ToUniversalTime();
        var zone = realm.Agent.Options.TimeZone;
        // A time that the clocks skip: the zone without its summer time says when it would have been.
        return zone.IsInvalidTime(date) ? DateTime.SpecifyKind(date - zone.BaseUtcOffset, DateTimeKind.Utc)
            : TimeZoneInfo.ConvertTimeToUtc(date, zone);
    }

    /// <summary>The instant of a Date; false where it is invalid, or .NET has no such year.</summary>
    public static bool TryToUtc(DateObject date, out DateTime utc)
    {
        utc = default;
        if (!(Math.Abs(date.DateValue) <= 1e15)) return false;
        var ticks = DateTime.UnixEpoch.Ticks + date.DateValue * TimeSpan.TicksPerMillisecond;
        if (!(ticks >= 0 && ticks <= DateTime.MaxValue.Ticks)) return false;
        utc = DateTime.UnixEpoch.AddTicks((long)date.DateValue * TimeSpan.TicksPerMillisecond);
        return true;
    }

    /// <summary>Hours and minutes, with seconds and their fraction where there are any.</summary>
    public static string TimeFormat(TimeOnly time) =>
        time.Ticks % TimeSpan.TicksPerSecond == 0 ? "HH:mm:ss" : "HH:mm:ss.FFFFFFF";

    private static JsValue FromUtc(Realm realm, DateTime utc)
    {
        var milliseconds = Math.Floor((utc.Ticks - DateTime.UnixEpoch.Ticks) / (double)TimeSpan.TicksPerMillisecond);
        return new JsValue(new DateObject(realm, realm[Intrinsic.DatePrototype], milliseconds));
    }
}
