using Quoll.Debugging;

namespace Quoll.DevTools;

/// <summary>
/// The work of clients for one engine. The thread of the script does it while it is paused or waits for a debugger.
/// While the engine is free, a thread of the queue does it. While a script runs, the work waits until the script ends,
/// waits for jobs, or reaches its next statement.
/// </summary>
internal sealed class EngineQueue(DebugTarget target)
{
    /// <summary>
    /// How long a script may run on before it is interrupted: longer than most calls, and too short for people to see.
    /// </summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(5);

    private readonly Lock _entry = new();
    private readonly SemaphoreSlim _arrived = new(0);
    private readonly Queue<Action> _work = [];
    private bool _isThreadRunning, _hasJob, _isInterrupting, _isUrgent;
    private int _holders;

    /// <summary>Adds work. Any thread may call this.</summary>
    /// <param name="work">It does not throw.</param>
    /// <param name="isUrgent">Whether it may end a step.</param>
    public void Post(Action work, bool isUrgent = false)
    {
        lock (_entry)
        {
            _work.Enqueue(work);
            _isUrgent |= isUrgent;
            StartThread();
        }
        _arrived.Release();
    }

    /// <summary>Does the work that waits. The caller has the engine.</summary>
    public void RunWaiting()
    {
        while (TryTake(out var work)) work();
    }

    /// <summary>Does work as it arrives. The caller has the engine.</summary>
    public void RunUntil(Func<bool> isOver, CancellationToken cancellationToken = default)
    {
        lock (_entry) _holders++;
        try
        {
            while (!isOver())
            {
                if (TryTake(out var work)) work();
                else _arrived.Wait(cancellationToken);
            }
        }
        finally
        {
            lock (_entry)
            {
                _holders--;
                StartThread();
            }
        }
    }

    /// <summary>Returns whether the script was asked to pause for the work of the queue.</summary>
    public bool TakeInterrupt()
    {
        lock (_entry)
        {
            var isInterrupting = _isInterrupting;
            _isInterrupting = false;
            return isInterrupting;
        }
    }

    private bool TryTake(out Action work)
    {
        lock (_entry)
        {
            _isUrgent &= _work.Count > 1;
            return _work.TryDequeue(out work!);
        }
    }

    private void StartThread()
    {
        if (_isThreadRunning || _holders > 0 || _work.Count == 0) return;
        _isThreadRunning = true;
        new Thread(Run) { IsBackground = true, Name = "Quoll.DevTools" }.Start();
    }

    private void Run()
    {
        for (var isPatient = true; ; isPatient = false)
        {
            lock (_entry)
            {
                if (_holders > 0 || _work.Count == 0)
                {
                    _isThreadRunning = false;
                    return;
                }
            }
            try
            {
                if (TryUseEngine()) continue;
                if (!isPatient) Interrupt();
                Thread.Sleep(Patience);
            }
            catch (ObjectDisposedException)
            {
                // The host has disposed of the engine: clients get no answers any more.
                target.Dispose();
                lock (_entry) _work.Clear();
            }
        }
    }

    private bool TryUseEngine() => target.Engine.Debugger.TryUse(() =>
    {
        target.Control.IsStepping = false;
        // Jobs of the host stay the host's.
        var hasWork = target.Engine.HasPendingWork;
        RunWaiting();
        if (!hasWork) target.RunJobs();
    });

    // Asks the thread of the script for the engine: at its next statement, or when it waits for jobs.
    private void Interrupt()
    {
        lock (_entry)
        {
            if (!_hasJob)
            {
                _hasJob = true;
                target.Engine.EnqueueJob(RunAsJob);
            }
            if (_isInterrupting || target.Control.IsStepping && !_isUrgent) return;
            _isInterrupting = true;
        }
        target.Engine.Debugger.RequestPause();
    }

    private void RunAsJob()
    {
        lock (_entry) _hasJob = false;
        RunWaiting();
    }
}
