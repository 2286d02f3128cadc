using Quoll.RegExp;
using Quoll.Values;

namespace Quoll.Vm;

// Regular expressions: compiled patterns are kept for the next literal or constructor call with the same text, and a running match
// is held to the agent's limits.
internal sealed partial class Agent
{
    /// <summary>Compiled patterns kept; a program that makes more of them starts anew.</summary>
    private const int MaxCompiledRegExps = 256;

    /// <summary>Code units of all patterns that are kept together: a program takes some tens of bytes for each.</summary>
    private const int MaxCompiledLength = 1 << 18;

    private readonly Dictionary<(string Pattern, string Flags), CompiledRegExp> _compiledRegExps = [];
    private int _compiledLength;

    /// <summary>The parsing and compiling steps of RegExpInitialize (ECMA-262 §22.2.3.3): a SyntaxError where they fail.</summary>
    public CompiledRegExp CompileRegExp(string pattern, string flags)
    {
        Work(pattern.Length);
        if (_compiledRegExps.TryGetValue((pattern, flags), out var compiled)) return compiled;
        if (!RegExpFlagsReading.TryParse(flags, out var parsed)) throw Raise.SyntaxError(Messages.RegExpFlagsInvalid, flags);
        try
        {
            compiled = CompiledRegExp.Compile(pattern, parsed);
        }
        catch (RegExpSyntaxException invalid)
        {
            if (invalid.IsStackExhausted) throw Raise.RangeError(Messages.CallStackExceeded);
            throw Raise.SyntaxError(Messages.RegExpInvalid, invalid.Message, invalid.Offset);
        }
        if (pattern.Length > MaxCompiledLength) return compiled;
        if (_compiledRegExps.Count >= MaxCompiledRegExps || _compiledLength + pattern.Length > MaxCompiledLength)
        {
            _compiledRegExps.Clear();
            _compiledLength = 0;
        }
        _compiledLength += pattern.Length;
        return _compiledRegExps[(pattern, flags)] = compiled;
    }

    private MatchStack? _spareMatchStack;

    /// <summary>Matches under the agent's limits; see <see cref="CompiledRegExp"/>.</summary>
    public bool Match(CompiledRegExp matcher, ReadOnlySpan<char> text, int lastIndex, Span<int> captures)
    {
        Step();
        try
        {
            return matcher.Match(text, lastIndex, captures, this, ref _spareMatchStack);
        }
        catch (RegExpStackException)
        {
            throw Raise.RangeError(Messages.RegExpTooComplex);
        }
    }
}
