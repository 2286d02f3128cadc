using System.Collections.Concurrent;
using System.Diagnostics;

namespace Quoll.Test262.Execution;

/// <summary>
/// Spreads runs over child processes. One that dies or goes silent is replaced; the run it was at is blamed, and those
/// it had not begun go back into the queue.
/// </summary>
/// <param name="start">Describes a new worker.</param>
/// <param name="patience">
/// Time without an answer after which a worker counts as hung: longer than the engine's own limit.
/// </param>
internal sealed class WorkerPool(Func<ProcessStartInfo> start, int workers, TimeSpan patience)
{
    /// <summary>Orders a worker holds at once, so that it need not wait for the pipe between two tests.</summary>
    private const int OrdersAhead = 8;

    /// <summary>Runs everything and returns when all of it is answered.</summary>
    /// <param name="report">Called for each run, from one thread at a time.</param>
    public void Run(IEnumerable<TestRun> runs, Action<TestRun, RunResult> report)
    {
        var queue = new ConcurrentQueue<TestRun>(runs);
        var reporting = new Lock();
        Action<TestRun, RunResult> reportAlone = (run, result) =>
        {
            lock (reporting)
                report(run, result);
        };
        Exception? failure = null;
        Thread[] threads = [.. Enumerable.Range(0, Math.Min(workers, queue.Count)).Select(_ => new Thread(() =>
        {
            try
            {
                Feed(queue, reportAlone);
            }
            catch (Exception e)
            {
                // A thread's exception would end the program; carry it to the caller instead.
                Interlocked.CompareExchange(ref failure, e, null);
            }
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
        if (failure is not null)
            throw new InvalidOperationException($"the worker processes could not be run: {failure.Message}", failure);
    }

    private void Feed(ConcurrentQueue<TestRun> queue, Action<TestRun, RunResult> report)
    {
        while (!queue.IsEmpty)
        {
            using var worker = new WorkerProcess(start());
            FeedUntilItEnds(worker, queue, report);
        }
    }

    private void FeedUntilItEnds(WorkerProcess worker, ConcurrentQueue<TestRun> queue, Action<TestRun, RunResult> report)
    {
        var outstanding = new Queue<TestRun>();
        bool listening = true;
        while (true)
        {
            while (listening && outstanding.Count < OrdersAhead && queue.TryDequeue(out TestRun? run))
            {
                outstanding.Enqueue(run);
                listening = worker.TrySend(run);
            }
            if (outstanding.Count == 0)
                return;

            RunResult result = worker.Take(patience, out bool isGone);
            report(outstanding.Dequeue(), result);
            if (!isGone)
                continue;
            foreach (TestRun notBegun in outstanding)
                queue.Enqueue(notBegun);
            return;
        }
    }
}
