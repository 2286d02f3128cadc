using Quoll.Web.Fetch;

namespace Quoll.Web.Storage;

/// <summary>
/// Promises of work that a store of the host does. Its exceptions are those of a function of the host.
/// </summary>
internal static class StoreTask
{
    /// <summary>Returns a promise of the result of a task.</summary>
    public static JsValue Start<T>(Engine engine, Task<T> task, Func<T, JsValue> convert)
    {
        var promise = new PromiseCapability(engine);
        Settle(engine, promise, task, convert);
        return promise.Promise;
    }

    /// <summary>Settles a promise with the result of a task.</summary>
    public static void Settle<T>(Engine engine, PromiseCapability promise, Task<T> task, Func<T, JsValue> convert) =>
        EngineTask.Then(engine, task, result => promise.Resolve(convert(result)), promise.Reject);
}
