using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

// Runs: repetitions of one character.
internal sealed partial class MatchTranslator
{
    /// <summary>Runs of a fixed length up to this have no loop.</summary>
    private const int MostUnits = 8;

    /// <summary>Below this, a run takes no steps: see TakeSteps.</summary>
    private const int UnitsOfStep = 32;

    private const int StepShift = 5;

    /// <summary>Finds the end of a run, which must have a least length: sets _place. Leaves the position.</summary>
    private void TakeRun(int set, int least, int most)
    {
        if (least == most && most <= MostUnits)
        {
            TakeFixedRun(set, most);
            return;
        }
        FindRunEnd(set, most);
        if (most >= UnitsOfStep) TakeSteps(LoadRunLength, StepShift);
        if (least > 0) RequireLength(least);
    }

    private void RequireLength(int least)
    {
        LoadRunLength();
        Constant(least);
        _il.Emit(OpCodes.Blt, Failure);
    }

    private void LoadRunLength() => LoadRunLength(_position, _place);

    private void TakeFixedRun(int set, int length)
    {
        Load(_position);
        Constant(length);
        _il.Emit(OpCodes.Add);
        Store(_place);
        Load(_place);
        LoadLength();
        _il.Emit(OpCodes.Bgt, Failure);
        for (var i = 0; i < length; i++)
        {
            ReadUnitAt(_position, i);
            RequireMember(set, Failure);
        }
    }

    // Sets _limit to the end of the longest run that is possible.
    private void FindLimit(int most)
    {
        LoadLength();
        Store(_limit);
        if (most == QuantifierNode.Unlimited) return;
        var isShort = _il.DefineLabel();
        Load(_limit);
        Load(_position);
        _il.Emit(OpCodes.Sub);
        Constant(most);
        _il.Emit(OpCodes.Ble, isShort);
        Load(_position);
        Constant(most);
        _il.Emit(OpCodes.Add);
        Store(_limit);
        _il.MarkLabel(isShort);
    }

    private void FindRunEnd(int set, int most)
    {
        FindLimit(most);
        if (_program.Sets[set].HasAllUnits)
        {
            Load(_limit);
            Store(_place);
            return;
        }
        Label next = _il.DefineLabel(), end = _il.DefineLabel(), far = _il.DefineLabel(), isNear = _il.DefineLabel();
        MoveTo(_limit, _bound);
        if (most > CharSet.ScalarUnits)
        {
            // Most runs are short; a longer one is continued with vectors.
            Load(_limit);
            Load(_position);
            _il.Emit(OpCodes.Sub);
            Constant(CharSet.ScalarUnits);
            _il.Emit(OpCodes.Ble, isNear);
            Load(_position);
            Constant(CharSet.ScalarUnits);
            _il.Emit(OpCodes.Add);
            Store(_bound);
            _il.MarkLabel(isNear);
        }
        MoveTo(_position, _place);
        _il.MarkLabel(next);
        Load(_place);
        Load(_bound);
        _il.Emit(OpCodes.Bge, far);
        ReadUnitAt(_place);
        RequireMember(set, end);
        Add(_place, 1);
        _il.Emit(OpCodes.Br, next);
        _il.MarkLabel(far);
        if (most > CharSet.ScalarUnits)
        {
            Load(_bound);
            Load(_limit);
            _il.Emit(OpCodes.Beq, end);
            LoadArgument(ProgramArgument);
            Constant(set);
            LoadArgument(TextArgument);
            Load(_position);
            Load(_limit);
            Load(_place);
            Call(nameof(MatchOperations.RunEnd));
            Store(_place);
        }
        _il.MarkLabel(end);
    }

    private void MoveTo(LocalBuilder from, LocalBuilder to)
    {
        Load(from);
        Store(to);
    }

    /// <summary>Moves to the end of a run, and leaves the choice to give back units.</summary>
    private void ChooseLength(int least, int retry)
    {
        Load(_position);
        Constant(least);
        _il.Emit(OpCodes.Add);
        Store(_bound);
        MoveTo(_place, _position);
        PushRunUnless(OpCodes.Ble, _position, _bound, retry);
    }

    // The bound of a run is on top of the stack.
    private void PopBound()
    {
        Add(_top, -1);
        LoadFromStack(0);
        Store(_bound);
    }

    private void GiveBack(int pc, int next)
    {
        PopBound();
        if (next == RunRetry.AnyUnit)
        {
            Add(_position, -1);
            Load(_position);
            Load(_bound);
            _il.Emit(OpCodes.Blt, Failure);
        }
        else
        {
            LoadArgument(ProgramArgument);
            Constant(next);
            LoadArgument(TextArgument);
            Load(_bound);
            Load(_position);
            Call(nameof(MatchOperations.GiveBack));
            Store(_place);
            TakeSteps(
                () =>
                {
                    LoadRunLength(_bound, _position);
                    Load(_place);
                    _il.Emit(OpCodes.Sub);
                },
                StepShift);
            Load(_place);
            Constant(0);
            _il.Emit(OpCodes.Blt, Failure);
            Load(_bound);
            Load(_place);
            _il.Emit(OpCodes.Add);
            Store(_position);
        }
        PushRunUnless(OpCodes.Ble, _position, _bound, pc);
    }

    private void LoadRunLength(LocalBuilder start, LocalBuilder end)
    {
        Load(end);
        Load(start);
        _il.Emit(OpCodes.Sub);
    }

    // Leaves the choice of a run, except if a comparison shows that it is at its bound.
    private void PushRunUnless(OpCode comparison, LocalBuilder position, LocalBuilder bound, int retry)
    {
        var isAtBound = _il.DefineLabel();
        Load(position);
        Load(bound);
        _il.Emit(comparison, isAtBound);
        PushRun(bound, position, retry);
        _il.MarkLabel(isAtBound);
        _state = _empty.Unknown;
    }

    private void TakeLeast(int set, int least, int most, int retry)
    {
        if (least > 0)
        {
            // If the text ends before, no unit is read, but the steps are taken.
            if (least >= UnitsOfStep)
            {
                FindLimit(least);
                TakeSteps(() => LoadRunLength(_position, _limit), StepShift);
            }
            LoadLength();
            Load(_position);
            _il.Emit(OpCodes.Sub);
            Constant(least);
            _il.Emit(OpCodes.Blt, Failure);
            FindRunEnd(set, least);
            RequireLength(least);
        }
        FindLimit(most);
        if (least > 0) Add(_position, least);
        MoveTo(_limit, _bound);
        PushRunUnless(OpCodes.Bge, _position, _bound, retry);
    }

    private void TakeMore(int pc, int set, int next)
    {
        PopBound();
        LoadArgument(ProgramArgument);
        Constant(set);
        Constant(next);
        LoadArgument(TextArgument);
        Load(_position);
        Load(_bound);
        _il.Emit(OpCodes.Ldloca, _out);
        Call(nameof(MatchOperations.TakeMore));
        Store(_place);
        TakeSteps(() => Load(_out), StepShift);
        Load(_place);
        Constant(0);
        _il.Emit(OpCodes.Blt, Failure);
        Load(_position);
        Load(_place);
        _il.Emit(OpCodes.Add);
        Store(_position);
        PushRunUnless(OpCodes.Bge, _position, _bound, pc);
    }

    /// <summary>The instructions AtomicPoints and, with an address to give back at, GreedyPoints.</summary>
    private void TakePoints(int pc, int retry)
    {
        LoadArgument(ProgramArgument);
        Constant(_code[pc + 1]);
        LoadArgument(TextArgument);
        Load(_position);
        Constant(_code[pc + 2]);
        Constant(_code[pc + 3]);
        _il.Emit(OpCodes.Ldloca, _out);
        Call(nameof(MatchOperations.PointRun));
        Store(_place);
        TakeSteps(LoadRunLength, StepShift - 1);
        MoveTo(_out, _bound);
        Load(_bound);
        Constant(0);
        _il.Emit(OpCodes.Blt, Failure);
        MoveTo(_place, _position);
        if (retry >= 0) PushRunUnless(OpCodes.Ble, _position, _bound, retry);
    }

    private void GiveBackPoint(int pc)
    {
        PopBound();
        LoadArgument(TextArgument);
        Load(_bound);
        Load(_position);
        Call(nameof(MatchOperations.PointBack));
        Store(_position);
        PushRunUnless(OpCodes.Ble, _position, _bound, pc);
    }
}
