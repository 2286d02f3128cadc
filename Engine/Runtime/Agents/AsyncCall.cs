using System.Runtime.ExceptionServices;

namespace Quoll.Runtime.Agents;

/// <summary>
/// A call of the host that waits for a promise. It takes turns with other such calls (<see cref="AsyncCalls"/>). It
/// ends when the promise is settled, when another turn meets an error that ends this call, or when it is cancelled.
/// </summary>
internal sealed class AsyncCall : PartialCall, IDisposable
{
    // The call that the host's code continues in, also after its awaits.
    private static readonly AsyncLocal<AsyncCall?> Surrounding = new();

    private readonly AsyncCalls _calls;
    private readonly AsyncCall? _caller;
    private readonly CancellationToken _hosts, _engines;
    private readonly TimeSpan? _time;
    private readonly CancellationTokenSource? _ending;
    private readonly Lock _lock = new();
    private TaskCompletionSource? _waiting;
    private bool _isSignaled;
    private ExceptionDispatchInfo? _failure;

    /// <summary>Begins a call.</summary>
    /// <param name="agent">The agent of the engine.</param>
    /// <param name="allowed">The limits that its turns share. The time begins now and includes waiting.</param>
    /// <param name="token">The host's token, which ends the call.</param>
    public AsyncCall(Agent agent, Allowance allowed, CancellationToken token)
    {
        _calls = agent.NeedAsyncCalls();
        // If a function of the host waits for script, this call is a part of the call that called the function.
        _caller = agent.IsInUseByThisThread ? agent.Limits.AsyncCall : Surrounding.Value;
        if (_caller is { IsOver: true }) _caller = null;
        _hosts = token;
        _engines = agent.Options.CancellationToken;
        if (allowed.Ticks is not null) _time = allowed.Time;
        Allowed = allowed with { Time = null };
        CancellationToken[] tokens = [.. new[] { _hosts, _engines, _caller?.Ending ?? default }.Where(static t => t.CanBeCanceled)];
        if (_time is null && tokens.Length < 2) Ending = tokens.FirstOrDefault();
        else
        {
            _ending = tokens.Length == 0 ? new CancellationTokenSource()
                : CancellationTokenSource.CreateLinkedTokenSource(tokens);
            Ending = _ending.Token;
            // Longer than a timer can wait (some 49 days): no limit.
            if (_time < TimeSpan.FromMilliseconds(uint.MaxValue - 1)) _ending.CancelAfter(_time.Value);
        }
        Node = new LinkedListNode<AsyncCall>(this);
        Surrounding.Value = this;
        _calls.Add(this);
    }

    /// <summary>The index of the call among the calls that are under way.</summary>
    public LinkedListNode<AsyncCall> Node { get; }

    /// <summary>Cancelled when the call must end: by the host, by the enclosing call, or by its time limit.</summary>
    public CancellationToken Ending { get; }

    /// <summary>The promise to wait for; null while the call runs, and if there is none.</summary>
    public PromiseObject? Promise { get; private set; }

    /// <summary>Whether the called function has returned, so that turns of this call run jobs.</summary>
    public bool HasBegun { get; private set; }

    /// <summary>Whether the promise is known to be settled.</summary>
    public bool IsSettled { get; private set; }

    /// <summary>Whether the call waits for the engine. Belongs to <see cref="AsyncCalls"/>.</summary>
    public bool WantsTurn { get; set; }

    /// <inheritdoc/>
    public override bool IsLimited => Allowed.IsLimited || _calls.CanAnyBeCancelled;

    /// <inheritdoc/>
    public override bool NeedsFrame => true;

    /// <summary>Whether the call has ended.</summary>
    public bool IsOver => Node.List is null;

    /// <summary>Records that the called code has returned, and the promise to wait for.</summary>
    public void Await(PromiseObject? promise)
    {
        // The waiting call handles the rejection.
        if (promise is not null) promise.IsHandled = true;
        Promise = promise;
        HasBegun = true;
    }

    /// <inheritdoc cref="AsyncCalls.TryTakeTurn"/>
    public bool TryTakeTurn() => _calls.TryTakeTurn(this);

    /// <inheritdoc cref="AsyncCalls.EndTurn"/>
    public void EndTurn() => _calls.EndTurn(this);

    /// <summary>Waits until there is something to do: a turn, a result or a failure.</summary>
    /// <exception cref="OperationCanceledException">The call was cancelled.</exception>
    /// <exception cref="ExecutionLimitException">Its time limit was reached.</exception>
    public async Task WaitAsync()
    {
        Task signal;
        lock (_lock)
        {
            if (_isSignaled) signal = Task.CompletedTask;
            else
            {
                // The thread that wakes the call must not run its continuation.
                _waiting = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
                signal = _waiting.Task;
            }
            _isSignaled = false;
        }
        // Continues in the context of the waiting code: functions of the host that the jobs call expect it.
        await signal.WaitAsync(Ending)
            .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        ThrowIfEnded();
    }

    /// <summary>Wakes the call because there is something to do. Any thread may call this.</summary>
    public void Signal()
    {
        TaskCompletionSource? waiting;
        lock (_lock)
        {
            waiting = _waiting;
            _waiting = null;
            _isSignaled = waiting is null;
        }
        waiting?.TrySetResult();
    }

    /// <summary>
    /// Wakes the call because the promise is settled. Only the thread that uses the engine calls this.
    /// </summary>
    public void SignalSettled()
    {
        if (IsSettled) return;
        IsSettled = true;
        Signal();
    }

    /// <inheritdoc cref="AsyncCalls.TryGive"/>
    public bool TryGive(Exception thrown) => _calls.TryGive(thrown, this);

    /// <summary>Ends the call with an exception that another call's turn met.</summary>
    public void Fail(Exception failure)
    {
        _failure = ExceptionDispatchInfo.Capture(failure);
        Signal();
    }

    /// <summary>Throws what has ended the call.</summary>
    public void ThrowIfEnded()
    {
        _failure?.Throw();
        if (!IsSettled && Ending.IsCancellationRequested) throw Cancellation();
    }

    /// <summary>Returns the exception for the host when <see cref="Ending"/> was cancelled.</summary>
    public Exception Cancellation() =>
        _hosts.IsCancellationRequested ? ExecutionLimits.Cancelled(_hosts)
        : _engines.IsCancellationRequested ? ExecutionLimits.Cancelled(_engines)
        : _caller is { Ending.IsCancellationRequested: true } ? _caller.Cancellation()
        : ExecutionLimits.OutOfTime(_time!.Value);

    /// <summary>Ends the call. If it has the turn, another call gets it.</summary>
    public void Dispose()
    {
        _calls.Remove(this);
        _ending?.Dispose();
    }
}
