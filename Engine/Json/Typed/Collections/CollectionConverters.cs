using System.Collections;
using System.Collections.Specialized;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Dynamic;
using System.Reflection;
using Quoll.Json.Typed.Scalars;
using Quoll.Hosts;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Collections;

/// <summary>Converters for collections, by how they are walked and made.</summary>
[RequiresUnreferencedCode("Constructors that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class CollectionConverters
{
    /// <summary>The converter of a collection; null where a type is none.</summary>
    public static QuollConverter? Create(Type type, Func<Type, QuollConverter> inner)
    {
        if (type.IsArray) return OfArray(type, type.GetElementType()!, inner);
        if (OfRarePlatformType(type) is { } rare) return rare;
        if (typeof(Stream).IsAssignableFrom(type)) return ReflectedConverters.Make(typeof(StreamConverter<>), [type]);
        if (Definition(type) is { } definition)
        {
            if (definition == typeof(Memory<>) || definition == typeof(ReadOnlyMemory<>))
            {
                var converter = definition == typeof(Memory<>) ? typeof(MemoryConverter<>) : typeof(ReadOnlyMemoryConverter<>);
                return ReflectedConverters.Make(
                    converter, type.GetGenericArguments(), inner(type.GetGenericArguments()[0]), TypeNames.Of(type));
            }
        }
        return OfEntries(type, inner) ?? OfElements(type, inner);
    }

    // To ask for one of these types loads its assembly, and what that needs: only where a base type comes from there.
    private static QuollConverter? OfRarePlatformType(Type type)
    {
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            switch (level.Namespace)
            {
                case "System.Data":
                    return OfTable(type);
                case "System.Collections.Specialized":
                    return OfNameValues(type);
                case "System.Dynamic":
                    return OfExpando(type);
            }
        }
        return null;
    }

    private static QuollConverter? OfTable(Type type)
    {
        if (typeof(DataTable).IsAssignableFrom(type)) return ReflectedConverters.Make(typeof(TableConverter<>), [type]);
        if (typeof(DataSet).IsAssignableFrom(type)) return ReflectedConverters.Make(typeof(TableSetConverter<>), [type]);
        return type == typeof(DataRow) ? new TableRowConverter() : null;
    }

    private static QuollConverter? OfNameValues(Type type) => typeof(NameValueCollection).IsAssignableFrom(type)
        ? ReflectedConverters.Make(typeof(NameValueConverter<>), [type]) : null;

    private static QuollConverter? OfExpando(Type type) => type == typeof(ExpandoObject) ? new ExpandoConverter() : null;

    private static QuollConverter OfArray(Type type, Type element, Func<Type, QuollConverter> inner) => type.IsSZArray
        ? ReflectedConverters.Make(typeof(ArrayConverter<>), [element], inner(element), TypeNames.Of(type))
        : ReflectedConverters.Make(typeof(GridConverter<,>), [type, element], inner(element), TypeNames.Of(type));

    private static QuollConverter? OfEntries(Type type, Func<Type, QuollConverter> inner)
    {
        if (CollectionTypes.Find(type, typeof(ILookup<,>)) is { } lookup)
        {
            var (group, element) = (lookup.GetGenericArguments()[0], lookup.GetGenericArguments()[1]);
            return ReflectedConverters.Make(
                typeof(LookupConverter<,,>), [type, group, element], inner(group), inner(element), TypeNames.Of(type));
        }
        var dictionary = CollectionTypes.Find(type, typeof(IDictionary<,>)) ?? CollectionTypes.Find(type, typeof(IReadOnlyDictionary<,>));
        if (dictionary is not null)
        {
            var (key, value) = (dictionary.GetGenericArguments()[0], dictionary.GetGenericArguments()[1]);
            return ReflectedConverters.Make(typeof(DictionaryConverter<,,>), [type, key, value],
                inner(key), inner(value), TypeNames.Of(type), Maker(nameof(MakerOfEntries), type, key, value));
        }
        return !typeof(IDictionary).IsAssignableFrom(type) ? null
            : ReflectedConverters.Make(typeof(UntypedDictionaryConverter<>), [type], inner(typeof(object)), TypeNames.Of(type),
                Maker(nameof(MakerOfEntries), type, typeof(object), typeof(object)));
    }

    private static QuollConverter? OfElements(Type type, Func<Type, QuollConverter> inner)
    {
        if (CollectionTypes.Find(type, typeof(IEnumerable<>)) is { } sequence)
        {
            var element = sequence.GetGenericArguments()[0];
            return Definition(type) == typeof(List<>)
                ? ReflectedConverters.Make(typeof(ListConverter<>), [element], inner(element), TypeNames.Of(type))
                : ReflectedConverters.Make(typeof(SequenceConverter<,>), [type, element],
                    inner(element), TypeNames.Of(type), Maker(nameof(MakerOfElements), type, element));
        }
        if (typeof(IEnumerable).IsAssignableFrom(type))
        {
            return ReflectedConverters.Make(typeof(UntypedSequenceConverter<>), [type],
                inner(typeof(object)), TypeNames.Of(type), Maker(nameof(MakerOfElements), type, typeof(object)));
        }
        if (CollectionTypes.Find(type, typeof(IAsyncEnumerable<>)) is not { } awaited) return null;
        var comes = awaited.GetGenericArguments()[0];
        return ReflectedConverters.Make(typeof(AsyncSequenceConverter<,>), [type, comes], inner(comes), TypeNames.Of(type));
    }

    private static Type? Definition(Type type) => type.IsGenericType ? type.GetGenericTypeDefinition() : null;

    // A function from what was read to the collection; null where there is none.
    private static object? Maker(string name, params Type[] arguments) => typeof(CollectionConverters)
        .GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(arguments).Invoke(null, null);

    private static Func<List<T>, TCollection>? MakerOfElements<TCollection, T>() =>
        ListMakers.Find<TCollection, T>() ?? OwnCollections.MakerOfElements<TCollection, T>();

    private static Func<Dictionary<TKey, TValue>, TDictionary>? MakerOfEntries<TDictionary, TKey, TValue>() where TKey : notnull =>
        DictionaryMakers.Find<TDictionary, TKey, TValue>() ?? OwnCollections.MakerOfEntries<TDictionary, TKey, TValue>();
}
