using System.Collections.Concurrent;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// The workers that the tests of a class share: a new process needs a second of work until the engine is compiled.
/// </summary>
public sealed class WatchedWorkers : IDisposable
{
    private readonly ConcurrentBag<WatchedWorker> _idle = [];

    public void Dispose()
    {
        foreach (var worker in _idle) worker.Dispose();
    }

    /// <summary>Does work with a few workers at the same time.</summary>
    internal void Run(Action<WatchedWorker> work) => Parallel.For(0, Math.Min(2, Environment.ProcessorCount), _ =>
    {
        if (!_idle.TryTake(out var worker)) worker = new WatchedWorker();
        try
        {
            work(worker);
        }
        finally
        {
            _idle.Add(worker);
        }
    });
}
