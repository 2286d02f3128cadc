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

    /// <summary>
    /// How often a cancelled engine, or one whose limits are used up, is tried again: the host may close the scope of
    /// the limits.
    /// </summary>
    private const int MaxRefusals = 200;

    private readonly object _entry = new();
    private readonly Queue<Action> _work = [];
    private bool _isThreadRunning, _hasJob, _isInterrupting, _isUrgent;
    private int _holders;

    // The thread of the queue that has the engine. A script that it runs for a client may pause.
    private Thread? _visitor;

    /// <summary>Whether another thread uses the engine for clients.</summary>
    public bool IsVisited
    {
        get
        {
            lock (_entry) return !IsMyTurn;
        }
    }

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
            Monitor.PulseAll(_entry);
        }
    }

    /// <summary>Does the work that waits. The caller has the engine.</summary>
    public void RunWaiting()
    {
        while (TryTake(out var work)) work();
    }

    /// <summary>Does work as it arrives. No other thread of the host uses the engine.</summary>
    public void RunUntil(Func<bool> isOver, CancellationToken cancellationToken = default)
    {
        using var wake = cancellationToken.Register(Wake);
        lock (_entry) _holders++;
        try
        {
            while (!isOver())
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (TryTake(out var work)) work();
                else WaitForWork(isOver, cancellationToken);
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

    private void WaitForWork(Func<bool> isOver, CancellationToken cancellationToken)
    {
        lock (_entry)
        {
            if ((_work.Count == 0 || !IsMyTurn) && !isOver() && !cancellationToken.IsCancellationRequested) Monitor.Wait(_entry);
        }
    }

    private void Wake()
    {
        lock (_entry) Monitor.PulseAll(_entry);
    }

    // A thread that holds a script waits until the thread of the queue has done what it had begun before.
    private bool IsMyTurn => _visitor is null || _visitor == Thread.CurrentThread;

    private bool TryTake(out Action work)
    {
        lock (_entry)
        {
            if (!IsMyTurn)
            {
                work = null!;
                return false;
            }
            _isUrgent &= _work.Count > 1;
            if (!_work.TryDequeue(out work!)) return false;
            // What waits behind it may have to interrupt it.
            if (_visitor is not null) StartThread();
            return true;
        }
    }

    private void StartThread()
    {
        if (_isThreadRunning || _holders > 0 || _work.Count == 0) return;
        _isThreadRunning = true;
        new Thread(Run) { IsBackground = true, Name = "Quoll.DevTools" }.Start();
    }

    // Waits for the engine, and uses it once.
    private void Run()
    {
        var refusals = 0;
        for (var round = 0; ; round++)
        {
            lock (_entry)
            {
                if (_holders > 0 || _work.Count == 0)
                {
                    _isThreadRunning = false;
                    return;
                }
            }
            var visit = new Visit(this, target);
            try
            {
                if (target.Engine.Debugger.TryUse(visit.Run)) return;
                Interrupt(round);
                Thread.Sleep(Patience);
            }
            catch (Exception) when (visit.HasBegun)
            {
                // A job that an evaluation has left: clients have heard of what it threw, and a limit ends the jobs
                // only. A client must not end the program of the host.
                return;
            }
            catch (Exception failure) when (failure is OperationCanceledException or ExecutionLimitException
                && refusals++ < MaxRefusals)
            {
                Thread.Sleep(Patience);
            }
            catch (Exception failure) when (failure is ObjectDisposedException or OperationCanceledException or ExecutionLimitException)
            {
                // The host has disposed of the engine or cancelled it: clients get no answers any more.
                End();
                return;
            }
        }
    }

    private void End()
    {
        target.Dispose();
        lock (_entry)
        {
            _work.Clear();
            _isThreadRunning = false;
        }
    }

    // Asks the thread of the script for the engine: at its next statement, or, if it comes to none, when it waits for
    // jobs.
    private void Interrupt(int round)
    {
        if (round == 0) return;
        var needsJob = false;
        var needsPause = false;
        lock (_entry)
        {
            if (round > 1 && !_hasJob) needsJob = _hasJob = true;
            if (!_isInterrupting && (!target.Control.IsStepping || _isUrgent)) needsPause = _isInterrupting = true;
        }
        if (needsJob) target.Engine.EnqueueJob(RunAsJob);
        if (needsPause) target.Engine.Debugger.RequestPause();
    }

    private void RunAsJob()
    {
        lock (_entry) _hasJob = false;
        RunWaiting();
    }

    // The work of a thread of the queue that has the engine. Meanwhile another thread of the queue may be started: it
    // interrupts a script that this one runs for a client.
    private sealed class Visit(EngineQueue queue, DebugTarget target)
    {
        public bool HasBegun { get; private set; }

        public void Run()
        {
            HasBegun = true;
            lock (queue._entry)
            {
                queue._isThreadRunning = false;
                if (queue._holders > 0) return;
                queue._visitor = Thread.CurrentThread;
            }
            try
            {
                target.Control.IsStepping = false;
                // Jobs of the host stay the host's.
                var hasWork = target.Engine.HasPendingWork;
                queue.RunWaiting();
                if (!hasWork) target.RunJobs();
            }
            finally
            {
                lock (queue._entry)
                {
                    queue._visitor = null;
                    queue.StartThread();
                    Monitor.PulseAll(queue._entry);
                }
            }
        }
    }
}
