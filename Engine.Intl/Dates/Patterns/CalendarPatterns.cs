using Quoll.Intl.Data;

namespace Quoll.Intl.Dates.Patterns;

/// <summary>The patterns of a calendar in a locale, as CLDR has them.</summary>
internal sealed class CalendarPatterns
{
    /// <summary>The names of the styles, from the longest.</summary>
    public static readonly string[] Styles = ["full", "long", "medium", "short"];

    private readonly LocalePart _part;
    private readonly LocalePart _gregorian;
    private readonly LocalePart _fields;

    /// <summary>Uses the data of a locale and a part of it.</summary>
    /// <param name="part">The part of the calendar.</param>
    /// <param name="gregorian">The part of the Gregorian calendar, by which ICU joins ranges of all calendars.</param>
    /// <param name="fields">The names of fields.</param>
    public CalendarPatterns(LocalePart part, LocalePart gregorian, LocalePart fields) =>
        (_part, _gregorian, _fields) = (part, gregorian, fields);

    /// <summary>The available formats by skeleton.</summary>
    public IEnumerable<(string Skeleton, string Pattern)> AvailableFormats
    {
        get
        {
            foreach (var key in _part.Keys("dateTimeFormats/availableFormats"))
            {
                if (key.Contains('-', StringComparison.Ordinal)) continue;
                if (_part[$"dateTimeFormats/availableFormats/{key}"] is { } pattern) yield return (key, pattern);
            }
        }
    }

    /// <summary>What stands between the ends of a range without a pattern of its own.</summary>
    public string IntervalFallback => _part["dateTimeFormats/intervalFormats/intervalFormatFallback"] ?? "{0} – {1}";

    /// <summary>The skeletons that have interval formats.</summary>
    public IEnumerable<string> IntervalSkeletons =>
        _part.Keys("dateTimeFormats/intervalFormats").Where(static key => !key.Contains('-', StringComparison.Ordinal)
            && key != "intervalFormatFallback");

    /// <summary>
    /// Returns the interval format of a skeleton if the largest different field is a letter; null without one.
    /// </summary>
    public string? Interval(string skeleton, char largest) => _part[$"dateTimeFormats/intervalFormats/{skeleton}/{largest}"];

    /// <summary>
    /// Returns the date format of a style, and the numbering system of its fields where it is another.
    /// </summary>
    public (string Pattern, string? Numbers)? Date(string style) => Read("dateFormats", style);

    /// <summary>
    /// Returns the time format of a style, and the numbering system of its fields where it is another.
    /// </summary>
    public (string Pattern, string? Numbers)? Time(string style) => Read("timeFormats", style);

    /// <summary>Returns how a date (1) and a time (0) are joined, for the style of the date.</summary>
    public string Join(string style) => _part[$"dateTimeFormats-atTime/standard/{style}"] ?? JoinRange(style);

    /// <summary>Returns how a date (1) and a range of times (0) are joined.</summary>
    public string JoinRange(string style) => _gregorian[$"dateTimeFormats/{style}"] ?? "{1} {0}";

    /// <summary>Returns how a field (1) is appended to a pattern (0); null without one.</summary>
    public string? AppendItem(string? field) => field is null ? null : _part[$"dateTimeFormats/appendItems/{field}"];

    /// <summary>Returns the name of a field of CLDR's appendItems.</summary>
    public string FieldName(string? field) => field is null ? "" : _fields[$"{FieldKey(field)}/displayName"] ?? field;

    private static string FieldKey(string field) => field switch
    {
        "Day-Of-Week" => "weekday",
        "Timezone" => "zone",
        _ => field.ToLowerInvariant(),
    };

    private (string Pattern, string? Numbers)? Read(string kind, string style)
    {
        var path = $"{kind}/{style}";
        if (_part[path] is { } pattern) return (pattern, null);
        return _part[$"{path}/_value"] is { } value ? (value, _part[$"{path}/_numbers"]) : null;
    }
}
