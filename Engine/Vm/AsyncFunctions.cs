namespace Quoll.Vm;

/// <summary>Operations of async functions (ECMA-262 §27.7.5).</summary>
internal static class AsyncFunctions
{
    /// <summary>
    /// Await (§27.7.5.3), steps 1 to 8: resumes the coroutine when the promise for the value is settled.
    /// </summary>
    public static void Await(Coroutine coroutine, JsValue value)
    {
        var realm = coroutine.Realm;
        PromiseReaction reaction = coroutine.Awaiting ??= new AwaitReaction(coroutine);
        // No script can see the promise that would be resolved with a primitive value.
        if (value.IsObject) PromiseOperations.Then(realm.Agent, PromiseOperations.PromiseResolve(realm, value), reaction);
        else
        {
            if (realm.Agent.AsyncContext is { } context) reaction = context.Capture(reaction);
            realm.Agent.Jobs.Enqueue(reaction.After(PromiseState.Fulfilled, value));
        }
    }

    private sealed class AwaitReaction(Coroutine coroutine) : PromiseReaction
    {
        public override Waiter Waiter => new(new TracedCall(coroutine.Instance.Block, coroutine.Pc, IsAsync: true), coroutine.Promise);

        public override void Run(Agent agent, PromiseState state, JsValue argument) =>
            coroutine.Continue(state == PromiseState.Fulfilled ? ResumeMode.Next : ResumeMode.Throw, argument);
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
