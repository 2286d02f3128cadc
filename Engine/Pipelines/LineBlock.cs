namespace Quoll;

/// <summary>
/// Some whole lines of a <see cref="LinePipeline{TWorker, TResult}"/>, which one thread reads and another processes,
/// with the result that the calling thread takes. The pipeline uses blocks again.
/// </summary>
/// <typeparam name="TResult">What a worker makes of a block. The object is used again with its block.</typeparam>
public sealed class LineBlock<TResult> where TResult : class, new()
{
    /// <summary>Bytes of a block of usual lines: this amount stays in the cache until it is parsed.</summary>
    internal const int Size = 1 << 20;

    /// <summary>The largest buffer that is kept after it grew for a long line.</summary>
    private const int KeptSize = 4 * Size;

    private readonly ManualResetEventSlim _done = new();
    private readonly ManualResetEventSlim _turn = new();

    internal LineBlock() { }

    /// <summary>The name of the source (<see cref="LineSource.Name"/>).</summary>
    public string SourceName { get; internal set; } = "";

    /// <summary>The index of the first line of the block among the lines of all sources, from 0.</summary>
    public long FirstIndex { get; internal set; }

    /// <summary>The number of the first line in its source, from 1. Blank lines count.</summary>
    public long FirstLine { get; internal set; }

    /// <summary>The result: new, or as it was when the block was written before.</summary>
    public TResult Result { get; } = new();

    /// <summary>The bytes of the lines.</summary>
    internal ReadOnlySpan<byte> Utf8 => Bytes.AsSpan(Start, End - Start);

    /// <summary>Whether blank lines are left out.</summary>
    internal bool SkipsBlankLines { get; set; }

    internal byte[] Bytes { get; private set; } = new byte[Size];

    /// <summary>The bounds of the lines.</summary>
    internal int Start { get; set; }

    internal int End { get; set; }

    /// <summary>The exception of the source, which is read no further.</summary>
    internal Exception? ReadError { get; set; }

    /// <summary>The exception of the worker.</summary>
    internal Exception? WorkError { get; set; }

    /// <summary>Returns the lines, in order.</summary>
    public LineEnumerator GetEnumerator() => new(Utf8, SkipsBlankLines);

    /// <summary>Makes room for more bytes, because a line may be longer than a block.</summary>
    /// <exception cref="IOException">The line is longer than one block of memory can be.</exception>
    /// <exception cref="ExecutionLimitException">The line is longer than the limit.</exception>
    internal void Grow(long? limit)
    {
        if (Bytes.Length > limit)
            throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A line is longer than the limit of {limit} bytes.");
        if (Bytes.Length == Array.MaxLength) throw new IOException($"a line is longer than {Array.MaxLength} bytes");
        var larger = GC.AllocateUninitializedArray<byte>((int)Math.Min(2L * Bytes.Length, Array.MaxLength));
        Bytes.AsSpan().CopyTo(larger);
        Bytes = larger;
    }

    /// <summary>Records that the block was processed.</summary>
    internal void SetDone() => _done.Set();

    /// <summary>
    /// Waits until the block is done. All blocks before it must have been written. Until the block is done, its worker
    /// may write its result; afterwards it belongs to the calling thread.
    /// </summary>
    internal void WaitUntilDone(CancellationToken stopping)
    {
        _turn.Set();
        _done.Wait(stopping);
    }

    /// <summary>Waits until all blocks before this one have been written.</summary>
    internal void WaitForTurn(CancellationToken stopping) => _turn.Wait(stopping);

    internal void Reset()
    {
        if (Bytes.Length > KeptSize) Bytes = new byte[Size];
        Start = End = 0;
        (ReadError, WorkError) = (null, null);
        _done.Reset();
        _turn.Reset();
    }
}
