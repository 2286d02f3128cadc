using System.Runtime.InteropServices;

namespace Quoll.Vm;

/// <summary>What machine code does after a step of a built-in method that calls functions.</summary>
internal enum CallbackStep
{
    /// <summary>It leaves, because the loop must run a frame.</summary>
    Pushed,

    /// <summary>The method has ended, and its result is in the register.</summary>
    Ended,

    /// <summary>It runs the function that it has in itself.</summary>
    Inlined,
}

// Built-in methods that call a function which machine code has in itself.
internal static partial class Interpreter
{
    // The function and its this value, before the arguments.
    private const int RegistersOfCall = 2;

    /// <summary>Starts the built-in method that an instruction calls. Returns null if it is something else.</summary>
    public static CallbackRun? StartCallbacks(
        Machine agent, CallFrame frame, ref JsValue r, int pc, int destination, int first, int count)
    {
        ref var callee = ref Unsafe.Add(ref r, first);
        if (!callee.IsObject || callee.Object is not NativeFunction { Role: NativeRole.Callbacks } native
            || !ReferenceEquals(native.Realm, frame.Realm)) return null;
        frame.Pc = pc;
        frame.ResumePc = pc + 4;
        frame.ReturnRegister = destination;
        agent.Step();
        agent.ProbeNativeStack();
        var arguments = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, RegistersOfCall), count);
        return Start(agent, frame, native, Unsafe.Add(ref callee, 1), arguments);
    }

    /// <summary>
    /// Lets a built-in method run up to the next call of the function that the code has in itself. Runs all other
    /// calls.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame on top, which has called the method.</param>
    /// <param name="run">The method.</param>
    /// <param name="id">The number of the function.</param>
    /// <param name="parameters">How many parameters it has.</param>
    /// <param name="end">Behind its registers, from the frame's register 0.</param>
    /// <param name="steps">The steps that a call takes.</param>
    public static CallbackStep NextCallback(
        Machine agent, CallFrame frame, CallbackRun run, int id, int parameters, int end, int steps)
    {
        while (run.MoveNext())
        {
            if (run.Function is not ScriptFunction function || function.Block.InlinedId != id
                || !ReferenceEquals(run.Registers, frame.Registers) || !ReferenceEquals(function.Realm, frame.Realm)
                || !agent.TryEnterInlined(frame, 0, end, steps))
            {
                if (!RunWanted(agent, frame, run)) return CallbackStep.Pushed;
                continue;
            }
            var arguments = frame.StackTop + RegistersOfCall;
            for (var i = run.Count; i < parameters; i++) frame.Registers[arguments + i] = JsValue.Undefined;
            return CallbackStep.Inlined;
        }
        frame.Run = null;
        frame.Registers[frame.Base + frame.ReturnRegister] = run.TakeResult();
        return CallbackStep.Ended;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ScriptFunction FunctionOfCallback(CallbackRun run) => Unsafe.As<ScriptFunction>(run.Function);

    /// <summary>Gives a built-in method what its function returns.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReturnToMethod(CallbackRun run, JsValue result) => result.CopyTo(ref run.Result);

    /// <summary>
    /// Makes the frame of a function that a built-in method calls, and where the code leaves. Returns the frame.
    /// </summary>
    public static CallFrame PushInlinedCallback(Machine agent, CallFrame caller, int pc, int resumePc)
    {
        caller.Pc = pc;
        var first = caller.StackTop - caller.Base;
        agent.PushInlined(caller, FunctionOfCallback(caller.Run!), first, null, resumePc);
        agent.TopFrame.Exit = FrameExit.Continue;
        return agent.TopFrame;
    }
}
