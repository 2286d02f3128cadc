using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

// The backtrack stack: choices, old values of registers, and failures.
internal sealed partial class MatchTranslator
{
    /// <summary>More registers than this are cleared or kept by a call.</summary>
    private const int MostUnrolled = 6;

    private Dictionary<StackState, Label> _failures = [];

    // The addresses where a failure may continue. Number 0 on the stack means that nothing matches.
    private List<int> _resumePoints = [];
    private Dictionary<int, int> _resumeNumbers = [];

    // The state that the end of a lookaround returns to, by its register.
    private Dictionary<int, StackState> _lookarounds = [];
    private Label _noMatch;

    /// <summary>Where a failure of the instruction that is being visited goes.</summary>
    private Label Failure
    {
        get
        {
            if (!_failures.TryGetValue(_state, out var label)) _failures.Add(_state, label = _il.DefineLabel());
            return label;
        }
    }

    private void Fail() => _il.Emit(OpCodes.Br, Failure);

    /// <summary>Emits what failures do: they undo registers down to the newest choice, and go there.</summary>
    private void EmitFailures()
    {
        var unknown = _il.DefineLabel();
        foreach (var (state, label) in _failures)
        {
            _il.MarkLabel(label);
            TakeStep();
            var known = state;
            for (; known is { HasEntry: true, IsChoice: false }; known = known.Below!)
            {
                StoreRegister(known.Value, () => LoadFromStack(-2));
                Add(_top, -2);
            }
            if (known.HasEntry)
            {
                Add(_top, -2);
                LoadFromStack(0);
                Store(_position);
                _il.Emit(OpCodes.Br, LabelOf(known.Value));
            }
            else
            {
                _il.Emit(OpCodes.Br, known.IsEmpty ? _noMatch : unknown);
            }
        }
        EmitUnknownFailure(unknown);
    }

    private void EmitUnknownFailure(Label begin)
    {
        var isChoice = _il.DefineLabel();
        _il.MarkLabel(begin);
        Add(_top, -1);
        LoadFromStack(0);
        Store(_place);
        Load(_place);
        Constant(0);
        _il.Emit(OpCodes.Bge, isChoice);
        // An old value of a register.
        Load(_registers);
        Load(_place);
        _il.Emit(OpCodes.Not);
        LoadFromStack(-1);
        _il.Emit(OpCodes.Stelem_I4);
        Add(_top, -1);
        _il.Emit(OpCodes.Br, begin);
        _il.MarkLabel(isChoice);
        Add(_top, -1);
        LoadFromStack(0);
        Store(_position);
        Load(_place);
        _il.Emit(OpCodes.Switch, [_noMatch, .. _resumePoints.ConvertAll(LabelOf)]);
        _il.Emit(OpCodes.Br, _noMatch);
    }

    private void EmitNoMatch()
    {
        _il.MarkLabel(_noMatch);
        TakeSteps(_program.Registers >> 5);
        Clear(0, _program.Registers);
        EmitReturn(false);
    }

    /// <summary>Loads the number at a distance from the top of the stack.</summary>
    private void LoadFromStack(int distance)
    {
        Load(_stack);
        LoadPlace(distance);
        _il.Emit(OpCodes.Ldelem_I4);
    }

    private void LoadPlace(int distance)
    {
        Load(_top);
        if (distance == 0) return;
        Constant(distance);
        _il.Emit(OpCodes.Add);
    }

    private void StoreOnStack(int distance, Action value)
    {
        Load(_stack);
        LoadPlace(distance);
        value();
        _il.Emit(OpCodes.Stelem_I4);
    }

    /// <summary>Makes room for some numbers on the stack.</summary>
    private void EnsureRoom(int numbers)
    {
        var hasRoom = _il.DefineLabel();
        LoadPlace(numbers);
        Load(_stack);
        _il.Emit(OpCodes.Ldlen);
        _il.Emit(OpCodes.Conv_I4);
        _il.Emit(OpCodes.Ble, hasRoom);
        LoadArgument(MemoryArgument);
        Constant(numbers);
        LoadArgument(BudgetArgument);
        Call(nameof(MatchOperations.Grow));
        Store(_stack);
        _il.MarkLabel(hasRoom);
    }

    private int NumberOf(int pc)
    {
        if (_resumeNumbers.TryGetValue(pc, out var number)) return number;
        _resumePoints.Add(pc);
        _resumeNumbers.Add(pc, _resumePoints.Count);
        return _resumePoints.Count;
    }

    /// <summary>Pushes the choice to continue at an address with the current position.</summary>
    private void PushChoice(int to)
    {
        Flow(to, _state);
        EnsureRoom(Matcher.Headroom);
        StoreOnStack(0, () => Load(_position));
        StoreOnStack(1, () => Constant(NumberOf(to)));
        Add(_top, 2);
        _state = _state.Push(true, to, _empty.Unknown);
    }

    /// <summary>
    /// Pushes the choice of a run between a bound and a position, and continues after the instruction that takes it.
    /// </summary>
    private void PushRun(LocalBuilder bound, LocalBuilder position, int retry)
    {
        Flow(retry, _state);
        EnsureRoom(Matcher.Headroom);
        StoreOnStack(0, () => Load(bound));
        StoreOnStack(1, () => Load(position));
        StoreOnStack(2, () => Constant(NumberOf(retry)));
        Add(_top, 3);
    }

    /// <summary>Changes a register. Its old value is pushed if there is a choice to return to.</summary>
    private void SetRegister(int register, Action value)
    {
        if (_state.HasEntry)
        {
            PushRegister(register);
            _state = _state.Push(false, register, _empty.Unknown);
        }
        else if (!_state.IsEmpty)
        {
            var hasNoChoice = _il.DefineLabel();
            Load(_top);
            Constant(Matcher.Bottom);
            _il.Emit(OpCodes.Ble, hasNoChoice);
            PushRegister(register);
            _il.MarkLabel(hasNoChoice);
        }
        StoreRegister(register, value);
    }

    private void PushRegister(int register)
    {
        EnsureRoom(Matcher.Headroom);
        PushOldValue(register);
    }

    private void PushOldValue(int register)
    {
        StoreOnStack(0, () => LoadRegister(register));
        StoreOnStack(1, () => Constant(~register));
        Add(_top, 2);
    }

    /// <summary>Pushes the values of captures.</summary>
    private void KeepCaptures(int first, int end)
    {
        EnsureRoom(2 * (end - first) + Matcher.Headroom);
        if (end - first <= MostUnrolled)
        {
            for (var register = first; register < end; register++) PushOldValue(register);
        }
        else
        {
            Load(_registers);
            Load(_stack);
            Load(_top);
            Constant(first);
            Constant(end);
            Call(nameof(MatchOperations.Keep));
            Add(_top, 2 * (end - first));
        }
        for (var register = first; register < end; register++) _state = _state.Push(false, register, _empty.Unknown);
    }

    private void ClearCaptures(int first, int end)
    {
        TakeSteps((end - first) >> 3);
        KeepCaptures(first, end);
        Clear(first, end);
    }

    private void Clear(int first, int end)
    {
        if (end - first <= MostUnrolled)
        {
            for (var register = first; register < end; register++) StoreRegister(register, () => Constant(-1));
            return;
        }
        Load(_registers);
        Constant(first);
        Constant(end);
        Call(nameof(MatchOperations.Clear));
    }

    private void BeginLookaround(int register, int first, int end)
    {
        TakeSteps((end - first) >> 3);
        KeepCaptures(first, end);
        StoreRegister(register, () => Load(_top));
        StoreRegister(register + 1, () => Load(_position));
        _lookarounds[register] = _state;
    }

    /// <summary>Drops the choices of a lookaround.</summary>
    private void EndLookaround(int register)
    {
        LoadRegister(register);
        Store(_top);
        _state = _lookarounds[register];
    }

    private void CheckProgressAfter(int register, int counter, int least)
    {
        var goesOn = _il.DefineLabel();
        LoadRegister(register);
        Load(_position);
        _il.Emit(OpCodes.Bne_Un, goesOn);
        LoadRegister(counter);
        Constant(least);
        _il.Emit(OpCodes.Bge, Failure);
        _il.MarkLabel(goesOn);
    }

    /// <summary>The instruction CountedLoop.</summary>
    private void BeginIteration(int pc, int next)
    {
        int least = _code[pc + 2], most = _code[pc + 3], exit = _code[pc + 5];
        var isGreedy = _code[pc + 4] != 0;
        if (least > 0)
        {
            LoadRegister(_code[pc + 1]);
            Constant(least);
            Flow(next, _state);
            _il.Emit(OpCodes.Blt, LabelOf(next));
        }
        LoadRegister(_code[pc + 1]);
        Constant(most);
        Flow(exit, _state);
        _il.Emit(OpCodes.Bge, LabelOf(exit));
        PushChoice(isGreedy ? exit : next);
        JumpTo(isGreedy ? next : exit);
    }
}
