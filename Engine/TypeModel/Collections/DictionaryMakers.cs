using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Quoll.TypeModel.Bounds;

namespace Quoll.TypeModel.Collections;

/// <summary>Creates dictionaries and lookups from a dictionary of their entries.</summary>
internal static class DictionaryMakers
{
    /// <summary>Returns the maker for a dictionary of .NET or of the host; null if there is none.</summary>
    [RequiresUnreferencedCode("Constructors of the host's own dictionaries may be trimmed.")]
    [RequiresDynamicCode("Methods for types of entries are made at run time.")]
    public static CollectionMaker<Dictionary<TKey, TValue>>? Find<TKey, TValue>(Type type) where TKey : notnull =>
        Known<TKey, TValue>(type) ?? OwnCollections.MakerOfEntries<TKey, TValue>(type);

    /// <summary>Returns the maker for a dictionary of .NET, or an interface of one; null for any other type.</summary>
    public static CollectionMaker<Dictionary<TKey, TValue>>? Known<TKey, TValue>(Type type) where TKey : notnull =>
        Of<TKey, TValue>.Dictionary.Makes(type) ? Of<TKey, TValue>.Dictionary
            : Array.Find(Others<TKey, TValue>.Makers, known => known.Makes(type));

    /// <summary>Returns the maker for ILookup; null for any other type.</summary>
    public static CollectionMaker<Dictionary<TKey, IEnumerable<T>>>? Lookup<TKey, T>(Type type) where TKey : notnull
    {
        var maker = new CollectionMaker<Dictionary<TKey, IEnumerable<T>>, Lookup<TKey, T>>(static groups => (Lookup<TKey, T>)groups
            .SelectMany(static group => group.Value ?? [], static (group, item) => (group.Key, item))
            .ToLookup(static entry => entry.Key, static entry => entry.item, KeyComparer<TKey>.For(groups.Count)));
        return maker.Makes(type) ? maker : null;
    }

    private static class Of<TKey, TValue> where TKey : notnull
    {
        public static readonly CollectionMaker<Dictionary<TKey, TValue>> Dictionary =
            Maker<TKey, TValue, Dictionary<TKey, TValue>>(static read => read);
    }

    private static class Others<TKey, TValue> where TKey : notnull
    {
        // The first maker whose result is a value of the type.
        public static readonly CollectionMaker<Dictionary<TKey, TValue>>[] Makers =
        [
            Maker<TKey, TValue, SortedDictionary<TKey, TValue>>(static read => SortedFilling.Dictionary(read)),
            Maker<TKey, TValue, SortedList<TKey, TValue>>(static read => SortedFilling.List(read)),
            Maker<TKey, TValue, OrderedDictionary<TKey, TValue>>(static read => new OrderedDictionary<TKey, TValue>(read, read.Comparer)),
            Maker<TKey, TValue, ConcurrentDictionary<TKey, TValue>>(
                static read => new ConcurrentDictionary<TKey, TValue>(read, read.Comparer)),
            Maker<TKey, TValue, ReadOnlyDictionary<TKey, TValue>>(static read => new ReadOnlyDictionary<TKey, TValue>(read)),
            Maker<TKey, TValue, ImmutableDictionary<TKey, TValue>>(static read => ImmutableDictionary.CreateRange(read.Comparer, read)),
            Maker<TKey, TValue, ImmutableSortedDictionary<TKey, TValue>>(static read => ImmutableSortedDictionary.CreateRange(read)),
            Maker<TKey, TValue, FrozenDictionary<TKey, TValue>>(
                static read => FrozenDictionary.ToFrozenDictionary(read, KeyComparer<TKey>.ForFrozen(read.Count))),
            Maker<TKey, TValue, Hashtable>(static read => new Hashtable(read, read.Comparer as IEqualityComparer)),
        ];
    }

    private static CollectionMaker<Dictionary<TKey, TValue>> Maker<TKey, TValue, TMade>(Func<Dictionary<TKey, TValue>, TMade> make)
        where TKey : notnull => new CollectionMaker<Dictionary<TKey, TValue>, TMade>(make);
}
