namespace Quoll.Json.Values;

/// <summary>
/// Asks for memory ahead of the plain walk (<see cref="MemoryAhead"/>), once for each container: of its values where
/// there are many, of its result where it is short.
/// </summary>
internal struct MemoryAheadOfWalk
{
    /// <summary>
    /// Units of text from which on the values are asked for: those of less fit into a second-level cache.
    /// </summary>
    private const int LargeText = 512 * 1024;

    /// <summary>For less the question takes longer than the answer saves.</summary>
    private const int SmallObject = 2048;

    /// <summary>Larger objects are not made where the last one ended, but on the heap of large objects.</summary>
    private const int LargeObject = 80_000;

    private MemoryAhead _values;

    // Of short results; the other one goes through the values of a large text.
    private MemoryAhead _results;
    private nuint _nextResult;
    private bool _isLarge;

    /// <summary>An object or array must be asked for.</summary>
    public bool IsOn { get; private set; }

    /// <summary>
    /// The result of the text was made: the next one is likely to follow it. A short one is asked for now, with what a
    /// script makes between them; a longer one while its text is written.
    /// </summary>
    public void ResultIs(object result, long bytes)
    {
        _nextResult = bytes is >= SmallObject and < LargeObject ? MemoryAhead.AddressOf(result) + (nuint)bytes : 0;
        if (bytes < SmallObject) _results.Reach(result);
    }

    /// <summary>A segment or a part begins.</summary>
    public void Look<TUnit>(JsonWriter<TUnit> writer) where TUnit : unmanaged
    {
        _isLarge = writer.WrittenLength >= LargeText;
        IsOn = _isLarge || (_nextResult != 0 && !writer.MakesParts && ResultBytes(writer) < LargeObject);
    }

    /// <summary>An object or array is reached.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Prefetch<TUnit>(JsObject container, JsonWriter<TUnit> writer) where TUnit : unmanaged
    {
        if (_isLarge) _values.Reach(container);
        else _values.Reach(_nextResult + (nuint)ResultBytes(writer));
    }

    private static long ResultBytes<TUnit>(JsonWriter<TUnit> writer) where TUnit : unmanaged => writer.Length * Unsafe.SizeOf<TUnit>();
}
