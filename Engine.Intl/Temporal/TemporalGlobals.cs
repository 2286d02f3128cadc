using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>The object <c>Temporal</c> (§1), and what it adds to <c>Date.prototype</c> (§14).</summary>
internal static class TemporalGlobals
{
    /// <summary>Describes the globals.</summary>
    public static void Describe(GlobalTable globals)
    {
        globals.Object("Temporal", static temporal => temporal
            .Class(Duration.Class)
            .Class(Instant.Class)
            .Class(PlainDate.Class)
            .Class(PlainDateTime.Class)
            .Class(PlainMonthDay.Class)
            .Class(PlainTime.Class)
            .Class(PlainYearMonth.Class)
            .Class(ZonedDateTime.Class)
            .Object("Now", Now.Describe)
            .Tag("Temporal"));
        globals.Extend("Date.prototype", static date => date.Function("toTemporalInstant", ToTemporalInstant));
    }

    /// <summary>
    /// The method <c>valueOf</c> of all classes: relational operators would compare strings, so it throws.
    /// </summary>
    public static JsValue ValueOf(in HostCall call) => throw Fault.Type(
        "Objects of Temporal have no primitive value: compare them with equals or the static method compare, or convert them "
            + "with toString.");

    /// <summary>IsPartialTemporalObject: the argument of a method <c>with</c>.</summary>
    /// <exception cref="ScriptError">The value is not one: a TypeError.</exception>
    public static void RequirePartial(JsValue value)
    {
        if (!value.IsObject) throw Fault.Type($"An object with fields was expected, not {value}.");
        if (PlainDate.Class.TryGetTarget(value, out _) || PlainDateTime.Class.TryGetTarget(value, out _)
            || PlainMonthDay.Class.TryGetTarget(value, out _) || PlainTime.Class.TryGetTarget(value, out _)
            || PlainYearMonth.Class.TryGetTarget(value, out _) || ZonedDateTime.Class.TryGetTarget(value, out _))
        {
            throw Fault.Type("An object with fields was expected, not an instance of a class of Temporal.");
        }
        if (!value["calendar"].IsUndefined) throw Fault.Type("The fields have no calendar: withCalendar changes it.");
        if (!value["timeZone"].IsUndefined) throw Fault.Type("The fields have no time zone: withTimeZone changes it.");
    }

    /// <summary>Date.prototype.toTemporalInstant (§14.4.1).</summary>
    private static JsValue ToTemporalInstant(in HostCall call) =>
        AbstractOperations.TryGetTimeValue(call.This, out var milliseconds)
            ? Instant.Create(call, Instant.FromMilliseconds(milliseconds))
            : throw Fault.Type($"A Date was expected, not {call.This}.");
}
