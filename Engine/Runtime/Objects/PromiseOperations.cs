namespace Quoll.Runtime.Objects;

/// <summary>The abstract operations of promises (ECMA-262 §27.2.1).</summary>
internal static class PromiseOperations
{
    /// <summary>CreateResolvingFunctions (§27.2.1.3).</summary>
    public static (JsFunction Resolve, JsFunction Reject) CreateResolvingFunctions(PromiseObject promise)
    {
        var state = new ResolvingState(promise);
        return (new NativeFunction(promise.Realm, s_resolve, state), new NativeFunction(promise.Realm, s_reject, state));
    }

    private static readonly NativeCode s_resolve = static (in CallInfo call) =>
    {
        var state = (ResolvingState)call.Callee.State!;
        if (state.Take()) Resolve(call.Agent, state.Promise, call[0]);
        return JsValue.Undefined;
    };

    private static readonly NativeCode s_reject = static (in CallInfo call) =>
    {
        var state = (ResolvingState)call.Callee.State!;
        if (!state.Take()) return JsValue.Undefined;
        call.Agent.NoteRejection(state.Promise, call[0]);
        state.Promise.Settle(PromiseState.Rejected, call[0]);
        return JsValue.Undefined;
    };

    // What the two functions share.
    private sealed class ResolvingState(PromiseObject promise) : IPromiseFunction
    {
        // [[AlreadyResolved]].
        private bool _alreadyResolved;

        public PromiseObject Promise => promise;

        public Waiter Waiter => new(null, promise);

        // Returns false if one of the functions was called before.
        public bool Take()
        {
            if (_alreadyResolved) return false;
            return _alreadyResolved = true;
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
        if (!agent.Traps.TryFindThen(agent, resolution.Object, out var then)
            && !agent.Try(resolution.Object, static o => o is PromiseObject own ? own.GetThen() : o.Get(WellKnown.Then), out then))
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
        else
        {
            if (!promise.IsHandled && promise.State == PromiseState.Rejected) agent.Jobs.TrackHandling(promise);
            agent.Jobs.Enqueue(reaction.After(promise.State, promise.Result));
        }
        promise.IsHandled = true;
    }

    /// <summary>PromiseResolve with %Promise%, and PerformPromiseThen, as await does (§27.7.5.3).</summary>
    public static void Await(Realm realm, in JsValue value, PromiseReaction reaction)
    {
        var agent = realm.Agent;
        // No script can see the promise that would be resolved with a primitive value.
        if (value.IsObject) Then(agent, PromiseResolve(realm, value), reaction);
        else agent.Jobs.Enqueue((agent.AsyncContext?.Capture(reaction) ?? reaction).After(PromiseState.Fulfilled, value));
    }

    /// <summary>PromiseResolve (§27.2.4.7.1).</summary>
    public static JsObject PromiseResolve(Realm realm, JsObject constructor, JsValue x)
    {
        if (x.ObjectOrNull is PromiseObject promise && promise.IsMadeBy(realm, constructor)) return promise;
        var capability = PromiseCapabilityRecord.Create(realm, constructor);
        capability.Resolve(realm.Agent, x);
        return capability.Promise;
    }

    /// <summary>Performs PromiseResolve(%Promise%, x), as await does.</summary>
    public static PromiseObject PromiseResolve(Realm realm, JsValue x) => (PromiseObject)PromiseResolve(realm, realm[Intrinsic.Promise], x);
}
