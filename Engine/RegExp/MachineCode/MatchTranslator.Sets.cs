using System.Reflection.Emit;

namespace Quoll.RegExp.MachineCode;

// Membership in sets, as constants.
internal sealed partial class MatchTranslator
{
    /// <summary>Up to this many ranges are compared one after the other.</summary>
    private const int MostRanges = 2;

    private const int Ascii = 128, UnitLimit = 0x10000, BitsOfNumber = 64;

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
