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
        var small = Nested(Deep / 4, open, close);
        var large = Nested(Deep, open, close);
        var smallBytes = Encoding.UTF8.GetBytes(small);
        var largeBytes = Encoding.UTF8.GetBytes(large);
        JsValue few = engine.Json.Parse(small), many = engine.Json.Parse(large);
        var output = new ArrayBufferWriter<byte>(largeBytes.Length);

        Assert.True(large == engine.Json.Stringify(many));
        Assert.True(large == engine.Json.Stringify(engine.Json.Parse(largeBytes)));
        engine.Json.Stringify(many, output);
        Assert.True(largeBytes.AsSpan().SequenceEqual(output.WrittenSpan));

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

    private static void Print(Engine engine, JsValue value, ArrayBufferWriter<byte> output)
    {
        output.ResetWrittenCount();
        engine.Json.Stringify(value, output);
    }
}
