namespace Quoll.RegExp;

/// <summary>
/// Finds where the end of a run can move to after the part after it has failed. <c>next</c>, the last operand of a
/// run, says which unit must follow: itself, or from -2 downward a set of the program, or -1 any; or that a line must
/// begin there.
/// </summary>
internal static class RunRetry
{
    public const int AnyUnit = -1;

    public const int LineStart = int.MinValue;

    private const string LineTerminators = "\n\r\u2028\u2029";

    /// <summary>The last place in what a greedy run has taken where what follows can begin, or -1.</summary>
    public static int LastThatCanFollow(ReadOnlySpan<char> taken, CharSet[] sets, int next)
    {
        if (next == AnyUnit) return taken.Length - 1;
        // Behind the last line terminator; at the least length what is before the run decides, which is not looked at
        // here.
        if (next == LineStart) return taken.Length < 2 ? taken.Length - 1 : taken[..^1].LastIndexOfAny(LineTerminators) + 1;
        if (next >= 0) return taken.LastIndexOf((char)next);
        var set = sets[-2 - next];
        var place = taken.Length - 1;
        while (place >= 0 && !set.Contains(taken[place]))
        {
            if (--place % CharSet.Window == 0) WorkBudget.Work(CharSet.Window);
        }
        return place;
    }

    /// <summary>
    /// How many units more, one at least, a lazy run takes of <paramref name="ahead"/> before what follows can begin or
    /// the run must end; -1 when the run's own set does not let it go there. <paramref name="searched"/> says how many
    /// were looked at for it.
    /// </summary>
    public static int NextThatCanFollow(ReadOnlySpan<char> ahead, CharSet[] sets, int set, int next, out int searched)
    {
        searched = 0;
        if (!sets[set].Contains(ahead[0])) return -1;
        if (next == AnyUnit) return 1;
        var rest = ahead[1..];
        int length;
        if (next == LineStart) length = ahead.IndexOfAny(LineTerminators);
        else length = next >= 0 ? rest.IndexOf((char)next) : sets[-2 - next].IndexOf(rest);
        if (length < 0) length = rest.Length;
        searched = length;
        return sets[set].RunLength(rest[..length]) == length ? length + 1 : -1;
    }
}
