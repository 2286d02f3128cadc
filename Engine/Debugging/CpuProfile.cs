using System.Diagnostics;
using System.Text.Json;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>Where scripts have spent their time. <see cref="ToJson"/> is what Chrome and VS Code open.</summary>
public sealed class CpuProfile
{
    internal CpuProfile(ProfileTree tree, List<(ProfileNode Node, long At)> samples, long start, long end, Machine machine)
    {
        Nodes = ProfileFunction.Of(tree, machine);
        Samples = [.. samples.Select(sample => Nodes[sample.Node.Id - 1])];
        Times = [.. samples.Select(sample => Stopwatch.GetElapsedTime(start, sample.At))];
        Duration = Stopwatch.GetElapsedTime(start, end);
        EndTime = DateTimeOffset.UtcNow;
    }

    /// <summary>The functions by who called them, an outer one before those that it called; the root first.</summary>
    public IReadOnlyList<ProfileFunction> Nodes { get; }

    /// <summary>What was running, in the order of the time.</summary>
    public IReadOnlyList<ProfileFunction> Samples { get; }

    /// <summary>When each of <see cref="Samples"/> was due, since the start.</summary>
    public IReadOnlyList<TimeSpan> Times { get; }

    /// <summary>The time from start to end.</summary>
    public TimeSpan Duration { get; }

    /// <summary>When it ended.</summary>
    public DateTimeOffset EndTime { get; }

    /// <summary>
    /// Returns the profile as JSON in V8's form (<c>.cpuprofile</c>, <c>Profiler.Profile</c> of the Chrome DevTools
    /// Protocol).
    /// </summary>
    /// <param name="url">Returns the URL of a source from its name; null for the name itself.</param>
    public string ToJson(Func<string, string>? url = null)
    {
        return ReportJson.Write(json =>
        {
            json.WriteStartObject();
            json.WriteStartArray("nodes");
            foreach (var node in Nodes)
            {
                json.WriteStartObject();
                json.WriteNumber("id", node.Id);
                node.WriteCallFrame(json, url);
                json.WriteNumber("hitCount", node.Hits);
                json.WriteStartArray("children");
                foreach (var child in node.Children) json.WriteNumberValue(child);
                json.WriteEndArray();
                json.WriteStartArray("positionTicks");
                foreach (var (line, hits) in node.Lines)
                {
                    json.WriteStartObject();
                    json.WriteNumber("line", line);
                    json.WriteNumber("ticks", hits);
                    json.WriteEndObject();
                }
                json.WriteEndArray();
                json.WriteEndObject();
            }
            json.WriteEndArray();
            var end = (EndTime - DateTimeOffset.UnixEpoch).Ticks / TimeSpan.TicksPerMicrosecond;
            json.WriteNumber("startTime", end - (long)Duration.TotalMicroseconds);
            json.WriteNumber("endTime", end);
            json.WriteStartArray("samples");
            foreach (var sample in Samples) json.WriteNumberValue(sample.Id);
            json.WriteEndArray();
            json.WriteStartArray("timeDeltas");
            var last = 0L;
            foreach (var time in Times)
            {
                var at = (long)time.TotalMicroseconds;
                json.WriteNumberValue(at - last);
                last = at;
            }
            json.WriteEndArray();
            json.WriteEndObject();
        });
    }
}

/// <summary>What functions have allocated.</summary>
public sealed class AllocationProfile
{
    private readonly int[] _samples;
    private readonly long[] _sizes;

    internal AllocationProfile(ProfileTree tree, List<(ProfileNode Node, long Bytes)> samples, Machine machine)
    {
        Nodes = ProfileFunction.Of(tree, machine);
        _samples = [.. samples.Select(static sample => sample.Node.Id)];
        _sizes = [.. samples.Select(static sample => sample.Bytes)];
    }

    /// <summary>
    /// The functions by who called them, an outer one before those that it called; the root first.
    /// <see cref="ProfileFunction.Hits"/> are bytes.
    /// </summary>
    public IReadOnlyList<ProfileFunction> Nodes { get; }

    /// <summary>
    /// Returns the profile as JSON in V8's form (<c>.heapprofile</c>, <c>HeapProfiler.SamplingHeapProfile</c> of the
    /// Chrome DevTools Protocol).
    /// </summary>
    /// <param name="url">Returns the URL of a source from its name; null for the name itself.</param>
    public string ToJson(Func<string, string>? url = null)
    {
        return ReportJson.Write(json =>
        {
            json.WriteStartObject();
            json.WritePropertyName("head");
            Write(json, url);
            json.WriteStartArray("samples");
            for (var i = 0; i < _samples.Length; i++)
            {
                json.WriteStartObject();
                json.WriteNumber("size", _sizes[i]);
                json.WriteNumber("nodeId", _samples[i]);
                json.WriteNumber("ordinal", i + 1);
                json.WriteEndObject();
            }
            json.WriteEndArray();
            json.WriteEndObject();
        });
    }

    // Calls may be nested deeper than the native stack is.
    private void Write(Utf8JsonWriter json, Func<string, string>? url)
    {
        var open = new Stack<(ProfileFunction Node, int Next)>([(Nodes[0], -1)]);
        while (open.TryPop(out var at))
        {
            var (node, next) = at;
            if (next < 0)
            {
                json.WriteStartObject();
                node.WriteCallFrame(json, url);
                json.WriteNumber("selfSize", node.Hits);
                json.WriteNumber("id", node.Id);
                json.WriteStartArray("children");
                next = 0;
            }
            if (next == node.Children.Count)
            {
                json.WriteEndArray();
                json.WriteEndObject();
                continue;
            }
            open.Push((node, next + 1));
            open.Push((Nodes[node.Children[next] - 1], -1));
        }
    }
}

/// <summary>A function in a profile, as called by those above it.</summary>
public sealed class ProfileFunction
{
    private ProfileFunction(ProfileNode node, int sourceId)
    {
        (Id, FunctionName, Hits, SourceId) = (node.Id, node.Name, node.Hits, sourceId);
        Children = [.. node.Children.Values.Select(static child => child.Id)];
        Lines = new SortedDictionary<int, long>(node.Lines);
        if (node.Block is not { } block) return;
        SourceName = block.Source.Name;
        (Line, Column) = block.Source.GetPosition(block.Range.Start);
    }

    internal static ProfileFunction[] Of(ProfileTree tree, Machine machine)
    {
        // Only a debugger gives numbers to sources.
        var texts = (machine.DebugAgent as DebuggerAgent)?.Texts;
        return [.. tree.Nodes.Select(node =>
            new ProfileFunction(node, node.Block is { } block ? texts?.Find(block.Source)?.Id ?? 0 : 0))];
    }

    /// <summary>Its number in the profile, from 1.</summary>
    public int Id { get; }

    /// <summary>
    /// The name; empty for one without, and for a script, module or eval. In parentheses for what is not a function:
    /// <c>(root)</c>, <c>(program)</c> (the engine without a script), <c>(idle)</c>, <c>(garbage collector)</c>.
    /// </summary>
    public string FunctionName { get; }

    /// <summary>The name of its source; empty for a function of Quoll or of the host.</summary>
    public string SourceName { get; } = "";

    /// <summary>
    /// The number of its source in an engine with a debugger (<see cref="DebuggerSource.Id"/>), else 0.
    /// </summary>
    public int SourceId { get; }

    /// <summary>The line where it begins, from 1; 0 without a source.</summary>
    public int Line { get; }

    /// <summary>The column where it begins in UTF-16 code units, from 1; 0 without a source.</summary>
    public int Column { get; }

    /// <summary>How many samples have found it itself running.</summary>
    public long Hits { get; }

    /// <summary>The same by line.</summary>
    public IReadOnlyDictionary<int, long> Lines { get; }

    /// <summary>The numbers of those that it has called.</summary>
    public IReadOnlyList<int> Children { get; }

    // Lines and columns of the protocol begin at 0; -1 without a source.
    internal void WriteCallFrame(Utf8JsonWriter json, Func<string, string>? url)
    {
        json.WriteStartObject("callFrame");
        json.WriteString("functionName", FunctionName);
        json.WriteString("scriptId", SourceId.ToString(System.Globalization.CultureInfo.InvariantCulture));
        json.WriteString("url", ReportJson.UrlOf(SourceName, url));
        json.WriteNumber("lineNumber", Line - 1);
        json.WriteNumber("columnNumber", Column - 1);
        json.WriteEndObject();
    }
}
