namespace Quoll.RegExp;

/// <summary>The continuation of a part of the plan.</summary>
/// <param name="Units">The units that may come next; null if unknown.</param>
/// <param name="Succeeds">Whether nothing after it can fail, so that a remaining choice is never taken.</param>
/// <param name="AtLineStart">Whether it must begin at the start of a line.</param>
internal readonly record struct Follow(CodePointSet? Units, bool Succeeds, bool AtLineStart = false)
{
    public static Follow Unknown => new(null, false);
    public static Follow Success => new(null, true);

    /// <summary>Returns the continuation of a part before <paramref name="node"/> and this continuation.</summary>
    public Follow Before(PlanNode node) =>
        node is PlanEmpty or PlanCapture { Body: PlanEmpty } ? this
        : new(node.FirstThen(Units), false, node is PlanAssertion { Kind: AssertionKind.LineStart });
}

/// <summary>Emits the program of a plan, from the top down, so that each part knows its continuation.</summary>
internal sealed class ProgramEmitter
{
    /// <summary>The number of instructions without a jump back that take about as long as a step.</summary>
    private const int NodesPerStep = 16;

    private readonly ProgramTables _tables = new();
    private readonly List<int> _code = [];
    private readonly int _captureRegisters;
    private int _registers;

    // Nodes on the way here that are not charged yet.
    private int _unpaid;

    private ProgramEmitter(int captureRegisters) => _registers = _captureRegisters = captureRegisters;

    public static RegExpProgram Emit(PlanNode plan, int groupCount, bool unicode)
    {
        var emitter = new ProgramEmitter(2 * (groupCount + 1));
        emitter.Op(RegExpOpcode.NoMatch);
        emitter.Node(plan, Follow.Success, backward: false);
        emitter.Op(RegExpOpcode.Match);
        var tables = emitter._tables;
        return new RegExpProgram(
            [.. emitter._code], [.. tables.Sets], [.. tables.Texts], [.. tables.Switches], [.. tables.Groups],
            emitter._captureRegisters, emitter._registers, unicode);
    }

    public int Here => _code.Count;

    public ProgramTables Tables => _tables;

    public void Op(RegExpOpcode opcode) => _code.Add((int)opcode);

    public void Op(RegExpOpcode opcode, params ReadOnlySpan<int> operands)
    {
        _code.Add((int)opcode);
        _code.AddRange(operands);
    }

    /// <summary>Emits an instruction whose last operand is a later address; returns the place to patch.</summary>
    public int OpTo(RegExpOpcode opcode, params ReadOnlySpan<int> operands)
    {
        Op(opcode, operands);
        _code.Add(-1);
        return _code.Count - 1;
    }

    /// <summary>Makes the operand at a place refer to the current address.</summary>
    public void Patch(int place) => _code[place] = Here;

    public int NewRegister() => _registers++;

    public void Node(PlanNode node, Follow follow, bool backward)
    {
        RegExpSyntaxException.ProbeStack(0);
        WorkBudget.Steps(1);
        // Straight code, too, is as long as a script makes it.
        if (++_unpaid > NodesPerStep)
        {
            Op(RegExpOpcode.LoopJump, Here + 2);
            _unpaid = 0;
        }
        var unpaid = _unpaid;
        Emit(node, follow, backward);
        // A step inside may be on a path that another choice avoids.
        _unpaid = Math.Max(_unpaid, unpaid);
    }

    private void Emit(PlanNode node, Follow follow, bool backward)
    {
        switch (node)
        {
            case PlanLiteral { Text.Length: 1 } unit:
                Op(backward ? RegExpOpcode.UnitBack : RegExpOpcode.Unit, unit.Text[0]);
                break;
            case PlanLiteral literal:
                Op(backward ? RegExpOpcode.TextBack : RegExpOpcode.Text, _tables.AddText(literal.Text));
                break;
            case PlanSet set:
                Set(set, backward);
                break;
            case PlanSequence sequence:
                Sequence(sequence, follow, backward);
                break;
            case PlanAlternatives alternatives:
                new AlternativesEmitter(this, alternatives.Alternatives, follow, backward).Emit();
                break;
            case PlanCapture { Body: PlanLoop run } capture when new LoopEmitter(this, run, follow, backward)
                .TryEmitCapture(2 * capture.Index):
                break;
            case PlanCapture capture:
                Op(RegExpOpcode.Save, 2 * capture.Index + (backward ? 1 : 0));
                Node(capture.Body, follow, backward);
                Op(RegExpOpcode.Save, 2 * capture.Index + (backward ? 0 : 1));
                break;
            case PlanLoop loop:
                new LoopEmitter(this, loop, follow, backward).Emit();
                break;
            case PlanLookaround look:
                Lookaround(look);
                break;
            case PlanAssertion assertion:
                Op(RegExpOpcode.Assert, (int)assertion.Kind, assertion.WordsWithoutCase ? 1 : 0);
                break;
            case PlanBackreference reference:
                Op(RegExpOpcode.Backreference, _tables.AddGroups(reference.Groups), reference.IgnoreCase ? 1 : 0, backward ? 1 : 0);
                break;
        }
    }

    private void Set(PlanSet set, bool backward)
    {
        if (set.Set.IsEmpty)
        {
            Op(RegExpOpcode.Fail);
            return;
        }
        var opcode = set.ByCodePoint
            ? backward ? RegExpOpcode.PointBack : RegExpOpcode.Point
            : backward ? RegExpOpcode.SetBack : RegExpOpcode.Set;
        Op(opcode, _tables.AddSet(set.Set));
    }

    private void Sequence(PlanSequence sequence, Follow follow, bool backward)
    {
        var terms = sequence.Terms;
        if (backward)
        {
            for (var i = terms.Length - 1; i >= 0; i--) Node(terms[i], Follow.Unknown, backward: true);
            return;
        }
        var follows = new Follow[terms.Length];
        for (var i = terms.Length - 1; i >= 0; i--)
        {
            follows[i] = follow;
            follow = follow.Before(terms[i]);
        }
        for (var i = 0; i < terms.Length; i++) Node(terms[i], follows[i], backward: false);
    }

    private void Lookaround(PlanLookaround look)
    {
        var register = NewRegister();
        NewRegister();
        Op(RegExpOpcode.LookStart, register, 2 * look.FirstGroup, 2 * look.EndGroup);
        if (!look.IsNegated)
        {
            Node(look.Body, look.IsBehind ? Follow.Unknown : Follow.Success, look.IsBehind);
            Op(RegExpOpcode.LookEnd, register);
            return;
        }
        var otherwise = OpTo(RegExpOpcode.Fork);
        Node(look.Body, look.IsBehind ? Follow.Unknown : Follow.Success, look.IsBehind);
        Op(RegExpOpcode.LookFail, register);
        Patch(otherwise);
    }
}
