using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools;

/// <summary>
/// An engine that clients of the Chrome DevTools Protocol may debug. It uses all of its <see cref="Debugger"/>.
/// </summary>
public sealed class DebugTarget : IDisposable
{
    private readonly DebugTargets _targets;
    private readonly List<Session> _sessions = [];
    private readonly List<(JsValue Promise, int Id)> _rejections = [];
    private int _exceptions;
    private JsValue? _reported;
    private volatile bool _isReleased, _isDisposed;

    internal DebugTarget(DebugTargets targets, Engine engine, string title, Func<string, string>? sourceUrl)
    {
        (_targets, Engine, Title) = (targets, engine, title);
        Queue = new EngineQueue(this);
        Control = new PauseControl(this);
        Sources = new TargetSources(engine.Debugger, sourceUrl);
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
        Tell(new DebuggerException(exception.Value, Engine.Debugger.CallsOf(exception.Value), null));
    }

    /// <summary>Hides the engine from clients, and ends their sessions. A script that is paused goes on.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        _targets.Remove(this);
        Detached?.Invoke();
        Queue.Post(static () => { });
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
        session.Pauses.Clear();
        session.Profiles.Clear();
        session.Objects.Clear();
        Configure();
    }

    /// <summary>Has the debugger of the engine do what the clients want.</summary>
    internal void Configure()
    {
        var debugger = Engine.Debugger;
        var isUsed = _sessions.Count > 0;
        debugger.Paused = isUsed ? Control.Hold : null;
        debugger.SourceAdded = isUsed ? AddSource : null;
        debugger.SourceFailed = isUsed ? Tell : null;
        debugger.ConsoleCalled = isUsed ? Tell : null;
        debugger.ExceptionThrown = isUsed ? Tell : null;
        debugger.AsyncStackDepth = isUsed ? _sessions.Max(static session => session.Pauses.AsyncDepth) : 0;
        debugger.ExceptionPauses = isUsed ? _sessions.Max(static session => session.Pauses.Exceptions) : ExceptionPauses.None;
    }

    internal int NextExceptionId() => ++_exceptions;

    /// <summary>Whether a client evaluates code: what it throws is its answer.</summary>
    internal bool IsEvaluating { get; set; }

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
        foreach (var session in _sessions.Where(static session => session.HasDebugger))
        {
            session.Sources.Tell(script);
            session.Breakpoints.AddSource(script);
        }
        if (_sessions.Exists(session => session.HasDebugger && session.Breakpoints.WantsPauseBefore(script))) Control.BreakBefore(script);
    }

    private void Tell(DebuggerSyntaxError error)
    {
        foreach (var session in _sessions.Where(static session => session.HasDebugger))
            session.Tell("Debugger.scriptFailedToParse", Sources.Describe(error));
    }

    private void Tell(DebuggerConsoleCall call)
    {
        RevokeHandled();
        foreach (var session in _sessions.Where(static session => session.HasRuntime)) session.Events.Tell(call);
    }

    private void Tell(DebuggerException exception)
    {
        RevokeHandled();
        // The outermost call may end with what the host has reported.
        if (IsEvaluating || exception.Promise is null && _reported is { IsObject: true } reported && reported == exception.Value) return;
        _reported = exception.Value;
        var id = NextExceptionId();
        if (exception.Promise is { } promise) _rejections.Add((promise, id));
        foreach (var session in _sessions.Where(static session => session.HasRuntime)) session.Events.Tell(exception, id);
    }

    // The engine does not tell when a handler is added: clients hear of it with the next event.
    private void RevokeHandled()
    {
        foreach (var rejection in _rejections.ToList())
        {
            if (!Engine.Debugger.IsHandled(rejection.Promise)) continue;
            _rejections.Remove(rejection);
            foreach (var session in _sessions.Where(static session => session.HasRuntime)) session.Events.Revoke(rejection.Id);
        }
    }
}
