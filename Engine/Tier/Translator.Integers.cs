using System.Reflection.Emit;
using Quoll.Bytecode;

namespace Quoll.Tier;

// Sums of integers that an int may not hold: they are exact in a long, without a check (ValueKind.Wide).
internal sealed partial class Translator
{
    // Returns false if the operator is one of doubles. Both operands are numbers.
    private bool TryVisitWide(Opcode opcode, int pc, bool isImmediate)
    {
        if (opcode is not (Opcode.Add or Opcode.AddInt or Opcode.Subtract or Opcode.SubtractInt or Opcode.Remainder)) return false;
        var (left, right) = (Operand(pc, 2), Operand(pc, 3));
        if (opcode == Opcode.Remainder) return TryVisitWideRemainder(pc);
        if (_sites[pc].Level == SiteLevel.Narrow && IsTruncated(pc))
        {
            RequireInteger(left, pc);
            if (!isImmediate) RequireInteger(right, pc);
        }
        if (!IsInteger(left) || !isImmediate && !IsInteger(right)) return false;
        var width = Math.Max(_state.WidthOf(left), isImmediate ? 0 : _state.WidthOf(right)) + 1;
        if (width > RegisterState.MostWidth) return false;
        PushInt64(left);
        if (!isImmediate) PushInt64(right);
        else if (_emits) _il.Emit(OpCodes.Ldc_I8, (long)Operand(pc, 3));
        Op(opcode is Opcode.Add or Opcode.AddInt ? OpCodes.Add : OpCodes.Sub);
        SetWide(Operand(pc, 1), width);
        return true;
    }

    // As of ints: the dividend is not negative, and the divisor is positive.
    private bool TryVisitWideRemainder(int pc)
    {
        var (left, right) = (Operand(pc, 2), Operand(pc, 3));
        if (_sites[pc].Level != SiteLevel.Narrow || KindOf(left) != ValueKind.Wide || KindOf(right) != ValueKind.Int) return false;
        if (_emits)
        {
            PushInt64(left);
            _il.Emit(OpCodes.Ldc_I8, 0L);
            _il.Emit(OpCodes.Blt, Exit(pc));
            PushInt32(right);
            Int(0);
            _il.Emit(OpCodes.Ble, Exit(pc));
            PushInt64(left);
            PushInt64(right);
            _il.Emit(OpCodes.Rem);
            _il.Emit(OpCodes.Conv_I4);
        }
        Set(Operand(pc, 1), ValueKind.Int);
        return true;
    }

    // Whether only the low bits of an instruction's result matter, as far as the basic block tells: then an integer is
    // expected. That is a guess, and nothing depends on it but speed.
    private bool IsTruncated(int pc)
    {
        var result = Operand(pc, 1);
        for (var next = NextOf(pc); next < _code.Length; next = NextOf(next))
        {
            var info = OpcodeTable.Get((Opcode)_code[next]);
            if (RegisterSpan.ReadBy(_code, next).Contains(result))
            {
                return info.Family == OpcodeFamily.Bitwise || info.Opcode == Opcode.BitwiseNot
                    || info.Opcode is Opcode.Add or Opcode.AddInt or Opcode.Subtract or Opcode.SubtractInt && IsTruncated(next);
            }
            if (info.IsTerminator || Array.IndexOf(info.Operands, OperandKind.Target) >= 0
                || RegisterSpan.WrittenBy(_code, next).Contains(result)) return false;
        }
        return false;
    }
}
