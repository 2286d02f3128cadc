using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

// Single characters, texts, jumps by the next unit, and assertions.
internal sealed partial class MatchTranslator
{
    /// <summary>Longer texts are compared by a call, which uses vectors.</summary>
    private const int MostCompared = 4;

    /// <summary>Reads the unit at the position; jumps at the end of the text.</summary>
    private void ReadUnit(Label whenNone)
    {
        Load(_position);
        LoadLength();
        _il.Emit(OpCodes.Bge_Un, whenNone);
        ReadUnitAt(_position);
    }

    private void ReadUnitBack()
    {
        Load(_position);
        Constant(0);
        _il.Emit(OpCodes.Ble, Failure);
        ReadUnitAt(_position, -1);
    }

    private void TakeUnit(int unit)
    {
        ReadUnit(Failure);
        Load(_unit);
        Constant(unit);
        _il.Emit(OpCodes.Bne_Un, Failure);
        Add(_position, 1);
    }

    private void TakeText(int literal, string text, string comparison, int direction)
    {
        TakeSteps(text.Length >> 6);
        if (text.Length <= MostCompared && direction > 0)
        {
            Load(_position);
            LoadLength();
            Constant(text.Length);
            _il.Emit(OpCodes.Sub);
            _il.Emit(OpCodes.Bgt, Failure);
            for (var i = 0; i < text.Length; i++)
            {
                ReadUnitAt(_position, i);
                Load(_unit);
                Constant(text[i]);
                _il.Emit(OpCodes.Bne_Un, Failure);
            }
        }
        else
        {
            LoadArgument(ProgramArgument);
            Constant(literal);
            LoadArgument(TextArgument);
            Load(_position);
            Call(comparison);
            _il.Emit(OpCodes.Brfalse, Failure);
        }
        Add(_position, direction * text.Length);
    }

    private void TakePoint(int set, string operation)
    {
        LoadArgument(ProgramArgument);
        Constant(set);
        LoadArgument(TextArgument);
        Load(_position);
        Call(operation);
        Store(_place);
        Load(_place);
        Constant(0);
        _il.Emit(OpCodes.Blt, Failure);
        MoveTo(_place);
    }

    /// <summary>The instruction Switch: above ASCII, and at the end of the text, goes on.</summary>
    private void JumpByUnit(int[] table, int next)
    {
        ReadUnit(LabelOf(next));
        Load(_unit);
        _il.Emit(OpCodes.Switch, Array.ConvertAll(table, to =>
        {
            if (to == AlternativesEmitter.FailAddress) return Failure;
            Flow(to, _state);
            return LabelOf(to);
        }));
    }

    /// <summary>The instruction Lookup, for the pairs from <paramref name="low"/> up to <paramref name="high"/>.</summary>
    private void FindUnit(int[] pairs, int low, int high)
    {
        if (high - low == 1)
        {
            Load(_unit);
            Constant(pairs[2 * low]);
            _il.Emit(OpCodes.Bne_Un, Failure);
            JumpTo(pairs[2 * low + 1]);
            return;
        }
        var middle = (low + high) / 2;
        var isBelow = _il.DefineLabel();
        Load(_unit);
        Constant(pairs[2 * middle]);
        _il.Emit(OpCodes.Blt, isBelow);
        FindUnit(pairs, middle, high);
        _il.MarkLabel(isBelow);
        FindUnit(pairs, low, middle);
    }

    private void Assert(AssertionKind kind, int wordsWithoutCase)
    {
        if (kind is AssertionKind.InputStart or AssertionKind.InputEnd)
        {
            Load(_position);
            if (kind == AssertionKind.InputStart) Constant(0);
            else LoadLength();
            _il.Emit(OpCodes.Bne_Un, Failure);
            return;
        }
        LoadArgument(TextArgument);
        Load(_position);
        Constant((int)kind);
        Constant(wordsWithoutCase);
        Call(nameof(MatchOperations.Holds));
        _il.Emit(OpCodes.Brfalse, Failure);
    }

    private void TakeCapture(int pc)
    {
        LoadArgument(ProgramArgument);
        Constant(pc);
        LoadArgument(TextArgument);
        Load(_registers);
        Load(_position);
        _il.Emit(OpCodes.Ldloca, _out);
        Call(nameof(MatchOperations.TakeCapture));
        Store(_place);
        TakeSteps(() => Load(_out), 0);
        Load(_place);
        Constant(0);
        _il.Emit(OpCodes.Blt, Failure);
        MoveTo(_place);
    }
}
