namespace Quoll.Runtime.Objects;

/// <summary>
/// A DisposeCapability Record (ECMA-262 of 2026, §7.5.1): the resources of a scope or of a stack, and the progress of
/// their disposal. A completion is represented by its thrown value, or null if it does not throw: disposal needs no
/// more of it.
/// </summary>
internal sealed class DisposeCapability
{
    /// <summary>A DisposableResource Record (§7.5.2).</summary>
    /// <param name="Value">[[ResourceValue]].</param>
    /// <param name="Method">[[DisposeMethod]]; null if the value is null or undefined.</param>
    /// <param name="IsAsync">[[Hint]] is async-dispose: the result of the method is awaited.</param>
    /// <param name="IsFallback">
    /// The method is that of Symbol.dispose, because there is none for Symbol.asyncDispose. Its result is ignored.
    /// </param>
    private readonly record struct Resource(JsValue Value, JsFunction? Method, bool IsAsync, bool IsFallback = false);

    private readonly Stack<Resource> _resources = [];
    private bool _needsAwait;
    private bool _hasAwaited;

    /// <summary>
    /// AddDisposableResource (§7.5.4) and CreateDisposableResource (§7.5.5) for a value that has a dispose method.
    /// </summary>
    public void Add(Realm realm, JsValue value, bool isAsync)
    {
        if (value.IsNullish)
        {
            // Disposal still awaits once.
            if (isAsync) _resources.Push(new Resource(JsValue.Undefined, null, true));
            return;
        }
        ObjectOperations.RequireObject(value);
        var (method, isFallback) = GetDisposeMethod(realm, value, isAsync);
        _resources.Push(new Resource(value, method, isAsync, isFallback));
    }

    /// <summary>Adds a resource that has a method but no value.</summary>
    public void Add(JsFunction method, bool isAsync) => _resources.Push(new Resource(JsValue.Undefined, method, isAsync));

    // GetDisposeMethod (§7.5.6). The method must exist (§7.5.5, step 1.b.iii).
    private static (JsFunction Method, bool IsFallback) GetDisposeMethod(Realm realm, JsValue value, bool isAsync)
    {
        if (isAsync && ObjectOperations.GetMethod(realm, value, JsSymbol.AsyncDispose) is { } asyncMethod) return (asyncMethod, false);
        if (ObjectOperations.GetMethod(realm, value, JsSymbol.Dispose) is { } method) return (method, isAsync);
        throw Raise.TypeError(
            Messages.NotDisposable, Display.Brief(value), isAsync ? "[Symbol.asyncDispose] or [Symbol.dispose]" : "[Symbol.dispose]");
    }

    /// <summary>
    /// DisposeResources (§7.5.8) until it must wait. Returns true if it must wait: the caller awaits the value, reports
    /// a rejection to <see cref="Throw"/>, and calls again. Returns false at the end, which is the first call if no
    /// resource is async.
    /// </summary>
    public bool Dispose(Realm realm, ref JsValue? thrown, out JsValue awaited)
    {
        awaited = JsValue.Undefined;
        while (_resources.TryPop(out var resource))
        {
            realm.Agent.Step();
            // Step 3.d: the await of a null resource comes before the next resource that is not awaited.
            if (!resource.IsAsync && _needsAwait && !_hasAwaited)
            {
                _needsAwait = false;
                _resources.Push(resource);
                return true;
            }
            if (resource.Method is not { } method)
            {
                _needsAwait = true;
                continue;
            }
            var isNormal = realm.Agent.TryCall(method, resource.Value, [], out var result);
            if (resource.IsFallback)
            {
                // The closure that GetDisposeMethod makes, step 1.b.ii: a promise that is fulfilled with undefined, or
                // rejected with the thrown value.
                result = isNormal ? JsValue.Undefined : RejectedPromise(realm, result);
                isNormal = true;
            }
            if (!isNormal)
            {
                Throw(realm, ref thrown, result);
            }
            else if (resource.IsAsync)
            {
                _hasAwaited = true;
                awaited = result;
                return true;
            }
        }
        // Step 4.
        if (!_needsAwait || _hasAwaited) return false;
        _needsAwait = false;
        return true;
    }

    /// <summary>Performs DisposeResources, step 3.e.iii: a further error suppresses the previous one.</summary>
    public static void Throw(Realm realm, ref JsValue? thrown, JsValue error) =>
        thrown = thrown is { } suppressed ? ErrorObject.CreateSuppressed(realm, error, suppressed) : error;

    private static JsValue RejectedPromise(Realm realm, JsValue reason)
    {
        var capability = new PromiseCapabilityRecord(realm);
        capability.Reject(realm.Agent, reason);
        return capability.Promise;
    }
}
