using System.Collections.Concurrent;
using System.Diagnostics;

namespace Quoll.Test262.Execution;

/// <summary>
/// Distributes runs over child processes. A worker that dies or stops answering is replaced. Its current run fails, and
/// its later runs return to the queue.
/// </summary>
/// <param name="start">Describes a new worker.</param>
/// <param name="patience">
/// The time without an answer after which a worker counts as hung: longer than the engine's own limit.
/// </param>
internal sealed class WorkerPool(Func<ProcessStartInfo> start, int workers, TimeSpan patience)
{
    /// <summary>
    /// The number of runs that a worker holds at once, so that it does not wait for the pipe between two tests.
    /// </summary>
    private const int OrdersAhead = 8;

    /// <summary>Runs everything, and returns when all answers have arrived.</summary>
    /// <param name="runs">What keeps a processor busy.</param>
    /// <param name="waiting">What mostly waits: one more worker runs it meanwhile.</param>
    /// <param name="report">Called for each run, from one thread at a time.</param>
    public void Run(IReadOnlyCollection<TestRun> runs, IReadOnlyCollection<TestRun> waiting, Action<TestRun, RunResult> report)
    {
        ConcurrentQueue<TestRun>[] queues =
            [.. Enumerable.Repeat(new ConcurrentQueue<TestRun>(runs), Math.Min(workers, runs.Count)),
             .. Enumerable.Repeat(new ConcurrentQueue<TestRun>(waiting), Math.Min(1, waiting.Count))];
        var reporting = new Lock();
        Action<TestRun, RunResult> reportAlone = (run, result) =>
        {
            lock (reporting)
                report(run, result);
        };
        Exception? failure = null;
        Thread[] threads = [.. queues.Select(queue => new Thread(() =>
        {
            try
            {
                Feed(queue, reportAlone);
            }
            catch (Exception e)
            {
                // An exception on a thread would end the program, so it is passed to the caller.
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
