using System.Runtime.ExceptionServices;
using Quoll.Pipelines;

namespace Quoll;

/// <summary>
/// Processes the lines of texts on several threads, and passes the results on in the order of the lines. A thread reads
/// blocks of about a megabyte of whole lines, each worker takes the next block, and the calling thread takes the
/// results. The number of blocks is fixed, so memory does not grow with the input.
/// </summary>
/// <remarks>
/// <see cref="ScriptPipeline"/> runs a function of a script on each line, which is what most hosts need. Derive from
/// this class for other results, for example objects that go to a database.
/// </remarks>
/// <typeparam name="TWorker">
/// What a thread processes blocks with, for example an engine. Each is used by the thread that created it, which
/// disposes of it if it is <see cref="IDisposable"/>.
/// </typeparam>
/// <typeparam name="TResult">What a worker makes of a block.</typeparam>
public abstract class LinePipeline<TWorker, TResult> where TWorker : class where TResult : class, new()
{
    private readonly LineQueue<TResult> _queue;
    private readonly int _workers;

    /// <summary>Creates a pipeline, which runs once.</summary>
    /// <param name="workers">The number of threads that process blocks.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than 1.</exception>
    protected LinePipeline(int workers)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(workers, 1);
        _workers = workers;
        _queue = new LineQueue<TResult>(workers);
    }

    /// <summary>
    /// The most bytes of a line, as far as it is longer than a block (1 MB). Null, the default, for no limit but that
    /// of an array. A longer line throws <see cref="ExecutionLimitException"/>.
    /// </summary>
    protected long? MaxLineLength { get; init; }

    /// <summary>Whether lines without other characters than white space are left out.</summary>
    protected bool SkipsBlankLines { get; init; }

    /// <summary>
    /// Whether only the input decides where blocks end, not the speed of its arrival. Sums of floating-point numbers by
    /// block are then the same each time.
    /// </summary>
    protected bool HasFixedBlocks { get; init; }

    /// <summary>Cancelled when the run ends, for whatever reason. A worker that is busy should then stop.</summary>
    protected CancellationToken Stopping => _queue.Stopping;

    /// <summary>
    /// Reads the sources one after the other, and returns when all results are written or the run has ended early. Then
    /// the threads end when their block or their reading does; no code waits for them.
    /// </summary>
    public void Run(IEnumerable<LineSource> sources)
    {
        ArgumentNullException.ThrowIfNull(sources);
        Start("Reader of lines", () => Read(sources));
        for (var i = 0; i < _workers; i++)
        {
            var number = i;
            Start($"Worker {number}", () => Work(number));
        }
        try
        {
            foreach (var block in _queue.ToWrite)
            {
                block.WaitUntilDone(Stopping);
                if (Stopping.IsCancellationRequested) return;
                if (block.WorkError is { } failure && !OnWorkFailed(block, failure)) return;
                if (block.ReadError is { } error ? !OnReadFailed(block, error) : block.WorkError is null && !Write(block)) return;
                _queue.Release(block);
            }
        }
        catch (OperationCanceledException) when (Stopping.IsCancellationRequested)
        {
            // The run was stopped while this thread waited.
        }
        finally
        {
            Stop();
        }
    }

    /// <summary>Creates what a thread processes blocks with. Called on that thread, before its first block.</summary>
    /// <param name="number">The number of the thread, from 0.</param>
    protected abstract TWorker CreateWorker(int number);

    /// <summary>Processes the lines of a block. Called on the worker's thread.</summary>
    protected abstract void Process(TWorker worker, LineBlock<TResult> block);

    /// <summary>
    /// Takes the result of a block, in the order of the blocks. Called on the thread of <see cref="Run"/>, or on a
    /// worker's inside <see cref="WriteInTurn"/>, never on two threads at once.
    /// </summary>
    /// <returns>False to end the run.</returns>
    protected abstract bool Write(LineBlock<TResult> block);

    /// <summary>
    /// Called in the block's turn if a worker could not be created or failed. By default, throws the exception.
    /// </summary>
    /// <returns>False to end the run.</returns>
    protected virtual bool OnWorkFailed(LineBlock<TResult> block, Exception error)
    {
        ExceptionDispatchInfo.Throw(error);
        return false;
    }

    /// <summary>
    /// Called if a source could not be opened or read, after the lines before the failure. By default, throws the
    /// exception.
    /// </summary>
    /// <returns>True to continue with the next source.</returns>
    protected virtual bool OnReadFailed(LineBlock<TResult> block, Exception error)
    {
        ExceptionDispatchInfo.Throw(error);
        return false;
    }

    /// <summary>
    /// Waits until the blocks before this one are written, and calls <see cref="Write"/>. A worker calls this if a
    /// result becomes too large to wait in memory, and continues with an empty one.
    /// </summary>
    /// <exception cref="OperationCanceledException">The run has ended.</exception>
    protected void WriteInTurn(LineBlock<TResult> block)
    {
        block.WaitForTurn(Stopping);
        Stopping.ThrowIfCancellationRequested();
        if (!Write(block)) Stop();
    }

    /// <summary>Ends the run: <see cref="Run"/> returns. Any thread may call this.</summary>
    protected void Stop() => _queue.Stop();

    private static void Start(string name, Action work) => new Thread(() => work()) { IsBackground = true, Name = name }.Start();

    private void Read(IEnumerable<LineSource> sources)
    {
        try
        {
            new LineReader<TResult>(_queue, MaxLineLength, SkipsBlankLines, HasFixedBlocks).Run(sources);
        }
        catch (Exception) when (Stopping.IsCancellationRequested)
        {
            // Nobody waits for the rest. The host may have closed its stream.
        }
        finally
        {
            _queue.Complete();
        }
    }

    private void Work(int number)
    {
        TWorker? worker = null;
        try
        {
            foreach (var block in _queue.ToRun)
            {
                try
                {
                    if (block.ReadError is null) Process(worker ??= CreateWorker(number), block);
                }
                catch (Exception error)
                {
                    block.WorkError = error;
                }
                block.SetDone();
            }
        }
        catch (OperationCanceledException) when (Stopping.IsCancellationRequested)
        {
        }
        finally
        {
            (worker as IDisposable)?.Dispose();
        }
    }
}
