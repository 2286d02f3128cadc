namespace Quoll.RegExp;

internal enum GroupKind : byte
{
    Pattern,
    Capture,
    NonCapturing,
    Lookahead,
    NegativeLookahead,
    Lookbehind,
    NegativeLookbehind,
}

/// <summary>
/// A group whose <c>)</c> has not been read yet. The parser keeps its own stack of frames, so nesting uses no native
/// stack.
/// </summary>
internal sealed class GroupFrame(GroupKind kind, int start, int groupsBefore, RegExpFlags outerFlags)
{
    private List<RegExpNode>? _terms;
    private List<RegExpNode>? _alternatives;
    private int _alternativeStart = start;

    public GroupKind Kind { get; } = kind;
    public int Start { get; } = start;

    /// <summary>The number of capturing groups that opened before this one.</summary>
    public int GroupsBefore { get; } = groupsBefore;

    /// <summary>The flags in force after the group.</summary>
    public RegExpFlags OuterFlags { get; } = outerFlags;

    public void Add(RegExpNode term) => (_terms ??= []).Add(term);

    public void EndAlternative(int nextStart)
    {
        (_alternatives ??= []).Add(TakeTerms());
        _alternativeStart = nextStart;
    }

    /// <summary>Returns the body of the group after its end has been read.</summary>
    public RegExpNode Finish()
    {
        var last = TakeTerms();
        if (_alternatives is null) return last;
        _alternatives.Add(last);
        return new DisjunctionNode(Start, [.. _alternatives]);
    }

    private RegExpNode TakeTerms()
    {
        if (_terms is null || _terms.Count == 0) return new EmptyNode(_alternativeStart);
        var node = _terms.Count == 1 ? _terms[0] : new SequenceNode(_alternativeStart, [.. _terms]);
        _terms.Clear();
        return node;
    }
}
