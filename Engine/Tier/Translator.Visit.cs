using System.Collections.Frozen;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Tier;

// One method for each family of instructions.
internal sealed partial class Translator
{
    /// <summary>In bytes. Longer code is not kept: the time for it grows faster than its length.</summary>
    private const int MaxILLength = 60_000;

    /// <summary>What an instruction does, if one method does it all, in the interpreter, too.</summary>
    /// <param name="Method">The method.</param>
    /// <param name="Result">
    /// What it returns. If it writes the result itself, it returns false for a jump to the last operand.
    /// </param>
    /// <param name="TakesStep">
    /// Whether the interpreter runs the instruction outside of its loop, where it takes a step.
    /// </param>
    private readonly record struct Operation(string Method, ValueKind Result, bool TakesStep = false);

    private static readonly FrozenDictionary<Opcode, Operation> s_operations = new Dictionary<Opcode, Operation>
    {
        [Opcode.PushEnvironment] = new(nameof(Interpreter.NewEnvironment), ValueKind.Any),
        [Opcode.CopyEnvironment] = new(nameof(Interpreter.CopyOfEnvironment), ValueKind.Any),
        [Opcode.TypeOf] = new(nameof(Interpreter.TypeOfValue), ValueKind.Any),
        [Opcode.HasType] = new(nameof(Interpreter.HasType), ValueKind.Boolean),
        [Opcode.InstanceOf] = new(nameof(Interpreter.InstanceOf), ValueKind.Boolean, TakesStep: true),
        [Opcode.HasProperty] = new(nameof(Interpreter.HasProperty), ValueKind.Boolean, TakesStep: true),
        [Opcode.GetArgument] = new(nameof(Interpreter.GetAnyArgument), ValueKind.Any),
        [Opcode.NewLiteral] = new(nameof(Interpreter.NewLiteral), ValueKind.Any),
        [Opcode.NewArray] = new(nameof(Interpreter.NewArray), ValueKind.Any, TakesStep: true),
        [Opcode.NewFunction] = new(nameof(Interpreter.NewFunction), ValueKind.Any, TakesStep: true),
        [Opcode.CopyObject] = new(nameof(Interpreter.CopyObject), ValueKind.Any, TakesStep: true),
        [Opcode.LoadSuperBase] = new(nameof(Interpreter.SuperBase), ValueKind.Any, TakesStep: true),
        [Opcode.GetSuperConstructor] = new(nameof(Interpreter.SuperConstructor), ValueKind.Any, TakesStep: true),
        [Opcode.CheckConstructorResult] = new(nameof(Interpreter.CheckConstructorResult), ValueKind.Any, TakesStep: true),
        [Opcode.IteratorNext] = new(nameof(Interpreter.IteratorNext), ValueKind.None),
        [Opcode.IteratorUnpack] = new(nameof(Interpreter.IteratorUnpack), ValueKind.None),
        [Opcode.ForInNext] = new(nameof(Interpreter.ForInNext), ValueKind.None),
    }.ToFrozenDictionary();

    // Code that is suspended needs a frame of the interpreter.
    private static string? FindObstacle(CodeBlock block) =>
        block.IsGenerator ? "generators are interpreted" : block.IsAsync ? "async functions are interpreted"
            : block.Code.Length > FeedbackVector.MostUnits ? $"code of more than {FeedbackVector.MostUnits} units is interpreted" : null;

    // Returns false if execution does not go on after the instruction.
    private bool Visit(int pc, OpcodeInfo info)
    {
        var opcode = info.Opcode;
        if (info.IsInterpreted)
        {
            StoreLive(pc);
            EmitBailout(pc);
            return false;
        }
        if (s_operations.TryGetValue(opcode, out var operation))
        {
            VisitOperation(operation, pc, info);
            return true;
        }
        switch (info.Family)
        {
            case OpcodeFamily.Load: VisitLoad(opcode, pc); return true;
            case OpcodeFamily.Environment: VisitEnvironment(opcode, pc); return true;
            case OpcodeFamily.Arithmetic: VisitArithmetic(opcode, pc); return true;
            case OpcodeFamily.Bitwise: VisitBits(opcode, pc); return true;
            case OpcodeFamily.Comparison: VisitComparison(opcode, pc); return true;
            case OpcodeFamily.Unary: VisitUnary(opcode, pc); return true;
            case OpcodeFamily.ConditionalJump: VisitConditionalJump(opcode, pc); return true;
            default: return VisitSingle(pc, info);
        }
    }

    // Families with a visit for some instructions only.
    private bool VisitSingle(int pc, OpcodeInfo info)
    {
        var opcode = info.Opcode;
        switch (opcode)
        {
            case Opcode.LoadGlobal or Opcode.StoreGlobal: VisitGlobal(opcode, pc); return true;
            case Opcode.GetProperty or Opcode.GetLength: VisitGetProperty(opcode, pc); return true;
            case Opcode.SetProperty: VisitSetProperty(pc); return true;
            case Opcode.GetElement: VisitGetElement(pc); return true;
            case Opcode.SetElement: VisitSetElement(pc); return true;
            case Opcode.GetPrivate or Opcode.GetSuperProperty when _sites[pc].Level != SiteLevel.Anything:
                VisitGetMember(opcode, pc);
                return true;
            case Opcode.SetPrivate or Opcode.DefineField or Opcode.DefinePrivate or Opcode.DefineProperty
                when _sites[pc].Level != SiteLevel.Anything:
                VisitDefineMember(opcode, pc);
                return true;
            case Opcode.CountArguments: VisitCountArguments(pc); return true;
            case Opcode.Jump: VisitJump(pc); return true;
            case Opcode.Loop: VisitLoop(pc); return true;
            case Opcode.Call or Opcode.New or Opcode.SuperCall: VisitCall(opcode, pc); return true;
            case Opcode.SuperCallSpread: VisitOther(pc, info, nameof(MachineCodeCalls.SuperCallSpread)); return true;
            case Opcode.TailCall: VisitTailCall(pc); return true;
            case Opcode.Return or Opcode.ReturnUndefined: VisitReturn(opcode, pc); return false;
            case Opcode.InitializeFields: VisitInitializeFields(pc); return true;
            case Opcode.Nop: return true;
            default:
                VisitOther(pc, info);
                return !info.IsTerminator;
        }
    }

    private void VisitLoad(Opcode opcode, int pc)
    {
        var target = Operand(pc, 1);
        switch (opcode)
        {
            case Opcode.Move: VisitMove(target, Operand(pc, 2)); break;
            case Opcode.LoadTrue or Opcode.LoadFalse:
                Int(opcode == Opcode.LoadTrue ? 1 : 0);
                Set(target, ValueKind.Boolean);
                break;
            case Opcode.LoadInt:
                Int(Operand(pc, 2));
                Set(target, ValueKind.Int);
                break;
            case Opcode.LoadConstant: VisitConstant(target, Operand(pc, 2)); break;
            case Opcode.CheckInitialized:
                if (KindOf(target) is not (ValueKind.Memory or ValueKind.Any)) break;
                RequireLoaded(target);
                PushValue(target);
                Call(nameof(Interpreter.IsUninitialized));
                if (_emits) _il.Emit(OpCodes.Brtrue, Exit(pc));
                break;
            case Opcode.LoadNewTarget or Opcode.LoadGlobalThis:
                if (opcode == Opcode.LoadNewTarget)
                {
                    PushAgent();
                    PushFrame();
                }
                else
                {
                    PushFrameOfRealm();
                }
                Call(opcode == Opcode.LoadNewTarget ? nameof(Interpreter.NewTargetOf) : nameof(Interpreter.GlobalThisOf));
                Set(target, ValueKind.Any);
                break;
            default:
                Call(opcode switch
                {
                    Opcode.LoadUndefined => nameof(Interpreter.UndefinedValue),
                    Opcode.LoadNull => nameof(Interpreter.NullValue),
                    Opcode.LoadUninitialized => nameof(Interpreter.UninitializedValue),
                    _ => nameof(Interpreter.HoleValue),
                });
                Set(target, ValueKind.Any);
                break;
        }
    }

    private void VisitMove(int target, int source)
    {
        RequireLoaded(source);
        if (_emits) Load(Local(source, KindOf(source)));
        Set(target, KindOf(source));
    }

    private void VisitConstant(int target, int index)
    {
        var value = _block.Constants[index];
        if (value.IsNumber && Interpreter.IsInt(value.Number))
        {
            Int((int)value.Number);
            Set(target, ValueKind.Int);
        }
        else if (value.IsNumber)
        {
            if (_emits) _il.Emit(OpCodes.Ldc_R8, value.Number);
            Set(target, ValueKind.Number);
        }
        else
        {
            if (IsInlined) PushFunction();
            else PushFrame();
            Int(index);
            Call(IsInlined ? nameof(MachineCodeCalls.ConstantOfInlined) : nameof(Interpreter.ConstantAt));
            Set(target, ValueKind.Any);
        }
    }

    // Other code has no function object.
    private bool IsFunction => _block.Kind is not (FunctionKind.Script or FunctionKind.Module or FunctionKind.Eval);

    private void VisitEnvironment(Opcode opcode, int pc)
    {
        switch (opcode)
        {
            case Opcode.LoadClosureEnvironment:
                if (IsInlined) PushFunction();
                else if (IsFunction) PushRegisters();
                else PushFrame();
                Call(IsInlined ? nameof(MachineCodeCalls.EnvironmentOfInlined)
                    : IsFunction ? nameof(Interpreter.EnvironmentOfCallee) : nameof(Interpreter.ClosureEnvironment));
                Set(Operand(pc, 1), ValueKind.Any);
                break;
            case Opcode.LoadSlot or Opcode.LoadSlotChecked:
                FindSlot(Operand(pc, 2), Operand(pc, 3), Operand(pc, 4));
                if (opcode == Opcode.LoadSlotChecked) RequireInitialized(pc);
                PushFromPlace();
                Set(Operand(pc, 1), ValueKind.Any);
                break;
            default:
                RequireLoaded(Operand(pc, 4));
                FindSlot(Operand(pc, 1), Operand(pc, 2), Operand(pc, 3));
                if (opcode == Opcode.StoreSlotChecked) RequireInitialized(pc);
                PushPlace();
                WritePlace(Operand(pc, 4));
                break;
        }
    }

    private void FindSlot(int environment, int hops, int slot)
    {
        RequireLoaded(environment);
        PushValue(environment);
        Int(hops);
        Int(slot);
        Call(nameof(Interpreter.SlotOf));
        if (_emits) _il.Emit(OpCodes.Stloc, Place);
    }

    private void RequireInitialized(int pc)
    {
        PushFromPlace();
        Call(nameof(Interpreter.IsUninitialized));
        if (_emits) _il.Emit(OpCodes.Brtrue, Exit(pc));
    }

    private void PushPlace()
    {
        if (_emits) Load(Place);
    }

    private void PushFromPlace()
    {
        PushPlace();
        if (_emits) _il.Emit(OpCodes.Ldobj, typeof(JsValue));
    }

    // Writes a register to the place on the stack.
    private void WritePlace(int register)
    {
        if (IsNumeric(register))
        {
            PushNumber(register);
            Call(nameof(Interpreter.WriteNumberPlace));
            return;
        }
        PushValue(register);
        Call(nameof(Interpreter.WritePlace));
    }

    private void VisitGlobal(Opcode opcode, int pc)
    {
        var isLoad = opcode == Opcode.LoadGlobal;
        var cache = isLoad ? 2 : 1;
        var register = Operand(pc, isLoad ? 1 : 2);
        if (!isLoad) RequireLoaded(register);
        if (_sites[pc].Level == SiteLevel.Narrow)
        {
            var slow = BeginSlowPath(pc);
            CallWith(nameof(Interpreter.FindGlobal), pc, cache, isOfRealm: true);
            RequirePlace(slow);
            if (isLoad)
            {
                PushFromPlace();
                Set(register, ValueKind.Any);
            }
            else
            {
                PushPlace();
                WritePlace(register);
            }
            EndSlowPath(slow);
            return;
        }
        EmitPc(pc);
        CallWith(isLoad ? nameof(Interpreter.LoadAnyGlobal) : nameof(Interpreter.StoreAnyGlobal), pc, cache);
        if (isLoad) Set(register, ValueKind.Any);
    }

    // An instruction that one method runs.
    private void VisitOperation(Operation operation, int pc, OpcodeInfo info)
    {
        var writesRegisters = Array.Exists(
            Method(operation.Method).GetParameters(), static parameter => parameter.ParameterType == s_place);
        if (writesRegisters) StoreOperands(pc);
        for (var i = 1; i < info.Operands.Length; i++)
        {
            if (info.Operands[i] == OperandKind.Register) RequireLoaded(Operand(pc, i + 1));
        }
        if (info.MayThrow || operation.TakesStep || writesRegisters) EmitPc(pc);
        if (operation.TakesStep)
        {
            PushAgent();
            Call(nameof(Interpreter.TakeStep));
        }
        CallWith(operation.Method, pc, operation.Result == ValueKind.None ? 1 : 2);
        if (writesRegisters) ResultsInMemory(pc);
        if (operation.Result == ValueKind.None) Branch(OpCodes.Brfalse, Operand(pc, info.Operands.Length));
        else Set(Operand(pc, 1), operation.Result);
    }

    // Calls a method with the operands of an instruction from one on, in their order. A reference to a value is a
    // register of the frame. A frame may be needed for its realm only: then that of the caller of inlined code will do.
    private void CallWith(string method, int pc, int operand, bool isOfRealm = false)
    {
        var kinds = OpcodeTable.Get((Opcode)_code[pc]).Operands;
        foreach (var parameter in Method(method).GetParameters())
        {
            var type = parameter.ParameterType;
            if (type == typeof(Machine)) PushAgent();
            else if (type == typeof(CallFrame) && isOfRealm) PushFrameOfRealm();
            else if (type == typeof(CallFrame)) PushFrame();
            else if (type == typeof(JsValue)) PushValue(Operand(pc, operand++));
            else if (type == s_place && !_emits) operand++;
            else if (type == s_place) EmitPlaceOf(Operand(pc, operand++));
            else if (type == typeof(InlineCache).MakeByRefType())
            {
                PushCaches();
                // What is before its cache, the method does not need.
                while (kinds[operand - 1] != OperandKind.Cache) operand++;
            }
            else Int(Operand(pc, operand++));
        }
        Call(method);
    }

    // An instruction that has no place in the loop.
    private void VisitOther(int pc, OpcodeInfo info, string helper = nameof(MachineCodeCalls.RunOther))
    {
        StoreOperands(pc);
        var mayPush = info.MayPush;
        if (mayPush) StoreLive(pc + info.Length);
        PushAgent();
        PushFrame();
        PushRegisters();
        Int(pc);
        Call(helper);
        if (mayPush) ReturnIfPushed();
        else Op(OpCodes.Pop);
        if (info.IsTerminator) EmitUnreachable();
        ResultsInMemory(pc);
    }

    // An instruction that always throws has returned.
    private void EmitUnreachable()
    {
        if (!_emits) return;
        _il.Emit(OpCodes.Ldnull);
        _il.Emit(OpCodes.Throw);
    }
}
