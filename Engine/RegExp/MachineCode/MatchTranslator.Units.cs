using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

// Single characters, texts, jumps by the next unit, and assertions. Members of sets are constants.
internal sealed partial class MatchTranslator
{
    /// <summary>Up to this many ranges are compared one after the other.</summary>
    private const int MostRanges = 2;

    private const int Ascii = 128, UnitLimit = 0x10000, BitsOfNumber = 64;

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

    /// <summary>The instruction Lookup, for some of the pairs of the table.</summary>
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

    /// <summary>Jumps unless the unit that was read is a member.</summary>
    private void RequireMember(int set, Label otherwise)
    {
        var bounds = UnitBounds(_program.Sets[set].Members.Bounds);
        var gaps = Gaps(bounds);
        if (gaps.Count == 0) return;
        if (bounds.Count / 2 <= MostRanges)
        {
            RequireRanges(bounds, otherwise);
        }
        else if (gaps.Count / 2 <= MostRanges)
        {
            for (var i = 0; i < gaps.Count; i += 2) CompareRange(gaps[i], gaps[i + 1], otherwise, isInside: true);
        }
        else
        {
            RequireBit(set, bounds, otherwise);
        }
    }

    private static List<int> UnitBounds(ReadOnlySpan<int> bounds)
    {
        var units = new List<int>();
        for (var i = 0; i < bounds.Length && bounds[i] < UnitLimit; i += 2)
        {
            units.Add(bounds[i]);
            units.Add(Math.Min(bounds[i + 1], UnitLimit));
        }
        return units;
    }

    private static List<int> Gaps(List<int> bounds)
    {
        var gaps = new List<int>(bounds);
        if (gaps.Count > 0 && gaps[0] == 0) gaps.RemoveAt(0);
        else gaps.Insert(0, 0);
        if (gaps[^1] == UnitLimit) gaps.RemoveAt(gaps.Count - 1);
        else gaps.Add(UnitLimit);
        return gaps;
    }

    private void RequireRanges(List<int> bounds, Label otherwise)
    {
        if (bounds.Count == 0)
        {
            _il.Emit(OpCodes.Br, otherwise);
            return;
        }
        var isMember = _il.DefineLabel();
        for (var i = 0; i < bounds.Count - 2; i += 2) CompareRange(bounds[i], bounds[i + 1], isMember, isInside: true);
        CompareRange(bounds[^2], bounds[^1], otherwise, isInside: false);
        _il.MarkLabel(isMember);
    }

    /// <summary>Jumps if the unit is inside a range, or outside of it.</summary>
    private void CompareRange(int from, int end, Label to, bool isInside)
    {
        Load(_unit);
        if (end == from + 1)
        {
            Constant(from);
            _il.Emit(isInside ? OpCodes.Beq : OpCodes.Bne_Un, to);
            return;
        }
        Constant(from);
        _il.Emit(OpCodes.Sub);
        Constant(end - from);
        _il.Emit(isInside ? OpCodes.Blt_Un : OpCodes.Bge_Un, to);
    }

    // ASCII units are looked up in one or two numbers of 64 bits; the others are compared, or looked up by a call.
    private void RequireBit(int set, List<int> bounds, Label otherwise)
    {
        Label isHigh = _il.DefineLabel(), isUpper = _il.DefineLabel(), isMember = _il.DefineLabel();
        var high = bounds.FindAll(static bound => bound > Ascii);
        if (high.Count % 2 != 0) high.Insert(0, Ascii);
        if (high.Count == 0) isHigh = otherwise;
        var first = Math.Min(bounds[0], Ascii);
        var (lower, upper) = (BitsFrom(set, first), BitsFrom(set, first + BitsOfNumber));
        if (upper != 0) (first, lower, upper) = (0, BitsFrom(set, 0), BitsFrom(set, BitsOfNumber));
        CompareRange(0, Ascii, isHigh, isInside: false);
        if (upper == 0)
        {
            // All are near each other.
            CompareRange(first, first + BitsOfNumber, otherwise, isInside: false);
            RequireBit(lower, first, otherwise);
        }
        else
        {
            CompareRange(BitsOfNumber, Ascii, isUpper, isInside: true);
            RequireBit(lower, 0, otherwise);
            _il.Emit(OpCodes.Br, isMember);
            _il.MarkLabel(isUpper);
            RequireBit(upper, BitsOfNumber, otherwise);
        }
        if (high.Count > 0)
        {
            _il.Emit(OpCodes.Br, isMember);
            _il.MarkLabel(isHigh);
            RequireHigh(set, high, otherwise);
        }
        _il.MarkLabel(isMember);
    }

    private void RequireHigh(int set, List<int> bounds, Label otherwise)
    {
        if (bounds.Count / 2 <= MostRanges)
        {
            RequireRanges(bounds, otherwise);
            return;
        }
        LoadArgument(ProgramArgument);
        Constant(set);
        Load(_unit);
        Call(nameof(MatchOperations.Contains));
        _il.Emit(OpCodes.Brfalse, otherwise);
    }

    // A bit for each ASCII unit from the first one on that is a member.
    private ulong BitsFrom(int set, int first)
    {
        var bits = 0UL;
        for (var unit = first; unit < Math.Min(first + BitsOfNumber, Ascii); unit++)
        {
            if (_program.Sets[set].Contains((char)unit)) bits |= 1UL << (unit - first);
        }
        return bits;
    }

    private void RequireBit(ulong bits, int first, Label otherwise)
    {
        _il.Emit(OpCodes.Ldc_I8, (long)bits);
        Load(_unit);
        Constant(first);
        _il.Emit(OpCodes.Sub);
        _il.Emit(OpCodes.Shr_Un);
        Constant(1);
        _il.Emit(OpCodes.Conv_I8);
        _il.Emit(OpCodes.And);
        _il.Emit(OpCodes.Brfalse, otherwise);
    }
}
