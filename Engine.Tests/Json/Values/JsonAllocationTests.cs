using System.Buffers;
using System.Text;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Garbage from writing and reading. It does not run beside other tests, because it measures the whole heap.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
public class JsonAllocationTests
{
    /// <summary>The allowed bytes in addition to the result.</summary>
    private const int AllowedBytes = 200;

    private readonly Engine _engine = new();

    private static readonly string[] Small =
    [
        """{"message":"Hello, World!"}""",
        "[]",
        "1.5",
        """{"list":[1,2.5,true,null,{"a":"b","list":[{"c":[]}]}],"é":"日本\n\"\ud83d\ude00"}""",
        "[" + string.Join(",", Enumerable.Range(0, 5000).Select(i => $$"""{"id":{{i}},"name":"name {{i}}","nested":{"x":[{{i}},0.5] } }""")) + "]",
        // More keys than a shape may have: a dictionary, created at its final size.
        "{" + string.Join(",", Enumerable.Range(0, 3000).Select(i => $"\"key {i}\":[{i}]")) + "}",
    ];

    public static TheoryData<string> Documents()
    {
        var data = new TheoryData<string>();
        for (var i = 0; i < Small.Length; i++) data.Add("#" + i);
        if (SharedDocuments.Corpus is { } folder)
        {
            foreach (var file in Directory.GetFiles(folder, "*.json").Order(StringComparer.Ordinal)) data.Add(Path.GetFileName(file));
        }
        return data;
    }

    private static byte[] Read(string name) => name[0] == '#'
        ? Encoding.UTF8.GetBytes(Small[int.Parse(name[1..], System.Globalization.CultureInfo.InvariantCulture)])
        : File.ReadAllBytes(Path.Combine(SharedDocuments.Corpus!, name));

    // A garbage collection may empty the buffer pool of the platform at any time, so the best of several runs counts.
    private static long Allocated(Action action)
    {
        var least = long.MaxValue;
        for (var i = 0; i < 3; i++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        return least;
    }

    // Returns the size of a string: header, method table, length, units, terminator.
    private static long SizeOf(string? text) => (22 + 2L * text!.Length + 7) & ~7;

    // A piece is an array: header, method table, length, the rounding of its size, and a reference to it.
    private static long SizeOfPieces(int utf8) => utf8 + 40L * (1 + utf8 / (Utf8Pieces.MaxPiece - 4));

    [Theory]
    [MemberData(nameof(Documents))]
    public void Writing_allocates_the_text_and_nothing_else(string name)
    {
        var value = _engine.Json.Parse(Read(name));
        var script = _engine.Prepare("JSON.stringify(value)");
        _engine.SetValue("value", value);
        foreach (var spaces in new[] { 0, 2 })
        {
            var options = new JsonStringifyOptions { Indent = new string(' ', spaces) };
            var size = SizeOf(_engine.Json.Stringify(value, options));
            Assert.InRange(Allocated(() => _engine.Json.Stringify(value, options)), size, size + AllowedBytes);

            var output = new ArrayBufferWriter<byte>();
            _engine.Json.Stringify(value, output, options);
            Assert.InRange(Allocated(() =>
            {
                output.ResetWrittenCount();
                _engine.Json.Stringify(value, output, options);
            }), 0, AllowedBytes);
        }
        // A String of a script. A longer one stays UTF-8 if its characters were not needed the last time.
        var text = _engine.Execute(script).AsString();
        Assert.InRange(
            Allocated(() => _engine.Execute(script)), 0,
            (text.Length < 2048 ? SizeOf(text) : SizeOfPieces(Encoding.UTF8.GetByteCount(text))) + AllowedBytes);
    }

    // One collection. GetTotalMemory collects up to twenty times, which takes seconds with the heap of all tests.
    private static long Live()
    {
        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }

    [Fact]
    public void Small_object_read_allocates_itself_and_nothing_else()
    {
        for (var i = 0; i < 50; i++) _engine.Json.Parse("""{"a":1}""");
        JsObject? bare = null;
        var expected = Allocated(() => bare = SlotObjects.Create(_engine.Realm.ObjectShape, 1));
        GC.KeepAlive(bare);
        Assert.Equal(expected, Allocated(() => _engine.Json.Parse("""{"a":1}""")));
        Assert.Equal(expected, Allocated(() => _engine.Json.Parse("""{"a":1}"""u8)));
        var script = _engine.Prepare("""JSON.parse('{"a":1}')""");
        for (var i = 0; i < 50; i++) _engine.Execute(script);
        Assert.InRange(Allocated(() => _engine.Execute(script)), expected, expected + AllowedBytes);
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void Reading_allocates_little_more_than_what_it_makes(string name)
    {
        // A small document is measured in many copies.
        var bytes = Read(name);
        var text = Encoding.UTF8.GetString(bytes);
        var copies = Math.Max(1, 1_000_000 / bytes.Length);
        var kept = new JsValue[copies];
        foreach (var parse in new Action<int>[] { i => kept[i] = _engine.Json.Parse(text), i => kept[i] = _engine.Json.Parse(bytes) })
        {
            parse(0);
            parse(0);
            var allocated = Allocated(() =>
            {
                for (var i = 0; i < copies; i++) parse(i);
            });
            // Other threads may allocate between the two looks, which hides what is live: the most counts.
            var live = long.MinValue;
            for (var attempt = 0; attempt < 3; attempt++)
            {
                for (var i = 0; i < copies; i++) parse(i);
                var with = Live();
                GC.KeepAlive(kept);
                Array.Clear(kept);
                live = Math.Max(live, with - Live());
            }
            // A primitive value leaves at most a string.
            Assert.True(allocated <= 1.2 * live + 100 * copies, $"{allocated} bytes allocated for {live} that live");
        }
    }
}

/// <summary>
/// Tests that measure memory or time. They run one after the other, after all others. A whole run has a process of its
/// own for those that do not measure time.
/// </summary>
[CollectionDefinition(Collection, DisableParallelization = true)]
public sealed class Alone
{
    public const string Collection = "Alone";
}
