using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>
/// How collections of a host's own are made: by the method that CollectionBuilder names, by a constructor without
/// parameters and Add, or by one that takes the elements. The functions are made once a type.
/// </summary>
[RequiresUnreferencedCode("Constructors that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Methods for types of elements are made at run time.")]
internal static class OwnCollections
{
    /// <summary>Makes a collection of its elements; null where its type has no way.</summary>
    public static Func<List<T>, TCollection>? MakerOfElements<TCollection, T>()
    {
        var type = typeof(TCollection);
        if (Builder<TCollection, T>() is { } builder) return read => builder(CollectionsMarshal.AsSpan(read));
        if (type.IsAbstract || type.IsInterface) return null;
        if (HasEmpty(type) && Adder<TCollection, T>() is { } add)
        {
            return read =>
            {
                // Boxed, if it is a structure: Add changes what is there.
                object made = New<TCollection>()!;
                foreach (var element in KeyedFilling.Elements(made, read)) add(made, element);
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
                foreach (var (key, value) in KeyedFilling.Entries(made, read)) ((IDictionary<TKey, TValue>)made)[key] = value;
                return (TDictionary)made;
            };
        }
        if (HasEmpty(type) && typeof(IDictionary).IsAssignableFrom(type))
        {
            return static read =>
            {
                object made = New<TDictionary>()!;
                foreach (var (key, value) in KeyedFilling.Entries(made, read)) ((IDictionary)made)[key] = value;
                return (TDictionary)made;
            };
        }
        return Taker<TDictionary, Dictionary<TKey, TValue>>(typeof(Dictionary<TKey, TValue>));
    }

    private delegate TCollection CollectionBuilder<out TCollection, T>(ReadOnlySpan<T> elements);

    // The method that CollectionBuilder names, which is what collection expressions call.
    private static CollectionBuilder<TCollection, T>? Builder<TCollection, T>()
    {
        var type = typeof(TCollection);
        if (type.GetCustomAttribute<CollectionBuilderAttribute>() is not { } named) return null;
        var arguments = type.GetGenericArguments();
        foreach (var method in named.BuilderType.GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static))
        {
            if (method.Name != named.MethodName || method.GetGenericArguments().Length != arguments.Length) continue;
            var made = arguments.Length == 0 ? method : method.MakeGenericMethod(arguments);
            if (made.GetParameters() is [var only] && only.ParameterType == typeof(ReadOnlySpan<T>)
                && type.IsAssignableFrom(made.ReturnType) && made.ReturnType.IsValueType == type.IsValueType)
                return made.CreateDelegate<CollectionBuilder<TCollection, T>>();
        }
        return null;
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
