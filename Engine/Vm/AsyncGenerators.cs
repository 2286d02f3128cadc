namespace Quoll.Vm;

internal enum AsyncGeneratorState : byte { SuspendedStart, SuspendedYield, Executing, DrainingQueue, Completed }

/// <summary>An AsyncGenerator (ECMA-262 §27.6): calls of its methods queue up, and each gets a promise.</summary>
internal sealed class AsyncGeneratorObject : JsObject
{
    private readonly Body _body;

    // [[AsyncGeneratorAsyncContextMapping]] (proposal-async-context).
    private readonly AsyncContextMapping? _context;

    public AsyncGeneratorObject(Realm realm, JsObject prototype, CallFrame frame) : base(realm, prototype)
    {
        _body = new Body(frame, this);
        _context = realm.Agent.AsyncContext?.Mapping;
    }

    public Coroutine Coroutine => _body;

    /// <summary>[[AsyncGeneratorState]].</summary>
    public AsyncGeneratorState State { get; set; }

    /// <summary>[[AsyncGeneratorQueue]].</summary>
    public Queue<AsyncGeneratorRequest> Queue { get; } = [];

    public override string ClassName => "AsyncGenerator";

    /// <summary>AsyncGeneratorResume (§27.6.3.8): continues with the first request of the queue.</summary>
    public void Resume()
    {
        var next = Queue.Peek();
        using var scope = AsyncContext.Enter(_context is null ? null : Realm.Agent.AsyncContext, _context);
        _body.Continue(next.Mode, next.Value);
    }

    private sealed class Body(CallFrame frame, AsyncGeneratorObject owner) : Coroutine(frame)
    {
        public override PromiseObject? Promise => owner.Queue.TryPeek(out var next) ? (PromiseObject)next.Capability.Promise : null;

        public override void Continue(ResumeMode mode, JsValue value)
        {
            var agent = Realm.Agent;
            while (true)
            {
                owner.State = AsyncGeneratorState.Executing;
                var isNormal = TryRun(mode, value, out var result);
                if (!isNormal || State == CoroutineState.Completed)
                {
                    // AsyncGeneratorStart (§27.6.3.2), step 4: the end.
                    owner.State = AsyncGeneratorState.DrainingQueue;
                    AsyncGenerators.CompleteStep(owner, isNormal, result, isDone: true);
                    AsyncGenerators.DrainQueue(owner);
                    return;
                }
                if (State == CoroutineState.SuspendedAwait) return;

                // AsyncGeneratorYield (§27.6.3.9): continues at once if another request is in the queue.
                AsyncGenerators.CompleteStep(owner, true, result, isDone: false);
                if (!owner.Queue.TryPeek(out var next))
                {
                    owner.State = AsyncGeneratorState.SuspendedYield;
                    return;
                }
                agent.Step();
                (mode, value) = (next.Mode, next.Value);
            }
        }
    }
}

/// <summary>An AsyncGeneratorRequest Record (§27.6.3.1).</summary>
internal readonly record struct AsyncGeneratorRequest(ResumeMode Mode, JsValue Value, PromiseCapabilityRecord Capability);

/// <summary>Operations on async generators (§27.6.3).</summary>
internal static class AsyncGenerators
{
    /// <summary>AsyncGeneratorStart (§27.6.3.2): takes the frame of the call that has bound its parameters.</summary>
    public static AsyncGeneratorObject Create(CallFrame frame) =>
        new(frame.Realm, ObjectOperations.GetPrototypeFromConstructor(frame.Function!, Intrinsic.AsyncGeneratorPrototype), frame);

    /// <summary>
    /// %AsyncGeneratorPrototype%.next, .return and .throw (§27.6.1.2 to §27.6.1.4): returns a promise for an iterator
    /// result.
    /// </summary>
    public static JsValue Request(Realm realm, JsValue thisValue, ResumeMode mode, JsValue value)
    {
        var capability = new PromiseCapabilityRecord(realm);
        if (thisValue.ObjectOrNull is not AsyncGeneratorObject generator)
        {
            var error = Raise.InRealm(realm, Raise.TypeError(Messages.IncompatibleReceiver, "AsyncGenerator", Display.Brief(thisValue)));
            capability.Reject(realm.Agent, error.Value);
            return capability.Promise;
        }
        if (generator.State == AsyncGeneratorState.SuspendedStart && mode == ResumeMode.Throw)
            generator.State = AsyncGeneratorState.Completed;
        if (generator.State == AsyncGeneratorState.Completed && mode != ResumeMode.Return)
        {
            if (mode == ResumeMode.Throw) capability.Reject(realm.Agent, value);
            else capability.Resolve(realm.Agent, realm.CreateIteratorResult(JsValue.Undefined, true));
            return capability.Promise;
        }
        generator.Queue.Enqueue(new AsyncGeneratorRequest(mode, value, capability));
        if (mode == ResumeMode.Return && generator.State is AsyncGeneratorState.SuspendedStart or AsyncGeneratorState.Completed)
        {
            generator.State = AsyncGeneratorState.DrainingQueue;
            if (!TryAwaitReturn(generator)) DrainQueue(generator);
        }
        else if (generator.State is AsyncGeneratorState.SuspendedStart or AsyncGeneratorState.SuspendedYield) generator.Resume();
        return capability.Promise;
    }

    /// <summary>
    /// AsyncGeneratorCompleteStep (§27.6.3.5): settles the promise of the first request of the queue.
    /// </summary>
    public static void CompleteStep(AsyncGeneratorObject generator, bool isNormal, JsValue value, bool isDone)
    {
        var agent = generator.Realm.Agent;
        var request = generator.Queue.Dequeue();
        if (isNormal) request.Capability.Resolve(agent, agent.CurrentRealm.CreateIteratorResult(value, isDone));
        else request.Capability.Reject(agent, value);
    }

    /// <summary>
    /// AsyncGeneratorDrainQueue (§27.6.3.11): answers the remaining requests when the generator has ended.
    /// </summary>
    public static void DrainQueue(AsyncGeneratorObject generator)
    {
        while (generator.Queue.TryPeek(out var next))
        {
            generator.Realm.Agent.Step();
            if (next.Mode == ResumeMode.Return)
            {
                if (TryAwaitReturn(generator)) return;
                continue;
            }
            CompleteStep(
                generator, next.Mode == ResumeMode.Next, next.Mode == ResumeMode.Next ? JsValue.Undefined : next.Value, isDone: true);
        }
        generator.State = AsyncGeneratorState.Completed;
    }

    // AsyncGeneratorAwaitReturn (§27.6.3.10). Returns false if no promise can be made from the value. The request has
    // its answer then, and the queue continues.
    private static bool TryAwaitReturn(AsyncGeneratorObject generator)
    {
        var agent = generator.Realm.Agent;
        var value = generator.Queue.Peek().Value;
        if (!agent.Try((generator.Realm, value), static x => PromiseOperations.PromiseResolve(x.Realm, x.value), out var promise))
        {
            CompleteStep(generator, false, promise, isDone: true);
            return false;
        }
        PromiseOperations.Then(agent, (PromiseObject)promise.Object, new InternalReaction((state, result) =>
        {
            CompleteStep(generator, state == PromiseState.Fulfilled, result, isDone: true);
            DrainQueue(generator);
        }));
        return true;
    }
}
