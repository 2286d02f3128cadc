using System.Collections.Concurrent;

namespace Quoll.Cli.Json;

/// <summary>
/// Blocks of lines on their way: from the thread that reads to those that run the program, each with an engine of its
/// own, and on to the one that writes, in the order of the input. There are only so many blocks, whatever comes.
/// </summary>
internal sealed class LinePipeline
{
    /// <summary>Blocks for each engine: one it works on, one that waits for it, or for being written.</summary>
    private const int BlocksPerJob = 2;

    private readonly BlockingCollection<InputBlock> _free = [];
    private readonly BlockingCollection<InputBlock> _toRun = [];
    private readonly BlockingCollection<InputBlock> _toWrite = [];

    public LinePipeline(int jobs)
    {
        // One is being read.
        for (var i = 0; i < jobs * BlocksPerJob + 1; i++) _free.Add(new InputBlock());
    }

    /// <summary>Does nothing wait to be run?</summary>
    public bool IsHungry => _toRun.Count == 0;

    public InputBlock TakeFree() => _free.Take();

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
