using System.Runtime.InteropServices;

namespace Quoll.Runtime.Objects;

/// <summary>A Promise (ECMA-262 §27.2.6).</summary>
internal sealed class PromiseObject : JsObject
{
    public PromiseObject(Realm realm, JsObject prototype) : base(realm, prototype) { }

    /// <summary>A promise of %Promise% itself.</summary>
    public PromiseObject(Realm realm) : base(realm.PromiseShape) { }

    /// <summary>Size in bytes of a queued job and of its place in the queue.</summary>
    private const long JobSize = 96;

    /// <summary>The most promises that are followed. Promises can wait for each other in a circle.</summary>
    private const int LongestWalk = 1000;

    /// <summary>[[PromiseState]].</summary>
    public PromiseState State { get; private set; }

    /// <summary>[[PromiseResult]]; undefined while pending.</summary>
    public JsValue Result { get; private set; } = JsValue.Undefined;

    /// <summary>[[PromiseIsHandled]].</summary>
    public bool IsHandled { get; set; }

    // [[PromiseFulfillReactions]] and [[PromiseRejectReactions]], which always come in pairs: one alone, or a list.
    private object? _reactions;

    public override string ClassName => "Promise";

    /// <summary>
    /// Whether the promise has the prototype of a realm, and no properties of its own, so that it inherits all of them.
    /// </summary>
    private bool IsPlainIn(Realm realm) =>
        Shape.Count == 0 && !Shape.IsDictionary && ReferenceEquals(Shape.Prototype, realm[Intrinsic.PromisePrototype]);

    /// <summary>SpeciesConstructor (§7.3.23), which no script can see for most promises.</summary>
    public JsObject SpeciesConstructor(Realm realm)
    {
        if (!HasPlainSpecies(realm))
            return ObjectOperations.SpeciesConstructor(realm, this, Intrinsic.Promise);
        // The call of get Promise [ @@species ].
        realm.Agent.Step();
        return realm[Intrinsic.Promise];
    }

    /// <summary>
    /// Whether <see cref="SpeciesConstructor"/> returns %Promise% and runs no script: as for most promises.
    /// </summary>
    public bool HasPlainSpecies(Realm realm) => IsPlainIn(realm) && realm.PromiseSpecies.Holds;

    /// <summary>Whether the promises of a realm inherit the original function then.</summary>
    public static bool HaveOriginalThen(Realm realm)
    {
        var prototype = realm[Intrinsic.PromisePrototype];
        ref var cache = ref realm.Agent.Traps.Then;
        if (!ReferenceEquals(prototype.Shape, cache.Shape)) cache.Fill(prototype, WellKnown.Then);
        if (!ReferenceEquals(prototype.Shape, cache.Shape)) return false;
        var then = prototype.ReadSlot(cache.Slot);
        return !then.IsInternal && IsOriginalThen(then.ObjectOrNull, realm);
    }

    /// <summary>Whether a value is the original function then of a realm.</summary>
    public static bool IsOriginalThen(JsObject? then, Realm realm) =>
        then is NativeFunction { Role: NativeRole.Then } && ReferenceEquals(then.Realm, realm);

    /// <summary>Gets the property then.</summary>
    public JsValue GetThen()
    {
        ref var cache = ref Realm.Agent.Traps.Then;
        if (TryGetKnownThen(ref cache, out var known)) return known;
        var then = Get(WellKnown.Then);
        if (Shape is { Count: 0, IsDictionary: false, Prototype: { } prototype }) cache.Fill(prototype, WellKnown.Then);
        return then;
    }

    /// <summary>Gets the property then, if the prototype has it where the last one had it.</summary>
    public bool TryGetKnownThen(ref TrapCache cache, out JsValue then)
    {
        then = JsValue.Undefined;
        if (Shape is not { Count: 0, IsDictionary: false, Prototype: { } prototype } || !ReferenceEquals(prototype.Shape, cache.Shape))
            return false;
        then = prototype.SlotAt(cache.Slot);
        return !then.IsInternal;
    }

    /// <summary>Whether constructor is this function.</summary>
    public bool IsMadeBy(Realm realm, JsObject constructor) =>
        IsPlainIn(realm) && realm.PromiseSpecies.HasConstructor ? ReferenceEquals(constructor, realm[Intrinsic.Promise])
            : ReferenceEquals(Get(WellKnown.Constructor).ObjectOrNull, constructor);

    /// <summary>All reactions that wait for the promise.</summary>
    public ReadOnlySpan<PromiseReaction> Reactions => _reactions switch
    {
        null => [],
        List<PromiseReaction> list => CollectionsMarshal.AsSpan(list),
        var single => new[] { (PromiseReaction)single },
    };

    /// <summary>The waiting reaction, if there is exactly one.</summary>
    public PromiseReaction? OnlyReaction => _reactions as PromiseReaction;

    /// <summary>Adds a reaction to the promise, which must be pending.</summary>
    public void Add(PromiseReaction reaction)
    {
        if (_reactions is null) _reactions = reaction;
        else if (_reactions is List<PromiseReaction> list) list.Add(reaction);
        else _reactions = new List<PromiseReaction> { (PromiseReaction)_reactions, reaction };
    }

    /// <summary>
    /// Looks at this promise and at those that wait for it, directly or through others, until a function returns
    /// something; null if it does not. Follows promises as a stack trace does, but to all promises that wait.
    /// </summary>
    public TFound? FindWaiting<TFound>(Func<PromiseObject, TFound?> find) where TFound : class
    {
        var promises = new Stack<PromiseObject>([this]);
        for (var hops = 0; hops < LongestWalk && promises.TryPop(out var promise); hops++)
        {
            if (find(promise) is { } found) return found;
            foreach (var reaction in promise.Reactions)
            {
                if (reaction.Waiter.Promise is { } next) promises.Push(next);
            }
        }
        return null;
    }

    /// <summary>
    /// FulfillPromise and RejectPromise (§27.2.1.4, §27.2.1.7) with TriggerPromiseReactions (§27.2.1.8).
    /// </summary>
    public void Settle(PromiseState state, JsValue result)
    {
        var agent = Realm.Agent;
        var reactions = _reactions;
        if (reactions is List<PromiseReaction> { Count: var count })
        {
            // Before any change: a limit that is reached later would lose reactions.
            agent.Spend(count);
            agent.Reserve(count * JobSize);
        }
        _reactions = null;
        State = state;
        Result = result;
        if (state == PromiseState.Rejected && !IsHandled) agent.Jobs.TrackRejection(this);
        if (reactions is null) return;
        if (reactions is List<PromiseReaction> list)
        {
            foreach (var reaction in list) agent.Jobs.Enqueue(reaction.After(state, result));
        }
        else agent.Jobs.Enqueue(Unsafe.As<PromiseReaction>(reactions).After(state, result));
    }
}

/// <summary>
/// The reactions to the settling of a promise: a pair of PromiseReaction Records (§27.2.1.2). It is its own job
/// (NewPromiseReactionJob, §27.2.2.1), because it waits for one promise at a time, and a queued one waits for none.
/// </summary>
internal abstract class PromiseReaction : Job
{
    private PromiseState _state;
    private JsValue _argument;

    /// <summary>Returns the job for a promise that is settled.</summary>
    public Job After(PromiseState state, in JsValue argument)
    {
        _state = state;
        argument.CopyTo(ref _argument);
        return this;
    }

    public override PromiseObject? Promise => Waiter.Promise;

    public sealed override void Run(Agent agent)
    {
        var argument = _argument;
        // An await uses its reaction again.
        _argument = default;
        Run(agent, _state, argument);
    }

    /// <summary>Runs as its own job. Throws only for limits.</summary>
    public abstract void Run(Agent agent, PromiseState state, JsValue argument);

    /// <summary>The coroutine or promise that continues, for stack traces.</summary>
    public virtual Waiter Waiter => default;

    /// <summary>Whether a function of a script is called if the promise is rejected.</summary>
    public virtual bool HandlesRejection => false;
}

/// <summary>A reaction created by then: optional handlers, and the promise that gets their result.</summary>
internal sealed class ThenReaction(JsFunction? onFulfilled, JsFunction? onRejected, PromiseCapabilityRecord capability) : PromiseReaction
{
    // The engine's own functions know which promise they settle, which is more useful than the unused promise that then
    // returned. Functions that a trace shows come first.
    public override Waiter Waiter
    {
        get
        {
            var known = WaiterOf(onRejected) is { Call: not null } shown ? shown : WaiterOf(onFulfilled);
            return known ?? new Waiter(null, capability.Promise as PromiseObject);
        }
    }

    public override bool HandlesRejection => onRejected is not null && WaiterOf(onRejected) is null;

    private static Waiter? WaiterOf(JsFunction? handler) =>
        handler is NativeFunction { State: IPromiseFunction function } ? function.Waiter : null;

    // NewPromiseReactionJob (§27.2.2.1), step 1.
    public override void Run(Agent agent, PromiseState state, JsValue argument)
    {
        var handler = state == PromiseState.Fulfilled ? onFulfilled : onRejected;
        var isThrow = handler is null && state == PromiseState.Rejected;
        if (handler is not null && !agent.TryCall(handler, JsValue.Undefined, [argument], out argument)) isThrow = true;
        if (isThrow) capability.Reject(agent, argument);
        else capability.Resolve(agent, argument);
    }
}

/// <summary>
/// What thenFinally and catchFinally add (§27.2.5.3.1 step 1.c, §27.2.5.3.2 step 1.c): a handler that returns a value
/// or throws it. No script can see that it is not a function.
/// </summary>
internal sealed class ValueReaction(JsValue value, bool isThrow, PromiseCapabilityRecord capability) : PromiseReaction
{
    public override Waiter Waiter => new(null, capability.Promise as PromiseObject);

    public override void Run(Agent agent, PromiseState state, JsValue argument)
    {
        if (state == PromiseState.Rejected)
        {
            capability.Reject(agent, argument);
            return;
        }
        // The call of the function.
        agent.Step();
        if (isThrow) capability.Reject(agent, value);
        else capability.Resolve(agent, value);
    }
}

/// <summary>A reaction of the engine itself.</summary>
internal sealed class InternalReaction(Action<PromiseState, JsValue> action) : PromiseReaction
{
    public override void Run(Agent agent, PromiseState state, JsValue argument) => action(state, argument);
}

/// <summary>NewPromiseResolveThenableJob (§27.2.2.2).</summary>
internal sealed class ThenableJob(PromiseObject promise, JsObject thenable, JsFunction then) : Job
{
    public override PromiseObject? Promise => promise;

    public override void Run(Agent agent)
    {
        if (thenable is PromiseObject own && IsOriginalThen(own))
        {
            // The call of then, and of get Promise [ @@species ]. The promise that it makes is not seen.
            agent.Step(2);
            PromiseOperations.Then(agent, own, new SettlingReaction(promise));
            return;
        }
        var functions = PromiseOperations.CreateResolvingFunctions(promise);
        if (!agent.TryCall(then, thenable, [functions.Resolve, functions.Reject], out var thrown))
            functions.Reject.Call(JsValue.Undefined, [thrown]);
    }

    // Whether then is the original function, of the realm of the resolving functions, and calls no script.
    private bool IsOriginalThen(PromiseObject own) =>
        PromiseObject.IsOriginalThen(then, promise.Realm) && own.HasPlainSpecies(promise.Realm);
}

/// <summary>
/// What a NewPromiseResolveThenableJob gives the original then: the resolving functions of a promise, which no script
/// can see then.
/// </summary>
internal sealed class SettlingReaction(PromiseObject promise) : PromiseReaction
{
    public override Waiter Waiter => new(null, promise);

    public override void Run(Agent agent, PromiseState state, JsValue argument)
    {
        // The call of the function. An error that it makes belongs to its realm.
        agent.Step();
        if (state == PromiseState.Rejected)
        {
            promise.Settle(PromiseState.Rejected, argument);
            return;
        }
        var caller = agent.CurrentRealm;
        agent.CurrentRealm = promise.Realm;
        PromiseOperations.Resolve(agent, promise, argument);
        agent.CurrentRealm = caller;
    }
}
