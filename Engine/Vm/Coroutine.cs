using Quoll.Bytecode;

namespace Quoll.Vm;

internal enum CoroutineState : byte { SuspendedStart, SuspendedYield, SuspendedAwait, Executing, Completed }

/// <summary>How a suspended coroutine is resumed.</summary>
internal enum ResumeMode : byte { Next, Throw, Return }

/// <summary>
/// A frame that waits: of a generator, an async function, an async generator or a module. It has a place on the stack
/// of frames only while it runs. Its registers are there, too, and are copied: so its calls are those of any frame.
/// </summary>
internal class Coroutine : PromiseReaction
{
    /// <summary>Takes the frame of the running call.</summary>
    public Coroutine(CallFrame frame)
    {
        Realm = frame.Realm;
        Function = frame.Function;
        Instance = frame.Instance;
        Environment = frame.Environment;
        WorkBudget.Memory(frame.Instance.Block.RegisterCount * (long)Unsafe.SizeOf<JsValue>());
        Registers = frame.Registers.AsSpan(frame.Base - 2, frame.Instance.Block.RegisterCount + 2).ToArray();
        Arguments = frame.Arguments;
        Pc = frame.Pc;
        ResumePc = frame.ResumePc;
    }

    public CoroutineState State { get; set; }

    public Realm Realm { get; }

    /// <summary>Null for a module.</summary>
    public ScriptFunction? Function { get; }

    public CodeInstance Instance { get; }

    public EnvironmentRecord? Environment { get; }

    /// <summary>
    /// The registers while it waits, with the function and the this value in front; null once completed.
    /// </summary>
    public JsValue[]? Registers { get; private set; }

    public JsValue[]? Arguments { get; private set; }

    /// <summary>The yield or await at which the coroutine waits.</summary>
    public int Pc { get; private set; }

    /// <summary>The instruction after the yield or await.</summary>
    public int ResumePc { get; private set; }

    /// <summary>True if the last result is an inner iterator's own result (yield*).</summary>
    public bool IsDelegating { get; private set; }

    /// <summary>
    /// The instructions Yield, YieldDelegated and Await. Returns what the coroutine gives to who resumed it.
    /// </summary>
    public static JsValue Suspend(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        frame.ResumePc = frame.Pc + OpcodeTable.Get((Opcode)code).Length;
        if (frame.Coroutine is { } coroutine) coroutine.Keep(frame);
        else frame.Coroutine = coroutine = new AsyncFunctionRun(frame) { State = CoroutineState.Executing };
        var value = JsValue.Undefined;
        if ((Opcode)code == Opcode.Await)
        {
            // Await (§27.7.5.3), steps 1 to 8.
            PromiseOperations.Await(coroutine.Realm, Interpreter.Operand(ref r, ref code, 2), coroutine);
            coroutine.State = CoroutineState.SuspendedAwait;
        }
        else
        {
            value = Interpreter.Operand(ref r, ref code, 3);
            coroutine.State = CoroutineState.SuspendedYield;
            coroutine.IsDelegating = (Opcode)code == Opcode.YieldDelegated;
        }
        agent.PopEntry();
        return value;
    }

    private void Keep(CallFrame frame)
    {
        Pc = frame.Pc;
        ResumePc = frame.ResumePc;
        frame.Registers.AsSpan(frame.Base - 2, Registers!.Length).CopyTo(Registers);
    }

    public void Complete()
    {
        State = CoroutineState.Completed;
        Registers = null;
        Arguments = null;
    }

    /// <summary>
    /// The promise that the coroutine settles later: its own promise, or that of a request. Null for a generator.
    /// </summary>
    public override PromiseObject? Promise => null;

    public sealed override Waiter Waiter => new(new TracedCall(Instance.Block, Pc, IsAsync: true), Promise);

    /// <summary>As a reaction, the coroutine goes on after an await.</summary>
    public sealed override void Run(Agent agent, PromiseState state, JsValue argument) =>
        Continue(state == PromiseState.Fulfilled ? ResumeMode.Next : ResumeMode.Throw, argument);

    /// <summary>Continues with the awaited value; only for coroutines that can await.</summary>
    public virtual void Continue(ResumeMode mode, JsValue value) => throw new InvalidOperationException("A generator does not await.");

    /// <summary>
    /// Runs until the next yield, the next await or the end, and returns the value. <see cref="State"/> tells which of
    /// the three was reached. If the code throws, the exception passes through and the coroutine is completed.
    /// </summary>
    public JsValue Run(ResumeMode mode, JsValue value) => Run(mode, value, out var result) is { } thrown ? throw thrown : result;

    /// <summary>Does the same. Returns false if the code throws; the result is then the thrown value.</summary>
    protected bool TryRun(ResumeMode mode, in JsValue value, out JsValue result)
    {
        ThrowCompletion? thrown;
        try
        {
            thrown = Run(mode, value, out result);
        }
        catch (ThrowCompletion completion)
        {
            thrown = completion;
            result = default;
        }
        if (thrown is null) return true;
        Realm.Agent.Materialize(thrown);
        result = thrown.Value;
        return false;
    }

    private ThrowCompletion? Run(ResumeMode mode, in JsValue value, out JsValue result)
    {
        result = default;
        var agent = Machine.Of(Realm);
        var suspended = State;
        var frame = agent.PushCoroutine(this);
        State = CoroutineState.Executing;
        if (suspended != CoroutineState.SuspendedStart)
        {
            var code = Instance.Block.Code;
            ref var received = ref frame.Registers[frame.Base + code[frame.Pc + 1]];
            if (suspended == CoroutineState.SuspendedYield && IsDelegating)
            {
                received = value;
                frame.Registers[frame.Base + code[frame.Pc + 2]] = new JsValue((double)mode);
            }
            else if (mode == ResumeMode.Throw)
            {
                if (!agent.Unwind(value, agent.Depth)) return Raise.Value(value);
            }
            else
            {
                received = value;
                if (suspended == CoroutineState.SuspendedYield)
                    frame.Registers[frame.Base + code[frame.Pc + 2]] = new JsValue(mode == ResumeMode.Return);
            }
        }
        return Interpreter.TryRun(agent, frame, default, out result);
    }
}
