namespace Quoll.Web.Streams;

/// <summary>
/// A promise of the Streams Standard that is fulfilled with undefined: the result of an algorithm, a write, a reader's
/// or writer's closed and ready. The JavaScript promise is created when a script first asks for it, so streams that
/// only C# reads and writes create none. Reactions run as jobs in the order of ECMA-262 §27.2.2.1, so scripts see no
/// difference. Where a result may be null, null is "a promise resolved with undefined".
/// </summary>
internal sealed class StreamPromise(Engine engine)
{
    private PromiseState _state = PromiseState.Pending;
    private JsValue _reason = JsValue.Undefined;
    private Action? _onFulfilled;
    private Action<JsValue>? _onRejected;
    private List<(Action? OnFulfilled, Action<JsValue>? OnRejected)>? _others;
    private bool _hasReaction;

    // The promise that scripts see: of a capability, or the one that a script's algorithm returned.
    private PromiseCapability? _capability;
    private JsValue _wrapped = JsValue.Undefined;

    public bool IsPending => _state == PromiseState.Pending;

    /// <summary>"A promise rejected with" a reason.</summary>
    public static StreamPromise RejectedWith(Engine engine, JsValue reason)
    {
        var promise = new StreamPromise(engine);
        promise.Reject(reason);
        return promise;
    }

    /// <summary>"A promise resolved with undefined", where null does not say it.</summary>
    public static StreamPromise Resolved(Engine engine)
    {
        var promise = new StreamPromise(engine);
        promise.Resolve();
        return promise;
    }

    /// <summary>
    /// "A promise resolved with" a value (WebIDL §3.2.24), which scripts returned; null if nothing waits for it.
    /// </summary>
    public static StreamPromise? ResolvedWith(Engine engine, JsValue value)
    {
        if (!value.IsObject) return null;
        var capability = new PromiseCapability(engine);
        capability.Resolve(value);
        return Of(engine, capability.Promise);
    }

    /// <summary>The promise of a JavaScript promise, whose value does not matter.</summary>
    public static StreamPromise Of(Engine engine, JsValue promise) => new(engine) { _wrapped = promise };

    /// <summary>The JavaScript promise. No rejection of it is reported as unhandled.</summary>
    public JsValue HandledValue
    {
        get
        {
            if (_capability is not null || _wrapped.IsObject) return Value;
            var value = Value;
            AbstractOperations.MarkAsHandled(value);
            return value;
        }
    }

    /// <summary>The JavaScript promise, always the same one.</summary>
    public JsValue Value
    {
        get
        {
            if (_wrapped.IsObject) return _wrapped;
            if (_capability is null)
            {
                _capability = new PromiseCapability(engine);
                if (_state == PromiseState.Fulfilled) _capability.Resolve(JsValue.Undefined);
                else if (_state == PromiseState.Rejected) _capability.Reject(_reason);
            }
            return _capability.Promise;
        }
    }

    /// <summary>
    /// The JavaScript promise of a result that a script gets; null is a promise resolved with undefined.
    /// </summary>
    public static JsValue ValueOf(Engine engine, StreamPromise? promise) => (promise ?? Resolved(engine)).Value;

    /// <summary>"Resolve" with undefined. Does nothing if the promise is settled.</summary>
    public void Resolve()
    {
        if (!IsPending) return;
        _state = PromiseState.Fulfilled;
        _capability?.Resolve(JsValue.Undefined);
        Settle();
    }

    /// <summary>"Reject" with a reason. Does nothing if the promise is settled.</summary>
    public void Reject(JsValue reason)
    {
        if (!IsPending) return;
        _state = PromiseState.Rejected;
        _reason = reason;
        _capability?.Reject(reason);
        Settle();
    }

    /// <summary>Runs steps, and settles the promise with what becomes of them.</summary>
    public void Settle<T>(Action<T> steps, T argument)
    {
        try
        {
            steps(argument);
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            Reject(AbstractOperations.ToErrorValue(engine, exception));
            return;
        }
        Resolve();
    }

    /// <summary>
    /// "Resolve" with another promise: two jobs more than its own reactions, as NewPromiseResolveThenableJob.
    /// </summary>
    public void Follow(StreamPromise? other)
    {
        if (other is null) Resolve();
        else engine.EnqueueJob(() => other.Upon(Resolve, Reject));
    }

    /// <summary>"Upon fulfillment" and "upon rejection".</summary>
    public void Upon(Action? onFulfilled, Action<JsValue>? onRejected = null)
    {
        if (_wrapped.IsObject)
        {
            AbstractOperations.React(engine, _wrapped, onFulfilled is null ? null : _ => onFulfilled(), onRejected);
            return;
        }
        if (!IsPending) React(onFulfilled, onRejected);
        else if (_hasReaction) (_others ??= []).Add((onFulfilled, onRejected));
        else (_onFulfilled, _onRejected, _hasReaction) = (onFulfilled, onRejected, true);
    }

    /// <summary>Upon fulfillment and rejection of a result that may be null.</summary>
    public static void Upon(Engine engine, StreamPromise? promise, Action onFulfilled, Action<JsValue>? onRejected)
    {
        if (promise is null) engine.EnqueueJob(onFulfilled);
        else promise.Upon(onFulfilled, onRejected);
    }

    /// <summary>
    /// "Reacting" with steps that return a promise or null; without steps, the settlement passes through. An exception
    /// of the steps rejects the derived promise.
    /// </summary>
    public StreamPromise Then(Func<StreamPromise?>? onFulfilled, Func<JsValue, StreamPromise?>? onRejected = null)
    {
        var derived = new StreamPromise(engine);
        Upon(
            () =>
            {
                if (onFulfilled is null) derived.Resolve();
                else derived.Take(onFulfilled);
            },
            reason =>
            {
                if (onRejected is null) derived.Reject(reason);
                else derived.Take(() => onRejected(reason));
            });
        return derived;
    }

    // The result of steps, or what they throw.
    private void Take(Func<StreamPromise?> steps)
    {
        StreamPromise? result;
        try
        {
            result = steps();
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            Reject(AbstractOperations.ToErrorValue(engine, exception));
            return;
        }
        Follow(result);
    }

    private void Settle()
    {
        if (!_hasReaction) return;
        React(_onFulfilled, _onRejected);
        (_onFulfilled, _onRejected) = (null, null);
        if (_others is null) return;
        foreach (var (onFulfilled, onRejected) in _others) React(onFulfilled, onRejected);
        _others = null;
    }

    private void React(Action? onFulfilled, Action<JsValue>? onRejected)
    {
        if (_state == PromiseState.Fulfilled)
        {
            if (onFulfilled is not null) engine.EnqueueJob(onFulfilled);
        }
        else if (onRejected is not null)
        {
            var reason = _reason;
            engine.EnqueueJob(() => onRejected(reason));
        }
    }
}
