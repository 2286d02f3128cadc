using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Numbers;

/// <summary>
/// The parts of a date in local time and in UTC (ECMA-262 §21.4.4.2 to §21.4.4.19, §B.2.3.1); NaN if the date is
/// invalid.
/// </summary>
internal static class DateGetters
{
    // Reads the time whose parts are needed.
    private static bool TryGetTime(in CallInfo call, bool utc, out double t)
    {
        t = DatePrototype.ThisDate(call).DateValue;
        if (double.IsNaN(t)) return false;
        if (!utc) t = Clock.ZoneOf(call.Agent).LocalTime(t);
        return true;
    }

    /// <summary>Date.prototype.getDate ( ), §21.4.4.2.</summary>
    public static JsValue GetDate(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.DateFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getDay ( ), §21.4.4.3.</summary>
    public static JsValue GetDay(in CallInfo call) => TryGetTime(call, utc: false, out var t) ? DateArithmetic.WeekDay(t) : double.NaN;

    /// <summary>Date.prototype.getFullYear ( ), §21.4.4.4.</summary>
    public static JsValue GetFullYear(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.YearFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getHours ( ), §21.4.4.5.</summary>
    public static JsValue GetHours(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.HourFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getMilliseconds ( ), §21.4.4.6.</summary>
    public static JsValue GetMilliseconds(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.MsFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getMinutes ( ), §21.4.4.7.</summary>
    public static JsValue GetMinutes(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.MinFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getMonth ( ), §21.4.4.8.</summary>
    public static JsValue GetMonth(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.MonthFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getSeconds ( ), §21.4.4.9.</summary>
    public static JsValue GetSeconds(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.SecFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCDate ( ), §21.4.4.12.</summary>
    public static JsValue GetUtcDate(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.DateFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCDay ( ), §21.4.4.13.</summary>
    public static JsValue GetUtcDay(in CallInfo call) => TryGetTime(call, utc: true, out var t) ? DateArithmetic.WeekDay(t) : double.NaN;

    /// <summary>Date.prototype.getUTCFullYear ( ), §21.4.4.14.</summary>
    public static JsValue GetUtcFullYear(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.YearFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCHours ( ), §21.4.4.15.</summary>
    public static JsValue GetUtcHours(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.HourFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCMilliseconds ( ), §21.4.4.16.</summary>
    public static JsValue GetUtcMilliseconds(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.MsFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCMinutes ( ), §21.4.4.17.</summary>
    public static JsValue GetUtcMinutes(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.MinFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCMonth ( ), §21.4.4.18.</summary>
    public static JsValue GetUtcMonth(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.MonthFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getUTCSeconds ( ), §21.4.4.19.</summary>
    public static JsValue GetUtcSeconds(in CallInfo call) =>
        TryGetTime(call, utc: true, out var t) ? DateArithmetic.SecFromTime(t) : double.NaN;

    /// <summary>Date.prototype.getYear ( ), §B.2.3.1.</summary>
    public static JsValue GetYear(in CallInfo call) =>
        TryGetTime(call, utc: false, out var t) ? DateArithmetic.YearFromTime(t) - 1900 : double.NaN;
}
