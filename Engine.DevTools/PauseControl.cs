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
    private StepKind _step;
    private bool _isHeld, _isPauseWanted, _breaksOnStart;

    // The parts of sources in which the step does not end.
    private IReadOnlyList<SourceRange> _skipped = [];

    // Where a client has the script go on to, and who must have called the function there; null for anybody.
    private (DebuggerLocation Location, List<(string, DebuggerLocation)>? Callers)? _destination;

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
    /// <param name="step">How.</param>
    /// <param name="skipped">The parts of sources in which the step does not end; null for none.</param>
    public void GoOn(StepKind step, IReadOnlyList<SourceRange>? skipped = null) => (_next, _skipped) = (step, skipped ?? []);

    /// <summary>Lets the script go on to a place.</summary>
    /// <param name="location">The place.</param>
    /// <param name="inThisCall">
    /// Whether the function there must have been called by the same functions as the one on top.
    /// </param>
    /// <exception cref="ProtocolException">The source has no such place.</exception>
    public void ContinueTo(DebuggerLocation location, bool inThisCall)
    {
        try
        {
            _next = Current!.ContinueTo(location);
            _destination = (location, inThisCall ? CallersIn(Current) : null);
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
            if (pause.Reason == PauseReason.Request && !_isPauseWanted && !_breaksOnStart) return GoOnTo(pause);
            if (GoesOn(pause) is { } step) return step;
            if (TryName(pause)) return Wait(pause);
        }
        finally
        {
            _isHeld = false;
        }
        if (_isPauseWanted) target.Engine.Debugger.RequestPause();
        return GoOnTo(pause);
    }

    // Any pause removes the place to which a client has the script go on.
    private StepKind GoOnTo(DebuggerPause pause) => _destination is { } to ? pause.ContinueTo(to.Location) : StepKind.Continue;

    // Returns how the script goes on if the step has not come to its end.
    private StepKind? GoesOn(DebuggerPause pause)
    {
        if (pause.Reason != PauseReason.Step) return null;
        if (_destination is { } to) return to.Callers?.SequenceEqual(CallersIn(pause)) == false ? GoOnTo(pause) : null;
        var place = pause.Frames[0].Location;
        if (!_skipped.Any(range => range.Has(place))) return null;
        IsStepping = true;
        return _step;
    }

    // Where the functions are that have called the one on top.
    private static List<(string, DebuggerLocation)> CallersIn(DebuggerPause pause) =>
        [.. pause.Frames.Skip(1).Select(static frame => (frame.FunctionName, frame.Location))];

    private StepKind Wait(DebuggerPause pause)
    {
        Current = pause;
        (_isPauseWanted, _destination, _skipped) = (false, null, []);
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
        _step = _next!.Value;
        IsStepping = _step is StepKind.Into or StepKind.Over or StepKind.Out;
        return _step;
    }

    // Finds the reason of a pause. Returns false if no client wants it.
    private bool TryName(DebuggerPause pause)
    {
        Reason = pause.Reason switch
        {
            PauseReason.Exception => pause.RejectsPromise ? "promiseRejection" : "exception",
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

    /// <summary>Whether nothing handles what was thrown. A client that evaluates code gets it.</summary>
    public bool IsUncaught(DebuggerPause pause) => pause.IsUncaught && (pause.RejectsPromise || !target.IsEvaluating);

    // Neither steps nor exceptions pause in blackboxed code: the engine sees to that.
    private bool Wants(Session session, DebuggerPause pause, bool hasBreakpoint) => !session.Pauses.SkipsAll && pause.Reason switch
    {
        PauseReason.Breakpoint => StartedScript is { } script && session.Breakpoints.WantsPauseBefore(script)
            || hasBreakpoint && session.Breakpoints.AreActive,
        PauseReason.DebuggerStatement => session.Breakpoints.AreActive,
        PauseReason.Exception =>
            (session.Pauses.Exceptions & (IsUncaught(pause) ? ExceptionPauses.Uncaught : ExceptionPauses.Caught)) != 0,
        _ => true,
    };
}
