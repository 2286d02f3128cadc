using System.Diagnostics;

namespace Quoll.Runtime.Agents;

/// <summary>
/// The limits of an execution: one counter of steps, and one place that checks time, memory, steps and cancellation.
/// The counter goes down at every call, back edge, uncommon instruction and iteration of a built-in's loop, and by the
/// size of bulk work. A check follows when it reaches zero. The alarm of a running call makes that happen at least
/// every few milliseconds.
/// </summary>
internal sealed class ExecutionLimits : WorkBudget
{
    /// <summary>
    /// Steps between two checks: some ten microseconds of script, in which it can allocate a few megabytes.
    /// </summary>
    private const int StepsPerPoll = 1024;

    /// <summary>A check comes earlier by up to this part of the steps between two checks.</summary>
    private const int PartOfSpread = 16;

    /// <summary>
    /// Steps until the first check, which starts the alarm. They are so few that they take little time, and too many
    /// for the shortest scripts.
    /// </summary>
    private const int StepsBeforeAlarm = 64;

    /// <summary>
    /// The amount that the alarm subtracts from the counter. The next check adds it again, so the count stays exact.
    /// </summary>
    private const int AlarmDebt = 1 << 30;

    /// <summary>
    /// A larger number of steps at once does not use the counter, which must stay far from <see cref="AlarmDebt"/>.
    /// </summary>
    private const int MaxCounted = 1 << 20;

    private readonly Agent _agent;
    private readonly EngineOptions _options;

    // The frame of the engine's own limits, which each call reuses; null if it has only a limit of depth.
    private readonly LimitFrame? _own;

    // The frame that is in force.
    private LimitFrame? _frame;

    // The scopes that the host has opened, in order. The list is replaced, never changed, because an asynchronous call
    // may have its turn on another thread.
    private PartialCall[] _scopes = [];

    // The timer, which only longer calls start.
    private Alarm? _alarm;
    private int _stepsGranted;
    private readonly int _stepsPerPoll;
    private uint _spread;

    // The step of the running call at which the host's checkpoint is called.
    private long _nextCheckpoint = long.MaxValue;
    private long _stepsTaken;

    // By calls before the running one, where calls are told from each other.
    private long _stepsOfEarlierCalls;

    public ExecutionLimits(Agent agent, EngineOptions options)
    {
        _agent = agent;
        _options = options;
        // Tests poll more often, because code becomes hot by being seen.
        _stepsPerPoll = options.CompileHotCode && options.HotCodeMode.StepsPerPoll is > 0 and var steps ? steps : StepsPerPoll;
        _agent.StepsLeft = _stepsGranted = _stepsPerPoll;
        if (Own.IsLimited || options.CancellationToken.CanBeCanceled || options.Checkpoint is not null)
        {
            _own = new LimitFrame();
            AreSet = true;
        }
    }

    /// <summary>Whether each call has limits besides the limit of depth.</summary>
    public bool AreSet { get; private set; }

    /// <summary>Whether limits are in force now.</summary>
    public bool AreInForce => _frame is not null;

    /// <summary>Whether a timer is running now.</summary>
    public bool IsAlarmSet => Volatile.Read(ref _alarm) is not null;

    /// <summary>The steps that the engine has taken in all calls; for differences, because it may overflow.</summary>
    public long StepsEver => _stepsOfEarlierCalls + _stepsTaken + _stepsGranted - StepsLeft();

    private Allowance Own => new(_options.MaxSteps, _options.MaxTime, _options.MaxAllocatedBytes);

    /// <inheritdoc/>
    public override void Spend(long steps)
    {
        if (steps <= MaxCounted) _agent.StepsLeft -= (int)steps;
        else
        {
            SettleSteps();
            _stepsTaken = Math.Min(_stepsTaken + steps, long.MaxValue / 2);
        }
        if (_agent.StepsLeft <= 0) Check();
    }

    /// <inheritdoc/>
    public override void Reserve(long bytes)
    {
        if (bytes > FreeBytes && _frame is { End.Bytes: < long.MaxValue and var end }
            && GC.GetAllocatedBytesForCurrentThread() + bytes > end)
        {
            throw new ExecutionLimitException(
                ExecutionLimit.AllocatedBytes, $"The script allocated more than the limit of {_frame.Allowed.Bytes} bytes.");
        }
    }

    /// <inheritdoc/>
    public override void ReserveTime(long nanoseconds)
    {
        if (_frame is { End.Ticks: < long.MaxValue } frame && TimeLeft.TotalNanoseconds < nanoseconds)
            throw OutOfTime(frame.Allowed.Time!.Value);
    }

    /// <summary>Returns the RangeError of a native stack that is nearly used up.</summary>
    public ThrowCompletion StackExceeded()
    {
        Spend(StepsOfStack);
        return Raise.RangeError(Messages.CallStackExceeded);
    }

    /// <summary>
    /// Begins an entry of the host: the limits of its call are added to those in force, and the engine becomes the
    /// budget of its thread.
    /// </summary>
    /// <param name="entry">The number of the entry; the first one brings the engine's own limits.</param>
    /// <param name="call">The call that this entry is a part of; null if the entry is the whole call.</param>
    public void StartEntry(int entry, PartialCall? call)
    {
        if (entry == 1)
        {
            SettleSteps();
            _stepsOfEarlierCalls += _stepsTaken;
            _stepsTaken = 0;
            if (_options.Checkpoint is not null) _nextCheckpoint = _options.CheckpointInterval;
        }
        PartialCall? payer = null;
        if (entry == 1 && _own is not null)
        {
            payer = call is { SharesLimits: true } ? call : null;
            Push(_own, entry, payer, Own, payer?.Used ?? default, _options.CancellationToken);
        }
        var scopes = _scopes;
        for (var i = _frame?.Scopes ?? 0; i < scopes.Length; i++) Push(entry, scopes[i], i + 1);
        // Work that was charged to the engine's limits is not charged twice.
        if (call is { NeedsFrame: true } && payer is null) Push(entry, call, _frame?.Scopes ?? 0);
        else if (payer is { NeedsFrame: true }) Push(new LimitFrame(), entry, null, payer.Allowed, payer.Used, payer.Token);
        // An engine that is called back through another engine has its own limits again.
        if (_frame is not null && !ReferenceEquals(WorkBudget.Current, this))
            Push(new LimitFrame(), entry, null, default, default, default);
        if (_frame is null || _frame.Entry != entry) return;
        GrantSteps(StepsBeforeAlarm);
        if (IsExhausted(_frame)) Check();
    }

    private void Push(int entry, PartialCall call, int scopes)
    {
        Push(new LimitFrame(), entry, call, call.Allowed, call.Used, call.Token);
        _frame!.Scopes = scopes;
    }

    private void Push(LimitFrame frame, int entry, PartialCall? payer, Allowance allowed, LimitsUsed used, CancellationToken token)
    {
        SettleSteps();
        frame.Outer = _frame;
        frame.Entry = entry;
        frame.Payer = payer;
        frame.Token = token;
        frame.Scopes = _frame?.Scopes ?? 0;
        frame.NeedsAlarm = ReferenceEquals(frame, _own) || _frame is { NeedsAlarm: true } || payer is { IsLimited: true };
        frame.BudgetBefore = WorkBudget.Current;
        WorkBudget.Current = this;
        var time = allowed.Ticks is not null;
        var memory = allowed.Bytes is not null;
        // Without a limit the amount is not read: reading it costs more than a script of a few steps.
        frame.Begin = new LimitsUsed(
            _stepsTaken, time ? Stopwatch.GetTimestamp() : 0, memory ? GC.GetAllocatedBytesForCurrentThread() : 0);
        frame.Set(allowed, used);
        _frame = frame;
    }

    // A call with no budget left, or one cancelled before it began, does not start. This check reads no clock.
    private bool IsExhausted(LimitFrame frame)
    {
        for (var f = frame; f is not null && f.Entry == frame.Entry; f = f.Outer)
        {
            if (f.Token.IsCancellationRequested || _stepsTaken > f.End.Steps) return true;
            if (f.Begin.Ticks != 0 && f.Begin.Ticks >= f.End.Ticks) return true;
            if (f.Begin.Bytes != 0 && f.Begin.Bytes > f.End.Bytes - FreeBytes) return true;
        }
        return false;
    }

    /// <summary>Ends an entry of the host: the limits that came with it are no longer in force.</summary>
    public void EndEntry(int entry)
    {
        SettleSteps();
        while (_frame is { } frame && frame.Entry == entry)
        {
            if (frame.Payer is { } payer) payer.Used += Now(frame) - frame.Begin;
            WorkBudget.Current = frame.BudgetBefore;
            _frame = frame.Outer;
            frame.Forget();
        }
        // The code that continues checks its own limits with its next step.
        _agent.StepsLeft = _stepsGranted = 0;
    }

    // As far as the frame counts it.
    private LimitsUsed Now(LimitFrame frame) => new(
        _stepsTaken, frame.Begin.Ticks == 0 ? 0 : Stopwatch.GetTimestamp(),
        frame.Begin.Bytes == 0 ? 0 : GC.GetAllocatedBytesForCurrentThread());

    /// <summary>Opens limits that hold for all calls that begin before they are closed.</summary>
    public void Open(PartialCall scope)
    {
        _scopes = [.. _scopes, scope];
        AreSet = true;
    }

    /// <summary>Closes what <see cref="Open"/> has opened.</summary>
    public void Close(PartialCall scope)
    {
        _scopes = Array.FindAll(_scopes, other => !ReferenceEquals(other, scope));
        AreSet = _own is not null || _scopes.Length > 0;
    }

    // Moves the steps that the counter has counted to the steps used.
    private void SettleSteps()
    {
        _stepsTaken += _stepsGranted - StepsLeft();
        _agent.StepsLeft = _stepsGranted = 0;
    }

    // The counter without the amount that the alarm has subtracted.
    private int StepsLeft()
    {
        var left = Volatile.Read(ref _agent.StepsLeft);
        return left < -AlarmDebt / 2 ? left + AlarmDebt : left;
    }

    /// <summary>
    /// The time that the running call has left, for code that waits for something outside; infinite without a limit.
    /// </summary>
    public TimeSpan TimeLeft => _frame is null or { End.Ticks: long.MaxValue }
        ? Timeout.InfiniteTimeSpan
        : TimeSpan.FromSeconds(Math.Max(0, _frame.End.Ticks - Stopwatch.GetTimestamp()) / (double)Stopwatch.Frequency);

    /// <summary>Gives the calls that run more time: for a pause that does not count.</summary>
    /// <param name="ticks">In ticks of the stopwatch.</param>
    public void Extend(long ticks)
    {
        for (var frame = _frame; frame is not null; frame = frame.Outer) frame.Extend(ticks);
    }

    /// <summary>
    /// Checks time, memory, steps and cancellation, at once and nowhere else. Throws if one is used up.
    /// </summary>
    /// <exception cref="ExecutionLimitException">A limit was reached.</exception>
    /// <exception cref="OperationCanceledException">A token was cancelled.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Check()
    {
        // Code that continues after a limit was reached, such as one of our finally blocks, comes here again with its
        // next step.
        SettleSteps();
        if (Sampler.AreActive) Sampler.Of(this)?.Take();
        if (_frame is { } frame)
        {
            if (_stepsTaken > frame.End.Steps)
            {
                throw new ExecutionLimitException(
                    ExecutionLimit.Steps, $"The script took more than the limit of {frame.Allowed.Steps} steps.");
            }
            if (frame.End.Ticks < long.MaxValue && Stopwatch.GetTimestamp() >= frame.End.Ticks) throw OutOfTime(frame.Allowed.Time!.Value);
            Reserve(FreeBytes + 1);
            for (var f = frame; f is not null; f = f.Outer)
            {
                if (f.Token.IsCancellationRequested) throw Cancelled(f.Token);
            }
            _agent.AsyncCalls?.ThrowIfCancelled(frame);
            if (frame.NeedsAlarm && Volatile.Read(ref _alarm) is null) _alarm = new Alarm(this);
        }
        if (_stepsTaken >= _nextCheckpoint) ReachCheckpoint();
        GrantSteps(_stepsPerPoll - Shorter());
    }

    // By how many steps a check comes earlier. With equal distances, a loop that takes some steps at once is checked in
    // the same few places in each round, and code that is never found in its loop never becomes hot. They are the same
    // in each run: multiples of the golden ratio are spread evenly.
    private int Shorter()
    {
        _spread = unchecked(_spread + 0x9E3779B9);
        return (int)((ulong)_spread * (uint)(_stepsPerPoll / PartOfSpread) >> 32);
    }

    private void ReachCheckpoint()
    {
        _nextCheckpoint = _stepsTaken + _options.CheckpointInterval;
        // The host's function may throw: the next step must then check again.
        _agent.ReachCheckpoint();
    }

    /// <summary>
    /// The token that ends the running call, linked from all tokens in force; none if there are none.
    /// </summary>
    public CancellationToken Token
    {
        get
        {
            var one = AsyncCall?.Ending ?? CancellationToken.None;
            for (var f = _frame; f is not null; f = f.Outer)
            {
                if (f.Linked is { } linked) return linked.Token;
                if (!f.Token.CanBeCanceled || f.Token == one) continue;
                if (one.CanBeCanceled) return (_frame!.Linked = LinkedTokens(one)).Token;
                one = f.Token;
            }
            return one;
        }
    }

    private CancellationTokenSource LinkedTokens(CancellationToken token)
    {
        var all = new List<CancellationToken> { token };
        for (var f = _frame; f is not null; f = f.Outer) all.Add(f.Token);
        return CancellationTokenSource.CreateLinkedTokenSource([.. all]);
    }

    /// <summary>The asynchronous call that the running code belongs to.</summary>
    public AsyncCall? AsyncCall => _agent.AsyncCalls?.Running(_frame);

    /// <summary>Returns the asynchronous call whose turn brought the limits in force.</summary>
    public static AsyncCall? AsyncCallOf(LimitFrame? frame)
    {
        for (; frame is not null; frame = frame.Outer)
        {
            if (frame.Payer is AsyncCall call) return call;
        }
        return null;
    }

    /// <summary>Returns the exception for a call whose time limit was reached.</summary>
    public static ExecutionLimitException OutOfTime(TimeSpan limit) =>
        new(ExecutionLimit.Time, $"The script ran longer than the limit of {limit.TotalSeconds} seconds.");

    /// <summary>Returns the exception for a call that the host has cancelled.</summary>
    public static OperationCanceledException Cancelled(CancellationToken token) => new("The execution was cancelled.", token);

    private void GrantSteps(int steps)
    {
        // Grants one step more than allowed: that step ends the execution.
        var allowed = _frame is null ? long.MaxValue : Math.Min(_frame.End.Steps - _stepsTaken + 1, _nextCheckpoint - _stepsTaken);
        _stepsGranted = (int)Math.Min(steps, Math.Max(1, allowed));
        _agent.StepsLeft = _stepsGranted;
    }

    /// <summary>
    /// Makes the next step check the limits. Runs on the alarm's thread. The engine's thread may overwrite the counter
    /// at the same moment; then the next ring has the effect.
    /// </summary>
    /// <returns>False if no limit is in force and the alarm has been released.</returns>
    public bool TryRing(Alarm alarm)
    {
        if (IsIdle)
        {
            Interlocked.CompareExchange(ref _alarm, null, alarm);
            // A call may have entered since and found the alarm still present: then the alarm continues.
            if (IsIdle || Interlocked.CompareExchange(ref _alarm, alarm, null) is not null) return false;
        }
        Ring();
        return true;
    }

    /// <summary>Makes the next step check the limits, from any thread: see <see cref="TryRing"/>.</summary>
    public void Ring()
    {
        if (Volatile.Read(ref _agent.StepsLeft) > -AlarmDebt / 2) Interlocked.Add(ref _agent.StepsLeft, -AlarmDebt);
    }

    private bool IsIdle => !_agent.IsInUse || Volatile.Read(ref _frame) is not { NeedsAlarm: true };
}
