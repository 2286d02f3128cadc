namespace Quoll.Builtins.Indexed;

/// <summary>An order of elements, which may run script and throw.</summary>
internal interface IElementOrder<T>
{
    /// <summary>
    /// Returns whether y must precede x. Called only for an x that precedes y, so equal elements keep their order.
    /// </summary>
    bool IsAfter(in T x, in T y);
}

/// <summary>
/// A stable merge sort of O(n log n) comparisons, n - 1 for sorted input. An inconsistent order, or one that throws,
/// only leaves the elements in some order.
/// </summary>
internal static class MergeSort
{
    /// <summary>
    /// Shorter runs are sorted by binary insertion, which needs about as few comparisons and no second buffer.
    /// </summary>
    private const int InsertionLimit = 12;

    public static void Sort<T, TOrder>(Span<T> items, ref TOrder order) where TOrder : struct, IElementOrder<T>
    {
        if (items.Length < 2) return;
        WorkBudget.Memory(items.Length / 2L * Unsafe.SizeOf<T>());
        var scratch = items.Length > InsertionLimit ? new T[(items.Length + 1) / 2] : [];
        Sort(items, scratch, ref order);
    }

    private static void Sort<T, TOrder>(Span<T> items, T[] scratch, ref TOrder order) where TOrder : struct, IElementOrder<T>
    {
        if (items.Length <= InsertionLimit)
        {
            InsertionSort(items, ref order);
            return;
        }
        var middle = (items.Length + 1) / 2;
        Sort(items[..middle], scratch, ref order);
        Sort(items[middle..], scratch, ref order);
        if (order.IsAfter(items[middle - 1], items[middle])) Merge(items, middle, scratch, ref order);
    }

    // The left half is moved away. The result is written from the start and never overtakes the right half.
    private static void Merge<T, TOrder>(Span<T> items, int middle, T[] scratch, ref TOrder order) where TOrder : struct, IElementOrder<T>
    {
        items[..middle].CopyTo(scratch);
        int left = 0, right = middle, to = 0;
        while (left < middle && right < items.Length)
        {
            items[to++] = order.IsAfter(scratch[left], items[right]) ? items[right++] : scratch[left++];
        }
        scratch.AsSpan(left, middle - left).CopyTo(items[to..]);
    }

    private static void InsertionSort<T, TOrder>(Span<T> items, ref TOrder order) where TOrder : struct, IElementOrder<T>
    {
        for (var i = 1; i < items.Length; i++)
        {
            var item = items[i];
            if (!order.IsAfter(items[i - 1], item)) continue;
            int low = 0, high = i - 1;
            while (low < high)
            {
                var middle = (low + high) >>> 1;
                if (order.IsAfter(items[middle], item)) high = middle;
                else low = middle + 1;
            }
            items[low..i].CopyTo(items[(low + 1)..]);
            items[low] = item;
        }
    }
}
