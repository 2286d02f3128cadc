namespace Quoll.RegExp;

/// <summary>A pattern ready to match (ECMA-262 §22.2.2). What matching needs of it is immutable.</summary>
internal sealed class CompiledRegExp
{
    private readonly RegExpProgram _program;
    private readonly StartSearch _search;

    private CompiledRegExp(RegExpPattern pattern)
    {
        Flags = pattern.Flags;
        GroupCount = pattern.GroupCount;
        GroupNames = pattern.GroupNames;
        PlanNode plan = new PlanBuilder(pattern.Flags).Build(pattern.Root);
        _program = ProgramEmitter.Emit(plan, pattern.GroupCount, pattern.Flags.IsUnicode());
        _search = new StartSearch(plan, _program.Groups.Length > 0);
    }

    public RegExpFlags Flags { get; }

    /// <summary>The capturing groups, without the whole match.</summary>
    public int GroupCount { get; }

    /// <summary>Each name with the groups that have it, in the order of their first appearance.</summary>
    public IReadOnlyList<KeyValuePair<string, int[]>> GroupNames { get; }

    /// <summary>What the built-ins keep with a pattern, to be made anew at any time.</summary>
    public object? Attachment { get; set; }

    /// <summary>How many numbers <see cref="Match"/> writes.</summary>
    public int CaptureLength => 2 * (GroupCount + 1);

    /// <summary>Parses and compiles a pattern.</summary>
    /// <exception cref="RegExpSyntaxException">The pattern or its flags have an early error, or are too deeply nested.</exception>
    public static CompiledRegExp Compile(string pattern, string flags) => new(RegExpParser.Parse(pattern, flags));

    /// <inheritdoc cref="Compile(string, string)"/>
    public static CompiledRegExp Compile(string pattern, RegExpFlags flags) => new(RegExpParser.Parse(pattern, flags));

    /// <summary>
    /// Searches from <paramref name="lastIndex"/> on, or only there with the y flag: the loop of §22.2.7.2 RegExpBuiltinExec. With
    /// the u or v flag an index inside a surrogate pair means the pair's beginning.
    /// </summary>
    /// <param name="input">The text.</param>
    /// <param name="lastIndex">Where to begin, in code units; beyond the end nothing matches.</param>
    /// <param name="captures">
    /// At least <see cref="CaptureLength"/> numbers: start and end of the match, then of each group in code units, or -1 for a group
    /// that took no part. Unchanged when there is no match.
    /// </param>
    /// <param name="budget">Asked every few thousand steps; throws to abandon the match.</param>
    /// <exception cref="RegExpStackException">The match needs too much memory.</exception>
    public bool Match(ReadOnlySpan<char> input, int lastIndex, Span<int> captures, IMatchBudget? budget)
    {
        if ((uint)lastIndex > (uint)input.Length)
            return false;
        bool unicode = _program.Unicode;
        int position = lastIndex;
        if (unicode && InputText.IsInsidePair(input, position))
            position--;
        bool sticky = Flags.Has(RegExpFlags.Sticky);
        MatchStack memory = MatchStack.Rent(_program.Registers);
        try
        {
            int fuel = IMatchBudget.StepsPerCall;
            var matcher = new Matcher(_program, input, memory, budget);
            memory.Registers.AsSpan(0, _program.Registers).Fill(-1);
            while (true)
            {
                if (!sticky)
                {
                    int candidate = _search.Next(input, position);
                    if (candidate < 0)
                        return false;
                    // A search by unit may stop inside a pair, where no match begins.
                    if (unicode && candidate > position && InputText.IsInsidePair(input, candidate))
                    {
                        position = candidate + 1;
                        continue;
                    }
                    position = candidate;
                }
                if (matcher.Run(position, ref fuel))
                {
                    memory.Registers.AsSpan(0, _program.CaptureRegisters).CopyTo(captures);
                    return true;
                }
                if (sticky)
                    return false;
                position = _search.SkipAfter(input, position) + 1;
                if (position > input.Length)
                    return false;
                if (unicode && InputText.IsInsidePair(input, position))
                    position++;
            }
        }
        finally
        {
            MatchStack.Return(memory);
        }
    }
}
