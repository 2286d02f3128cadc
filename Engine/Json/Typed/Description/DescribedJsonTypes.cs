using System.Collections;
using System.Collections.Specialized;
using System.ComponentModel;
using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Dynamic;
using System.Runtime.CompilerServices;
using Quoll.Json.Typed.Collections;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Sources;
using Quoll.Hosts;
using Quoll.TypeModel.Bounds;
using Quoll.TypeModel;
using Quoll.TypeModel.Collections;

namespace Quoll.Generated;

/// <summary>
/// The types of a <see cref="QuollJsonTypes"/>, which the generator's code describes. Each is described on first use.
/// </summary>
/// <remarks>The attributes are those of the type that matter for JSON.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedJsonTypes
{
    private const DynamicallyAccessedMemberTypes New = DynamicallyAccessedMemberTypes.PublicParameterlessConstructor;

    internal DescribedJsonTypes()
    {
    }

    internal Dictionary<Type, TypeSource> Sources { get; } = [];

    /// <summary>Adds a class or interface with members.</summary>
    public void Object<T>(Action<DescribedMembers<T>> describe, Func<Attribute[]>? attributes = null) where T : class =>
        Add(new GeneratedType<T>(attributes) { Describe = describe });

    /// <summary>Adds a structure with members.</summary>
    public void Structure<T>(Action<DescribedMembers<T>> describe, Func<Attribute[]>? attributes = null) where T : struct =>
        Add(new GeneratedType<T>(attributes) { Describe = describe, Unbox = static box => ref Unsafe.Unbox<T>(box) });

    /// <summary>Adds a type with an attribute that names its converter.</summary>
    public void Value<T>(Func<Attribute[]>? attributes = null) => Add(new GeneratedType<T>(attributes));

    /// <summary>Adds an enum.</summary>
    public void Enum<T>(Func<Attribute[]>? attributes = null) where T : struct, Enum =>
        Add(new GeneratedType<T>(attributes) { ByName = static byName => new EnumConverter<T>(byName) });

    /// <summary>Adds a nullable structure.</summary>
    public void Nullable<T>() where T : struct => Add<T?>(static inner => new NullableConverter<T>(Of<T>(inner)));

    /// <summary>Adds a one-dimensional array.</summary>
    public void Array<T>() => Add<T[]>(static inner => new ArrayConverter<T>(Of<T>(inner), Name<T[]>()));

    /// <summary>Adds a multidimensional array.</summary>
    public void Grid<TArray, T>() where TArray : class =>
        Add<TArray>(static inner => new GridConverter<TArray, T>(Of<T>(inner), Name<TArray>()));

    /// <summary>Adds a list.</summary>
    public void List<T>() => Add<List<T>>(static inner => new ListConverter<T>(Of<T>(inner), Name<List<T>>()));

    /// <summary>Adds a Memory.</summary>
    public void Memory<T>() => Add<Memory<T>>(static inner => new MemoryConverter<T>(Of<T>(inner), Name<Memory<T>>()));

    /// <summary>Adds a ReadOnlyMemory.</summary>
    public void ReadOnlyMemory<T>() =>
        Add<ReadOnlyMemory<T>>(static inner => new ReadOnlyMemoryConverter<T>(Of<T>(inner), Name<ReadOnlyMemory<T>>()));

    /// <summary>Adds an ILookup.</summary>
    public void Lookup<TLookup, TKey, T>(Func<Attribute[]>? attributes = null) where TLookup : ILookup<TKey, T> where TKey : notnull =>
        Add<TLookup>(static inner => new LookupConverter<TLookup, TKey, T>(Of<TKey>(inner), Of<T>(inner), Name<TLookup>()), attributes);

    /// <summary>Adds a dictionary.</summary>
    /// <param name="make">
    /// Creates a dictionary of the application's type; null for types of .NET, or if there is no way.
    /// </param>
    /// <param name="attributes">The attributes of the type.</param>
    public void Dictionary<TDictionary, TKey, TValue>(
        Func<Dictionary<TKey, TValue>, TDictionary>? make = null, Func<Attribute[]>? attributes = null)
        where TKey : notnull where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>> =>
        Add<TDictionary>(inner => new DictionaryConverter<TDictionary, TKey, TValue>(
            Of<TKey>(inner), Of<TValue>(inner), Name<TDictionary>(),
            DictionaryMakers.Known<TKey, TValue>(typeof(TDictionary))?.As<TDictionary>() ?? make),
            attributes);

    /// <summary>Adds an untyped dictionary.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public void UntypedDictionary<TDictionary>(
        Func<Dictionary<object, object?>, TDictionary>? make = null, Func<Attribute[]>? attributes = null)
        where TDictionary : IDictionary =>
        Add<TDictionary>(inner => new UntypedDictionaryConverter<TDictionary>(
            Of<object?>(inner), Name<TDictionary>(),
            DictionaryMakers.Known<object, object?>(typeof(TDictionary))?.As<TDictionary>() ?? make), attributes);

    /// <summary>Adds a sequence.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public void Sequence<TCollection, T>(Func<List<T>, TCollection>? make = null, Func<Attribute[]>? attributes = null)
        where TCollection : IEnumerable<T> => Add<TCollection>(inner => new SequenceConverter<TCollection, T>(
            Of<T>(inner), Name<TCollection>(), ListMakers.Known<T>(typeof(TCollection))?.As<TCollection>() ?? make), attributes);

    /// <summary>Adds an untyped sequence.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public void UntypedSequence<TCollection>(Func<List<object?>, TCollection>? make = null, Func<Attribute[]>? attributes = null)
        where TCollection : IEnumerable => Add<TCollection>(inner => new UntypedSequenceConverter<TCollection>(
            Of<object?>(inner), Name<TCollection>(),
            ListMakers.Known<object?>(typeof(TCollection))?.As<TCollection>() ?? make), attributes);

    /// <summary>Adds an asynchronous sequence.</summary>
    public void AsyncSequence<TSequence, T>(Func<Attribute[]>? attributes = null) where TSequence : IAsyncEnumerable<T> =>
        Add<TSequence>(static inner => new AsyncSequenceConverter<TSequence, T>(Of<T>(inner), Name<TSequence>()), attributes);

    /// <summary>
    /// Returns deserialized elements for a collection of the application's type, under the limits of the call.
    /// </summary>
    public static IEnumerable<T> Charged<T>(object target, List<T> read) => KeyedFilling.Elements(target, read);

    /// <inheritdoc cref="Charged{T}(object, List{T})"/>
    public static IEnumerable<KeyValuePair<TKey, TValue>> Charged<TKey, TValue>(object target, Dictionary<TKey, TValue> read)
        where TKey : notnull => KeyedFilling.Entries(target, read);

    // Without constraints, because they would load the types that they name, and their assemblies, with this class.

    /// <summary>Adds a DataTable.</summary>
    public void Table<[DynamicallyAccessedMembers(New)] T>(Func<Attribute[]>? attributes = null) =>
        Add<T>(static _ => new TableConverter<T>(), attributes);

    /// <summary>Adds a DataSet.</summary>
    public void TableSet<[DynamicallyAccessedMembers(New)] T>(Func<Attribute[]>? attributes = null) =>
        Add<T>(static _ => new TableSetConverter<T>(), attributes);

    /// <summary>Adds DataRow.</summary>
    public void TableRow() => Add<DataRow>(static _ => new TableRowConverter());

    /// <summary>Adds ExpandoObject.</summary>
    public void Expando() => Add<ExpandoObject>(static _ => new ExpandoConverter());

    /// <summary>Adds a NameValueCollection.</summary>
    public void NameValues<[DynamicallyAccessedMembers(New)] T>(Func<Attribute[]>? attributes = null) =>
        Add<T>(static _ => new NameValueConverter<T>(), attributes);

    private void Add<T>(Func<Func<Type, QuollConverter>, QuollConverter> parts, Func<Attribute[]>? attributes = null) =>
        Add(new GeneratedType<T>(attributes) { Parts = parts });

    private void Add(TypeSource source) => Sources.Add(source.Type, source);

    private static QuollConverter<T> Of<T>(Func<Type, QuollConverter> inner) => (QuollConverter<T>)inner(typeof(T));

    private static string Name<T>() => TypeNames.Of(typeof(T));
}
