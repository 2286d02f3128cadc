using System.Diagnostics;
using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;
using static Quoll.Tier.RegisterState;

namespace Quoll.Tier;

// Operators and jumps.
internal sealed partial class Translator
{
    // The right operand of an operator is a register, or a number in the code.
    private ValueKind RightKind(int pc, bool isImmediate) => isImmediate ? ValueKind.Int : KindOf(Operand(pc, 3));

    private void PushRightNumber(int pc, bool isImmediate)
    {
        if (!isImmediate) PushNumber(Operand(pc, 3));
        else if (_emits) _il.Emit(OpCodes.Ldc_R8, (double)Operand(pc, 3));
    }

    private void PushRightInt32(int pc, bool isImmediate)
    {
        if (isImmediate) Int(Operand(pc, 3));
        else PushInt32(Operand(pc, 3));
    }

    // Makes sure that both operands are numbers. Returns false if nothing is assumed of them.
    private bool RequireNumbers(int pc, bool isImmediate)
    {
        var left = Operand(pc, 2);
        if (_sites[pc].Level == SiteLevel.Anything && !(IsNumeric(left) && (isImmediate || IsNumeric(Operand(pc, 3))))) return false;
        RequireNumber(left, pc);
        if (!isImmediate) RequireNumber(Operand(pc, 3), pc);
        return true;
    }

    private void VisitArithmetic(Opcode opcode, int pc)
    {
        var isImmediate = OpcodeTable.Get(opcode).HasImmediateRight;
        var areInts = KindOf(Operand(pc, 2)) == ValueKind.Int && RightKind(pc, isImmediate) == ValueKind.Int;
        if (areInts && _sites[pc].Level == SiteLevel.Narrow && opcode != Opcode.Divide
            && !(opcode is Opcode.Add or Opcode.AddInt or Opcode.Subtract or Opcode.SubtractInt && IsTruncated(pc)))
        {
            VisitIntArithmetic(opcode, pc, isImmediate);
            return;
        }
        if (!RequireNumbers(pc, isImmediate))
        {
            VisitOperation(nameof(Interpreter.OperateAny), pc);
            return;
        }
        if (TryVisitWide(opcode, pc, isImmediate)) return;
        PushNumber(Operand(pc, 2));
        PushRightNumber(pc, isImmediate);
        switch (opcode)
        {
            case Opcode.Add or Opcode.AddInt: Op(OpCodes.Add); break;
            case Opcode.Subtract or Opcode.SubtractInt: Op(OpCodes.Sub); break;
            case Opcode.Multiply or Opcode.MultiplyInt: Op(OpCodes.Mul); break;
            case Opcode.Divide: Op(OpCodes.Div); break;
            default: Call(nameof(Operators.NumberRemainder)); break;
        }
        Set(Operand(pc, 1), ValueKind.Number);
    }

    // The result is an int, and not -0, or the code bails out.
    private void VisitIntArithmetic(Opcode opcode, int pc, bool isImmediate)
    {
        if (_emits)
        {
            if (opcode == Opcode.Remainder) EmitIntRemainder(pc, isImmediate);
            else EmitWide(opcode, pc, isImmediate);
        }
        Set(Operand(pc, 1), ValueKind.Int);
    }

    private void EmitWide(Opcode opcode, int pc, bool isImmediate)
    {
        var operation = opcode switch
        {
            Opcode.Add or Opcode.AddInt => OpCodes.Add,
            Opcode.Subtract or Opcode.SubtractInt => OpCodes.Sub,
            _ => OpCodes.Mul,
        };
        PushInt32(Operand(pc, 2));
        _il.Emit(OpCodes.Conv_I8);
        PushRightInt32(pc, isImmediate);
        _il.Emit(OpCodes.Conv_I8);
        _il.Emit(operation);
        Keep(_method.Wide);
        _il.Emit(OpCodes.Conv_I4);
        _il.Emit(OpCodes.Conv_I8);
        Load(_method.Wide);
        _il.Emit(OpCodes.Bne_Un, Exit(pc));
        if (operation == OpCodes.Mul)
        {
            // A zero is -0 if one of the factors is negative.
            var isNotZero = _il.DefineLabel();
            Load(_method.Wide);
            _il.Emit(OpCodes.Brtrue, isNotZero);
            PushInt32(Operand(pc, 2));
            PushRightInt32(pc, isImmediate);
            _il.Emit(OpCodes.Or);
            Int(0);
            _il.Emit(OpCodes.Blt, Exit(pc));
            _il.MarkLabel(isNotZero);
        }
        Load(_method.Wide);
        _il.Emit(OpCodes.Conv_I4);
    }

    private void EmitIntRemainder(int pc, bool isImmediate)
    {
        PushInt32(Operand(pc, 2));
        Int(0);
        _il.Emit(OpCodes.Blt, Exit(pc));
        PushRightInt32(pc, isImmediate);
        Int(0);
        _il.Emit(OpCodes.Ble, Exit(pc));
        PushInt32(Operand(pc, 2));
        PushRightInt32(pc, isImmediate);
        _il.Emit(OpCodes.Rem);
    }

    private void VisitBits(Opcode opcode, int pc)
    {
        var isImmediate = OpcodeTable.Get(opcode).HasImmediateRight;
        if (!RequireNumbers(pc, isImmediate))
        {
            VisitOperation(nameof(Interpreter.OperateAny), pc);
            return;
        }
        PushInt32(Operand(pc, 2));
        PushRightInt32(pc, isImmediate);
        var isUnsigned = opcode is Opcode.ShiftRightUnsigned or Opcode.ShiftRightUnsignedInt;
        if (opcode is Opcode.ShiftLeft or Opcode.ShiftRight or Opcode.ShiftLeftInt or Opcode.ShiftRightInt || isUnsigned)
        {
            Int(31);
            Op(OpCodes.And);
        }
        Op(opcode switch
        {
            Opcode.BitwiseAnd or Opcode.BitwiseAndInt => OpCodes.And,
            Opcode.BitwiseOr or Opcode.BitwiseOrInt => OpCodes.Or,
            Opcode.BitwiseXor => OpCodes.Xor,
            Opcode.ShiftLeft or Opcode.ShiftLeftInt => OpCodes.Shl,
            Opcode.ShiftRight or Opcode.ShiftRightInt => OpCodes.Shr,
            _ => OpCodes.Shr_Un,
        });
        if (isUnsigned && !(isImmediate && (Operand(pc, 3) & 31) != 0))
        {
            Op(OpCodes.Conv_U8);
            SetWide(Operand(pc, 1), WidthOfUint);
            return;
        }
        Set(Operand(pc, 1), ValueKind.Int);
    }

    private void VisitUnary(Opcode opcode, int pc)
    {
        var target = Operand(pc, 1);
        var source = Operand(pc, 2);
        if (opcode == Opcode.Not)
        {
            PushTruth(source);
            Int(0);
            Op(OpCodes.Ceq);
            Set(target, ValueKind.Boolean);
            return;
        }
        if (_sites[pc].Level == SiteLevel.Anything && !IsNumeric(source))
        {
            VisitOperation(nameof(Interpreter.OperateAnyUnary), pc);
            return;
        }
        if (opcode == Opcode.ToText)
        {
            VisitToText(target, source, pc);
            return;
        }
        RequireNumber(source, pc);
        switch (opcode)
        {
            case Opcode.ToNumber or Opcode.ToNumeric: VisitMove(target, source); break;
            case Opcode.BitwiseNot:
                PushInt32(source);
                Op(OpCodes.Not);
                Set(target, ValueKind.Int);
                break;
            case Opcode.Increment or Opcode.Decrement: VisitStep(target, source, opcode == Opcode.Increment ? 1 : -1, pc); break;
            default:
                // The negative of an int may be -0.
                PushNumber(source);
                Op(OpCodes.Neg);
                Set(target, ValueKind.Number);
                break;
        }
    }

    private void VisitStep(int target, int source, int step, int pc)
    {
        if (KindOf(source) == ValueKind.Int && _sites[pc].Level == SiteLevel.Narrow)
        {
            if (_emits)
            {
                PushInt32(source);
                Int(step > 0 ? int.MaxValue : int.MinValue);
                _il.Emit(OpCodes.Beq, Exit(pc));
                PushInt32(source);
                Int(step);
                _il.Emit(OpCodes.Add);
            }
            Set(target, ValueKind.Int);
            return;
        }
        PushNumber(source);
        if (_emits) _il.Emit(OpCodes.Ldc_R8, (double)step);
        Op(OpCodes.Add);
        Set(target, ValueKind.Number);
    }

    private void VisitComparison(Opcode opcode, int pc)
    {
        PushComparison(opcode, Operand(pc, 2), Operand(pc, 3), pc);
        if (opcode is Opcode.NotEqual or Opcode.StrictNotEqual)
        {
            Int(0);
            Op(OpCodes.Ceq);
        }
        Set(Operand(pc, 1), ValueKind.Boolean);
    }

    // Pushes whether a relation or equality (also for the negated instruction) holds.
    private void PushComparison(Opcode opcode, int left, int right, int pc)
    {
        var isStrict = opcode is Opcode.StrictEqual or Opcode.StrictNotEqual;
        var isEquality = isStrict || opcode is Opcode.Equal or Opcode.NotEqual;
        if (IsNumeric(left) && IsNumeric(right) || !isEquality && _sites[pc].Level < SiteLevel.Texts)
        {
            RequireNumber(left, pc);
            RequireNumber(right, pc);
            PushNumericComparison(opcode, left, right);
            return;
        }
        if (isStrict && (IsVirtual(left) || IsVirtual(right)))
        {
            // It is equal to itself only.
            Int(VirtualAt(left) == VirtualAt(right) ? 1 : 0);
            return;
        }
        RequireLoaded(left);
        RequireLoaded(right);
        if (isStrict && _sites[pc].Level == SiteLevel.Narrow && (IsNumeric(left) && KindOf(right) == ValueKind.Any
            || IsNumeric(right) && KindOf(left) == ValueKind.Any))
        {
            RequireNumber(left, pc);
            RequireNumber(right, pc);
            PushNumericComparison(opcode, left, right);
            return;
        }
        if (isStrict)
        {
            PushStrictEquality(left, right);
            return;
        }
        if (isEquality && KindOf(left) == ValueKind.Any && KindOf(right) == ValueKind.Any)
        {
            EmitPc(pc);
            PushAnyEquality(left, right, isStrict: false);
            return;
        }
        if (!isEquality && _sites[pc].Level == SiteLevel.Texts)
        {
            PushTextRelation(opcode, left, right, pc);
            return;
        }
        EmitPc(pc);
        if (!isEquality) Int((int)opcode);
        PushValue(left);
        PushValue(right);
        Call(isEquality ? nameof(Interpreter.AreLooselyEqual) : nameof(Interpreter.RelationOf));
    }

    // Whether two values are the same, of which one may be no number.
    private void PushStrictEquality(int left, int right)
    {
        var hasObject = IsObject(KindOf(left)) || IsObject(KindOf(right));
        if (!IsReference(KindOf(left)) || !IsReference(KindOf(right)))
        {
            PushValue(left);
            PushValue(right);
            Call(nameof(Interpreter.AreStrictlyEqual));
            return;
        }
        if (hasObject)
        {
            if (!_emits) return;
            PushReference(left);
            PushReference(right);
            _il.Emit(OpCodes.Ceq);
            return;
        }
        PushAnyEquality(left, right, isStrict: true);

        static bool IsReference(ValueKind kind) => kind == ValueKind.Any || IsObject(kind);
    }

    private void PushReference(int register)
    {
        PushObject(register);
        if (KindOf(register) == ValueKind.Any) _il.Emit(OpCodes.Ldfld, EmittedFields.Reference);
    }

    private void PushAnyEquality(int left, int right, bool isStrict)
    {
        // Long texts take steps.
        _hasEffect = true;
        if (!_emits) return;
        EmitEquality(Local(left, ValueKind.Any), Local(right, ValueKind.Any), isStrict);
        Load(_method.Index);
    }

    // Two references of one text, object or constant are equal, and so are those of all numbers. A method compares
    // other values; but those of two types, and two objects, are never strictly equal.
    private void EmitEquality(LocalBuilder left, LocalBuilder right, bool isStrict)
    {
        var (areAlike, areSame, done) = (_il.DefineLabel(), _il.DefineLabel(), _il.DefineLabel());
        PushField(EmittedFields.Reference, left, right);
        _il.Emit(OpCodes.Beq, areAlike);
        if (isStrict)
        {
            Int(0);
            _il.Emit(OpCodes.Stloc, _method.Index);
            PushField(EmittedFields.Bits, left, right);
            _il.Emit(OpCodes.Bne_Un, done);
            PushField(EmittedFields.Bits, left);
            _il.Emit(OpCodes.Ldc_I8, (long)JsType.Object);
            _il.Emit(OpCodes.Beq, done);
        }
        _il.Emit(OpCodes.Br, _method.Rare(() =>
        {
            Load(left);
            Load(right);
            Call(isStrict ? nameof(Interpreter.AreStrictlyEqual) : nameof(Interpreter.AreLooselyEqual));
            _il.Emit(OpCodes.Stloc, _method.Index);
            _il.Emit(OpCodes.Br, done);
        }));
        _il.MarkLabel(areAlike);
        PushField(EmittedFields.Reference, left);
        _il.Emit(OpCodes.Brtrue, areSame);
        foreach (var local in (ReadOnlySpan<LocalBuilder>)[left, right])
        {
            Load(local);
            _method.ToDouble();
        }
        _il.Emit(OpCodes.Ceq);
        _il.Emit(OpCodes.Stloc, _method.Index);
        _il.Emit(OpCodes.Br, done);
        _il.MarkLabel(areSame);
        PushField(EmittedFields.Bits, left, right);
        _il.Emit(OpCodes.Ceq);
        _il.Emit(OpCodes.Stloc, _method.Index);
        _il.MarkLabel(done);
    }

    private void PushField(FieldInfo field, params ReadOnlySpan<LocalBuilder> locals)
    {
        foreach (var local in locals)
        {
            Load(local);
            _il.Emit(OpCodes.Ldfld, field);
        }
    }

    // Texts are compared without a frame, so that functions that sort by them are inlined.
    private void PushTextRelation(Opcode opcode, int left, int right, int pc)
    {
        Int((int)opcode);
        PushValue(left);
        PushValue(right);
        Call(nameof(Interpreter.RelationOfTexts));
        if (!_emits) return;
        Keep(_method.Index);
        Int(0);
        _il.Emit(OpCodes.Blt, Exit(pc));
        Load(_method.Index);
    }

    private void PushNumericComparison(Opcode opcode, int left, int right)
    {
        var areInts = KindOf(left) == ValueKind.Int && KindOf(right) == ValueKind.Int;
        if (areInts)
        {
            PushInt32(left);
            PushInt32(right);
        }
        else
        {
            PushNumber(left);
            PushNumber(right);
        }
        switch (opcode)
        {
            case Opcode.Less: Op(OpCodes.Clt); break;
            case Opcode.Greater: Op(OpCodes.Cgt); break;
            case Opcode.LessOrEqual:
            case Opcode.GreaterOrEqual:
                // The opposite, which is true for NaN.
                if (opcode == Opcode.LessOrEqual) Op(areInts ? OpCodes.Cgt : OpCodes.Cgt_Un);
                else Op(areInts ? OpCodes.Clt : OpCodes.Clt_Un);
                Int(0);
                Op(OpCodes.Ceq);
                break;
            default: Op(OpCodes.Ceq); break;
        }
    }

    private void VisitLoop(int pc)
    {
        var target = Operand(pc, 1);
        // A poll needs a frame.
        _needsFrame = true;
        if (!_emits) return;
        PushAgent();
        Int(CodeBlock.LoopSteps(pc - target));
        Call(nameof(MachineCodeCalls.CountLoop));
        var state = _state.Clone();
        // Polls the limits, and enters the loop again: a call in the loop would cost registers of the processor.
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            EmitWriteBack(state, target);
            PushAgentAndFrame();
            Int(pc);
            Call(nameof(MachineCodeCalls.Poll));
            // Lean code has no way in, but other machine code of the function does.
            if (_method.IsLean) _il.Emit(OpCodes.Pop);
            else _il.Emit(OpCodes.Brtrue, _entryLabels[target]);
            EmitLeave(MachineCode.ResumeAt(target, MachineCode.Planned));
        }));
        EmitEdge(target, _state);
    }

    private void VisitConditionalJump(Opcode opcode, int pc)
    {
        switch (opcode)
        {
            case Opcode.JumpIfTrue or Opcode.JumpIfFalse:
                PushTruth(Operand(pc, 1));
                Branch(opcode == Opcode.JumpIfTrue ? OpCodes.Brtrue : OpCodes.Brfalse, Operand(pc, 2));
                break;
            case Opcode.JumpIfNullish or Opcode.JumpIfNotNullish or Opcode.JumpIfUndefined or Opcode.JumpIfNotUndefined:
                if (IsVirtual(Operand(pc, 1)))
                {
                    Int(0);
                    Branch(opcode is Opcode.JumpIfNullish or Opcode.JumpIfUndefined ? OpCodes.Brtrue : OpCodes.Brfalse, Operand(pc, 2));
                    break;
                }
                RequireLoaded(Operand(pc, 1));
                PushValue(Operand(pc, 1));
                Call(opcode is Opcode.JumpIfNullish or Opcode.JumpIfNotNullish ? nameof(Interpreter.IsNullish)
                    : nameof(Interpreter.IsUndefined));
                Branch(opcode is Opcode.JumpIfNullish or Opcode.JumpIfUndefined ? OpCodes.Brtrue : OpCodes.Brfalse, Operand(pc, 2));
                break;
            case Opcode.JumpIfInt:
                RequireLoaded(Operand(pc, 1));
                PushValue(Operand(pc, 1));
                Int(Operand(pc, 2));
                Call(nameof(DisposalInstructions.IsCompletion));
                Branch(OpCodes.Brtrue, Operand(pc, 3));
                break;
            default:
                var (relation, isNegated) = RelationIn(opcode) ?? throw new UnreachableException();
                PushComparison(relation, Operand(pc, 1), Operand(pc, 2), pc);
                Branch(isNegated ? OpCodes.Brfalse : OpCodes.Brtrue, Operand(pc, 3));
                break;
        }
    }

    /// <summary>
    /// Returns the relation or equality that a conditional jump tests; null for any other instruction.
    /// </summary>
    internal static (Opcode Relation, bool IsNegated)? RelationIn(Opcode jump) => jump switch
    {
        Opcode.JumpIfLess => (Opcode.Less, false),
        Opcode.JumpIfNotLess => (Opcode.Less, true),
        Opcode.JumpIfLessOrEqual => (Opcode.LessOrEqual, false),
        Opcode.JumpIfNotLessOrEqual => (Opcode.LessOrEqual, true),
        Opcode.JumpIfGreater => (Opcode.Greater, false),
        Opcode.JumpIfNotGreater => (Opcode.Greater, true),
        Opcode.JumpIfGreaterOrEqual => (Opcode.GreaterOrEqual, false),
        Opcode.JumpIfNotGreaterOrEqual => (Opcode.GreaterOrEqual, true),
        Opcode.JumpIfStrictEqual => (Opcode.StrictEqual, false),
        Opcode.JumpIfStrictNotEqual => (Opcode.StrictEqual, true),
        _ => null,
    };
}
