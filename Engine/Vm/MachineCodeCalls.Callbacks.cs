using Quoll.Bytecode;
using System.Runtime.InteropServices;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>What machine code does after a step of a built-in method that calls functions.</summary>
internal enum CallbackStep
{
    /// <summary>It bails out, because the loop must run a frame.</summary>
    Pushed,

    /// <summary>The method has ended, and its result is in the register.</summary>
    Ended,

    /// <summary>It runs the inlined function.</summary>
    Inlined,
}

// Calls of functions by built-in methods, and other calls whose arguments are not where those of a call are.
internal static partial class MachineCodeCalls
{
    // The function and its this value, before the arguments.
    private const int RegistersOfCall = 2;

    /// <summary>Starts the built-in method that an instruction calls. Returns null if it is something else.</summary>
    public static CallbackRun? StartCallbacks(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var callee = ref Operand(ref r, ref code, 2);
        if (!callee.IsObject || callee.Object is not NativeFunction { Role: NativeRole.Callbacks } native
            || !ReferenceEquals(native.Realm, frame.Realm)) return null;
        frame.Pc = pc;
        ResumeAfter(frame, 4);
        agent.Step();
        agent.ProbeNativeStack();
        var arguments = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, RegistersOfCall), Unsafe.Add(ref code, 3));
        return Start(agent, frame, native, Unsafe.Add(ref callee, 1), arguments);
    }

    /// <summary>
    /// Lets a built-in method run up to the next call of the inlined function. Runs all other
    /// calls.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame on top, which has called the method.</param>
    /// <param name="run">The method.</param>
    /// <param name="id">The number of the function.</param>
    /// <param name="parameters">How many parameters it has.</param>
    /// <param name="end">After its registers, from the frame's register 0.</param>
    /// <param name="steps">The steps that a call takes.</param>
    public static CallbackStep NextCallback(
        Machine agent, CallFrame frame, CallbackRun run, int id, int parameters, int end, int steps)
    {
        while (run.MoveNext())
        {
            if (!IsInlined(run, frame, id) || !ReferenceEquals(run.Registers, frame.Registers)
                || !agent.TryEnterInlined(frame, 0, end, steps))
            {
                if (!RunWanted(agent, frame, run)) return CallbackStep.Pushed;
                continue;
            }
            var arguments = frame.StackTop + RegistersOfCall;
            for (var i = run.Count; i < parameters; i++) frame.Registers[arguments + i] = JsValue.Undefined;
            return CallbackStep.Inlined;
        }
        return EndCallbacks(frame, run);
    }

    // Whether the function of a method is the inlined one.
    private static bool IsInlined(CallbackRun run, CallFrame frame, int id) =>
        run.Function is ScriptFunction function && function.Instance.BlockId == id && ReferenceEquals(function.Realm, frame.Realm);

    private static CallbackStep EndCallbacks(CallFrame frame, CallbackRun run)
    {
        frame.Run = null;
        frame.Registers[frame.Base + frame.ReturnRegister] = run.TakeResult();
        return CallbackStep.Ended;
    }

    /// <summary>
    /// Returns the run of a method that goes from element to element of an array, if its function gets what is
    /// expected: a result before the element, or not.
    /// </summary>
    public static ElementWalk? WalkOf(CallbackRun run, bool isReduction) =>
        run is ElementWalk walk && walk.IsReduction == isReduction ? walk : null;

    /// <summary>
    /// The same as <see cref="NextCallback"/> for such a run. Where it returns <see cref="CallbackStep.Inlined"/>, the
    /// arguments are in the run, and perhaps not in registers.
    /// </summary>
    public static CallbackStep NextElement(
        Machine agent, CallFrame frame, ElementWalk walk, int id, int parameters, int end, int steps)
    {
        if (!walk.Accept()) return EndCallbacks(frame, walk);
        // The step of the element, and those of the call.
        steps++;
        if (IsInlined(walk, frame, id) && agent.TryEnterInlined(frame, 0, end, steps))
        {
            if (walk.TryAdvance()) return CallbackStep.Inlined;
            agent.StepsLeft += steps;
        }
        return NextCallback(agent, frame, walk, id, parameters, end, steps - 1);
    }

    /// <summary>
    /// Returns what the function of a method has in a register when it is called: its arguments, and below them its
    /// this value and itself. A reduction passes its last result before the element; for this, register -3 has it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ArgumentOf(ElementWalk walk, int register) => register switch
    {
        -3 => walk.Result,
        -2 => new(walk.Function),
        -1 => walk.This,
        0 => walk.Value,
        1 => new((double)walk.Index),
        2 => new(walk.Array),
        _ => JsValue.Undefined,
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction FunctionOfCallback(CallbackRun run) => Unsafe.As<ScriptFunction>(run.Function);

    /// <summary>Gives a built-in method what its function returns.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReturnToMethod(CallbackRun run, JsValue result) => result.CopyTo(ref run.Result);

    /// <summary>
    /// Makes the frame of a function that a built-in method calls, where the code bails out. Returns the frame.
    /// </summary>
    public static CallFrame PushInlinedCallback(Machine agent, CallFrame caller, int pc, int resumePc)
    {
        caller.Pc = pc;
        var (run, first) = (caller.Run!, caller.StackTop);
        caller.Registers[first] = new JsValue(run.Function);
        caller.Registers[first + 1] = run.This;
        agent.PushInlined(caller, FunctionOfCallback(run), first - caller.Base, null, resumePc);
        agent.TopFrame.Exit = FrameExit.Continue;
        return agent.TopFrame;
    }

    // Function.prototype.call: its this value is the function, and its first argument the this value.
    private static bool CallByCall(
        Machine agent, CallFrame frame, ref JsValue callee, ScriptFunction function, int destination, int first, int count)
    {
        // Of call, and of the call that it makes.
        agent.Step();
        agent.Step();
        if (count == 0)
        {
            callee = new JsValue(function);
            Unsafe.Add(ref callee, 1) = JsValue.Undefined;
        }
        else
        {
            for (var i = 0; i <= count; i++) Unsafe.Add(ref callee, i + 1).CopyTo(ref Unsafe.Add(ref callee, i));
            count--;
        }
        if (TryRunReserved(agent, frame, function, destination, first, count, out var hasReturned)) return hasReturned;
        ResumeAfter(frame, 4);
        agent.PushCall(frame, function, first, count, null);
        return RunPushed(agent, frame);
    }

    // Function.prototype.apply: its this value is the function. A hole stands for the caller's own arguments.
    private static bool CallByApply(Machine agent, CallFrame frame, ref JsValue callee, ScriptFunction function, int destination)
    {
        agent.Step();
        agent.ProbeNativeStack();
        ref var list = ref Unsafe.Add(ref callee, 3);
        var arguments = list.IsHole ? frame.Arguments : ElementsOf(agent, list);
        agent.Step();
        return RunAbove(agent, frame, function, Unsafe.Add(ref callee, 2), arguments, destination);
    }

    // CreateListFromArrayLike (ECMA-262 §7.3.19), and its steps. Few elements need no list: they are in registers
    // before anything else runs.
    private static ReadOnlySpan<JsValue> ElementsOf(Machine agent, in JsValue list)
    {
        if (list.ObjectOrNull is not JsArray { DenseCount: <= Machine.FewArguments, IsFull: true } array)
            return ObjectOperations.CreateListFromArrayLike(list);
        agent.StepOver((long)array.DenseCount * Unsafe.SizeOf<JsValue>());
        return array.DenseElements;
    }

    /// <summary>The instruction CallSpread. Returns false if a frame must be run by the loop.</summary>
    [SlowPath(Opcode.CallSpread)]
    public static bool CallSpread(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var callee = ref Operand(ref r, ref code, 2);
        frame.Pc = pc;
        // Of the instruction, and of any call of a value.
        agent.Step();
        var arguments = Spread(Unsafe.Add(ref callee, 2));
        if (!TryFindCallee(callee, out var function))
            return !CallInto(agent, frame, ref Operand(ref r, ref code, 1), ref callee, arguments, length: 3) || RunPushed(agent, frame);
        agent.Step();
        return RunAbove(agent, frame, function, Unsafe.Add(ref callee, 1), arguments, Unsafe.Add(ref code, 1));
    }

    // Runs a function that an instruction calls with a this value and arguments that are not below each other in
    // registers: above all registers of the caller, in a reserved frame if possible. Returns false if the caller must
    // leave. Without a register for the result, it is dropped.
    internal static bool RunAbove(
        Machine agent, CallFrame frame, ScriptFunction function, in JsValue self, ReadOnlySpan<JsValue> arguments, int? destination)
    {
        // A result that is dropped goes to where the function is.
        var first = frame.Instance.Block.RegisterCount;
        if (arguments.Length <= Machine.FewArguments && agent.TryPlace(frame, function, self, arguments)
            && TryRunReserved(agent, frame, function, destination ?? first, first, arguments.Length, out var hasReturned))
            return hasReturned;
        ResumeAfter(frame);
        agent.PushCall(frame, function, self, arguments, destination is null ? FrameExit.Discard : FrameExit.Store);
        return RunPushed(agent, frame);
    }
}
