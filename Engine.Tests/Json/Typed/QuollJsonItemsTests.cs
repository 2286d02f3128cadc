using System.Globalization;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>Many values in a stream: an array, or lines.</summary>
public class QuollJsonItemsTests
{
    private static readonly int[] Sizes = [1, 2, 3, 7, 63, 64, 65, 100_000];

    private static IEnumerable<Item> Items(int count) => Enumerable.Range(0, count).Select(static i => new Item
    {
        Id = i,
        Name = (i % 5) switch { 0 => "plain", 1 => "]},{[", 2 => "a \"quote\" \\", 3 => new string('\\', i % 130), _ => "é日😀" },
        Tags = [.. Enumerable.Range(0, i % 4).Select(static n => new string((char)('a' + n), 40))],
    });

    private static async Task<List<T?>> ReadAll<T>(
        byte[] utf8, int atOnce, JsonItems items = JsonItems.Any, QuollJsonOptions? options = null)
    {
        var read = new List<T?>();
        await foreach (var item in QuollJson.DeserializeAsyncEnumerable<T>(new SlowStream(utf8, atOnce), items, options)) read.Add(item);
        return read;
    }

    private static Task<List<T?>> ReadAll<T>(string text, int atOnce, JsonItems items = JsonItems.Any, QuollJsonOptions? options = null) =>
        ReadAll<T>(Encoding.UTF8.GetBytes(text), atOnce, items, options);

    private static void AssertSame(IEnumerable<Item> expected, IEnumerable<Item?> found) =>
        Assert.Equal(expected.Select(static item => QuollJson.Serialize(item)), found.Select(static item => QuollJson.Serialize(item)));

    [Fact]
    public async Task Elements_of_an_array_are_read_however_they_come()
    {
        var expected = Items(300).ToArray();
        foreach (var options in new[] { new QuollJsonOptions(), new QuollJsonOptions { WriteIndented = true, NewLine = "\r\n" } })
        {
            foreach (var size in Sizes) AssertSame(expected, await ReadAll<Item>(QuollJson.SerializeToUtf8(expected, options), size));
        }
    }

    [Fact]
    public async Task Lines_are_read_however_they_come()
    {
        var expected = Items(300).ToArray();
        foreach (var end in new[] { "\n", "\r\n", "\n\n \n" })
        {
            var text = string.Join(end, expected.Select(static item => QuollJson.Serialize(item)));
            foreach (var size in Sizes)
            {
                AssertSame(expected, await ReadAll<Item>(text, size));
                AssertSame(expected, await ReadAll<Item>(text + end, size, JsonItems.Lines));
            }
        }
    }

    [Fact]
    public async Task Elements_longer_than_the_buffer_are_read()
    {
        var expected = Enumerable.Range(0, 5).Select(static i => new string((char)('a' + i), 50_000 * i + 1)).ToArray();
        foreach (var size in new[] { 1000, 100_000 })
        {
            Assert.Equal(expected, await ReadAll<string>(QuollJson.SerializeToUtf8(expected), size));
            Assert.Equal(expected, await ReadAll<string>(string.Join('\n', expected.Select(static text => $"\"{text}\"")), size));
        }
    }

    [Theory]
    [InlineData("[]", "")]
    [InlineData(" [ ] ", "")]
    [InlineData("\uFEFF[1,\n2]\n", "1;2")]
    [InlineData("\uFEFF1\n2", "1;2")]
    [InlineData("[null,1]", ";1")]
    [InlineData("12", "12")]
    public async Task First_character_says_what_it_is(string text, string expected)
    {
        foreach (var size in Sizes)
        {
            var read = await ReadAll<int?>(text, size);
            Assert.Equal(expected, string.Join(';', read));
        }
    }

    [Fact]
    public async Task Lines_may_be_arrays_where_that_is_said()
    {
        var read = await ReadAll<int[]>("[1,2]\n[]\n[3]", 1, JsonItems.Lines);
        Assert.Equal("1,2;;3", string.Join(';', read.Select(static array => string.Join(',', array!))));
    }

    [Theory]
    [InlineData("", JsonItems.Any)]
    [InlineData("\n \n", JsonItems.Any)]
    [InlineData("\uFEFF", JsonItems.Any)]
    [InlineData("\uFEFF ", JsonItems.Any)]
    [InlineData("", JsonItems.Array)]
    [InlineData(" ", JsonItems.Array)]
    [InlineData("\uFEFF", JsonItems.Array)]
    [InlineData("\uFEFF[", JsonItems.Any)]
    [InlineData("{}", JsonItems.Array)]
    [InlineData("null", JsonItems.Array)]
    [InlineData("[", JsonItems.Any)]
    [InlineData("[1", JsonItems.Any)]
    [InlineData("[1,", JsonItems.Any)]
    [InlineData("[1,]", JsonItems.Any)]
    [InlineData("[,1]", JsonItems.Any)]
    [InlineData("[1,,2]", JsonItems.Any)]
    [InlineData("[1 2]", JsonItems.Any)]
    [InlineData("[1}", JsonItems.Any)]
    [InlineData("[1]]", JsonItems.Any)]
    [InlineData("[1] 2", JsonItems.Any)]
    [InlineData("[1],", JsonItems.Any)]
    [InlineData("1 2", JsonItems.Lines)]
    [InlineData("1,\n2", JsonItems.Lines)]
    [InlineData("[1,\n2]", JsonItems.Lines)]
    public async Task What_is_no_list_is_refused(string text, JsonItems items)
    {
        foreach (var size in Sizes) await Assert.ThrowsAsync<QuollJsonException>(() => ReadAll<int>(text, size, items));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" \r\n\n")]
    [InlineData("\uFEFF")]
    public async Task Text_without_lines_has_no_values(string text)
    {
        foreach (var size in Sizes) Assert.Empty(await ReadAll<int>(text, size, JsonItems.Lines));
    }

    [Fact]
    public async Task Empty_text_is_an_error_in_all_forms()
    {
        foreach (var text in new[] { "", " ", "\n", "\uFEFF", "\uFEFF\n" })
        {
            var utf8 = Encoding.UTF8.GetBytes(text);
            Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<int[]>(utf8));
            Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<int[]>(new MemoryStream(utf8)));
            await Assert.ThrowsAsync<QuollJsonException>(() => QuollJson.DeserializeAsync<int[]>(new MemoryStream(utf8)));
            await Assert.ThrowsAsync<QuollJsonException>(() => QuollJson.DeserializeAsync<int[]>(PipeReader.Create(new(utf8))));
            using var compressed = new MemoryStream();
            using (var writing = new GZipStream(compressed, CompressionMode.Compress, leaveOpen: true)) writing.Write(utf8);
            compressed.Position = 0;
            var streams = new[]
            {
                QuollJson.DeserializeAsyncEnumerable<int>(new MemoryStream(utf8)),
                QuollJson.DeserializeAsyncEnumerable<int>(PipeReader.Create(new(utf8))),
                QuollJson.DeserializeAsyncEnumerable<int>(new GZipStream(compressed, CompressionMode.Decompress)),
            };
            foreach (var stream in streams)
                await Assert.ThrowsAsync<QuollJsonException>(async () => await stream.GetAsyncEnumerator().MoveNextAsync());
            // As System.Text.Json does.
            await Assert.ThrowsAsync<JsonException>(async () =>
                await JsonSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream(utf8)).GetAsyncEnumerator().MoveNextAsync());
        }
    }

    [Fact]
    public async Task Empty_text_of_nothing_but_comments_is_an_error()
    {
        var options = new QuollJsonOptions { ReadCommentHandling = JsonCommentHandling.Skip };
        foreach (var size in Sizes) await Assert.ThrowsAsync<QuollJsonException>(() => ReadAll<int>("/* [1] */ // 2", size, options: options));
    }

    [Fact]
    public async Task Comments_and_trailing_commas_are_let_pass_by_option()
    {
        var options = new QuollJsonOptions { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        const string Text = "/* [ */ // \"\n[1, /* ] , */ 2 // ,3]\n, 3 ,] // end";
        foreach (var size in Sizes)
        {
            Assert.Equal([1, 2, 3], await ReadAll<int>(Text, size, options: options));
            Assert.Equal([1, 2], await ReadAll<int>("1 // one\n// none\n2", size, JsonItems.Lines, options));
        }
    }

    [Theory]
    [InlineData("[{\"Id\":0},\r\n{\"Id\":1},\r\n{\"Id\":2,\"Name\":5}]", "$[2].Name", 3, 16, 38)]
    [InlineData("[{\"Id\":0},{\"Id\":1},{\"Id\":2,\"Name\":5}]", "$[2].Name", 1, 35, 34)]
    [InlineData("{\"Id\":0}\n\n{\"Id\":1}\n{\"Id\":2,\"Tags\":[\"é\",{}]}", "$[2].Tags[1]", 4, 21, 40)]
    [InlineData("[{\"Id\":0},{\"Id\":1}}", "$[1]", 1, 19, 18)]
    [InlineData("[{\"Id\":0},\n{\"Id\":1}] 1", "$", 2, 11, 21)]
    public async Task Errors_say_where_in_the_whole_stream(string text, string path, int line, int column, int offset)
    {
        foreach (var size in Sizes)
        {
            var error = await Assert.ThrowsAsync<QuollJsonException>(() => ReadAll<Item>(text, size));
            Assert.Equal((path, line, column, offset), (error.Path, error.Line, error.Column, (int)error.Offset));
        }
    }

    [Fact]
    public async Task Errors_far_into_a_stream_say_where()
    {
        var text = "[" + string.Concat(Enumerable.Repeat("{\"Id\":1,\"Name\":\"é😀\"},", 10_000)) + "{\"Id\":[]}]";
        var error = await Assert.ThrowsAsync<QuollJsonException>(() => ReadAll<Item>(text, 5000));
        Assert.Equal("$[10000].Id", error.Path);
        Assert.Equal((1, text.Length - 3, (long)Encoding.UTF8.GetByteCount(text) - 4), (error.Line, error.Column, error.Offset));
    }

    [Fact]
    public async Task Values_before_an_error_are_given_first()
    {
        var read = new List<int>();
        var error = await Assert.ThrowsAsync<QuollJsonException>(async () =>
        {
            var stream = new MemoryStream("[1,2,x,4]"u8.ToArray());
            await foreach (var item in QuollJson.DeserializeAsyncEnumerable<int>(stream)) read.Add(item);
        });
        Assert.Equal([1, 2], read);
        Assert.Equal("$[2]", error.Path);
    }

    [Fact]
    public async Task Limit_of_length_is_that_of_a_value()
    {
        var options = new QuollJsonOptions { MaxLength = 5 };
        Assert.Equal(["abc", "def", "ghi"], await ReadAll<string>("[\"abc\",\"def\",\"ghi\"]", 4, options: options));
        foreach (var size in Sizes)
        {
            var error = await Assert.ThrowsAsync<QuollJsonException>(() => ReadAll<string>("[\"abc\",\"defg\"]", size, options: options));
            Assert.Equal("$[1]", error.Path);
        }
        var depth = new QuollJsonOptions { MaxDepth = 2 };
        Assert.Single(await ReadAll<int[]>("[[1]]", 1, options: depth));
        await Assert.ThrowsAsync<QuollJsonException>(() => ReadAll<int[][]>("[[[1]]]", 1, options: depth));
    }

    [Fact]
    public async Task Cancellation_ends_reading()
    {
        using var source = new CancellationTokenSource();
        var count = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            var utf8 = QuollJson.SerializeToUtf8(Enumerable.Range(0, 10_000).ToArray());
            await foreach (var _ in QuollJson.DeserializeAsyncEnumerable<int>(new SlowStream(utf8, 100)).WithCancellation(source.Token))
            {
                if (++count == 50) await source.CancelAsync();
            }
        });
        Assert.InRange(count, 50, 100);
    }

    [Fact]
    public async Task Pipes_are_read_and_written()
    {
        var expected = Items(2000).ToArray();
        foreach (var items in new[] { JsonItems.Array, JsonItems.Lines })
        {
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 4096, resumeWriterThreshold: 2048));
            var writing = Task.Run(async () =>
            {
                await QuollJson.SerializeAsyncEnumerable(expected, pipe.Writer, items);
                await pipe.Writer.CompleteAsync();
            });
            var read = new List<Item?>();
            await foreach (var item in QuollJson.DeserializeAsyncEnumerable<Item>(pipe.Reader, items)) read.Add(item);
            await writing;
            AssertSame(expected, read);
        }
    }

    [Fact]
    public async Task Who_writes_to_a_pipe_without_a_reader_stops()
    {
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        var asked = 0;
        await QuollJson.SerializeAsyncEnumerable(Endless(), pipe.Writer).WaitAsync(MachinePace.Hang);
        Assert.NotEqual(0, asked);

        async IAsyncEnumerable<int> Endless()
        {
            while (true)
            {
                yield return asked++;
                if (asked % 1000 == 0) await Task.Yield();
            }
        }
    }

    [Fact]
    public async Task Values_are_written_as_an_array_or_as_lines()
    {
        foreach (var values in new[] { Array.Empty<int>(), [1], [.. Enumerable.Range(0, 20_000)] })
        {
            Assert.Equal(QuollJson.Serialize(values), await Written(output => QuollJson.SerializeAsyncEnumerable(values, output)));
            Assert.Equal(QuollJson.Serialize(values), await Written(output => QuollJson.SerializeAsyncEnumerable(Slowly(values), output)));
            var indented = new QuollJsonOptions { WriteIndented = true };
            Assert.Equal(QuollJson.Serialize(values, indented),
                await Written(output => QuollJson.SerializeAsyncEnumerable(Slowly(values), output, JsonItems.Array, indented)));
            Assert.Equal(string.Concat(values.Select(static value => value.ToString(CultureInfo.InvariantCulture) + "\n")),
                await Written(output => QuollJson.SerializeAsyncEnumerable(Slowly(values), output, JsonItems.Lines)));
        }
        var options = new QuollJsonOptions { WriteIndented = true };
        Assert.Equal("[1]\n", await Written(output => QuollJson.SerializeAsyncEnumerable([new[] { 1 }], output, JsonItems.Lines, options)));
    }

    [Fact]
    public async Task Values_that_are_waited_for_are_a_value_like_others()
    {
        var generated = new QuollJsonOptions { Types = GeneratedTypes.Default, IsReflectionOff = true };
        var values = Enumerable.Range(0, 20_000).ToArray();
        var expected = QuollJson.Serialize(values);
        foreach (var options in new[] { null, generated })
        {
            Assert.Equal(expected, await Written(output => QuollJson.SerializeAsync(Slowly(values), output, options)));
            Assert.Equal(expected,
                await Written(output => QuollJson.SerializeAsync(Slowly(values), typeof(IAsyncEnumerable<int>), output, options)));
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 1_000_000));
            await QuollJson.SerializeAsync(Slowly(values), pipe.Writer, options);
            await pipe.Writer.CompleteAsync();
            Assert.Equal(values, await QuollJson.DeserializeAsync<int[]>(pipe.Reader));
        }
        Assert.Equal(expected, await Written(output => QuollJson.SerializeAsync<object>(Slowly(values), output)));
        Assert.Equal(expected, await Written(output => QuollJson.SerializeAsync(Slowly(values), typeof(object), output)));
        Assert.Equal("null", await Written(output => QuollJson.SerializeAsync<IAsyncEnumerable<int>?>(null, output)));
    }

    [Fact]
    public async Task What_was_written_goes_out_while_the_next_value_is_waited_for()
    {
        var pipe = new Pipe();
        var next = new TaskCompletionSource();
        var writing = QuollJson.SerializeAsyncEnumerable(Two(), pipe.Writer, JsonItems.Lines);
        var read = await pipe.Reader.ReadAsync();
        Assert.Equal("1\n", Encoding.UTF8.GetString(read.Buffer));
        pipe.Reader.AdvanceTo(read.Buffer.End);
        next.SetResult();
        await writing;
        read = await pipe.Reader.ReadAsync();
        Assert.Equal("2\n", Encoding.UTF8.GetString(read.Buffer));

        async IAsyncEnumerable<int> Two()
        {
            yield return 1;
            await next.Task;
            yield return 2;
        }
    }

    [Fact]
    public async Task Errors_of_writing_name_the_value()
    {
        var error = await Assert.ThrowsAsync<QuollJsonException>(() =>
            QuollJson.SerializeAsyncEnumerable(new[] { 1.5, double.NaN }, Stream.Null));
        Assert.Equal("$[1]", error.Path);
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            QuollJson.SerializeAsyncEnumerable(Cancelling(), Stream.Null, cancellationToken: source.Token));

        async IAsyncEnumerable<int> Cancelling()
        {
            yield return 1;
            await source.CancelAsync();
            await Task.Yield();
            for (var i = 0; i < 100_000; i++) yield return i;
            await Task.Delay(Timeout.Infinite, source.Token);
        }
    }

    private static async Task<string> Written(Func<Stream, Task> write)
    {
        using var output = new MemoryStream();
        await write(output);
        return Encoding.UTF8.GetString(output.ToArray());
    }

    private static async IAsyncEnumerable<T> Slowly<T>(T[] values)
    {
        for (var i = 0; i < values.Length; i++)
        {
            if (i % 1000 == 0) await Task.Yield();
            yield return values[i];
        }
    }

    public sealed class Item
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public string[]? Tags { get; set; }
    }
}
