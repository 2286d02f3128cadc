using System.Runtime.ExceptionServices;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Runtime.Objects;

namespace Quoll;

public static partial class AbstractOperations
{
    /// <summary>
    /// PromiseResolve of %Promise% (§27.2.4.7.1): the promise itself, or a promise that is resolved with the value.
    /// </summary>
    public static JsValue PromiseResolve(Engine engine, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return Boundary.Run(engine.Realm, value, static (realm, value) => new JsValue(PromiseOperations.PromiseResolve(realm, value)));
    }

    /// <summary>
    /// PerformPromiseThen (§27.2.5.4.1) with code of the host: what Web IDL calls to react to a promise. It reads no
    /// property, so a script that replaces <c>then</c> does not see it.
    /// </summary>
    /// <param name="engine">The engine of the promise.</param>
    /// <param name="promise">The promise.</param>
    /// <param name="onFulfilled">
    /// Gets the value and returns what the derived promise is resolved with; null to pass it on.
    /// </param>
    /// <param name="onRejected">
    /// Gets the reason and returns what the derived promise is resolved with; null to pass it on.
    /// </param>
    /// <returns>The derived promise. It is rejected with what a handler throws.</returns>
    public static JsValue PerformPromiseThen(
        Engine engine, JsValue promise, Func<JsValue, JsValue>? onFulfilled, Func<JsValue, JsValue>? onRejected)
    {
        ArgumentNullException.ThrowIfNull(engine);
        var derived = Boundary.Run(engine.Realm, 0, static (realm, _) => new PromiseObject(realm));
        Then(engine, promise, new HostReaction(onFulfilled, onRejected, derived));
        return new JsValue(derived);
    }

    /// <summary>
    /// Reacts to a promise as <see cref="PerformPromiseThen"/> does, without a derived promise. What a handler throws
    /// ends the job, as what a job of <see cref="Engine.EnqueueJob"/> throws.
    /// </summary>
    /// <param name="engine">The engine of the promise.</param>
    /// <param name="promise">The promise. A rejection counts as handled.</param>
    /// <param name="onFulfilled">Gets the value; null to do nothing.</param>
    /// <param name="onRejected">Gets the reason; null to do nothing.</param>
    public static void React(Engine engine, JsValue promise, Action<JsValue>? onFulfilled, Action<JsValue>? onRejected)
    {
        ArgumentNullException.ThrowIfNull(engine);
        Then(engine, promise, new HostActions(engine.Realm, onFulfilled, onRejected));
    }

    /// <summary>
    /// Returns whether no script would see that a promise is resolved with a value (§27.2.1.3.2), or another promise
    /// with the first one: the value has no property <c>then</c>, and promises have the original one. Code of the host
    /// may then leave the promises out, if it takes as many jobs.
    /// </summary>
    /// <param name="engine">The engine of the promise.</param>
    /// <param name="value">The value. It is not a promise.</param>
    public static bool ResolvesUnseen(Engine engine, JsValue value)
    {
        ArgumentNullException.ThrowIfNull(engine);
        var (realm, agent) = (engine.Realm, engine.Realm.Agent);
        return agent.IsInUseByThisThread && PromiseObject.HaveOriginalThen(realm) && realm.PromiseSpecies.Holds
            && (!value.IsObject || (agent.Traps.TryFindThen(agent, value.Object, out var then) && then.IsUndefined));
    }

    /// <summary>Sets [[PromiseIsHandled]] (§27.2.6): a rejection of the promise is not reported.</summary>
    /// <exception cref="ArgumentException">The value is not a promise.</exception>
    public static void MarkAsHandled(JsValue promise) => Require(promise).IsHandled = true;

    /// <summary>
    /// Returns the value that a script catches for an exception: what a script threw, the object of
    /// a <see cref="PlatformException"/>, or the error that <see cref="EngineOptions.HostErrors"/> chooses.
    /// </summary>
    /// <param name="engine">The engine of the value.</param>
    /// <param name="exception">
    /// The exception. A limit or a cancellation is thrown on, because no script can catch it.
    /// </param>
    public static JsValue ToErrorValue(Engine engine, Exception exception)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return ToErrorValue(engine.Realm, exception);
    }

    /// <summary>
    /// Returns an exception with which code of the host throws a value (ThrowCompletion, §6.2.4):
    /// <c>throw AbstractOperations.ThrowCompletion(reason)</c>.
    /// </summary>
    public static Exception ThrowCompletion(JsValue value) => Uncaught.From(value);

    internal static JsValue ToErrorValue(Realm realm, Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        // What ScriptClass<T>.TargetOf throws, before it reaches the boundary.
        if (exception is Runtime.Values.ThrowCompletion thrown)
        {
            realm.Agent.Materialize(thrown);
            return thrown.Value;
        }
        if (!HostGuard.Catches(exception)) ExceptionDispatchInfo.Throw(exception);
        return Boundary.Run(realm, exception, static (realm, exception) => realm.Agent.ErrorFor(realm, exception, null));
    }

    private static void Then(Engine engine, JsValue promise, PromiseReaction reaction)
    {
        Boundary.RequireSameEngine(engine.Realm, promise);
        Boundary.Run(engine.Realm, (promise: Require(promise), reaction), static (realm, x) =>
        {
            PromiseOperations.Then(realm.Agent, x.promise, x.reaction);
            return true;
        });
    }

    private static PromiseObject Require(JsValue promise) =>
        promise.ObjectOrNull as PromiseObject ?? throw new ArgumentException("The value is not a promise.", nameof(promise));

    // NewPromiseReactionJob (§27.2.2.1) with handlers of the host.
    private sealed class HostReaction(Func<JsValue, JsValue>? onFulfilled, Func<JsValue, JsValue>? onRejected, PromiseObject derived)
        : PromiseReaction
    {
        public override Waiter Waiter => new(null, derived);

        public override void Run(Agent agent, PromiseState state, JsValue argument)
        {
            var handler = state == PromiseState.Fulfilled ? onFulfilled : onRejected;
            if (handler is null)
            {
                if (state == PromiseState.Rejected) derived.Settle(PromiseState.Rejected, argument);
                else PromiseOperations.Resolve(agent, derived, argument);
                return;
            }
            var caller = agent.CurrentRealm;
            agent.CurrentRealm = derived.Realm;
            JsValue result;
            Exception? failure = null;
            try
            {
                result = handler(argument);
                Boundary.RequireSameEngine(derived.Realm, result);
            }
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                (result, failure) = (default, thrown);
            }
            if (failure is null) PromiseOperations.Resolve(agent, derived, result);
            else derived.Settle(PromiseState.Rejected, agent.ErrorFor(derived.Realm, failure, null));
            agent.CurrentRealm = caller;
        }
    }

    private sealed class HostActions(Realm realm, Action<JsValue>? onFulfilled, Action<JsValue>? onRejected) : PromiseReaction
    {
        public override void Run(Agent agent, PromiseState state, JsValue argument)
        {
            if ((state == PromiseState.Fulfilled ? onFulfilled : onRejected) is not { } handler) return;
            var caller = agent.CurrentRealm;
            agent.CurrentRealm = realm;
            HostGuard.Run(realm, (handler, argument), static x => x.handler(x.argument));
            agent.CurrentRealm = caller;
        }
    }
}
