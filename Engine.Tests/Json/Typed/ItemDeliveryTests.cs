using System.IO.Pipelines;
using System.Text;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>Values of a stream are delivered and sent as soon as possible.</summary>
public class ItemDeliveryTests
{
    // Much longer than a busy machine needs. Only a value that never arrives waits this long.
    private static readonly QuollJsonOptions Lenient = new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    // A value is delivered when the byte before the bar has arrived, and not earlier.
    [Theory]
    [InlineData("""[{"a":1}|,"x"|,[2,[]]|,true|,null|,false|,12,|3 |,""|,"\"\\"|,{}|]""", JsonItems.Any)]
    [InlineData(""" [ "a, b]"| , -1.5e3 | , 7]| """, JsonItems.Array)]
    [InlineData("[\"é日😀\"|,[\"😀\"]|]", JsonItems.Any)]
    [InlineData("\uFEFF[1,|2]|", JsonItems.Any)]
    [InlineData("{\"a\":1}|\n[1,\"\\\"\"]|\r\n\"x\"|\n12\n|true|\n\nnull|\n3 |\n {}|  \n", JsonItems.Lines)]
    [InlineData("\uFEFF{}|\n{}|\n", JsonItems.Any)]
    [InlineData("1\n|", JsonItems.Any)]
    public async Task Value_is_given_at_its_last_byte(string marked, JsonItems items)
    {
        foreach (var options in new[] { null, Lenient }) await AssertGiven(marked, items, options);
    }

    [Theory]
    [InlineData("/* [ */[/* 1 */{}|/* , */,/**/ 5/**/|, true| // ]\n,]", JsonItems.Any)]
    [InlineData("// x\n{}| // }\n1// 1\n|/* */2 |/* */\n", JsonItems.Lines)]
    public async Task Value_is_given_at_its_last_byte_between_comments(string marked, JsonItems items) =>
        await AssertGiven(marked, items, Lenient);

    private static async Task AssertGiven(string marked, JsonItems items, QuollJsonOptions? options)
    {
        var stream = new FedStream();
        await using var values =
            QuollJson.DeserializeAsyncEnumerable<JsonElement>(stream, items, options).GetAsyncEnumerator();
        var next = values.MoveNextAsync().AsTask();
        var pieces = marked.Split('|');
        for (var piece = 0; piece < pieces.Length; piece++)
        {
            var bytes = Encoding.UTF8.GetBytes(pieces[piece]);
            for (var i = 0; i < bytes.Length; i++)
            {
                stream.Feed(bytes[i]);
                var isDue = piece < pieces.Length - 1 && i == bytes.Length - 1;
                Assert.True(isDue == await stream.Brings(next), $"{marked}: value {piece} after byte {i}");
                if (!isDue) continue;
                Assert.True(await next);
                next = values.MoveNextAsync().AsTask();
            }
        }
        stream.Feed();
        Assert.False(await next.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Value_of_a_pipe_is_given_at_its_last_byte()
    {
        var pipe = new Pipe();
        await using var values = QuollJson.DeserializeAsyncEnumerable<JsonElement>(pipe.Reader).GetAsyncEnumerator();
        await pipe.Writer.WriteAsync("[{\"a\":1}"u8.ToArray());
        Assert.True(await values.MoveNextAsync().AsTask().WaitAsync(MachinePace.Hang));
        await pipe.Writer.WriteAsync(",\"x\""u8.ToArray());
        Assert.True(await values.MoveNextAsync().AsTask().WaitAsync(MachinePace.Hang));
        await pipe.Writer.WriteAsync("]"u8.ToArray());
        await pipe.Writer.CompleteAsync();
        Assert.False(await values.MoveNextAsync());
    }

    [Theory]
    [InlineData("[1,2", 2, "$[1]")]
    [InlineData("[1,2,", 2, "$[2]")]
    [InlineData("[{\"a\":1},{\"b\":2}", 2, "$[1]")]
    [InlineData("[{\"a\":1},{\"b\":2", 1, "$[1].b")]
    [InlineData("[{\"a\":1},{\"b\":2},", 2, "$[2]")]
    [InlineData("[\"a\",\"b", 1, "$[1]")]
    [InlineData("[true,fal", 1, "$[1]")]
    [InlineData("[[1],[2]", 2, "$[1]")]
    [InlineData("[[1] [2]]", 1, "$[0]")]
    [InlineData("[1}", 1, "$[0]")]
    [InlineData("[1,2]]", 2, "$")]
    [InlineData("[1,2] x", 2, "$")]
    [InlineData("{\"a\":1}\n{\"b\":2", 1, "$[1].b")]
    [InlineData("{\"a\":1}\n{\"b\":", 1, "$[1].b")]
    [InlineData("{\"a\":1} x\n{\"b\":2}\n", 1, "$[0]")]
    [InlineData("{\"a\":1}{\"b\":2}\n", 1, "$[0]")]
    [InlineData("{\"a\":1},\n", 1, "$[0]")]
    [InlineData("\"a\"}\n", 1, "$[0]")]
    [InlineData("1\n2 3\n", 2, "$[1]")]
    [InlineData("truex\n", 1, "$[0]")]
    public async Task All_complete_values_come_before_the_error(string text, int count, string path)
    {
        foreach (var size in new[] { 1, 2, 3, 7, 100 })
        {
            foreach (var options in new[] { null, new QuollJsonOptions { ReadCommentHandling = JsonCommentHandling.Skip } })
            {
                var given = 0;
                var stream = new SlowStream(Encoding.UTF8.GetBytes(text), size);
                var error = await Assert.ThrowsAsync<QuollJsonException>(async () =>
                {
                    await foreach (var _ in QuollJson.DeserializeAsyncEnumerable<JsonElement>(stream, JsonItems.Any, options)) given++;
                });
                Assert.Equal((text, size, count, path), (text, size, given, error.Path));
            }
        }
    }

    [Fact]
    public async Task Comment_without_an_end_behind_an_array_is_refused()
    {
        foreach (var text in new[] { "/* [1]", "[1] /* ", "[1] /* *", "[1] /", "[1 /* ]" })
        {
            foreach (var size in new[] { 1, 100 })
            {
                await Assert.ThrowsAsync<QuollJsonException>(async () =>
                {
                    var stream = new SlowStream(Encoding.UTF8.GetBytes(text), size);
                    await foreach (var _ in QuollJson.DeserializeAsyncEnumerable<JsonElement>(stream, JsonItems.Array, Lenient))
                    {
                    }
                });
            }
        }
    }

    [Fact]
    public async Task Cancellation_ends_the_waiting()
    {
        var stream = new FedStream();
        using var source = new CancellationTokenSource();
        await using var values = QuollJson.DeserializeAsyncEnumerable<int>(stream).GetAsyncEnumerator(source.Token);
        stream.Feed("[1,2"u8);
        Assert.True(await values.MoveNextAsync());
        var next = values.MoveNextAsync().AsTask();
        Assert.False(await stream.Brings(next));
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => next.WaitAsync(MachinePace.Hang));
    }

    [Fact]
    public async Task Cancellation_is_seen_between_values_that_are_there()
    {
        using var source = new CancellationTokenSource();
        await using var values =
            QuollJson.DeserializeAsyncEnumerable<int>(new MemoryStream("[1,2,3]"u8.ToArray())).GetAsyncEnumerator(source.Token);
        Assert.True(await values.MoveNextAsync());
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => values.MoveNextAsync().AsTask());
    }

    [Fact]
    public async Task Enumeration_that_is_given_up_leaves_the_stream_open()
    {
        var stream = new FedStream();
        stream.Feed("[1,2,3"u8);
        await foreach (var value in QuollJson.DeserializeAsyncEnumerable<int>(stream))
        {
            if (value == 2) break;
        }
        Assert.False(stream.IsDisposed);
    }

    [Fact]
    public async Task Large_value_is_flushed_while_the_next_one_is_waited_for()
    {
        var output = new FlushedStream();
        var writing = QuollJson.SerializeAsyncEnumerable(Values(), output).WaitAsync(MachinePace.Hang);
        await writing;

        // The next value arrives after the first one was flushed.
        async IAsyncEnumerable<string> Values()
        {
            yield return new string('x', 100_000);
            await output.Flushed.Task;
            yield return "y";
        }
    }

    [Fact]
    public async Task Text_before_an_awaited_member_is_flushed_while_its_first_element_is_waited_for()
    {
        var output = new FlushedStream();
        await QuollJson.SerializeAsync(new { Title = "t", Values = Values() }, output).WaitAsync(MachinePace.Hang);

        async IAsyncEnumerable<int> Values()
        {
            await output.Flushed.Task;
            yield return 1;
        }
    }

    [Fact]
    public async Task Stream_that_says_it_gave_more_than_was_asked_for_is_refused()
    {
        var stream = new BoastingStream();
        await Assert.ThrowsAsync<InvalidOperationException>(() => QuollJson.DeserializeAsync<int>(stream));
        Assert.Throws<InvalidOperationException>(() => QuollJson.Deserialize<int>(stream));
        await Assert.ThrowsAsync<InvalidOperationException>(() => QuollJson.FormatAsync(stream, Stream.Null, JsonFormat.Minified));
        await Assert.ThrowsAsync<InvalidOperationException>(() => QuollJson.FindErrorAsync(stream));
        await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await QuollJson.DeserializeAsyncEnumerable<int>(stream).GetAsyncEnumerator().MoveNextAsync());
        using var engine = new Engine();
        await Assert.ThrowsAsync<InvalidOperationException>(() => engine.Json.ParseAsync(stream));
    }

    private sealed class FlushedStream : MemoryStream
    {
        public TaskCompletionSource Flushed { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            Flushed.TrySetResult();
            return Task.CompletedTask;
        }
    }

    private sealed class BoastingStream : MemoryStream
    {
        public override bool CanSeek => false;

        public override int Read(Span<byte> buffer) => buffer.Length + 1;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            ValueTask.FromResult(buffer.Length + 1);
    }
}
