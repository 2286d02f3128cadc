namespace Quoll.Runtime.Objects;

/// <summary>The abstract operations of promises (ECMA-262 §27.2.1).</summary>
internal static class PromiseOperations
{
    /// <summary>CreateResolvingFunctions (§27.2.1.3).</summary>
    public static (JsFunction Resolve, JsFunction Reject) CreateResolvingFunctions(PromiseObject promise)
    {
        var functions = new ResolvingFunctions(promise);
        return (promise.Realm.CreateFunction("", 1, functions.Resolve), promise.Realm.CreateFunction("", 1, functions.Reject));
    }

    // [[AlreadyResolved]], which the two functions share.
    private sealed class ResolvingFunctions(PromiseObject promise) : IPromiseFunction
    {
        private bool _alreadyResolved;

        public Waiter Waiter => new(null, promise);

        public JsValue Resolve(in CallInfo call)
        {
            if (_alreadyResolved) return JsValue.Undefined;
            _alreadyResolved = true;
            PromiseOperations.Resolve(call.Agent, promise, call[0]);
            return JsValue.Undefined;
        }

        public JsValue Reject(in CallInfo call)
        {
            if (_alreadyResolved) return JsValue.Undefined;
            _alreadyResolved = true;
            promise.Settle(PromiseState.Rejected, call[0]);
            return JsValue.Undefined;
        }
    }

    /// <summary>Promise Resolve Functions (§27.2.1.3.2), from step 7.</summary>
    public static void Resolve(Agent agent, PromiseObject promise, JsValue resolution)
    {
        if (!resolution.IsObject)
        {
            promise.Settle(PromiseState.Fulfilled, resolution);
            return;
        }
        if (ReferenceEquals(resolution.Object, promise))
        {
            promise.Settle(
                PromiseState.Rejected, ErrorObject.Create(agent.CurrentRealm, ErrorKind.TypeError, Messages.PromiseResolvedWithItself));
            return;
        }
        if (!agent.Try(resolution.Object, static o => o is PromiseObject own ? own.GetThen() : o.Get(WellKnown.Then), out var then))
        {
            promise.Settle(PromiseState.Rejected, then);
            return;
        }
        if (then.FunctionOrNull is { } function) EnqueueThenable(agent, new ThenableJob(promise, resolution.Object, function));
        else promise.Settle(PromiseState.Fulfilled, resolution);
    }

    // The job calls code of the script, in the context of this code.
    private static void EnqueueThenable(Agent agent, ThenableJob job) =>
        agent.Jobs.Enqueue(agent.AsyncContext is { } context ? context.Capture(job) : job);

    /// <summary>PerformPromiseThen (§27.2.5.4.1), from step 7.</summary>
    public static void Then(Agent agent, PromiseObject promise, PromiseReaction reaction)
    {
        if (agent.AsyncContext is { } context) reaction = context.Capture(reaction);
        if (promise.State == PromiseState.Pending) promise.Add(reaction);
        else agent.Jobs.Enqueue(reaction.After(promise.State, promise.Result));
        promise.IsHandled = true;
    }

    /// <summary>PromiseResolve (§27.2.4.7.1).</summary>
    public static JsObject PromiseResolve(Realm realm, JsObject constructor, JsValue x)
    {
        if (x.ObjectOrNull is PromiseObject promise && promise.IsMadeBy(realm, constructor)) return promise;
        var capability = PromiseCapability.Create(realm, constructor);
        capability.Resolve(realm.Agent, x);
        return capability.Promise;
    }

    /// <summary>Performs PromiseResolve(%Promise%, x), as await does.</summary>
    public static PromiseObject PromiseResolve(Realm realm, JsValue x) => (PromiseObject)PromiseResolve(realm, realm[Intrinsic.Promise], x);
}
