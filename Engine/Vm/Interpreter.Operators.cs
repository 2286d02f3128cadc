using System.Diagnostics;
using System.Runtime.InteropServices;
using Quoll.Bytecode;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

// Operators whose operands are not numbers.
internal static partial class Interpreter
{
    // Runs an operator; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int RunOperator(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        ref var a = ref Operand(ref r, ref code, 1);
        var info = OpcodeTable.Get((Opcode)code);
        if (info.Family is OpcodeFamily.Arithmetic or OpcodeFamily.Bitwise)
        {
            var right = info.HasImmediateRight ? new JsValue((double)Unsafe.Add(ref code, 3)) : Operand(ref r, ref code, 3);
            a = Operate(info.Opcode, Operand(ref r, ref code, 2), right);
            return 4;
        }
        if (info.Family == OpcodeFamily.Unary)
        {
            a = Operate(info.Opcode, Operand(ref r, ref code, 2));
            return 3;
        }
        switch (info.Opcode)
        {
            case Opcode.Exponentiate:
                a = Operators.Exponentiate(Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;
            case Opcode.InstanceOf:
                a = new JsValue(
                    InstanceOf(agent, frame, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), Unsafe.Add(ref code, 4)));
                return 5;
            case Opcode.JoinTexts:
                a = JoinTexts(MemoryMarshal.CreateReadOnlySpan(ref Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3)));
                return 4;
            default:
                throw Unknown(ref code);
        }
    }

    // An operator with one operand.
    private static JsValue Operate(Opcode opcode, in JsValue operand) => opcode switch
    {
        Opcode.ToText => TypeConversion.ToStringValue(operand),
        Opcode.ToNumber => Operators.UnaryPlus(operand),
        Opcode.ToNumeric => Operators.ToCounted(operand),
        Opcode.BitwiseNot => Operators.BitwiseNot(operand),
        Opcode.Negate => Operators.UnaryMinus(operand),
        Opcode.Increment => Operators.Increment(operand),
        Opcode.Decrement => Operators.Decrement(operand),
        _ => throw new UnreachableException(),
    };

    /// <summary>
    /// InstanceofOperator (§13.10.2). The cache tells whether the target has its own method for it.
    /// </summary>
    [Operation(Opcode.InstanceOf, TakesStep = true)]
    public static bool InstanceOf(Machine agent, CallFrame frame, JsValue value, JsValue target, int cacheIndex)
    {
        if (target.ObjectOrNull is { } o)
        {
            ref var cache = ref frame.Instance.Caches[cacheIndex];
            var isKnown = ReferenceEquals(cache.Shape, o.Shape) && cache.Epoch == agent.PrototypeEpoch
                || FillGet(agent, o, frame.Instance.Block.CacheKeys[cacheIndex], ref cache);
            if (isKnown && cache.Holder is JsObject holder
                && holder.SlotAt(cache.Slot).ObjectOrNull is NativeFunction { Role: NativeRole.HasInstance })
            {
                return ObjectOperations.OrdinaryHasInstance(target, value);
            }
        }
        return ObjectOperations.InstanceOf(frame.Realm, value, target);
    }

    /// <summary>Texts of up to this many code units are joined at once, without a rope.</summary>
    private const int MaxJoinedLength = 480;

    /// <summary>
    /// The instruction JoinTexts for two parts. The result is a hole, and nothing is done, if a text is long or its
    /// code units are not there.
    /// </summary>
    public static JsValue JoinTwo(Machine agent, JsValue first, JsValue second) => TryJoin(agent, [first, second]);

    /// <inheritdoc cref="JoinTwo"/>
    public static JsValue JoinThree(Machine agent, JsValue first, JsValue second, JsValue third) => TryJoin(agent, [first, second, third]);

    /// <inheritdoc cref="JoinTwo"/>
    public static JsValue JoinFour(Machine agent, JsValue first, JsValue second, JsValue third, JsValue fourth) =>
        TryJoin(agent, [first, second, third, fourth]);

    /// <inheritdoc cref="JoinTwo"/>
    public static JsValue JoinFive(Machine agent, JsValue first, JsValue second, JsValue third, JsValue fourth, JsValue fifth) =>
        TryJoin(agent, [first, second, third, fourth, fifth]);

    private static JsValue TryJoin(Machine agent, ReadOnlySpan<JsValue> parts)
    {
        var length = 0;
        foreach (ref readonly var part in parts)
        {
            if (!part.IsNumber && !TextView.IsFlat(part)) return JsValue.Hole;
            length += part.IsNumber ? NumberText.MaxLength : Math.Min(part.StringLength, MaxJoinedLength);
        }
        return length <= MaxJoinedLength && TryStep(agent) ? JoinTexts(parts) : JsValue.Hole;
    }

    /// <summary>What the instruction ToText leaves as it is.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNumberOrString(JsValue value) => value.IsNumber || value.IsString;

    // The end of a template: joins strings and numbers.
    [SkipLocalsInit]
    private static JsValue JoinTexts(ReadOnlySpan<JsValue> parts)
    {
        Span<char> joined = stackalloc char[MaxJoinedLength + NumberText.MaxLength];
        var length = 0;
        foreach (ref readonly var part in parts)
        {
            if (!part.IsNumber && length + (long)part.StringLength > MaxJoinedLength || length > MaxJoinedLength) return JoinLong(parts);
            if (part.IsNumber)
            {
                length += NumberText.Write(part.Number, joined[length..]);
                continue;
            }
            var text = TextView.Of(part);
            text.AsSpan().CopyTo(joined[length..]);
            length += text.Length;
        }
        return length == 1 ? SingleCharacter.Text(joined[0]) : new string(joined[..length]);
    }

    private static JsValue JoinLong(ReadOnlySpan<JsValue> parts)
    {
        var result = TypeConversion.ToStringValue(parts[0]);
        foreach (ref readonly var part in parts[1..]) result = Rope.Concat(result, TypeConversion.ToStringValue(part));
        return result;
    }

    // The result of an operator for numbers. The operator is a constant where this is inlined.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static double Calculate(Opcode opcode, double x, double y) => opcode switch
    {
        Opcode.Add or Opcode.AddInt => x + y,
        Opcode.Subtract or Opcode.SubtractInt => x - y,
        Opcode.Multiply or Opcode.MultiplyInt => x * y,
        Opcode.Divide => x / y,
        Opcode.Remainder => Operators.NumberRemainder(x, y),
        _ => CalculateBits(opcode, TypeConversion.ToInt32(x), TypeConversion.ToInt32(y)),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static double CalculateBits(Opcode opcode, int x, int y) => opcode switch
    {
        Opcode.BitwiseAnd or Opcode.BitwiseAndInt => x & y,
        Opcode.BitwiseOr or Opcode.BitwiseOrInt => x | y,
        Opcode.BitwiseXor => x ^ y,
        Opcode.ShiftLeft or Opcode.ShiftLeftInt => x << y,
        Opcode.ShiftRight or Opcode.ShiftRightInt => x >> y,
        _ => (uint)x >> y,
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static double CalculateUnary(Opcode opcode, double x) => opcode switch
    {
        Opcode.Increment => x + 1,
        Opcode.Decrement => x - 1,
        Opcode.Negate => -x,
        Opcode.BitwiseNot => ~TypeConversion.ToInt32(x),
        // A template, too, takes numbers as they are.
        _ => x,
    };

    // In the loop: run the operator at a pc, if its operands are numbers. That of the second and third is in the code.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryCalculate(Opcode opcode, ref JsValue r, ref int code, nint pc)
    {
        ref var a = ref Register(ref r, ref code, pc + 2);
        ref var b = ref Register(ref r, ref code, pc + 3);
        var areNumbers = a.IsNumber && b.IsNumber;
        if (areNumbers) Register(ref r, ref code, pc + 1) = new JsValue(Calculate(opcode, a.Number, b.Number));
        return areNumbers;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryCalculateInt(Opcode opcode, ref JsValue r, ref int code, nint pc)
    {
        ref var a = ref Register(ref r, ref code, pc + 2);
        if (!a.IsNumber) return false;
        Register(ref r, ref code, pc + 1) = new JsValue(opcode is Opcode.AddInt or Opcode.SubtractInt or Opcode.MultiplyInt
            ? Calculate(opcode, a.Number, Unsafe.Add(ref code, pc + 3))
            : CalculateBits(opcode, TypeConversion.ToInt32(a.Number), Unsafe.Add(ref code, pc + 3)));
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryCalculateUnary(Opcode opcode, ref JsValue r, ref int code, nint pc)
    {
        ref var a = ref Register(ref r, ref code, pc + 2);
        if (!a.IsNumber) return false;
        Register(ref r, ref code, pc + 1) = new JsValue(CalculateUnary(opcode, a.Number));
        return true;
    }

    /// <summary>Runs an operator that may get any operands.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue OperateAny(CallFrame frame, JsValue x, JsValue y, Opcode opcode) =>
        x.IsNumber && y.IsNumber ? new JsValue(Calculate(opcode, x.Number, y.Number)) : OperateSlow(frame, opcode, x, y);

    /// <inheritdoc cref="OperateAny"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue OperateAnyUnary(CallFrame frame, JsValue x, Opcode opcode)
    {
        if (x.IsNumber) return new JsValue(CalculateUnary(opcode, x.Number));
        if (opcode == Opcode.ToText && x.IsString) return x;
        frame.Realm.Agent.Step();
        return Operate(opcode, x);
    }

    // An operator if an operand is not a number. It takes the step that Slow takes.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue OperateSlow(CallFrame frame, Opcode opcode, in JsValue left, in JsValue right)
    {
        frame.Realm.Agent.Step();
        frame.Instance.NoteOthers(frame.Pc);
        return Operate(opcode, left, right);
    }

    private static JsValue Operate(Opcode opcode, in JsValue left, in JsValue right) => opcode switch
    {
        Opcode.Add or Opcode.AddInt => Operators.Add(left, right),
        Opcode.Subtract or Opcode.SubtractInt => Operators.Subtract(left, right),
        Opcode.Multiply or Opcode.MultiplyInt => Operators.Multiply(left, right),
        Opcode.Divide => Operators.Divide(left, right),
        Opcode.Remainder => Operators.Remainder(left, right),
        Opcode.BitwiseAnd or Opcode.BitwiseAndInt => Operators.BitwiseAnd(left, right),
        Opcode.BitwiseOr or Opcode.BitwiseOrInt => Operators.BitwiseOr(left, right),
        Opcode.BitwiseXor => Operators.BitwiseXor(left, right),
        Opcode.ShiftLeft or Opcode.ShiftLeftInt => Operators.ShiftLeft(left, right),
        Opcode.ShiftRight or Opcode.ShiftRightInt => Operators.ShiftRight(left, right),
        Opcode.ShiftRightUnsigned or Opcode.ShiftRightUnsignedInt => Operators.ShiftRightUnsigned(left, right),
        _ => throw new UnreachableException($"{opcode} is not an operator with two operands."),
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool RelationOf(Opcode opcode, JsValue x, JsValue y) => Relation(opcode, x, y);

    /// <summary>
    /// Whether a relation of two short texts or two numbers holds, 1 or 0. -1 for other operands. A text that becomes
    /// flat takes steps once, also if the call is repeated.
    /// </summary>
    [Repeatable]
    public static int RelationOfTexts(Opcode opcode, JsValue x, JsValue y)
    {
        var isKnown = x.IsString && y.IsString ? Math.Max(x.StringLength, y.StringLength) <= TextOrder.MaxFree : x.IsNumber && y.IsNumber;
        return !isKnown ? -1 : Relation(opcode, x, y) ? 1 : 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Relation(Opcode opcode, in JsValue x, in JsValue y)
    {
        if (!x.IsNumber || !y.IsNumber) return RelationSlow(opcode, x, y);
        return opcode switch
        {
            Opcode.Less => x.Number < y.Number,
            Opcode.LessOrEqual => x.Number <= y.Number,
            Opcode.Greater => x.Number > y.Number,
            _ => x.Number >= y.Number,
        };
    }

    // In the loop, for the operands of a jump at a pc.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsRelated(Opcode opcode, ref JsValue r, ref int code, nint pc) =>
        Relation(opcode, Register(ref r, ref code, pc + 1), Register(ref r, ref code, pc + 2));

    // §13.10.1.
    private static bool RelationSlow(Opcode opcode, in JsValue x, in JsValue y)
    {
        if (x.IsString && y.IsString)
        {
            var order = TextOrder.Compare(x.String, y.String);
            return opcode switch
            {
                Opcode.Less => order < 0,
                Opcode.LessOrEqual => order <= 0,
                Opcode.Greater => order > 0,
                _ => order >= 0,
            };
        }
        if (x.IsObject || y.IsObject)
        {
            var name = opcode switch
            {
                Opcode.Less => "op_LessThan",
                Opcode.Greater => "op_GreaterThan",
                Opcode.LessOrEqual => "op_LessThanOrEqual",
                _ => "op_GreaterThanOrEqual",
            };
            if (Operators.TryOwn(name, x, y, out var own)) return TypeConversion.ToBoolean(own);
        }
        return opcode switch
        {
            Opcode.Less => Comparison.IsLessThan(x, y, true) == true,
            Opcode.Greater => Comparison.IsLessThan(y, x, false) == true,
            Opcode.LessOrEqual => Comparison.IsLessThan(y, x, false) == false,
            _ => Comparison.IsLessThan(x, y, true) == false,
        };
    }
}
