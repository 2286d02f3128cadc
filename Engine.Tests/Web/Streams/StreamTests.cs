using System.IO.Pipelines;
using System.Text;
using Quoll.Web;

namespace Quoll.Tests.Web.Streams;

/// <summary>Streams and compression in scripts, and streams of .NET on either side.</summary>
public class StreamTests
{
    private const string ReadAll = """
        globalThis.readAll = async stream => {
            let text = '';
            for await (const chunk of stream) text += new TextDecoder().decode(chunk) + '|';
            return text;
        };
        """;

    public static TheoryData<string> Names => WebProgram.NamesIn("Streams");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Streams", name);

    [Theory]
    [InlineData("new ReadableStream({ start(c) { for (;;) c.enqueue(1); } })")]
    [InlineData("const w = new WritableStream().getWriter(); for (;;) w.write(1)")]
    [InlineData("const r = new ReadableStream().getReader(); for (;;) r.read()")]
    [InlineData("const r = new ReadableStream({ type: 'bytes' }).getReader({ mode: 'byob' }); for (;;) r.read(new Uint8Array(1))")]
    [InlineData("new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 2e9 }).getReader().read()")]
    [InlineData("for (;;) new CompressionStream('gzip')")]
    public void Work_of_streams_is_limited(string code) =>
        Assert.Throws<ExecutionLimitException>(() => Untrusted().Execute(code));

    [Fact]
    public async Task Jobs_of_streams_are_limited() => await Assert.ThrowsAsync<ExecutionLimitException>(() => Untrusted().EvaluateAsync(
        "new ReadableStream({ pull(c) { c.enqueue(1); } }).pipeTo(new WritableStream())"));

    [Fact]
    public async Task A_decompressed_bomb_reaches_the_limit_of_memory()
    {
        const string Code = """
            const packed = new CompressionStream('gzip'), writer = packed.writable.getWriter();
            for (let i = 0; i < 64; i++) writer.write(new Uint8Array(1 << 20));
            writer.close();
            new Response(packed.readable.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
            """;
        var engine = new Engine(new EngineOptions { Extensions = [QuollWeb.Default], MaxAllocatedBytes = 100 << 20 });
        await Assert.ThrowsAsync<ExecutionLimitException>(() => engine.EvaluateAsync(Code));
    }

    [Fact]
    public async Task A_script_reads_a_stream_of_dotnet()
    {
        var engine = Create();
        var stream = new Disposable(Encoding.UTF8.GetBytes("hello"));
        engine.SetValue("source", WebStreams.ToReadableStream(engine, stream));
        Assert.Equal("hello|", await engine.EvaluateAsync<string>("readAll(source)"));
        Assert.True(stream.IsDisposed);
    }

    [Fact]
    public async Task A_script_reads_a_stream_of_dotnet_into_its_own_buffer()
    {
        var engine = Create();
        engine.SetValue("source", WebStreams.ToReadableStream(engine, new MemoryStream([1, 2, 3])));
        Assert.Equal("1,2/3/true", await engine.EvaluateAsync<string>("""
            (async () => {
                const r = source.getReader({ mode: 'byob' });
                const read = async () => await r.read(new Uint8Array(2));
                return [(await read()).value, (await read()).value, (await read()).done].join('/');
            })()
            """));
    }

    [Fact]
    public async Task Canceling_disposes_of_a_stream_of_dotnet()
    {
        var engine = Create();
        var (pipe, stream) = (new Pipe(), new Disposable([]));
        engine.SetValue("source", WebStreams.ToReadableStream(engine, stream));
        await engine.EvaluateAsync("source.cancel()");
        Assert.True(stream.IsDisposed);
        // A read that waits ends.
        engine.SetValue("piped", WebStreams.ToReadableStream(engine, pipe.Reader));
        Assert.True(await engine.EvaluateAsync<bool>(
            "(async () => { const r = piped.getReader(), read = r.read(); await null; await r.cancel(); return (await read).done; })()"));
        Assert.True((await pipe.Writer.WriteAsync(new byte[1])).IsCompleted);
    }

    [Fact]
    public async Task A_failing_stream_of_dotnet_rejects()
    {
        var engine = Create();
        engine.SetValue("source", WebStreams.ToReadableStream(engine, Failing()));
        Assert.Equal("1 broken", await engine.EvaluateAsync<string>(
            "(async () => { const r = source.getReader(); return `${(await r.read()).value} ${await r.read().catch(e => e.message)}`; })()"));

        static async IAsyncEnumerable<int> Failing()
        {
            yield return 1;
            await Task.Yield();
            throw new ScriptError(ScriptErrorKind.Error, "broken");
        }
    }

    [Fact]
    public async Task A_script_reads_values_and_pieces()
    {
        var engine = Create();
        engine.SetValue("values", WebStreams.ToReadableStream(engine, Values()));
        engine.SetValue("pieces", WebStreams.ToReadableStream(engine, Pieces()));
        Assert.Equal("a,b", await engine.EvaluateAsync<string>("(async () => (await Array.fromAsync(values)).join())()"));
        Assert.Equal("12|3|", await engine.EvaluateAsync<string>("readAll(pieces)"));

        static async IAsyncEnumerable<string> Values()
        {
            yield return "a";
            await Task.Yield();
            yield return "b";
        }

        static async IAsyncEnumerable<ReadOnlyMemory<byte>> Pieces()
        {
            yield return "12"u8.ToArray();
            await Task.Yield();
            yield return default;
            yield return "3"u8.ToArray();
        }
    }

    [Fact]
    public async Task A_script_writes_to_a_stream_of_dotnet()
    {
        var engine = Create();
        var stream = new MemoryStream();
        var pipe = new Pipe();
        engine.SetValue("sink", WebStreams.ToWritableStream(engine, stream));
        engine.SetValue("pipe", WebStreams.ToWritableStream(engine, pipe.Writer));
        await engine.EvaluateAsync("ReadableStream.from(['a', 'b']).pipeThrough(new TextEncoderStream()).pipeTo(sink)");
        Assert.Equal("ab", Encoding.UTF8.GetString(stream.ToArray()));
        await engine.EvaluateAsync("ReadableStream.from(['c']).pipeThrough(new TextEncoderStream()).pipeTo(pipe)");
        Assert.Equal("c"u8.ToArray(), (await pipe.Reader.ReadAtLeastAsync(2)).Buffer.First.ToArray());
        engine.SetValue("text", WebStreams.ToWritableStream(engine, new MemoryStream()));
        Assert.Equal("TypeError", await engine.EvaluateAsync<string>("text.getWriter().write('text').catch(e => e.name)"));
    }

    [Fact]
    public async Task Dotnet_reads_a_stream_of_a_script()
    {
        var engine = Create();
        var bytes = engine.Evaluate("ReadableStream.from(['ab', 'c']).pipeThrough(new TextEncoderStream())");
        await using var stream = WebStreams.AsStream(bytes);
        Assert.Equal("abc", await new StreamReader(stream).ReadToEndAsync());
        List<int> numbers = [];
        await foreach (var number in WebStreams.ReadAllAsync<int>(engine.Evaluate("ReadableStream.from([1, 2, 3])"))) numbers.Add(number);
        Assert.Equal([1, 2, 3], numbers);
    }

    [Fact]
    public async Task Dotnet_that_stops_early_cancels_the_stream_of_a_script()
    {
        var engine = Create();
        var source = engine.Evaluate(
            "new ReadableStream({ pull(c) { c.enqueue('x'); }, cancel() { globalThis.isCanceled = true; } })");
        await foreach (var chunk in WebStreams.ReadAllAsync<string>(source))
        {
            Assert.Equal("x", chunk);
            break;
        }
        Assert.True(engine.Evaluate<bool>("isCanceled"));
        Assert.Throws<ArgumentException>(() => WebStreams.AsStream(engine.Evaluate("const l = new ReadableStream(); l.getReader(); l")));
        Assert.Throws<ArgumentException>(() => WebStreams.AsStream(engine.Evaluate("({})")));
    }

    [Fact]
    public async Task Errors_of_a_script_reach_dotnet()
    {
        var engine = Create();
        var failed = engine.Evaluate("new ReadableStream({ start(c) { c.error(new RangeError('lost')); } })");
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() =>
            WebStreams.AsStream(failed).ReadExactlyAsync(new byte[1]).AsTask());
        Assert.Equal("RangeError: lost", thrown.Description);
        var texts = engine.Evaluate("ReadableStream.from(['text'])");
        await Assert.ThrowsAsync<JavaScriptException>(() => WebStreams.AsStream(texts).ReadExactlyAsync(new byte[1]).AsTask());
    }

    private static Engine Create()
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollWeb.Default] });
        engine.Execute(ReadAll);
        return engine;
    }

    private static Engine Untrusted() => new(EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] });

    private sealed class Disposable(byte[] bytes) : MemoryStream(bytes)
    {
        public bool IsDisposed { get; private set; }

        protected override void Dispose(bool disposing)
        {
            IsDisposed = true;
            base.Dispose(disposing);
        }
    }
}
