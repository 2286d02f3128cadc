using System.Collections;
using System.Collections.Specialized;
using System.ComponentModel;
using System.Data;
using System.Dynamic;
using Quoll.Json.Typed.Collections;
using Quoll.Json.Typed.Scalars;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Sources;
using Quoll.TypeModel.Bounds;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Generated;

/// <summary>Adds types for JSON. The generator's code calls it.</summary>
/// <remarks>The attributes are those of the type that matter for JSON.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class JsonDescriptions
{
    private const DynamicallyAccessedMemberTypes New = DynamicallyAccessedMemberTypes.PublicParameterlessConstructor;

    /// <summary>Adds a class or interface with members.</summary>
    public static void Object<T>(this DescribedTypes types, Action<DescribedMembers<T>> describe, Func<Attribute[]>? attributes = null)
        where T : class =>
        types.Add(new GeneratedType<T>(attributes) { Describe = describe });

    /// <summary>Adds a structure with members.</summary>
    public static void Structure<T>(this DescribedTypes types, Action<DescribedMembers<T>> describe, Func<Attribute[]>? attributes = null)
        where T : struct =>
        types.Add(new GeneratedType<T>(attributes) { Describe = describe, Unbox = static box => ref Unsafe.Unbox<T>(box) });

    /// <summary>Adds a type with an attribute that names its converter.</summary>
    public static void Value<T>(this DescribedTypes types, Func<Attribute[]>? attributes = null) =>
        types.Add(new GeneratedType<T>(attributes));

    /// <summary>Adds an enum.</summary>
    public static void Enum<T>(this DescribedTypes types, Func<Attribute[]>? attributes = null) where T : struct, Enum =>
        types.Add(new GeneratedType<T>(attributes) { ByName = static byName => new EnumConverter<T>(byName) });

    /// <summary>Adds a nullable structure.</summary>
    public static void Nullable<T>(this DescribedTypes types)
        where T : struct => types.Add<T?>(static inner => new NullableConverter<T>(Of<T>(inner)));

    /// <summary>Adds a one-dimensional array.</summary>
    public static void Array<T>(this DescribedTypes types) =>
        types.Add<T[]>(static inner => new ArrayConverter<T>(Of<T>(inner), Name<T[]>()));

    /// <summary>Adds a multidimensional array.</summary>
    public static void Grid<TArray, T>(this DescribedTypes types) where TArray : class =>
        types.Add<TArray>(static inner => new GridConverter<TArray, T>(Of<T>(inner), Name<TArray>()));

    /// <summary>Adds a list.</summary>
    public static void List<T>(this DescribedTypes types) =>
        types.Add<List<T>>(static inner => new ListConverter<T>(Of<T>(inner), Name<List<T>>()));

    /// <summary>Adds a Memory.</summary>
    public static void Memory<T>(this DescribedTypes types) =>
        types.Add<Memory<T>>(static inner => new MemoryConverter<T>(Of<T>(inner), Name<Memory<T>>()));

    /// <summary>Adds a ReadOnlyMemory.</summary>
    public static void ReadOnlyMemory<T>(this DescribedTypes types) =>
        types.Add<ReadOnlyMemory<T>>(static inner => new ReadOnlyMemoryConverter<T>(Of<T>(inner), Name<ReadOnlyMemory<T>>()));

    /// <summary>Adds an ILookup.</summary>
    public static void Lookup<TLookup, TKey, T>(this DescribedTypes types, Func<Attribute[]>? attributes = null)
        where TLookup : ILookup<TKey, T> where TKey : notnull =>
        types.Add<TLookup>(
            static inner => new LookupConverter<TLookup, TKey, T>(Of<TKey>(inner), Of<T>(inner), Name<TLookup>()), attributes);

    /// <summary>Adds a dictionary.</summary>
    /// <param name="types">The types.</param>
    /// <param name="make">
    /// Creates the application's own dictionary; null for a dictionary of .NET, or if it cannot be created.
    /// </param>
    /// <param name="attributes">The attributes of the type.</param>
    public static void Dictionary<TDictionary, TKey, TValue>(this DescribedTypes types,
        Func<Dictionary<TKey, TValue>, TDictionary>? make = null, Func<Attribute[]>? attributes = null)
        where TKey : notnull where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>> =>
        types.Add<TDictionary>(inner => new DictionaryConverter<TDictionary, TKey, TValue>(
            Of<TKey>(inner), Of<TValue>(inner), Name<TDictionary>(),
            DictionaryMakers.Known<TKey, TValue>(typeof(TDictionary))?.As<TDictionary>() ?? make),
            attributes);

    /// <summary>Adds an untyped dictionary.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public static void UntypedDictionary<TDictionary>(this DescribedTypes types,
        Func<Dictionary<object, object?>, TDictionary>? make = null, Func<Attribute[]>? attributes = null)
        where TDictionary : IDictionary =>
        types.Add<TDictionary>(inner => new UntypedDictionaryConverter<TDictionary>(
            Of<object?>(inner), Name<TDictionary>(),
            DictionaryMakers.Known<object, object?>(typeof(TDictionary))?.As<TDictionary>() ?? make), attributes);

    /// <summary>Adds a sequence.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public static void Sequence<TCollection, T>(
        this DescribedTypes types, Func<List<T>, TCollection>? make = null, Func<Attribute[]>? attributes = null)
        where TCollection : IEnumerable<T> => types.Add<TCollection>(inner => new SequenceConverter<TCollection, T>(
            Of<T>(inner), Name<TCollection>(), ListMakers.Known<T>(typeof(TCollection))?.As<TCollection>() ?? make), attributes);

    /// <summary>Adds a sequence whose interfaces do not name the type of its elements.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public static void UntypedSequence<TCollection, T>(
        this DescribedTypes types, Func<List<T>, TCollection>? make = null, Func<Attribute[]>? attributes = null)
        where TCollection : IEnumerable => types.Add<TCollection>(inner => new UntypedSequenceConverter<TCollection, T>(
            Of<T>(inner), Name<TCollection>(), ListMakers.Known<T>(typeof(TCollection))?.As<TCollection>() ?? make), attributes);

    /// <summary>Adds an asynchronous sequence.</summary>
    public static void AsyncSequence<TSequence, T>(this DescribedTypes types, Func<Attribute[]>? attributes = null)
        where TSequence : IAsyncEnumerable<T> =>
        types.Add<TSequence>(static inner => new AsyncSequenceConverter<TSequence, T>(Of<T>(inner), Name<TSequence>()), attributes);

    /// <summary>
    /// Returns deserialized elements for a collection of the application's type, under the limits of the call.
    /// </summary>
    public static IEnumerable<T> Charged<T>(object target, List<T> read) => KeyedFilling.Elements(target, read);

    /// <inheritdoc cref="Charged{T}(object, List{T})"/>
    public static IEnumerable<KeyValuePair<TKey, TValue>> Charged<TKey, TValue>(object target, Dictionary<TKey, TValue> read)
        where TKey : notnull => KeyedFilling.Entries(target, read);

    // Without constraints, because they would load the types that they name, and their assemblies, with this class.

    /// <summary>Adds a DataTable.</summary>
    public static void Table<[DynamicallyAccessedMembers(New)] T>(this DescribedTypes types, Func<Attribute[]>? attributes = null) =>
        types.Add<T>(static _ => new TableConverter<T>(), attributes);

    /// <summary>Adds a DataSet.</summary>
    public static void TableSet<[DynamicallyAccessedMembers(New)] T>(this DescribedTypes types, Func<Attribute[]>? attributes = null) =>
        types.Add<T>(static _ => new TableSetConverter<T>(), attributes);

    /// <summary>Adds DataRow.</summary>
    public static void TableRow(this DescribedTypes types) => types.Add<DataRow>(static _ => new TableRowConverter());

    /// <summary>Adds ExpandoObject.</summary>
    public static void Expando(this DescribedTypes types) => types.Add<ExpandoObject>(static _ => new ExpandoConverter());

    /// <summary>Adds a NameValueCollection.</summary>
    public static void NameValues<[DynamicallyAccessedMembers(New)] T>(this DescribedTypes types, Func<Attribute[]>? attributes = null) =>
        types.Add<T>(static _ => new NameValueConverter<T>(), attributes);

    private static void Add<T>(
        this DescribedTypes types, Func<Func<Type, QuollConverter>, QuollConverter> parts, Func<Attribute[]>? attributes = null) =>
        types.Add(new GeneratedType<T>(attributes) { Parts = parts });

    private static void Add(this DescribedTypes types, TypeSource source) => types.ForJson.Add(source.Type, source);

    private static QuollConverter<T> Of<T>(Func<Type, QuollConverter> inner) => (QuollConverter<T>)inner(typeof(T));

    private static string Name<T>() => TypeNames.Of(typeof(T));
}
