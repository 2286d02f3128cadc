using System.Runtime.InteropServices;

namespace Quoll.Syntax;

/// <summary>
/// Identifiers and literals are the most frequent nodes. Those of a dropped tree are used again, except for identifiers
/// that a reference needs. So a long text creates few of them.
/// </summary>
internal sealed partial class ScopeBuilder
{
    /// <summary>The identifiers of trees that may be dropped, in order of their creation.</summary>
    private readonly List<Identifier> _identifiers = [];

    private readonly Stack<Identifier> _unused = new();

    /// <summary>
    /// The literals of trees that may be dropped, in order of their creation, and after them those to use again.
    /// </summary>
    private readonly List<Literal> _literals = [];
    private int _literalCount;

    /// <summary>Whether trees of functions are dropped.</summary>
    public bool DropsTrees { private get; init; }

    /// <summary>Returns an identifier for a name, which does not refer to anything yet.</summary>
    public Identifier CreateIdentifier(string name, int start, int end)
    {
        if (!DropsTrees) return new Identifier { Name = name, Start = start, End = end };
        if (_unused.TryPop(out var identifier)) identifier.Reuse(name, start, end);
        else identifier = new Identifier { Name = name, Start = start, End = end };
        _identifiers.Add(identifier);
        return identifier;
    }

    /// <summary>Returns a literal without a value.</summary>
    public Literal CreateLiteral(LiteralKind kind)
    {
        if (!DropsTrees) return new Literal { Kind = kind };
        if (_literalCount == _literals.Count) _literals.Add(new Literal { Kind = kind });
        else _literals[_literalCount].Reuse(kind);
        return _literals[_literalCount++];
    }

    // Frees the literals of a dropped tree, and the identifiers that no reference needs.
    private void ReuseNodes(in CoverMark mark)
    {
        _literalCount = mark.Literals;
        var references = CollectionsMarshal.AsSpan(_references)[mark.References..];
        foreach (ref var reference in references) reference.Identifier.IsKept = true;
        var identifiers = CollectionsMarshal.AsSpan(_identifiers);
        var kept = mark.Identifiers;
        for (var i = mark.Identifiers; i < identifiers.Length; i++)
        {
            var identifier = identifiers[i];
            if (identifier.IsKept) identifiers[kept++] = identifier;
            else _unused.Push(identifier);
        }
        CollectionsMarshal.SetCount(_identifiers, kept);
        foreach (ref var reference in references) reference.Identifier.IsKept = false;
    }
}
