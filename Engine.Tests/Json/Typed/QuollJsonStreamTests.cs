using System.IO.Pipelines;
using System.Text;

namespace Quoll.Tests.Json.Typed;

/// <summary>One value to and from streams and pipes.</summary>
public class QuollJsonStreamTests
{
    private static readonly Dictionary<string, int[]> Value =
        Enumerable.Range(0, 3000).ToDictionary(static i => $"name {i} é", static i => new[] { i, -i });

    [Fact]
    public async Task Value_goes_to_streams_and_pipes_and_comes_back()
    {
        var expected = QuollJson.Serialize(Value);
        using var stream = new MemoryStream();
        await QuollJson.SerializeAsync(Value, stream);
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
        foreach (var size in new[] { 100, 5000, 1_000_000 })
        {
            var back = await QuollJson.DeserializeAsync<Dictionary<string, int[]>>(new SlowStream(stream.ToArray(), size));
            Assert.Equal(expected, QuollJson.Serialize(back));
            back = QuollJson.Deserialize<Dictionary<string, int[]>>(new SlowStream(stream.ToArray(), size));
            Assert.Equal(expected, QuollJson.Serialize(back));
        }
        stream.Position = 0;
        Assert.Equal(expected, QuollJson.Serialize((await QuollJson.DeserializeAsync(stream, Value.GetType()))!, Value.GetType()));

        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 1000, resumeWriterThreshold: 500));
        var writing = Task.Run(async () =>
        {
            await QuollJson.SerializeAsync(Value, pipe.Writer);
            await pipe.Writer.CompleteAsync();
        });
        Assert.Equal(expected, QuollJson.Serialize(await QuollJson.DeserializeAsync<Dictionary<string, int[]>>(pipe.Reader)));
        await writing;
    }

    [Fact]
    public async Task Byte_order_mark_is_skipped()
    {
        byte[] text = [0xEF, 0xBB, 0xBF, .. "[1]"u8];
        Assert.Equal(1, Assert.Single((await QuollJson.DeserializeAsync<int[]>(new SlowStream(text, 1)))!));
    }

    [Fact]
    public async Task Limit_of_length_holds_while_the_text_is_gathered()
    {
        var options = new QuollJsonOptions { MaxLength = 10 };
        Assert.Equal("12345678", await QuollJson.DeserializeAsync<string>(new SlowStream("\"12345678\""u8.ToArray(), 3), options));
        var endless = new SlowStream(new byte[1_000_000], 3);
        await Assert.ThrowsAsync<QuollJsonException>(() => QuollJson.DeserializeAsync<string>(endless, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<string>(new MemoryStream("\"123456789\""u8.ToArray()), options));
    }

    [Fact]
    public async Task Cancelled_calls_end()
    {
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            QuollJson.SerializeAsync(1, Stream.Null, cancellationToken: source.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            QuollJson.DeserializeAsync<int>(new SlowStream("1"u8.ToArray(), 1), cancellationToken: source.Token));
    }

    [Fact]
    public void Long_text_goes_to_a_stream_in_parts()
    {
        var output = new Recorder();
        QuollJson.Serialize(Enumerable.Range(0, 100_000), output);
        Assert.Equal(QuollJson.Serialize(Enumerable.Range(0, 100_000)), Encoding.UTF8.GetString(output.ToArray()));
        Assert.InRange(output.Largest, 1, 16 * 1024);
        output = new Recorder();
        QuollJson.Serialize(new[] { new string('x', 100_000), "y" }, output);
        Assert.Equal(100_008, output.Length);
    }

    [Fact]
    public async Task Nothing_is_written_of_a_value_that_cannot_be()
    {
        using var output = new MemoryStream();
        var values = new double[20_000];
        values[^1] = double.NaN;
        var error = await Assert.ThrowsAsync<QuollJsonException>(() => QuollJson.SerializeAsync(values, output));
        Assert.Equal("$[19999]", error.Path);
        Assert.Equal(0, output.Length);
    }

    private sealed class Recorder : MemoryStream
    {
        public int Largest { get; private set; }

        public override void Write(byte[] buffer, int offset, int count)
        {
            Largest = Math.Max(Largest, count);
            base.Write(buffer, offset, count);
        }
    }
}
