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
        if (type == typeof(Task)) return realm.Agent.Settle<JsValue>(value);
        if (type == typeof(ValueTask)) return new ValueTask(realm.Agent.Settle<JsValue>(value));
        if (!type.IsGenericType || type.GetGenericTypeDefinition() is var definition && definition != typeof(Task<>)
            && definition != typeof(ValueTask<>))
            throw path.Mismatch(value, type);
        var convert = typeof(CompletedTasks).GetMethod(nameof(Convert), BindingFlags.NonPublic | BindingFlags.Static)!;
        return convert.MakeGenericMethod(type.GetGenericArguments()).Invoke(null, [realm, value, definition == typeof(ValueTask<>)]);
    }

    private static object Convert<T>(Realm realm, JsValue value, bool isValueTask)
    {
        var task = realm.Agent.Settle<T>(value);
        return isValueTask ? new ValueTask<T>(task) : task;
    }
}
