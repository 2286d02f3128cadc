using System.Collections.Concurrent;

namespace Quoll.Cli.Json;

/// <summary>
/// Blocks of lines on their way: from the thread that reads to those that run the program, each with an engine of its
/// own, and on to the one that writes, in the order of the input. There are only that many blocks, whatever comes.
/// </summary>
internal sealed class LinePipeline(int jobs)
{
    /// <summary>Blocks for each engine: one it works on, one that waits for it, or for being written.</summary>
    private const int BlocksPerJob = 2;

    // One is being read.
    private readonly int _most = jobs * BlocksPerJob + 1;
    private readonly BlockingCollection<InputBlock> _free = [];
    private readonly BlockingCollection<InputBlock> _toRun = [];
    private readonly BlockingCollection<InputBlock> _toWrite = [];
    private int _made;

    /// <summary>Does nothing wait to be run?</summary>
    public bool NeedsInput => _toRun.Count == 0;

    /// <summary>A block to read into; the thread that reads waits until there is one.</summary>
    public InputBlock TakeFree()
    {
        if (_free.TryTake(out var free)) return free;
        if (_made == _most) return _free.Take();
        _made++;
        return new InputBlock();
    }

    /// <summary>Sends a block to be run.</summary>
    public void Send(InputBlock block)
    {
        _toWrite.Add(block);
        _toRun.Add(block);
    }

    /// <summary>Nothing more will come.</summary>
    public void End()
    {
        _toWrite.CompleteAdding();
        _toRun.CompleteAdding();
    }

    /// <summary>The blocks that one of the engines is to run.</summary>
    public IEnumerable<InputBlock> ToRun => _toRun.GetConsumingEnumerable();

    /// <summary>The blocks in their order, each once its turn has come; it may not be done yet.</summary>
    public IEnumerable<InputBlock> ToWrite => _toWrite.GetConsumingEnumerable();

    /// <summary>The block was written.</summary>
    public void Release(InputBlock block)
    {
        block.Reset();
        _free.Add(block);
    }
}
