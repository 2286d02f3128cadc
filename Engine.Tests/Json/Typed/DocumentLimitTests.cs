using System.Diagnostics;
using System.Dynamic;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>The limits of an engine hold for the types that System.Text.Json itself reads.</summary>
[Trait("Process", "Own")]
public class DocumentLimitTests
{
    private sealed class Extended
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement> More { get; set; } = [];
    }

    private sealed class ExtendedByNode
    {
        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    private sealed class ExtendedByObject
    {
        [JsonExtensionData]
        public Dictionary<string, object?> More { get; set; } = [];
    }

    private sealed record Holder(JsonNode? A);

    public static TheoryData<Type> Types() => [.. AllTypes];

    private static readonly Type[] AllTypes =
    [
        typeof(object), typeof(JsonElement), typeof(JsonDocument), typeof(JsonNode), typeof(JsonObject), typeof(Dictionary<string, object>),
        typeof(Dictionary<string, JsonElement>), typeof(Dictionary<string, JsonNode>), typeof(Extended), typeof(ExtendedByNode),
        typeof(ExtendedByObject), typeof(Holder), typeof(ExpandoObject),
    ];

    // Arrays whose elements take far more than the limit.
    private static readonly string[] LongArrays = Array.ConvertAll(
        ["1", "\"x\"", "{}", "[]", "{\"a\":1}"],
        static (string element) => "[" + new StringBuilder().Insert(0, element + ",", 3_000_000 / element.Length) + element + "]");

    private static string Text(Type type, string value) => type == typeof(Holder) ? $$"""{"A":{{value}}}""" : $$"""{"a":{{value}}}""";

    private static object? Read(Engine engine, Type type, string text, QuollJsonOptions options)
    {
        var read = typeof(DocumentLimitTests).GetMethod(nameof(ReadAs), BindingFlags.NonPublic | BindingFlags.Static)!;
        return read.MakeGenericMethod(type).CreateDelegate<Func<Engine, string, QuollJsonOptions, object?>>()(engine, text, options);
    }

    private static object? ReadAs<T>(Engine engine, string text, QuollJsonOptions options) => engine.Json.Deserialize<T>(text, options);

    [Theory]
    [MemberData(nameof(Types))]
    public void Memory_limit_holds(Type type)
    {
        const int Limit = 10_000_000;
        using var engine = new Engine(new EngineOptions { MaxAllocatedBytes = Limit });
        foreach (var array in LongArrays)
        {
            var text = Text(type, array);
            var before = GC.GetAllocatedBytesForCurrentThread();
            var thrown = Assert.Throws<ExecutionLimitException>(() => Read(engine, type, text, new QuollJsonOptions()));
            Assert.Equal(ExecutionLimit.AllocatedBytes, thrown.Limit);
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 2 * Limit);
        }
        Assert.NotNull(Read(engine, type, Text(type, "[1,2]"), new QuollJsonOptions()));
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void Time_limit_holds_however_deep_the_text_is(Type type)
    {
        const int Depth = 30_000;
        var text = Text(type, new string('[', Depth) + new string(']', Depth));
        var clock = Stopwatch.StartNew();
        JsonElement.Parse(Encoding.UTF8.GetBytes(text), new JsonDocumentOptions { MaxDepth = Depth + 1 });
        var whole = clock.Elapsed;
        using var engine = new Engine(new EngineOptions { MaxTime = whole / 8 });
        clock.Restart();
        try
        {
            Read(engine, type, text, new QuollJsonOptions { MaxDepth = Depth + 1 });
        }
        catch (Exception thrown) when (thrown is ExecutionLimitException or QuollJsonException)
        {
        }
        Assert.True(clock.Elapsed < whole / 2, $"{clock.Elapsed} of {whole}");
    }

    [Fact]
    public void Documents_of_usual_depth_are_read_under_limits()
    {
        using var engine = new Engine(new EngineOptions
        {
            MaxTime = MachinePace.Hang,
            MaxAllocatedBytes = 100_000_000,
            MaxSteps = 10_000_000,
        });
        var text = "[" + string.Join(',', Enumerable.Repeat("""{"a":[1,2,{"b":"c,[{"}],"d":"\\\""}""", 10_000)) + "]";
        Assert.Equal(10_000, engine.Json.Deserialize<JsonElement>(text).GetArrayLength());
        Assert.Equal(text, engine.Json.Serialize(engine.Json.Deserialize<JsonNode>(text)));
    }

    [Fact]
    public void Memory_limit_holds_for_long_values()
    {
        using var engine = new Engine(new EngineOptions { MaxAllocatedBytes = 10_000_000 });
        var text = "\"" + new string('x', 12_000_000) + "\"";
        foreach (var read in new Action[]
        {
            () => engine.Json.Deserialize<string>(text), () => engine.Json.Deserialize<JsonElement>(text[..^1] + "\\n\""),
            () => engine.Json.Deserialize<byte[]>("\"" + new string('A', 20_000_000) + "\""),
            () => engine.Json.Deserialize<JsonNode>(text + " "),
            () => engine.Json.Deserialize<string>("\"\\n" + text[1..]),
        })
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            Assert.Equal(ExecutionLimit.AllocatedBytes, Assert.Throws<ExecutionLimitException>(read).Limit);
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 120_000_000);
        }
    }

    [Fact]
    public void Options_limit_the_strings_and_arrays_of_documents()
    {
        foreach (Type type in AllTypes)
        {
            var strings = new QuollJsonOptions { MaxStringLength = 3 };
            Assert.Throws<QuollJsonException>(() => { QuollJson.Deserialize(Text(type, "[[\"abcd\"]]"), type, strings); });
            Assert.NotNull(QuollJson.Deserialize(Text(type, "[[\"abc\"]]"), type, strings));
            var counts = new QuollJsonOptions { MaxCollectionLength = 2 };
            Assert.Throws<QuollJsonException>(() => { QuollJson.Deserialize(Text(type, "[[1,2,3]]"), type, counts); });
            Assert.NotNull(QuollJson.Deserialize(Text(type, "[[1,2],{\"a\":1,\"b\":2}]"), type, counts));
        }
    }
}
