using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>Conversions of fields to integers (§13).</summary>
internal static class IntegerConversion
{
    /// <summary>ToIntegerWithTruncation.</summary>
    public static double ToIntegerWithTruncation(JsValue value)
    {
        var number = AbstractOperations.ToNumber(value);
        // Adding zero turns -0 into 0.
        return double.IsFinite(number) ? Math.Truncate(number) + 0.0
            : throw Fault.Range($"A finite number was expected, not {number}.");
    }

    /// <summary>ToPositiveIntegerWithTruncation.</summary>
    public static double ToPositiveIntegerWithTruncation(JsValue value)
    {
        var number = ToIntegerWithTruncation(value);
        return number > 0 ? number : throw Fault.Range($"A number above zero was expected, not {number}.");
    }

    /// <summary>ToIntegerIfIntegral.</summary>
    public static double ToIntegerIfIntegral(JsValue value)
    {
        var number = AbstractOperations.ToNumber(value);
        return double.IsInteger(number) ? number + 0.0 : throw Fault.Range($"An integer was expected, not {number}.");
    }
}
