using Quoll.Calls;
using Quoll.Runtime.Objects;

namespace Quoll;

/// <summary>
/// A promise of %Promise% and how to settle it (PromiseCapability Record, ECMA-262 §27.2.1.1), for the code of an
/// <see cref="EngineExtension"/> that settles it later. Only the thread that uses the engine may settle it: another
/// one posts a task (<see cref="Engine.EnqueueTask"/>).
/// </summary>
public sealed class PromiseCapability
{
    private readonly PromiseObject _promise;
    private bool _isAlreadyResolved;

    /// <summary>Creates a pending promise (NewPromiseCapability, §27.2.1.5).</summary>
    /// <param name="engine">The engine of the promise.</param>
    public PromiseCapability(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        _promise = engine.Realm.Agent.IsInUseByThisThread ? new PromiseObject(engine.Realm)
            : Boundary.Run(engine.Realm, 0, static (realm, _) => new PromiseObject(realm));
    }

    /// <summary>[[Promise]].</summary>
    public JsValue Promise => new(_promise);

    /// <summary>Calls [[Resolve]] with undefined, as <see cref="Resolve(JsValue)"/> does.</summary>
    public void Resolve() => Resolve(JsValue.Undefined);

    /// <summary>
    /// Calls [[Resolve]]: fulfills the promise, or lets it follow another promise or thenable. Has no effect if
    /// a method of this object has been called before.
    /// </summary>
    /// <param name="value">The value.</param>
    public void Resolve(JsValue value)
    {
        Boundary.RequireSameEngine(_promise.Realm, value);
        if (!Take()) return;
        // Only a thenable can run script.
        if (!value.IsObject && _promise.Realm.Agent.IsInUseByThisThread)
        {
            _promise.Settle(PromiseState.Fulfilled, value);
            return;
        }
        Boundary.Run(_promise.Realm, (promise: _promise, value), static (realm, x) =>
        {
            PromiseOperations.Resolve(realm.Agent, x.promise, x.value);
            return true;
        });
    }

    /// <summary>Calls [[Reject]]. Has no effect if a method of this object has been called before.</summary>
    /// <param name="reason">The reason.</param>
    public void Reject(JsValue reason)
    {
        Boundary.RequireSameEngine(_promise.Realm, reason);
        if (!Take()) return;
        Boundary.Run(_promise.Realm, (promise: _promise, reason), static (_, x) =>
        {
            x.promise.Settle(PromiseState.Rejected, x.reason);
            return true;
        });
    }

    /// <summary>
    /// Calls [[Reject]] with the value that a script would catch for an exception. A limit or a cancellation is not
    /// one: it is thrown on.
    /// </summary>
    /// <param name="exception">The exception.</param>
    public void Reject(Exception exception) => Reject(AbstractOperations.ToErrorValue(_promise.Realm, exception));

    // The two functions share [[AlreadyResolved]] (§27.2.1.3).
    private bool Take()
    {
        if (_isAlreadyResolved) return false;
        return _isAlreadyResolved = true;
    }
}
