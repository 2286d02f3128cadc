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
/// The types of a <see cref="QuollJsonTypes"/>: what the generator's code fills in. Each is described when it is first
/// met.
/// </summary>
/// <remarks>Attributes are those that stand at the type, as far as they concern JSON.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedJsonTypes
{
    private const DynamicallyAccessedMemberTypes New = DynamicallyAccessedMemberTypes.PublicParameterlessConstructor;

    internal DescribedJsonTypes()
    {
    }

    internal Dictionary<Type, TypeSource> Sources { get; } = [];

    /// <summary>A class or interface with members.</summary>
    public void Object<T>(Action<DescribedMembers<T>> describe, Func<Attribute[]>? attributes = null) where T : class =>
        Add(new GeneratedType<T>(attributes) { Describe = describe });

    /// <summary>A structure with members.</summary>
    public void Structure<T>(Action<DescribedMembers<T>> describe, Func<Attribute[]>? attributes = null) where T : struct =>
        Add(new GeneratedType<T>(attributes) { Describe = describe, Unbox = static box => ref Unsafe.Unbox<T>(box) });

    /// <summary>A type that says which converter it has.</summary>
    public void Value<T>(Func<Attribute[]>? attributes = null) => Add(new GeneratedType<T>(attributes));

    /// <summary>An enum.</summary>
    public void Enum<T>(Func<Attribute[]>? attributes = null) where T : struct, Enum =>
        Add(new GeneratedType<T>(attributes) { ByName = static byName => new EnumConverter<T>(byName) });

    /// <summary>A structure or null.</summary>
    public void Nullable<T>() where T : struct => Add<T?>(static inner => new NullableConverter<T>(Of<T>(inner)));

    /// <summary>An array of one dimension.</summary>
    public void Array<T>() => Add<T[]>(static inner => new ArrayConverter<T>(Of<T>(inner), Name<T[]>()));

    /// <summary>An array of several dimensions.</summary>
    public void Grid<TArray, T>() where TArray : class =>
        Add<TArray>(static inner => new GridConverter<TArray, T>(Of<T>(inner), Name<TArray>()));

    /// <summary>A list.</summary>
    public void List<T>() => Add<List<T>>(static inner => new ListConverter<T>(Of<T>(inner), Name<List<T>>()));

    /// <summary>A part of an array.</summary>
    public void Memory<T>() => Add<Memory<T>>(static inner => new MemoryConverter<T>(Of<T>(inner), Name<Memory<T>>()));

    /// <summary>A part of an array that is only read.</summary>
    public void ReadOnlyMemory<T>() =>
        Add<ReadOnlyMemory<T>>(static inner => new ReadOnlyMemoryConverter<T>(Of<T>(inner), Name<ReadOnlyMemory<T>>()));

    /// <summary>Elements in groups.</summary>
    public void Lookup<TLookup, TKey, T>(Func<Attribute[]>? attributes = null) where TLookup : ILookup<TKey, T> where TKey : notnull =>
        Add<TLookup>(static inner => new LookupConverter<TLookup, TKey, T>(Of<TKey>(inner), Of<T>(inner), Name<TLookup>()), attributes);

    /// <summary>A dictionary.</summary>
    /// <param name="make">Makes one that is the program's own; null where .NET has it, or there is no way.</param>
    /// <param name="attributes">Those of the type.</param>
    public void Dictionary<TDictionary, TKey, TValue>(
        Func<Dictionary<TKey, TValue>, TDictionary>? make = null, Func<Attribute[]>? attributes = null)
        where TKey : notnull where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>> =>
        Add<TDictionary>(inner => new DictionaryConverter<TDictionary, TKey, TValue>(
            Of<TKey>(inner), Of<TValue>(inner), Name<TDictionary>(),
            DictionaryMakers.Known<TKey, TValue>(typeof(TDictionary))?.As<TDictionary>() ?? make),
            attributes);

    /// <summary>A dictionary that does not say of what.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public void UntypedDictionary<TDictionary>(
        Func<Dictionary<object, object?>, TDictionary>? make = null, Func<Attribute[]>? attributes = null)
        where TDictionary : IDictionary =>
        Add<TDictionary>(inner => new UntypedDictionaryConverter<TDictionary>(
            Of<object?>(inner), Name<TDictionary>(),
            DictionaryMakers.Known<object, object?>(typeof(TDictionary))?.As<TDictionary>() ?? make), attributes);

    /// <summary>What can be walked.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public void Sequence<TCollection, T>(Func<List<T>, TCollection>? make = null, Func<Attribute[]>? attributes = null)
        where TCollection : IEnumerable<T> => Add<TCollection>(inner => new SequenceConverter<TCollection, T>(
            Of<T>(inner), Name<TCollection>(), ListMakers.Known<T>(typeof(TCollection))?.As<TCollection>() ?? make), attributes);

    /// <summary>What can be walked, and does not say of what.</summary>
    /// <inheritdoc cref="Dictionary{TDictionary, TKey, TValue}"/>
    public void UntypedSequence<TCollection>(Func<List<object?>, TCollection>? make = null, Func<Attribute[]>? attributes = null)
        where TCollection : IEnumerable => Add<TCollection>(inner => new UntypedSequenceConverter<TCollection>(
            Of<object?>(inner), Name<TCollection>(),
            ListMakers.Known<object?>(typeof(TCollection))?.As<TCollection>() ?? make), attributes);

    /// <summary>A sequence whose elements are waited for.</summary>
    public void AsyncSequence<TSequence, T>(Func<Attribute[]>? attributes = null) where TSequence : IAsyncEnumerable<T> =>
        Add<TSequence>(static inner => new AsyncSequenceConverter<TSequence, T>(Of<T>(inner), Name<TSequence>()), attributes);

    /// <summary>
    /// The elements that were read, for a collection of the program's own: the limits of the call hold.
    /// </summary>
    public static IEnumerable<T> Charged<T>(object target, List<T> read) => KeyedFilling.Elements(target, read);

    /// <inheritdoc cref="Charged{T}(object, List{T})"/>
    public static IEnumerable<KeyValuePair<TKey, TValue>> Charged<TKey, TValue>(object target, Dictionary<TKey, TValue> read)
        where TKey : notnull => KeyedFilling.Entries(target, read);

    // Without constraints: with this class the types that they name would be loaded, and their assemblies.

    /// <summary>A table of data.</summary>
    public void Table<[DynamicallyAccessedMembers(New)] T>(Func<Attribute[]>? attributes = null) =>
        Add<T>(static _ => new TableConverter<T>(), attributes);

    /// <summary>Tables of data.</summary>
    public void TableSet<[DynamicallyAccessedMembers(New)] T>(Func<Attribute[]>? attributes = null) =>
        Add<T>(static _ => new TableSetConverter<T>(), attributes);

    /// <summary>A row of a table.</summary>
    public void TableRow() => Add<DataRow>(static _ => new TableRowConverter());

    /// <summary>An object whose members are made at run time.</summary>
    public void Expando() => Add<ExpandoObject>(static _ => new ExpandoConverter());

    /// <summary>Names with a text, or with several.</summary>
    public void NameValues<[DynamicallyAccessedMembers(New)] T>(Func<Attribute[]>? attributes = null) =>
        Add<T>(static _ => new NameValueConverter<T>(), attributes);

    private void Add<T>(Func<Func<Type, QuollConverter>, QuollConverter> parts, Func<Attribute[]>? attributes = null) =>
        Add(new GeneratedType<T>(attributes) { Parts = parts });

    private void Add(TypeSource source) => Sources.Add(source.Type, source);

    private static QuollConverter<T> Of<T>(Func<Type, QuollConverter> inner) => (QuollConverter<T>)inner(typeof(T));

    private static string Name<T>() => TypeNames.Of(typeof(T));
}
