using System.Reflection;

namespace Quoll.Hosts;

/// <summary>Converts tasks of the host to promises.</summary>
internal static class TaskPromise
{
    /// <summary>
    /// Returns the promise of a task (or ValueTask); null for other values. A job settles it with the task's result, or
    /// an error for its exception. A cancelled task ends the running call, like any cancellation.
    /// </summary>
    /// <param name="realm">The realm of the promise.</param>
    /// <param name="value">The value, which may be a task.</param>
    /// <param name="copiesResult">The result is copied (<c>HostMode.Copy</c>), not passed by reference.</param>
    /// <param name="functionName">
    /// The name in errors of the function that returned the task; empty if it has none.
    /// </param>
    public static PromiseObject? From(Realm realm, object? value, bool copiesResult = false, string functionName = "")
    {
        if (!IsTask(value)) return null;
        // The source of a ValueTask is code of the host.
        var task = value as Task ?? HostGuard.Run(realm, value, static value => AsTask(value))!;
        var promise = new PromiseObject(realm);
        var agent = realm.Agent;
        var call = agent.Limits.AsyncCall;
        agent.HostTasks.Begin();
        // The host's task may end on any thread. The job that it posts runs on the thread that uses the engine.
        task.ContinueWith(
            done => agent.HostTasks.Post(new TaskJob(promise, done, call, copiesResult, functionName)),
            agent.HostTasks.Ended, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return promise;
    }

    /// <summary>
    /// Returns whether the value is a task or a ValueTask, without reading it: a ValueTask returns its task only once.
    /// </summary>
    public static bool IsTask(object? value) => value is Task or ValueTask
        || value is ValueType && value.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ValueTask<>);

    /// <summary>Returns the task of a value that is a Task or a ValueTask; null for any other.</summary>
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(ValueTask<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "DynamicDependency keeps AsTask.")]
    [HostCode]
    private static Task? AsTask(object? value)
    {
        if (value is Task task) return task;
        if (value is ValueTask plain) return plain.AsTask();
        var type = value?.GetType();
        if (type is not { IsGenericType: true } || type.GetGenericTypeDefinition() != typeof(ValueTask<>)) return null;
        return (Task)type.GetMethod(nameof(ValueTask<int>.AsTask))!.Invoke(value, BindingFlags.DoNotWrapExceptions, null, null, null)!;
    }

    // A task without a result still has one internally, of a non-public type of the platform. For other results, the
    // declared result type of the task decides what a script may see.
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(Task<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "DynamicDependency keeps Result.")]
    private static JsValue ResultOf(Realm realm, Task task, bool isCopied)
    {
        var property = task.GetType().GetProperty(nameof(Task<int>.Result), BindingFlags.Public | BindingFlags.Instance);
        if (property is null || property.PropertyType.FullName == "System.Threading.Tasks.VoidTaskResult") return JsValue.Undefined;
        var result = property.GetValue(task);
        return isCopied ? ValueCopy.Convert(realm, result, property.PropertyType)
            : HostValue.ToValue(realm, result, property.PropertyType);
    }

    private sealed class TaskJob(PromiseObject promise, Task task, AsyncCall? call, bool copiesResult, string functionName) : Job
    {
        public override PromiseObject Promise => promise;

        public override AsyncCall? Call => call;

        public override void Run(Agent agent)
        {
            Exception? failure = null;
            try
            {
                task.GetAwaiter().GetResult();
                if (agent.Try((promise.Realm, task, copiesResult), static x => ResultOf(x.Realm, x.task, x.copiesResult), out var result))
                    PromiseOperations.Resolve(agent, promise, result);
                else promise.Settle(PromiseState.Rejected, result);
            }
            // The task failed, or its result has no form in scripts. As for a function that returns no task, the script
            // cannot handle a cancellation: it ends the running call.
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                failure = thrown;
            }
            if (failure is not null) promise.Settle(PromiseState.Rejected, agent.ErrorFor(promise.Realm, failure, functionName));
        }
    }
}
