using System.Text.Json;
using Newtonsoft.Json;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Comparison;

/// <summary>The cost of a call with a tiny document: one member, thirteen letters.</summary>
internal static class SmallDocuments
{
    private const string WriteCode = """JSON.stringify({message: "Hello, World!"})""";
    private const string ReadCode = """JSON.parse('{"message":"Hello, World!"}')""";
    private const string Text = """{"message":"Hello, World!"}""";

    /// <summary>The size of the text as a string.</summary>
    public static long ResultBytes => Cell.StringBytes(Text.Length);

    /// <summary>Returns the contenders' measurements for writing and for reading.</summary>
    public static (IReadOnlyList<Measurement> Write, IReadOnlyList<Measurement> Read) Measure(LaneSet lanes, TimeSpan time)
    {
        Check();
        return (Run(lanes, WriteCode, Writers(), time), Run(lanes, ReadCode, Readers(), time));
    }

    private static IReadOnlyList<Measurement> Run(LaneSet lanes, string code, IReadOnlyList<Contender> local, TimeSpan time)
    {
        var contenders = local.ToList();
        foreach (var lane in lanes.Lanes.OfType<V8Lane>())
        {
            lane.Process.Code(code);
            contenders.Add(new V8Contender(lane.Name, lane.Process));
        }
        return new InterleavedRun(time).Measure(contenders);
    }

    private static List<Contender> Writers()
    {
        var engine = new Engine();
        var script = engine.Prepare(WriteCode);
        var value = engine.Execute($"({Text})");
        var jurassic = new Jurassic.ScriptEngine();
        jurassic.Execute($"function task() {{ return {WriteCode}; }}");
        return
        [
            new LocalContender("Quoll script", () => engine.Execute(script).AsString()),
            new LocalContender("Quoll string, a value at hand", () => engine.Json.Stringify(value)),
            new LocalContender(
                "System.Text.Json", () =>
                System.Text.Json.JsonSerializer.Serialize(new Dictionary<string, object?> { ["message"] = "Hello, World!" })),
            new LocalContender(
                "Newtonsoft.Json", () => JsonConvert.SerializeObject(new Dictionary<string, object?> { ["message"] = "Hello, World!" })),
            new LocalContender("Jurassic", () => jurassic.CallGlobalFunction("task")),
        ];
    }

    private static List<Contender> Readers()
    {
        var engine = new Engine();
        var script = engine.Prepare(ReadCode);
        var jurassic = new Jurassic.ScriptEngine();
        jurassic.Execute($"function task() {{ return {ReadCode}; }}");
        return
        [
            new LocalContender("Quoll script", () => engine.Execute(script).Object),
            new LocalContender("Quoll string", () => engine.Json.Parse(Text).Object),
            new LocalContender("System.Text.Json", () => SystemTextJsonLane.Parse(Text)),
            new LocalContender("Newtonsoft.Json", () => JsonConvert.DeserializeObject<Dictionary<string, object?>>(Text)),
            new LocalContender("Jurassic", () => jurassic.CallGlobalFunction("task")),
        ];
    }

    private static void Check()
    {
        string written = new Engine().Execute(WriteCode).AsString();
        if (written != Text) throw new WrongResultException($"{WriteCode} is {written}.");
        string read = new Engine().Execute($"JSON.stringify({ReadCode})").AsString();
        if (read != Text) throw new WrongResultException($"{ReadCode} is {read}.");
        using var document = JsonDocument.Parse(System.Text.Json.JsonSerializer.Serialize(SystemTextJsonLane.Parse(Text)));
        if (SameJson.Difference(Text, document.RootElement.GetRawText()) is { } difference) throw new WrongResultException(difference);
    }
}
