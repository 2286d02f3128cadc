namespace Quoll.RegExp;

/// <summary>
/// Finds where the end of a run can move to after its continuation has failed. <c>next</c>, the last operand of a run,
/// names the unit that must follow: a unit, from -2 downward a set of the program, or -1 for any. It may also say that
/// a line must begin there.
/// </summary>
internal static class RunRetry
{
    public const int AnyUnit = -1;

    public const int LineStart = int.MinValue;

    private const string LineTerminators = "\n\r\u2028\u2029";

    /// <summary>Returns the last place in the text of a greedy run where the continuation can begin, or -1.</summary>
    public static int LastThatCanFollow(ReadOnlySpan<char> taken, CharSet[] sets, int next)
    {
        if (next == AnyUnit) return taken.Length - 1;
        // After the last line terminator. At the least length the text before the run decides, which is not checked
        // here.
        if (next == LineStart) return taken.Length < 2 ? taken.Length - 1 : LastLineTerminator(taken[..^1]) + 1;
        if (next >= 0) return TextSearch.LastIndexOf(taken, [(char)next]);
        var set = sets[-2 - next];
        var place = taken.Length - 1;
        while (place >= 0 && !set.Contains(taken[place]))
        {
            if (--place % CharSet.Window == 0) WorkBudget.Work(CharSet.Window);
        }
        return place;
    }

    // Part by part, so that ending the call need not wait for the whole text.
    private static int LastLineTerminator(ReadOnlySpan<char> taken)
    {
        for (var end = taken.Length; ; end -= CharSet.Window)
        {
            var start = Math.Max(0, end - CharSet.Window);
            var place = taken[start..end].LastIndexOfAny(LineTerminators);
            if (place >= 0) return start + place;
            if (start == 0) return -1;
            WorkBudget.Steps(0);
        }
    }

    /// <summary>
    /// Returns how many more units (at least one) of <paramref name="ahead"/> a lazy run takes before the continuation
    /// can begin or the run must end. Returns -1 if the run's own set does not allow that. <paramref name="searched"/>
    /// receives the number of units that were searched.
    /// </summary>
    public static int NextThatCanFollow(ReadOnlySpan<char> ahead, CharSet[] sets, int set, int next, out int searched)
    {
        searched = 0;
        if (!sets[set].Contains(ahead[0])) return -1;
        if (next == AnyUnit) return 1;
        var rest = ahead[1..];
        int length;
        if (next == LineStart) length = TextSearch.InParts(ahead, LineTerminators, static (part, units) => part.IndexOfAny(units));
        else length = next >= 0 ? TextSearch.IndexOf(rest, (char)next) : sets[-2 - next].IndexOf(rest);
        if (length < 0) length = rest.Length;
        searched = length;
        return sets[set].RunLength(rest[..length]) == length ? length + 1 : -1;
    }
}
