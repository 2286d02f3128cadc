using System.Collections.Concurrent;

namespace Quoll.Cli.Json;

/// <summary>
/// Passes blocks of lines from the reading thread to the threads that run the program, each with its own engine, and
/// from them to the writing thread, in the order of the input. The number of blocks is fixed.
/// </summary>
internal sealed class LinePipeline(int jobs)
{
    /// <summary>Blocks for each engine: one in work, and one that waits to be processed or written.</summary>
    private const int BlocksPerJob = 2;

    // One more block is being read.
    private readonly int _most = jobs * BlocksPerJob + 1;
    private readonly BlockingCollection<InputBlock> _free = [];
    private readonly BlockingCollection<InputBlock> _toRun = [];
    private readonly BlockingCollection<InputBlock> _toWrite = [];
    private int _made;

    /// <summary>Whether no block waits to be processed.</summary>
    public bool NeedsInput => _toRun.Count == 0;

    /// <summary>Returns a block to read into. The reading thread waits until there is one.</summary>
    public InputBlock TakeFree()
    {
        if (_free.TryTake(out var free)) return free;
        if (_made == _most) return _free.Take();
        _made++;
        return new InputBlock();
    }

    /// <summary>Sends a block to be processed.</summary>
    public void Send(InputBlock block)
    {
        _toWrite.Add(block);
        _toRun.Add(block);
    }

    /// <summary>Ends the pipeline: no more blocks follow.</summary>
    public void End()
    {
        _toWrite.CompleteAdding();
        _toRun.CompleteAdding();
    }

    /// <summary>The blocks for the engines to process.</summary>
    public IEnumerable<InputBlock> ToRun => _toRun.GetConsumingEnumerable();

    /// <summary>The blocks in order, each when its turn comes. It may not be done yet.</summary>
    public IEnumerable<InputBlock> ToWrite => _toWrite.GetConsumingEnumerable();

    /// <summary>Releases a block that was written.</summary>
    public void Release(InputBlock block)
    {
        block.Reset();
        _free.Add(block);
    }
}
