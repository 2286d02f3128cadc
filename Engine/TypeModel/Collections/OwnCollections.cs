using System.Collections;
using System.Reflection;
using System.Runtime.InteropServices;
using Quoll.TypeModel.Bounds;

namespace Quoll.TypeModel.Collections;

/// <summary>
/// Creates collections of the host: by the method that CollectionBuilder names, by a constructor without parameters and
/// Add, or by a constructor that takes the elements. The functions are created once for each type.
/// </summary>
[RequiresUnreferencedCode("Constructors of the host's own collections may be trimmed.")]
[RequiresDynamicCode("Methods for types of elements are made at run time.")]
internal static class OwnCollections
{
    /// <summary>Returns the maker of a collection of elements; null if the type cannot be created.</summary>
    public static CollectionMaker<List<T>>? MakerOfElements<T>(Type type)
    {
        if (Builder<T>(type) is { } builder) return builder;
        if (type.IsAbstract || type.IsInterface) return null;
        if (HasEmpty(type) && Adder<T>(type) is { } add)
        {
            return Maker((List<T> read) =>
            {
                // A structure is boxed, because Add changes it in place.
                var made = Activator.CreateInstance(type)!;
                foreach (var element in KeyedFilling.Elements(made, read)) add(made, element);
                return made;
            });
        }
        return Taker<List<T>>(type, typeof(List<T>), static read => read)
            ?? Taker<List<T>>(type, typeof(T[]), static read => read.ToArray());
    }

    /// <summary>Returns the maker of a dictionary of entries; null if the type cannot be created.</summary>
    public static CollectionMaker<Dictionary<TKey, TValue>>? MakerOfEntries<TKey, TValue>(Type type) where TKey : notnull
    {
        if (type.IsAbstract || type.IsInterface) return null;
        Action<object, TKey, TValue>? set = !HasEmpty(type) ? null
            : typeof(IDictionary<TKey, TValue>).IsAssignableFrom(type)
                ? static (made, key, value) => ((IDictionary<TKey, TValue>)made)[key] = value
            : typeof(IDictionary).IsAssignableFrom(type) ? static (made, key, value) => ((IDictionary)made)[key] = value : null;
        if (set is not null)
        {
            return Maker((Dictionary<TKey, TValue> read) =>
            {
                var made = Activator.CreateInstance(type)!;
                foreach (var (key, value) in KeyedFilling.Entries(made, read)) set(made, key, value);
                return made;
            });
        }
        return Taker<Dictionary<TKey, TValue>>(type, typeof(Dictionary<TKey, TValue>), static read => read);
    }

    private static CollectionMaker<TRead> Maker<TRead>(Func<TRead, object> make) => new CollectionMaker<TRead, object>(make);

    private static bool HasEmpty(Type type) => type.IsValueType || type.GetConstructor(Type.EmptyTypes) is not null;

    // The method that CollectionBuilder names, which collection expressions call.
    private static CollectionMaker<List<T>>? Builder<T>(Type type)
    {
        if (type.GetCustomAttribute<CollectionBuilderAttribute>() is not { } named) return null;
        if (!RuntimeFeature.IsDynamicCodeSupported && (typeof(T).IsValueType || type.IsValueType)) return null;
        var arguments = type.GetGenericArguments();
        foreach (var method in named.BuilderType.GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static))
        {
            if (method.Name != named.MethodName || method.GetGenericArguments().Length != arguments.Length) continue;
            var made = arguments.Length == 0 ? method : method.MakeGenericMethod(arguments);
            if (made.GetParameters() is [var only] && only.ParameterType == typeof(ReadOnlySpan<T>)
                && type.IsAssignableFrom(made.ReturnType) && made.ReturnType.IsValueType == type.IsValueType)
            {
                return (CollectionMaker<List<T>>)Activator.CreateInstance(typeof(BuilderMaker<,>).MakeGenericType(typeof(T), type), made)!;
            }
        }
        return null;
    }

    private delegate TCollection BuilderMethod<out TCollection, T>(ReadOnlySpan<T> elements);

    // Not by reflection, which cannot pass spans.
    private sealed class BuilderMaker<T, TCollection>(BuilderMethod<TCollection, T> build)
        : CollectionMaker<List<T>>(typeof(TCollection), (List<T> read) => build(CollectionsMarshal.AsSpan(read)))
    {
        public BuilderMaker(MethodInfo method) : this(method.CreateDelegate<BuilderMethod<TCollection, T>>())
        {
        }

        public override object Make(List<T> read) => build(CollectionsMarshal.AsSpan(read))!;
    }

    private static Action<object, T>? Adder<T>(Type type)
    {
        if (typeof(ICollection<T>).IsAssignableFrom(type)) return static (target, element) => ((ICollection<T>)target).Add(element);
        if (typeof(T) == typeof(object) && typeof(IList).IsAssignableFrom(type))
            return static (target, element) => ((IList)target).Add(element);
        // Like collection expressions.
        foreach (var name in (ReadOnlySpan<string>)["Add", "Enqueue", "Push"])
        {
            if (type.GetMethod(name, [typeof(T)]) is not { } method) continue;
            var invoker = MethodInvoker.Create(method);
            return (target, element) => invoker.Invoke(target, element);
        }
        return null;
    }

    // A constructor whose only parameter takes the list or dictionary that was read, or its array.
    private static CollectionMaker<TRead>? Taker<TRead>(Type type, Type given, Func<TRead, object> argument)
    {
        foreach (var constructor in type.GetConstructors())
        {
            if (constructor.GetParameters() is not [var only] || !only.ParameterType.IsAssignableFrom(given)
                || only.ParameterType == typeof(object)) continue;
            var invoker = ConstructorInvoker.Create(constructor);
            return Maker((TRead read) => invoker.Invoke(argument(read))!);
        }
        return null;
    }
}
