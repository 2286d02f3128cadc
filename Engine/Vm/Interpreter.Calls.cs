using System.Runtime.InteropServices;
using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Vm;

// Calls of values other than script functions, and the results of constructors.
internal static partial class Interpreter
{
    // Runs an instruction that calls; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int RunCall(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.CallSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                a = CallNative(agent, frame, callee, Unsafe.Add(ref callee, 1), Spread(Unsafe.Add(ref callee, 2)));
                return 3;
            }
            case Opcode.NewSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                a = ConstructNative(agent, frame, callee, Spread(Unsafe.Add(ref callee, 2)));
                return 3;
            }
            case Opcode.GetSuperConstructor: a = JsValue.FromNullable(Operand(ref r, ref code, 2).Object.GetPrototypeOf()); return 3;
            case Opcode.SuperCall:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                var arguments = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), Unsafe.Add(ref code, 3));
                a = SuperCall(callee, arguments, Operand(ref r, ref code, 4));
                return 5;
            }
            case Opcode.SuperCallSpread:
            {
                ref var callee = ref Operand(ref r, ref code, 2);
                a = SuperCall(callee, Spread(Unsafe.Add(ref callee, 2)), Operand(ref r, ref code, 3));
                return 4;
            }
            case Opcode.CallEval: a = CallEval(agent, frame, ref r, ref code); return 6;
            case Opcode.IsEval: a = new JsValue(ReferenceEquals(Operand(ref r, ref code, 2).ObjectOrNull, realm[Intrinsic.Eval])); return 3;
            case Opcode.ImportCall:
                a = agent.StartImport(
                    realm, frame.Instance.ScriptOrModule, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3),
                    (ImportPhase)Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.LoadImportMeta: a = new JsValue(agent.ImportMeta(frame.Instance.ScriptOrModule)); return 2;
            case Opcode.CheckConstructorResult:
                a = CheckConstructorResult(agent.CallerRealm, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;
            default:
                throw Unknown(ref code);
        }
    }

    private static ReadOnlySpan<JsValue> Spread(in JsValue array) => Unsafe.As<JsArray>(array.Object).DenseElements;

    private static JsValue CallNative(
        Machine agent, CallFrame frame, in JsValue callee, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        agent.Step();
        if (callee.FunctionOrNull is not { } function) throw Raise.TypeError(Messages.NotCallable, SourceExcerpt.Callee(frame, callee));
        return function is NativeFunction native ? native.Invoke(thisValue, arguments, null) : function.Call(thisValue, arguments);
    }

    // A call in tail position (ECMA-262 §15.10). Returns true if a frame must be run: the called function's frame,
    // which replaces the caller's. The call is an ordinary one if the frame is still needed, because new waits for its
    // result or the host wants to see it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TailCall(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        ref var callee = ref Operand(ref r, ref code, 2);
        var count = Unsafe.Add(ref code, 3);
        var isSpread = count == SpecialOperands.SpreadCount;
        var arguments = isSpread ? Spread(Unsafe.Add(ref callee, 2))
            : MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref callee, 2), count);
        if (callee.ObjectOrNull is ScriptFunction { Block.IsClassConstructor: false } function)
        {
            if (!frame.IsConstruct && agent.Options.EnableTailCalls)
            {
                agent.ReplaceFrame(frame, function, Unsafe.Add(ref callee, 1), arguments);
                return true;
            }
            if (!isSpread)
            {
                frame.ResumePc = frame.Pc + 4;
                frame.ReturnRegister = Unsafe.Add(ref code, 1);
                agent.PushCall(frame, function, Unsafe.Add(ref code, 2), count, null).ResumePc = 0;
                return true;
            }
        }
        Operand(ref r, ref code, 1) = CallNative(agent, frame, callee, Unsafe.Add(ref callee, 1), arguments);
        return false;
    }

    private static JsValue ConstructNative(Machine agent, CallFrame frame, in JsValue callee, ReadOnlySpan<JsValue> arguments)
    {
        agent.Step();
        if (callee.ObjectOrNull is not { IsConstructor: true } constructor)
            throw Raise.TypeError(Messages.NotConstructor, SourceExcerpt.Callee(frame, callee));
        return new JsValue(((JsFunction)constructor).Construct(arguments, constructor));
    }

    private static JsValue SuperCall(in JsValue callee, ReadOnlySpan<JsValue> arguments, in JsValue newTarget)
    {
        if (callee.ObjectOrNull is not { IsConstructor: true } constructor)
            throw Raise.TypeError(Messages.NotConstructor, Display.Brief(callee));
        return new JsValue(((JsFunction)constructor).Construct(arguments, newTarget.Object));
    }

    // §10.2.2 [[Construct]], steps 10 to 13, for derived constructors: here the caller's realm is already the running
    // one.
    private static JsValue CheckConstructorResult(Realm callerRealm, in JsValue result, in JsValue self)
    {
        if (result.IsObject) return result;
        if (!result.IsUndefined) throw Raise.InRealm(callerRealm, Raise.TypeError(Messages.DerivedConstructorResult));
        return self.IsUninitialized ? throw Raise.InRealm(callerRealm, Raise.ReferenceError(Messages.ThisNotInitialized)) : self;
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
            return CallNative(agent, frame, callee, Unsafe.Add(ref callee, 1), arguments);
        if (arguments.Length == 0) return JsValue.Undefined;
        return agent.PerformEval(
            frame.Realm, arguments[0], frame.Instance.Block.EvalContexts[Unsafe.Add(ref code, 5)],
            EnvironmentIn(Operand(ref r, ref code, 4)));
    }
}
