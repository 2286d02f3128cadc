using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>Sources: their texts, and which of them steps pass over.</summary>
internal sealed class SourceDomain(Session session)
{
    private readonly Dictionary<string, List<(int Line, int Column)>> _ranges = [];
    private List<JavaScriptPattern> _patterns = [];

    public JsonObject Enable()
    {
        if (!session.HasDebugger)
        {
            session.HasDebugger = true;
            session.Target.Configure();
            foreach (var script in session.Target.Sources.All) Tell(script);
            session.Pauses.TellIfPaused();
        }
        return new JsonObject { ["debuggerId"] = session.Target.DebuggerId };
    }

    /// <summary>Tells of a source.</summary>
    public void Tell(ScriptInfo script) => session.Tell("Debugger.scriptParsed", script.Describe());

    public JsonObject GetScriptSource(ProtocolCall call) => new() { ["scriptSource"] = Find(call.Text("scriptId")).Source.Text };

    public JsonObject SearchInContent(ProtocolCall call)
    {
        var text = Find(call.Text("scriptId")).Source.Text;
        var query = call.Text("query");
        var comparison = call.Flag("caseSensitive") ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;
        var pattern = call.Flag("isRegex") ? new JavaScriptPattern(query, comparison == StringComparison.Ordinal ? "" : "i") : null;
        var found = new JsonArray();
        var number = 0;
        foreach (var line in text.Split('\n'))
        {
            if (pattern?.Matches(line) ?? line.Contains(query, comparison))
                found.Add((JsonNode)new JsonObject { ["lineNumber"] = number, ["lineContent"] = line.TrimEnd('\r') });
            number++;
        }
        return new JsonObject { ["result"] = found };
    }

    public JsonObject GetPossibleBreakpoints(ProtocolCall call)
    {
        var (start, end) = (call.Part("start"), call.OptionalPart("end"));
        var source = Find(start.Text("scriptId")).Source;
        if (end is not null && end.Text("scriptId") != start.Text("scriptId"))
            throw new ProtocolException("Locations should contain the same scriptId");
        var from = Position(start);
        var to = end is null ? (Line: int.MaxValue, Column: 0) : Position(end);
        if (from.Line < 0 || from.Column < 0 || to.Line < 0 || to.Column < 0)
            throw new ProtocolException("start.lineNumber, start.columnNumber, end.lineNumber and end.columnNumber should be >= 0");
        var range = new DebuggerRange(from.Line + 1, from.Column + 1, to.Line == int.MaxValue ? int.MaxValue : to.Line + 1, to.Column);
        var locations = new JsonArray();
        foreach (var (location, kind) in source.BreakLocations(range, call.Flag("restrictToFunction")))
        {
            var described = ErrorDetails.Location(location);
            if (TypeOf(kind) is { } type) described["type"] = type;
            locations.Add((JsonNode)described);
        }
        return new JsonObject { ["locations"] = locations };
    }

    private static string? TypeOf(DebuggerBreakKind kind) => kind switch
    {
        DebuggerBreakKind.Call => "call",
        DebuggerBreakKind.Return => "return",
        DebuggerBreakKind.DebuggerStatement => "debuggerStatement",
        _ => null,
    };

    public JsonObject SetBlackboxPatterns(ProtocolCall call)
    {
        _patterns = [.. call.Texts("patterns").Select(static pattern => new JavaScriptPattern(pattern))];
        return [];
    }

    public JsonObject SetBlackboxedRanges(ProtocolCall call)
    {
        var script = Find(call.Text("scriptId"));
        var positions = call.Parts("positions").Select(Position).ToList();
        if (!positions.Zip(positions.Skip(1)).All(static pair => pair.First.CompareTo(pair.Second) < 0))
            throw new ProtocolException("Input positions array is not sorted or contains duplicate values.");
        _ranges[script.Id] = positions;
        return [];
    }

    /// <summary>Returns whether steps pass over a place.</summary>
    public bool IsBlackboxed(DebuggerLocation location)
    {
        var script = session.Target.Sources.Of(location.Source);
        if (_patterns.Exists(pattern => script.Url.Length > 0 && pattern.Matches(script.Url))) return true;
        // Ranges begin and end in turns.
        return _ranges.TryGetValue(script.Id, out var positions)
            && positions.Count(position => position.CompareTo((location.Line - 1, location.Column - 1)) <= 0) % 2 == 1;
    }

    /// <summary>Returns the source of an id.</summary>
    /// <exception cref="ProtocolException">There is none.</exception>
    public ScriptInfo Find(string id) => session.Target.Sources.Find(id) ?? throw new ProtocolException($"No script for id: {id}");

    /// <summary>Returns the line and column of a place, both from 0.</summary>
    public static (int Line, int Column) Position(ProtocolCall place) =>
        (place.Integer("lineNumber"), place.OptionalInteger("columnNumber") ?? 0);

    /// <summary>Forgets the settings.</summary>
    public void Clear()
    {
        _patterns = [];
        _ranges.Clear();
    }
}
