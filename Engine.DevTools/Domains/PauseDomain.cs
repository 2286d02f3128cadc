using System.Globalization;
using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>Pauses and steps, as one client sees them.</summary>
internal sealed class PauseDomain(Session session)
{
    /// <summary>The group of what a pause shows: it is released when the script goes on.</summary>
    public const string Group = "backtrace";

    /// <summary>More calls than people read are not sent.</summary>
    private const int MaxFrames = 1000;

    private readonly ErrorDetails _errors = new(session);

    private PauseControl Control => session.Target.Control;

    /// <summary>Which exceptions pause.</summary>
    public ExceptionPauses Exceptions { get; private set; }

    /// <summary>How many asynchronous stacks a pause shows.</summary>
    public int AsyncDepth { get; private set; }

    /// <summary>Whether nothing pauses.</summary>
    public bool SkipsAll { get; private set; }

    public JsonObject Disable()
    {
        Clear();
        session.Target.Configure();
        session.Target.Blackbox();
        return [];
    }

    /// <summary>Forgets what the client has set, and lets the script go on if no other client holds it.</summary>
    public void Clear()
    {
        session.HasDebugger = false;
        session.Breakpoints.Clear();
        session.Sources.Clear();
        (Exceptions, SkipsAll, AsyncDepth) = (ExceptionPauses.None, false, 0);
        session.Objects.ReleaseGroup(Group);
        Control.OnClientLeft();
    }

    public JsonObject Pause()
    {
        RequireEnabled();
        Control.RequestPause();
        return [];
    }

    public JsonObject Resume() => GoOn(StepKind.Continue);

    public JsonObject StepInto(ProtocolCall call) => GoOn(call.Flag("breakOnAsyncCall") ? StepKind.IntoJob : StepKind.Into, call);

    public JsonObject StepOver(ProtocolCall call) => GoOn(StepKind.Over, call);

    public JsonObject StepOut() => GoOn(StepKind.Out);

    public JsonObject ContinueToLocation(ProtocolCall call)
    {
        var place = call.Part("location");
        var script = session.Sources.Find(place.Text("scriptId"));
        var (line, column) = SourceDomain.Position(place);
        var inThisCall = call.OptionalText("targetCallFrames") switch
        {
            null or "any" => false,
            "current" => true,
            _ => throw ProtocolCall.Invalid("targetCallFrames"),
        };
        RequirePaused();
        Control.ContinueTo(new DebuggerLocation(script.Source, line + 1, column + 1), inThisCall);
        return [];
    }

    public JsonObject SetPauseOnExceptions(ProtocolCall call)
    {
        RequireEnabled();
        Exceptions = call.Text("state") switch
        {
            "none" => ExceptionPauses.None,
            "uncaught" => ExceptionPauses.Uncaught,
            "caught" => ExceptionPauses.Caught,
            "all" => ExceptionPauses.All,
            var state => throw new ProtocolException($"Unknown pause on exceptions mode: {state}"),
        };
        session.Target.Configure();
        return [];
    }

    public JsonObject SetSkipAllPauses(ProtocolCall call)
    {
        SkipsAll = call.RequiredFlag("skip");
        return [];
    }

    public JsonObject SetAsyncCallStackDepth(ProtocolCall call)
    {
        AsyncDepth = Math.Max(call.Integer("maxDepth"), 0);
        session.Target.Configure();
        return [];
    }

    public JsonObject RestartFrame(ProtocolCall call)
    {
        var frame = Frame(call.Text("callFrameId"));
        if (frame.RestartFault is { } fault) throw new ProtocolException(fault);
        frame.Restart();
        // It pauses at the first statement of the function, as a step does.
        Control.GoOn(StepKind.Into);
        // Deprecated, and required. The pause that follows has the frames.
        return new JsonObject { ["callFrames"] = new JsonArray() };
    }

    public JsonObject SetReturnValue(ProtocolCall call)
    {
        RequirePaused();
        if (Control.Current!.Frames[0].ReturnValue is null)
            throw new ProtocolException("Could not update return value at non-return position");
        Control.Current.Frames[0].SetReturnValue(session.Values.Unwrap(call.Part("newValue")));
        return [];
    }

    public JsonObject SetVariableValue(ProtocolCall call)
    {
        var frame = Frame(call.Text("callFrameId"));
        var index = call.Integer("scopeNumber");
        var name = call.Text("variableName");
        var value = session.Values.Unwrap(call.Part("newValue"));
        var scopes = frame.Scopes;
        if (index < 0 || index >= scopes.Count) throw new ProtocolException("Could not find scope with given number");
        try
        {
            if (scopes[index].Object is { } o) o.Set(name, value);
            else scopes[index].Set(name, value);
        }
        catch (ArgumentException)
        {
            throw new ProtocolException($"Could not find variable '{name}'");
        }
        return [];
    }

    public JsonObject RunIfWaitingForDebugger()
    {
        session.Target.Release();
        return [];
    }

    public JsonObject TerminateExecution(ProtocolCall call)
    {
        // The script stays paused if the call has ended what a client evaluated in the pause.
        if (session.Target.EndedEvaluations != call.Ending) Control.Terminate();
        return [];
    }

    /// <summary>Returns the frame of an id.</summary>
    /// <exception cref="ProtocolException">The script is not paused, or the frame is of another pause.</exception>
    public DebuggerFrame Frame(string id)
    {
        RequirePaused();
        var parts = id.Split('.');
        if (parts.Length == 2 && parts[0] == Number(Control.Pauses) && int.TryParse(parts[1], CultureInfo.InvariantCulture, out var index)
            && index >= 0 && index < Control.Current!.Frames.Count) return Control.Current.Frames[index];
        throw new ProtocolException("Could not find call frame with given id");
    }

    /// <exception cref="ProtocolException">The client has not enabled the domain Debugger.</exception>
    public void RequireEnabled()
    {
        if (!session.HasDebugger) throw new ProtocolException("Debugger agent is not enabled");
    }

    /// <summary>Tells the client of the pause, if there is one.</summary>
    public void TellIfPaused()
    {
        if (Control.Current is not { } pause) return;
        var frames = new JsonArray();
        var count = Math.Min(pause.Frames.Count, MaxFrames);
        for (var i = 0; i < count; i++) frames.Add((JsonNode)Describe(pause.Frames[i], $"{Number(Control.Pauses)}.{Number(i)}"));
        var paused = new JsonObject
        {
            ["callFrames"] = frames,
            ["reason"] = Control.Reason,
            ["hitBreakpoints"] = session.Breakpoints.IdsOf(pause.Breakpoints),
        };
        if (Data(pause) is { } data) paused["data"] = data;
        if (pause.AsyncStack is { } stack && AsyncDepth > 0) paused["asyncStackTrace"] = _errors.Trace(stack);
        session.Tell("Debugger.paused", paused);
    }

    /// <summary>Tells the client that the script goes on.</summary>
    public void TellResumed()
    {
        session.Objects.ReleaseGroup(Group);
        session.Tell("Debugger.resumed", []);
    }

    private JsonObject? Data(DebuggerPause pause)
    {
        if (Control.StartedScript is { } script)
            return new JsonObject { ["scriptId"] = script.Id, ["url"] = script.Url, ["sourceMapURL"] = script.SourceMapUrl };
        if (pause.Reason != PauseReason.Exception) return null;
        var thrown = session.Values.Wrap(pause.Thrown, new(Group));
        thrown["uncaught"] = Control.IsUncaught(pause);
        return thrown;
    }

    private JsonObject Describe(DebuggerFrame frame, string id)
    {
        var scopes = new JsonArray();
        foreach (var scope in frame.Scopes)
        {
            var described = new JsonObject { ["type"] = NameOf(scope.Kind), ["object"] = session.Values.Wrap(scope, Group) };
            if (scope.Kind == DebuggerScopeKind.Local && frame.FunctionName.Length > 0) described["name"] = frame.FunctionName;
            scopes.Add((JsonNode)described);
        }
        var shown = new JsonObject
        {
            ["callFrameId"] = id,
            ["functionName"] = frame.FunctionName,
            ["functionLocation"] = ErrorDetails.Location(frame.FunctionLocation),
            ["location"] = ErrorDetails.Location(frame.Location),
            ["url"] = session.Target.Sources.Of(frame.Location.Source).Url,
            ["scopeChain"] = scopes,
            ["this"] = session.Values.Wrap(frame.This, new(Group)),
            ["canBeRestarted"] = frame.RestartFault is null,
        };
        if (frame.ReturnValue is { } returned) shown["returnValue"] = session.Values.Wrap(returned, new(Group));
        return shown;
    }

    private static string NameOf(DebuggerScopeKind kind) => kind switch
    {
        DebuggerScopeKind.Class => "block",
        _ => kind.ToString().ToLowerInvariant(),
    };

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private JsonObject GoOn(StepKind step, ProtocolCall? call = null)
    {
        RequirePaused();
        Control.GoOn(step, call is null ? null : [.. call.Parts("skipList").Select(SourceRange.Of)]);
        return [];
    }

    private void RequirePaused()
    {
        RequireEnabled();
        if (Control.Current is null) throw new ProtocolException("Can only perform operation while paused.");
    }
}
