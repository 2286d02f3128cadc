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

    // Returns false if execution does not go on after the instruction.
    private bool Visit(int pc, OpcodeInfo info)
    {
        var opcode = info.Opcode;
        if (info.IsInterpreted || IsInlined && opcode == Opcode.ThrowReference || !IsTranslated(pc))
        {
            if (!LeavesByExit(pc)) StoreLive(pc);
            EmitBailout(pc);
            return false;
        }
        if (TryVisitWithoutFrame(opcode, pc)) return true;
        if (!info.Has(OpcodeTraits.HasSlowPath) && CalledMethods.OperationOf(opcode) is { } operation)
        {
            VisitOperation(operation, pc);
            if (_method.IsLean && opcode == Opcode.GetIterator) RequireCursor(pc);
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
        if (opcode is Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty && !KeepsVirtual(pc)) RequireOperands(pc);
        if (info.Family != OpcodeFamily.Call && TryVisitInlined(pc)) return true;
        switch (opcode)
        {
            case Opcode.GetLength when TryGetVirtual(pc): return true;
            case Opcode.GetLength when _sites[pc].Level == SiteLevel.Narrow: VisitGetLength(pc); return true;
            case Opcode.GetLength: VisitFastPath(nameof(Interpreter.FindAnyLength), pc); return true;
            case Opcode.GetProperty when _sites[pc].Level != SiteLevel.Anything && IsMethodOfPrimitive(pc):
                VisitFastPath(nameof(Interpreter.FindMethodOfPrimitive), pc, 2);
                return true;
            case Opcode.NewLiteral: VisitNewLiteral(pc); return true;
            case Opcode.JoinTexts: VisitJoinTexts(pc); return true;
            case Opcode.GetElement: VisitGetElement(pc); return true;
            case Opcode.SetElement: VisitSetElement(pc); return true;
            case Opcode.Jump: EmitEdge(Operand(pc, 1), _state); return true;
            case Opcode.Switch: VisitSwitch(pc); return true;
            case Opcode.Loop: VisitLoop(pc); return true;
            case Opcode.Call or Opcode.New: VisitCall(opcode, pc); return true;
            case Opcode.SuperCall: VisitSuperCall(pc); return true;
            case Opcode.TailCall: VisitTailCall(pc); return true;
            case Opcode.Return or Opcode.ReturnUndefined: VisitReturn(opcode, pc); return false;
            case Opcode.InitializeFields: VisitInitializeFields(pc); return true;
            case Opcode.CreateGenerator: VisitCreateGenerator(pc); return false;
            case Opcode.ToPropertyKey: VisitKey(pc); return true;
            case Opcode.ToObjectCheck: VisitObjectCheck(pc); return true;
            case Opcode.GetProperty when IsKnownProperty(pc): GetKnownProperty(pc); return true;
            case Opcode.SetProperty when IsKnownProperty(pc): SetKnownProperty(pc); return true;
            case Opcode.GetPrivate when IsKnownProperty(pc): GetKnownPrivate(pc); return true;
            case Opcode.SetPrivate when IsKnownProperty(pc): SetKnownPrivate(pc); return true;
            case Opcode.DefineField or Opcode.DefinePrivate when IsKnownProperty(pc) && TryDefineVirtual(pc): return true;
            case Opcode.LoadGlobal or Opcode.StoreGlobal when _sites[pc].Level == SiteLevel.Narrow: VisitGlobal(opcode, pc); return true;
            default: return VisitByMethods(pc, info);
        }
    }

    // An instruction for which methods have attributes, or for which Interpreter.Slow will do.
    private bool VisitByMethods(int pc, OpcodeInfo info)
    {
        var level = LevelOf(pc);
        if (level != SiteLevel.Anything && CalledMethods.FastPathOf(info.Opcode, level != SiteLevel.Narrow) is { } fast)
            VisitFastPath(fast.Method, pc, fast.FirstOperand);
        else if (CalledMethods.OperationOf(info.Opcode) is { } operation) VisitOperation(operation, pc);
        else VisitOther(pc);
        return !info.IsTerminator;
    }

    private SiteLevel LevelOf(int pc) =>
        _sites[pc].Level == SiteLevel.Narrow && _seesSeveral ? SiteLevel.Numbers : _sites[pc].Level;

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
            case Opcode.LoadGlobalThis:
                CallWith(nameof(Interpreter.GlobalThisOf), pc, 2, isOfRealm: true);
                Set(target, ValueKind.Any);
                break;
        }
    }

    private void VisitMove(int target, int source)
    {
        if (VirtualAt(source) is { } o)
        {
            SetVirtual(target, o);
            return;
        }
        RequireLoaded(source);
        if (_emits) Load(Local(source, KindOf(source)));
        Set(target, KindOf(source), _state.WidthOf(source));
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
            case Opcode.StoreSlot or Opcode.StoreSlotChecked:
                RequireLoaded(Operand(pc, 4));
                FindSlot(Operand(pc, 1), Operand(pc, 2), Operand(pc, 3));
                if (opcode == Opcode.StoreSlotChecked) RequireInitialized(pc);
                if (_emits) EmitWrite(Operand(pc, 4));
                _hasEffect = true;
                break;
        }
    }

    private void FindSlot(int environment, int hops, int slot)
    {
        RequireLoaded(environment);
        if (_emits) EmitPlaceOfVariable(environment, hops, slot);
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

    private void VisitGlobal(Opcode opcode, int pc)
    {
        var isLoad = opcode == Opcode.LoadGlobal;
        RequireOperands(pc);
        var slow = BeginSlowPath(pc);
        if (slow is not null) EmitPlaceOfGlobal(pc, isLoad ? 2 : 1, slow);
        if (isLoad)
        {
            PushFromPlace();
            Set(Operand(pc, 1), ValueKind.Any);
        }
        else if (slow is not null) EmitWrite(Operand(pc, 2));
        EndSlowPath(slow);
    }

    // An instruction that one method runs.
    private void VisitOperation(OperationAttribute operation, int pc) =>
        VisitOperation(operation.Method, pc, operation.TakesStep, operation.MayPush);

    private void VisitOperation(string name, int pc, bool takesStep = false, bool mayPush = false)
    {
        var info = OpcodeTable.Get((Opcode)_code[pc]);
        var method = CalledMethods.Get(name);
        var writesRegisters = Array.Exists(method.GetParameters(), static parameter => parameter.ParameterType == s_place);
        var isJump = info.Operands[^1] == OperandKind.Target;
        var hasResult = !isJump && method.ReturnType != typeof(void) && !(mayPush && method.ReturnType == typeof(bool));
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
        if (mayPush) EmitPushedPath(pc, method.ReturnType);
        else if (isJump) Branch(OpCodes.Brfalse, Operand(pc, info.Operands.Length));
        else if (hasResult) Set(Operand(pc, 1), method.ReturnType == typeof(bool) ? ValueKind.Boolean : ValueKind.Any);
    }

    // Loads the registers that an instruction reads, one by one.
    private void RequireOperands(int pc, int first = 1)
    {
        var kinds = OpcodeTable.Get((Opcode)_code[pc]).Operands;
        for (var operand = first; operand <= kinds.Length; operand++)
        {
            if (kinds[operand - 1] == OperandKind.Register) RequireLoaded(Operand(pc, operand));
        }
    }

    // A fast path that one method has.
    private void VisitFastPath(string method, int pc, int operand = 0)
    {
        if (operand == 0) operand = OpcodeTable.Get((Opcode)_code[pc]).Operands[0] == OperandKind.Destination ? 2 : 1;
        RequireOperands(pc, operand);
        var slow = BeginSlowPath(pc);
        CallWith(method, pc, operand, isOfRealm: true);
        var type = CalledMethods.Get(method).ReturnType;
        if (type == typeof(bool))
        {
            if (slow is not null) _il.Emit(OpCodes.Brfalse, slow.Label);
        }
        else if (type == s_place)
        {
            RequirePlace(slow);
            PushFromPlace();
            Set(Operand(pc, 1), ValueKind.Any);
        }
        else
        {
            if (slow is not null) RequireResult(slow);
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

    // An instruction that runs with its operands in the frame.
    private void VisitOther(int pc)
    {
        var info = OpcodeTable.Get((Opcode)_code[pc]);
        StoreOperands(pc);
        var slowPath = CalledMethods.SlowPathOf(info.Opcode);
        var helper = slowPath ?? nameof(MachineCodeCalls.RunOther);
        if (info.MayPush || slowPath is not null) EmitMayPush(helper, pc);
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
    private void EmitHelper(string helper, int pc, bool mayPush = false)
    {
        PushAgentAndFrame();
        PushRegisters();
        Int(pc);
        if (mayPush && _method.IsLean)
        {
            if (_emits) _il.Emit(OpCodes.Ldftn, CalledMethods.Get(helper));
            helper = nameof(MachineCodeCalls.RunNested);
        }
        Call(helper);
        if (mayPush && !_method.IsLean) EmitGoesOn(pc);
    }

    // On the stack is whether an instruction that may run other code is done.
    private void EmitGoesOn(int pc)
    {
        PushAgentAndFrame();
        Int(NextOf(pc));
        Call(nameof(MachineCodeCalls.GoesOn));
    }

    // The same for an instruction that may push a frame. Lean code keeps its registers, except where it has to leave.
    private void EmitMayPush(string helper, int pc)
    {
        if (_method.IsLean) EscapeLive(NextOf(pc));
        else StoreLive(NextOf(pc));
        if (_method.IsLean && helper == nameof(MachineCodeCalls.Call)) EmitNestedCall(pc);
        else EmitHelper(helper, pc, mayPush: true);
        if (!_emits) return;
        var before = _state.Clone();
        _il.Emit(OpCodes.Brfalse, _method.Rare(() =>
        {
            if (_method.IsLean) EmitWriteBack(before, pc);
            EmitReturn(MachineCode.Pushed);
        }));
    }
}
