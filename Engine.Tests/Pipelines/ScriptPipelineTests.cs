using System.Text;

namespace Quoll.Tests.Pipelines;

/// <summary>Tests lines of JSON through a function of a script, on several threads.</summary>
public class ScriptPipelineTests
{
    /// <summary>Several blocks of lines.</summary>
    private const int Lines = 100_000;

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void Results_are_in_the_order_of_the_lines(int threads)
    {
        var input = Text(i => $"{{\"i\":{i},\"work\":{(i % 1000 == 0 ? 20_000 : 0)},\"x\":\"{new string('x', i % 40)}\"}}");
        var pipeline = new ScriptPipeline("(line, index) => { for (let i = 0; i < line.work; i++); return [line.i, index]; }")
        {
            Threads = threads,
        };
        Assert.Equal(Text(i => $"[{i},{i}]"), Run(pipeline, input));
    }

    [Fact]
    public void Undefined_is_no_line() =>
        Assert.Equal("2\n", Run(new("line => line.a > 1 ? line.a : undefined"), "{\"a\":1}\n\n{\"a\":2}"));

    [Fact]
    public void An_index_counts_lines_that_are_not_blank() =>
        Assert.Equal("0\n1\n", Run(new("(line, index) => index"), "\n7\n \t\r\n8\n"));

    [Fact]
    public void A_promise_is_awaited() =>
        Assert.Equal("2\n3\n", Run(new("async line => { await null; return line + 1; }"), "1\n2\n"));

    [Fact]
    public void Engines_are_those_of_the_host()
    {
        var template = new EngineTemplate().SetValue("rate", 2);
        Assert.Equal("6\n", Run(new("line => line * rate", () => template.CreateEngine()), "3"));
    }

    [Fact]
    public void A_failure_is_thrown_after_the_results_of_the_lines_before()
    {
        using var output = new MemoryStream();
        var pipeline = new ScriptPipeline("line => line.a.b");
        var error = Assert.Throws<JavaScriptException>(() => pipeline.Run(StreamOf("{\"a\":{\"b\":1}}\n{}\n{\"a\":{\"b\":3}}"), output));
        Assert.StartsWith("TypeError", error.Message, StringComparison.Ordinal);
        Assert.Equal("1\n", Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact]
    public void A_handler_of_failures_decides_whether_to_continue()
    {
        List<(long Line, long Index)> failed = [];
        var pipeline = new ScriptPipeline("line => line.a.b")
        {
            LineFailed = failure =>
            {
                failed.Add((failure.Line, failure.Index));
                return failed.Count < 2;
            },
        };
        Assert.Equal("1\n2\n", Run(pipeline, "{\"a\":{\"b\":1}}\n\n{\n{\"a\":{\"b\":2}}\n{}\n{\"a\":{\"b\":3}}"));
        Assert.Equal([(3, 1), (5, 3)], failed);
    }

    [Fact]
    public void A_failing_line_leaves_no_partial_result()
    {
        var pipeline = new ScriptPipeline("line => [line, { toJSON() { if (line > 1) throw 1; return 0; } }]")
        {
            LineFailed = static _ => true,
        };
        Assert.Equal("[1,0]\n[0,0]\n", Run(pipeline, "1\n2\n0\n"));
    }

    [Fact]
    public void Limits_are_those_of_each_line()
    {
        var failed = 0;
        var pipeline = new ScriptPipeline(
            "line => { for (let i = 0; i < line; i++); return line; }", () => new Engine(new EngineOptions { MaxSteps = 10_000 }))
        {
            Threads = 1,
            LineFailed = failure => failure.Error is ExecutionLimitException && ++failed > 0,
        };
        Assert.Equal("9000\n9000\n9000\n", Run(pipeline, "9000\n9000\n1e9\n9000\n"));
        Assert.Equal(1, failed);
    }

    [Fact]
    public void A_script_without_a_function_is_reported()
    {
        Assert.Throws<InvalidOperationException>(() => Run(new("42"), "1"));
        Assert.Throws<JavaScriptException>(() => Run(new("line =>"), "1"));
    }

    [Fact]
    public void A_failing_input_throws_its_exception() =>
        Assert.Throws<IOException>(() => new ScriptPipeline("line => line").Run(new FailingStream(), Stream.Null));

    [Fact]
    public void A_token_ends_a_script_that_does_not_end()
    {
        using var cancellation = new CancellationTokenSource();
        var pipeline = new ScriptPipeline("line => { stop(); for (;;); }", () => new Engine().SetValue("stop", cancellation.Cancel));
        Assert.Throws<OperationCanceledException>(() => pipeline.Run(StreamOf("1\n2\n"), Stream.Null, cancellation.Token));
    }

    [Fact]
    public void A_token_ends_the_wait_for_a_promise()
    {
        using var cancellation = new CancellationTokenSource();
        var never = new TaskCompletionSource();
        var pipeline = new ScriptPipeline("async line => { stop(); await never(); }", () =>
            new Engine().SetValue("stop", cancellation.Cancel).SetValue("never", () => never.Task));
        Assert.Throws<OperationCanceledException>(() => pipeline.Run(StreamOf("1\n"), Stream.Null, cancellation.Token));
    }

    [Fact]
    public void A_run_that_fails_does_not_wait_for_an_input_that_brings_nothing()
    {
        using var input = new BlockingStream("0\n");
        Assert.Throws<JavaScriptException>(() => new ScriptPipeline("line => line.a.b") { Threads = 2 }.Run(input, Stream.Null));
    }

    [Fact]
    public void Sources_that_cannot_be_listed_are_reported() =>
        Assert.Throws<NotSupportedException>(() => new Counting().Run(Unlisted()));

    [Fact]
    public void Results_need_not_be_text()
    {
        var counting = new Counting();
        counting.Run([new LineSource("a", () => StreamOf("1\n2\n")), new LineSource("b", () => StreamOf("\n3"))]);
        Assert.Equal(["a:1", "a:2", "b:1", "b:2"], counting.Places);
    }

    [Fact]
    public void Streams_stay_open()
    {
        using var input = StreamOf("1");
        using var output = new MemoryStream();
        new ScriptPipeline("line => line").Run(input, output);
        Assert.True(input.CanRead && output.CanWrite);
    }

    [Fact]
    public void Results_may_be_much_longer_than_the_lines()
    {
        var pipeline = new ScriptPipeline("line => 'x'.repeat(line)") { Threads = 2 };
        var line = $"\"{new string('x', 1_000_000)}\"\n";
        Assert.Equal(
            string.Concat(Enumerable.Repeat(line, 30)), Run(pipeline, string.Concat(Enumerable.Repeat("1e6\n", 30))));
    }

    private static string Run(ScriptPipeline pipeline, string input)
    {
        using var output = new MemoryStream();
        pipeline.Run(StreamOf(input), output);
        return Encoding.UTF8.GetString(output.ToArray());
    }

    private static MemoryStream StreamOf(string text) => new(Encoding.UTF8.GetBytes(text));

    private static string Text(Func<int, string> line) => string.Concat(Enumerable.Range(0, Lines).Select(i => line(i) + "\n"));

    private static IEnumerable<LineSource> Unlisted()
    {
        yield return new LineSource("", () => StreamOf("1"));
        throw new NotSupportedException();
    }

    // Notes source and number of each line.
    private sealed class Counting() : LinePipeline<object, List<string>>(workers: 2)
    {
        public List<string> Places { get; } = [];

        protected override object CreateWorker(int number) => this;

        protected override void Process(object worker, LineBlock<List<string>> block)
        {
            block.Result.Clear();
            var lines = block.GetEnumerator();
            while (lines.MoveNext()) block.Result.Add($"{block.SourceName}:{block.FirstLine + lines.Number}");
        }

        protected override bool Write(LineBlock<List<string>> block)
        {
            Places.AddRange(block.Result);
            return true;
        }
    }

    // After its text, waits until it is disposed of.
    private sealed class BlockingStream(string text) : MemoryStream
    {
        private readonly ManualResetEventSlim _disposed = new();
        private bool _isRead;

        public override int Read(Span<byte> buffer)
        {
            if (!_isRead)
            {
                _isRead = true;
                return Encoding.UTF8.GetBytes(text, buffer);
            }
            _disposed.Wait();
            return 0;
        }

        protected override void Dispose(bool disposing)
        {
            _disposed.Set();
            base.Dispose(disposing);
        }
    }

    private sealed class FailingStream : MemoryStream
    {
        public override int Read(Span<byte> buffer) => throw new IOException("gone");
    }
}
