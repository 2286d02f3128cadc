namespace Quoll.RegExp;

/// <summary>
/// Emits a quantifier (ECMA-262 §22.2.2.3.1 RepeatMatcher). A set is repeated by one instruction. Other bodies become
/// loops that leave a choice only if both another iteration and the continuation can begin with the next unit.
/// </summary>
internal sealed class LoopEmitter(ProgramEmitter emitter, PlanLoop loop, Follow follow, bool backward)
{
    private readonly PlanNode _body = loop.Body;

    public void Emit()
    {
        if (!backward && _body is PlanSet set && TryRun(set.Set, set.ByCodePoint)) return;
        if (!backward && _body is PlanLiteral { Text.Length: 1 } literal && TryRun(CodePointSet.Of(literal.Text[0]), false)) return;
        if (loop.Min == 0 && loop.Max == 1) Optional();
        else if (loop.Min == 0 && loop.Max == QuantifierNode.Unlimited) Star();
        else if (loop.Min == 1 && loop.Max == QuantifierNode.Unlimited && loop.IsGreedy && _body.MinLength > 0) Plus();
        else Counted();
    }

    /// <summary>
    /// Emits one instruction for a group that is a run without backtracking; returns false if the loop is something
    /// else.
    /// </summary>
    public bool TryEmitCapture(int register)
    {
        var set = _body is PlanSet { ByCodePoint: false } one ? one.Set
            : _body is PlanLiteral { Text.Length: 1 } literal ? CodePointSet.Of(literal.Text[0]) : null;
        if (backward || set is null || set.IsEmpty || !IsAtomic(set)) return false;
        emitter.Op(RegExpOpcode.CaptureRun, emitter.Tables.AddSet(set), loop.Min, loop.Max, register);
        return true;
    }

    /// <summary>
    /// Returns whether a run need not give back members of the set, because nothing after it can begin with one.
    /// </summary>
    private bool IsAtomic(CodePointSet set) =>
        (loop.IsGreedy && (follow.Succeeds || follow.Units?.Overlaps(set.ToFirstUnits()) == false)) || loop.Min == loop.Max;

    /// <summary>Emits one instruction that repeats one character.</summary>
    private bool TryRun(CodePointSet set, bool byCodePoint)
    {
        if (set.IsEmpty) return false;
        var place = emitter.Tables.AddSet(set);
        if (IsAtomic(set))
        {
            emitter.Op(byCodePoint ? RegExpOpcode.AtomicPoints : RegExpOpcode.AtomicRun, place, loop.Min, loop.Max);
            return true;
        }
        if (byCodePoint)
        {
            if (!loop.IsGreedy) return false;
            emitter.Op(RegExpOpcode.GreedyPoints, place, loop.Min, loop.Max);
            emitter.Op(RegExpOpcode.GreedyPointsRetry);
            return true;
        }
        var next = RunRetry.AnyUnit;
        if (follow.AtLineStart) next = RunRetry.LineStart;
        else if (follow.Units is { } units) next = units.SingleOrNone() is >= 0 and var unit ? unit : -2 - emitter.Tables.AddSet(units);
        emitter.Op(loop.IsGreedy ? RegExpOpcode.GreedyRun : RegExpOpcode.LazyRun, place, loop.Min, loop.Max, next);
        emitter.Op(loop.IsGreedy ? RegExpOpcode.GreedyRetry : RegExpOpcode.LazyRetry);
        return true;
    }

    private void Optional()
    {
        (int skip, int fork) = Choice();
        // A check of progress may fail after the body, so the continuation does not always succeed.
        Iteration(_body.MinLength == 0 ? follow with { Succeeds = false } : follow);
        PatchBoth(skip, fork);
    }

    private void Star()
    {
        var head = emitter.Here;
        (int skip, int fork) = Choice();
        Iteration(AfterIteration);
        emitter.Op(RegExpOpcode.LoopJump, head);
        PatchBoth(skip, fork);
    }

    /// <summary>Emits a loop whose body cannot be empty, so no iteration needs a check of its progress.</summary>
    private void Plus()
    {
        var head = emitter.Here;
        Iteration(AfterIteration);
        (int skip, int fork) = Choice();
        emitter.Op(RegExpOpcode.LoopJump, head);
        PatchBoth(skip, fork);
    }

    private Follow AfterIteration => new(_body.FirstThen(CodePointSet.Empty) is { } again && follow.Units is { } behind
        ? again.Union(behind)
        : null, false);

    /// <summary>
    /// Emits the choice of another iteration or the end of the loop. Returns the places of the addresses after it, or
    /// -1.
    /// </summary>
    private (int Skip, int Fork) Choice()
    {
        if (!loop.IsGreedy) return (-1, emitter.OpTo(RegExpOpcode.ForkAway));
        if (backward || !_body.CanGuard) return (-1, emitter.OpTo(RegExpOpcode.Fork));
        var skip = emitter.OpTo(RegExpOpcode.Guard, emitter.Tables.AddSet(_body.First!));
        var certain = follow.Units?.Overlaps(_body.First!) == false;
        return (skip, certain ? -1 : emitter.OpTo(RegExpOpcode.Fork));
    }

    private void PatchBoth(int skip, int fork)
    {
        if (skip >= 0) emitter.Patch(skip);
        if (fork >= 0) emitter.Patch(fork);
    }

    /// <summary>Emits the body. Its captures are cleared before, and its progress is checked after.</summary>
    private void Iteration(Follow afterwards)
    {
        var start = -1;
        if (_body.MinLength == 0)
        {
            start = emitter.NewRegister();
            emitter.Op(RegExpOpcode.Save, start);
        }
        // In a single iteration the captures are still unset. Only an enclosing loop runs it again, and that loop
        // clears them.
        if (loop.HasGroups && loop.Max > 1) emitter.Op(RegExpOpcode.ClearCaptures, 2 * loop.FirstGroup, 2 * loop.EndGroup);
        emitter.Node(_body, afterwards, backward);
        if (start >= 0) emitter.Op(RegExpOpcode.CheckProgress, start);
    }

    private void Counted()
    {
        var counter = emitter.NewRegister();
        emitter.Op(RegExpOpcode.ZeroCounter, counter);
        var head = emitter.Here;
        var exit = emitter.OpTo(RegExpOpcode.CountedLoop, counter, loop.Min, loop.Max, loop.IsGreedy ? 1 : 0);
        var start = -1;
        if (_body.MinLength == 0)
        {
            start = emitter.NewRegister();
            emitter.Op(RegExpOpcode.Save, start);
        }
        if (loop.HasGroups) emitter.Op(RegExpOpcode.ClearCaptures, 2 * loop.FirstGroup, 2 * loop.EndGroup);
        emitter.Node(_body, AfterIteration, backward);
        if (start >= 0) emitter.Op(RegExpOpcode.CheckProgressAfter, start, counter, loop.Min);
        emitter.Op(RegExpOpcode.Count, counter);
        emitter.Op(RegExpOpcode.LoopJump, head);
        emitter.Patch(exit);
    }
}
