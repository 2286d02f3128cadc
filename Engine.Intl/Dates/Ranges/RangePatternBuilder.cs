using System.Text;
using Quoll.Intl.Dates.Patterns;

namespace Quoll.Intl.Dates.Ranges;

/// <summary>
/// Finds the patterns of ranges of a skeleton, one for each largest different field (UTS 35 part 4, Interval Formats
/// and "Using Interval Formats").
/// </summary>
internal sealed class RangePatternBuilder
{
    private readonly LocaleCalendar _calendar;
    private readonly IntervalFormats _intervals;
    private readonly (string First, string Second)?[] _patterns = new (string, string)?[RangeFields.Count];

    /// <summary>Finds the patterns.</summary>
    /// <param name="calendar">The calendar in a locale.</param>
    /// <param name="skeleton">The skeleton.</param>
    public RangePatternBuilder(LocaleCalendar calendar, string skeleton)
    {
        _calendar = calendar;
        _intervals = calendar.Intervals;
        var split = RangeSkeleton.Of(skeleton);
        if (split.Date.Length > 0 && split.Time.Length > 0)
        {
            DatePattern = calendar.Find(split.ShortDate, false);
            TimePattern = calendar.Find(split.ShortTime, false);
        }
        var isFound = FindSeparate(split);
        if (split.Time.Length == 0) return;
        if (split.Date.Length == 0)
        {
            // Times of different days show their dates, and the name of the zone at its length.
            var lengths = IntervalFormats.Lengths(split.Time);
            var time = split.ShortTime.Replace("z", new string('z', lengths['z']), StringComparison.Ordinal)
                .Replace("v", new string('v', lengths['v']), StringComparison.Ordinal);
            var dated = calendar.Find($"yMd{time}", false);
            foreach (var field in (ReadOnlySpan<RangeField>)[RangeField.Day, RangeField.Month, RangeField.Year]) SetWhole(field, dated);
            SetWhole(RangeField.Era, calendar.Find($"GyMd{time}", false));
        }
        else if (isFound)
        {
            JoinDateAndTimes(skeleton, split.Date);
        }
    }

    /// <summary>The pattern of the date, if there are date and time; null otherwise.</summary>
    public string? DatePattern { get; }

    /// <summary>The pattern of the time, if there are date and time; null otherwise.</summary>
    public string? TimePattern { get; }

    /// <summary>
    /// Returns the pattern for a largest different field: of the first date and the second. An empty first part says
    /// that the second is the pattern of both. Null without one.
    /// </summary>
    public (string First, string Second)? this[RangeField field] => _patterns[(int)field];

    private bool FindSeparate(RangeSkeleton split)
    {
        var isTime = split.Time.Length > 0;
        var skeleton = isTime ? split.ShortTime : split.ShortDate;
        if (_intervals.Nearest(skeleton) is not { Match: not SkeletonMatch.Different } best) return false;
        if (isTime)
        {
            Set(RangeField.Minute, skeleton, best);
            Set(RangeField.Hour, skeleton, best);
            Set(RangeField.AmPm, skeleton, best);
            return true;
        }
        Set(RangeField.Day, skeleton, best);
        SetExtended(RangeField.Month, ref skeleton, ref best);
        SetExtended(RangeField.Year, ref skeleton, ref best);
        SetExtended(RangeField.Era, ref skeleton, ref best);
        return true;
    }

    private void Set(RangeField field, string skeleton, (string Skeleton, SkeletonMatch Match) best)
    {
        var pattern = _intervals.Find(best.Skeleton, field);
        // Where hours count to 24, a change of the half of the day is one of the hour.
        if (pattern is null && field == RangeField.AmPm && !field.IsBelow(best.Skeleton))
            pattern = _intervals.Find(best.Skeleton, RangeField.Hour);
        if (pattern is not null) SetSplit(field, Widen(pattern, skeleton, best));
    }

    // A skeleton without the year has the interval format for other years from the skeleton with it.
    private void SetExtended(RangeField field, ref string skeleton, ref (string Skeleton, SkeletonMatch Match) best)
    {
        if (_intervals.Find(best.Skeleton, field) is { } own)
        {
            SetSplit(field, Widen(own, skeleton, best));
            return;
        }
        if (field.IsBelow(best.Skeleton)) return;
        var (longer, longerBest) = (field.Letter() + skeleton, field.Letter() + best.Skeleton);
        var (used, match) = (longerBest, best.Match);
        var pattern = _intervals.Find(longerBest, field);
        if (pattern is null && match == SkeletonMatch.Exact
            && _intervals.Nearest(longerBest) is { Match: not SkeletonMatch.Different } nearest)
        {
            (used, match) = nearest;
            pattern = _intervals.Find(used, field);
        }
        if (pattern is null) return;
        SetSplit(field, Widen(pattern, longer, (used, match)));
        (skeleton, best) = (longer, (longerBest, best.Match));
    }

    // Dates that differ show both ends whole, with the fields that differ. Times of one date show the date once.
    private void JoinDateAndTimes(string skeleton, string date)
    {
        foreach (var (field, letter) in (ReadOnlySpan<(RangeField, char)>)
            [(RangeField.Day, 'd'), (RangeField.Month, 'M'), (RangeField.Year, 'y'), (RangeField.Era, 'G')])
        {
            if (date.Contains(letter, StringComparison.Ordinal)) continue;
            skeleton = letter + skeleton;
            SetWhole(field, _calendar.Find(skeleton, false));
        }
        var join = _calendar.Patterns.JoinRange("medium");
        var pattern = _calendar.Find(date, false);
        foreach (var field in (ReadOnlySpan<RangeField>)[RangeField.AmPm, RangeField.Hour, RangeField.Minute])
        {
            if (_patterns[(int)field] is { First.Length: > 0 } times)
                SetSplit(field, PatternGenerator.Fill(join, times.First + times.Second, pattern, ""));
        }
    }

    private void SetWhole(RangeField field, string pattern) => _patterns[(int)field] = ("", pattern);

    private void SetSplit(RangeField field, string pattern)
    {
        var at = SecondPart(pattern);
        _patterns[(int)field] = (pattern[..at], pattern[at..]);
    }

    // The second date begins with the first field that is there twice.
    private static int SecondPart(string pattern)
    {
        var seen = new bool[128];
        var isQuoted = false;
        for (var at = 0; at < pattern.Length; at++)
        {
            var letter = pattern[at];
            if (letter == '\'') isQuoted = !isQuoted;
            if (isQuoted || !char.IsAsciiLetter(letter)) continue;
            if (seen[letter]) return at;
            seen[letter] = true;
            while (at + 1 < pattern.Length && pattern[at + 1] == letter) at++;
        }
        return pattern.Length;
    }

    // Fields get the length of the request where the format has the length of its own skeleton.
    private static string Widen(string pattern, string skeleton, (string Skeleton, SkeletonMatch Match) best)
    {
        if (best.Match == SkeletonMatch.Exact) return pattern;
        if (best.Match == SkeletonMatch.Letters) pattern = ReplaceLetters(pattern, skeleton);
        var requested = IntervalFormats.Lengths(skeleton);
        var found = IntervalFormats.Lengths(best.Skeleton);
        found['a'] = Math.Max(found['a'], 1);
        found['b'] = Math.Max(found['b'], 1);
        var result = new StringBuilder();
        foreach (var element in PatternElement.Parse(pattern))
        {
            if (element.Literal is { } literal)
            {
                result.Append(PatternElement.Quote(literal));
                continue;
            }
            var letter = element.Letter == 'L' ? 'M' : element.Letter;
            var length = found[letter] == element.Length && requested[letter] > element.Length ? requested[letter] : element.Length;
            result.Append(element.Letter, length);
        }
        return result.ToString();
    }

    private static string ReplaceLetters(string pattern, string skeleton) =>
        PatternElement.Write(PatternElement.Parse(pattern).ConvertAll(element => element with
        {
            Letter = element.Letter switch
            {
                'v' when skeleton.Contains('z', StringComparison.Ordinal) => 'z',
                'h' when skeleton.Contains('K', StringComparison.Ordinal) => 'K',
                'H' when skeleton.Contains('k', StringComparison.Ordinal) => 'k',
                'a' when skeleton.Contains('b', StringComparison.Ordinal) => 'b',
                var letter => letter,
            },
        }));
}
