using Quoll.Intl.Options;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>The types of parts that <c>formatToParts</c> tells apart (ECMA-402 §11.5.5).</summary>
internal enum PartType : byte
{
    Literal,
    Era,
    Year,
    RelatedYear,
    YearName,
    Month,
    Day,
    Weekday,
    DayPeriod,
    Hour,
    Minute,
    Second,
    FractionalSecond,
    TimeZoneName,
    Unknown,
}

/// <summary>The names of part types.</summary>
internal static class PartTypes
{
    private static readonly string[] Names =
    [
        "literal", "era", "year", "relatedYear", "yearName", "month", "day", "weekday", "dayPeriod", "hour", "minute", "second",
        "fractionalSecond", "timeZoneName", "unknown",
    ];

    /// <summary>Returns the name that scripts see.</summary>
    public static string Name(this PartType type) => Names[(int)type];

    /// <summary>Returns the type of the part that a letter of a pattern makes.</summary>
    public static PartType Of(char letter) => letter switch
    {
        '\0' => PartType.Literal,
        'G' => PartType.Era,
        'y' or 'Y' or 'u' => PartType.Year,
        'r' => PartType.RelatedYear,
        'U' => PartType.YearName,
        'M' or 'L' => PartType.Month,
        'd' => PartType.Day,
        'E' or 'e' or 'c' => PartType.Weekday,
        'a' or 'b' or 'B' => PartType.DayPeriod,
        'H' or 'h' or 'k' or 'K' => PartType.Hour,
        'm' => PartType.Minute,
        's' => PartType.Second,
        'S' => PartType.FractionalSecond,
        'z' or 'O' or 'v' or 'V' => PartType.TimeZoneName,
        _ => PartType.Unknown,
    };
}

/// <summary>A part of a formatted text.</summary>
/// <param name="Type">What it is.</param>
/// <param name="End">Where it ends in the text; it begins where the one before ends.</param>
/// <param name="Source">Which date it shows.</param>
internal readonly record struct DatePart(PartType Type, int End, PartSource Source);
