using System.Collections.Concurrent;

namespace Quoll.Hosts.Objects;

/// <summary>
/// Creates what is generic over a key and a value, as <see cref="ElementCode"/> does for one type.
/// </summary>
internal abstract class EntryCode
{
    private static readonly ConcurrentDictionary<(Type Key, Type Value), EntryCode> Known = new(
        [new((typeof(object), typeof(object)), new EntryCode<object, object?>())]);

    /// <summary>Adds types that generated code names.</summary>
    public static void Add<TKey, TValue>() where TKey : notnull =>
        Known[(typeof(TKey), typeof(TValue))] = new EntryCode<TKey, TValue>();

    /// <summary>
    /// Returns the code for two types; null if one is a structure, generated code does not name them, and no code can
    /// be made at run time.
    /// </summary>
    public static EntryCode? Of(Type key, Type value) =>
        Known.TryGetValue((key, value), out var known) ? known
            : (key.IsValueType || value.IsValueType) && !RuntimeFeature.IsDynamicCodeSupported ? null
                : Known.GetOrAdd((key, value), Create);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Called for reference types, or where code can be made.")]
    private static EntryCode Create((Type Key, Type Value) types) =>
        (EntryCode)Activator.CreateInstance(typeof(EntryCode<,>).MakeGenericType(types.Key, types.Value))!;

    public abstract DictionaryAccess Dictionary();

    public abstract DictionaryAccess ReadOnlyDictionary();

    public abstract DictionaryAccess Lookup();

    /// <summary>Returns the reader of a dictionary; null if scripts cannot create it.</summary>
    public abstract ValueReader.Composite? EntriesReader(Type type);

    /// <summary>Returns the reader of a lookup; null if scripts cannot create it.</summary>
    public abstract ValueReader.Composite? GroupsReader(Type type);
}

/// <inheritdoc/>
internal sealed class EntryCode<TKey, TValue> : EntryCode where TKey : notnull
{
    public override DictionaryAccess Dictionary() => new DictionaryAccess<TKey, TValue>();

    public override DictionaryAccess ReadOnlyDictionary() => new ReadOnlyDictionaryAccess<TKey, TValue>();

    public override DictionaryAccess Lookup() => new LookupAccess<TKey, TValue>();

    public override ValueReader.Composite? EntriesReader(Type type) => CollectionReaders.EntriesOf<TKey, TValue>(type);

    public override ValueReader.Composite? GroupsReader(Type type) => CollectionReaders.GroupsOf<TKey, TValue>(type);
}
