namespace Quoll.RegExp;

/// <summary>A node of a parsed pattern; <see cref="Start"/> is its offset in the pattern in code units.</summary>
internal abstract class RegExpNode(int start)
{
    public int Start { get; } = start;
}

/// <summary>The empty pattern or alternative.</summary>
internal sealed class EmptyNode(int start) : RegExpNode(start);

/// <summary>One character: a code point with the u or v flag, a code unit without.</summary>
internal sealed class CharacterNode(int start, int codePoint, bool ignoreCase) : RegExpNode(start)
{
    public int CodePoint { get; } = codePoint;
    public bool IgnoreCase { get; } = ignoreCase;
}

/// <summary><c>.</c>, which matches line terminators if <see cref="DotAll"/> is true.</summary>
internal sealed class DotNode(int start, bool dotAll) : RegExpNode(start)
{
    public bool DotAll { get; } = dotAll;
}

/// <summary>A class, or a class escape or property outside of one.</summary>
internal sealed class CharacterClassNode(int start, ClassOperand operand, bool ignoreCase) : RegExpNode(start)
{
    public ClassOperand Operand { get; } = operand;
    public bool IgnoreCase { get; } = ignoreCase;
}

internal enum AssertionKind : byte
{
    InputStart,
    InputEnd,
    LineStart,
    LineEnd,
    WordBoundary,
    NotWordBoundary,
}

/// <summary><c>^</c>, <c>$</c>, <c>\b</c> or <c>\B</c>, with the flags in force already applied.</summary>
internal sealed class AssertionNode(int start, AssertionKind kind, bool ignoreCase) : RegExpNode(start)
{
    public AssertionKind Kind { get; } = kind;
    public bool IgnoreCase { get; } = ignoreCase;
}

/// <summary>A look ahead or behind, whose captures survive only if it is not negated.</summary>
internal sealed class LookaroundNode(int start, RegExpNode body, bool behind, bool negated, int firstGroup, int endGroup)
    : RegExpNode(start)
{
    public RegExpNode Body { get; } = body;
    public bool IsBehind { get; } = behind;
    public bool IsNegated { get; } = negated;

    /// <summary>
    /// The groups inside are <see cref="FirstGroup"/> up to but not including <see cref="EndGroup"/>.
    /// </summary>
    public int FirstGroup { get; } = firstGroup;
    public int EndGroup { get; } = endGroup;
}

/// <summary>A capturing group; numbers start at 1.</summary>
internal sealed class CaptureNode(int start, RegExpNode body, int index) : RegExpNode(start)
{
    public RegExpNode Body { get; } = body;
    public int Index { get; } = index;
}

/// <summary>A reference to one group, or by name to each of the groups that share it.</summary>
internal sealed class BackreferenceNode(int start, string? name, int[] groups, bool ignoreCase) : RegExpNode(start)
{
    public string? Name { get; } = name;

    /// <summary>Filled in when the whole pattern has been read: a name may be used before its group.</summary>
    public int[] Groups { get; set; } = groups;
    public bool IgnoreCase { get; } = ignoreCase;
}

/// <summary>A repetition; <see cref="Max"/> is <see cref="Unlimited"/> without an upper bound.</summary>
internal sealed class QuantifierNode(int start, RegExpNode body, int min, int max, bool greedy, int firstGroup, int endGroup)
    : RegExpNode(start)
{
    /// <summary>No string is this long, so larger bounds mean the same.</summary>
    public const int Unlimited = int.MaxValue;

    public RegExpNode Body { get; } = body;
    public int Min { get; } = min;
    public int Max { get; } = max;
    public bool IsGreedy { get; } = greedy;

    /// <summary>
    /// The groups inside, which each iteration resets, up to but not including <see cref="EndGroup"/>.
    /// </summary>
    public int FirstGroup { get; } = firstGroup;
    public int EndGroup { get; } = endGroup;
}

/// <summary>Terms one after the other: two or more.</summary>
internal sealed class SequenceNode(int start, RegExpNode[] terms) : RegExpNode(start)
{
    public RegExpNode[] Terms { get; } = terms;
}

/// <summary>Alternatives, tried in order: two or more.</summary>
internal sealed class DisjunctionNode(int start, RegExpNode[] alternatives) : RegExpNode(start)
{
    public RegExpNode[] Alternatives { get; } = alternatives;
}
