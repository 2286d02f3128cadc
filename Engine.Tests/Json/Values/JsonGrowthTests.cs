using System.Buffers;
using System.Text;
using Quoll.Json.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Time is linear in the document, however deep it is. It does not run beside other tests, because it measures time.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
public class JsonGrowthTests
{
    private const int Deep = 1_000_000;

    // Measured are fewer levels: these, and a quarter.
    private const int Measured = Deep / 4;

    // Returns a document with that number of levels. An opening may have several.
    private static string Nested(int levels, string open, string close)
    {
        var depth = levels / open.Count(c => c is '[' or '{');
        var text = new StringBuilder(depth * (open.Length + close.Length) + 1);
        for (var i = 0; i < depth; i++) text.Append(open);
        text.Append('1');
        for (var i = 0; i < depth; i++) text.Append(close);
        return text.ToString();
    }

    [Theory]
    [InlineData("[", "]")]
    [InlineData("{\"a\":", "}")]
    [InlineData("[0,", ",0]")]
    public void A_million_levels_are_read_and_printed_in_linear_time(string open, string close)
    {
        var engine = new Engine();
        var output = new ArrayBufferWriter<byte>();
        CheckRoundTrips(engine, Nested(Deep, open, close), output);

        var small = Nested(Measured / 4, open, close);
        var large = Nested(Measured, open, close);
        var smallBytes = Encoding.UTF8.GetBytes(small);
        var largeBytes = Encoding.UTF8.GetBytes(large);
        JsValue few = engine.Json.Parse(small), many = engine.Json.Parse(large);
        Growth.IsLinear(() => engine.Json.Parse(small), () => engine.Json.Parse(large));
        Growth.IsLinear(() => engine.Json.Parse(smallBytes), () => engine.Json.Parse(largeBytes));
        Growth.IsLinear(() => engine.Json.Stringify(few), () => engine.Json.Stringify(many));
        Growth.IsLinear(() => Print(engine, few, output), () => Print(engine, many, output));
        JsonSettings.Slot.Of(engine.Realm.Agent).IsPlainOff = true;
        Growth.IsLinear(() => engine.Json.Stringify(few), () => engine.Json.Stringify(many));
    }

    [Fact]
    public void Long_documents_are_read_and_printed_in_linear_time()
    {
        var engine = new Engine();
        static string Records(int count) => "[" + string.Join(",", Enumerable.Range(0, count).Select(i => $$"""{"id":{{i}},"tags":["a","b"],"text":"text {{i}}"}""")) + "]";
        var small = Records(10_000);
        var large = Records(40_000);
        JsValue few = engine.Json.Parse(small), many = engine.Json.Parse(large);
        Assert.True(large == engine.Json.Stringify(many));
        Growth.IsLinear(() => engine.Json.Parse(small), () => engine.Json.Parse(large));
        Growth.IsLinear(() => engine.Json.Stringify(few), () => engine.Json.Stringify(many));
    }

    // In a method of its own, so that no value of a million levels makes collections slow that are not measured.
    private static void CheckRoundTrips(Engine engine, string text, ArrayBufferWriter<byte> output)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        var value = engine.Json.Parse(text);
        Assert.True(text == engine.Json.Stringify(value));
        Assert.True(text == engine.Json.Stringify(engine.Json.Parse(bytes)));
        engine.Json.Stringify(value, output);
        Assert.True(bytes.AsSpan().SequenceEqual(output.WrittenSpan));
    }

    private static void Print(Engine engine, JsValue value, ArrayBufferWriter<byte> output)
    {
        output.ResetWrittenCount();
        engine.Json.Stringify(value, output);
    }
}
