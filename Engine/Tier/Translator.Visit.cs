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
    /// <param name="Method">The method. It returns the result, or false for a jump to the last operand.</param>
    /// <param name="TakesStep">
    /// Whether the interpreter runs the instruction outside of its loop, where it takes a step.
    /// </param>
    private readonly record struct Operation(string Method, bool TakesStep = false);

    private static readonly FrozenDictionary<Opcode, Operation> s_operations = new Dictionary<Opcode, Operation>
    {
        [Opcode.LoadUndefined] = new(nameof(Interpreter.UndefinedValue)),
        [Opcode.LoadNull] = new(nameof(Interpreter.NullValue)),
        [Opcode.LoadUninitialized] = new(nameof(Interpreter.UninitializedValue)),
        [Opcode.LoadHole] = new(nameof(Interpreter.HoleValue)),
        [Opcode.LoadNewTarget] = new(nameof(Interpreter.NewTargetOf)),
        [Opcode.PushEnvironment] = new(nameof(Interpreter.NewEnvironment)),
        [Opcode.CopyEnvironment] = new(nameof(Interpreter.CopyOfEnvironment)),
        [Opcode.TypeOf] = new(nameof(Interpreter.TypeOfValue)),
        [Opcode.HasType] = new(nameof(Interpreter.HasType)),
        [Opcode.InstanceOf] = new(nameof(Interpreter.InstanceOf), TakesStep: true),
        [Opcode.HasProperty] = new(nameof(PropertyInstructions.HasProperty), TakesStep: true),
        [Opcode.GetArgument] = new(nameof(Interpreter.GetAnyArgument)),
        [Opcode.NewArray] = new(nameof(DefinitionInstructions.NewArray), TakesStep: true),
        [Opcode.NewFunction] = new(nameof(DefinitionInstructions.NewFunction), TakesStep: true),
        [Opcode.CopyObject] = new(nameof(DefinitionInstructions.CopyObject), TakesStep: true),
        [Opcode.LoadSuperBase] = new(nameof(PropertyInstructions.SuperBase), TakesStep: true),
        [Opcode.GetSuperConstructor] = new(nameof(CallInstructions.SuperConstructor), TakesStep: true),
        [Opcode.CheckConstructorResult] = new(nameof(CallInstructions.CheckConstructorResult), TakesStep: true),
        [Opcode.GetIterator] = new(nameof(IterationInstructions.GetIterator), TakesStep: true),
        [Opcode.IteratorStep] = new(nameof(IterationInstructions.IteratorStep), TakesStep: true),
        [Opcode.IteratorClose] = new(nameof(IterationInstructions.CloseIterator), TakesStep: true),
        [Opcode.IteratorNext] = new(nameof(IterationInstructions.IteratorNext)),
        [Opcode.IteratorUnpack] = new(nameof(IterationInstructions.IteratorUnpack)),
        [Opcode.ForInNext] = new(nameof(IterationInstructions.ForInNext)),
    }.ToFrozenDictionary();

    private static string? FindObstacle(CodeBlock block) =>
        block.Code.Length > FeedbackVector.MostUnits ? $"code of more than {FeedbackVector.MostUnits} units is interpreted" : null;

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
            VisitOperation(operation.Method, pc, operation.TakesStep);
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
            case Opcode.NewLiteral: VisitNewLiteral(pc); return true;
            case Opcode.GetElement: VisitGetElement(pc); return true;
            case Opcode.SetElement: VisitSetElement(pc); return true;
            case Opcode.GetPrivate or Opcode.GetSuperProperty or Opcode.SetPrivate or Opcode.DefineField or Opcode.DefinePrivate
                or Opcode.DefineProperty when _sites[pc].Level != SiteLevel.Anything:
                VisitMember(opcode, pc);
                return true;
            case Opcode.CountArguments: VisitRead(nameof(Interpreter.CountArguments), pc); return true;
            case Opcode.Jump: EmitEdge(Operand(pc, 1), _state); return true;
            case Opcode.Loop: VisitLoop(pc); return true;
            case Opcode.Call or Opcode.New: VisitCall(opcode, pc); return true;
            case Opcode.SuperCall: VisitOther(pc, nameof(MachineCodeCalls.Construct)); return true;
            case Opcode.CallSpread: VisitOther(pc, nameof(MachineCodeCalls.CallSpread)); return true;
            case Opcode.SuperCallSpread: VisitOther(pc, nameof(MachineCodeCalls.SuperCallSpread)); return true;
            case Opcode.TailCall: VisitTailCall(pc); return true;
            case Opcode.Return or Opcode.ReturnUndefined: VisitReturn(opcode, pc); return false;
            case Opcode.InitializeFields: VisitInitializeFields(pc); return true;
            case Opcode.CreateGenerator: VisitCreateGenerator(pc); return false;
            case Opcode.Nop: return true;
            default:
                VisitOther(pc, nameof(MachineCodeCalls.RunOther));
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
            default:
                CallWith(nameof(Interpreter.GlobalThisOf), pc, 2, isOfRealm: true);
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
            if (IsInlined) Push(_function);
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
                if (IsInlined) Push(_function);
                else if (IsFunction && !_method.IsLean) PushRegisters();
                else PushFrame();
                Call(IsInlined ? nameof(MachineCodeCalls.EnvironmentOfInlined)
                    : _method.IsLean ? nameof(MachineCodeCalls.EnvironmentOfLean)
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
        if (_emits) _il.Emit(OpCodes.Stloc, _method.Place);
    }

    private void RequireInitialized(int pc)
    {
        PushFromPlace();
        Call(nameof(Interpreter.IsUninitialized));
        if (_emits) _il.Emit(OpCodes.Brtrue, Exit(pc));
    }

    private void PushPlace() => Push(_method.Place);

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
        if (_sites[pc].Level != SiteLevel.Narrow)
        {
            VisitOperation(isLoad ? nameof(Interpreter.LoadAnyGlobal) : nameof(Interpreter.StoreAnyGlobal), pc);
            return;
        }
        if (isLoad)
        {
            VisitFastPath(nameof(Interpreter.FindGlobal), pc, 2, isOfRealm: true);
            return;
        }
        RequireOperands(pc);
        var slow = BeginSlowPath(pc);
        CallWith(nameof(Interpreter.FindGlobal), pc, 1, isOfRealm: true);
        RequirePlace(slow);
        PushPlace();
        WritePlace(Operand(pc, 2));
        EndSlowPath(slow);
    }

    // An instruction that one method runs.
    private void VisitOperation(string name, int pc, bool takesStep = false)
    {
        var info = OpcodeTable.Get((Opcode)_code[pc]);
        var method = CalledMethods.Get(name);
        var writesRegisters = Array.Exists(method.GetParameters(), static parameter => parameter.ParameterType == s_place);
        var isJump = info.Operands[^1] == OperandKind.Target;
        var hasResult = !isJump && method.ReturnType != typeof(void);
        if (writesRegisters) StoreOperands(pc);
        RequireOperands(pc);
        if (info.MayThrow || takesStep || writesRegisters) EmitPc(pc);
        if (takesStep)
        {
            PushAgent();
            Call(nameof(Interpreter.TakeStep));
        }
        CallWith(name, pc, hasResult ? 2 : 1);
        if (writesRegisters) ResultsInMemory(pc);
        if (isJump) Branch(OpCodes.Brfalse, Operand(pc, info.Operands.Length));
        else if (hasResult) Set(Operand(pc, 1), method.ReturnType == typeof(bool) ? ValueKind.Boolean : ValueKind.Any);
    }

    // Loads the registers that an instruction reads, one by one.
    private void RequireOperands(int pc)
    {
        var kinds = OpcodeTable.Get((Opcode)_code[pc]).Operands;
        for (var i = 0; i < kinds.Length; i++)
        {
            if (kinds[i] == OperandKind.Register) RequireLoaded(Operand(pc, i + 1));
        }
    }

    // A fast path that one method has: it returns where the value is, or whether it has done everything.
    private void VisitFastPath(string method, int pc, int operand, bool isOfRealm = false)
    {
        var slow = BeginSlowPath(pc);
        CallWith(method, pc, operand, isOfRealm);
        if (CalledMethods.Get(method).ReturnType == typeof(bool))
        {
            if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        }
        else
        {
            RequirePlace(slow);
            PushFromPlace();
            Set(Operand(pc, 1), ValueKind.Any);
        }
        EndSlowPath(slow);
    }

    // Calls a method with the operands of an instruction from one on, in their order. A reference to a value is a
    // register of the frame. A frame may be needed for its realm only: then that of the caller of inlined code will do.
    private void CallWith(string method, int pc, int operand, bool isOfRealm = false)
    {
        var kinds = OpcodeTable.Get((Opcode)_code[pc]).Operands;
        foreach (var parameter in CalledMethods.Get(method).GetParameters())
        {
            var type = parameter.ParameterType;
            if (type == typeof(Machine)) PushAgent();
            else if (type == typeof(CallFrame) && isOfRealm) PushFrameOfRealm();
            else if (type == typeof(CallFrame)) PushFrame();
            else if (type == typeof(Opcode)) Int(_code[pc]);
            else if (type == typeof(JsValue)) PushOperand(kinds[operand - 1], Operand(pc, operand++));
            else if (type == s_place && !_emits) operand++;
            else if (type == s_place) EmitPlaceOf(Operand(pc, operand++));
            else if (type == typeof(InlineCache).MakeByRefType())
            {
                Push(_caches);
                // What is before its cache, the method does not need.
                while (kinds[operand - 1] != OperandKind.Cache) operand++;
            }
            else Int(Operand(pc, operand++));
        }
        Call(method);
    }

    // A number in the code, or the value of a register.
    private void PushOperand(OperandKind kind, int operand)
    {
        if (kind != OperandKind.Immediate)
        {
            PushValue(operand);
            return;
        }
        if (_emits) _il.Emit(OpCodes.Ldc_R8, (double)operand);
        Call(nameof(Interpreter.NumberValue));
    }

    // An instruction that has no place in the loop.
    private void VisitOther(int pc, string helper)
    {
        var info = OpcodeTable.Get((Opcode)_code[pc]);
        StoreOperands(pc);
        if (info.MayPush) EmitMayPush(helper, pc);
        else
        {
            EmitHelper(helper, pc);
            Op(OpCodes.Pop);
        }
        if (info.IsTerminator)
        {
            // It always throws, and does not return.
            Op(OpCodes.Ldnull);
            Op(OpCodes.Throw);
        }
        ResultsInMemory(pc);
    }

    // Calls a method that runs an instruction whose operands are in the frame. In lean code it runs to its end.
    private void EmitHelper(string helper, int pc, NestedPart? part = null)
    {
        PushAgentAndFrame();
        PushRegisters();
        Int(pc);
        if (part is { } nested && _method.IsLean)
        {
            Int((int)nested);
            helper = nameof(MachineCodeCalls.RunNested);
        }
        Call(helper);
    }

    // The same for an instruction that may push a frame. Lean code keeps its registers, except where it has to leave.
    private void EmitMayPush(string helper, int pc)
    {
        if (!_method.IsLean) StoreLive(NextOf(pc));
        EmitHelper(helper, pc, NestedPart.Instruction);
        if (!_emits) return;
        var before = _state.Clone();
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            if (_method.IsLean) EmitWriteBack(before, pc);
            EmitReturn(MachineCode.Pushed);
        }));
    }
}
