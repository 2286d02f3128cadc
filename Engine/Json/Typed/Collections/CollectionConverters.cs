using System.Reflection;
using Quoll.Json.Typed.Scalars;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Json.Typed.Collections;

/// <summary>The converters of collections, by their shapes.</summary>
[RequiresUnreferencedCode("Constructors that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class CollectionConverters
{
    /// <summary>Creates the converter of a collection; null for any other type.</summary>
    public static QuollConverter? Create(Type type, Func<Type, QuollConverter> inner)
    {
        if (typeof(Stream).IsAssignableFrom(type)) return ReflectedConverters.Make(typeof(StreamConverter<>), [type]);
        if (CollectionShape.Of(type) is not var (kind, parts)) return null;
        var name = TypeNames.Of(type);
        return kind switch
        {
            CollectionKind.Array => Make(typeof(ArrayConverter<>), parts, inner(parts[0]), name),
            CollectionKind.Grid => Make(typeof(GridConverter<,>), [type, .. parts], inner(parts[0]), name),
            CollectionKind.List => Make(typeof(ListConverter<>), parts, inner(parts[0]), name),
            CollectionKind.Memory => Make(type.GetGenericTypeDefinition() == typeof(Memory<>)
                ? typeof(MemoryConverter<>) : typeof(ReadOnlyMemoryConverter<>), parts, inner(parts[0]), name),
            CollectionKind.Elements => Make(typeof(SequenceConverter<,>), [type, .. parts],
                inner(parts[0]), name, Maker(nameof(MakerOfElements), type, parts)),
            CollectionKind.UntypedElements => Make(typeof(UntypedSequenceConverter<,>), [type, .. parts],
                inner(parts[0]), name, Maker(nameof(MakerOfElements), type, parts)),
            CollectionKind.Entries => Make(typeof(DictionaryConverter<,,>), [type, .. parts],
                inner(parts[0]), inner(parts[1]), name, Maker(nameof(MakerOfEntries), type, parts)),
            CollectionKind.UntypedEntries => Make(typeof(UntypedDictionaryConverter<>), [type],
                inner(parts[1]), name, Maker(nameof(MakerOfEntries), type, parts)),
            CollectionKind.Groups => Make(typeof(LookupConverter<,,>), [type, .. parts], inner(parts[0]), inner(parts[1]), name),
            CollectionKind.AsyncElements => Make(typeof(AsyncSequenceConverter<,>), [type, .. parts], inner(parts[0]), name),
            CollectionKind.NamedTexts => Make(typeof(NameValueConverter<>), [type]),
            CollectionKind.Dynamic => new ExpandoConverter(),
            CollectionKind.Table => Make(typeof(TableConverter<>), [type]),
            CollectionKind.TableSet => Make(typeof(TableSetConverter<>), [type]),
            _ => new TableRowConverter(),
        };
    }

    private static QuollConverter Make(Type definition, Type[] arguments, params object?[] parameters) =>
        ReflectedConverters.Make(definition, arguments, parameters);

    // The function from the list or dictionary that was read to the collection; null if there is none.
    private static object? Maker(string name, Type type, Type[] parts) => typeof(CollectionConverters)
        .GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod([type, .. parts]).Invoke(null, null);

    private static Func<List<T>, TCollection>? MakerOfElements<TCollection, T>() =>
        ListMakers.Find<T>(typeof(TCollection))?.As<TCollection>();

    private static Func<Dictionary<TKey, TValue>, TDictionary>? MakerOfEntries<TDictionary, TKey, TValue>() where TKey : notnull =>
        DictionaryMakers.Find<TKey, TValue>(typeof(TDictionary))?.As<TDictionary>();
}
