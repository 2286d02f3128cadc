using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>Converts promises of a script to tasks of .NET. Any other value becomes a completed task.</summary>
internal static class PromiseTask
{
    /// <summary>Returns whether a type is Task, Task&lt;T&gt;, ValueTask or ValueTask&lt;T&gt;.</summary>
    public static bool IsType(Type type) => type == typeof(Task) || type == typeof(ValueTask)
        || type.IsGenericType && type.GetGenericTypeDefinition() is var definition
            && (definition == typeof(Task<>) || definition == typeof(ValueTask<>));

    /// <summary>Returns the task of a type for a value.</summary>
    public static object Of(Realm realm, Type type, JsValue value) => Of(realm, type, null, _ => value);

    /// <summary>Returns the task of a type for the result of work.</summary>
    /// <param name="realm">The realm to work in.</param>
    /// <param name="type">A type for which <see cref="IsType"/> is true.</param>
    /// <param name="function">The function that the work calls, for observers; null if it calls none.</param>
    /// <param name="begin">
    /// The work. It runs at once if the engine is free or in use by this thread, otherwise in its turn.
    /// </param>
    public static object Of(Realm realm, Type type, JsFunction? function, Func<Realm, JsValue> begin)
    {
        if (type == typeof(Task)) return realm.Agent.RunAsync<JsValue>(function, begin);
        if (type == typeof(ValueTask)) return new ValueTask(realm.Agent.RunAsync<JsValue>(function, begin));
        var code = ElementCode.Of(type.GetGenericArguments()[0]) ?? throw ElementCode.Missing(type);
        return code.Task(realm, function, begin, type.GetGenericTypeDefinition() == typeof(ValueTask<>));
    }
}
