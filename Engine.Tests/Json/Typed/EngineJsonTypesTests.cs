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
        Assert.Equal("{\"a\":1}", engine.Json.Serialize(engine.Evaluate("({ a: 1, toJSON: undefined })")));
        Assert.Null(engine.Json.Serialize(JsValue.Undefined));
        Assert.Equal("null", engine.Json.Serialize(double.NaN));
        Assert.Equal("[\n 1\n]", engine.Json.Serialize(engine.Evaluate("[1]"), new() { Indent = " " }));
    }

    [Fact]
    public void Parsed_type_is_an_object_of_the_engine()
    {
        var engine = new Engine();
        engine.SetValue("order", engine.Json.Parse<Order>("{\"Id\":5,\"Lines\":[\"a\",\"b\"]}"));
        Assert.Equal("5,b", engine.Evaluate("`${order.Id},${order.Lines[1]}`").AsString());
        Assert.Equal("{\"Id\":5,\"Lines\":[\"a\",\"b\"]}", engine.Evaluate("JSON.stringify(order)").AsString());
        Assert.True(engine.Json.Parse<Order>("null").IsNull);
        Assert.IsType<Order>(engine.GetValue("order").To<object>());
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

    public sealed class Order
    {
        public int Id { get; set; }

        public string[]? Lines { get; set; }
    }
}
