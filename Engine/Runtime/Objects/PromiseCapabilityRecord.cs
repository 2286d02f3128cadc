namespace Quoll.Runtime.Objects;

/// <summary>
/// A PromiseCapability Record (ECMA-262 §27.2.1.1): a promise and how to settle it. For %Promise% itself no functions
/// are created, because no script could see them.
/// </summary>
internal readonly struct PromiseCapabilityRecord
{
    private sealed record Functions(JsFunction Resolve, JsFunction Reject);

    // Null for a promise of %Promise% itself.
    private readonly Functions? _functions;

    /// <summary>Performs NewPromiseCapability(%Promise%).</summary>
    public PromiseCapabilityRecord(Realm realm) => Promise = new PromiseObject(realm);

    private PromiseCapabilityRecord(JsObject promise, JsFunction resolve, JsFunction reject)
    {
        Promise = promise;
        _functions = new Functions(resolve, reject);
    }

    /// <summary>[[Promise]].</summary>
    public JsObject Promise { get; }

    /// <summary>Calls [[Resolve]]. Passes on exceptions of a subclass's function.</summary>
    public void Resolve(Agent agent, JsValue value)
    {
        if (_functions is null) PromiseOperations.Resolve(agent, Unsafe.As<PromiseObject>(Promise), value);
        else _functions.Resolve.Call(JsValue.Undefined, [value]);
    }

    /// <summary>Calls [[Reject]]. Passes on exceptions of a subclass's function.</summary>
    public void Reject(Agent agent, JsValue reason)
    {
        if (_functions is null) Unsafe.As<PromiseObject>(Promise).Settle(PromiseState.Rejected, reason);
        else _functions.Reject.Call(JsValue.Undefined, [reason]);
    }

    /// <summary>Calls [[Reject]] for a function that a script calls.</summary>
    public void RejectByScript(Agent agent, JsValue reason)
    {
        // A resolving function notes it itself.
        if (_functions is null) agent.NoteRejection(Unsafe.As<PromiseObject>(Promise), reason);
        Reject(agent, reason);
    }

    /// <summary>NewPromiseCapability (§27.2.1.5).</summary>
    public static PromiseCapabilityRecord Create(Realm realm, JsValue constructor)
    {
        if (constructor.ObjectOrNull is not { IsConstructor: true } c)
            throw Raise.TypeError(Messages.NotConstructor, Display.Brief(constructor));
        if (ReferenceEquals(c, c.Realm[Intrinsic.Promise])) return new PromiseCapabilityRecord(c.Realm);
        var (promise, resolve, reject) = CreateWithFunctions(realm, c);
        return new PromiseCapabilityRecord(promise, resolve, reject);
    }

    /// <summary>Performs NewPromiseCapability and returns the functions too, for callers that need them.</summary>
    public static (JsObject Promise, JsFunction Resolve, JsFunction Reject) CreateWithFunctions(Realm realm, JsObject constructor)
    {
        var resolve = JsValue.Undefined;
        var reject = JsValue.Undefined;
        var executor = realm.CreateFunction("", 2, (in CallInfo call) =>
        {
            if (!resolve.IsUndefined || !reject.IsUndefined) throw Raise.TypeError(Messages.PromiseExecutorCalledTwice);
            resolve = call[0];
            reject = call[1];
            return JsValue.Undefined;
        });
        var promise = ObjectOperations.Construct(constructor, [executor]);
        return (promise, ObjectOperations.RequireCallable(resolve), ObjectOperations.RequireCallable(reject));
    }
}
