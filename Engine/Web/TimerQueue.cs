using Quoll.Builtins.Numbers;

namespace Quoll.Web;

/// <summary>
/// setTimeout, setInterval and queueMicrotask (HTML §8.6, §8.7). To the engine the next timer is work of the host,
/// which posts a job when the timer is due. So code that runs jobs also runs timers, and code that waits for tasks also
/// waits for timers.
/// </summary>
internal sealed class TimerQueue(Agent agent)
{
    /// <summary>The greatest delay, in milliseconds (2^31 - 1). Longer delays of the host are reduced to it.</summary>
    private const double LongestDelay = int.MaxValue;

    /// <summary>The delay of what has none, in milliseconds, as in browsers and Node.</summary>
    private const double ShortestDelay = 1;

    /// <summary>
    /// The delay of an immediate, in milliseconds. It is not zero, so that an endless chain of immediates leaves time
    /// to timers.
    /// </summary>
    private const double ImmediateDelay = 0.001;

    /// <summary>
    /// The approximate bytes of a timer with its places in the queue and the table, and of an argument.
    /// </summary>
    private const long TimerSize = 200, ArgumentSize = 16;

    /// <summary>Dead timers are removed when they outnumber the living ones by more than this.</summary>
    private const int FewTimers = 64;

    private static readonly Slot<Agent, TimerQueue> Slot = new(static agent => new TimerQueue(agent));

    // Timers that are due at the same time run in the order in which they were set. A cleared timer stays until it is
    // due, or until there are too many.
    private readonly PriorityQueue<Timer, (double Due, int Id)> _queue = new();
    private readonly Dictionary<int, Timer> _timers = [];
    private readonly long _origin = Clock.Timestamp(agent);
    // Timers that a script does not wait for, as unref of Node says: the last ones never ring if nothing else is left.
    private readonly HashSet<int> _unreferenced = [];
    private Alarm? _alarm;
    private int _lastId;

    // All timers that one script or callback sets begin at the same moment, however long it runs. So their order
    // depends on the delays, not on the load of the machine.
    private double _now;
    private long _turn = -1;

    // Timers up to this one run now, one after the other, each with the jobs that it adds.
    private bool _isRunning;
    private double _dueNow;

    public static JsValue SetTimeout(in CallInfo call) => Slot.Of(call.Agent).Set(call, ShortestDelay, repeats: false);

    public static JsValue SetInterval(in CallInfo call) => Slot.Of(call.Agent).Set(call, ShortestDelay, repeats: true);

    /// <summary>Node's setImmediate, with a delay as its second argument: before timers that are set with it.</summary>
    public static JsValue SetImmediate(in CallInfo call) => Slot.Of(call.Agent).Set(call, ImmediateDelay, repeats: false);

    /// <summary>Says whether a program waits for a timer, as ref and unref of Node do.</summary>
    public static void Refer(Agent agent, int id, bool isReferenced)
    {
        var queue = Slot.Of(agent);
        if (isReferenced) queue._unreferenced.Remove(id);
        else if (queue._timers.ContainsKey(id)) queue._unreferenced.Add(id);
    }

    /// <summary>Returns whether only timers are left, and the program waits for none of them.</summary>
    public static bool IsOnlyUnreferenced(Agent agent) =>
        Slot.Of(agent) is { _alarm: not null } queue && queue._unreferenced.Count == queue._timers.Count && agent.HostTasks.Pending == 1;

    /// <summary>Sets a timer of the host, and returns its number.</summary>
    public static int Set(JsFunction function, TimeSpan delay) => Slot.Of(function.Realm.Agent)
        .Set(function, [], Math.Clamp(delay.TotalMilliseconds, ShortestDelay, LongestDelay), repeats: false);

    /// <summary>Clears a timer; without effect after it has run.</summary>
    public static void Clear(Agent agent, int id) => Slot.Of(agent).Clear(id);

    public static JsValue Clear(in CallInfo call)
    {
        if (call[0].IsNumber) Slot.Of(call.Agent).Clear(TypeConversion.ToInt32(call[0]));
        return JsValue.Undefined;
    }

    public static JsValue QueueMicrotask(in CallInfo call)
    {
        Job job = new CallJob(ObjectOperations.RequireCallable(call[0]));
        call.Agent.Jobs.Enqueue(call.Agent.AsyncContext is { } context ? context.Capture(job) : job);
        return JsValue.Undefined;
    }

    private JsValue Set(in CallInfo call, double shortest, bool repeats)
    {
        var function = ObjectOperations.RequireCallable(call[0]);
        var delay = TypeConversion.ToNumber(call[1]);
        // HTML §8.7: the delay is a long, which wraps around. A missing, invalid or negative one is the shortest.
        delay = TypeConversion.ToInt32(delay);
        if (delay < 1) delay = shortest;
        agent.Reserve(ArgumentSize * call.Count);
        var arguments = call.Count > 2 ? call.Arguments[2..].ToArray() : [];
        return Set(function, arguments, delay, repeats);
    }

    private int Set(JsFunction function, JsValue[] arguments, double delay, bool repeats)
    {
        agent.Reserve(TimerSize);
        if (_turn != agent.Turn)
        {
            _turn = agent.Turn;
            _now = Elapsed;
        }
        var flow = agent.AsyncContext?.Capture(repeats ? "setInterval" : "setTimeout");
        var timer = new Timer(++_lastId, function, arguments, _now + delay, repeats ? delay : null, flow);
        Start(timer);
        SetAlarm();
        return timer.Id;
    }

    private void Clear(int id)
    {
        if (!_timers.Remove(id)) return;
        _unreferenced.Remove(id);
        if (_timers.Count == 0)
        {
            // No wait is needed any more.
            _queue.Clear();
            if (_alarm is null || !_alarm.TryStop()) return;
            _alarm = null;
            agent.HostTasks.Wake();
        }
        else if (_queue.Count > 2 * _timers.Count + FewTimers)
        {
            _queue.Clear();
            foreach (var timer in _timers.Values) _queue.Enqueue(timer, (timer.Due, timer.Id));
        }
    }

    private void Start(Timer timer)
    {
        _timers[timer.Id] = timer;
        _queue.Enqueue(timer, (timer.Due, timer.Id));
    }

    private double Elapsed => Clock.Elapsed(agent, _origin).TotalMilliseconds;

    // Returns the next timer, without those that were cleared; null if there is none.
    private Timer? Next()
    {
        while (_queue.TryPeek(out var timer, out _))
        {
            if (_timers.TryGetValue(timer.Id, out var living) && ReferenceEquals(living, timer)) return timer;
            _queue.Dequeue();
        }
        return null;
    }

    private void SetAlarm()
    {
        if (_isRunning || Next() is not { } next) return;
        if (_alarm is { } earlier)
        {
            // An alarm that has rung has posted its job, which sets the next alarm.
            if (earlier.Due <= next.Due || !earlier.TryStop()) return;
        }
        else
        {
            agent.HostTasks.Begin();
        }
        _alarm = new Alarm(agent, this, next.Due, Math.Max(0, Math.Ceiling(next.Due - Elapsed)));
    }

    // The alarm's clock says that its time has come, so its timer is due, whatever another clock says.
    private void Ring(Alarm alarm)
    {
        _alarm = null;
        // The platform's timers count whole milliseconds, and may ring up to one millisecond early.
        if (alarm.Due - Elapsed is > 0 and < 1)
        {
            SetAlarm();
            return;
        }
        _isRunning = true;
        _now = _dueNow = Math.Max(alarm.Due, Elapsed);
        _turn = agent.Turn;
        RunNext();
    }

    private void RunNext()
    {
        if (Next() is not { } timer || timer.Due > _dueNow)
        {
            End();
            return;
        }
        _queue.Dequeue();
        if (timer.Interval is { } interval) Start(timer with { Due = _now + interval });
        else
        {
            _timers.Remove(timer.Id);
            _unreferenced.Remove(timer.Id);
        }
        try
        {
            if (timer.Flow is { } flow) flow.Run(timer, static timer => timer.Call());
            else timer.Call();
        }
        finally
        {
            GoOn();
        }
    }

    // Posted jobs run when no other job is left, so the next timer runs after all jobs that this one caused.
    private void GoOn()
    {
        if (Next() is { } next && next.Due <= _dueNow)
        {
            agent.HostTasks.Begin();
            agent.HostTasks.Post(new NextJob(this));
        }
        else
        {
            End();
        }
    }

    private void End()
    {
        _isRunning = false;
        SetAlarm();
    }

    private sealed record Timer(int Id, JsFunction Function, JsValue[] Arguments, double Due, double? Interval, AsyncFlow? Flow)
    {
        public void Call() => Function.Call(JsValue.Undefined, Arguments);
    }

    /// <summary>The timer of the platform that waits for the next timer of the script.</summary>
    private sealed class Alarm
    {
        private readonly ITimer _timer;

        // Set by the code that ends it: a script here, or the elapsed time on any thread.
        private int _isOver;

        public Alarm(Agent agent, TimerQueue queue, double due, double delay)
        {
            Due = due;
            var tasks = agent.HostTasks;
            _timer = Clock.StartTimer(agent, TimeSpan.FromMilliseconds(delay), () =>
            {
                if (Interlocked.Exchange(ref _isOver, 1) == 0) tasks.Post(new RingJob(queue, this));
            });
        }

        public double Due { get; }

        /// <summary>Returns false if it has rung.</summary>
        public bool TryStop()
        {
            if (Interlocked.Exchange(ref _isOver, 1) != 0) return false;
            _timer.Dispose();
            return true;
        }

        public void Release() => _timer.Dispose();
    }

    private sealed class RingJob(TimerQueue queue, Alarm alarm) : Job
    {
        public override void Run(Agent agent)
        {
            alarm.Release();
            queue.Ring(alarm);
        }
    }

    private sealed class NextJob(TimerQueue queue) : Job
    {
        public override void Run(Agent agent) => queue.RunNext();
    }

    // An error of the function ends the run, as an error in a script does.
    private sealed class CallJob(JsFunction function) : Job
    {
        public override void Run(Agent agent) => function.Call(JsValue.Undefined);
    }
}
