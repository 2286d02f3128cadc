using Quoll.Debugging;
using Quoll.DevTools.Domains;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools;

/// <summary>
/// An engine that clients of the Chrome DevTools Protocol may debug. It uses all of its <see cref="Debugger"/>.
/// </summary>
public sealed class DebugTarget : IDisposable
{
    /// <summary>Handlers that are added to older rejections are not told.</summary>
    private const int MaxRejections = 100;

    private readonly DebugTargets _targets;
    private readonly List<Session> _sessions = [];
    private readonly List<(JsValue Promise, int Id)> _rejections = [];
    private int _exceptions;
    private CancellationTokenSource _evaluations = new();

    // What the engine has told, and what the host has reported: it may be the same.
    private JsValue? _told, _reported;
    private volatile bool _isReleased, _isDisposed;

    internal DebugTarget(DebugTargets targets, Engine engine, string title, Func<string, string>? sourceUrl)
    {
        (_targets, Engine, Title) = (targets, engine, title);
        Queue = new EngineQueue(this);
        Control = new PauseControl(this);
        Sources = new TargetSources(engine.Debugger, sourceUrl);
        Configure();
    }

    /// <summary>The engine.</summary>
    public Engine Engine { get; }

    /// <summary>What clients show.</summary>
    public string Title { get; }

    /// <summary>Its name in URLs, which nobody guesses.</summary>
    public string Id { get; } = Guid.NewGuid().ToString();

    internal string DebuggerId { get; } = $"{Random.Shared.NextInt64(1, long.MaxValue)}.{Random.Shared.NextInt64(1, long.MaxValue)}";

    internal EngineQueue Queue { get; }

    internal PauseControl Control { get; }

    internal TargetSources Sources { get; }

    internal EventHistory History { get; } = new();

    internal IReadOnlyList<Session> Sessions => _sessions;

    /// <summary>
    /// Waits until a client has attached and set its breakpoints (<c>Runtime.runIfWaitingForDebugger</c>). The thread
    /// of the engine calls this, before it runs scripts.
    /// </summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public void WaitForDebugger(CancellationToken cancellationToken = default) =>
        Queue.RunUntil(() => _isReleased || _isDisposed, cancellationToken);

    /// <summary>
    /// Has the next statement pause, once a client has attached: the first one of a script that begins.
    /// </summary>
    public void BreakOnStart() => Control.BreakOnStart();

    /// <summary>
    /// Tells clients of an exception that the host has caught. Exceptions that leave the outermost call are told
    /// anyway.
    /// </summary>
    public void Report(JavaScriptException exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        try
        {
            if (Engine.Debugger.TryUse(TellReport)) return;
            // Either the host reports in a call, or a client has the engine.
            if (Queue.IsVisited) Queue.Post(TellReport);
            else TellReport();
        }
        catch (Exception ended) when (ended is ObjectDisposedException or OperationCanceledException or ExecutionLimitException)
        {
            // The host has disposed of the engine or cancelled it: clients hear nothing any more.
        }

        void TellReport() => Tell(new DebuggerException(exception.Value, Engine.Debugger.CallsOf(exception.Value), null), isReport: true);
    }

    /// <summary>Hides the engine from clients, and ends their sessions. A script that is paused goes on.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        _targets.Remove(this);
        Detached?.Invoke();
        Queue.Post(Configure);
    }

    /// <summary>Called when clients must go.</summary>
    internal event Action? Detached;

    internal bool IsDisposed => _isDisposed;

    /// <summary>Lets a host that waits for a debugger go on.</summary>
    internal void Release() => _isReleased = true;

    /// <summary>Adds a client.</summary>
    internal Session Attach(Action<string> send)
    {
        var session = new Session(this, send);
        Queue.Post(() =>
        {
            _sessions.Add(session);
            Configure();
        });
        return session;
    }

    /// <summary>Removes a client. What it has set is gone.</summary>
    internal void Remove(Session session)
    {
        if (!_sessions.Remove(session)) return;
        // Nobody waits for what the client evaluates.
        if (session.Evaluation.IsRunning) Control.Terminate();
        session.Pauses.Clear();
        session.Profiles.Clear();
        session.Objects.Clear();
        Configure();
        Blackbox();
    }

    /// <summary>Has the debugger of the engine do what the clients want.</summary>
    internal void Configure()
    {
        var debugger = Engine.Debugger;
        var isUsed = _sessions.Count > 0;
        // A client may attach while a script runs, at one of its statements.
        debugger.Paused = _isDisposed ? null : Control.Hold;
        debugger.SourceAdded = isUsed ? AddSource : null;
        debugger.SourceFailed = isUsed ? Tell : null;
        // Clients that come later hear of these.
        debugger.ConsoleCalled = _isDisposed ? null : Tell;
        debugger.ExceptionThrown = _isDisposed ? null : Tell;
        debugger.AsyncStackDepth = isUsed ? _sessions.Max(static session => session.Pauses.AsyncDepth) : 0;
        ConfigureExceptions();
    }

    /// <summary>Has exceptions pause for which a client asks.</summary>
    internal void ConfigureExceptions()
    {
        var wanted = _sessions.Aggregate(ExceptionPauses.None, static (all, session) => all | session.Pauses.Exceptions);
        // What nothing catches but the evaluation of a client is caught.
        Engine.Debugger.ExceptionPauses = wanted.HasFlag(ExceptionPauses.Caught) ? ExceptionPauses.All : wanted;
    }

    /// <summary>Has the debugger of the engine pass over the code that all clients pass over.</summary>
    internal void Blackbox()
    {
        foreach (var script in Sources.All.ToList()) Blackbox(script);
    }

    private void Blackbox(ScriptInfo script)
    {
        var ranges = CommonRanges.Of(Debuggers.Select(session => session.Sources.BlackboxOf(script)));
        if (ranges.Count + script.Source.BlackboxedRanges.Count > 0) script.Source.BlackboxedRanges = ranges;
    }

    /// <summary>The clients that have enabled the domain Debugger.</summary>
    internal IEnumerable<Session> Debuggers => _sessions.Where(static session => session.HasDebugger);

    internal int NextExceptionId() => ++_exceptions;

    /// <summary>Whether a client evaluates code: what it throws is its answer.</summary>
    internal bool IsEvaluating { get; set; }

    /// <summary>
    /// Ends what the calls evaluate that have arrived so far, once <see cref="EndEvaluations"/> is called.
    /// </summary>
    internal CancellationToken EvaluationEnding => Volatile.Read(ref _evaluations).Token;

    /// <summary>Ends what clients evaluate. Any thread may call this.</summary>
    internal void EndEvaluations() => Interlocked.Exchange(ref _evaluations, new CancellationTokenSource()).Cancel();

    /// <summary>The <see cref="EvaluationEnding"/> that has ended an evaluation last.</summary>
    internal CancellationToken EndedEvaluations { get; set; }

    /// <summary>Runs jobs that an evaluation has left.</summary>
    internal void RunJobs()
    {
        try
        {
            Engine.RunJobs();
        }
        catch (QuollException)
        {
            // Clients have heard of a rejection. A limit ends the jobs of the evaluation, not the host.
        }
        RevokeHandled();
    }

    private void AddSource(DebuggerSource source)
    {
        var script = Sources.Of(source);
        Blackbox(script);
        foreach (var session in Debuggers)
        {
            session.Sources.Tell(script);
            session.Breakpoints.AddSource(script);
        }
        if (Debuggers.Any(session => session.Breakpoints.WantsPauseBefore(script))) Control.BreakBefore(script);
    }

    private void Tell(DebuggerSyntaxError error)
    {
        foreach (var session in Debuggers) session.Tell("Debugger.scriptFailedToParse", Sources.Describe(error));
    }

    private void Tell(DebuggerConsoleCall call)
    {
        RevokeHandled();
        var timestamp = EventContext.Timestamp();
        if (call.Method == "clear") ClearHistory();
        Tell(events => events.Tell(call, timestamp));
    }

    /// <summary>Forgets what scripts have told, for all clients.</summary>
    internal void ClearHistory()
    {
        History.Clear();
        foreach (var session in _sessions) session.Objects.ReleaseGroup(EventDomain.Group);
    }

    private void Tell(DebuggerException exception) => Tell(exception, isReport: false);

    private void Tell(DebuggerException exception, bool isReport)
    {
        RevokeHandled();
        if (IsEvaluating) return;
        // The host may report what the outermost call ends with, before or after.
        ref var other = ref (isReport ? ref _told : ref _reported);
        if (other is { } same && same.Equals(exception.Value))
        {
            other = null;
            return;
        }
        (isReport ? ref _reported : ref _told) = exception.Value;
        var id = NextExceptionId();
        if (exception.Promise is { } promise) AddRejection(promise, id);
        var timestamp = EventContext.Timestamp();
        Tell(events => events.Tell(exception, id, timestamp));
    }

    private void Tell(Action<EventDomain> tell)
    {
        History.Add(tell);
        foreach (var session in _sessions.Where(static session => session.HasRuntime)) tell(session.Events);
    }

    private void AddRejection(JsValue promise, int id)
    {
        if (_rejections.Count == MaxRejections) _rejections.RemoveAt(0);
        _rejections.Add((promise, id));
    }

    // The engine does not tell when a handler is added: clients hear of it with the next event.
    private void RevokeHandled()
    {
        foreach (var rejection in _rejections.ToList())
        {
            if (!Engine.Debugger.IsHandled(rejection.Promise)) continue;
            _rejections.Remove(rejection);
            Tell(events => events.Revoke(rejection.Id));
        }
    }
}
