using System.Runtime.ExceptionServices;

namespace Quoll.Builtins.Control;

/// <summary>
/// A built-in algorithm that awaits, written as an async method. <c>await steps.Await(value)</c> is Await (ECMA-262
/// §27.7.5.3): it returns the settled value or throws the reason. It runs only in jobs of its engine; no .NET scheduler
/// takes part.
/// </summary>
internal sealed class AsyncSteps
{
    private readonly Realm _realm;
    private readonly PromiseCapabilityRecord _capability;
    private Task<JsValue>? _task;

    private AsyncSteps(Realm realm)
    {
        _realm = realm;
        _capability = new PromiseCapabilityRecord(realm);
    }

    /// <summary>
    /// AsyncFunctionStart (§27.7.5.1): runs the algorithm up to its first await, and returns a promise for its result.
    /// </summary>
    public static JsValue Start(Realm realm, Func<AsyncSteps, Task<JsValue>> algorithm)
    {
        var steps = new AsyncSteps(realm);
        steps._task = algorithm(steps);
        steps.Finish();
        return steps._capability.Promise;
    }

    /// <summary>Await (§27.7.5.3).</summary>
    public Awaiter Await(JsValue value) => new(this, PromiseOperations.PromiseResolve(_realm, value));

    private void Finish()
    {
        if (_task is not { IsCompleted: true } task) return;
        var agent = _realm.Agent;
        if (task.IsCompletedSuccessfully) _capability.Resolve(agent, task.Result);
        else if (task.Exception!.InnerException is ThrowCompletion thrown)
        {
            agent.Materialize(thrown);
            _capability.Reject(agent, thrown.Value);
        }
        // A limit, or an exception from outside the engine: passed to the code that runs the jobs.
        else ExceptionDispatchInfo.Throw(task.Exception.InnerException!);
    }

    public sealed class Awaiter(AsyncSteps steps, PromiseObject promise) : INotifyCompletion
    {
        public bool IsCompleted => false;

        public Awaiter GetAwaiter() => this;

        public void OnCompleted(Action continuation) => PromiseOperations.Then(steps._realm.Agent, promise, new InternalReaction((_, _) =>
        {
            continuation();
            steps.Finish();
        }));

        public JsValue GetResult() => promise.State == PromiseState.Fulfilled ? promise.Result : throw Raise.Value(promise.Result);
    }
}
