using System.Runtime.InteropServices;

namespace Quoll.Syntax;

/// <summary>
/// Keeps few references from functions whose trees are dropped. Nobody reads these references but the scopes around the
/// function, and these need each name once.
/// </summary>
internal sealed partial class ScopeBuilder
{
    /// <summary>As many references of a function are not worth a table.</summary>
    private const int FewReferences = 4;

    /// <summary>With fewer references, the end of a statement does not merge.</summary>
    private const int ManyReferences = 256;

    /// <summary>The first reference of each name, while references are merged.</summary>
    private readonly Dictionary<string, Identifier> _firstUses = [];

    /// <summary>Keeps one reference for each name of the last function, whose scope is closed.</summary>
    public void MergeFunction(in CoverMark mark)
    {
        var references = CollectionsMarshal.AsSpan(_references)[mark.References..];
        foreach (ref var reference in references) reference.IsMerged = true;
        if (references.Length > FewReferences) Merge(mark.References);
    }

    /// <summary>
    /// Ends a statement of the current scope. No parameters of an arrow function are open in it, so all functions
    /// before this place see the names of the same scopes.
    /// </summary>
    public void EndStatement()
    {
        ref var level = ref CollectionsMarshal.AsSpan(_levels)[^1];
        if (_references.Count < level.MergeAt) return;
        Merge(level.Mark.References);
        // Each reference is looked at a constant number of times.
        level.MergeAt = ManyReferences + 2 * _references.Count - level.Mark.References;
    }

    private void Merge(int from)
    {
        var references = CollectionsMarshal.AsSpan(_references);
        WorkBudget.Work(LookUnits * (long)(references.Length - from));
        var kept = from;
        for (var i = from; i < references.Length; i++)
        {
            var reference = references[i];
            if (reference.IsMerged && !IsFirstUse(reference.Identifier)) continue;
            references[kept++] = reference;
        }
        _references.RemoveRange(kept, references.Length - kept);
        _firstUses.Clear();
    }

    private bool IsFirstUse(Identifier identifier)
    {
        ref var first = ref CollectionsMarshal.GetValueRefOrAddDefault(_firstUses, identifier.Name, out var isKnown);
        if (isKnown) first!.IsAssigned |= identifier.IsAssigned;
        else first = identifier;
        return !isKnown;
    }
}
