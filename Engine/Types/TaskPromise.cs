using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Types;

/// <summary>Tasks of the host as promises.</summary>
internal static class TaskPromise
{
    /// <summary>
    /// The promise of a task (ValueTasks included); null where the value is none. It is settled by a job, when the
    /// engine runs jobs: with the task's result, or an error for its exception. A cancelled task ends what runs, as
    /// any cancellation does.
    /// </summary>
    public static PromiseObject? From(Realm realm, object? value)
    {
        if (AsTask(value) is not { } task) return null;
        var promise = new PromiseObject(realm, realm[Intrinsic.PromisePrototype]);
        var agent = realm.Agent;
        var call = agent.Limits.AsyncCall;
        agent.HostTasks.Begin();
        // Wherever the host's task ends: the job it posts runs where the engine is used.
        task.ContinueWith(
            done => agent.HostTasks.Post(new TaskJob(promise, done, call)),
            agent.HostTasks.Ended, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return promise;
    }

    /// <summary>The task of a value that is one, or a ValueTask; null for any other.</summary>
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(ValueTask<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "DynamicDependency keeps AsTask.")]
    public static Task? AsTask(object? value)
    {
        if (value is Task task) return task;
        if (value is ValueTask plain) return plain.AsTask();
        var type = value?.GetType();
        if (type is not { IsGenericType: true } || type.GetGenericTypeDefinition() != typeof(ValueTask<>)) return null;
        return (Task)type.GetMethod(nameof(ValueTask<int>.AsTask))!.Invoke(value, null)!;
    }

    // A task without result has one all the same, of a type of the platform's that is not public. What a script may see
    // of any other is decided by the type that the task promised.
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(Task<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "DynamicDependency keeps Result.")]
    private static JsValue ResultOf(Realm realm, Task task)
    {
        var property = task.GetType().GetProperty(nameof(Task<int>.Result), BindingFlags.Public | BindingFlags.Instance);
        return property is null || property.PropertyType.FullName == "System.Threading.Tasks.VoidTaskResult" ? JsValue.Undefined
            : HostValue.ToValue(realm, property.GetValue(task), property.PropertyType);
    }

    private sealed class TaskJob(PromiseObject promise, Task task, AsyncCall? call) : Job
    {
        public override PromiseObject Promise => promise;

        public override AsyncCall? Call => call;

        public override void Run(Agent agent)
        {
            Exception? failure = null;
            try
            {
                task.GetAwaiter().GetResult();
                if (agent.Try((promise.Realm, task), static x => ResultOf(x.Realm, x.task), out var result))
                    PromiseOperations.Resolve(agent, promise, result);
                else promise.Settle(PromiseState.Rejected, result);
            }
            // The task failed, or its result is nothing that a script can have. Cancellation is none of the script's
            // business, as from a function that gives no task: it ends what runs, and nobody goes on.
            catch (Exception thrown) when (Raise.IsCaught(thrown))
            {
                failure = thrown;
            }
            if (failure is not null) promise.Settle(PromiseState.Rejected, agent.ErrorFor(promise.Realm, failure));
        }
    }
}
