using System.Text;

namespace Quoll.Intl.Dates.Patterns;

/// <summary>
/// Finds the pattern of a skeleton in a locale and calendar (UTS 35 part 4, Matching Skeletons): the nearest available
/// format, its fields adjusted to the requested lengths; what it lacks is appended; dates and times are joined.
/// </summary>
internal sealed class PatternGenerator
{
    /// <summary>
    /// Stands for the decimal separator between seconds and their fraction: it depends on the numbering system.
    /// </summary>
    public const char DecimalSeparator = '\uE002';

    // What each field alone looks like, where a locale says nothing.
    private static readonly string[] SingleFields = ["G", "y", "Q", "M", "w", "W", "E", "d", "D", "F", "a", "H", "m", "s", "S", "v"];

    // The names by which CLDR's appendItems has the fields.
    private static readonly string?[] AppendNames =
    [
        "Era", "Year", "Quarter", "Month", "Week", null, "Day-Of-Week", null, null, "Day", "DayPeriod", "Hour", "Minute", "Second", null,
        "Timezone",
    ];

    private readonly CalendarPatterns _data;
    private readonly List<AvailableFormat> _formats = [];
    private readonly char _preferredHour;

    /// <summary>Reads the formats of a calendar.</summary>
    /// <param name="data">The patterns of the locale's calendar.</param>
    /// <param name="preferredHour">The letter of hours that the locale's region prefers.</param>
    public PatternGenerator(CalendarPatterns data, char preferredHour)
    {
        _data = data;
        _preferredHour = preferredHour;
        foreach (var field in SingleFields) Add(field, null);
        foreach (var style in CalendarPatterns.Styles)
        {
            if (data.Date(style) is { } date) Add(date.Pattern, null);
            if (data.Time(style) is { } time) Add(time.Pattern, null);
        }
        foreach (var (skeleton, pattern) in data.AvailableFormats) Add(pattern, skeleton);
        // Formats whose first letters come earlier in the alphabet win if two are equally near.
        _formats.Sort(static (left, right) =>
            left.Order != right.Order ? left.Order.CompareTo(right.Order) : left.Index.CompareTo(right.Index));
    }

    /// <summary>Returns the pattern of a skeleton.</summary>
    /// <param name="skeleton">The skeleton, such as <c>yMMMd</c>.</param>
    /// <param name="keepHourLength">Whether the hour gets the skeleton's length, not the pattern's.</param>
    public string Find(string skeleton, bool keepHourLength)
    {
        var requested = Skeleton.Parse(skeleton);
        var best = Nearest(requested, -1, out var missing, out var extra);
        if (missing == 0 && extra == 0) return Adjust(best, requested, keepHourLength, false);

        var date = FindParts(requested, requested.Mask & Skeleton.DateMask, keepHourLength);
        var time = FindParts(requested, requested.Mask & Skeleton.TimeMask, keepHourLength);
        if (date.Length == 0) return time;
        if (time.Length == 0) return date;
        return Fill(_data.Join(StyleOf(requested)), time, date, "");
    }

    /// <summary>Returns what fills the places 0, 1 and 2 of a pattern of CLDR; quoted text stays quoted.</summary>
    public static string Fill(string pattern, string zero, string one, string two) =>
        new StringBuilder(pattern).Replace("{0}", "\uE000").Replace("{1}", "\uE001").Replace("{2}", two)
            .Replace("\uE000", zero).Replace("\uE001", one).ToString();

    // The length of the month says how long a date is, and so how a time is joined to it.
    private static string StyleOf(Skeleton requested) => requested.Length(DateField.Month) switch
    {
        4 => requested.Has(DateField.Weekday) ? "full" : "long",
        3 => "medium",
        _ => "short",
    };

    private string FindParts(Skeleton requested, int fields, bool keepHourLength)
    {
        if (fields == 0) return "";
        var pattern = Adjust(Nearest(requested, fields, out var missing, out _), requested, keepHourLength, false);
        const int Fraction = 1 << (int)DateField.Fraction;
        const int Seconds = Fraction | 1 << (int)DateField.Second;
        // As in ICU, and so in V8, one more format is appended; what that lacks too is not shown.
        for (var hasAppended = false; missing != 0 && !hasAppended;)
        {
            if ((missing & Seconds) == Fraction && (fields & Seconds) == Seconds)
            {
                pattern = Adjust(new AvailableFormat("", 0, Skeleton.Parse(pattern), pattern, false), requested, keepHourLength, true);
                missing &= ~Fraction;
                continue;
            }
            var before = missing;
            var next = Adjust(Nearest(requested, before, out missing, out _), requested, keepHourLength, false);
            var found = before & ~missing;
            hasAppended = true;
            if (found == 0) break;
            var top = 31 - System.Numerics.BitOperations.LeadingZeroCount((uint)found);
            var name = AppendNames[top];
            var title = PatternElement.Quote(name is null ? $"F{top}" : _data.FieldName(name));
            pattern = Fill(_data.AppendItem(name) ?? "{0} ├{2}: {1}┤", pattern, next, title);
        }
        return pattern;
    }

    private AvailableFormat Nearest(Skeleton requested, int include, out int missing, out int extra)
    {
        AvailableFormat? best = null;
        var bestDistance = int.MaxValue;
        (missing, extra) = (0, 0);
        foreach (var format in _formats)
        {
            var (distance, lacks, adds) = requested.DistanceTo(format.Skeleton, include);
            if (distance > bestDistance || (distance == bestDistance && lacks <= missing)) continue;
            (best, bestDistance, missing, extra) = (format, distance, lacks, adds);
            if (distance == 0) break;
        }
        return best!;
    }

    // Fields get the length, and for some the letter, of the request.
    private string Adjust(AvailableFormat format, Skeleton requested, bool keepHourLength, bool addFraction)
    {
        var pattern = new StringBuilder();
        foreach (var element in PatternElement.Parse(format.Pattern))
        {
            if (element.Literal is { } literal)
            {
                pattern.Append(PatternElement.Quote(literal));
                continue;
            }
            var letter = FieldLetter.Of(element.Letter, element.Length);
            if (letter is not { } known || (!addFraction && !requested.Has(known.Field)))
            {
                pattern.Append(element.Letter, element.Length);
            }
            else if (addFraction)
            {
                pattern.Append(element.Letter, element.Length);
                if (known.Field == DateField.Second)
                    pattern.Append(DecimalSeparator).Append('S', requested.Length(DateField.Fraction));
            }
            else
            {
                AppendAdjusted(pattern, element, known, format.WasNamed ? format.Skeleton : null, requested, keepHourLength);
            }
        }
        return pattern.ToString();
    }

    private void AppendAdjusted(
        StringBuilder pattern, PatternElement element, FieldLetter known, Skeleton? named, Skeleton requested, bool keepHourLength)
    {
        var field = known.Field;
        var letter = requested.Letter(field);
        var length = requested.Length(field);
        if (letter == 'E' && length < 3) length = 3;
        var adjusted = length;
        if ((field == DateField.Hour && !keepHourLength) || field is DateField.Minute or DateField.Second)
        {
            adjusted = element.Length;
        }
        else if (named is not null && letter is not ('c' or 'e'))
        {
            // A number does not become a name by its length, nor a name a number.
            var isNumeric = known.Form > 0;
            if (named.Length(field) == length || isNumeric != requested.IsNumeric(field)) adjusted = element.Length;
        }
        var keeps = field is DateField.Hour or DateField.Month or DateField.Weekday || (field == DateField.Year && letter != 'Y');
        var result = keeps ? element.Letter : letter;
        if (result == 'E' && adjusted < 3) result = 'e';
        if (field == DateField.Hour) result = HourLetter(letter, result);
        pattern.Append(result, adjusted);
    }

    // Locales that count hours from 0 to 11 or from 1 to 24 do so where 12 or 24 hours are asked for.
    private char HourLetter(char requested, char found) => (requested, _preferredHour) switch
    {
        _ when requested == _preferredHour => _preferredHour,
        ('h', 'K') => 'K',
        ('H', 'k') => 'k',
        ('k', 'H') => 'H',
        ('K', 'h') => 'h',
        _ => found,
    };

    // Formats of styles stand for their own skeletons, unless there is one for a skeleton of the same base.
    private void Add(string pattern, string? named)
    {
        var skeleton = Skeleton.Parse(named ?? pattern);
        var text = skeleton.ToBase();
        var index = _formats.FindIndex(format => format.Base == text && format.Skeleton.SameForms(skeleton));
        if (index >= 0)
        {
            var known = _formats[index];
            if (named is not null && !known.WasNamed) _formats[index] = known with { Pattern = pattern, WasNamed = true };
            return;
        }
        if (named is null && _formats.Exists(format => format.Base == text)) return;
        if (named is not null && _formats.Exists(format => format.WasNamed && format.Skeleton.SameForms(skeleton))) return;
        _formats.Add(new AvailableFormat(text, _formats.Count, skeleton, pattern, named is not null));
    }

    private sealed record AvailableFormat(string Base, int Index, Skeleton Skeleton, string Pattern, bool WasNamed)
    {
        public char Order => Base[0];
    }
}
