using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>Sources: their texts, and which of them steps pass over.</summary>
internal sealed class SourceDomain(Session session)
{
    private readonly Dictionary<string, List<(int Line, int Column)>> _ranges = [];
    private JavaScriptPattern? _pattern;
    private bool _skipsAnonymous;

    public JsonObject Enable()
    {
        if (!session.HasDebugger)
        {
            session.HasDebugger = true;
            session.Target.Configure();
            session.Target.Blackbox();
            session.Target.Control.OnClientEnabled();
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
        var any = string.Join('|', call.Texts("patterns").Select(static pattern => $"(?:{pattern})"));
        _pattern = any.Length == 0 ? null : new JavaScriptPattern(any);
        _skipsAnonymous = call.Flag("skipAnonymous");
        session.Target.Blackbox();
        return [];
    }

    public JsonObject SetBlackboxedRanges(ProtocolCall call)
    {
        var script = Find(call.Text("scriptId"));
        var positions = call.Parts("positions").Select(Position).ToList();
        if (!positions.Zip(positions.Skip(1)).All(static pair => pair.First.CompareTo(pair.Second) < 0))
            throw new ProtocolException("Input positions array is not sorted or contains duplicate values.");
        _ranges[script.Id] = positions;
        session.Target.Blackbox();
        return [];
    }

    /// <summary>Returns the parts of a source that the client passes over, in their order.</summary>
    public List<DebuggerRange> BlackboxOf(ScriptInfo script)
    {
        if (script.Url.Length == 0 ? _skipsAnonymous : _pattern?.Matches(script.Url) == true)
            return [new(1, 1, int.MaxValue, int.MaxValue)];
        if (!_ranges.TryGetValue(script.Id, out var positions)) return [];
        // Ranges begin and end in turns.
        return
        [
            .. positions.Chunk(2).Select(static pair =>
            {
                var end = pair.Length == 2 ? (pair[1].Line + 1, pair[1].Column + 1) : (int.MaxValue, int.MaxValue);
                return new DebuggerRange(pair[0].Line + 1, pair[0].Column + 1, end.Item1, end.Item2);
            }),
        ];
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
        (_pattern, _skipsAnonymous) = (null, false);
        _ranges.Clear();
    }
}
