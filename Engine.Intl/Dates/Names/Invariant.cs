using System.Globalization;

namespace Quoll.Intl.Dates.Names;

/// <summary>Numbers as keys of data.</summary>
internal static class Invariant
{
    /// <summary>Returns the digits of ASCII.</summary>
    public static string ToStringInvariant(this int number) => number.ToString(CultureInfo.InvariantCulture);
}
