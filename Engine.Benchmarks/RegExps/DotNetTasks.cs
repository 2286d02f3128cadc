using System.Text.RegularExpressions;

namespace Quoll.Benchmarks.RegExps;

/// <summary>What several patterns are used for, with .NET's <see cref="Regex"/>.</summary>
internal static class DotNetTasks
{
    /// <summary>The texts of all matches are read.</summary>
    public static object SumOfLengths(Regex re, RegExpText text)
    {
        int sum = 0;
        for (var m = re.Match(text.Text); m.Success; m = m.NextMatch()) sum += m.Value.Length;
        return sum;
    }

    /// <summary>How many lines have a match.</summary>
    public static object CountOfLines(Regex re, RegExpText text)
    {
        int count = 0;
        foreach (string line in text.Lines)
        {
            if (re.IsMatch(line)) count++;
        }
        return count;
    }
}
