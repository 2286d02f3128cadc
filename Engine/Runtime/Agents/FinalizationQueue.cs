using System.Collections.Concurrent;

namespace Quoll.Runtime.Agents;

/// <summary>The cells of finalization registries whose targets died. The finalizer thread adds to them.</summary>
internal sealed class FinalizationQueue
{
    // Created before the first target can die.
    private ConcurrentQueue<FinalizationCell>? _cells;

    /// <summary>Prepares the queue for cells.</summary>
    public void Open() => _cells ??= [];

    /// <summary>Adds a cell. Any thread may call this.</summary>
    public void Add(FinalizationCell cell) => _cells!.Enqueue(cell);

    /// <summary>
    /// Performs CleanupFinalizationRegistry (ECMA-262 §9.12) for every registry with dead targets. The caller calls it
    /// when no other job is left. If a callback throws, the exception is passed on, and the remaining cells wait for
    /// the next call.
    /// </summary>
    public void Run(Agent agent)
    {
        while (_cells is not null && _cells.TryDequeue(out var cell))
        {
            agent.Step();
            if (cell.Registry is { } registry && cell.Take(out var heldValue)) registry.CallCleanup(heldValue);
        }
    }
}
