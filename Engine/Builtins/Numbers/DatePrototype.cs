namespace Quoll.Builtins.Numbers;

/// <summary>Date.prototype (ECMA-262 §21.4.4 and §B.2.3).</summary>
internal static class DatePrototype
{
    private static readonly PropertyKey ToIsoStringKey = "toISOString";

    public static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Date)
        .Method("getDate", 0, static (in CallInfo call) => DateParts.Get(call, DatePart.Date, utc: false))
        .Method("getDay", 0, static (in CallInfo call) => DateParts.GetDay(call, utc: false))
        .Method("getFullYear", 0, static (in CallInfo call) => DateParts.Get(call, DatePart.Year, utc: false))
        .Method("getHours", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Hour, utc: false))
        .Method("getMilliseconds", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Millisecond, utc: false))
        .Method("getMinutes", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Minute, utc: false))
        .Method("getMonth", 0, static (in CallInfo call) => DateParts.Get(call, DatePart.Month, utc: false))
        .Method("getSeconds", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Second, utc: false))
        .Method("getTime", 0, GetTime)
        .Method("getTimezoneOffset", 0, GetTimezoneOffset)
        .Method("getUTCDate", 0, static (in CallInfo call) => DateParts.Get(call, DatePart.Date, utc: true))
        .Method("getUTCDay", 0, static (in CallInfo call) => DateParts.GetDay(call, utc: true))
        .Method("getUTCFullYear", 0, static (in CallInfo call) => DateParts.Get(call, DatePart.Year, utc: true))
        .Method("getUTCHours", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Hour, utc: true))
        .Method("getUTCMilliseconds", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Millisecond, utc: true))
        .Method("getUTCMinutes", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Minute, utc: true))
        .Method("getUTCMonth", 0, static (in CallInfo call) => DateParts.Get(call, DatePart.Month, utc: true))
        .Method("getUTCSeconds", 0, static (in CallInfo call) => DateParts.Get(call, TimePart.Second, utc: true))
        .Method("getYear", 0, DateParts.GetYear)
        .Method("setDate", 1, static (in CallInfo call) => DateParts.Set(call, DatePart.Date, utc: false))
        .Method("setFullYear", 3, static (in CallInfo call) => DateParts.Set(call, DatePart.Year, utc: false))
        .Method("setHours", 4, static (in CallInfo call) => DateParts.Set(call, TimePart.Hour, utc: false))
        .Method("setMilliseconds", 1, static (in CallInfo call) => DateParts.Set(call, TimePart.Millisecond, utc: false))
        .Method("setMinutes", 3, static (in CallInfo call) => DateParts.Set(call, TimePart.Minute, utc: false))
        .Method("setMonth", 2, static (in CallInfo call) => DateParts.Set(call, DatePart.Month, utc: false))
        .Method("setSeconds", 2, static (in CallInfo call) => DateParts.Set(call, TimePart.Second, utc: false))
        .Method("setTime", 1, DateParts.SetTime)
        .Method("setUTCDate", 1, static (in CallInfo call) => DateParts.Set(call, DatePart.Date, utc: true))
        .Method("setUTCFullYear", 3, static (in CallInfo call) => DateParts.Set(call, DatePart.Year, utc: true))
        .Method("setUTCHours", 4, static (in CallInfo call) => DateParts.Set(call, TimePart.Hour, utc: true))
        .Method("setUTCMilliseconds", 1, static (in CallInfo call) => DateParts.Set(call, TimePart.Millisecond, utc: true))
        .Method("setUTCMinutes", 3, static (in CallInfo call) => DateParts.Set(call, TimePart.Minute, utc: true))
        .Method("setUTCMonth", 2, static (in CallInfo call) => DateParts.Set(call, DatePart.Month, utc: true))
        .Method("setUTCSeconds", 2, static (in CallInfo call) => DateParts.Set(call, TimePart.Second, utc: true))
        .Method("setYear", 1, DateParts.SetYear)
        .Method("toDateString", 0, ToDateString)
        .Method("toISOString", 0, ToIsoString)
        .Method("toJSON", 1, ToJson)
        .Method("toLocaleDateString", 0, ToLocaleDateString)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toLocaleTimeString", 0, ToLocaleTimeString)
        .Method("toString", 0, ToString)
        .Method("toTimeString", 0, ToTimeString)
        .Method("toUTCString", 0, ToUtcString)
        .Alias("toGMTString", "toUTCString")
        .Method("valueOf", 0, GetTime)
        .Method(JsSymbol.ToPrimitive, 1, ToPrimitive, flags: PropertyFlags.Configurable);

    public static DateObject ThisDate(in CallInfo call) => call.RequireThis<DateObject>("Date");

    /// <summary>Date.prototype.getTime ( ), §21.4.4.10, and Date.prototype.valueOf ( ), §21.4.4.44.</summary>
    private static JsValue GetTime(in CallInfo call) => ThisDate(call).DateValue;

    /// <summary>Date.prototype.getTimezoneOffset ( ), §21.4.4.11, in minutes.</summary>
    private static JsValue GetTimezoneOffset(in CallInfo call)
    {
        var t = ThisDate(call).DateValue;
        return double.IsNaN(t) ? t : (t - Clock.ZoneOf(call.Agent).LocalTime(t)) / DateArithmetic.MsPerMinute;
    }

    /// <summary>Date.prototype.toDateString ( ), §21.4.4.35.</summary>
    private static JsValue ToDateString(in CallInfo call) => LocalText(call, DateFormatting.DateString);

    private static JsValue LocalText(in CallInfo call, Func<double, string> format)
    {
        var t = ThisDate(call).DateValue;
        return double.IsNaN(t) ? DateFormatting.InvalidDate : format(Clock.ZoneOf(call.Agent).LocalTime(t));
    }

    private static JsValue LocaleText(in CallInfo call, Func<double, string> format)
    {
        ThisDate(call);
        LocaleArguments.Report(call, 0);
        return LocalText(call, format);
    }

    /// <summary>Date.prototype.toISOString ( ), §21.4.4.36.</summary>
    private static JsValue ToIsoString(in CallInfo call)
    {
        var t = ThisDate(call).DateValue;
        if (double.IsNaN(t)) throw Raise.RangeError(Messages.InvalidDate);
        return DateFormatting.IsoString(t);
    }

    /// <summary>Date.prototype.toJSON ( key ), §21.4.4.37.</summary>
    private static JsValue ToJson(in CallInfo call)
    {
        var o = TypeConversion.ToObject(call.Realm, call.This);
        var tv = TypeConversion.ToPrimitive(o, TypeConversion.Hint.Number);
        if (tv.IsNumber && !double.IsFinite(tv.Number)) return JsValue.Null;
        return ObjectOperations.Invoke(call.Realm, o, ToIsoStringKey, []);
    }

    /// <summary>
    /// Date.prototype.toLocaleDateString ( [ reserved1 [ , reserved2 ] ] ), §21.4.4.38, in English as in the United
    /// States.
    /// </summary>
    private static JsValue ToLocaleDateString(in CallInfo call) => LocaleText(call, DateFormatting.LocaleDate);

    /// <summary>
    /// Date.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ), §21.4.4.39, in English as in the United States.
    /// </summary>
    private static JsValue ToLocaleString(in CallInfo call) =>
        LocaleText(call, static local => $"{DateFormatting.LocaleDate(local)}, {DateFormatting.LocaleTime(local)}");

    /// <summary>
    /// Date.prototype.toLocaleTimeString ( [ reserved1 [ , reserved2 ] ] ), §21.4.4.40, in English as in the United
    /// States.
    /// </summary>
    private static JsValue ToLocaleTimeString(in CallInfo call) => LocaleText(call, DateFormatting.LocaleTime);

    /// <summary>Date.prototype.toString ( ), §21.4.4.41.</summary>
    private static JsValue ToString(in CallInfo call) => DateFormatting.ToDateString(ThisDate(call).DateValue, Clock.ZoneOf(call.Agent));

    /// <summary>Date.prototype.toTimeString ( ), §21.4.4.42.</summary>
    private static JsValue ToTimeString(in CallInfo call)
    {
        var t = ThisDate(call).DateValue;
        if (double.IsNaN(t)) return DateFormatting.InvalidDate;
        var zone = Clock.ZoneOf(call.Agent);
        return DateFormatting.TimeString(zone.LocalTime(t)) + DateFormatting.TimeZoneString(t, zone);
    }

    /// <summary>Date.prototype.toUTCString ( ), §21.4.4.43.</summary>
    private static JsValue ToUtcString(in CallInfo call)
    {
        var t = ThisDate(call).DateValue;
        return double.IsNaN(t) ? DateFormatting.InvalidDate : DateFormatting.UtcString(t);
    }

    /// <summary>Date.prototype [ %Symbol.toPrimitive% ] ( hint ), §21.4.4.45.</summary>
    private static JsValue ToPrimitive(in CallInfo call)
    {
        if (call.This.ObjectOrNull is not { } o) throw Raise.TypeError(Messages.NotObject, Display.Brief(call.This));
        var hint = call[0].IsString ? call[0].String : null;
        return hint switch
        {
            "string" or "default" => TypeConversion.OrdinaryToPrimitive(o, TypeConversion.Hint.String),
            "number" => TypeConversion.OrdinaryToPrimitive(o, TypeConversion.Hint.Number),
            _ => throw Raise.TypeError(Messages.InvalidHint, Display.Brief(call[0])),
        };
    }
}
