using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using Quoll.Bytecode;
using Quoll.Language;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>Calls, and the results of constructors.</summary>
internal static class CallInstructions
{
    // Runs an instruction that calls; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.CallSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                if (CallInto(agent, frame, ref a, ref callee, Spread(Unsafe.Add(ref callee, 2)), 3)) return FramePushed;
                return 3;
            }
            case Opcode.NewSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                if (PushConstruct(agent, frame, callee, Spread(Unsafe.Add(ref callee, 2)), callee)) return FramePushed;
                a = ConstructNative(agent, frame, callee, Spread(Unsafe.Add(ref callee, 2)));
                return 3;
            }
            case Opcode.GetSuperConstructor: a = SuperConstructor(Operand(ref r, ref code, 2)); return 3;
            case Opcode.SuperCallSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                var newTarget = Operand(ref r, ref code, 3);
                ref var list = ref Unsafe.Add(ref callee, 2);
                var arguments = list.IsHole ? frame.Arguments : Spread(list);
                if (PushConstruct(agent, frame, callee, arguments, newTarget)) return FramePushed;
                a = SuperCall(callee, arguments, newTarget);
                return 4;
            }
            case Opcode.CallEval:
            {
                var result = CallEval(agent, frame, ref r, ref code);
                if (result.IsHole) return FramePushed;
                a = result;
                return 6;
            }
            case Opcode.IsEval: a = new JsValue(ReferenceEquals(Operand(ref r, ref code, 2).ObjectOrNull, realm[Intrinsic.Eval])); return 3;
            case Opcode.ImportCall:
                a = agent.StartImport(
                    realm, frame.Instance.ScriptOrModule, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3),
                    (ImportPhase)Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.LoadImportMeta: a = new JsValue(agent.ImportMeta(frame.Instance.ScriptOrModule)); return 2;
            case Opcode.CheckConstructorResult:
                a = CheckConstructorResult(agent, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;
            default:
                throw Unknown(ref code);
        }
    }

    /// <summary>
    /// The instruction Call. Returns true if it has pushed a frame; otherwise the result is in its register. The loop
    /// has the same in its case, which goes on in the frame at once.
    /// </summary>
    internal static bool Call(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        ref var callee = ref Operand(ref r, ref code, 2);
        if (!TryFindCallee(callee, out var function))
            return CallInto(agent, frame, ref Operand(ref r, ref code, 1), ref callee, Unsafe.Add(ref code, 3));
        ResumeAfter(frame, 4);
        agent.PushCall(frame, function, Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3), null);
        return true;
    }

    /// <summary>Returns whether a call of a value pushes a frame.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryFindCallee(in JsValue callee, [NotNullWhen(true)] out ScriptFunction? function)
    {
        function = callee.IsObject ? callee.Object as ScriptFunction : null;
        return function is { IsClassConstructor: false };
    }

    internal static ReadOnlySpan<JsValue> Spread(in JsValue array) => Unsafe.As<JsArray>(array.Object).DenseElements;

    /// <summary>
    /// Calls a value other than a script function in a register. Returns the result, or a hole if the loop goes on with
    /// a frame that was pushed: the function that Function.prototype.call, apply or a bound function calls, or one that
    /// a built-in method calls for each element.
    /// </summary>
    /// <param name="agent">The machine.</param>
    /// <param name="frame">
    /// The running frame. The first operand of its instruction names the register of the result.
    /// </param>
    /// <param name="callee">What is called; anything.</param>
    /// <param name="thisValue">The this value.</param>
    /// <param name="arguments">The arguments.</param>
    /// <param name="length">The length of the instruction.</param>
    internal static JsValue CallThrough(
        Machine agent, CallFrame frame, in JsValue callee, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, int length = 4)
    {
        agent.Step();
        if (callee.FunctionOrNull is not { } function)
            throw Raise.TypeError(Messages.NotCallable, SourceExcerpt.Callee(frame.Instance.Block, frame.Pc, callee));
        if (function is not NativeFunction native) return CallOther(agent, frame, function, thisValue, arguments, length);
        return native.Role < NativeRole.Callbacks || !ReferenceEquals(native.Realm, frame.Realm)
            ? native.Invoke(thisValue, arguments, null)
            : CallByRole(agent, frame, native, thisValue, arguments, length);
    }

    /// <summary>
    /// Does the same with a this value in the next register. Returns true if a frame was pushed; otherwise the result
    /// is in its register.
    /// </summary>
    internal static bool CallInto(
        Machine agent, CallFrame frame, ref JsValue destination, ref JsValue callee, ReadOnlySpan<JsValue> arguments, int length = 4)
    {
        var result = CallThrough(agent, frame, callee, Unsafe.Add(ref callee, 1), arguments, length);
        if (result.IsHole) return true;
        destination = result;
        return false;
    }

    // The same with arguments in the registers after that.
    internal static bool CallInto(Machine agent, CallFrame frame, ref JsValue destination, ref JsValue callee, int count)
    {
        var arguments = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), count);
        if (!callee.IsObject || callee.Object is not NativeFunction { Role: < NativeRole.Callbacks } native)
            return CallInto(agent, frame, ref destination, ref callee, arguments);
        // CallThrough does the same, but takes longer.
        agent.Step();
        native.Invoke(Unsafe.Add(ref callee, 1), arguments, null).CopyTo(ref destination);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue CallOther(
        Machine agent, CallFrame frame, JsFunction function, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, int length)
    {
        switch (function)
        {
            case ScriptFunction { IsClassConstructor: false } script:
                ResumeAfter(frame, length);
                agent.PushCall(frame, script, thisValue, arguments, FrameExit.Store);
                return JsValue.Hole;
            case BoundFunction bound:
                // A script can make a chain of any length, as of calls of call below.
                agent.ProbeNativeStack();
                return CallThrough(agent, frame, new JsValue(bound.Target), bound.BoundThis, bound.Combine(arguments), length);
            default:
                return function.Call(thisValue, arguments);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsValue CallByRole(
        Machine agent, CallFrame frame, NativeFunction native, in JsValue thisValue, ReadOnlySpan<JsValue> arguments, int length)
    {
        agent.ProbeNativeStack();
        switch (native.Role)
        {
            case NativeRole.Call when thisValue.FunctionOrNull is not null:
                return CallThrough(
                    agent, frame, thisValue, arguments.Length > 0 ? arguments[0] : JsValue.Undefined,
                    arguments.Length > 1 ? arguments[1..] : [], length);
            case NativeRole.Apply when arguments.Length > 1 && arguments[1].IsHole:
                return CallThrough(agent, frame, thisValue, arguments[0], frame.Arguments, length);
            case NativeRole.Apply when thisValue.FunctionOrNull is not null && arguments.Length > 1 && arguments[1].IsObject:
                return CallThrough(agent, frame, thisValue, arguments[0], ObjectOperations.CreateListFromArrayLike(arguments[1]), length);
            case NativeRole.Callbacks:
                ResumeAfter(frame, length);
                var run = Start(agent, frame, native, thisValue, arguments);
                return Advance(agent, frame, run) ? JsValue.Hole : run.TakeResult();
            default:
                return native.Invoke(thisValue, arguments, null);
        }
    }

    // Says where the frame goes on when the function that is called now has returned.
    internal static void ResumeAfter(CallFrame frame, int length)
    {
        frame.ResumePc = frame.Pc + length;
        frame.ReturnRegister = frame.Instance.Block.Code[frame.Pc + 1];
    }

    internal static void ResumeAfter(CallFrame frame) =>
        ResumeAfter(frame, OpcodeTable.Get((Opcode)frame.Instance.Block.Code[frame.Pc]).Length);

    // Pushes the frame of a script's constructor whose arguments are in an array.
    private static bool PushConstruct(
        Machine agent, CallFrame frame, in JsValue callee, ReadOnlySpan<JsValue> arguments, in JsValue newTarget)
    {
        if (callee.ObjectOrNull is not ScriptFunction { IsConstructor: true } function) return false;
        ResumeAfter(frame);
        agent.PushCall(frame, function, function.NewThis(newTarget.Object), arguments, FrameExit.Store, newTarget.Object);
        return true;
    }

    internal static CallbackRun Start(
        Machine agent, CallFrame frame, NativeFunction native, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        var run = CallInfo.Start(native, thisValue, arguments);
        frame.Run = run;
        agent.PlaceCalls(frame, run);
        return run;
    }

    // Lets a built-in method run up to the next call of a script function, whose frame it pushes. Returns false when
    // the method has ended.
    internal static bool Advance(Machine agent, CallFrame frame, CallbackRun run)
    {
        while (run.MoveNext())
        {
            if (!RunWanted(agent, frame, run)) return true;
        }
        frame.Run = null;
        return false;
    }

    // Runs the call that a built-in method wants. Returns false if the loop must run the frame that this has pushed.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool RunWanted(Machine agent, CallFrame frame, CallbackRun run)
    {
        if (run.Function is not ScriptFunction { IsClassConstructor: false } function)
        {
            run.Result = run.CallFunction();
            return true;
        }
        MachineCodeCalls.NoteCall(agent, frame, frame.Pc, function, CallWay.Callback);
        return MachineCodeCalls.RunCallback(agent, frame, function, run);
    }

    // Pops a frame whose result is not for a register of its caller, which is now on top. Returns false if the loop
    // ends.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool Leave(Machine agent, CallFrame frame, in JsValue result)
    {
        var exit = frame.Exit;
        frame.Coroutine?.Complete();
        agent.PopEntry();
        return Deliver(agent, exit, result);
    }

    // Whether the result of a frame ends the loop that runs it.
    internal static bool LeavesLoop(FrameExit exit) => exit is FrameExit.Leave or FrameExit.Nested;

    // Gives a result to whom it is for.
    internal static bool Deliver(Machine agent, FrameExit exit, in JsValue result)
    {
        if (LeavesLoop(exit)) return false;
        if (exit == FrameExit.Discard) return true;
        var frame = agent.TopFrame;
        if (exit == FrameExit.Store)
        {
            frame.Registers[frame.Base + frame.ReturnRegister] = result;
            return true;
        }
        Continue(agent, frame, result);
        return true;
    }

    // Goes on with the built-in method that a frame has called, when a function that the method calls has returned.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Continue(Machine agent, CallFrame frame, in JsValue result)
    {
        var run = frame.Run!;
        result.CopyTo(ref run.Result);
        agent.CurrentRealm = frame.Realm;
        if (!Advance(agent, frame, run)) run.Result.CopyTo(ref frame.Registers[frame.Base + frame.ReturnRegister]);
    }

    // A call in tail position (ECMA-262 §15.10). Returns true if a frame must be run: the called function's frame,
    // which replaces the caller's. The call is an ordinary one if the frame is still needed, because new waits for its
    // result or the host wants to see it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TailCall(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var count = Unsafe.Add(ref code, 3);
        var isSpread = count == SpecialOperands.SpreadCount;
        var replaces = ReplacesFrame(agent, frame);
        if (!replaces && !isSpread) return Call(agent, frame, ref r, ref code);
        ref var callee = ref Operand(ref r, ref code, 2);
        var arguments = isSpread ? Spread(Unsafe.Add(ref callee, 2))
            : MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), count);
        if (!replaces || !TryFindCallee(callee, out var function))
            return CallInto(agent, frame, ref Operand(ref r, ref code, 1), ref callee, arguments);
        agent.ReplaceFrame(frame, function, Unsafe.Add(ref callee, 1), arguments);
        return true;
    }

    // Whether a function that is called in tail position takes over the frame.
    internal static bool ReplacesFrame(Machine agent, CallFrame frame) => frame.NewTarget is null && agent.Options.EnableTailCalls;

    // The instructions New and SuperCall. Returns true if it has pushed the frame of a script's constructor.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool Construct(Machine agent, CallFrame frame, ref JsValue r, ref int code, in JsValue newTarget)
    {
        ref var callee = ref Operand(ref r, ref code, 2);
        if (callee.ObjectOrNull is ScriptFunction { IsConstructor: true } function)
        {
            var target = newTarget.Object;
            Unsafe.Add(ref callee, 1) = function.NewThis(target);
            ResumeAfter(frame);
            agent.PushCall(frame, function, Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3), target);
            return true;
        }
        var arguments = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), Unsafe.Add(ref code, 3));
        Operand(ref r, ref code, 1) = (Opcode)code == Opcode.New ? ConstructNative(agent, frame, callee, arguments)
            : SuperCall(callee, arguments, newTarget);
        return false;
    }

    private static JsValue ConstructNative(Machine agent, CallFrame frame, in JsValue callee, ReadOnlySpan<JsValue> arguments)
    {
        agent.Step();
        if (callee.ObjectOrNull is not { IsConstructor: true } constructor)
            throw Raise.TypeError(Messages.NotConstructor, SourceExcerpt.Callee(frame.Instance.Block, frame.Pc, callee));
        if (arguments.Length == 0 && constructor is NativeFunction { Direct: Func<Realm, JsObject> create } native)
            return new JsValue(create(native.Realm));
        return new JsValue(((JsFunction)constructor).Construct(arguments, constructor));
    }

    private static JsValue SuperCall(in JsValue callee, ReadOnlySpan<JsValue> arguments, in JsValue newTarget)
    {
        if (callee.ObjectOrNull is not { IsConstructor: true } constructor)
            throw Raise.TypeError(Messages.NotConstructor, Display.Brief(callee));
        return new JsValue(((JsFunction)constructor).Construct(arguments, newTarget.Object));
    }

    // §10.2.2 [[Construct]], steps 10 and 12.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static JsValue ConstructorResult(CallFrame frame, in JsValue result)
    {
        var made = result.IsObject ? result : frame.Registers[frame.Base - 1];
        Learn(frame.NewTarget!, made);
        return made;
    }

    // What a constructor makes for a new target.
    internal static void Learn(JsObject newTarget, in JsValue made)
    {
        if (newTarget is ScriptFunction function && made.IsObject) function.Learn(made.Object);
    }

    /// <summary>GetSuperConstructor (§13.3.7.2).</summary>
    [Operation(Opcode.GetSuperConstructor, TakesStep = true)]
    public static JsValue SuperConstructor(JsValue function) => JsValue.FromNullable(function.Object.GetPrototypeOf());

    /// <summary>
    /// §10.2.2 [[Construct]], steps 10 to 13, for derived constructors: here the caller's realm is already the running
    /// one.
    /// </summary>
    [Operation(Opcode.CheckConstructorResult, TakesStep = true)]
    public static JsValue CheckConstructorResult(Machine agent, JsValue result, JsValue self)
    {
        if (result.IsObject) return result;
        if (!result.IsUndefined) throw Raise.InRealm(agent.CallerRealm, Raise.TypeError(Messages.DerivedConstructorResult));
        return self.IsUninitialized ? throw Raise.InRealm(agent.CallerRealm, Raise.ReferenceError(Messages.ThisNotInitialized)) : self;
    }

    // The object that a call of a generator returns, or the run of an async function.
    // Pops it. An async function runs at once, up to its first await.
    internal static JsValue StartCoroutine(Machine agent, CallFrame frame)
    {
        var block = frame.Function!.Block;
        if (!block.IsGenerator) return AsyncFunctions.Start(agent, frame);
        var generator = block.IsAsync ? (JsObject)AsyncGenerators.Create(frame) : Generators.Create(frame);
        agent.PopEntry();
        return new JsValue(generator);
    }

    // The function call of a direct eval (§13.3.6.1 step 6).
    private static JsValue CallEval(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        ref var callee = ref Operand(ref r, ref code, 2);
        var count = Unsafe.Add(ref code, 3);
        var arguments = count == SpecialOperands.SpreadCount
            ? Spread(Unsafe.Add(ref callee, 2))
            : MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), count);
        if (!ReferenceEquals(callee.ObjectOrNull, frame.Realm[Intrinsic.Eval]))
            return CallThrough(agent, frame, callee, Unsafe.Add(ref callee, 1), arguments, 6);
        if (arguments.Length == 0) return JsValue.Undefined;
        return agent.PerformEval(
            frame.Realm, arguments[0], frame.Instance.Block.EvalContexts[Unsafe.Add(ref code, 5)],
            EnvironmentIn(Operand(ref r, ref code, 4)));
    }
}
