using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

public class ScriptThreadsTests
{
    [Fact]
    public async Task A_cancelled_task_leaves_the_queue()
    {
        using var threads = new ScriptThreads(1);
        using var isBusy = new ManualResetEventSlim();
        using var mayEnd = new ManualResetEventSlim();
        var busy = Start(() =>
        {
            isBusy.Set();
            mayEnd.Wait();
        }, default);
        isBusy.Wait();
        using var source = new CancellationTokenSource();
        var cancelled = Start(static () => Assert.Fail("It was cancelled."), source.Token);
        var order = new List<int>();
        var others = Enumerable.Range(0, 3).Select(number => Start(() => order.Add(number), default)).ToList();
        Assert.Equal(4, threads.Waiting);

        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cancelled);
        Assert.Equal(3, threads.Waiting);
        mayEnd.Set();
        await Task.WhenAll([busy, .. others]);
        Assert.Equal([0, 1, 2], order);

        Task Start(Action work, CancellationToken cancellationToken) => threads.RunAsync(
            () =>
            {
                work();
                return Task.FromResult(0);
            },
            cancellationToken);
    }

    [Fact]
    public async Task Waiting_tasks_run_when_the_threads_end()
    {
        var threads = new ScriptThreads(1);
        var done = 0;
        var tasks = Enumerable.Range(0, 10).Select(_ => Task.Factory.StartNew(
            () => Interlocked.Increment(ref done), default, TaskCreationOptions.None, threads)).ToList();
        threads.Dispose();
        // Too late for the threads: the pool runs it.
        tasks.Add(Task.Factory.StartNew(() => Interlocked.Increment(ref done), default, TaskCreationOptions.None, threads));
        await Task.WhenAll(tasks);
        Assert.Equal(11, done);
    }
}
