using Quoll.Text.Dates;

namespace Quoll.Builtins.Numbers;

/// <summary>The Date constructor (ECMA-262 §21.4.2 and §21.4.3).</summary>
internal static class DateConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Date", 7, Intrinsic.DatePrototype, Construct)
        .Method("now", 0, Now)
        .Method("parse", 1, Parse)
        .Method("UTC", 7, Utc);

    /// <summary>Date ( ...values ), §21.4.2.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        // 1.
        if (call.NewTarget is null) return DateFormatting.ToDateString(Clock.Now(call.Agent), Clock.ZoneOf(call.Agent));
        // 3. to 5.
        var dateValue = call.Count switch
        {
            0 => Clock.Now(call.Agent),
            1 => FromValue(call.Agent, call[0]),
            _ => DateArithmetic.TimeClip(Clock.ZoneOf(call.Agent).Utc(FromComponents(call))),
        };
        // 6. to 8.
        return new DateObject(call.Realm, ObjectOperations.GetPrototypeFromConstructor(call.NewTarget, Intrinsic.DatePrototype), dateValue);
    }

    // Step 4 of §21.4.2.1.
    private static double FromValue(Agent agent, in JsValue value)
    {
        if (value.ObjectOrNull is DateObject date) return date.DateValue;
        var v = TypeConversion.ToPrimitive(value);
        return v.IsString ? ParseText(agent, v.String) : DateArithmetic.TimeClip(TypeConversion.ToNumber(v));
    }

    // Steps 5.a to 5.j of §21.4.2.1, and 1 to 10 of §21.4.3.4.
    private static double FromComponents(in CallInfo call)
    {
        // The defaults of absent arguments; the first argument is always converted.
        Span<double> parts = [double.NaN, 0, 1, 0, 0, 0, 0];
        for (var i = 0; i < parts.Length && i < Math.Max(call.Count, 1); i++) parts[i] = TypeConversion.ToNumber(call[i]);
        var day = DateArithmetic.MakeDay(DateArithmetic.MakeFullYear(parts[0]), parts[1], parts[2]);
        return DateArithmetic.MakeDate(day, DateArithmetic.MakeTime(parts[3], parts[4], parts[5], parts[6]));
    }

    /// <summary>Date.now ( ), §21.4.3.1.</summary>
    private static JsValue Now(in CallInfo call) => Clock.Now(call.Agent);

    /// <summary>Date.parse ( string ), §21.4.3.2.</summary>
    private static JsValue Parse(in CallInfo call) => ParseText(call.Agent, TypeConversion.ToString(call[0]));

    /// <summary>
    /// Date.UTC ( year [ , month [ , date [ , hours [ , minutes [ , seconds [ , ms ] ] ] ] ] ] ), §21.4.3.4.
    /// </summary>
    private static JsValue Utc(in CallInfo call) => DateArithmetic.TimeClip(FromComponents(call));

    private static double ParseText(Agent agent, string text)
    {
        if (!DateText.TryParse(text, out var date)) return double.NaN;
        var time = DateArithmetic.MakeTime(date.Hour, date.Minute, date.Second, date.Millisecond);
        var written = DateArithmetic.MakeDate(DateArithmetic.MakeDay(date.Year, date.Month - 1, date.Day), time);
        return DateArithmetic.TimeClip(
            date.Offset is { } offset ? written - offset * DateArithmetic.MsPerMinute : Clock.ZoneOf(agent).Utc(written));
    }
}
