using System.Text.Json.Nodes;
using Quoll.DevTools.Domains;

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
        ["Debugger.stepInto"] = static call => call.Session.Pauses.StepInto(call),
        ["Debugger.stepOver"] = static call => call.Session.Pauses.StepOver(call),
        ["Debugger.stepOut"] = static call => call.Session.Pauses.StepOut(),
        ["Debugger.continueToLocation"] = static call => call.Session.Pauses.ContinueToLocation(call),
        ["Debugger.setPauseOnExceptions"] = static call => call.Session.Pauses.SetPauseOnExceptions(call),
        ["Debugger.setSkipAllPauses"] = static call => call.Session.Pauses.SetSkipAllPauses(call),
        ["Debugger.setAsyncCallStackDepth"] = static call => call.Session.Pauses.SetAsyncCallStackDepth(call),
        ["Debugger.evaluateOnCallFrame"] = static call => call.Session.Evaluation.EvaluateOnCallFrame(call),
        ["Debugger.restartFrame"] = static call => call.Session.Pauses.RestartFrame(call),
        ["Debugger.setReturnValue"] = static call => call.Session.Pauses.SetReturnValue(call),
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
        ["Runtime.queryObjects"] = static call => call.Session.Properties.QueryObjects(call),
        ["Runtime.globalLexicalScopeNames"] = static call => call.Session.Properties.GlobalLexicalScopeNames(),
        ["Runtime.getHeapUsage"] = static call => call.Session.Properties.GetHeapUsage(),
        ["Runtime.getIsolateId"] = static call => new JsonObject { ["id"] = call.Session.Target.Id },
        ["Runtime.addBinding"] = static call => call.Session.Events.AddBinding(call),
        ["Runtime.removeBinding"] = static call => call.Session.Events.RemoveBinding(call),
        ["Runtime.runIfWaitingForDebugger"] = static call => call.Session.Pauses.RunIfWaitingForDebugger(),
        ["Runtime.discardConsoleEntries"] = static call => call.Session.Events.DiscardConsoleEntries(),
        ["Runtime.terminateExecution"] = static call => call.Session.Pauses.TerminateExecution(call),
        ["Runtime.setAsyncCallStackDepth"] = static call => call.Session.Pauses.SetAsyncCallStackDepth(call),
        ["Runtime.setCustomObjectFormatterEnabled"] = static call => Accept(call.RequiredFlag("enabled")),
        ["Runtime.setMaxCallStackSizeToCapture"] = static call => Accept(call.Integer("size")),

        ["Console.enable"] = static _ => [],
        ["Console.disable"] = static _ => [],
        ["Console.clearMessages"] = static _ => [],
        ["Schema.getDomains"] = static _ => GetDomains(),
        ["Profiler.enable"] = static _ => [],
        ["Profiler.disable"] = static call => call.Session.Profiles.DisableProfiler(),
        ["Profiler.setSamplingInterval"] = static call => call.Session.Profiles.SetSamplingInterval(call),
        ["Profiler.start"] = static call => call.Session.Profiles.Start(),
        ["Profiler.stop"] = static call => call.Session.Profiles.Stop(),
        ["Profiler.startPreciseCoverage"] = static call => call.Session.Profiles.StartPreciseCoverage(call),
        ["Profiler.stopPreciseCoverage"] = static call => call.Session.Profiles.StopPreciseCoverage(),
        ["Profiler.takePreciseCoverage"] = static call => call.Session.Profiles.TakePreciseCoverage(),
        ["HeapProfiler.enable"] = static _ => [],
        ["HeapProfiler.disable"] = static call => call.Session.Profiles.DisableHeapProfiler(),
        ["HeapProfiler.startSampling"] = static call => call.Session.Profiles.StartSampling(call),
        ["HeapProfiler.stopSampling"] = static call => call.Session.Profiles.StopSampling(),
        ["HeapProfiler.collectGarbage"] = static _ => ProfileDomain.CollectGarbage(),
    };

    /// <summary>The names of all methods.</summary>
    public static IReadOnlyCollection<string> Names => Methods.Keys;

    /// <exception cref="ProtocolException">There is no such method.</exception>
    public static Func<ProtocolCall, JsonObject?> Find(string method) => Methods.GetValueOrDefault(method)
        ?? throw new ProtocolException(ProtocolException.MethodNotFound, $"'{method}' wasn't found");

    // A setting whose value changes nothing here. It must be valid.
    private static JsonObject Accept<T>(T _) => [];

    /// <summary>The version of the protocol.</summary>
    public const string Version = "1.3";

    private static readonly string[] Events =
    [
        "Debugger.breakpointResolved", "Debugger.paused", "Debugger.resumed", "Debugger.scriptFailedToParse", "Debugger.scriptParsed",
        "Runtime.bindingCalled", "Runtime.consoleAPICalled", "Runtime.exceptionRevoked", "Runtime.exceptionThrown",
        "Runtime.executionContextCreated",
    ];

    /// <summary>
    /// Returns what clients ask for that make their functions of it: the names of methods and events, without types.
    /// </summary>
    public static JsonObject Describe()
    {
        var domains = new JsonArray();
        foreach (var domain in Domains)
        {
            domains.Add((JsonNode)new JsonObject
            {
                ["domain"] = domain,
                ["commands"] = Named(Methods.Keys, domain),
                ["events"] = Named(Events, domain),
            });
        }
        var version = Version.Split('.');
        return new JsonObject { ["version"] = new JsonObject { ["major"] = version[0], ["minor"] = version[1] }, ["domains"] = domains };
    }

    private static IEnumerable<string> Domains => Methods.Keys.Select(static name => name.Split('.')[0]).Distinct();

    private static JsonArray Named(IEnumerable<string> names, string domain)
    {
        var named = new JsonArray();
        foreach (var name in names.Where(name => name.StartsWith($"{domain}.", StringComparison.Ordinal)))
            named.Add((JsonNode)new JsonObject { ["name"] = name[(domain.Length + 1)..] });
        return named;
    }

    private static JsonObject GetDomains()
    {
        var domains = new JsonArray();
        foreach (var name in Domains) domains.Add((JsonNode)new JsonObject { ["name"] = name, ["version"] = Version });
        return new JsonObject { ["domains"] = domains };
    }
}
