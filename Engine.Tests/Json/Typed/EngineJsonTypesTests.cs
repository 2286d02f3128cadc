using System.Buffers;
using System.Text;

namespace Quoll.Tests.Json.Typed;

/// <summary>engine.Json for .NET types.</summary>
public class EngineJsonTypesTests
{
    [Fact]
    public async Task Types_are_written_and_read()
    {
        var engine = new Engine();
        var order = new Order { Id = 5, Lines = ["a", "b"] };
        const string Text = "{\"Id\":5,\"Lines\":[\"a\",\"b\"]}";
        Assert.Equal(Text, engine.Json.Serialize(order));
        Assert.Equal(Text, Encoding.UTF8.GetString(engine.Json.SerializeToUtf8(order)));
        var buffer = new ArrayBufferWriter<byte>();
        engine.Json.Serialize(order, buffer);
        Assert.Equal(Text, Encoding.UTF8.GetString(buffer.WrittenSpan));
        using var stream = new MemoryStream();
        await engine.Json.SerializeAsync(order, stream);
        Assert.Equal(Text, Encoding.UTF8.GetString(stream.ToArray()));
        stream.Position = 0;
        Assert.Equal(5, (await engine.Json.DeserializeAsync<Order>(stream))!.Id);
        Assert.Equal(5, engine.Json.Deserialize<Order>(Text)!.Id);
        Assert.Equal(5, engine.Json.Deserialize<Order>(stream.ToArray().AsSpan())!.Id);
        Assert.Equal(5, engine.Json.Deserialize<Order>(Segment.Split(stream.ToArray(), 4))!.Id);
        var error = Assert.Throws<QuollJsonException>(() => engine.Json.Deserialize<Order>("{\"Id\":\"x\"}"));
        Assert.Equal("$.Id", error.Path);
    }

    [Fact]
    public void Values_of_the_engine_are_written_as_before()
    {
        var engine = new Engine();
        Assert.Equal("{\"a\":1}", engine.Json.Stringify(engine.Evaluate("({ a: 1, toJSON: undefined })")));
        Assert.Null(engine.Json.Stringify(JsValue.Undefined));
        Assert.Equal("null", engine.Json.Stringify(double.NaN));
        Assert.Equal("[\n 1\n]", engine.Json.Stringify(engine.Evaluate("[1]"), new() { Indent = " " }));
    }

    [Fact]
    public void Parsed_type_is_an_object_of_the_engine()
    {
        var engine = new Engine();
        engine.SetValue("order", engine.Json.Deserialize<Order>("{\"Id\":5,\"Lines\":[\"a\",\"b\"]}"));
        Assert.Equal("5,b", engine.Evaluate("`${order.Id},${order.Lines[1]}`").AsString());
        Assert.Equal("{\"Id\":5,\"Lines\":[\"a\",\"b\"]}", engine.Evaluate("JSON.stringify(order)").AsString());
        Assert.Null(engine.Json.Deserialize<Order>("null"));
        Assert.IsType<Order>(engine.GetValue("order").ConvertTo<object>());
    }

    [Fact]
    public void Values_of_scripts_are_of_the_engine_that_reads_them()
    {
        using var engine = new Engine();
        var rule = engine.Json.Deserialize<Rule>("""{"Name":"r","Value":{"a":[1,{"b":"x"}]}}""")!;
        engine.SetValue("value", rule.Value);
        Assert.Equal("x", engine.Evaluate<string>("value.a[1].b"));
        Assert.Equal("""{"Name":"r","Value":{"a":[1,{"b":"x"}]}}""", engine.Json.Serialize(rule));
        Assert.Equal(2, QuollJson.Deserialize<Rule>("""{"Name":"r","Value":2}""")!.Value.AsNumber());
        Assert.Equal("$.Value", Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Rule>("""{"Name":"r","Value":[]}""")).Path);
    }

    private sealed record Rule(string Name, JsValue Value);

    [Fact]
    public void Limits_of_the_engine_hold()
    {
        var numbers = Enumerable.Range(0, 200_000).ToArray();
        var text = QuollJson.Serialize(numbers);
        var steps = new Engine(new EngineOptions { MaxSteps = 1000 });
        Assert.Throws<ExecutionLimitException>(() => steps.Json.Serialize(numbers));
        Assert.Throws<ExecutionLimitException>(() => steps.Json.Deserialize<int[]>(text));
        Assert.Throws<ExecutionLimitException>(() => steps.Json.Deserialize<int[]>(Encoding.UTF8.GetBytes(text)));
        Assert.Equal("[1,2]", steps.Json.Serialize(new[] { 1, 2 }));
        var endless = new Engine(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(100) });
        Assert.Throws<ExecutionLimitException>(() => endless.Json.Serialize(Endless(), Stream.Null));

        static IEnumerable<int> Endless()
        {
            while (true) yield return 1;
        }
    }

    // Advances the clock or cancels while a document is read.
    private static Action<int> _atItem = static _ => { };

    public sealed class Item
    {
        public int Id { get; set => _atItem(field = value); }

        public Item? Left { get; set; }

        public Item? Right { get; set; }

        public string Text { get; set; } = "";
    }

    public sealed record Whole(List<Item>? List, Item[]? Array, Dictionary<string, Item>? Map, Item? Tree);

    [Theory]
    [InlineData("List")]
    [InlineData("Array")]
    [InlineData("Map")]
    [InlineData("Tree")]
    public void Limits_of_the_engine_end_what_reads_one_document(string member)
    {
        const int Count = 20_000;
        static string Item(int i) => $$"""{"Id":{{i}},"Text":"some text of item {{i}}"}""";
        static string Tree(int depth) => depth == 0 ? Item(1) : $$"""{"Id":1,"Left":{{Tree(depth - 1)}},"Right":{{Tree(depth - 1)}}}""";
        var items = Enumerable.Range(1, Count).Select(Item);
        var text = $"{{\"{member}\":" + member switch
        {
            "Map" => $"{{{string.Join(',', items.Select(static (item, i) => $"\"{i}\":{item}"))}}}",
            "Tree" => Tree(14),
            _ => $"[{string.Join(',', items)}]",
        } + "}";
        foreach (var isCompiled in (bool[])[true, false])
        {
            var options = new QuollJsonOptions { CompilesAtOnce = isCompiled, IsCompilingOff = !isCompiled };
            var seen = 0;
            using var source = new CancellationTokenSource();
            try
            {
                _atItem = _ =>
                {
                    if (++seen == 10) source.Cancel();
                };
                var cancelled = new Engine(new EngineOptions { CancellationToken = source.Token });
                Assert.ThrowsAny<OperationCanceledException>(() => cancelled.Json.Deserialize<Whole>(text, options));
                Assert.InRange(seen, 10, Count / 4);
                seen = 0;
                _atItem = _ =>
                {
                    if (++seen == 10) Thread.Sleep(400);
                };
                var slow = new Engine(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(300) });
                Assert.Throws<ExecutionLimitException>(() => slow.Json.Deserialize<Whole>(text, options));
                Assert.InRange(seen, 0, Count / 4);
            }
            finally
            {
                _atItem = static _ => { };
            }
        }
    }

    public sealed class Order
    {
        public int Id { get; set; }

        public string[]? Lines { get; set; }
    }
}
