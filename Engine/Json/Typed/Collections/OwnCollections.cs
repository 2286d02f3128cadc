using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Quoll.Json.Typed.Collections;

/// <summary>
/// How collections of a host's own are made: by a constructor without parameters and Add, or by one that takes the
/// elements. The functions are made once a type.
/// </summary>
[RequiresUnreferencedCode("Constructors that are used by JSON only may be trimmed.")]
internal static class OwnCollections
{
    /// <summary>Makes a collection of its elements; null where its type has no way.</summary>
    public static Func<List<T>, TCollection>? MakerOfElements<TCollection, T>()
    {
        var type = typeof(TCollection);
        if (type.IsAbstract || type.IsInterface) return null;
        if (HasEmpty(type) && Adder<TCollection, T>() is { } add)
        {
            return read =>
            {
                // Boxed, if it is a structure: Add changes what is there.
                object made = New<TCollection>()!;
                foreach (var element in read) add(made, element);
                return (TCollection)made;
            };
        }
        return Taker<TCollection, List<T>>(typeof(List<T>)) is { } taker ? taker
            : Taker<TCollection, T[]>(typeof(T[])) is { } ofArray ? read => ofArray(read.ToArray()) : null;
    }

    /// <summary>Makes a dictionary of its entries; null where its type has no way.</summary>
    public static Func<Dictionary<TKey, TValue>, TDictionary>? MakerOfEntries<TDictionary, TKey, TValue>() where TKey : notnull
    {
        var type = typeof(TDictionary);
        if (type.IsAbstract || type.IsInterface) return null;
        if (HasEmpty(type) && typeof(IDictionary<TKey, TValue>).IsAssignableFrom(type))
        {
            return static read =>
            {
                object made = New<TDictionary>()!;
                foreach (var (key, value) in read) ((IDictionary<TKey, TValue>)made)[key] = value;
                return (TDictionary)made;
            };
        }
        if (HasEmpty(type) && typeof(IDictionary).IsAssignableFrom(type))
        {
            return static read =>
            {
                object made = New<TDictionary>()!;
                foreach (var (key, value) in read) ((IDictionary)made)[key] = value;
                return (TDictionary)made;
            };
        }
        return Taker<TDictionary, Dictionary<TKey, TValue>>(typeof(Dictionary<TKey, TValue>));
    }

    private static bool HasEmpty(Type type) => type.IsValueType || type.GetConstructor(Type.EmptyTypes) is not null;

    private static TCollection New<TCollection>() => Activator.CreateInstance<TCollection>();

    private static Action<object, T>? Adder<TCollection, T>()
    {
        var type = typeof(TCollection);
        if (typeof(ICollection<T>).IsAssignableFrom(type)) return static (target, element) => ((ICollection<T>)target).Add(element);
        if (typeof(T) == typeof(object) && typeof(IList).IsAssignableFrom(type))
            return static (target, element) => ((IList)target).Add(element);
        // As collection expressions do.
        foreach (var name in (ReadOnlySpan<string>)["Add", "Enqueue", "Push"])
        {
            if (type.GetMethod(name, [typeof(T)]) is not { } method) continue;
            var invoker = MethodInvoker.Create(method);
            return (target, element) => invoker.Invoke(target, element);
        }
        return null;
    }

    private static Func<TRead, TCollection>? Taker<TCollection, TRead>(Type given)
    {
        foreach (var constructor in typeof(TCollection).GetConstructors())
        {
            if (constructor.GetParameters() is not [var only] || !only.ParameterType.IsAssignableFrom(given)
                || only.ParameterType == typeof(object)) continue;
            var invoker = ConstructorInvoker.Create(constructor);
            return read => (TCollection)invoker.Invoke(read);
        }
        return null;
    }
}
