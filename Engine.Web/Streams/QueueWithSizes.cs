namespace Quoll.Web.Streams;

/// <summary>A queue-with-sizes (§8.1): chunks with their sizes and the total of these.</summary>
internal sealed class QueueWithSizes
{
    /// <summary>Bytes of an entry, which a script that enqueues pays for.</summary>
    private const int EntrySize = 32;

    private readonly Queue<(JsValue Value, double Size)> _entries = new();

    /// <summary>[[queueTotalSize]]; not exact, as the standard says, where sizes are fractions.</summary>
    public double TotalSize { get; private set; }

    public bool IsEmpty => _entries.Count == 0;

    /// <summary>EnqueueValueWithSize (§8.1.2). Returns false for a size that throws a RangeError.</summary>
    public bool TryEnqueue(Engine engine, JsValue value, double size)
    {
        if (!(size >= 0) || double.IsPositiveInfinity(size)) return false;
        engine.Charge(1, EntrySize);
        _entries.Enqueue((value, size));
        TotalSize += size;
        return true;
    }

    /// <summary>The error for a size that <see cref="TryEnqueue"/> refuses.</summary>
    public static Exception InvalidSize() =>
        Algorithm.RangeError("The return value of a queuing strategy's size function must be a finite, non-NaN, non-negative number");

    /// <summary>DequeueValue (§8.1.1).</summary>
    public JsValue Dequeue()
    {
        var (value, size) = _entries.Dequeue();
        TotalSize = Math.Max(0, TotalSize - size);
        return value;
    }

    /// <summary>PeekQueueValue (§8.1.3).</summary>
    public JsValue Peek() => _entries.Peek().Value;

    /// <summary>ResetQueue (§8.1.4).</summary>
    public void Reset()
    {
        _entries.Clear();
        TotalSize = 0;
    }
}
