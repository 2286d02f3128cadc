namespace Quoll.Cli.Json;

/// <summary>
/// Some whole lines of the input, which one thread reads, another processes, and a third writes. Blocks are reused.
/// </summary>
internal sealed class InputBlock
{
    /// <summary>Bytes of a block of usual lines: this amount stays in the cache until it is parsed.</summary>
    public const int Size = 1 << 20;

    /// <summary>The largest buffer that is kept after it grew for a long line.</summary>
    private const int KeptSize = 4 * Size;

    /// <summary>The number of output bytes that are written before the block is done.</summary>
    private const int FullOutput = 8 * Size;

    private readonly ManualResetEventSlim _done = new();
    private readonly ManualResetEventSlim _turn = new();

    public InputBlock() => Output = new ResultBuffer { FullSize = FullOutput };

    public byte[] Bytes { get; private set; } = new byte[Size];

    /// <summary>The bounds of the lines.</summary>
    public int Start { get; set; }

    public int End { get; set; }

    public string File { get; set; } = "";

    /// <summary>
    /// The index of its first input in the run (from 0), and the number of its first line in the file (from 1).
    /// </summary>
    public long FirstIndex { get; set; }

    public long FirstLine { get; set; }

    /// <summary>The results.</summary>
    public ResultBuffer Output { get; }

    /// <summary>The errors, in order.</summary>
    public List<FilterFailure> Failures { get; } = [];

    /// <summary>The exception of the thread that fills or runs the block.</summary>
    public Exception? Error { get; set; }

    public ReadOnlySpan<byte> Lines => Bytes.AsSpan(Start, End - Start);

    /// <summary>Makes room for more bytes, because a line may be longer than a block.</summary>
    /// <exception cref="IOException">The line is longer than one block of memory can be.</exception>
    /// <exception cref="ExecutionLimitException">The line is longer than the limit.</exception>
    public void Grow(long? limit)
    {
        if (Bytes.Length > limit) throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A line is longer than the limit of {limit} bytes.");
        if (Bytes.Length == Array.MaxLength) throw new IOException($"a line is longer than {Array.MaxLength} bytes");
        var larger = GC.AllocateUninitializedArray<byte>((int)Math.Min(2L * Bytes.Length, Array.MaxLength));
        Bytes.AsSpan().CopyTo(larger);
        Bytes = larger;
    }

    /// <summary>Records that the block was processed.</summary>
    public void SetDone() => _done.Set();

    /// <summary>
    /// Waits until the block is done. All blocks before it must have been written. Until the block is done, the thread
    /// that processes it may write its output; afterwards it belongs to the caller.
    /// </summary>
    public void WaitUntilDone()
    {
        _turn.Set();
        _done.Wait();
    }

    public void WaitForTurn() => _turn.Wait();

    public void Reset()
    {
        if (Bytes.Length > KeptSize) Bytes = new byte[Size];
        Output.Clear(KeptSize);
        Failures.Clear();
        Start = End = 0;
        _done.Reset();
        _turn.Reset();
    }
}
