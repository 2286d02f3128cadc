namespace Quoll.RegExp;

/// <summary>A pattern that is ready to match (ECMA-262 §22.2.2). The parts that matching uses are immutable.</summary>
internal sealed class CompiledRegExp
{
    /// <summary>So many registers are cleared as fast one by one.</summary>
    private const int FewRegisters = 8;

    private readonly RegExpProgram _program;
    private readonly StartSearch _search;

    private CompiledRegExp(string source, RegExpPattern pattern)
    {
        Source = source;
        Flags = pattern.Flags;
        GroupCount = pattern.GroupCount;
        GroupNames = pattern.GroupNames;
        var plan = new MatchPlanBuilder(pattern.Flags).Build(pattern.Root);
        _program = ProgramEmitter.Emit(plan, pattern.GroupCount, pattern.Flags.IsUnicode());
        _search = new StartSearch(plan, _program.Groups.Length > 0);
    }

    /// <summary>The text of the pattern.</summary>
    public string Source { get; }

    public RegExpFlags Flags { get; }

    public RegExpProgram Program => _program;

    /// <summary>What runs instead of the program; null if the program is interpreted.</summary>
    public MatchCode? MachineCode { get; set; }

    /// <summary>The matches, and the steps that they have taken, since somebody has set it to zero.</summary>
    public int Work { get; set; }

    /// <summary>The capturing groups, without the whole match.</summary>
    public int GroupCount { get; }

    /// <summary>Each name with the groups that have it, in the order of their first appearance.</summary>
    public IReadOnlyList<KeyValuePair<string, int[]>> GroupNames { get; }

    /// <summary>A cache of the built-ins for this pattern; it can be created again at any time.</summary>
    public object? Attachment { get; set; }

    /// <summary>The number of positions that a match writes.</summary>
    public int CaptureLength => 2 * (GroupCount + 1);

    /// <summary>Parses and compiles a pattern.</summary>
    /// <exception cref="RegExpSyntaxException">
    /// The pattern or its flags have an early error, or are too deeply nested.
    /// </exception>
    public static CompiledRegExp Compile(string pattern, string flags) => new(pattern, RegExpParser.Parse(pattern, flags));

    /// <inheritdoc cref="Compile(string, string)"/>
    public static CompiledRegExp Compile(string pattern, RegExpFlags flags) => new(pattern, RegExpParser.Parse(pattern, flags));

    /// <summary>
    /// Searches from <paramref name="lastIndex"/> on, or only there with the y flag: the loop of §22.2.7.2
    /// RegExpBuiltinExec. With the u or v flag an index inside a surrogate pair means the pair's beginning.
    /// </summary>
    /// <param name="input">The text.</param>
    /// <param name="lastIndex">The start in code units; beyond the end nothing matches.</param>
    /// <param name="captures">
    /// <see cref="CaptureLength"/> numbers: start and end of the match, then of each group in code units, or -1 for a
    /// group that took no part. They are valid until the next match with the same memory.
    /// </param>
    /// <param name="budget">Charged every few thousand steps; throws to abandon the match.</param>
    /// <param name="spare">Memory for the match, left there for the next match.</param>
    /// <exception cref="RegExpStackException">The match needs too much memory for backtracking.</exception>
    public bool Match(
        ReadOnlySpan<char> input, int lastIndex, out ReadOnlySpan<int> captures, WorkBudget? budget, ref MatchStack spare)
    {
        captures = default;
        if ((uint)lastIndex > (uint)input.Length) return false;
        // If the budget throws, the memory is left to the collector.
        var memory = MatchStack.Take(ref spare, _program.Registers);
        var found = Search(input, lastIndex, memory, budget);
        captures = memory.Registers.AsSpan(0, _program.CaptureRegisters);
        memory.Leave();
        return found;
    }

    /// <summary>Searches with its own memory, and copies the captures of a match.</summary>
    public bool Match(ReadOnlySpan<char> input, int lastIndex, Span<int> captures, WorkBudget? budget)
    {
        var memory = new MatchStack();
        if (!Match(input, lastIndex, out var found, budget, ref memory)) return false;
        found.CopyTo(captures);
        return true;
    }

    /// <summary>
    /// Runs the loop of
    /// <see cref="Match(ReadOnlySpan{char}, int, out ReadOnlySpan{int}, WorkBudget?, ref MatchStack)"/> and leaves the
    /// captures in the registers.
    /// </summary>
    private bool Search(ReadOnlySpan<char> input, int position, MatchStack memory, WorkBudget? budget)
    {
        if (_program.Unicode && InputText.IsInsidePair(input, position)) position--;
        var fuel = Matcher.StepsPerCall;
        var found = Search(input, position, memory, budget, ref fuel);
        // The steps since the budget was last charged.
        var steps = Matcher.StepsPerCall - fuel;
        Work += 1 + steps;
        if (steps > 0) budget?.Spend(steps);
        return found;
    }

    private bool Search(ReadOnlySpan<char> input, int position, MatchStack memory, WorkBudget? budget, ref int fuel)
    {
        var unicode = _program.Unicode;
        fuel -= _program.Registers >> 5;
        Clear(memory.Registers.AsSpan(0, _program.Registers));
        if (Flags.Has(RegExpFlags.Sticky)) return Run(input, position, memory, budget, ref fuel);
        while (true)
        {
            var candidate = _search.Next(input, position);
            fuel -= ((candidate < 0 ? input.Length : candidate) - position) >> 6;
            if (candidate < 0) return false;
            // A search by unit may stop inside a pair, where a match cannot begin.
            if (unicode && candidate > position && InputText.IsInsidePair(input, candidate))
            {
                position = candidate + 1;
                continue;
            }
            var end = _search.EndAt(input, candidate);
            if (end >= 0)
            {
                (memory.Registers[0], memory.Registers[1]) = (candidate, end);
                return true;
            }
            if (Run(input, candidate, memory, budget, ref fuel)) return true;
            position = _search.SkipAfter(input, candidate) + 1;
            if (position > input.Length) return false;
            if (unicode && InputText.IsInsidePair(input, position)) position++;
        }
    }

    private static void Clear(Span<int> registers)
    {
        if (registers.Length > FewRegisters) registers.Fill(-1);
        else for (var i = 0; i < registers.Length; i++) registers[i] = -1;
    }

    private bool Run(ReadOnlySpan<char> input, int start, MatchStack memory, WorkBudget? budget, ref int fuel) =>
        MachineCode is { } code ? code(_program, input, start, memory, budget, ref fuel)
            : new Matcher(_program, input, memory, budget).Run(start, ref fuel);
}
