using System.Numerics;

namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Sorted collections of .NET, filled one by one, so that the limits are looked at between: how long a comparison takes
/// is decided by who gives the texts, and their constructors compare all at once.
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

    /// <summary>From the least key on: any other would move all that are behind it.</summary>
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

    /// <summary>Units of work that a comparison takes for each character: it follows the rules of a language.</summary>
    private const int UnitsPerCharacter = 16;

    // An item is compared with as many as the tree has levels.
    private static void Charge<T>(T item, int count)
    {
        var levels = 1 + BitOperations.Log2((uint)count + 1);
        WorkBudget.Steps(1);
        if (item is string text) WorkBudget.Work((long)text.Length * UnitsPerCharacter * levels);
    }
}
