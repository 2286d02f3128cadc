using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>How dictionaries of .NET are made of one.</summary>
internal static class DictionaryMakers
{
    /// <summary>The function for a type; null where it is none of these, nor an interface of one.</summary>
    public static Func<Dictionary<TKey, TValue>, TDictionary>? Find<TDictionary, TKey, TValue>() where TKey : notnull
    {
        // The first whose result is one of the type, by variance.
        foreach (var known in Of<TKey, TValue>.Known)
        {
            if (known is Func<Dictionary<TKey, TValue>, TDictionary> maker) return maker;
        }
        return null;
    }

    private static class Of<TKey, TValue> where TKey : notnull
    {
        public static readonly Delegate[] Known =
        [
            static (Dictionary<TKey, TValue> read) => read,
            static (Dictionary<TKey, TValue> read) => SortedFilling.Dictionary(read),
            static (Dictionary<TKey, TValue> read) => SortedFilling.List(read),
            static (Dictionary<TKey, TValue> read) => new OrderedDictionary<TKey, TValue>(read, read.Comparer),
            static (Dictionary<TKey, TValue> read) => new ConcurrentDictionary<TKey, TValue>(read, read.Comparer),
            static (Dictionary<TKey, TValue> read) => new ReadOnlyDictionary<TKey, TValue>(read),
            static (Dictionary<TKey, TValue> read) => ImmutableDictionary.CreateRange(read.Comparer, read),
            static (Dictionary<TKey, TValue> read) => ImmutableSortedDictionary.CreateRange(read),
            static (Dictionary<TKey, TValue> read) => FrozenDictionary.ToFrozenDictionary(read, KeyComparer<TKey>.ForFrozen(read.Count)),
            static (Dictionary<TKey, TValue> read) => new Hashtable(read, read.Comparer as IEqualityComparer),
        ];
    }
}
