using System.Text;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates;

/// <summary>
/// The components of a date and time that a format shows, and how (ECMA-402, table "Components of date and time
/// formats").
/// </summary>
internal readonly record struct FormatOptions
{
    private static readonly string[] Names = ["narrow", "short", "long"];
    private static readonly string[] Numbers = ["2-digit", "numeric"];
    private static readonly string[] Months = ["2-digit", "numeric", "narrow", "short", "long"];
    private static readonly string[] ZoneNames = ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"];

    public string? Weekday { get; init; }
    public string? Era { get; init; }
    public string? Year { get; init; }
    public string? Month { get; init; }
    public string? Day { get; init; }
    public string? DayPeriod { get; init; }
    public string? Hour { get; init; }
    public string? Minute { get; init; }
    public string? Second { get; init; }
    public int? FractionalSecondDigits { get; init; }
    public string? TimeZoneName { get; init; }

    /// <summary>Whether no component is given.</summary>
    public bool IsEmpty => this == default;

    /// <summary>
    /// Whether any component of a date or time is given, the era and the name of the time zone aside.
    /// </summary>
    public bool HasAny => !(this with { Era = null, TimeZoneName = null }).IsEmpty;

    /// <summary>Reads the options in the standard's order.</summary>
    public static FormatOptions Read(OptionReader options) => options.IsEmpty ? default : new FormatOptions
    {
        Weekday = options.Text("weekday", Names, null),
        Era = options.Text("era", Names, null),
        Year = options.Text("year", Numbers, null),
        Month = options.Text("month", Months, null),
        Day = options.Text("day", Numbers, null),
        DayPeriod = options.Text("dayPeriod", Names, null),
        Hour = options.Text("hour", Numbers, null),
        Minute = options.Text("minute", Numbers, null),
        Second = options.Text("second", Numbers, null),
        FractionalSecondDigits = options.Number("fractionalSecondDigits", 1, 3),
        TimeZoneName = options.Text("timeZoneName", ZoneNames, null),
    };

    /// <summary>Returns the skeleton of UTS 35.</summary>
    /// <param name="hourLetter">The letter of hours.</param>
    public string ToSkeleton(char hourLetter)
    {
        var skeleton = new StringBuilder(24);
        Append(Weekday, 'E', 3);
        Append(Era, 'G', 3);
        Append(Year, 'y', 1);
        Append(Month, 'M', 3);
        Append(Day, 'd', 1);
        Append(DayPeriod, 'B', 1);
        Append(Hour, hourLetter, 1);
        Append(Minute, 'm', 1);
        Append(Second, 's', 1);
        if (FractionalSecondDigits is { } digits) skeleton.Append('S', digits);
        skeleton.Append(TimeZoneName switch
        {
            "short" => "z",
            "long" => "zzzz",
            "shortOffset" => "O",
            "longOffset" => "OOOO",
            "shortGeneric" => "v",
            "longGeneric" => "vvvv",
            _ => "",
        });
        return skeleton.ToString();

        void Append(string? value, char letter, int shortLength)
        {
            var length = value switch { "narrow" => 5, "long" => 4, "short" => shortLength, "2-digit" => 2, "numeric" => 1, _ => 0 };
            skeleton.Append(letter, length);
        }
    }

    /// <summary>Returns the components that a pattern shows.</summary>
    public static FormatOptions Of(string pattern)
    {
        var options = default(FormatOptions);
        foreach (var element in Patterns.PatternElement.Parse(pattern))
        {
            var length = element.Length;
            var number = length == 2 ? "2-digit" : "numeric";
            var name = length switch { 4 => "long", 5 => "narrow", _ => "short" };
            options = element.Letter switch
            {
                'E' or 'c' or 'e' => options with { Weekday = name },
                // A single letter is the era that a format has without being asked.
                'G' when length >= 3 => options with { Era = name },
                'y' or 'r' or 'u' or 'Y' => options with { Year = number },
                'U' => options with { Year = options.Year ?? "numeric" },
                'M' or 'L' => options with { Month = length < 3 ? number : name },
                'd' => options with { Day = number },
                'B' or 'b' => options with { DayPeriod = name },
                'h' or 'H' or 'K' or 'k' => options with { Hour = number },
                'm' => options with { Minute = number },
                's' => options with { Second = number },
                'S' => options with { FractionalSecondDigits = length },
                'z' => options with { TimeZoneName = length == 4 ? "long" : "short" },
                'O' => options with { TimeZoneName = length == 4 ? "longOffset" : "shortOffset" },
                'v' => options with { TimeZoneName = length == 4 ? "longGeneric" : "shortGeneric" },
                _ => options,
            };
        }
        return options;
    }
}
