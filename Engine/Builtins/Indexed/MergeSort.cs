namespace Quoll.Builtins.Indexed;

/// <summary>
/// A stable merge sort of O(n log n) comparisons, n - 1 for input that is sorted or strictly in the opposite order. The
/// enumerator stops at each comparison: whoever enumerates compares, and says the outcome. An inconsistent order, or
/// one that is given up, only leaves the elements in some order.
/// </summary>
/// <param name="items">The elements.</param>
/// <param name="count">How many of them are sorted, from the first one on.</param>
internal sealed class MergeSort<T>(T[] items, int count)
{
    /// <summary>
    /// Shorter runs are sorted by binary insertion, which needs about as few comparisons and no second buffer.
    /// </summary>
    private const int RunLength = 12;

    // Where x is; null for the items.
    private T[]? _left;
    private int _x, _y;

    /// <summary>The element of the comparison that precedes now.</summary>
    public ref readonly T X => ref (_left ?? items)[_x];

    /// <summary>The element of the comparison that follows now.</summary>
    public ref readonly T Y => ref items[_y];

    /// <summary>
    /// The outcome: whether y must precede x. False for equal elements, which so keep their order.
    /// </summary>
    public bool IsAfter { get; set; }

    public IEnumerator<MergeSort<T>> GetEnumerator()
    {
        if (count < 2) yield break;
        yield return Compare(0, 1);
        var isDescending = IsAfter;
        var sorted = 2;
        for (; sorted < count; sorted++)
        {
            yield return Compare(sorted - 1, sorted);
            if (IsAfter != isDescending) break;
        }
        if (isDescending) Array.Reverse(items, 0, sorted);
        if (sorted == count) yield break;

        for (var i = sorted; i < count; i++)
        {
            var start = i - i % RunLength;
            if (i == start) continue;
            yield return Compare(i - 1, i);
            if (!IsAfter) continue;
            int low = start, high = i - 1;
            while (low < high)
            {
                var middle = (low + high) >>> 1;
                yield return Compare(middle, i);
                if (IsAfter) high = middle;
                else low = middle + 1;
            }
            var item = items[i];
            Array.Copy(items, low, items, low + 1, i - low);
            items[low] = item;
        }

        var scratch = Scratch();
        for (var width = RunLength; width < count; width *= 2)
        {
            for (var start = 0; start < count - width; start += 2 * width)
            {
                int right = start + width, end = (int)Math.Min(start + 2L * width, count);
                if (end <= sorted) continue;
                _left = null;
                yield return Compare(right - 1, right);
                if (!IsAfter) continue;
                // The left run is moved away. The result is written from the start and never overtakes the right run.
                Array.Copy(items, start, scratch, 0, width);
                _left = scratch;
                var to = start;
                for (var left = 0; left < width && right < end;)
                {
                    yield return Compare(left, right);
                    items[to++] = IsAfter ? items[right++] : scratch[left++];
                    if (left == width || right == end) Array.Copy(scratch, left, items, to, width - left);
                }
            }
        }
    }

    // Room for the longest left run.
    private T[] Scratch()
    {
        long width = RunLength;
        while (2 * width < count) width *= 2;
        WorkBudget.Memory(width * Unsafe.SizeOf<T>());
        return new T[width];
    }

    private MergeSort<T> Compare(int x, int y)
    {
        _x = x;
        _y = y;
        return this;
    }
}
