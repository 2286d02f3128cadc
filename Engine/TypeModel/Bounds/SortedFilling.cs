using System.Numerics;

namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Fills sorted collections of .NET one by one, with checks of the limits in between. The author of the texts decides
/// how long a comparison takes, and the constructors of the collections compare all at once.
/// </summary>
internal static class SortedFilling
{
    public static SortedSet<T> Set<T>(List<T> elements)
    {
        var made = new SortedSet<T>();
        foreach (var element in elements)
        {
            Charge(element, made.Count);
            made.Add(element);
        }
        return made;
    }

    public static SortedDictionary<TKey, TValue> Dictionary<TKey, TValue>(Dictionary<TKey, TValue> entries) where TKey : notnull
    {
        var made = new SortedDictionary<TKey, TValue>();
        foreach (var (key, value) in entries)
        {
            Charge(key, made.Count);
            made.Add(key, value);
        }
        return made;
    }

    /// <summary>Creates the list from the least key on. Any other order would move all later entries.</summary>
    public static SortedList<TKey, TValue> List<TKey, TValue>(Dictionary<TKey, TValue> entries) where TKey : notnull
    {
        WorkBudget.Memory(entries.Count * (long)Growth.EntrySize<TKey, TValue>());
        var made = new SortedList<TKey, TValue>(entries.Count);
        foreach (var (key, value) in Dictionary(entries))
        {
            Charge(key, made.Count);
            made.Add(key, value);
        }
        return made;
    }

    /// <summary>Units of work of a comparison for each character, because it follows the rules of a language.</summary>
    private const int UnitsPerCharacter = 16;

    // The number of comparisons for an item is the number of levels of the tree.
    private static void Charge<T>(T item, int count)
    {
        var levels = 1 + BitOperations.Log2((uint)count + 1);
        WorkBudget.Steps(1);
        if (item is string text) WorkBudget.Work((long)text.Length * UnitsPerCharacter * levels);
    }
}
