namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Growth of collections that a script or a document fills. Each requests its memory before it grows.
/// </summary>
internal static class Growth
{
    // For a dictionary's entry: the hash code, the next entry and the bucket.
    private const int EntryBytes = 12;

    /// <summary>Appends to a list.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Add<T>(List<T> list, T item)
    {
        if (list.Count == list.Capacity) WorkBudget.Memory(2L * list.Capacity * Unsafe.SizeOf<T>());
        list.Add(item);
    }

    /// <summary>Requests the memory for one more entry.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReserveEntry<TKey, TValue>(Dictionary<TKey, TValue> entries) where TKey : notnull
    {
        if (entries.Count == entries.Capacity) WorkBudget.Memory(2L * entries.Capacity * EntrySize<TKey, TValue>());
    }

    /// <summary>Returns the size in bytes of a dictionary's entry.</summary>
    public static int EntrySize<TKey, TValue>() => Unsafe.SizeOf<TKey>() + Unsafe.SizeOf<TValue>() + EntryBytes;
}
