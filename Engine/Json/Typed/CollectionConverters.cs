using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>Converters for collections, by how they are walked and made.</summary>
[RequiresUnreferencedCode("Constructors that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class CollectionConverters
{
    /// <summary>The converter of a collection; null where a type is none.</summary>
    public static QuollConverter? Create(Type type, Func<Type, QuollConverter> inner)
    {
        if (type == typeof(string)) return null;
        var dictionary = CollectionTypes.Find(type, typeof(IDictionary<,>)) ?? CollectionTypes.Find(type, typeof(IReadOnlyDictionary<,>));
        if (dictionary is not null)
        {
            var (key, value) = (dictionary.GetGenericArguments()[0], dictionary.GetGenericArguments()[1]);
            return ReflectedConverters.Make(typeof(DictionaryConverter<,,>), [type, key, value],
                inner(key), inner(value), TypeNames.Of(type), Maker(type, typeof(Dictionary<,>).MakeGenericType(key, value)));
        }
        if (CollectionTypes.Find(type, typeof(IEnumerable<>)) is not { } sequence) return null;
        var element = sequence.GetGenericArguments()[0];
        if (type == typeof(List<>).MakeGenericType(element)) return ReflectedConverters.Make(typeof(ListConverter<>), [element], inner(element), TypeNames.Of(type));
        return ReflectedConverters.Make(typeof(SequenceConverter<,>), [type, element],
            inner(element), TypeNames.Of(type), Maker(type, typeof(List<>).MakeGenericType(element)));
    }

    // A function from what was read to the collection; null where there is none.
    private static Delegate? Maker(Type type, Type read) => (Delegate?)typeof(CollectionConverters)
        .GetMethod(nameof(MakerOf), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(read, type).Invoke(null, null);

    private static Func<TRead, TCollection>? MakerOf<TRead, TCollection>()
    {
        if (typeof(TCollection).IsAssignableFrom(typeof(TRead))) return static read => (TCollection)(object)read!;
        return null;
    }
}
