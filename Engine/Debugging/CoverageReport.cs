using System.Globalization;
using System.Text;
using System.Text.Json;
using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>Coverage in the forms that tools read.</summary>
public static class CoverageReport
{
    /// <summary>
    /// Returns coverage as JSON in V8's form, as Node 26 writes it with <c>NODE_V8_COVERAGE</c>, for c8 and others:
    /// <c>result</c> is that of <c>Profiler.takePreciseCoverage</c> of the Chrome DevTools Protocol.
    /// </summary>
    /// <param name="coverage">The coverage.</param>
    /// <param name="url">Returns the URL of a source from its name; null for the name itself.</param>
    public static string ToJson(IEnumerable<SourceCoverage> coverage, Func<string, string>? url = null)
    {
        ArgumentNullException.ThrowIfNull(coverage);
        return ReportJson.Write(json =>
        {
            json.WriteStartObject();
            json.WriteStartArray("result");
            foreach (var source in coverage)
            {
                if (Relevant(source) is { Count: > 0 } functions) Write(json, source.Source, functions, url);
            }
            json.WriteEndArray();
            json.WriteEndObject();
        });
    }

    // As in V8, those that were run, and those in a function that was run.
    private static List<FunctionCoverage> Relevant(SourceCoverage coverage)
    {
        var relevant = new List<FunctionCoverage>();
        var around = new Stack<FunctionCoverage>();
        foreach (var function in coverage.Functions)
        {
            while (around.TryPeek(out var ended) && ended.Ranges[0].End <= function.Ranges[0].Start) around.Pop();
            if (function.Ranges[0].Count > 0 || around.TryPeek(out var outer) && outer.Ranges[0].Count > 0) relevant.Add(function);
            around.Push(function);
        }
        return relevant;
    }

    private static void Write(Utf8JsonWriter json, DebuggerSource source, List<FunctionCoverage> functions, Func<string, string>? url)
    {
        json.WriteStartObject();
        json.WriteString("scriptId", source.Id.ToString(CultureInfo.InvariantCulture));
        json.WriteString("url", ReportJson.UrlOf(source.Name, url));
        json.WriteStartArray("functions");
        foreach (var function in functions)
        {
            json.WriteStartObject();
            json.WriteString("functionName", function.Name);
            json.WriteStartArray("ranges");
            foreach (var range in function.Ranges)
            {
                json.WriteStartObject();
                json.WriteNumber("startOffset", range.Start);
                json.WriteNumber("endOffset", range.End);
                json.WriteNumber("count", range.Count);
                json.WriteEndObject();
            }
            json.WriteEndArray();
            json.WriteBoolean("isBlockCoverage", function.IsBlockCoverage);
            json.WriteEndObject();
        }
        json.WriteEndArray();
        json.WriteEndObject();
    }

    /// <summary>
    /// Returns coverage in the format of lcov (geninfo(1)): functions, branches, and the lines on which statements
    /// begin.
    /// </summary>
    /// <param name="coverage">The coverage, with details.</param>
    /// <param name="path">Returns the path of a source from its name; null for the name itself.</param>
    public static string ToLcov(IEnumerable<SourceCoverage> coverage, Func<string, string>? path = null)
    {
        ArgumentNullException.ThrowIfNull(coverage);
        var text = new StringBuilder();
        foreach (var source in coverage)
        {
            text.Append(CultureInfo.InvariantCulture, $"TN:\nSF:{OneLine(ReportJson.UrlOf(source.Source.Name, path))}\n");
            AppendFunctions(text, source);
            AppendBranches(text, source);
            AppendLines(text, source);
            text.Append("end_of_record\n");
        }
        return text.ToString();
    }

    private static void AppendFunctions(StringBuilder text, SourceCoverage coverage)
    {
        // The first one is the source itself.
        var functions = coverage.Functions.Skip(1).ToArray();
        string NameOf(int index) => functions[index].Name is { Length: > 0 } name ? OneLine(name) : $"(anonymous_{index})";
        for (var i = 0; i < functions.Length; i++)
            text.Append(CultureInfo.InvariantCulture, $"FN:{coverage.Source.At(functions[i].Ranges[0].Start).Line},{NameOf(i)}\n");
        for (var i = 0; i < functions.Length; i++)
            text.Append(CultureInfo.InvariantCulture, $"FNDA:{functions[i].Ranges[0].Count},{NameOf(i)}\n");
        var hit = functions.Count(static function => function.Ranges[0].Count > 0);
        text.Append(CultureInfo.InvariantCulture, $"FNF:{functions.Length}\nFNH:{hit}\n");
    }

    // A name may be any text, and a record ends with its line.
    private static string OneLine(string name) => name.ReplaceLineEndings(" ");

    private static void AppendBranches(StringBuilder text, SourceCoverage coverage)
    {
        var (found, hit) = (0, 0);
        foreach (var range in coverage.Functions.SelectMany(static function => function.Ranges.Skip(1)))
        {
            text.Append(CultureInfo.InvariantCulture, $"BRDA:{coverage.Source.At(range.Start).Line},{found++},0,{range.Count}\n");
            if (range.Count > 0) hit++;
        }
        text.Append(CultureInfo.InvariantCulture, $"BRF:{found}\nBRH:{hit}\n");
    }

    private static void AppendLines(StringBuilder text, SourceCoverage coverage)
    {
        var source = coverage.Source;
        // The innermost range around a statement is the last one that begins before it and has not ended.
        CoverageRange[] ranges = [.. coverage.Functions.SelectMany(static function => function.Ranges)
            .OrderBy(static range => (range.Start, -range.End))];
        var statements = source.DebuggedText.Tables.All
            .SelectMany(static pair => pair.Value.Locations.Where(static location => location.Kind == BreakKind.Statement))
            .Select(static location => location.Source).Distinct().Order();
        var lines = new SortedDictionary<int, long>();
        var around = new Stack<CoverageRange>();
        var next = 0;
        foreach (var statement in statements)
        {
            for (; next < ranges.Length && ranges[next].Start <= statement; next++)
            {
                while (around.TryPeek(out var ended) && ended.End <= ranges[next].Start) around.Pop();
                around.Push(ranges[next]);
            }
            while (around.TryPeek(out var ended) && ended.End <= statement) around.Pop();
            var count = around.TryPeek(out var range) ? range.Count : 0;
            var line = source.At(statement).Line;
            lines[line] = Math.Max(count, lines.GetValueOrDefault(line));
        }
        foreach (var (line, count) in lines) text.Append(CultureInfo.InvariantCulture, $"DA:{line},{count}\n");
        text.Append(CultureInfo.InvariantCulture, $"LF:{lines.Count}\nLH:{lines.Values.Count(static count => count > 0)}\n");
    }
}
