using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Values;

/// <summary>Traces and thrown values as the protocol describes them.</summary>
internal sealed class ErrorDetails(Session session)
{
    /// <summary>Returns a StackTrace; null for no calls.</summary>
    public JsonObject? Trace(IReadOnlyList<DebuggerCall> calls) =>
        calls.Count == 0 ? null : Frames(calls.Select(static call => (call.FunctionName, call.Location)));

    /// <summary>Returns the StackTrace of who scheduled a job.</summary>
    public JsonObject Trace(DebuggerAsyncStack stack)
    {
        var trace = Frames(stack.Frames.Select(static frame => (frame.FunctionName, frame.Location)));
        trace["description"] = stack.Operation;
        if (stack.Parent is { } parent) trace["parent"] = Trace(parent);
        return trace;
    }

    private JsonObject Frames(IEnumerable<(string FunctionName, DebuggerLocation Location)> calls)
    {
        var frames = new JsonArray();
        foreach (var call in calls)
        {
            var frame = new JsonObject { ["functionName"] = call.FunctionName };
            Place(frame, call.Location);
            frame["url"] = session.Target.Sources.Of(call.Location.Source).Url;
            frames.Add((JsonNode)frame);
        }
        return new JsonObject { ["callFrames"] = frames };
    }

    /// <summary>Returns the ExceptionDetails of a thrown value.</summary>
    /// <param name="thrown">The value.</param>
    /// <param name="calls">The functions that ran.</param>
    /// <param name="form">How the value is sent.</param>
    /// <param name="text">What happened.</param>
    public JsonObject Of(JsValue thrown, IReadOnlyList<DebuggerCall> calls, ValueForm form, string text = "Uncaught")
    {
        var details = new JsonObject { ["exceptionId"] = session.Target.NextExceptionId(), ["text"] = text };
        if (calls.Count > 0)
        {
            Place(details, calls[0].Location);
            details["url"] = session.Target.Sources.Of(calls[0].Location.Source).Url;
        }
        else
        {
            details["lineNumber"] = 0;
            details["columnNumber"] = 0;
        }
        if (Trace(calls) is { } trace) details["stackTrace"] = trace;
        var isError = thrown.IsObject && session.Engine.Debugger.MirrorOf(thrown).Kind == ObjectMirrorKind.Error;
        details["exception"] = session.Values.Wrap(thrown, form with { ByValue = false, HasPreview = !isError });
        details["executionContextId"] = EventContext.Id;
        return details;
    }

    /// <summary>Returns the result of an evaluation that threw.</summary>
    public JsonObject Result(JavaScriptException failure, ValueForm form) => new()
    {
        ["result"] = session.Values.Wrap(failure.Value, form with { ByValue = false }),
        ["exceptionDetails"] = Details(failure, form),
    };

    /// <summary>Returns the ExceptionDetails of an exception; a syntax error has the place in its text.</summary>
    public JsonObject Details(JavaScriptException failure, ValueForm form)
    {
        var details = Of(failure.Value, session.Engine.Debugger.CallsOf(failure.Value), form);
        if (failure.Line == 0) return details;
        details["lineNumber"] = failure.Line - 1;
        details["columnNumber"] = failure.Column - 1;
        return details;
    }

    /// <summary>Adds a place: lines and columns of the protocol are from 0.</summary>
    public static void Place(JsonObject described, DebuggerLocation location)
    {
        described["scriptId"] = ScriptInfo.IdOf(location.Source);
        described["lineNumber"] = location.Line - 1;
        described["columnNumber"] = location.Column - 1;
    }

    /// <summary>Returns a Location.</summary>
    public static JsonObject Location(DebuggerLocation location)
    {
        var described = new JsonObject();
        Place(described, location);
        return described;
    }
}
