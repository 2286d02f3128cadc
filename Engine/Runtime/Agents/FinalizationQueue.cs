using System.Collections.Concurrent;

namespace Quoll.Runtime.Agents;

/// <summary>Cells of finalization registries whose targets died; the finalizer thread adds to it.</summary>
internal sealed class FinalizationQueue
{
    // Made before the first target can die.
    private ConcurrentQueue<FinalizationCell>? _cells;

    /// <summary>There will be cells.</summary>
    public void Open() => _cells ??= [];

    /// <summary>On any thread.</summary>
    public void Add(FinalizationCell cell) => _cells!.Enqueue(cell);

    /// <summary>
    /// CleanupFinalizationRegistry (ECMA-262 §9.12) for every registry with dead targets. To be called when no other
    /// job is left; what a callback throws comes through, and the cells after it wait for the next time.
    /// </summary>
    public void Run(Agent agent)
    {
        while (_cells is not null && _cells.TryDequeue(out var cell))
        {
            agent.Step();
            if (cell.Registry is { } registry && cell.Take(out var heldValue)) registry.Cleanup.Call(JsValue.Undefined, [heldValue]);
        }
    }
}
