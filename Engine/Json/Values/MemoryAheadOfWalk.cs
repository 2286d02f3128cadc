namespace Quoll.Json.Values;

/// <summary>
/// Prefetches memory ahead of the plain walk (<see cref="MemoryAhead"/>), once for each object or array: that of its
/// values if there are many, and that of its result if it is short.
/// </summary>
internal struct MemoryAheadOfWalk
{
    /// <summary>
    /// The number of units of text from which the values are prefetched. Those of shorter texts fit into a second-level
    /// cache.
    /// </summary>
    private const int LargeText = 512 * 1024;

    /// <summary>For smaller results, prefetching takes longer than it saves.</summary>
    private const int SmallObject = 2048;

    /// <summary>
    /// Larger strings are not allocated after the last one, but on the large object heap. UTF-8 is in pieces
    /// (<see cref="Utf8Pieces"/>), which follow one another.
    /// </summary>
    private const int LargeObject = 80_000;

    private MemoryAhead _values;

    // For short results. The other one is for the values of a large text.
    private MemoryAhead _results;
    private nuint _nextResult;
    private bool _isLarge;

    /// <summary>Whether an object or array must be prefetched.</summary>
    public bool IsOn { get; private set; }

    /// <summary>
    /// Records that the result of the text was created. The next one is likely to follow it in memory. The memory for a
    /// short one is prefetched now, including objects that a script creates between them; for a longer one, while its
    /// text is written.
    /// </summary>
    public void ResultIs(object result, long bytes)
    {
        _nextResult = bytes is >= SmallObject and < LargeObject ? MemoryAhead.AddressOf(result) + (nuint)bytes : 0;
        if (bytes < SmallObject) _results.Reach(result);
    }

    /// <summary>Prefetches when a segment or a part begins.</summary>
    public void Look<TUnit>(JsonWriter<TUnit> writer) where TUnit : unmanaged
    {
        _isLarge = writer.WrittenLength >= LargeText;
        var longest = typeof(TUnit) == typeof(byte) ? LargeText : LargeObject;
        IsOn = _isLarge || (_nextResult != 0 && !writer.MakesParts && ResultBytes(writer) < longest);
    }

    /// <summary>Prefetches when an object or array is reached.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Prefetch<TUnit>(JsObject container, JsonWriter<TUnit> writer) where TUnit : unmanaged
    {
        if (_isLarge) _values.Reach(container);
        else _values.Reach(_nextResult + (nuint)ResultBytes(writer));
    }

    private static long ResultBytes<TUnit>(JsonWriter<TUnit> writer) where TUnit : unmanaged => writer.Length * Unsafe.SizeOf<TUnit>();
}
