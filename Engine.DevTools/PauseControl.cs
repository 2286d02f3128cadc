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
    private bool _isPauseWanted;
    private bool _breaksOnStart;

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

    private IEnumerable<Session> Clients => target.Sessions.Where(static session => session.HasDebugger);

    /// <summary>Has the script pause at its next statement.</summary>
    public void RequestPause()
    {
        if (Current is not null) return;
        _isPauseWanted = true;
        target.Engine.Debugger.RequestPause();
    }

    /// <summary>Has the first statement pause.</summary>
    public void BreakOnStart()
    {
        _breaksOnStart = true;
        target.Engine.Debugger.RequestPause();
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

    /// <summary>A client has gone: nobody may be left who would let the script go on.</summary>
    public void OnClientLeft()
    {
        if (Current is not null && !Clients.Any()) _next = StepKind.Continue;
    }

    /// <summary>Called on the thread of the script, which it holds.</summary>
    public StepKind Hold(DebuggerPause pause)
    {
        IsStepping = false;
        if (pause.Reason == PauseReason.Request)
        {
            var isForMessages = target.Queue.TakeInterrupt();
            target.Queue.RunWaiting();
            if (isForMessages && !_isPauseWanted && !_breaksOnStart) return StepKind.Continue;
        }
        if (!TryName(pause)) return Pass(pause);
        (Current, _next) = (pause, null);
        Pauses++;
        try
        {
            foreach (var session in Clients.ToList()) session.Pauses.TellIfPaused();
            target.Queue.RunUntil(() => _next is not null);
        }
        finally
        {
            Current = null;
            StartedScript = null;
        }
        foreach (var session in Clients.ToList()) session.Pauses.TellResumed();
        IsStepping = _next is not StepKind.Continue;
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
        var isRequested = pause.Reason == PauseReason.Request;
        if (isRequested && _breaksOnStart) Reason = "Break on start";
        if (isRequested) (_isPauseWanted, _breaksOnStart) = (false, false);
        foreach (var breakpoint in pause.Breakpoints)
        {
            if (!_starts.Remove(breakpoint, out var script)) continue;
            breakpoint.Remove();
            (Reason, StartedScript) = ("instrumentation", script);
        }
        return Clients.Any(session => Wants(session, pause));
    }

    private bool Wants(Session session, DebuggerPause pause)
    {
        if (session.Pauses.SkipsAll) return false;
        var isBlackboxed = session.Sources.IsBlackboxed(pause.Frames[0].Location);
        return pause.Reason switch
        {
            PauseReason.Breakpoint => StartedScript is not null || session.Breakpoints.AreActive,
            PauseReason.DebuggerStatement => session.Breakpoints.AreActive && !isBlackboxed,
            PauseReason.Exception => session.Pauses.Exceptions != ExceptionPauses.None && !isBlackboxed,
            _ => !isBlackboxed,
        };
    }

    // A step goes on until it leaves the code that it passes over.
    private static StepKind Pass(DebuggerPause pause) =>
        pause.Reason is PauseReason.Step or PauseReason.Request ? StepKind.Into : StepKind.Continue;
}
