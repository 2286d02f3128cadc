using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;

namespace Quoll.TypeModel.Bounds;

/// <summary>How sets and dictionaries take the keys that a script or a document gives.</summary>
internal static class KeyedFilling
{
    /// <summary>
    /// Sets an entry. A dictionary that becomes large is replaced by one with hash codes that nobody can foresee.
    /// </summary>
    public static void Set<TKey, TValue>(ref Dictionary<TKey, TValue> entries, TKey key, TValue value) where TKey : notnull
    {
        if (typeof(TKey) != typeof(string) && entries.Count == KeyComparer<TKey>.MaxPlain
            && ReferenceEquals(entries.Comparer, EqualityComparer<TKey>.Default))
            entries = new Dictionary<TKey, TValue>(entries, KeyComparer<TKey>.Instance);
        entries[key] = value;
    }

    /// <summary>
    /// The elements for a collection that the host made, whose comparer stays as it is: each is charged before it is
    /// added.
    /// </summary>
    public static IEnumerable<T> Elements<T>(object target, List<T> read) => Charged(target, read, CostPerElement<T>(target));

    /// <summary>
    /// The entries for a dictionary that the host made, whose comparer stays as it is: each is charged before it is
    /// set.
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

    /// <summary>What it costs to set an entry of a dictionary that the host made.</summary>
    public static InsertionCost CostPerEntry<TKey, TValue>(object target) where TKey : notnull => new(
        target is SortedList<TKey, TValue> || typeof(TKey) != typeof(string) && target is not (SortedDictionary<TKey, TValue>
            or Dictionary<TKey, TValue> { Comparer: KeyComparer<TKey> } or OrderedDictionary<TKey, TValue> { Comparer: KeyComparer<TKey> }
            or ConcurrentDictionary<TKey, TValue> { Comparer: KeyComparer<TKey> }));

    // A list whose elements are found by a key that they have.
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
/// What it costs to insert into a collection that the host made. In one that hashes its keys all others may have the
/// same hash code, and are gone through; in a SortedList all others may be moved.
/// </summary>
internal readonly struct InsertionCost(bool visitsOthers)
{
    /// <summary>Charges one insertion beside others.</summary>
    public void Charge(int others) =>
        WorkBudget.Steps(visitsOthers && others > KeyComparer<object>.MaxPlain ? 1 + others / WorkBudget.UnitsPerStep : 1);
}
