using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Quoll.Runtime.Agents;

namespace Quoll.Types;

/// <summary>Promises of a script as tasks of .NET; any other value is a task that is done.</summary>
internal static class CompletedTasks
{
    /// <summary>The task of a type (Task, Task&lt;T&gt;, ValueTask, ValueTask&lt;T&gt;) for a value.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "The method is kept by its own name.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Tasks of reference types share their code; others are those that the host uses itself.")]
    public static object? Of(Realm realm, JsValue value, Type type, ConversionPath path)
    {
        // What is no object is of no engine, and there at once.
        var settled = value.IsObject ? realm.Agent.Settle(value) : Task.FromResult(value);
        if (type == typeof(Task)) return settled;
        if (type == typeof(ValueTask)) return new ValueTask(settled);
        if (!type.IsGenericType || type.GetGenericTypeDefinition() is var definition && definition != typeof(Task<>)
            && definition != typeof(ValueTask<>))
            throw path.Mismatch(value, type);
        var convert = typeof(CompletedTasks).GetMethod(nameof(Convert), BindingFlags.NonPublic | BindingFlags.Static)!;
        return convert.MakeGenericMethod(type.GetGenericArguments()).Invoke(null, [realm, settled, definition == typeof(ValueTask<>)]);
    }

    private static object Convert<T>(Realm realm, Task<JsValue> settled, bool isValueTask)
    {
        var task = Wait<T>(realm, settled);
        return isValueTask ? new ValueTask<T>(task) : task;
    }

    private static async Task<T> Wait<T>(Realm realm, Task<JsValue> settled)
    {
        var value = await settled;
        return value.IsObject ? realm.Agent.Convert<T>(realm, value) : HostConvert<T>.From(realm, value);
    }
}
