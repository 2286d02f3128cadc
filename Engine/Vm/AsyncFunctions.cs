namespace Quoll.Vm;

/// <summary>Operations of async functions (ECMA-262 §27.7.5).</summary>
internal static class AsyncFunctions
{
    /// <summary>
    /// AsyncFunctionStart (§27.7.5.1): runs a function in the frame of its call up to its end, or up to its first
    /// await, which makes the coroutine. Returns the promise.
    /// </summary>
    public static JsValue Start(Machine agent, CallFrame frame)
    {
        // Debuggers and traces look for a coroutine.
        if (frame.Depth == 1 || agent.DebugAgent is not null || agent.TellsCalls || !agent.HasNativeStack())
        {
            var started = new AsyncFunctionRun(frame);
            agent.PopEntry();
            return started.Start();
        }
        var (realm, caller) = (frame.Realm, agent.CallerRealm);
        frame.Exit = FrameExit.Leave;
        agent.StepOfCall(frame.Instance);
        ThrowCompletion? thrown;
        JsValue result;
        try
        {
            thrown = Interpreter.TryRun(agent, frame, default, out result);
        }
        catch (ThrowCompletion completion)
        {
            thrown = completion;
            result = default;
        }
        if (!ReferenceEquals(agent.CurrentRealm, caller)) agent.CurrentRealm = caller;
        var run = (AsyncFunctionRun?)frame.Coroutine;
        var promise = run?.Promise ?? new PromiseObject(realm);
        if (thrown is not null)
        {
            agent.Materialize(thrown);
            promise.Settle(PromiseState.Rejected, thrown.Value);
        }
        else if (run is not { State: CoroutineState.SuspendedAwait }) PromiseOperations.Resolve(agent, promise, result);
        return promise;
    }
}

/// <summary>
/// One call of an async function, or the body of an async module: settles a promise at its end (§27.7.5.2,
/// AsyncBlockStart).
/// </summary>
internal class AsyncFunctionRun(CallFrame frame) : Coroutine(frame)
{
    public override PromiseObject Promise { get; } = new(frame.Realm);

    /// <summary>Runs up to the first await and returns the promise.</summary>
    public JsValue Start()
    {
        Continue(ResumeMode.Next, JsValue.Undefined);
        return Promise;
    }

    public override void Continue(ResumeMode mode, JsValue value)
    {
        if (!TryRun(mode, value, out var result)) Promise.Settle(PromiseState.Rejected, result);
        else if (State == CoroutineState.Completed) End(result);
    }

    /// <summary>Resolves the promise with the result.</summary>
    protected virtual void End(in JsValue result) => PromiseOperations.Resolve(Realm.Agent, Promise, result);
}

/// <summary>
/// A script that awaits at its top level. Its completion value may be a promise, which is not awaited.
/// </summary>
internal sealed class AsyncScriptRun(CallFrame frame) : AsyncFunctionRun(frame)
{
    protected override void End(in JsValue result) => Promise.Settle(PromiseState.Fulfilled, result);
}
