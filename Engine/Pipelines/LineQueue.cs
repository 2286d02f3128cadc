using System.Collections.Concurrent;

namespace Quoll.Pipelines;

/// <summary>
/// Passes blocks of lines from the reading thread to the workers, and from them to the calling thread, in the order of
/// the input. The number of blocks is fixed.
/// </summary>
internal sealed class LineQueue<TResult>(int workers) where TResult : class, new()
{
    /// <summary>Blocks for each worker: one in work, and one that waits to be processed or written.</summary>
    private const int BlocksPerWorker = 2;

    // One more block is being read.
    private readonly int _most = workers * BlocksPerWorker + 1;
    private readonly BlockingCollection<LineBlock<TResult>> _free = [];
    private readonly BlockingCollection<LineBlock<TResult>> _toRun = [];
    private readonly BlockingCollection<LineBlock<TResult>> _toWrite = [];
    private readonly CancellationTokenSource _stop = new();
    private int _made;

    /// <summary>Whether no block waits to be processed.</summary>
    public bool NeedsInput => _toRun.Count == 0;

    /// <summary>Cancelled when the run ends, for whatever reason.</summary>
    public CancellationToken Stopping => _stop.Token;

    /// <summary>The blocks for the workers to process.</summary>
    /// <exception cref="OperationCanceledException">The run is stopped.</exception>
    public IEnumerable<LineBlock<TResult>> ToRun => _toRun.GetConsumingEnumerable(Stopping);

    /// <summary>The blocks in order, each when its turn comes. It may not be done yet.</summary>
    /// <inheritdoc cref="ToRun" path="/exception"/>
    public IEnumerable<LineBlock<TResult>> ToWrite => _toWrite.GetConsumingEnumerable(Stopping);

    /// <summary>Returns a block to read into. The reading thread waits until there is one.</summary>
    public LineBlock<TResult> TakeFree()
    {
        if (_free.TryTake(out var free)) return free;
        if (_made == _most) return _free.Take(Stopping);
        _made++;
        return new LineBlock<TResult>();
    }

    /// <summary>Sends a block to be processed.</summary>
    public void Send(LineBlock<TResult> block)
    {
        _toWrite.Add(block);
        _toRun.Add(block);
    }

    /// <summary>Releases a block that was written.</summary>
    public void Release(LineBlock<TResult> block)
    {
        block.Reset();
        _free.Add(block);
    }

    /// <summary>Says that no more blocks follow.</summary>
    public void Complete()
    {
        _toWrite.CompleteAdding();
        _toRun.CompleteAdding();
    }

    /// <summary>Stops all threads that wait.</summary>
    public void Stop() => _stop.Cancel();
}
