using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools;

/// <summary>Holds a script that is paused, for all clients of its engine, and says how it goes on.</summary>
internal sealed class PauseControl(DebugTarget target)
{
    // Breakpoints at the beginning of sources, before which a client wants a pause.
    private readonly Dictionary<DebuggerBreakpoint, ScriptInfo> _starts = [];

    private StepKind? _next;
    private bool _isHeld, _isPauseWanted, _breaksOnStart;

    /// <summary>The pause; null while the script runs.</summary>
    public DebuggerPause? Current { get; private set; }

    /// <summary>Why, in the protocol's word.</summary>
    public string Reason { get; private set; } = "";

    /// <summary>The source that is about to run, if the pause is for that.</summary>
    public ScriptInfo? StartedScript { get; private set; }

    /// <summary>The number of pauses.</summary>
    public int Pauses { get; private set; }

    /// <summary>Whether the script is in a step: another request for a pause would end it.</summary>
    public bool IsStepping { get; set; }

    private IEnumerable<Session> Clients => target.Debuggers;

    /// <summary>Has the script pause at its next statement.</summary>
    public void RequestPause()
    {
        if (Current is not null) return;
        _isPauseWanted = true;
        // The script that is held here pauses at once.
        if (!_isHeld) target.Engine.Debugger.RequestPause();
    }

    /// <summary>Has the first statement pause.</summary>
    public void BreakOnStart()
    {
        _breaksOnStart = true;
        target.Engine.Debugger.RequestPause();
    }

    /// <summary>A client shows pauses now. It may come after the first statement.</summary>
    public void OnClientEnabled()
    {
        if (_breaksOnStart && !_isHeld) target.Engine.Debugger.RequestPause();
    }

    /// <summary>Has a source pause before it runs.</summary>
    public void BreakBefore(ScriptInfo script)
    {
        if (script.Source.Start is { } start)
            _starts[target.Engine.Debugger.AddBreakpoint(script.Source, start.Line, start.Column)] = script;
    }

    /// <summary>Lets the script go on.</summary>
    public void GoOn(StepKind step) => _next = step;

    /// <summary>Lets the script go on to a place.</summary>
    /// <exception cref="ProtocolException">The source has no such place.</exception>
    public void ContinueTo(DebuggerLocation location)
    {
        try
        {
            _next = Current!.ContinueTo(location);
        }
        catch (ArgumentException missing)
        {
            throw new ProtocolException(missing.Message);
        }
    }

    /// <summary>Ends the call of the host whose script is held; no effect if none is.</summary>
    public void Terminate()
    {
        if (_isHeld) _next = StepKind.Terminate;
    }

    /// <summary>A client has gone: nobody may be left who would let the script go on.</summary>
    public void OnClientLeft()
    {
        if (Current is not null && !Clients.Any()) _next ??= StepKind.Continue;
    }

    /// <summary>Called on the thread of the script, which it holds.</summary>
    public StepKind Hold(DebuggerPause pause)
    {
        IsStepping = false;
        (_next, _isHeld) = (null, true);
        try
        {
            // A request is gone with any pause, so its messages are done now.
            target.Queue.TakeInterrupt();
            target.Queue.RunWaiting();
            if (_next is { } ended) return ended;
            if (pause.Reason == PauseReason.Request && !_isPauseWanted && !_breaksOnStart) return StepKind.Continue;
            if (TryName(pause)) return Wait(pause);
        }
        finally
        {
            _isHeld = false;
        }
        if (_isPauseWanted) target.Engine.Debugger.RequestPause();
        return StepKind.Continue;
    }

    private StepKind Wait(DebuggerPause pause)
    {
        Current = pause;
        _isPauseWanted = false;
        Pauses++;
        try
        {
            foreach (var session in Clients.ToList()) session.Pauses.TellIfPaused();
            target.Queue.RunUntil(() => _next is not null);
        }
        finally
        {
            (Current, StartedScript) = (null, null);
        }
        foreach (var session in Clients.ToList()) session.Pauses.TellResumed();
        // A pause for the source that begins was not the one that the host wants.
        if (_breaksOnStart) target.Engine.Debugger.RequestPause();
        IsStepping = _next is StepKind.Into or StepKind.Over or StepKind.Out;
        return _next!.Value;
    }

    // Finds the reason of a pause. Returns false if no client wants it.
    private bool TryName(DebuggerPause pause)
    {
        Reason = pause.Reason switch
        {
            PauseReason.Exception => "exception",
            PauseReason.Step => "step",
            _ => "other",
        };
        StartedScript = null;
        var breakpoints = pause.Breakpoints.Count;
        foreach (var breakpoint in pause.Breakpoints)
        {
            if (!_starts.Remove(breakpoint, out var script)) continue;
            breakpoint.Remove();
            (Reason, StartedScript) = ("instrumentation", script);
            breakpoints--;
        }
        if (!Clients.Any(session => Wants(session, pause, hasBreakpoint: breakpoints > 0))) return false;
        if (StartedScript is not null || !_breaksOnStart) return true;
        (Reason, _breaksOnStart) = ("Break on start", false);
        return true;
    }

    // Neither steps nor exceptions pause in blackboxed code: the engine sees to that.
    private bool Wants(Session session, DebuggerPause pause, bool hasBreakpoint) => !session.Pauses.SkipsAll && pause.Reason switch
    {
        PauseReason.Breakpoint => StartedScript is { } script && session.Breakpoints.WantsPauseBefore(script)
            || hasBreakpoint && session.Breakpoints.AreActive,
        PauseReason.DebuggerStatement => session.Breakpoints.AreActive,
        PauseReason.Exception =>
            (session.Pauses.Exceptions & (pause.IsUncaught ? ExceptionPauses.Uncaught : ExceptionPauses.Caught)) != 0,
        _ => true,
    };
}
