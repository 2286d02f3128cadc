namespace Quoll.Intl.Numbers;

/// <summary>Numbers and durations.</summary>
internal static class NumberGlobals
{
    /// <summary>Describes members of the object <c>Intl</c>.</summary>
    public static void Describe(MemberTable intl) => intl.Class(NumberFormat.Class).Class(DurationFormat.Class);

    /// <summary>Replaces members of built-in objects (ECMA-402 §20).</summary>
    public static void Extend(GlobalTable globals)
    {
        globals.Extend("Number.prototype", static number => number.Function("toLocaleString", NumberLocaleString.OfNumber));
        globals.Extend("BigInt.prototype", static integer => integer.Function("toLocaleString", NumberLocaleString.OfBigInt));
    }
}
