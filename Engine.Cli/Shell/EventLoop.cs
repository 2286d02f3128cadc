using System.Diagnostics;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Shell;

/// <summary>
/// setTimeout, setInterval and queueMicrotask (HTML, §8.6 and §8.7), and the loop that runs what they were given: jobs
/// first, then the timer that is due, until nothing is left, nor anything that the engine itself waits for
/// (Atomics.waitAsync).
/// </summary>
internal sealed class EventLoop
{
    /// <summary>Longer delays are this long, in milliseconds (2^31 - 1).</summary>
    private const double LongestDelay = int.MaxValue;

    private readonly Engine _engine;
    private readonly Stopwatch _clock = Stopwatch.StartNew();

    // Timers that are due at the same time run in the order in which they were set.
    private readonly PriorityQueue<Timer, (double Due, int Id)> _queue = new();
    private readonly Dictionary<int, Timer> _timers = [];
    private int _lastId;

    // What a script or callback sets begins at the same moment, however long it runs: the order is that of the delays,
    // not of the machine's load.
    private double _now;

    public EventLoop(Engine engine)
    {
        _engine = engine;
        Define("setTimeout", 1, (in CallInfo call) => Set(call, repeats: false));
        Define("setInterval", 1, (in CallInfo call) => Set(call, repeats: true));
        Define("clearTimeout", 1, Clear);
        Define("clearInterval", 1, Clear);
        Define("queueMicrotask", 1, (in CallInfo call) =>
        {
            call.Agent.Jobs.Enqueue(new CallJob(ObjectOperations.RequireCallable(call[0])));
            return JsValue.Undefined;
        });
    }

    /// <summary>
    /// Runs jobs and timers until none is left, or the limits of the call that this is a part of are reached.
    /// </summary>
    public void Run()
    {
        _engine.RunJobs();
        while (_queue.Count > 0 || Agent.HostTasks.ArePending || Agent.HostTasks.ArePosted)
        {
            Agent.Step();
            if (!_queue.TryPeek(out var timer, out _))
            {
                Pause(TimeSpan.FromMilliseconds(-1));
                continue;
            }
            var wait = timer.Due - _clock.Elapsed.TotalMilliseconds;
            if (_timers.ContainsKey(timer.Id) && wait > 0)
            {
                Pause(TimeSpan.FromMilliseconds(wait));
                continue;
            }
            _queue.Dequeue();
            if (!_timers.ContainsKey(timer.Id)) continue;
            _now = Math.Max(timer.Due, _clock.Elapsed.TotalMilliseconds);
            if (timer.Interval is { } interval) Start(timer with { Due = _now + interval });
            else _timers.Remove(timer.Id);
            _engine.Invoke(timer.Function, timer.Arguments);
            _engine.RunJobs();
        }
    }

    private Agent Agent => _engine.Realm.Agent;

    // Until the time is over (-1 ms: no end) or something was posted, and no longer than the call may take.
    private void Pause(TimeSpan time)
    {
        var left = Agent.Limits.TimeLeft;
        if (left != Timeout.InfiniteTimeSpan && (time == Timeout.InfiniteTimeSpan || left < time)) time = left;
        if (Agent.HostTasks.ArePending || Agent.HostTasks.ArePosted)
        {
            Agent.HostTasks.Wait(time);
            _engine.RunJobs();
        }
        else
        {
            Thread.Sleep(time);
        }
        Agent.Limits.Look();
    }

    private void Define(string name, int length, NativeCode code) =>
        _engine.Realm.Global.DefineOwn(name, _engine.Realm.CreateFunction(name, length, code), PropertyFlags.Hidden);

    private JsValue Set(in CallInfo call, bool repeats)
    {
        var function = ObjectOperations.RequireCallable(call[0]);
        var delay = TypeConversion.ToNumber(call[1]);
        // As browsers and Node have it: no delay, or none that can be understood, is the shortest.
        delay = delay is >= 1 and <= LongestDelay ? Math.Truncate(delay) : delay > LongestDelay ? LongestDelay : 1;
        // Copied and boxed.
        call.Agent.Reserve(64L * call.Count);
        var arguments = call.Count > 2 ? Array.ConvertAll(call.Arguments[2..].ToArray(), value => (object?)value) : [];
        var timer = new Timer(++_lastId, function, arguments, _now + delay, repeats ? delay : null);
        Start(timer);
        return timer.Id;
    }

    private void Start(Timer timer)
    {
        _timers[timer.Id] = timer;
        _queue.Enqueue(timer, (timer.Due, timer.Id));
    }

    private JsValue Clear(in CallInfo call)
    {
        if (call[0].IsNumber) _timers.Remove(TypeConversion.ToInt32(call[0]));
        return JsValue.Undefined;
    }

    private sealed record Timer(int Id, JsValue Function, object?[] Arguments, double Due, double? Interval);

    // What the function throws ends the run, as an error in a script does.
    private sealed class CallJob(JsFunction function) : Job
    {
        public override void Run(Agent agent) => function.Call(JsValue.Undefined);
    }
}
