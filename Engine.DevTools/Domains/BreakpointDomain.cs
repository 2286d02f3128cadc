using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>The breakpoints of a client, in sources that run now or later.</summary>
internal sealed class BreakpointDomain(Session session)
{
    private const string BeforeAll = "8:beforeScriptExecution", BeforeMapped = "8:beforeScriptWithSourceMapExecution";

    private readonly Dictionary<string, Request> _requests = [];

    // What a client asks for, and the breakpoints that it has become.
    private sealed record Request(string Id, Func<ScriptInfo, bool> Matches, int Line, int Column, string? Condition)
    {
        public List<DebuggerBreakpoint> Breakpoints { get; } = [];
    }

    /// <summary>Whether breakpoints pause.</summary>
    public bool AreActive { get; private set; } = true;

    public JsonObject SetBreakpoint(ProtocolCall call)
    {
        var place = call.Part("location");
        var script = session.Sources.Find(place.Text("scriptId"));
        var (line, column) = SourceDomain.Position(place);
        var request = Add($"4:{line}:{column}:{script.Id}", found => found == script, line, column, call.OptionalText("condition"));
        if (Resolve(request, script) is { } location)
            return new JsonObject { ["breakpointId"] = request.Id, ["actualLocation"] = ErrorDetails.Location(location) };
        _requests.Remove(request.Id);
        throw new ProtocolException("Could not resolve breakpoint");
    }

    public JsonObject SetBreakpointByUrl(ProtocolCall call)
    {
        var line = call.Integer("lineNumber");
        var column = call.OptionalInteger("columnNumber") ?? 0;
        if (line < 0 || column < 0) throw new ProtocolException("Invalid column or line number");
        var (url, regex, hash) = (call.OptionalText("url"), call.OptionalText("urlRegex"), call.OptionalText("scriptHash"));
        if (new[] { url, regex, hash }.Count(static given => given is not null) != 1)
            throw new ProtocolException("Either url or urlRegex or scriptHash must be specified.");
        var request = url is not null ? Add($"1:{line}:{column}:{url}", script => script.Url == url, line, column, Condition())
            : regex is not null ? AddPattern(regex)
            : Add($"3:{line}:{column}:{hash}", script => script.Hash == hash, line, column, Condition());
        var locations = new JsonArray();
        foreach (var script in session.Target.Sources.All)
        {
            if (Resolve(request, script) is { } location) locations.Add((JsonNode)ErrorDetails.Location(location));
        }
        return new JsonObject { ["breakpointId"] = request.Id, ["locations"] = locations };

        string? Condition() => call.OptionalText("condition");

        Request AddPattern(string text)
        {
            var pattern = new JavaScriptPattern(text);
            return Add($"2:{line}:{column}:{text}", script => pattern.Matches(script.Url), line, column, Condition());
        }
    }

    public JsonObject RemoveBreakpoint(ProtocolCall call)
    {
        // A breakpoint that is not there is removed already.
        if (_requests.Remove(call.Text("breakpointId"), out var request)) Remove(request);
        return [];
    }

    public JsonObject SetBreakpointsActive(ProtocolCall call)
    {
        AreActive = call.RequiredFlag("active");
        return [];
    }

    public JsonObject SetInstrumentationBreakpoint(ProtocolCall call)
    {
        RequireEnabled();
        var id = $"8:{call.Text("instrumentation")}";
        if (id is not (BeforeAll or BeforeMapped)) throw ProtocolCall.Invalid("instrumentation");
        if (!_requests.TryAdd(id, new Request(id, static _ => false, 0, 0, null)))
            throw new ProtocolException("Instrumentation breakpoint is already enabled.");
        return new JsonObject { ["breakpointId"] = id };
    }

    /// <summary>Returns whether the client wants a pause before a source runs.</summary>
    public bool WantsPauseBefore(ScriptInfo script) =>
        _requests.ContainsKey(BeforeAll) || script.SourceMapUrl.Length > 0 && _requests.ContainsKey(BeforeMapped);

    /// <summary>Sets the breakpoints of a source that is about to run.</summary>
    public void AddSource(ScriptInfo script)
    {
        foreach (var request in _requests.Values)
        {
            if (Resolve(request, script) is not { } location) continue;
            session.Tell(
                "Debugger.breakpointResolved",
                new JsonObject { ["breakpointId"] = request.Id, ["location"] = ErrorDetails.Location(location) });
        }
    }

    /// <summary>Returns the ids of breakpoints that were hit, as far as they are this client's.</summary>
    public JsonArray IdsOf(IReadOnlyList<DebuggerBreakpoint> hits)
    {
        var ids = new JsonArray();
        foreach (var request in _requests.Values)
        {
            if (request.Breakpoints.Exists(hits.Contains)) ids.Add((JsonNode)request.Id);
        }
        return ids;
    }

    /// <summary>Removes all.</summary>
    public void Clear()
    {
        foreach (var request in _requests.Values) Remove(request);
        _requests.Clear();
        AreActive = true;
    }

    private Request Add(string id, Func<ScriptInfo, bool> matches, int line, int column, string? condition)
    {
        RequireEnabled();
        var request = new Request(id, matches, line, column, string.IsNullOrEmpty(condition) ? null : condition);
        return _requests.TryAdd(id, request) ? request
            : throw new ProtocolException("Breakpoint at specified location already exists.");
    }

    // Returns where the breakpoint is in a source; null if it is not there.
    private DebuggerLocation? Resolve(Request request, ScriptInfo script)
    {
        if (!request.Matches(script)) return null;
        var breakpoint = session.Engine.Debugger.AddBreakpoint(script.Source, request.Line + 1, request.Column + 1, request.Condition);
        if (breakpoint.Locations is [var location, ..])
        {
            request.Breakpoints.Add(breakpoint);
            return location;
        }
        breakpoint.Remove();
        return null;
    }

    private static void Remove(Request request)
    {
        foreach (var breakpoint in request.Breakpoints) breakpoint.Remove();
    }

    private void RequireEnabled() => session.Pauses.RequireEnabled();
}
