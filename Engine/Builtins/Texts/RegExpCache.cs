using Quoll.RegExp;

namespace Quoll.Builtins.Texts;

/// <summary>
/// The state of an agent for regular expressions: compiled patterns, for the next literal or constructor call with the
/// same text, and the memory of matches, which counts toward the agent's limits.
/// </summary>
internal sealed class RegExpCache
{
    private static readonly Slot<Agent, RegExpCache> Slot = new(static _ => new RegExpCache());

    /// <summary>The greatest number of compiled patterns. The cache is cleared when a script creates more.</summary>
    private const int MaxCompiled = 256;

    /// <summary>
    /// The greatest length of all cached patterns together, in code units. A compiled pattern takes some tens of bytes
    /// for each.
    /// </summary>
    private const int MaxCompiledLength = 1 << 18;

    private const int MostLooksForTests = 100;

    private int _looksForTests;

    /// <summary>A compiled pattern, and the next one that has the same text and other flags.</summary>
    private sealed record Compiled(string Flags, CompiledRegExp Matcher, Compiled? Other);

    // By pattern alone: .NET compiles the code of a dictionary by pairs when it first runs.
    private readonly Dictionary<string, Compiled> _compiled = [];
    private int _compiledCount;
    private int _compiledLength;

    /// <summary>
    /// The parsing and compiling steps of RegExpInitialize (ECMA-262 §22.2.3.3). Throws a SyntaxError if they fail.
    /// </summary>
    public static CompiledRegExp Compile(Agent agent, string pattern, string flags)
    {
        WorkBudget.Work(pattern.Length);
        return Slot.Of(agent).Find(agent, pattern, flags);
    }

    private CompiledRegExp Find(Agent agent, string pattern, string flags)
    {
        var known = _compiled.GetValueOrDefault(pattern);
        for (var other = known; other is not null; other = other.Other)
        {
            if (other.Flags == flags) return other.Matcher;
        }
        CompiledRegExp compiled;
        if (!RegExpFlagsReading.TryParse(flags, out var parsed)) throw Raise.SyntaxError(Messages.RegExpFlagsInvalid, flags);
        try
        {
            compiled = CompiledRegExp.Compile(pattern, parsed);
        }
        catch (RegExpSyntaxException invalid)
        {
            if (invalid.IsStackExhausted) throw Raise.RangeError(Messages.CallStackExceeded);
            throw Raise.SyntaxError(Messages.RegExpInvalid, $"{MessageText.Excerpt(pattern)}/{flags}", invalid.Message);
        }
        // Tests look before the first match; some scripts have tens of thousands of patterns.
        if (agent.Options.HotCodeMode.IsForced && _looksForTests++ < MostLooksForTests)
            compiled.Work = HotPattern.WorkPerLook;
        if (pattern.Length > MaxCompiledLength) return compiled;
        if (_compiledCount >= MaxCompiled || _compiledLength + pattern.Length > MaxCompiledLength)
        {
            _compiled.Clear();
            (_compiledCount, _compiledLength, known) = (0, 0, null);
        }
        _compiledCount++;
        _compiledLength += pattern.Length;
        _compiled[pattern] = new Compiled(flags, compiled, known);
        return compiled;
    }

    private MatchStack _spareMatchStack = new();

    /// <summary>Matches under the agent's limits; see <see cref="CompiledRegExp"/>.</summary>
    /// <param name="agent">The agent.</param>
    /// <param name="matcher">The pattern.</param>
    /// <param name="text">The text.</param>
    /// <param name="lastIndex">Where the search begins.</param>
    /// <param name="captures">The captures, which are valid until the next match of the agent.</param>
    public static bool Match(
        Agent agent, CompiledRegExp matcher, ReadOnlySpan<char> text, int lastIndex, out ReadOnlySpan<int> captures)
    {
        agent.Step();
        if (matcher.Work >= HotPattern.WorkPerLook) Look(agent, matcher);
        try
        {
            return matcher.Match(text, lastIndex, out captures, agent.Limits, ref Slot.Of(agent)._spareMatchStack);
        }
        catch (RegExpStackException)
        {
            throw Raise.RangeError(Messages.RegExpTooComplex);
        }
    }

    /// <summary>Copies the captures if there is a match.</summary>
    public static bool Match(Agent agent, CompiledRegExp matcher, ReadOnlySpan<char> text, int lastIndex, int[] captures)
    {
        if (!Match(agent, matcher, text, lastIndex, out var found)) return false;
        found.CopyTo(captures);
        return true;
    }

    // Asks for machine code, or takes it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Look(Agent agent, CompiledRegExp matcher)
    {
        // Without a further look, unless there is something to wait for.
        matcher.Work = int.MinValue;
        if (!RuntimeFeature.IsDynamicCodeCompiled || !HotCodeSwitch.IsAllowed || !agent.Options.CompileHotCode) return;
        if (HotPattern.Of(matcher) is not { } pattern) return;
        if (pattern.Want(matcher.Program, agent.Options.HotCodeMode.IsForced)) agent.Request(pattern);
        matcher.MachineCode = pattern.Code;
        if (matcher.MachineCode is null) matcher.Work = 0;
    }
}
