namespace Quoll.RegExp.MachineCode;

/// <summary>What the machine code of a pattern calls. Each does what <see cref="Matcher"/> does in its place.</summary>
internal static class MatchOperations
{
    public static int[] Registers(MatchStack memory) => memory.Registers;

    public static int[] Entries(MatchStack memory) => memory.Entries;

    public static int Refuel(WorkBudget? budget)
    {
        budget?.Spend(Matcher.StepsPerCall);
        return Matcher.StepsPerCall;
    }

    public static int[] Grow(MatchStack memory, int needed, WorkBudget? budget) => memory.Grow(needed, budget);

    public static bool Follows(RegExpProgram program, int literal, ReadOnlySpan<char> text, int position) =>
        text[position..].StartsWith(program.Texts[literal]);

    public static bool Precedes(RegExpProgram program, int literal, ReadOnlySpan<char> text, int position) =>
        text[..position].EndsWith(program.Texts[literal]);

    public static bool Contains(RegExpProgram program, int set, int unit) => program.Sets[set].Contains((char)unit);

    /// <summary>Returns the end of the code point of a set that begins at a position, or -1.</summary>
    public static int PointEnd(RegExpProgram program, int set, ReadOnlySpan<char> text, int position) =>
        position < text.Length && program.Sets[set].ContainsPoint(InputText.PointAt(text, position, out var width)) ? position + width : -1;

    /// <summary>Returns the start of the code point of a set that ends at a position, or -1.</summary>
    public static int PointStart(RegExpProgram program, int set, ReadOnlySpan<char> text, int position) =>
        position > 0 && program.Sets[set].ContainsPoint(InputText.PointBefore(text, position, out var width)) ? position - width : -1;

    /// <summary>Returns where the code point begins that ends at a position after <paramref name="least"/>.</summary>
    public static int PointBack(ReadOnlySpan<char> text, int least, int position)
    {
        InputText.PointBefore(text[least..], position - least, out var width);
        return position - width;
    }

    /// <summary>
    /// Returns the end of a run of a set from <paramref name="start"/> to at most <paramref name="limit"/>, of which
    /// the units before <paramref name="place"/> are known to be members.
    /// </summary>
    public static int RunEnd(RegExpProgram program, int set, ReadOnlySpan<char> text, int start, int limit, int place) =>
        start + program.Sets[set].LongRunLength(text[start..limit], place - start);

    public static int PointRun(RegExpProgram program, int set, ReadOnlySpan<char> text, int position, int min, int max, out int least) =>
        InputText.PointRun(text, position, program.Sets[set], min, max, out least);

    /// <summary>Returns the units that a greedy run keeps when it goes back, or -1.</summary>
    public static int GiveBack(RegExpProgram program, int next, ReadOnlySpan<char> text, int least, int position) =>
        RunRetry.LastThatCanFollow(text[least..position], program.Sets, next);

    /// <summary>Returns how many more units a lazy run takes, or -1.</summary>
    public static int TakeMore(
        RegExpProgram program, int set, int next, ReadOnlySpan<char> text, int position, int end, out int searched) =>
        RunRetry.NextThatCanFollow(text[position..end], program.Sets, set, next, out searched);

    public static bool Holds(ReadOnlySpan<char> text, int position, AssertionKind kind, bool wordsWithoutCase) =>
        InputText.Holds(kind, text, position, wordsWithoutCase);

    /// <summary>Does the backreference at an address of the program.</summary>
    public static int TakeCapture(RegExpProgram program, int pc, ReadOnlySpan<char> text, int[] registers, int position, out int steps) =>
        InputText.TakeCapture(program, text, registers, position, program.Code.AsSpan(pc + 1, 3), out steps);

    public static void Clear(int[] registers, int first, int end) => registers.AsSpan(first..end).Fill(-1);

    /// <summary>Pushes the values of registers onto a stack that has room for them.</summary>
    public static void Keep(int[] registers, int[] stack, int top, int first, int end)
    {
        for (var register = first; register < end; register++)
        {
            stack[top++] = registers[register];
            stack[top++] = ~register;
        }
    }
}
