using System.Runtime.ExceptionServices;

namespace Quoll.Runtime.Agents;

/// <summary>
/// A call of the host that waits for a promise. It uses the engine in turns with others of its kind
/// (<see cref="AsyncCalls"/>), and ends when the promise is settled, when another turn came upon what ends it, or when
/// it is cancelled.
/// </summary>
internal sealed class AsyncCall : PartialCall, IDisposable
{
    // The call that the host's code goes on in, also after its awaits.
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

    /// <summary>A call begins.</summary>
    /// <param name="agent">The engine's.</param>
    /// <param name="allowed">What its turns may use together; the time begins now, and waiting is a part of it.</param>
    /// <param name="token">The host's, to end it.</param>
    public AsyncCall(Agent agent, Allowance allowed, CancellationToken token)
    {
        _calls = agent.NeedAsyncCalls();
        // Where a function of the host waits for script, this is a part of the call that has called the function.
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
            // Longer than a timer can wait, some 49 days, is for ever.
            if (_time < TimeSpan.FromMilliseconds(uint.MaxValue - 1)) _ending.CancelAfter(_time.Value);
        }
        Node = new LinkedListNode<AsyncCall>(this);
        Surrounding.Value = this;
        _calls.Add(this);
    }

    /// <summary>Its place among the calls that are under way.</summary>
    public LinkedListNode<AsyncCall> Node { get; }

    /// <summary>
    /// Cancelled when the call must end: by the host, by the call that it is a part of, by its time.
    /// </summary>
    public CancellationToken Ending { get; }

    /// <summary>Sets the promise to wait for; null while the call runs, and if there is none.</summary>
    public PromiseObject? Promise { get; private set; }

    /// <summary>Has what was called returned, so that its turns run jobs now?</summary>
    public bool HasBegun { get; private set; }

    /// <summary>Is the promise known to be settled?</summary>
    public bool IsSettled { get; private set; }

    /// <summary>Does it wait for the engine? Belongs to <see cref="AsyncCalls"/>.</summary>
    public bool WantsTurn { get; set; }

    /// <inheritdoc/>
    public override bool IsLimited => Allowed.IsLimited || _calls.CanAnyBeCancelled;

    /// <inheritdoc/>
    public override bool NeedsFrame => true;

    /// <summary>Has it ended?</summary>
    public bool IsOver => Node.List is null;

    /// <summary>The called code has returned.</summary>
    public void Await(PromiseObject? promise)
    {
        // Who waits for it handles its rejection.
        if (promise is not null) promise.IsHandled = true;
        Promise = promise;
        HasBegun = true;
    }

    /// <inheritdoc cref="AsyncCalls.TryTakeTurn"/>
    public bool TryTakeTurn() => _calls.TryTakeTurn(this);

    /// <inheritdoc cref="AsyncCalls.EndTurn"/>
    public void EndTurn() => _calls.EndTurn(this);

    /// <summary>Waits until there is something to do: a turn to take, a result, a failure.</summary>
    /// <exception cref="OperationCanceledException">The call was cancelled.</exception>
    /// <exception cref="ExecutionLimitException">Its time is over.</exception>
    public async Task WaitAsync()
    {
        Task signal;
        lock (_lock)
        {
            if (_isSignaled) signal = Task.CompletedTask;
            else
            {
                // The thread that signals must not continue here.
                _waiting = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
                signal = _waiting.Task;
            }
            _isSignaled = false;
        }
        // In the context of whoever waits: functions of the host that the jobs call expect it.
        await signal.WaitAsync(Ending)
            .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        ThrowIfEnded();
    }

    /// <summary>Wakes the call, from any thread, because there is something to do.</summary>
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

    /// <summary>The promise is settled; by who uses the engine.</summary>
    public void SignalSettled()
    {
        if (IsSettled) return;
        IsSettled = true;
        Signal();
    }

    /// <inheritdoc cref="AsyncCalls.TryGive"/>
    public bool TryGive(Exception thrown) => _calls.TryGive(thrown, this);

    /// <summary>Another call's turn came upon what ends this one.</summary>
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

    /// <summary>The call is over; if it had the turn another one takes it.</summary>
    public void Dispose()
    {
        _calls.Remove(this);
        _ending?.Dispose();
    }
}
