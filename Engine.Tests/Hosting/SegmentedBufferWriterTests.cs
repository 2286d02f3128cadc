using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;

namespace Quoll.Tests.Hosting;

/// <summary>An output in segments, none of which .NET would put on its heap for large objects.</summary>
public class SegmentedBufferWriterTests
{
    /// <summary>The least size of a large object.</summary>
    private const int LargeObject = 85_000;

    /// <summary>As UTF-8 and as UTF-16 a large object.</summary>
    private const string Long = """
        ({ list: Array.from({ length: 8000 }, (_, i) => ({ id: i, text: 'ab\u00fc\u0e44\u{1F600}' })), text: 'x\u0e44'.repeat(60000) })
        """;

    private static string TextOf(SegmentedBufferWriter writer)
    {
        Assert.Equal(writer.WrittenCount, writer.WrittenSequence.Length);
        return Encoding.UTF8.GetString(writer.WrittenSequence);
    }

    private static void AssertNoLargeObject(SegmentedBufferWriter writer)
    {
        Assert.True(writer.WrittenCount > 2 * LargeObject);
        foreach (var segment in writer.WrittenSequence)
        {
            Assert.True(MemoryMarshal.TryGetArray(segment, out var array));
            Assert.InRange(array.Array!.Length, 1, LargeObject - 100);
        }
    }

    [Fact]
    public void Values_of_scripts_are_stringified_into_small_segments()
    {
        using var engine = new Engine();
        var value = engine.Evaluate(Long);
        using var writer = new SegmentedBufferWriter();
        Assert.True(engine.Json.Stringify(value, writer, new() { Indent = "  " }));
        AssertNoLargeObject(writer);
        Assert.Equal(engine.Json.Stringify(value, new() { Indent = "  " }), TextOf(writer));
    }

    [Theory]
    [InlineData("JSON.stringify(value)")]
    [InlineData("JSON.stringify(value) + JSON.stringify(value)")]
    [InlineData("'\\u{1F600}'.repeat(100000)")]
    [InlineData("'x' + '\\u{1F600}'.repeat(100000) + '\\ud83d'")]
    public void Strings_of_scripts_are_written_into_small_segments(string script)
    {
        using var engine = new Engine();
        engine.SetValue("value", engine.Evaluate(Long));
        // The first result is UTF-16, the second UTF-8.
        for (var i = 0; i < 2; i++)
        {
            using var writer = new SegmentedBufferWriter();
            var text = engine.Evaluate(script);
            text.WriteUtf8(writer);
            AssertNoLargeObject(writer);
            Assert.Equal(Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text.AsString())), TextOf(writer));
        }
    }

    [Fact]
    public void NET_values_are_serialized_into_small_segments()
    {
        var value = new Dictionary<string, object>
        {
            ["list"] = Enumerable.Range(0, 20_000).ToArray(),
            ["text"] = new string('\u0e44', 100_000),
            ["bytes"] = new byte[200_000],
            ["raw"] = JsonDocument.Parse("\"" + new string('\u00fc', 100_000) + "\"").RootElement,
        };
        using var engine = new Engine();
        using var writer = new SegmentedBufferWriter();
        QuollJson.Serialize(value, writer);
        AssertNoLargeObject(writer);
        Assert.Equal(QuollJson.Serialize(value), TextOf(writer));
        writer.Clear();
        engine.Json.Serialize(value, writer);
        AssertNoLargeObject(writer);
        Assert.Equal(QuollJson.Serialize(value), TextOf(writer));
        var text = QuollJson.SerializeToUtf8(value);
        writer.Clear();
        QuollJson.Format(text, writer, JsonFormat.Indented);
        AssertNoLargeObject(writer);
        Assert.Equal(Encoding.UTF8.GetString(QuollJson.Format(text, JsonFormat.Indented)), TextOf(writer));
    }

    [Fact]
    public void The_sequence_can_be_parsed()
    {
        using var engine = new Engine();
        using var writer = new SegmentedBufferWriter();
        engine.Json.Stringify(engine.Evaluate(Long), writer);
        Assert.Equal(7999, engine.Json.Parse(writer.WrittenSequence)["list"][7999]["id"].AsNumber());
    }

    [Fact]
    public void A_sequence_does_not_change_when_more_is_written()
    {
        using var writer = new SegmentedBufferWriter();
        writer.Write("ab"u8);
        var early = writer.WrittenSequence;
        var bytes = Enumerable.Range(0, 100_000).Select(i => (byte)i).ToArray();
        writer.Write(bytes);
        Assert.Equal("ab", Encoding.UTF8.GetString(early));
        Assert.Equal([.. "ab"u8, .. bytes], writer.WrittenSequence.ToArray());
    }

    [Fact]
    public void What_is_larger_than_a_segment_gets_room()
    {
        using var writer = new SegmentedBufferWriter();
        Assert.True(writer.GetSpan().Length > 0);
        Assert.True(writer.GetMemory(100_000).Length >= 100_000);
        writer.GetSpan(100_000)[99_999] = 7;
        writer.Advance(100_000);
        Assert.Equal(7, writer.WrittenSequence.ToArray()[99_999]);
        Assert.Equal(100_000, writer.WrittenCount);
    }

    [Fact]
    public void Wrong_numbers_are_refused()
    {
        using var writer = new SegmentedBufferWriter();
        writer.Advance(0);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetSpan(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetMemory(-1));
        var room = writer.GetSpan().Length;
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(room + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(-1));
        writer.Advance(room);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(1));
    }

    [Fact]
    public void It_is_empty_before_and_after()
    {
        var writer = new SegmentedBufferWriter();
        Assert.Equal(0, writer.WrittenCount);
        Assert.True(writer.WrittenSequence.IsEmpty);
        writer.Write("ab"u8);
        writer.Dispose();
        writer.Dispose();
        Assert.Equal(0, writer.WrittenCount);
        Assert.True(writer.WrittenSequence.IsEmpty);
        writer.Write("c"u8);
        Assert.Equal("c", TextOf(writer));
        writer.Clear();
        Assert.Equal("", TextOf(writer));
    }
}
