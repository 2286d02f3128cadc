using Quoll.Intl.Dates.Patterns;

namespace Quoll.Intl.Dates.Ranges;

/// <summary>How near an available skeleton is to the one that was asked for.</summary>
internal enum SkeletonMatch
{
    /// <summary>A field is missing or too much.</summary>
    Different,

    /// <summary>The same.</summary>
    Exact,

    /// <summary>Only the lengths of fields differ.</summary>
    Lengths,

    /// <summary>Letters of the same field differ too.</summary>
    Letters,
}

/// <summary>The interval formats of a calendar in a locale (UTS 35 part 4, Interval Formats).</summary>
internal sealed class IntervalFormats
{
    private const int DifferentField = 0x1000;
    private const int NumberOrName = 0x100;

    private readonly CalendarPatterns _patterns;
    private readonly List<(string Skeleton, int[] Lengths)> _skeletons = [];

    /// <summary>Reads the formats.</summary>
    public IntervalFormats(LocaleCalendar calendar)
    {
        _patterns = calendar.Patterns;
        foreach (var skeleton in _patterns.IntervalSkeletons) _skeletons.Add((skeleton, Lengths(skeleton)));
    }

    /// <summary>Returns how often each letter of ASCII is in a skeleton.</summary>
    public static int[] Lengths(string skeleton)
    {
        var lengths = new int[128];
        foreach (var letter in skeleton)
        {
            if (letter < lengths.Length) lengths[letter]++;
        }
        return lengths;
    }

    /// <summary>Returns the interval format of a skeleton for a largest different field; null without one.</summary>
    public string? Find(string skeleton, RangeField largest) => largest switch
    {
        RangeField.AmPm => _patterns.Interval(skeleton, 'a') ?? _patterns.Interval(skeleton, 'B'),
        RangeField.Hour => _patterns.Interval(skeleton, 'h') ?? _patterns.Interval(skeleton, 'H'),
        _ => _patterns.Interval(skeleton, largest.Letter()),
    };

    /// <summary>Returns the nearest skeleton that has interval formats.</summary>
    public (string Skeleton, SkeletonMatch Match)? Nearest(string skeleton)
    {
        // Interval formats have these letters only.
        var isReplaced = skeleton.AsSpan().IndexOfAny("zkKab") >= 0;
        var input = Lengths(!isReplaced ? skeleton : skeleton.Replace('z', 'v').Replace('k', 'H').Replace('K', 'h')
            .Replace("a", "", StringComparison.Ordinal).Replace("b", "", StringComparison.Ordinal));
        (string Skeleton, SkeletonMatch Match)? best = null;
        var bestDistance = int.MaxValue;
        foreach (var (candidate, lengths) in _skeletons)
        {
            var (distance, match) = Distance(input, lengths);
            if (distance >= bestDistance) continue;
            (best, bestDistance) = ((candidate, match), distance);
            if (distance == 0) break;
        }
        return isReplaced && best is { Match: not SkeletonMatch.Different } found ? (found.Skeleton, SkeletonMatch.Letters) : best;
    }

    private static (int Distance, SkeletonMatch Match) Distance(int[] input, int[] candidate)
    {
        var distance = 0;
        var match = SkeletonMatch.Exact;
        for (var letter = 'A'; letter <= 'z'; letter++)
        {
            var (mine, theirs) = (input[letter], candidate[letter]);
            if (mine == theirs) continue;
            if (mine == 0 || theirs == 0)
            {
                match = SkeletonMatch.Different;
                distance += DifferentField;
                continue;
            }
            if (match == SkeletonMatch.Exact) match = SkeletonMatch.Lengths;
            distance += letter == 'M' && (mine <= 2) != (theirs <= 2) ? NumberOrName : Math.Abs(mine - theirs);
        }
        return (distance, match);
    }
}
