using System.Diagnostics;

namespace Quoll.Benchmarks.Threads;

/// <summary>Two threads that run an operation for a time, one alone or both together.</summary>
internal sealed class ThreadPair : IDisposable
{
    private readonly Worker[] _workers = [new(), new()];

    /// <summary>Makes an operation for each thread, on that thread.</summary>
    public Action[] Make(Func<Action> make)
    {
        var operations = new Action[_workers.Length];
        for (int i = 0; i < _workers.Length; i++)
        {
            int place = i;
            _workers[i].Start(() => operations[place] = Apart(make));
            _workers[i].Wait();
        }
        return operations;
    }

    /// <summary>Runs an operation with one thread.</summary>
    public ThreadSample One(Action[] operations, int worker, TimeSpan time) => Run([worker], operations, time);

    /// <summary>Runs an operation with both threads.</summary>
    public ThreadSample Two(Action[] operations, TimeSpan time) => Run([0, 1], operations, time);

    public void Dispose()
    {
        foreach (var worker in _workers) worker.Dispose();
    }

    // Objects of two threads that lie side by side share cache lines. The state of an operation stands between two
    // paddings, which stay alive with it, so that a collection cannot bring two states together.
    private static Action Apart(Func<Action> make)
    {
        byte[] before = new byte[Padding];
        var operation = make();
        byte[] after = new byte[Padding];
        return () =>
        {
            operation();
            GC.KeepAlive(before);
            GC.KeepAlive(after);
        };
    }

    private const int Padding = 512;

    // A batch takes about this long, so that reading the clock costs little.
    private const double BatchSeconds = 100e-6;

    private ThreadSample Run(int[] workers, Action[] operations, TimeSpan time)
    {
        var samples = new ThreadSample[_workers.Length];
        int ready = 0;
        foreach (int worker in workers)
        {
            _workers[worker].Start(() =>
            {
                Interlocked.Increment(ref ready);
                while (Volatile.Read(ref ready) < workers.Length) Thread.SpinWait(1);
                samples[worker] = Measure(operations[worker], time);
            });
        }
        foreach (int worker in workers) _workers[worker].Wait();
        return new ThreadSample(workers.Sum(worker => samples[worker].Rate), workers.Average(worker => samples[worker].Bytes));
    }

    private static ThreadSample Measure(Action operation, TimeSpan time)
    {
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        long began = Stopwatch.GetTimestamp();
        long count = 0;
        int batch = 1;
        TimeSpan elapsed;
        do
        {
            for (int i = 0; i < batch; i++) operation();
            count += batch;
            elapsed = Stopwatch.GetElapsedTime(began);
            // The clock may stand still for a moment: then the time of a batch is not known.
            batch = (int)Math.Clamp(BatchSeconds * count / elapsed.TotalSeconds, 1, 2 * batch);
        }
        while (elapsed < time);
        return new ThreadSample(count / elapsed.TotalSeconds, (GC.GetAllocatedBytesForCurrentThread() - bytes) / (double)count);
    }

    /// <summary>A thread that runs one piece of work at a time.</summary>
    private sealed class Worker : IDisposable
    {
        private readonly SemaphoreSlim _given = new(0);
        private readonly SemaphoreSlim _done = new(0);
        private Action? _work;
        private Exception? _failure;

        public Worker() => new Thread(Loop) { IsBackground = true }.Start();

        public void Start(Action work)
        {
            _work = work;
            _given.Release();
        }

        public void Wait()
        {
            _done.Wait();
            if (_failure is { } failure) throw new InvalidOperationException("An operation failed.", failure);
        }

        public void Dispose()
        {
            _work = null;
            _given.Release();
        }

        private void Loop()
        {
            while (true)
            {
                _given.Wait();
                if (_work is not { } work) return;
                try
                {
                    work();
                }
                catch (Exception e)
                {
                    _failure = e;
                }
                _done.Release();
            }
        }
    }
}
