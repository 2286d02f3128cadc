namespace Quoll.RegExp;

/// <summary>
/// Emits a disjunction. An alternative whose first units are known is skipped by a check of the next unit. It leaves no
/// choice behind if no later alternative can begin with that unit.
/// </summary>
internal sealed class AlternativesEmitter(ProgramEmitter emitter, PlanNode[] alternatives, Follow follow, bool backward)
{
    /// <summary>The number of alternatives from which a table indexed by the next unit is worth its cost.</summary>
    private const int MinSwitch = 3;

    /// <summary>Marks in a switch table that no alternative can match.</summary>
    public const int FailAddress = -1;

    /// <summary>
    /// The number of alternatives with distinct first units from which a search among the units is worth its cost.
    /// </summary>
    private const int MinLookup = 8;

    public void Emit()
    {
        if (!backward && alternatives.Length >= MinLookup && TryEmitLookup()) return;
        var later = FirstOfLater();
        int[]? table = null;
        if (!backward && alternatives.Count(static a => a.CanGuard) >= MinSwitch)
        {
            table = new int[RegExpProgram.SwitchSize];
            emitter.Op(RegExpOpcode.Switch, emitter.Tables.AddSwitch(table));
        }
        var entries = new int[alternatives.Length];
        var ends = new List<int>();
        for (var i = 0; i < alternatives.Length; i++)
        {
            var alternative = alternatives[i];
            var last = i == alternatives.Length - 1;
            var guarded = !backward && !last && alternative.CanGuard;
            var skip = -1;
            var otherwise = -1;
            if (guarded) skip = emitter.OpTo(RegExpOpcode.Guard, emitter.Tables.AddSet(alternative.First!));
            entries[i] = emitter.Here;
            if (!last && !(guarded && later[i] is { } others && !others.Overlaps(alternative.First!)))
                otherwise = emitter.OpTo(RegExpOpcode.Fork);
            emitter.Node(alternative, follow, backward);
            if (!last) ends.Add(emitter.OpTo(RegExpOpcode.Jump));
            if (skip >= 0) emitter.Patch(skip);
            if (otherwise >= 0) emitter.Patch(otherwise);
        }
        if (table is not null) Fill(table, entries);
        foreach (var end in ends) emitter.Patch(end);
    }

    /// <summary>
    /// Emits a search by the next unit if each alternative begins with a different one: it leaves no choice behind.
    /// </summary>
    private bool TryEmitLookup()
    {
        var units = new HashSet<int>();
        foreach (var alternative in alternatives)
        {
            if (!alternative.CanGuard || alternative.First!.SingleOrNone() is not (>= 0 and var unit) || !units.Add(unit)) return false;
        }
        var table = new int[2 * alternatives.Length];
        emitter.Op(RegExpOpcode.Lookup, emitter.Tables.AddSwitch(table));
        var ends = new List<int>();
        var place = 0;
        PlanNode[] ordered = [.. alternatives];
        Array.Sort(ordered, static (a, b) => a.First!.SingleOrNone().CompareTo(b.First!.SingleOrNone()));
        foreach (var alternative in ordered)
        {
            table[place++] = alternative.First!.SingleOrNone();
            table[place++] = emitter.Here;
            emitter.Node(alternative, follow, backward: false);
            ends.Add(emitter.OpTo(RegExpOpcode.Jump));
        }
        foreach (var end in ends) emitter.Patch(end);
        return true;
    }

    /// <summary>Finds, for each alternative, the units with which a later one can succeed; null if unknown.</summary>
    private CodePointSet?[] FirstOfLater()
    {
        var later = new CodePointSet?[alternatives.Length];
        var union = CodePointSet.Empty;
        for (var i = alternatives.Length - 1; i >= 0; i--)
        {
            later[i] = union;
            var first = alternatives[i].FirstThen(follow.Units);
            union = union is null || first is null ? null : union.Union(first);
            // A larger set costs more than it saves.
            if (union?.RangeCount > PlanNode.MaxFirstRanges) union = null;
        }
        return later;
    }

    /// <summary>
    /// Maps each ASCII character to the first alternative that can begin with it, or to one that fails.
    /// </summary>
    private void Fill(int[] table, int[] entries)
    {
        for (var unit = 0; unit < table.Length; unit++)
        {
            WorkBudget.Work(8L * alternatives.Length);
            var target = FailAddress;
            for (var i = 0; i < alternatives.Length; i++)
            {
                if (alternatives[i].CanGuard && !alternatives[i].First!.Contains(unit)) continue;
                target = entries[i];
                break;
            }
            table[unit] = target;
        }
    }
}
