using System.Text.RegularExpressions;

namespace Quoll.Benchmarks.RegExps;

/// <summary>Uses of several patterns, with .NET's <see cref="Regex"/>.</summary>
internal static class DotNetTasks
{
    /// <summary>Reads the text of all matches.</summary>
    public static object SumOfLengths(Regex re, RegExpText text)
    {
        int sum = 0;
        for (var m = re.Match(text.Text); m.Success; m = m.NextMatch()) sum += m.Value.Length;
        return sum;
    }

    /// <summary>Counts the lines with a match.</summary>
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
