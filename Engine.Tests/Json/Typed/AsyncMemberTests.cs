using System.Text.Json.Serialization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>Members whose elements arrive asynchronously.</summary>
public class AsyncMemberTests
{
    internal sealed class Feed
    {
        public string? Name { get; set; }

        public IAsyncEnumerable<int>? Numbers { get; set; }

        public IAsyncEnumerable<Feed>? Feeds { get; set; }

        public object? Anything { get; set; }

        public int Last { get; set; } = 9;
    }

    private static async IAsyncEnumerable<T> Come<T>(params T[] values)
    {
        foreach (var value in values)
        {
            await Task.Yield();
            yield return value;
        }
    }

    private static async IAsyncEnumerable<int> Fail()
    {
        yield return 1;
        await Task.Yield();
        throw new InvalidDataException("It ends here.");
    }

    private static Feed Make() => new()
    {
        Name = "a",
        Numbers = Come(1, 2, 3),
        Feeds = Come(new Feed { Name = "b", Numbers = Come<int>(), Feeds = Come(new Feed { Name = "c" }) }, null!),
        Anything = new Dictionary<string, object> { ["x"] = Come("y", null), ["z"] = 1 },
    };

    // Writes to a stream and to a pipe, by compiled code and by reflection, and checks that all are the same.
    private static async Task<string> Write<T>(Func<T> make, Action<QuollJsonOptions>? set = null)
    {
        string? first = null;
        foreach (var isCompiled in (bool[])[true, false])
        {
            var options = new QuollJsonOptions { CompilesAtOnce = isCompiled, IsCompilingOff = !isCompiled };
            set?.Invoke(options);
            using var stream = new MemoryStream();
            await QuollJson.SerializeAsync(make(), stream, options);
            using var other = new MemoryStream();
            await QuollJson.SerializeAsync(make(), typeof(T), other, options);
            var pipe = new Pipe();
            var reading = Read(pipe.Reader);
            await QuollJson.SerializeAsync(make(), pipe.Writer, options);
            await pipe.Writer.CompleteAsync();
            var text = Encoding.UTF8.GetString(stream.ToArray());
            Assert.Equal(text, Encoding.UTF8.GetString(other.ToArray()));
            Assert.Equal(text, await reading);
            Assert.Equal(first ??= text, text);
        }
        return first!;

        static async Task<string> Read(PipeReader reader)
        {
            using var stream = new MemoryStream();
            await reader.CopyToAsync(stream);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    private static async Task<string> Theirs<T>(T value, bool isIndented = false)
    {
        using var stream = new MemoryStream();
        await JsonSerializer.SerializeAsync(stream, value, new JsonSerializerOptions
        {
            WriteIndented = isIndented,
            NewLine = "\n",
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        });
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    [Fact]
    public async Task Elements_are_waited_for()
    {
        var theirs = await Theirs(Make());
        Assert.Contains("""
            "Numbers":[1,2,3],"Feeds":[{"Name":"b"
            """, theirs, StringComparison.Ordinal);
        Assert.Equal(theirs, await Write(Make));
        Assert.Equal(await Theirs(Make(), isIndented: true), await Write(Make, static options => options.WriteIndented = true));
        Assert.Equal("[1,2]", await Write(static () => Come(1, 2)));
        Assert.Equal("""[[],[[1],[]]]""", await Write(static () => Come(Come<IAsyncEnumerable<int>>(), Come(Come(1), Come<int>()))));
    }

    [Fact]
    public async Task Items_of_streams_may_have_some()
    {
        foreach (var items in (JsonItems[])[JsonItems.Array, JsonItems.Lines])
        {
            using var stream = new MemoryStream();
            await QuollJson.SerializeAsyncEnumerable(Come(Make(), Make()), stream, items);
            using var other = new MemoryStream();
            await QuollJson.SerializeAsyncEnumerable([Make(), Make()], other, items);
            var one = await Theirs(Make());
            Assert.Equal(items == JsonItems.Array ? $"[{one},{one}]" : $"{one}\n{one}\n", Encoding.UTF8.GetString(stream.ToArray()));
            Assert.Equal(stream.ToArray(), other.ToArray());
        }
    }

    [Fact]
    public async Task Long_ones_go_out_in_parts()
    {
        const int Count = 5_000;
        var texts = Enumerable.Range(0, Count).Select(static i => $"text {i}").ToArray();
        var expected = JsonSerializer.Serialize(new { Before = new string('x', 100_000), Long = texts, After = new string('y', 100_000) });
        Assert.Equal(expected, await Write(
            () => new { Before = new string('x', 100_000), Long = Come(texts), After = new string('y', 100_000) }));
    }

    [Fact]
    public async Task What_is_wrong_is_said_with_the_path()
    {
        var error = await Assert.ThrowsAsync<QuollJsonException>(() =>
            QuollJson.SerializeAsync(new { A = new[] { new { B = Come(1.5, double.NaN) } } }, Stream.Null));
        Assert.Equal("$.A[0].B[1]", error.Path);
        error = await Assert.ThrowsAsync<QuollJsonException>(() =>
            QuollJson.SerializeAsyncEnumerable(Come(new { A = Come<double>() }, new { A = Come(double.NaN) }), Stream.Null));
        Assert.Equal("$[1].A[0]", error.Path);
        await Assert.ThrowsAsync<InvalidDataException>(() => QuollJson.SerializeAsync(new Feed { Numbers = Fail() }, Stream.Null));
        using var source = new CancellationTokenSource();
        source.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            QuollJson.SerializeAsync(Make(), Stream.Null, null, source.Token));
        // A text that is created synchronously cannot contain them.
        Assert.Contains("serialize it asynchronously", AllWays.WriteError(Make()), StringComparison.Ordinal);
        Assert.Throws<NotSupportedException>(() => QuollJson.Serialize(Make(), Stream.Null));
        // A value that contains itself ends.
        var feed = new Feed();
        feed.Feeds = new Again(feed);
        await Assert.ThrowsAsync<QuollJsonException>(() => QuollJson.SerializeAsync(feed, Stream.Null));
    }

    internal sealed class Again(Feed feed) : IAsyncEnumerable<Feed>
    {
        public IAsyncEnumerator<Feed> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
            Come(feed).GetAsyncEnumerator(cancellationToken);
    }

    [Fact]
    public async Task What_was_read_is_there()
    {
        const string Text = """{"Name":"a","Numbers":[1,2],"Feeds":[{"Numbers":[3]},null],"Last":1}""";
        foreach (var isCompiled in (bool[])[true, false])
        {
            var options = new QuollJsonOptions { CompilesAtOnce = isCompiled, IsCompilingOff = !isCompiled };
            var read = QuollJson.Deserialize<Feed>(Text, options)!;
            Assert.Equal([1, 2], await All(read.Numbers!));
            // Reading them again works, too.
            Assert.Equal([1, 2], await All(read.Numbers!));
            var feeds = await All(read.Feeds!);
            Assert.Equal(2, feeds.Count);
            Assert.Equal([3], await All(feeds[0].Numbers!));
            Assert.Equal((null, 1), (feeds[1], read.Last));
            Assert.Equal([5], await All((await QuollJson.DeserializeAsync<IAsyncEnumerable<int>>(new MemoryStream("[5]"u8.ToArray()), options))!));
        }
        Assert.Null(QuollJson.Deserialize<Feed>("""{"Numbers":null}""")!.Numbers);
        Assert.StartsWith("$.Numbers[1]: \"x\" is not an Int32",
            Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Feed>("""{"Numbers":[1,"x"]}""")).Message, StringComparison.Ordinal);
        Assert.Throws<NotSupportedException>(() => QuollJson.Deserialize<Again>("[]"));

        static async Task<List<T>> All<T>(IAsyncEnumerable<T> values)
        {
            var all = new List<T>();
            await foreach (var value in values) all.Add(value);
            return all;
        }
    }

    [Fact]
    public async Task References_never_point_forward()
    {
        static object Make()
        {
            var early = new Feed { Name = "early" };
            var late = new Feed { Name = "late" };
            return new { Early = early, Coming = Come(early, late, late), Late = late };
        }
        var text = await Write(Make, static options =>
        {
            options.ReferenceHandler = ReferenceHandler.Preserve;
            options.DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingDefault;
        });
        Assert.Equal(
            """{"$id":"1","Early":{"$id":"2","Name":"early","Last":9},"Coming":[{"$ref":"2"},{"$id":"4","Name":"late","Last":9},{"$ref":"4"}],"Late":{"$id":"3","Name":"late","Last":9}}""",
            text);
        var feed = new Feed { Name = "self" };
        feed.Feeds = new Again(feed);
        Assert.Equal("""{"Name":"self","Numbers":null,"Feeds":[null],"Anything":null,"Last":9}""",
            await Write(() => feed, static options => options.ReferenceHandler = ReferenceHandler.IgnoreCycles));
    }
}
