using System.Text.Json.Nodes;

namespace Quoll.DevTools.Protocol;

/// <summary>The methods of the protocol. docs/debugging.md has a row for each.</summary>
internal static class MethodTable
{
    private static readonly Dictionary<string, Func<ProtocolCall, JsonObject?>> Methods = new()
    {
        ["Debugger.enable"] = static call => call.Session.Sources.Enable(),
        ["Debugger.disable"] = static call => call.Session.Pauses.Disable(),
        ["Debugger.getScriptSource"] = static call => call.Session.Sources.GetScriptSource(call),
        ["Debugger.searchInContent"] = static call => call.Session.Sources.SearchInContent(call),
        ["Debugger.getPossibleBreakpoints"] = static call => call.Session.Sources.GetPossibleBreakpoints(call),
        ["Debugger.setBlackboxPatterns"] = static call => call.Session.Sources.SetBlackboxPatterns(call),
        ["Debugger.setBlackboxedRanges"] = static call => call.Session.Sources.SetBlackboxedRanges(call),
        ["Debugger.setBreakpoint"] = static call => call.Session.Breakpoints.SetBreakpoint(call),
        ["Debugger.setBreakpointByUrl"] = static call => call.Session.Breakpoints.SetBreakpointByUrl(call),
        ["Debugger.removeBreakpoint"] = static call => call.Session.Breakpoints.RemoveBreakpoint(call),
        ["Debugger.setBreakpointsActive"] = static call => call.Session.Breakpoints.SetBreakpointsActive(call),
        ["Debugger.setInstrumentationBreakpoint"] = static call => call.Session.Breakpoints.SetInstrumentationBreakpoint(call),
        ["Debugger.pause"] = static call => call.Session.Pauses.Pause(),
        ["Debugger.resume"] = static call => call.Session.Pauses.Resume(),
        ["Debugger.stepInto"] = static call => call.Session.Pauses.StepInto(),
        ["Debugger.stepOver"] = static call => call.Session.Pauses.StepOver(),
        ["Debugger.stepOut"] = static call => call.Session.Pauses.StepOut(),
        ["Debugger.continueToLocation"] = static call => call.Session.Pauses.ContinueToLocation(call),
        ["Debugger.setPauseOnExceptions"] = static call => call.Session.Pauses.SetPauseOnExceptions(call),
        ["Debugger.setSkipAllPauses"] = static call => call.Session.Pauses.SetSkipAllPauses(call),
        ["Debugger.setAsyncCallStackDepth"] = static call => Accept(call.Integer("maxDepth")),
        ["Debugger.evaluateOnCallFrame"] = static call => call.Session.Evaluation.EvaluateOnCallFrame(call),
        ["Debugger.setVariableValue"] = static call => call.Session.Pauses.SetVariableValue(call),

        ["Runtime.enable"] = static call => call.Session.Events.Enable(),
        ["Runtime.disable"] = static call => call.Session.Events.Disable(),
        ["Runtime.evaluate"] = static call => call.Session.Evaluation.Evaluate(call),
        ["Runtime.callFunctionOn"] = static call => call.Session.Evaluation.CallFunctionOn(call),
        ["Runtime.awaitPromise"] = static call => call.Session.Evaluation.AwaitPromise(call),
        ["Runtime.compileScript"] = static call => call.Session.Evaluation.CompileScript(call),
        ["Runtime.runScript"] = static call => call.Session.Evaluation.RunScript(call),
        ["Runtime.getProperties"] = static call => call.Session.Properties.GetProperties(call),
        ["Runtime.releaseObject"] = static call => call.Session.Properties.ReleaseObject(call),
        ["Runtime.releaseObjectGroup"] = static call => call.Session.Properties.ReleaseObjectGroup(call),
        ["Runtime.globalLexicalScopeNames"] = static call => call.Session.Properties.GlobalLexicalScopeNames(),
        ["Runtime.getHeapUsage"] = static call => call.Session.Properties.GetHeapUsage(),
        ["Runtime.getIsolateId"] = static call => new JsonObject { ["id"] = call.Session.Target.Id },
        ["Runtime.addBinding"] = static call => call.Session.Events.AddBinding(call),
        ["Runtime.removeBinding"] = static call => call.Session.Events.RemoveBinding(call),
        ["Runtime.runIfWaitingForDebugger"] = static call => call.Session.Pauses.RunIfWaitingForDebugger(),
        ["Runtime.discardConsoleEntries"] = static _ => [],
        ["Runtime.setAsyncCallStackDepth"] = static call => Accept(call.Integer("maxDepth")),
        ["Runtime.setCustomObjectFormatterEnabled"] = static call => Accept(call.RequiredFlag("enabled")),
        ["Runtime.setMaxCallStackSizeToCapture"] = static call => Accept(call.Integer("size")),

        ["Console.enable"] = static _ => [],
        ["Console.disable"] = static _ => [],
        ["Console.clearMessages"] = static _ => [],
        ["Schema.getDomains"] = static _ => Domains(),
        ["Profiler.enable"] = static _ => [],
        ["Profiler.disable"] = static _ => [],
        ["Profiler.setSamplingInterval"] = static call => Accept(call.Integer("interval")),
    };

    /// <summary>The names of all methods.</summary>
    public static IReadOnlyCollection<string> Names => Methods.Keys;

    /// <exception cref="ProtocolException">There is no such method.</exception>
    public static Func<ProtocolCall, JsonObject?> Find(string method) => Methods.GetValueOrDefault(method)
        ?? throw new ProtocolException(ProtocolException.MethodNotFound, $"'{method}' wasn't found");

    // A setting whose value changes nothing here. It must be valid.
    private static JsonObject Accept<T>(T _) => [];

    private static JsonObject Domains()
    {
        var domains = new JsonArray();
        foreach (var name in Methods.Keys.Select(static name => name.Split('.')[0]).Distinct())
            domains.Add((JsonNode)new JsonObject { ["name"] = name, ["version"] = "1.3" });
        return new JsonObject { ["domains"] = domains };
    }
}
