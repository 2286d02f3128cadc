using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using Quoll.Bytecode;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>
/// The way into machine code and out of it, and what it calls for instructions that call, return, or poll the limits.
/// </summary>
internal static partial class MachineCodeCalls
{
    /// <summary>In place of an offset: machine code has changed the stack of frames.</summary>
    public const int FrameChanged = -1;

    /// <summary>
    /// This minus an offset: machine code has failed right where it was entered, and the loop goes on there in the code
    /// without marks.
    /// </summary>
    public const int FailedAtEntry = -2;

    // Enters the machine code of a frame. Returns the offset at which the loop goes on, or one of the marks above.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int EnterMachineCode(Machine agent, CallFrame frame, int pc)
    {
        if (frame.Instance.MachineCode is not { } compiled) return FailedAtEntry - pc;
        var exit = compiled.Run(agent, frame, compiled.EntryAt(pc));
        if (exit is MachineCode.Returned or MachineCode.Pushed or MachineCode.Replaced) return FrameChanged;
        var next = NoteExit(agent, frame, exit);
        return next == pc ? FailedAtEntry - pc : next;
    }

    /// <summary>
    /// The distance from register 0 of a function to its own place, which gets the result for .NET code.
    /// </summary>
    private const int PlaceOfFunction = -2;

    // Runs the machine code of a function that .NET code calls, or of a coroutine that it resumes. Returns false if the
    // loop must go on.
    internal static bool RunEntry(Machine agent, CallFrame frame, MachineCode compiled, out JsValue result)
    {
        if (frame.ResumePc != 0) return RunCoroutine(agent, frame, compiled, out result);
        // The frame is complete, but the code returns as from a reserved one.
        var exit = compiled.Run(agent, frame, PlaceOfFunction);
        if (exit == MachineCode.Returned)
        {
            ref var place = ref frame.Registers[frame.Base + PlaceOfFunction];
            result = frame.NewTarget is null ? place : ConstructorResult(frame, place);
            return true;
        }
        result = default;
        if (exit is not (MachineCode.Pushed or MachineCode.Replaced)) frame.ResumePc = NoteExit(agent, frame, exit);
        return false;
    }

    private static bool RunCoroutine(Machine agent, CallFrame frame, MachineCode compiled, out JsValue result)
    {
        result = default;
        if ((Opcode)compiled.Code[frame.ResumePc] != Opcode.EnterMachineCode) return false;
        var exit = compiled.Run(agent, frame, compiled.EntryAt(frame.ResumePc));
        if (exit is MachineCode.Returned or MachineCode.Pushed or MachineCode.Replaced) return false;
        var next = NoteExit(agent, frame, exit);
        ref var code = ref frame.Instance.PlainCode[next];
        ref var r = ref frame.Registers[frame.Base];
        switch ((Opcode)code)
        {
            case Opcode.Yield or Opcode.YieldDelegated or Opcode.Await:
                frame.Pc = next;
                result = Coroutine.Suspend(agent, frame, ref r, ref code);
                return true;
            case Opcode.Return or Opcode.ReturnUndefined:
                result = (Opcode)code == Opcode.Return ? Operand(ref r, ref code, 1) : JsValue.Undefined;
                Leave(agent, frame, result);
                return true;
            default:
                frame.ResumePc = next;
                return false;
        }
    }

    // Runs the frame that machine code has pushed for a call. Returns false if its caller must return, too.
    private static bool RunCallee(Machine agent, CallFrame caller, CallFrame frame)
    {
        if (!ReferenceEquals(frame.Realm, caller.Realm) || !agent.HasNativeStack() || frame.Instance.MachineCode is not { } compiled)
            return false;
        var exit = compiled.Run(agent, frame, 0);
        return exit == MachineCode.Returned || GoOnAfter(agent, caller, frame, exit);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsScriptFunction(ref JsValue callee) => callee.IsObject && callee.Object is ScriptFunction;

    /// <summary>
    /// Reserves the frame of the function that the instruction Call calls, for its machine code. Returns null if the
    /// call must be made by <see cref="Call"/>.
    /// </summary>
    public static CallFrame? TryReserve(Machine agent, CallFrame frame, ref JsValue callee, int pc, int first, int count)
    {
        frame.Pc = pc;
        var function = Unsafe.As<ScriptFunction>(callee.Object);
        return WantsCall(frame, pc) || !CanReserve(agent, frame, function, out var compiled) || !compiled.TakesCalls
            ? null : agent.TryReserveFrame(frame, function, first, count);
    }

    /// <summary>Returns the machine code of a frame that has been reserved for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MachineCodeEntry CodeOf(CallFrame frame) => frame.Instance.MachineCode!.Run;

    // Notes that the machine code of a frame has bailed out. Returns where the interpreter goes on.
    private static int NoteExit(Machine agent, CallFrame frame, long exit)
    {
        // Code that a debugger has marked meanwhile has no feedback.
        if (frame.Instance.Block.Feedback is { } feedback && MachineCode.NoteExit(feedback, exit)) agent.Tier.CompileAgain(frame.Instance);
        return (int)exit;
    }

    /// <summary>
    /// Goes on after machine code of a call that has not returned. Returns false if the caller must return, too.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool GoOnAfter(Machine agent, CallFrame caller, CallFrame frame, long exit)
    {
        while (exit == MachineCode.Replaced)
        {
            // A frame that is still reserved has code of the same realm.
            var isReserved = agent.IsTopReserved;
            if (!ReferenceEquals(frame.Realm, caller.Realm) || frame.Instance.MachineCode is not { } next)
            {
                frame.ResumePc = 0;
                break;
            }
            var destination = caller.Instance.Block.Code[caller.Pc + 1];
            exit = next.Run(agent, frame, isReserved ? caller.Base + destination - frame.Base : 0);
        }
        if (exit == MachineCode.Returned) return true;
        agent.CompleteFrames();
        if (exit is MachineCode.Pushed or MachineCode.Replaced) return false;
        frame.ResumePc = NoteExit(agent, frame, exit);
        return false;
    }

    // Runs the function that a built-in method calls as machine code, in a reserved frame if possible. Returns false if
    // the loop must run a frame.
    internal static bool RunCallback(Machine agent, CallFrame caller, ScriptFunction function, CallbackRun run)
    {
        var callee = ReferenceEquals(run.Registers, caller.Registers) && CanReserve(agent, caller, function, out _)
            ? agent.TryReserveFrame(caller, function, caller.StackTop - caller.Base, run.Count) : null;
        if (callee is null)
        {
            agent.PushCall(caller, function, run);
            callee = agent.TopFrame;
            // A coroutine would give its result to the method, which would call the next function from here.
            if (callee.Instance.MachineCode is null || agent.MustRestart || function.Block.IsAsync || function.Block.IsGenerator
                || !ReferenceEquals(function.Realm, caller.Realm) || !agent.HasNativeStack()) return false;
        }
        // The result comes to where the function is, which the call no longer needs.
        var exit = callee.Instance.MachineCode!.Run(agent, callee, PlaceOfFunction);
        if (exit == MachineCode.Returned)
        {
            callee.Registers[callee.Base + PlaceOfFunction].CopyTo(ref run.Result);
            return true;
        }
        agent.CompleteFrames();
        if (exit is not (MachineCode.Pushed or MachineCode.Replaced)) callee.ResumePc = NoteExit(agent, callee, exit);
        return false;
    }

    /// <summary>The instruction Call. Returns false if a frame must be run by the loop.</summary>
    public static bool Call(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var callee = ref Operand(ref r, ref code, 2);
        frame.Pc = pc;
        if (callee.IsObject && callee.Object is NativeFunction native)
        {
            var (destination, first, count) = (Unsafe.Add(ref code, 1), Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3));
            if (native.Role == NativeRole.Callbacks && StartCallbacks(agent, frame, ref r, pc) is { } run)
            {
                if (Advance(agent, frame, run)) return RunPushed(agent, frame);
                Unsafe.Add(ref r, destination) = run.TakeResult();
                return true;
            }
            if (native.Role is NativeRole.Call or NativeRole.Apply && ReferenceEquals(native.Realm, frame.Realm)
                && Unsafe.Add(ref callee, 1).ObjectOrNull is ScriptFunction { IsClassConstructor: false } called)
            {
                NoteCall(agent, frame, pc, called, CallWay.Through);
                if (native.Role == NativeRole.Call && count <= Machine.FewArguments)
                    return CallByCall(agent, frame, ref callee, called, destination, first, count);
                if (native.Role == NativeRole.Apply && count == 2 && Unsafe.Add(ref callee, 3) is { IsHole: true } or { IsObject: true })
                    return CallByApply(agent, frame, ref callee, called, destination);
            }
            return !CallInto(agent, frame, ref Unsafe.Add(ref r, destination), ref callee, count) || RunPushed(agent, frame);
        }
        if (TryFindCallee(callee, out var function))
        {
            NoteCall(agent, frame, pc, function);
            PrepareLean(agent, frame, function, pc);
            if (TryRunReserved(
                agent, frame, function, Unsafe.Add(ref code, 1), Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3), out var hasReturned))
                return hasReturned;
        }
        return !CallInstructions.Call(agent, frame, ref r, ref code) || RunPushed(agent, frame);
    }

    /// <summary>The instructions New and SuperCall. Returns false if a frame must be run by the loop.</summary>
    [SlowPath(Opcode.SuperCall)]
    public static bool Construct(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        ref var callee = ref Operand(ref r, ref code, 2);
        ref var newTarget = ref ((Opcode)code == Opcode.New ? ref callee : ref Operand(ref r, ref code, 4));
        frame.Pc = pc;
        if (callee.ObjectOrNull is not ScriptFunction { IsConstructor: true } function)
            return !CallInstructions.Construct(agent, frame, ref r, ref code, newTarget);
        NoteCall(agent, frame, pc, function);
        PrepareLean(agent, frame, function, pc);
        return RunConstructor(
            agent, frame, ref r, function, Unsafe.Add(ref code, 1), Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3), newTarget.Object);
    }

    /// <summary>The instruction SuperCallSpread. Returns false if a frame must be run by the loop.</summary>
    [SlowPath(Opcode.SuperCallSpread)]
    public static bool SuperCallSpread(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        var first = Unsafe.Add(ref code, 2);
        // A constructor that a class does not have itself passes its arguments on.
        if (Operand(ref r, ref code, 2).ObjectOrNull is not ScriptFunction { IsConstructor: true } function
            || !Unsafe.Add(ref r, first + 2).IsHole || frame.Arguments is not { Length: <= Machine.FewArguments } arguments
            || !agent.HasRegisters(frame, frame.Base + first + 2 + arguments.Length)) return RunOther(agent, frame, ref r, pc);
        frame.Pc = pc;
        agent.Step();
        for (var i = 0; i < arguments.Length; i++) arguments[i].CopyTo(ref Unsafe.Add(ref r, first + 2 + i));
        var newTarget = Operand(ref r, ref code, 3).Object;
        return RunConstructor(agent, frame, ref r, function, Unsafe.Add(ref code, 1), first, arguments.Length, newTarget);
    }

    // Whether machine code of the caller's realm runs a call in a frame that is only reserved.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool CanReserve(Machine agent, CallFrame caller, ScriptFunction function, [NotNullWhen(true)] out MachineCode? compiled)
    {
        compiled = function.Instance.MachineCode;
        return compiled is { NeedsCompleteFrame: false } && ReferenceEquals(function.Instance.Realm, caller.Realm)
            && agent.HasNativeStack();
    }

    // Runs a call in a reserved frame, if that is possible. If it has not returned, the caller must return to the loop.
    private static bool TryRunReserved(
        Machine agent, CallFrame frame, ScriptFunction function, int destination, int first, int count, out bool hasReturned)
    {
        hasReturned = false;
        if (!CanReserve(agent, frame, function, out var compiled)
            || agent.TryReserveFrame(frame, function, first, count) is not { } reserved) return false;
        var exit = compiled.Run(agent, reserved, DistanceOfResult(destination, first));
        hasReturned = exit == MachineCode.Returned || GoOnAfter(agent, frame, reserved, exit);
        return true;
    }

    /// <summary>
    /// Returns the register for the result, counted from register 0 of the called function: below zero.
    /// </summary>
    public static int DistanceOfResult(int destination, int first) => destination - first - 2;

    private static bool RunConstructor(
        Machine agent, CallFrame frame, ref JsValue r, ScriptFunction function, int destination, int first, int count, JsObject newTarget)
    {
        ref var self = ref Unsafe.Add(ref r, first + 1);
        self = function.NewThis(newTarget);
        if (TryRunReserved(agent, frame, function, destination, first, count, out var hasReturned))
        {
            if (!hasReturned) return false;
            ref var result = ref Unsafe.Add(ref r, destination);
            if (!result.IsObject) result = self;
            Learn(newTarget, result);
            return true;
        }
        ResumeAfter(frame);
        agent.PushCall(frame, function, first, count, newTarget);
        return RunPushed(agent, frame);
    }

    /// <summary>Takes the step of the instruction InitializeFields, unless it has something to do.</summary>
    public static bool TrySkipFields(Machine agent, JsValue function) =>
        function.ObjectOrNull is ScriptFunction { FieldInitializer: null } && TryStep(agent);

    /// <summary>
    /// The instruction TailCall. Returns 0 if the result is in its register, or what the code must return.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame on top.</param>
    /// <param name="r">Its register 0.</param>
    /// <param name="pc">The instruction.</param>
    /// <param name="entry">Below zero if the frame was reserved when it was called.</param>
    public static long TailCall(Machine agent, CallFrame frame, ref JsValue r, int pc, int entry)
    {
        ref var code = ref frame.Instance.Block.Code[pc];
        var (first, count) = (Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3));
        // An ordinary call, unless the option is on.
        if (!agent.Options.EnableTailCalls && count != SpecialOperands.SpreadCount)
            return GoesOn(Call(agent, frame, ref r, pc), agent, frame, pc + 4) ? 0 : MachineCode.Pushed;
        if (TryFindCallee(Operand(ref r, ref code, 2), out var function))
        {
            if (entry < 0 && !WantsCall(frame, pc) && CanReserve(agent, frame, function, out _)
                && agent.TryReplaceReserved(frame, function, first, count)) return MachineCode.Replaced;
            NoteCall(agent, frame, pc, function);
        }
        frame.Pc = pc;
        agent.CompleteFrames();
        var depth = agent.Depth;
        if (!CallInstructions.TailCall(agent, frame, ref r, ref code)) return 0;
        if (agent.Depth == depth) return MachineCode.Replaced;
        return RunPushed(agent, frame) ? 0 : MachineCode.Pushed;
    }

    /// <summary>
    /// Returns the place of the result of a frame that was reserved: the distance of the caller's register.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue PlaceOfResult(ref JsValue r, int distance) => ref Unsafe.Add(ref r, distance);

    /// <summary>
    /// The instruction Return. Returns what the code must return; 0 if the loop must do it, because .NET code waits for
    /// the result.
    /// </summary>
    public static long Return(Machine agent, CallFrame frame, JsValue result)
    {
        if (frame.Exit != FrameExit.Store) return ReturnElsewhere(agent, frame, result);
        if (frame.NewTarget is not null) result = ConstructorResult(frame, result);
        var caller = agent.PopFrame();
        result.CopyTo(ref caller.Registers[caller.Base + caller.ReturnRegister]);
        return MachineCode.Returned;
    }

    /// <summary>
    /// The instruction CreateGenerator. Returns what the code must return; the loop runs it if .NET code waits for the
    /// result.
    /// </summary>
    public static long StartCoroutine(Machine agent, CallFrame frame, int pc)
    {
        frame.Pc = pc;
        var exit = frame.Exit;
        if (LeavesLoop(exit)) return MachineCode.ResumeAt(pc, MachineCode.Planned);
        frame.ResumePc = pc + 1;
        var result = CallInstructions.StartCoroutine(agent, frame);
        Deliver(agent, exit, result);
        return exit == FrameExit.Continue ? MachineCode.Pushed : MachineCode.Returned;
    }

    // The result is for a built-in method, or for nobody.
    private static long ReturnElsewhere(Machine agent, CallFrame frame, in JsValue result)
    {
        if (LeavesLoop(frame.Exit)) return 0;
        if (frame.Exit == FrameExit.Discard)
        {
            agent.PopFrame();
            return MachineCode.Returned;
        }
        Continue(agent, agent.PopFrame(), result);
        return MachineCode.Pushed;
    }

    /// <summary>
    /// Runs an instruction that has no place in the loop. Returns false if a frame must be run by the loop.
    /// </summary>
    [SlowPath(Opcode.InitializeFields)]
    [SlowPath(Opcode.LoadGlobal)]
    [SlowPath(Opcode.StoreGlobal)]
    public static bool RunOther(Machine agent, CallFrame frame, ref JsValue r, int pc)
    {
        frame.Pc = pc;
        return Slow(agent, frame, ref r, ref frame.Instance.Block.Code[pc]) != FramePushed || RunPushed(agent, frame);
    }

    /// <summary>
    /// Runs the frame that an instruction has just pushed. Returns false if the loop must run it.
    /// </summary>
    public static bool RunPushed(Machine agent, CallFrame caller)
    {
        // A built-in method may have run a part of the function that it calls, and what that calls.
        var callee = agent.TopFrame;
        if (agent.MustRestart || callee.Exit == FrameExit.Continue || !ReferenceEquals(agent.FrameBelowTop, caller)) return false;
        return RunCallee(agent, caller, callee);
    }

    /// <summary>
    /// Whether machine code goes on after an instruction that may run other code. That may have had a debugger mark
    /// this code, or that of a caller, and then the loop goes on.
    /// </summary>
    /// <param name="isDone">Whether the instruction has run to its end.</param>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">The frame of the machine code.</param>
    /// <param name="next">The next instruction.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool GoesOn(bool isDone, Machine agent, CallFrame frame, int next) =>
        isDone && (agent.DebugAgent is not { HasNewMarks: true } debugAgent || !LeavesForMarks(agent, debugAgent, frame, next));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool LeavesForMarks(Machine agent, DebugAgent debugAgent, CallFrame frame, int next)
    {
        agent.CompleteFrames();
        // The loop runs all frames down to the first one that returns to .NET code.
        var bottom = agent.Depth;
        while (bottom > 1 && !LeavesLoop(agent.FrameAt(bottom - 1).Exit)) bottom--;
        if (!debugAgent.TakeMarks(bottom, agent.Depth)) return false;
        frame.ResumePc = next;
        return true;
    }

    /// <summary>
    /// Polls the limits in a loop. Returns false if the code should bail out, because there is newer code.
    /// </summary>
    public static bool Poll(Machine agent, CallFrame frame, int pc)
    {
        frame.Pc = pc;
        var compiled = frame.Instance.MachineCode;
        agent.Poll(frame.Instance);
        return ReferenceEquals(compiled, frame.Instance.MachineCode);
    }

    /// <summary>Counts the steps of a loop. Returns false if a poll is due.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool CountLoop(Machine agent, int steps) => (agent.StepsLeft -= steps) > 0;

    /// <summary>Whether an assumption fails although it holds: for tests.</summary>
    [Repeatable]
    public static bool FailsNow(Machine agent) => agent.FailsNow();
}
