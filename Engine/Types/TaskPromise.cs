using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Types;

/// <summary>Tasks of the host as promises.</summary>
internal static class TaskPromise
{
    /// <summary>
    /// The promise of a task (ValueTasks included); null where the value is none. It is settled by a job, when the
    /// engine runs jobs: with the task's result, or an error for its exception or its cancellation.
    /// </summary>
    public static PromiseObject? From(Realm realm, object? value)
    {
        if (AsTask(value) is not { } task) return null;
        var promise = new PromiseObject(realm, realm[Intrinsic.PromisePrototype]);
        var agent = realm.Agent;
        agent.HostTasks.Begin();
        // Wherever the host's task ends: the job it posts runs where the engine is used.
        task.ContinueWith(
            static (done, state) =>
            {
                var target = (PromiseObject)state!;
                target.Realm.Agent.HostTasks.Post(new TaskJob(target, done));
            },
            promise, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
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

    // A task without result has one all the same, of a type that is not public.
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(Task<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "DynamicDependency keeps Result.")]
    private static object? ResultOf(Task task)
    {
        var property = task.GetType().GetProperty(nameof(Task<int>.Result), BindingFlags.Public | BindingFlags.Instance);
        return property is null || !property.PropertyType.IsVisible ? JsValue.Undefined : property.GetValue(task);
    }

    private sealed class TaskJob(PromiseObject promise, Task task) : Job
    {
        public override PromiseObject Promise => promise;

        public override void Run(Agent agent)
        {
            var realm = promise.Realm;
            if (task.IsCompletedSuccessfully)
            {
                if (agent.Try((realm, task), static x => HostValue.ToValue(x.realm, ResultOf(x.task), null), out var result))
                    PromiseOperations.Resolve(agent, promise, result);
                else promise.Settle(PromiseState.Rejected, result);
                return;
            }
            Exception failure = task.IsCanceled ? new TaskCanceledException(task) : task.Exception!.InnerException!;
            promise.Settle(PromiseState.Rejected, realm.Agent.ErrorFor(realm, failure));
        }
    }
}
