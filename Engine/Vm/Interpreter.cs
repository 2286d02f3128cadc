using System.Diagnostics;
using System.Runtime.InteropServices;
using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// The register machine. One loop dispatches the instructions; rare or long work is in separate methods. JavaScript
/// calls push a frame and stay in the loop. Only .NET code that calls back into script enters it again.
/// </summary>
internal static partial class Interpreter
{
    // A result of Dispatch that no code has: it is called again and goes on. Code that was compiled ahead of time is
    // replaced by optimised code only when it is called, and a script may stay in one long loop.
    private static readonly JsValue Restart = JsValue.Hole;

    // How often it is called again: about a second of loops and calls, in which the runtime has made the optimised
    // code. Threads that count at the same time lose some.
    private static int s_restarts = 40_000;

    /// <summary>
    /// Returns whether the loop should be left and entered again now, and counts it. To be asked once in many
    /// instructions.
    /// </summary>
    public static bool TakeRestart()
    {
        if (s_restarts <= 0) return false;
        s_restarts--;
        return true;
    }

    /// <summary>Runs the frame on top until it returns, yields or throws.</summary>
    public static JsValue Run(Machine agent, CallFrame frame) =>
        TryRun(agent, frame, default, out var result) is { } thrown ? throw thrown : result;

    /// <summary>
    /// Does the same, but returns what the code throws; null if it does not. A .NET exception takes longer than the
    /// rest of a short call.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="lean">Its lean code, if that runs first.</param>
    /// <param name="result">What it returns.</param>
    public static ThrowCompletion? TryRun(Machine agent, CallFrame frame, scoped in LeanEntry lean, out JsValue result)
    {
        var entryDepth = frame.Depth;
        var callerRealm = agent.CurrentRealm;
        // Below the outermost call it is the same thread.
        if (entryDepth == 1) agent.ForgetNativeStack();
        // To compare costs less than to store a reference.
        if (!ReferenceEquals(callerRealm, frame.Realm)) agent.CurrentRealm = frame.Realm;
        var compiled = frame.Instance.MachineCode;
        var entersLean = lean.Exists;
        try
        {
            while (true)
            {
                // The exception is rethrown outside the catch block. Otherwise each level of a deep nest would keep the
                // stack of the level below.
                ThrowCompletion thrown;
                try
                {
                    var entered = compiled;
                    compiled = null;
                    if (entersLean)
                    {
                        entersLean = false;
                        result = lean.Run(agent, frame);
                        if (!result.IsHole) return null;
                        continue;
                    }
                    if (entered is not null)
                    {
                        if (MachineCodeCalls.RunEntry(agent, frame, entered, out result)) return null;
                        continue;
                    }
                    result = Dispatch(agent, entryDepth);
                    if (!result.IsHole) return null;
                    if (agent.Uncaught is not { } uncaught) continue;
                    agent.Uncaught = null;
                    thrown = uncaught;
                }
                catch (ThrowCompletion completion)
                {
                    thrown = completion;
                }
                catch (InsufficientExecutionStackException)
                {
                    thrown = Raise.RangeError(Messages.CallStackExceeded);
                }
                catch (Exception ending) when (agent.NotePlace(ending))
                {
                    throw;
                }
                agent.Materialize(thrown);
                if (agent.Unwind(thrown.Value, entryDepth)) continue;
                if (thrown.IsFree) agent.Spend(WorkBudget.StepsOfThrow);
                thrown.IsFree = false;
                agent.Spend(WorkBudget.StepsOfThrow);
                result = default;
                return thrown;
            }
        }
        finally
        {
            if (agent.Depth >= entryDepth) agent.DropFrames(entryDepth);
            frame.IsLeanEntry = false;
            if (!ReferenceEquals(agent.CurrentRealm, callerRealm)) agent.CurrentRealm = callerRealm;
            if (entryDepth == 1) agent.ForgetNativeStack();
        }
    }

    /// <summary>
    /// In place of an instruction's length: it has pushed a frame, and the loop goes on there.
    /// </summary>
    internal const int FramePushed = 0;

    // Runs an instruction that has no place in the loop, and returns its length. None of these instructions jumps or
    // changes the frame. Bounds as in Dispatch.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Slow(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        // Instructions other than plain ones take time or memory. Code without loops and calls must not run for ever
        // without a check of the limits.
        agent.Step();
        return OpcodeTable.Get((Opcode)code).Family switch
        {
            OpcodeFamily.Load or OpcodeFamily.Environment or OpcodeFamily.Name => NameInstructions.Run(frame, ref r, ref code),
            OpcodeFamily.Property => PropertyInstructions.Run(agent, frame, ref r, ref code),
            OpcodeFamily.Definition => DefinitionInstructions.Run(agent, frame, ref r, ref code),
            OpcodeFamily.Arithmetic or OpcodeFamily.Bitwise or OpcodeFamily.Comparison or OpcodeFamily.Unary or OpcodeFamily.Operator =>
                RunOperator(agent, frame, ref r, ref code),
            OpcodeFamily.Call => CallInstructions.Run(agent, frame, ref r, ref code),
            OpcodeFamily.Iteration => IterationInstructions.Run(agent, frame, ref r, ref code),
            OpcodeFamily.Disposal => DisposalInstructions.Run(agent, frame, ref r, ref code),
            OpcodeFamily.ClassRecord => ClassRecordInstructions.Run(agent, frame, ref r, ref code),
            _ => throw Unknown(ref code),
        };
    }

    internal static UnreachableException Unknown(ref int code) => new($"{(Opcode)code} is not an instruction.");

    internal static ref JsValue Operand(ref JsValue registers, ref int instruction, int operand) =>
        ref Unsafe.Add(ref registers, Unsafe.Add(ref instruction, operand));

    /// <summary>Returns the register that an operand names.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref JsValue Register(ref JsValue registers, ref int code, nint operand) =>
        ref Unsafe.Add(ref registers, Unsafe.Add(ref code, operand));

    /// <summary>
    /// Returns the first element of an array. .NET would read the array's header, which is often not in the processor's
    /// cache, to see that there is an array.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref T FirstOf<T>(T[]? array)
    {
        if (array is null) throw new UnreachableException("There is no array.");
        return ref MemoryMarshal.GetArrayDataReference(array);
    }

    /// <summary>Returns the environment slot that three operands name: environment, hops, slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref JsValue Slot(ref JsValue registers, ref int code, nint operand) => ref SlotOf(
        Register(ref registers, ref code, operand), Unsafe.Add(ref code, operand + 1), Unsafe.Add(ref code, operand + 2));

    internal static EnvironmentRecord? EnvironmentIn(in JsValue register) =>
        register.IsInternal ? Unsafe.As<EnvironmentRecord>(register.InternalObject) : null;

    internal static ThrowCompletion NotInitialized(in JsValue name) => NotInitialized(name.String);

    internal static ThrowCompletion NotInitialized(string name) =>
        name == "this" ? Raise.ReferenceError(Messages.ThisNotInitialized) : Raise.ReferenceError(Messages.NotInitialized, name);

    // The exception for a value that no frame of a loop handles. Frames below a nested loop may handle it: one loop for
    // all of them would need no exception yet.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThrowCompletion Uncaught(Machine agent, JsValue value, Runtime.Agents.StackTrace? trace, int entryDepth)
    {
        if (agent.FrameAt(entryDepth - 1).Exit != FrameExit.Nested) return new ThrowCompletion(value) { Trace = trace };
        var thrown = WorkBudget.Free(value, static value => new ThrowCompletion(value));
        thrown.Trace = trace;
        thrown.IsFree = true;
        return thrown;
    }
}
