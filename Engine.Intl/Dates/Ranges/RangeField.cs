namespace Quoll.Intl.Dates.Ranges;

/// <summary>
/// The fields by which two dates may differ, from the largest (ECMA-402, table "Range pattern fields").
/// </summary>
internal enum RangeField : byte
{
    Era,
    Year,
    Month,
    Day,
    AmPm,
    Hour,
    Minute,
    Second,
    Fraction,
}

/// <summary>What is known of the fields of ranges.</summary>
internal static class RangeFields
{
    /// <summary>The number of fields.</summary>
    public const int Count = (int)RangeField.Fraction + 1;

    /// <summary>Returns the letter of a field in skeletons.</summary>
    public static char Letter(this RangeField field) => "GyMdahmsS"[(int)field];

    /// <summary>
    /// Returns the field that a letter of a pattern shows, as far as ranges are concerned; null for others.
    /// </summary>
    public static RangeField? Of(char letter) => letter switch
    {
        'G' => RangeField.Era,
        'y' or 'Y' or 'u' or 'r' or 'U' => RangeField.Year,
        'M' or 'L' or 'Q' or 'q' => RangeField.Month,
        'd' or 'E' or 'e' or 'c' => RangeField.Day,
        'a' => RangeField.AmPm,
        'h' or 'H' or 'K' or 'k' => RangeField.Hour,
        'm' => RangeField.Minute,
        's' => RangeField.Second,
        'S' => RangeField.Fraction,
        _ => null,
    };

    /// <summary>
    /// Returns whether a pattern shows no field as small as this one: dates that differ in it look the same.
    /// </summary>
    public static bool IsBelow(this RangeField field, string pattern)
    {
        foreach (var element in Patterns.PatternElement.Parse(pattern))
        {
            if (Of(element.Letter) is { } shown && shown >= field) return false;
        }
        return true;
    }
}
