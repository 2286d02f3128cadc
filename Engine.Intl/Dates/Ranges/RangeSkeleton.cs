using System.Text;

namespace Quoll.Intl.Dates.Ranges;

/// <summary>
/// A skeleton in its parts for ranges: as it is, and with numbers and hours as short as interval formats have them.
/// </summary>
/// <param name="Date">The fields of the date.</param>
/// <param name="Time">The fields of the time.</param>
/// <param name="ShortDate">The fields of the date as interval formats have them.</param>
/// <param name="ShortTime">The fields of the time as interval formats have them.</param>
internal readonly record struct RangeSkeleton(string Date, string Time, string ShortDate, string ShortTime)
{
    private const int LongestName = 5;

    /// <summary>Splits a skeleton.</summary>
    public static RangeSkeleton Of(string skeleton)
    {
        var (date, time, shortDate, shortTime) = (new StringBuilder(), new StringBuilder(), new StringBuilder(), new StringBuilder());
        foreach (var letter in skeleton)
        {
            switch (letter)
            {
                case 'y' or 'M' or 'E' or 'd':
                    date.Append(letter);
                    break;
                case 'a' or 'h' or 'H' or 'K' or 'k' or 'm' or 'z' or 'v':
                    time.Append(letter);
                    break;
                case 'V' or 'Z' or 's' or 'S' or 'A' or 'B' or 'b':
                    time.Append(letter);
                    shortTime.Append(letter);
                    break;
                // Interval formats know no offsets.
                case 'O':
                    break;
                default:
                    date.Append(letter);
                    shortDate.Append(letter);
                    break;
            }
        }
        var lengths = IntervalFormats.Lengths(skeleton);
        shortDate.Append('y', lengths['y']);
        shortDate.Append('M', lengths['M'] is 1 or 2 ? 1 : Math.Min(lengths['M'], LongestName));
        shortDate.Append('E', lengths['E'] is >= 1 and <= 3 ? 1 : Math.Min(lengths['E'], LongestName));
        if (lengths['d'] > 0) shortDate.Append('d');
        foreach (var letter in skeleton)
        {
            if (letter is not ('h' or 'H' or 'K' or 'k')) continue;
            shortTime.Append(letter);
            break;
        }
        foreach (var letter in "mzv")
        {
            if (lengths[letter] > 0) shortTime.Append(letter);
        }
        return new(date.ToString(), time.ToString(), shortDate.ToString(), shortTime.ToString());
    }
}
