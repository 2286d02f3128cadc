using System.Buffers;
using System.Text;

namespace Quoll.Tests.Json.Typed;

/// <summary>Streams for single values.</summary>
public class ValueStreamTests
{
    internal sealed record Picture(string Name, Stream? Data, MemoryStream? More, int Last);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3 * 4096)]
    [InlineData((3 * 4096) + 1)]
    [InlineData(100_000)]
    public void Members_are_base64(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        var text = $$"""{"Name":"a","Data":"{{Convert.ToBase64String(bytes)}}","More":null,"Last":1}""";
        // A stream that returns a little at a time, one for each way.
        Assert.Equal(text, AllWays.Write(new Picture("a", new Again(bytes), null, 1)));
        // Comparing the results of all ways would read the streams.
        foreach (var options in (QuollJsonOptions[])[
            new() { CompilesAtOnce = true }, new() { IsCompilingOff = true },
            new() { Types = GeneratedTypes.Default, IsReflectionOff = true }])
        {
            var read = QuollJson.Deserialize<Picture>(text.Replace("null", "\"AQI=\"", StringComparison.Ordinal), options)!;
            Assert.Equal(0, read.Data!.Position);
            Assert.Equal(bytes, Assert.IsType<MemoryStream>(read.Data).ToArray());
            Assert.Equal([1, 2], read.More!.ToArray());
        }
        Assert.Contains("is not a string in Base64", AllWays.ReadError<Picture>("""{"Data":"AQ"}"""), StringComparison.Ordinal);
    }

    // Starts again after its end.
    private sealed class Again(byte[] bytes) : MemoryStream(bytes)
    {
        private bool _hasEnded;

        public override int Read(Span<byte> buffer)
        {
            if (_hasEnded) Position = 0;
            var count = base.Read(buffer[..Math.Min(buffer.Length, 777)]);
            _hasEnded = count == 0;
            return count;
        }
    }

    [Fact]
    public void A_stream_is_written_from_where_it_stands_and_left_open()
    {
        var stream = new MemoryStream([1, 2, 3, 4]) { Position = 2 };
        Assert.Equal("\"AwQ=\"", QuollJson.Serialize<Stream>(stream));
        Assert.True(stream.CanRead);
        Assert.Equal("[\"AQID\"]", QuollJson.Serialize(new object[] { new BufferedStream(new MemoryStream([1, 2, 3])) }));
        Assert.Throws<NotSupportedException>(() => QuollJson.Deserialize<BufferedStream>("\"AQID\""));
    }

    private delegate void Writing(ref QuollJsonWriter writer);

    private static string Write(Writing write, QuollJsonOptions? options = null)
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new QuollJsonWriter(output, options);
        write(ref writer);
        writer.Flush();
        Assert.Equal(output.WrittenCount, writer.BytesWritten);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    [Fact]
    public void Raw_values_are_checked_on_their_way()
    {
        static void Config(ref QuollJsonWriter writer, byte[] text)
        {
            writer.WriteStartObject();
            writer.WriteName("a");
            writer.WriteRaw(new SlowStream(text, 3));
            writer.WriteName("b");
            writer.WriteNumber(1);
            writer.WriteEndObject();
        }
        Assert.Equal("""{"a":{"x":[1,"ä\n",{}]},"b":1}""",
            Write(static (ref writer) => Config(ref writer, Encoding.UTF8.GetBytes("\uFEFF { \"x\" : [ 1, \"ä\\n\",{ } ] }\n"))));
        var items = $"[{string.Join(',', Enumerable.Range(0, 50_000))}]";
        Assert.Equal($$"""{"a":{{items}},"b":1}""", Write((ref writer) => Config(ref writer, Encoding.UTF8.GetBytes(items))));
        var error = Assert.Throws<QuollJsonException>(() => Write(static (ref writer) => Config(ref writer, "{\"x\":[1,]}"u8.ToArray())));
        Assert.Equal("$.x", error.Path[..3]);
        Assert.Throws<QuollJsonException>(() => Write(static (ref writer) => Config(ref writer, "1 2"u8.ToArray())));
        Assert.Throws<QuollJsonException>(() => Write(static (ref writer) => Config(ref writer, [])));
        Assert.Throws<QuollJsonException>(() => Write((ref writer) => Config(ref writer, Encoding.UTF8.GetBytes(items)),
            new QuollJsonOptions { MaxLength = 1000 }));
    }

    [Fact]
    public void Bytes_are_written_from_a_stream_and_read_into_one()
    {
        var bytes = new byte[50_001];
        new Random(1).NextBytes(bytes);
        var text = Write((ref writer) =>
        {
            writer.WriteStartArray();
            writer.WriteBase64(new SlowStream(bytes, 100));
            writer.WriteString("end");
            writer.WriteEndArray();
        });
        Assert.Equal($"[\"{Convert.ToBase64String(bytes)}\",\"end\"]", text);
        var reader = new QuollJsonReader(Encoding.UTF8.GetBytes(text));
        reader.ReadStartArray();
        reader.ReadNextElement();
        var target = new MemoryStream();
        reader.ReadBase64(target);
        Assert.Equal(bytes, target.ToArray());
        reader.ReadNextElement();
        Assert.Equal("end", reader.ReadString());
        foreach (var wrong in (string[])["\"AQ\"", "\"A ID\"", "1", "null", $"\"{new string('A', 16 * 1024 - 4)}AQ==AAAA\""])
        {
            Assert.Throws<QuollJsonException>(() =>
            {
                var reader = new QuollJsonReader(Encoding.UTF8.GetBytes(wrong));
                reader.ReadBase64(new MemoryStream());
            });
        }
    }

    [Fact]
    public void A_whole_value_as_a_stream()
    {
        var text = "[{\"a\": [1 , 2]},3]"u8.ToArray();
        var reader = new QuollJsonReader(text);
        reader.ReadStartArray();
        reader.ReadNextElement();
        var stream = reader.ReadRawStream();
        reader.ReadNextElement();
        Assert.Equal(3, reader.ReadInt32());
        text.AsSpan().Clear();
        Assert.Equal("{\"a\": [1 , 2]}", new StreamReader(stream).ReadToEnd());
        Assert.Throws<QuollJsonException>(() => new QuollJsonReader("[1"u8).ReadRawStream());
    }
}
