using Quoll.Bytecode;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

// Calls of lean code: the values are in registers of the processor. The frame is reserved, but its registers are not
// written.
internal static partial class MachineCodeCalls
{
    /// <summary>
    /// Reserves the frame of a function that lean code runs. Returns null if the call must be an ordinary one.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="caller">The frame on top.</param>
    /// <param name="callee">What is called; anything.</param>
    /// <param name="signature">What the place passes.</param>
    /// <param name="pc">The instruction that calls.</param>
    /// <param name="first">The caller's register of the function.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CallFrame? EnterLean(Machine agent, CallFrame caller, JsValue callee, int signature, int pc, int first)
    {
        if (LeanFunction(agent, callee, signature) is not { } function) return null;
        caller.Pc = pc;
        return agent.TryReserveLean(caller, function, first);
    }

    /// <summary>
    /// The same for the function that the caller runs: its signature and its realm are known.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CallFrame? EnterOwn(Machine agent, CallFrame caller, JsValue callee, int pc, int first)
    {
        if (!ReferenceEquals(callee.Reference, caller.Function) || !agent.HasNativeStack()) return null;
        caller.Pc = pc;
        return agent.TryReserveOwn(caller, first);
    }

    /// <summary>
    /// Reserves the frame of an inlined function, because it calls lean code. There is room: the function was entered.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="caller">The frame of its caller.</param>
    /// <param name="function">The function.</param>
    /// <param name="pc">The caller's instruction that calls it.</param>
    /// <param name="first">The caller's register of the function.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static CallFrame ReserveInlined(Machine agent, CallFrame caller, ScriptFunction function, int pc, int first)
    {
        caller.Pc = pc;
        return agent.ReserveInlined(caller, function, first);
    }

    /// <summary>
    /// Gives the frame of lean code to lean code that it calls last. Returns false, and does nothing, if the call must
    /// be an ordinary one.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReplaceLean(Machine agent, CallFrame frame, JsValue callee, int signature) =>
        LeanFunction(agent, callee, signature) is { } function && agent.TryReplaceLean(frame, function);

    /// <summary>
    /// Whether an object may be made for a constructor, because <see cref="EnterLean"/> will reserve its frame.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool CanConstructLean(Machine agent, CallFrame caller, JsValue callee, int signature, int first) =>
        LeanFunction(agent, callee, signature) is { IsConstructor: true } function && ReferenceEquals(function.Instance.Realm, caller.Realm)
        && agent.CanReserveLean(caller, function, first);

    // What is called, if it has lean code that gets these values, and the native stack has room for it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ScriptFunction? LeanFunction(Machine agent, JsValue callee, int signature) =>
        callee.IsObject && callee.Object is ScriptFunction function && function.Instance.LeanSignature == signature
        && agent.HasNativeStack() ? function : null;

    /// <summary>The this value of a construction.</summary>
    public static JsValue NewThisOfLean(JsValue callee)
    {
        var function = Unsafe.As<ScriptFunction>(callee.Object);
        return function.NewThis(function);
    }

    /// <summary>The result of a construction.</summary>
    public static JsValue ResultOfLean(JsValue callee, JsValue self, JsValue result)
    {
        var made = MadeByInlined(result, self);
        LearnFromInlined(Unsafe.As<ScriptFunction>(callee.Object), made);
        return made;
    }

    /// <summary>Returns the lean code of a frame that has been reserved for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object LeanCodeOf(CallFrame frame) => frame.Instance.LeanCode!;

    /// <summary>Returns the function of the frame of lean code.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue FunctionOfFrame(CallFrame frame) => new(frame.Function!);

    /// <summary>Writes the function below the registers of the frame.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteFunction(CallFrame frame) => frame.Registers[frame.Base - 2] = new JsValue(frame.Function!);

    /// <summary>The environment of the function of lean code.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfLean(CallFrame frame) => EnvironmentOfInlined(frame.Function!);

    /// <summary>
    /// Bails out of lean code, whose registers are in the frame: the interpreter goes on in it. The lean code returns a
    /// hole. Each caller that sees it writes its own registers to its frame and returns a hole, too.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void LeaveLean(Machine agent, CallFrame frame, long exit)
    {
        agent.CompleteFrames();
        frame.ResumePc = NoteExit(agent, frame, exit);
    }

    /// <summary>
    /// Runs an instruction of lean code that may push frames, to its end. No frame of lean code has its registers, so
    /// the handler of an exception must not be found by the loop that has called the lean code. Returns false if the
    /// loop goes on with the frame on top, because the native stack is short, or another function takes over the frame.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame on top.</param>
    /// <param name="r">Its register 0.</param>
    /// <param name="pc">The instruction.</param>
    /// <param name="method">The method that runs it, a pointer to a function.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe bool RunNested(Machine agent, CallFrame frame, ref JsValue r, int pc, nint method)
    {
        if (!CanNest(agent, frame) || IsReplacing(agent, frame, ref r, pc))
        {
            agent.CompleteFrames();
            frame.ResumePc = pc;
            return false;
        }
        RunLoop(agent, frame, ref r, pc, (delegate*<Machine, CallFrame, ref JsValue, int, bool>)method, agent.Depth);
        return true;
    }

    /// <summary>
    /// The same as <see cref="TryReserve"/> in lean code, where <see cref="RunReservedNested"/> runs the machine code.
    /// </summary>
    public static CallFrame? TryReserveNested(Machine agent, CallFrame frame, ref JsValue callee, int pc, int first, int count) =>
        IsScriptFunction(ref callee) && agent.DebugAgent is null ? TryReserve(agent, frame, ref callee, pc, first, count) : null;

    /// <summary>
    /// Runs the machine code of a frame that lean code has reserved, to its end. Handlers in the frames above get their
    /// exceptions here.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame of the lean code.</param>
    /// <param name="reserved">The frame above it.</param>
    /// <param name="distance">See <see cref="DistanceOfResult"/>.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void RunReservedNested(Machine agent, CallFrame frame, CallFrame reserved, int distance)
    {
        ThrowCompletion? thrown = null;
        try
        {
            var exit = CodeOf(reserved)(agent, reserved, distance);
            if (exit == MachineCode.Returned || GoOnAfter(agent, frame, reserved, exit)) return;
            agent.CompleteFrames();
        }
        catch (Exception exception) when (IsThrown(exception) && agent.MayHandle(frame.Depth))
        {
            thrown = ThrownBy(exception);
        }
        RunAbove(agent, frame.Depth, thrown);
    }

    // Whether lean code may wait in the native stack while other code runs: a debugger could not read its frame.
    private static bool CanNest(Machine agent, CallFrame frame)
    {
        if (agent.DebugAgent is not { } debugAgent) return agent.HasNativeStack();
        var isPollDue = agent.StepsLeft <= 1;
        if (!debugAgent.NeedsRegisters(isPollDue)) return agent.HasNativeStack();
        if (!isPollDue) frame.Instance.NoteLeanBailout();
        return false;
    }

    /// <summary>The same for the frame of an accessor, which has been pushed already.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe bool RunPushedNested(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        if (!CanNest(agent, frame)) return false;
        RunLoop(agent, frame, ref r, pc, &RunAccessor, agent.Depth - 1);
        return true;
    }

    /// <summary>
    /// Runs a part of lean code, and a loop for the frames that it pushes, until the frame of the lean code is on top
    /// again, or is popped, if another function takes it over. Handlers in these frames get their exceptions here.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame on top.</param>
    /// <param name="r">Its register 0.</param>
    /// <param name="pc">Its instruction.</param>
    /// <param name="part">Returns false if it has pushed frames that a loop must run.</param>
    /// <param name="depth">The frames that are there afterwards.</param>
    private static unsafe void RunLoop(
        Machine agent, CallFrame frame, ref JsValue r, int pc, delegate*<Machine, CallFrame, ref JsValue, int, bool> part, int depth)
    {
        if (agent.DebugAgent is not { } debugAgent)
        {
            RunFrames(agent, frame, ref r, pc, part, depth);
            return;
        }
        debugAgent.WaitingLeanCode.Push(frame.Depth);
        try
        {
            RunFrames(agent, frame, ref r, pc, part, depth);
        }
        finally
        {
            debugAgent.WaitingLeanCode.Pop();
        }
    }

    private static unsafe void RunFrames(
        Machine agent, CallFrame frame, ref JsValue r, int pc, delegate*<Machine, CallFrame, ref JsValue, int, bool> part, int depth)
    {
        ThrowCompletion? thrown = null;
        try
        {
            if (part(agent, frame, ref r, pc)) return;
            agent.CompleteFrames();
        }
        catch (Exception exception) when (IsThrown(exception) && agent.MayHandle(depth))
        {
            thrown = ThrownBy(exception);
        }
        RunAbove(agent, depth, thrown);
    }

    private static bool IsThrown(Exception exception) => exception is ThrowCompletion or InsufficientExecutionStackException;

    private static ThrowCompletion ThrownBy(Exception exception) =>
        exception as ThrowCompletion ?? Raise.RangeError(Messages.CallStackExceeded);

    // Runs the frames above some, after what they have thrown.
    private static void RunAbove(Machine agent, int depth, ThrowCompletion? thrown)
    {
        // What becomes of the result of the frame above, which leaves the loop.
        var exit = FrameExit.Nested;
        while (true)
        {
            if (thrown is not null)
            {
                agent.Materialize(thrown);
                if (!agent.Unwind(thrown.Value, depth + 1)) throw thrown;
            }
            try
            {
                while (agent.Depth > depth)
                {
                    var above = agent.FrameAt(depth);
                    if (above.Exit != FrameExit.Nested) (exit, above.Exit) = (above.Exit, FrameExit.Nested);
                    var result = Dispatch(agent, depth + 1);
                    if (agent.Uncaught is { } uncaught)
                    {
                        agent.Uncaught = null;
                        throw uncaught;
                    }
                    if (!result.IsHole) Deliver(agent, exit, result);
                }
                return;
            }
            catch (Exception exception) when (IsThrown(exception) && agent.MayHandle(depth))
            {
                thrown = ThrownBy(exception);
            }
        }
    }

    private static bool RunAccessor(Machine agent, CallFrame frame, ref JsValue r, int pc) => RunPushed(agent, frame);

    // Whether the instruction gives the frame to another function.
    private static bool IsReplacing(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        return (Opcode)code == Opcode.TailCall && agent.Options.EnableTailCalls && TryFindCallee(Operand(ref r, ref code, 2), out _)
            && agent.NewTargetOf(frame) is null;
    }

    /// <summary>
    /// The instruction TailCall in lean code, if the called function takes over the frame. Returns what the lean code
    /// must return; uninitialized, and does nothing, if the call is an ordinary one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe JsValue TailCallLean(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        // .NET code gets the result from the loop that goes on.
        if (frame.IsLeanEntry || !IsReplacing(agent, frame, ref r, pc) || !CanNest(agent, frame)) return JsValue.Uninitialized;
        var caller = agent.FrameBelowTop!;
        RunLoop(agent, frame, ref r, pc, &RunTailCall, agent.Depth - 1);
        return caller.Registers[caller.Base + caller.Instance.Block.Code[caller.Pc + 1]];
    }

    // The called function takes over the frame.
    private static bool RunTailCall(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var callee = ref Operand(ref r, ref frame.Instance.Block.Code[pc], 2);
        if (TryFindCallee(callee, out var function)) PrepareLean(agent, frame, function, pc);
        var caller = agent.FrameBelowTop!;
        var exit = TailCall(agent, frame, ref r, pc, -1);
        return exit == MachineCode.Returned || GoOnAfter(agent, caller, frame, exit);
    }

    // Has the lean code of a function made, if it is wanted and missing, and makes room for its frame.
    private static void PrepareLean(Machine agent, CallFrame frame, ScriptFunction function, int pc)
    {
        if (function.Instance.MachineCode is not { } compiled || frame.Instance.Block.Feedback is not { } feedback
            || feedback.Sites[pc].LeanSignature == 0) return;
        var signature = feedback.Sites[pc].LeanSignature;
        var hasOther = compiled.LeanCode is not null && compiled.LeanSignature.Id != signature;
        if (compiled.Feedback.Lean == LeanWish.Impossible || !function.Instance.RunsLeanCode
            || feedback.Sites[pc].CallsItself && !ReferenceEquals(function, frame.Function)
            || hasOther && compiled.Feedback.LeanAtLeast.Id != signature)
        {
            SlowPaths.NoteSlowPath(agent, frame.Instance, pc);
            return;
        }
        compiled.Feedback.Lean = LeanWish.Wanted;
        if (compiled.LeanCode is null || hasOther) agent.Tier.CompileLean(function.Instance);
        else agent.PrepareLean(frame, frame.Instance.Block.Code[pc + 2]);
    }
}
