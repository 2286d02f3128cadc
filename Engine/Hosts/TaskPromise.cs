using System.Reflection;

namespace Quoll.Hosts;

/// <summary>Tasks of the host as promises.</summary>
internal static class TaskPromise
{
    /// <summary>
    /// The promise of a task (ValueTasks included); null if the value is none. It is settled by a job, when the
    /// engine runs jobs: with the task's result, or an error for its exception. A cancelled task ends what runs, as
    /// any cancellation does.
    /// </summary>
    /// <param name="realm">The realm of the promise.</param>
    /// <param name="value">What may be a task.</param>
    /// <param name="copiesResult">The result is copied (<c>HostMode.Copy</c>), not given by reference.</param>
    public static PromiseObject? From(Realm realm, object? value, bool copiesResult = false)
    {
        if (!IsTask(value)) return null;
        // The source of a ValueTask is code of the host.
        var task = value as Task ?? HostGuard.Run(realm, value, static value => AsTask(value))!;
        var promise = new PromiseObject(realm, realm[Intrinsic.PromisePrototype]);
        var agent = realm.Agent;
        var call = agent.Limits.AsyncCall;
        agent.HostTasks.Begin();
        // Wherever the host's task ends: the job it posts runs where the engine is used.
        task.ContinueWith(
            done => agent.HostTasks.Post(new TaskJob(promise, done, call, copiesResult)),
            agent.HostTasks.Ended, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return promise;
    }

    /// <summary>
    /// Is the value a task, or a ValueTask? It is not looked into: a ValueTask gives its task only once.
    /// </summary>
    public static bool IsTask(object? value) => value is Task or ValueTask
        || value is ValueType && value.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ValueTask<>);

    /// <summary>The task of a value that is one, or a ValueTask; null for any other.</summary>
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

    // A task without result has one all the same, of a type of the platform's that is not public. What a script may see
    // of any other is decided by the type that the task promised.
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

    private sealed class TaskJob(PromiseObject promise, Task task, AsyncCall? call, bool copiesResult) : Job
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
            // The task failed, or its result is nothing that a script can have. Cancellation is none of the script's
            // business, as from a function that gives no task: it ends what runs, and nobody goes on.
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                failure = thrown;
            }
            if (failure is not null) promise.Settle(PromiseState.Rejected, agent.ErrorFor(promise.Realm, failure));
        }
    }
}
