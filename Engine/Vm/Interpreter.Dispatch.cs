using System.Runtime.InteropServices;
using Quoll.Bytecode;
using Quoll.Language;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.DefinitionInstructions;
using static Quoll.Vm.DisposalInstructions;
using static Quoll.Vm.IterationInstructions;
using static Quoll.Vm.NameInstructions;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

// The loop.
internal static partial class Interpreter
{
    // How to read the loop: `frame` runs, `r` is its first register, `code` the instruction at `pc`. Operands are read
    // by their number after it, as OpcodeTable lists them. A case does its work and continues with the next
    // instruction, which it finds by adding its own length; a jump sets pc instead. If the operands are not those that
    // the case handles, it calls Slow, which implements the whole instruction and returns its length. A call of a
    // script function pushes a frame and continues in it; a return pops it. A return to .NET code leaves the loop.
    // A method that has pushed a frame says so by a result that is a hole, Slow by a length.
    // Before anything that may throw or call, the case stores the pc in the frame, because handlers and traces read it
    // there.
    // How to add an instruction: docs/internals/tier.md. Work that may take longer than a few nanoseconds takes a step,
    // and a backward jump is a Loop.
    // The loop is one method because only then .NET keeps pc, registers and frame in machine registers. Rare work is
    // elsewhere because .NET clears all locals of a method on each entry.
    //
    // Bounds: a register operand is below the block's RegisterCount, which PushFrame and PushCall reserved above Base,
    // or -1 or -2, which they reserved below it; a cache operand is below CacheKeys.Length; pc stays inside Code
    // because every path ends in a terminator.
    internal static JsValue Dispatch(Machine agent, int entryDepth)
    {
        var frame = agent.CurrentFrame!;
        // The result of a call, before it is moved to a register. A separate local for each call would have to be
        // cleared on every entry.
        JsValue result;
        bool truth;
        int length;
        goto Reload;
    Pushed:
        // Another method than this has changed the stack of frames, or wants a restart.
        frame = agent.TopFrame;
        if (!agent.MustRestart) goto Reload;
        agent.MustRestart = false;
        return Restart;
    Reload:
        var instance = frame.Instance;
        ref var code = ref FirstOf(instance.Code);
        ref var r = ref frame.Registers[frame.Base];
        ref var caches = ref FirstOf(instance.Caches);
        var constants = instance.Constants;
        agent.CurrentRealm = frame.Realm;
        nint pc = frame.ResumePc;

        while (true)
        {
            switch ((Opcode)Unsafe.Add(ref code, pc))
            {
                case Opcode.Move:
                    Register(ref r, ref code, pc + 2).CopyTo(ref Register(ref r, ref code, pc + 1));
                    pc += 3;
                    continue;
                case Opcode.LoadUndefined:
                    Register(ref r, ref code, pc + 1) = JsValue.Undefined;
                    pc += 2;
                    continue;
                case Opcode.LoadNull:
                    Register(ref r, ref code, pc + 1) = JsValue.Null;
                    pc += 2;
                    continue;
                case Opcode.LoadTrue:
                case Opcode.LoadFalse:
                    Register(ref r, ref code, pc + 1) = new JsValue((Opcode)Unsafe.Add(ref code, pc) == Opcode.LoadTrue);
                    pc += 2;
                    continue;
                case Opcode.LoadInt:
                    Register(ref r, ref code, pc + 1) = new JsValue((double)Unsafe.Add(ref code, pc + 2));
                    pc += 3;
                    continue;
                case Opcode.LoadConstant:
                    Register(ref r, ref code, pc + 1) = constants[Unsafe.Add(ref code, pc + 2)];
                    pc += 3;
                    continue;
                case Opcode.LoadUninitialized:
                    Register(ref r, ref code, pc + 1) = JsValue.Uninitialized;
                    pc += 2;
                    continue;
                case Opcode.LoadHole:
                    Register(ref r, ref code, pc + 1) = JsValue.Hole;
                    pc += 2;
                    continue;
                case Opcode.LoadNewTarget:
                    Register(ref r, ref code, pc + 1) = NewTargetOf(agent, frame);
                    pc += 2;
                    continue;
                case Opcode.LoadGlobalThis:
                    Register(ref r, ref code, pc + 1) = GlobalThisOf(frame);
                    pc += 2;
                    continue;
                case Opcode.CheckInitialized:
                    if (Register(ref r, ref code, pc + 1).IsUninitialized)
                    {
                        frame.Pc = (int)pc;
                        throw NotInitialized(constants[Unsafe.Add(ref code, pc + 2)]);
                    }
                    pc += 3;
                    continue;

                case Opcode.LoadClosureEnvironment:
                    Register(ref r, ref code, pc + 1) = ClosureEnvironment(frame);
                    pc += 2;
                    continue;
                case Opcode.PushEnvironment:
                    frame.Pc = (int)pc;
                    result = NewEnvironment(frame, Register(ref r, ref code, pc + 2), Unsafe.Add(ref code, pc + 3));
                    length = 4;
                    break;
                case Opcode.CopyEnvironment:
                    result = CopyOfEnvironment(Register(ref r, ref code, pc + 2));
                    length = 3;
                    break;
                case Opcode.LoadSlot:
                    Slot(ref r, ref code, pc + 2).CopyTo(ref Register(ref r, ref code, pc + 1));
                    pc += 5;
                    continue;
                case Opcode.LoadSlotChecked:
                {
                    ref var slot = ref Slot(ref r, ref code, pc + 2);
                    if (slot.IsUninitialized)
                    {
                        frame.Pc = (int)pc;
                        throw NotInitialized(constants[Unsafe.Add(ref code, pc + 5)]);
                    }
                    slot.CopyTo(ref Register(ref r, ref code, pc + 1));
                    pc += 6;
                    continue;
                }
                case Opcode.StoreSlot:
                    Register(ref r, ref code, pc + 4).CopyTo(ref Slot(ref r, ref code, pc + 1));
                    pc += 5;
                    continue;
                case Opcode.StoreSlotChecked:
                {
                    ref var slot = ref Slot(ref r, ref code, pc + 1);
                    if (slot.IsUninitialized)
                    {
                        frame.Pc = (int)pc;
                        throw NotInitialized(constants[Unsafe.Add(ref code, pc + 5)]);
                    }
                    Register(ref r, ref code, pc + 4).CopyTo(ref slot);
                    pc += 6;
                    continue;
                }

                case Opcode.LoadGlobal:
                {
                    ref var place = ref FindGlobal(agent, frame, ref caches, Unsafe.Add(ref code, pc + 2));
                    if (Unsafe.IsNullRef(ref place)) goto default;
                    place.CopyTo(ref Register(ref r, ref code, pc + 1));
                    pc += 3;
                    continue;
                }
                case Opcode.StoreGlobal:
                    if (!TryStoreGlobal(agent, frame, ref caches, Unsafe.Add(ref code, pc + 1), Register(ref r, ref code, pc + 2)))
                        goto default;
                    pc += 3;
                    continue;

                case Opcode.GetProperty:
                {
                    ref var target = ref Register(ref r, ref code, pc + 2);
                    ref var cache = ref Unsafe.Add(ref caches, Unsafe.Add(ref code, pc + 3));
                    if (TryFindHolder(agent, target, ref cache, out var holder))
                    {
                        ref var slot = ref holder.SlotAt(cache.Slot);
                        if (!slot.IsInternal)
                        {
                            slot.CopyTo(ref Register(ref r, ref code, pc + 1));
                            pc += 4;
                            continue;
                        }
                    }
                    frame.Pc = (int)pc;
                    result = GetProperty(frame, target, Unsafe.Add(ref code, pc + 3));
                    if (result.IsHole) goto Pushed;
                    length = 4;
                    break;
                }
                case Opcode.GetLength:
                {
                    ref var target = ref Register(ref r, ref code, pc + 2);
                    if (TryLength(target, out var known))
                    {
                        Register(ref r, ref code, pc + 1) = new JsValue((double)known);
                        pc += 4;
                        continue;
                    }
                    frame.Pc = (int)pc;
                    result = GetLength(frame, target, Unsafe.Add(ref code, pc + 3));
                    if (result.IsHole) goto Pushed;
                    length = 4;
                    break;
                }
                case Opcode.SetProperty:
                {
                    ref var target = ref Register(ref r, ref code, pc + 1);
                    if (!TrySetProperty(agent, target, ref caches, Unsafe.Add(ref code, pc + 2), Register(ref r, ref code, pc + 3)))
                    {
                        frame.Pc = (int)pc;
                        if (SetProperty(frame, target, Unsafe.Add(ref code, pc + 2), Register(ref r, ref code, pc + 3))) goto Pushed;
                    }
                    pc += 4;
                    continue;
                }
                case Opcode.GetElement:
                {
                    ref var target = ref Register(ref r, ref code, pc + 2);
                    ref var key = ref Register(ref r, ref code, pc + 3);
                    ref var element = ref FindElementByKey(target, key);
                    if (!Unsafe.IsNullRef(ref element))
                    {
                        element.CopyTo(ref Register(ref r, ref code, pc + 1));
                        pc += 4;
                        continue;
                    }
                    frame.Pc = (int)pc;
                    result = GetElement(frame, target, key);
                    length = 4;
                    break;
                }
                case Opcode.ToPropertyKey:
                {
                    // A number stays a number: it is an equally good key, and elements are found faster with it.
                    ref var key = ref Register(ref r, ref code, pc + 2);
                    if (!key.IsNumber) goto default;
                    key.CopyTo(ref Register(ref r, ref code, pc + 1));
                    pc += 3;
                    continue;
                }
                case Opcode.ToObjectCheck:
                    if (Register(ref r, ref code, pc + 1).IsNullish) goto default;
                    pc += 2;
                    continue;
                case Opcode.GetArgument:
                {
                    ref var target = ref Register(ref r, ref code, pc + 2);
                    ref var key = ref Register(ref r, ref code, pc + 3);
                    ref var argument = ref FindArgument(frame, target, key);
                    if (!Unsafe.IsNullRef(ref argument))
                    {
                        argument.CopyTo(ref Register(ref r, ref code, pc + 1));
                        pc += 4;
                        continue;
                    }
                    frame.Pc = (int)pc;
                    result = GetArgument(frame, ref target, key);
                    length = 4;
                    break;
                }
                case Opcode.CountArguments:
                    frame.Pc = (int)pc;
                    result = CountArguments(frame, Register(ref r, ref code, pc + 2), Unsafe.Add(ref code, pc + 3));
                    if (result.IsHole) goto Pushed;
                    length = 4;
                    break;
                case Opcode.SetElement:
                {
                    ref var target = ref Register(ref r, ref code, pc + 1);
                    ref var key = ref Register(ref r, ref code, pc + 2);
                    if (!TrySetElement(target, key, Register(ref r, ref code, pc + 3)))
                    {
                        frame.Pc = (int)pc;
                        SetElement(frame, target, key, Register(ref r, ref code, pc + 3));
                    }
                    pc += 4;
                    continue;
                }

                case Opcode.Equal:
                case Opcode.NotEqual:
                    frame.Pc = (int)pc;
                    truth = Comparison.IsLooselyEqual(Register(ref r, ref code, pc + 2), Register(ref r, ref code, pc + 3));
                    result = new JsValue(truth == ((Opcode)Unsafe.Add(ref code, pc) == Opcode.Equal));
                    length = 4;
                    break;
                case Opcode.StrictEqual:
                case Opcode.StrictNotEqual:
                    truth = Comparison.IsStrictlyEqual(Register(ref r, ref code, pc + 2), Register(ref r, ref code, pc + 3));
                    result = new JsValue(truth == ((Opcode)Unsafe.Add(ref code, pc) == Opcode.StrictEqual));
                    length = 4;
                    break;
                case Opcode.Less:
                case Opcode.LessOrEqual:
                case Opcode.Greater:
                case Opcode.GreaterOrEqual:
                    frame.Pc = (int)pc;
                    truth = Relation(
                        (Opcode)Unsafe.Add(ref code, pc), Register(ref r, ref code, pc + 2), Register(ref r, ref code, pc + 3));
                    result = new JsValue(truth);
                    length = 4;
                    break;
                case Opcode.ToText:
                {
                    ref var part = ref Register(ref r, ref code, pc + 2);
                    if (!IsNumberOrString(part)) goto default;
                    part.CopyTo(ref Register(ref r, ref code, pc + 1));
                    pc += 3;
                    continue;
                }
                case Opcode.ToNumber:
                case Opcode.ToNumeric:
                    if (!TryCalculateUnary(Opcode.ToNumber, ref r, ref code, pc)) goto default;
                    pc += 3;
                    continue;
                case Opcode.Not:
                    truth = !TypeConversion.ToBoolean(Register(ref r, ref code, pc + 2));
                    result = new JsValue(truth);
                    length = 3;
                    break;
                case Opcode.TypeOf:
                    result = TypeOfValue(Register(ref r, ref code, pc + 2));
                    length = 3;
                    break;
                case Opcode.HasType:
                    truth = Operators.HasType(Register(ref r, ref code, pc + 2), (TypeName)Unsafe.Add(ref code, pc + 3));
                    result = new JsValue(truth);
                    length = 4;
                    break;

                case Opcode.Jump:
                    pc = Unsafe.Add(ref code, pc + 1);
                    continue;
                case Opcode.Loop:
                    frame.Pc = (int)pc;
                    var back = Unsafe.Add(ref code, pc + 1);
                    agent.StepsLeft -= CodeBlock.LoopSteps((int)pc - back);
                    pc = back;
                    if (agent.StepsLeft > 0) continue;
                    if (agent.PollLoop(frame)) code = ref MemoryMarshal.GetArrayDataReference(frame.Instance.Code);
                    if (!TakeRestart()) continue;
                    frame.ResumePc = back;
                    return Restart;
                case Opcode.JumpIfTrue:
                    pc = TypeConversion.ToBoolean(Register(ref r, ref code, pc + 1)) ? Unsafe.Add(ref code, pc + 2) : pc + 3;
                    continue;
                case Opcode.JumpIfFalse:
                    pc = TypeConversion.ToBoolean(Register(ref r, ref code, pc + 1)) ? pc + 3 : Unsafe.Add(ref code, pc + 2);
                    continue;
                case Opcode.JumpIfNullish:
                case Opcode.JumpIfNotNullish:
                    truth = Register(ref r, ref code, pc + 1).IsNullish == ((Opcode)Unsafe.Add(ref code, pc) == Opcode.JumpIfNullish);
                    pc = truth ? Unsafe.Add(ref code, pc + 2) : pc + 3;
                    continue;
                case Opcode.JumpIfUndefined:
                case Opcode.JumpIfNotUndefined:
                    truth = Register(ref r, ref code, pc + 1).IsUndefined == ((Opcode)Unsafe.Add(ref code, pc) == Opcode.JumpIfUndefined);
                    pc = truth ? Unsafe.Add(ref code, pc + 2) : pc + 3;
                    continue;
                case Opcode.JumpIfLess:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.Less, ref r, ref code, pc) ? Unsafe.Add(ref code, pc + 3) : pc + 4;
                    continue;
                case Opcode.JumpIfNotLess:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.Less, ref r, ref code, pc) ? pc + 4 : Unsafe.Add(ref code, pc + 3);
                    continue;
                case Opcode.JumpIfLessOrEqual:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.LessOrEqual, ref r, ref code, pc) ? Unsafe.Add(ref code, pc + 3) : pc + 4;
                    continue;
                case Opcode.JumpIfNotLessOrEqual:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.LessOrEqual, ref r, ref code, pc) ? pc + 4 : Unsafe.Add(ref code, pc + 3);
                    continue;
                case Opcode.JumpIfGreater:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.Greater, ref r, ref code, pc) ? Unsafe.Add(ref code, pc + 3) : pc + 4;
                    continue;
                case Opcode.JumpIfNotGreater:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.Greater, ref r, ref code, pc) ? pc + 4 : Unsafe.Add(ref code, pc + 3);
                    continue;
                case Opcode.JumpIfGreaterOrEqual:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.GreaterOrEqual, ref r, ref code, pc) ? Unsafe.Add(ref code, pc + 3) : pc + 4;
                    continue;
                case Opcode.JumpIfNotGreaterOrEqual:
                    frame.Pc = (int)pc;
                    pc = IsRelated(Opcode.GreaterOrEqual, ref r, ref code, pc) ? pc + 4 : Unsafe.Add(ref code, pc + 3);
                    continue;
                case Opcode.JumpIfStrictEqual:
                    pc = Comparison.IsStrictlyEqual(Register(ref r, ref code, pc + 1), Register(ref r, ref code, pc + 2))
                        ? Unsafe.Add(ref code, pc + 3) : pc + 4;
                    continue;
                case Opcode.JumpIfStrictNotEqual:
                    pc = Comparison.IsStrictlyEqual(Register(ref r, ref code, pc + 1), Register(ref r, ref code, pc + 2)) ? pc + 4
                        : Unsafe.Add(ref code, pc + 3);
                    continue;
                case Opcode.Switch:
                    pc = frame.Instance.Block.Switches[Unsafe.Add(ref code, pc + 2)].TargetFor(Register(ref r, ref code, pc + 1));
                    continue;
                case Opcode.JumpIfInt:
                    pc = IsCompletion(Register(ref r, ref code, pc + 1), Unsafe.Add(ref code, pc + 2)) ? Unsafe.Add(ref code, pc + 3)
                        : pc + 4;
                    continue;

                case Opcode.NewLiteral:
                    frame.Pc = (int)pc;
                    result = NewLiteral(frame, ref Register(ref r, ref code, pc + 2), Unsafe.Add(ref code, pc + 3),
                        Unsafe.Add(ref code, pc + 4), Unsafe.Add(ref code, pc + 5));
                    length = 6;
                    break;

                case Opcode.Call:
                {
                    ref var callee = ref Register(ref r, ref code, pc + 2);
                    frame.Pc = (int)pc;
                    if (callee.IsObject && callee.Object is ScriptFunction { IsClassConstructor: false } function)
                    {
                        frame.ResumePc = (int)pc + 4;
                        frame.ReturnRegister = Unsafe.Add(ref code, pc + 1);
                        frame = agent.PushCall(frame, function, Unsafe.Add(ref code, pc + 2), Unsafe.Add(ref code, pc + 3), null)!;
                        if (frame is null) goto Pushed;
                        goto Reload;
                    }
                    if (CallInto(agent, frame, ref Register(ref r, ref code, pc + 1), ref callee, Unsafe.Add(ref code, pc + 3)))
                        goto Pushed;
                    pc += 4;
                    continue;
                }
                case Opcode.EnterMachineCode:
                    pc = MachineCodeCalls.EnterMachineCode(agent, frame, (int)pc);
                    if (pc == MachineCodeCalls.FrameChanged) goto Pushed;
                    var hasFailed = pc < 0;
                    if (hasFailed) pc = MachineCodeCalls.FailedAtEntry - pc;
                    // Machine code that has failed is not entered again before the frame is loaded again.
                    code = ref MemoryMarshal.GetArrayDataReference(
                        hasFailed ? frame.Instance.PlainCode : frame.Instance.Code);
                    continue;
                case Opcode.TailCall:
                    frame.Pc = (int)pc;
                    if (TailCall(agent, frame, ref r, ref Unsafe.Add(ref code, pc))) goto Pushed;
                    pc += 4;
                    continue;
                case Opcode.New:
                    frame.Pc = (int)pc;
                    if (Construct(agent, frame, ref r, ref Unsafe.Add(ref code, pc), Register(ref r, ref code, pc + 2))) goto Pushed;
                    pc += 4;
                    continue;
                case Opcode.SuperCall:
                    frame.Pc = (int)pc;
                    if (Construct(agent, frame, ref r, ref Unsafe.Add(ref code, pc), Register(ref r, ref code, pc + 4))) goto Pushed;
                    pc += 5;
                    continue;
                case Opcode.Return:
                    if (frame.NewTarget is null && frame.Exit == FrameExit.Store)
                    {
                        // Straight from register to register. A copy in a local would be read in one piece right after
                        // it was written in two, and the processor would wait.
                        ref var value = ref Register(ref r, ref code, pc + 1);
                        frame = agent.PopFrame();
                        value.CopyTo(ref frame.Registers[frame.Base + frame.ReturnRegister]);
                        goto Reload;
                    }
                    if (frame.Exit == FrameExit.Continue)
                    {
                        Continue(agent, agent.PopFrame(), Register(ref r, ref code, pc + 1));
                        goto Pushed;
                    }
                    if (frame is { Exit: FrameExit.Leave, NewTarget: null, Coroutine: null })
                    {
                        agent.PopEntry();
                        return Register(ref r, ref code, pc + 1);
                    }
                    result = Register(ref r, ref code, pc + 1);
                    goto Returned;
                case Opcode.ReturnUndefined:
                    result = JsValue.Undefined;
                Returned:
                    if (frame.NewTarget is not null) result = ConstructorResult(frame, result);
                    if (frame.Exit != FrameExit.Store)
                    {
                        if (!Leave(agent, frame, result)) return result;
                        goto Pushed;
                    }
                    frame = agent.PopFrame();
                    result.CopyTo(ref frame.Registers[frame.Base + frame.ReturnRegister]);
                    goto Reload;
                case Opcode.Throw:
                {
                    frame.Pc = (int)pc;
                    var value = Register(ref r, ref code, pc + 1);
                    // An error object knows where it was created. For any other value this is the last chance to record
                    // where it was thrown.
                    var trace = value.ObjectOrNull is ErrorObject ? null : agent.CaptureTrace();
                    if (agent.Unwind(value, entryDepth)) goto Pushed;
                    agent.Uncaught = Uncaught(agent, value, trace, entryDepth);
                    return Restart;
                }

                // The runtime inlines only so much into one method, from its beginning on. Arithmetic comes late, and
                // that of bits last: where it is hot, it is machine code soon.
                case Opcode.Add:
                    if (!TryCalculate(Opcode.Add, ref r, ref code, pc))
                    {
                        frame.Pc = (int)pc;
                        result = OperateSlow(frame, Opcode.Add, Register(ref r, ref code, pc + 2), Register(ref r, ref code, pc + 3));
                        length = 4;
                        break;
                    }
                    pc += 4;
                    continue;
                case Opcode.Subtract:
                    if (!TryCalculate(Opcode.Subtract, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.Multiply:
                    if (!TryCalculate(Opcode.Multiply, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.Divide:
                    if (!TryCalculate(Opcode.Divide, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.Remainder:
                    if (!TryCalculate(Opcode.Remainder, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.Increment:
                    if (!TryCalculateUnary(Opcode.Increment, ref r, ref code, pc)) goto default;
                    pc += 3;
                    continue;
                case Opcode.Decrement:
                    if (!TryCalculateUnary(Opcode.Decrement, ref r, ref code, pc)) goto default;
                    pc += 3;
                    continue;
                case Opcode.Negate:
                    if (!TryCalculateUnary(Opcode.Negate, ref r, ref code, pc)) goto default;
                    pc += 3;
                    continue;
                case Opcode.BitwiseNot:
                    if (!TryCalculateUnary(Opcode.BitwiseNot, ref r, ref code, pc)) goto default;
                    pc += 3;
                    continue;
                case Opcode.AddInt:
                    if (!TryCalculateInt(Opcode.AddInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.SubtractInt:
                    if (!TryCalculateInt(Opcode.SubtractInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.MultiplyInt:
                    if (!TryCalculateInt(Opcode.MultiplyInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.BitwiseAndInt:
                    if (!TryCalculateInt(Opcode.BitwiseAndInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.BitwiseOrInt:
                    if (!TryCalculateInt(Opcode.BitwiseOrInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.ShiftLeftInt:
                    if (!TryCalculateInt(Opcode.ShiftLeftInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.ShiftRightInt:
                    if (!TryCalculateInt(Opcode.ShiftRightInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.ShiftRightUnsignedInt:
                    if (!TryCalculateInt(Opcode.ShiftRightUnsignedInt, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.BitwiseAnd:
                    if (!TryCalculate(Opcode.BitwiseAnd, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.BitwiseOr:
                    if (!TryCalculate(Opcode.BitwiseOr, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.BitwiseXor:
                    if (!TryCalculate(Opcode.BitwiseXor, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.ShiftLeft:
                    if (!TryCalculate(Opcode.ShiftLeft, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.ShiftRight:
                    if (!TryCalculate(Opcode.ShiftRight, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;
                case Opcode.ShiftRightUnsigned:
                    if (!TryCalculate(Opcode.ShiftRightUnsigned, ref r, ref code, pc)) goto default;
                    pc += 4;
                    continue;

                case Opcode.IteratorNext:
                    frame.Pc = (int)pc;
                    pc = IteratorNext(frame, ref Register(ref r, ref code, pc + 1), ref Register(ref r, ref code, pc + 2))
                        ? pc + 4
                        : Unsafe.Add(ref code, pc + 3);
                    continue;
                case Opcode.IteratorUnpack:
                    frame.Pc = (int)pc;
                    pc = IteratorUnpack(
                        frame, ref Register(ref r, ref code, pc + 1), Register(ref r, ref code, pc + 2),
                        ref Register(ref r, ref code, pc + 3))
                        ? pc + 5
                        : Unsafe.Add(ref code, pc + 4);
                    continue;
                case Opcode.ForInNext:
                    frame.Pc = (int)pc;
                    pc = ForInNext(ref Register(ref r, ref code, pc + 1), Register(ref r, ref code, pc + 2))
                        ? pc + 4
                        : Unsafe.Add(ref code, pc + 3);
                    continue;

                case Opcode.CreateGenerator:
                {
                    frame.Pc = (int)pc;
                    frame.ResumePc = (int)pc + 1;
                    var exit = frame.Exit;
                    result = StartCoroutine(agent, frame);
                    if (!Deliver(agent, exit, result)) return result;
                    goto Pushed;
                }
                case Opcode.Yield:
                case Opcode.YieldDelegated:
                case Opcode.Await:
                    frame.Pc = (int)pc;
                    return Coroutine.Suspend(agent, frame, ref r, ref Unsafe.Add(ref code, pc));
                case Opcode.Debugger:
                    frame.Pc = (int)pc;
                    if (agent.DebugAgent?.ReachStatement(frame) == true) goto Pushed;
                    pc++;
                    continue;
                case Opcode.Break:
                    frame.Pc = (int)pc;
                    pc = agent.DebugAgent!.Reach(frame);
                    if (pc == DebugAgent.FrameChanged) goto Pushed;
                    code = ref MemoryMarshal.GetArrayDataReference(frame.Instance.Code);
                    continue;

                default:
                    // All instructions that are neither hot nor a jump.
                    frame.Pc = (int)pc;
                    length = Slow(agent, frame, ref r, ref Unsafe.Add(ref code, pc));
                    if (length == FramePushed) goto Pushed;
                    pc += length;
                    continue;
            }
            // Instructions that call something end here.
            Register(ref r, ref code, pc + 1) = result;
            pc += length;
        }
    }
}
