using System.Collections.Concurrent;
using Quoll.Objects;

namespace Quoll.Vm;

internal sealed partial class Agent
{
    private ConcurrentQueue<FinalizationCell>? _finalizationQueue;

    /// <summary>Cells whose targets died; the finalizer thread adds to it.</summary>
    public ConcurrentQueue<FinalizationCell> FinalizationQueue => _finalizationQueue ??= [];

    /// <summary>
    /// CleanupFinalizationRegistry (ECMA-262 §9.12) for every registry with dead targets. To be called when no other job is left;
    /// what a callback throws comes through, and the cells behind it wait for the next time.
    /// </summary>
    public void RunFinalizationJobs()
    {
        while (_finalizationQueue is not null && _finalizationQueue.TryDequeue(out var cell))
        {
            Step();
            if (cell.Registry is { } registry && cell.Take(out var heldValue)) registry.Cleanup.Call(JsValue.Undefined, [heldValue]);
        }
    }
}
