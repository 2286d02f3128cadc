using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;

namespace Quoll.TypeModel.Bounds;

/// <summary>Adds the keys of a script or a document to sets and dictionaries.</summary>
internal static class KeyedFilling
{
    /// <summary>
    /// Sets an entry. A dictionary that becomes large is replaced by one with unpredictable hash codes.
    /// </summary>
    public static void Set<TKey, TValue>(ref Dictionary<TKey, TValue> entries, TKey key, TValue value) where TKey : notnull
    {
        if (typeof(TKey) != typeof(string) && entries.Count == KeyComparer<TKey>.MaxPlain
            && ReferenceEquals(entries.Comparer, EqualityComparer<TKey>.Default))
            entries = new Dictionary<TKey, TValue>(entries, KeyComparer<TKey>.Instance);
        entries[key] = value;
    }

    /// <summary>
    /// Returns the elements for a collection that the host created and whose comparer is kept. Each element is charged
    /// before it is added.
    /// </summary>
    public static IEnumerable<T> Elements<T>(object target, List<T> read) => Charged(target, read, CostPerElement<T>(target));

    /// <summary>
    /// Returns the entries for a dictionary that the host created and whose comparer is kept. Each entry is charged
    /// before it is set.
    /// </summary>
    public static IEnumerable<KeyValuePair<TKey, TValue>> Entries<TKey, TValue>(object target, Dictionary<TKey, TValue> read)
        where TKey : notnull => Charged(target, read, CostPerEntry<TKey, TValue>(target));

    private static IEnumerable<T> Charged<T>(object target, IEnumerable<T> elements, InsertionCost cost)
    {
        var count = target switch { ICollection<T> known => known.Count, ICollection known => known.Count, _ => 0 };
        foreach (var element in elements)
        {
            cost.Charge(count++);
            yield return element;
        }
    }

    private static InsertionCost CostPerElement<T>(object target) => new(target switch
    {
        SortedSet<T> or HashSet<T> { Comparer: KeyComparer<T> } => false,
        ISet<T> => typeof(T) != typeof(string),
        _ => IsKeyed(target),
    });

    /// <summary>Returns the cost of setting an entry of a dictionary that the host created.</summary>
    public static InsertionCost CostPerEntry<TKey, TValue>(object target) where TKey : notnull => new(
        target is SortedList<TKey, TValue> || typeof(TKey) != typeof(string) && target is not (SortedDictionary<TKey, TValue>
            or Dictionary<TKey, TValue> { Comparer: KeyComparer<TKey> } or OrderedDictionary<TKey, TValue> { Comparer: KeyComparer<TKey> }
            or ConcurrentDictionary<TKey, TValue> { Comparer: KeyComparer<TKey> }));

    // A list whose elements are found by their own keys.
    private static bool IsKeyed(object target)
    {
        for (var type = target.GetType(); type is not null; type = type.BaseType)
        {
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyedCollection<,>))
                return type.GetGenericArguments()[0] != typeof(string);
        }
        return false;
    }
}

/// <summary>
/// The cost of inserting into a collection that the host created. In a hash table, all other keys may have the same
/// hash code and must be compared. In a SortedList, all other entries may be moved.
/// </summary>
internal readonly struct InsertionCost(bool visitsOthers)
{
    /// <summary>Charges one insertion into a collection with a number of others.</summary>
    public void Charge(int others) =>
        WorkBudget.Steps(visitsOthers && others > KeyComparer<object>.MaxPlain ? 1 + others / WorkBudget.UnitsPerStep : 1);
}
