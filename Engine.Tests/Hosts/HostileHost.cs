using System.Reflection;
using System.Runtime.CompilerServices;

namespace Quoll.Tests.Hosts;

/// <summary>
/// Objects of the host in which one member misbehaves. A proxy of any interface stands in front of an object that
/// implements it. Interfaces that it returns (enumerators, keys) are behind a proxy, too.
/// </summary>
public class HostileHost : DispatchProxy
{
    private object _inner = null!;
    private Func<MethodInfo, object?[], Func<object?>, object?> _answer = null!;

    /// <summary>Creates a proxy of an interface.</summary>
    /// <param name="type">The interface.</param>
    /// <param name="inner">The object that implements it.</param>
    /// <param name="answer">Receives each called member, its arguments, and the function that answers the call.</param>
    public static object Create(Type type, object inner, Func<MethodInfo, object?[], Func<object?>, object?> answer)
    {
        var proxy = (HostileHost)Create(type, typeof(HostileHost));
        (proxy._inner, proxy._answer) = (inner, answer);
        return proxy;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) => _answer(targetMethod!, args ?? [], () =>
    {
        var result = targetMethod!.Invoke(_inner, BindingFlags.DoNotWrapExceptions, null, args, null);
        return result is not null && targetMethod.ReturnType is { IsInterface: true } type ? Create(type, result, _answer) : result;
    });

    /// <summary>Returns all members of an interface, and of the interfaces that they return.</summary>
    public static IReadOnlyList<string> MembersOf(Type type)
    {
        var found = new List<string>();
        var seen = new HashSet<Type>();
        var pending = new Queue<Type>([type]);
        while (pending.TryDequeue(out var next))
        {
            if (!seen.Add(next)) continue;
            foreach (var inherited in next.GetInterfaces()) pending.Enqueue(inherited);
            foreach (var method in next.GetMethods())
            {
                if (method.IsStatic || method.DeclaringType?.Namespace == "System.Numerics") continue;
                found.Add(NameOf(method));
                if (method.ReturnType.IsInterface) pending.Enqueue(method.ReturnType);
            }
        }
        return found.Distinct().ToList();
    }

    public static string NameOf(MethodInfo method) => $"{method.DeclaringType}.{method.Name}";

    /// <summary>Returns the default value of a type.</summary>
    public static object? DefaultOf(Type type) =>
        type.IsValueType && type != typeof(void) ? RuntimeHelpers.GetUninitializedObject(type) : null;
}
