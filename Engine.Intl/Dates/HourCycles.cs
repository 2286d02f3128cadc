using Quoll.Intl.Dates.Patterns;

namespace Quoll.Intl.Dates;

/// <summary>The ways to count hours (ECMA-402 §11.1.2).</summary>
internal static class HourCycles
{
    /// <summary>The names of all, as options and keywords have them.</summary>
    public static readonly string[] Names = ["h11", "h12", "h23", "h24"];

    /// <summary>Returns the letter of patterns for an hour cycle.</summary>
    public static char Letter(string cycle) => cycle switch { "h11" => 'K', "h12" => 'h', "h24" => 'k', _ => 'H' };

    /// <summary>Returns the hour cycle of a letter of patterns.</summary>
    public static string Of(char letter) => letter switch { 'K' => "h11", 'h' => "h12", 'k' => "h24", _ => "h23" };

    /// <summary>Returns the letter of the hours in a pattern; NUL without hours.</summary>
    public static char In(string pattern)
    {
        foreach (var element in PatternElement.Parse(pattern))
        {
            if (element.Letter is 'h' or 'H' or 'K' or 'k') return element.Letter;
        }
        return '\0';
    }

    /// <summary>Returns a pattern with its hours counted as a letter says; NUL leaves them.</summary>
    public static string Replace(string pattern, char letter)
    {
        if (letter == '\0' || In(pattern) is '\0') return pattern;
        var elements = PatternElement.Parse(pattern);
        for (var index = elements.Count - 1; index >= 0; index--)
        {
            if (elements[index].Letter is not ('h' or 'H' or 'K' or 'k')) continue;
            elements[index] = elements[index] with { Letter = letter };
            // A day does not run into an hour.
            if (index > 0 && elements[index - 1].Letter == 'd') elements.Insert(index, new('\0', 0, " "));
        }
        return PatternElement.Write(elements);
    }
}
