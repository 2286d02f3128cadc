using System.IO.Pipelines;
using System.Text;
using Quoll.Json.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>engine.Json over streams and pipes: parts, changes between them, and failures.</summary>
public class EngineJsonStreamTests
{
    private const int LargestPart = 128 * 1024;

    private readonly Engine _engine = new();

    // A stream that records each write and runs an action after it.
    private sealed class Watched(Func<int, Task> onWrite) : MemoryStream
    {
        public int Flushes { get; private set; }

        public int Writes { get; private set; }

        public int Largest { get; private set; }

        public string Text => Encoding.UTF8.GetString(ToArray());

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            Writes++;
            Largest = Math.Max(Largest, buffer.Length);
            await onWrite(Writes);
        }

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            Flushes++;
            return Task.CompletedTask;
        }
    }

    private static Watched Plain() => new(_ => Task.CompletedTask);

    [Theory]
    [InlineData("Array.from({ length: 50000 }, (_, i) => ({ id: i, name: 'n' + i, list: [i, i / 2] }))", "")]
    [InlineData("Array.from({ length: 50000 }, (_, i) => ({ id: i, name: 'n' + i, list: [i, i / 2] }))", "  ")]
    [InlineData("Array.from({ length: 50000 }, (_, i) => i)", "")]
    [InlineData("Array.from({ length: 50000 }, (_, i) => ({ get x() { return [i]; } }))", "")]
    [InlineData("Object.fromEntries(Array.from({ length: 50000 }, (_, i) => ['key' + i, i]))", " ")]
    [InlineData("(o => { for (let i = 0; i < 5000; i++) o = [o, 1]; return o; })(1)", "  ")]
    public async Task A_large_document_is_flushed_part_by_part(string code, string indent)
    {
        var value = _engine.Execute(code);
        var options = new JsonStringifyOptions { Indent = indent };
        var expected = _engine.Json.Stringify(value, options)!;
        foreach (var isGeneral in new[] { false, true })
        {
            JsonSettings.Slot.Of(_engine.Realm.Agent).IsPlainOff = isGeneral;
            // The text is the same with and without suspension.
            foreach (var stream in new[] { Plain(), new Watched(async _ => await Task.Yield()) })
            {
                Assert.True(await _engine.Json.StringifyAsync(value, stream, options));
                Assert.True(expected == stream.Text);
                Assert.InRange(stream.Flushes, expected.Length / LargestPart, stream.Writes);
                Assert.InRange(stream.Largest, 1, LargestPart);
                Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
            }
        }
    }

    [Fact]
    public async Task Memory_does_not_grow_with_the_document()
    {
        var value = _engine.Execute("var a = Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'some name' })); Array(1000).fill(a)");
        await _engine.Json.StringifyAsync(value, Stream.Null);
        var before = GC.GetAllocatedBytesForCurrentThread();
        var writing = _engine.Json.StringifyAsync(value, Stream.Null);
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(writing.IsCompletedSuccessfully);
        Assert.InRange(allocated, 0, 200_000); // of 34 MB; the pool may have lost a buffer
    }

    [Fact]
    public async Task Changes_between_parts_are_seen_as_if_a_toJSON_had_made_them()
    {
        // Before the first write ends, the second half of the array is replaced, and its length and shape change.
        _engine.Execute("""
            var list = Array.from({ length: 20000 }, (_, i) => ({ i, s: 'text' }));
            var o = { list, gone: 1, kept: 2 };
            function change() { list.length = 15000; list[14999] = 'last'; delete o.gone; o.added = 3; o.kept = { x: [1] }; }
            """);
        foreach (var isGeneral in new[] { false, true })
        {
            JsonSettings.Slot.Of(_engine.Realm.Agent).IsPlainOff = isGeneral;
            _engine.Execute(
                "list.length = 0; for (let i = 0; i < 20000; i++) list.push({ i, s: 'text' }); delete o.added; delete o.kept; o.gone = 1; o.kept = 2;");
            var isChanged = false;
            var stream = new Watched(async _ =>
            {
                await Task.Yield();
                if (isChanged) return;
                isChanged = true;
                _engine.Invoke("change");
            });
            Assert.True(await _engine.Json.StringifyAsync(_engine.GetValue("o"), stream));
            var read = _engine.Json.Parse(stream.Text);
            Assert.Equal(["list", "kept"], read.GetKeys());
            Assert.Equal(20000, read["list"].Length);
            Assert.Equal("""["last",null]""", _engine.Json.Stringify(_engine.FromObject(new[] { read["list"][14999], read["list"][19999] })));
            Assert.Equal("""{"x":[1]}""", _engine.Json.Stringify(read["kept"]));
        }
    }

    [Fact]
    public async Task A_cycle_made_between_parts_is_found()
    {
        _engine.Execute("var list = Array.from({ length: 20000 }, (_, i) => ({ i }));");
        var stream = new Watched(_ =>
        {
            _engine.Execute("list[19999] = { list }");
            return Task.CompletedTask;
        });
        var thrown =
            await Assert.ThrowsAsync<JavaScriptException>(async () => await _engine.Json.StringifyAsync(_engine.GetValue("list"), stream));
        Assert.Equal("TypeError: Converting circular structure to JSON: [19999].list -> (root)", thrown.Description);
    }

    [Fact]
    public async Task The_engine_may_serialize_in_between()
    {
        var value = _engine.Execute("Array.from({ length: 20000 }, (_, i) => ({ i }))");
        var expected = _engine.Json.Stringify(value);
        var inner = new MemoryStream();
        var stream = new Watched(async turn =>
        {
            if (turn > 3) return;
            inner.SetLength(0);
            await _engine.Json.StringifyAsync(value, inner);
            Assert.Equal("[1]", _engine.Json.Stringify(_engine.Json.Parse("[1]")));
        });
        await _engine.Json.StringifyAsync(value, stream);
        Assert.Equal(expected, stream.Text);
        Assert.Equal(expected, Encoding.UTF8.GetString(inner.ToArray()));
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
    }

    [Fact]
    public async Task A_host_function_may_serialize_while_its_script_waits_and_while_it_goes_on()
    {
        _engine.Execute("var list = Array.from({ length: 20000 }, (_, i) => ({ i, s: 'x' }));");
        var gate = new TaskCompletionSource();
        var stream = new Watched(_ => gate.Task);
        Task<bool>? pending = null;
        _engine.SetValue("start", (JsValue value) => { pending = _engine.Json.StringifyAsync(value, stream).AsTask(); });
        // The script continues while the stream waits, and changes the value that is being serialized.
        _engine.Execute("start(list); for (const o of list) { delete o.s; o.t = 1; } list.length = 10000;");
        Assert.False(pending!.IsCompleted);
        gate.SetResult();
        Assert.True(await pending);
        var read = _engine.Json.Parse(stream.Text);
        Assert.Equal(20000, read.Length);
        Assert.Equal("""{"i":0,"s":"x"}""", _engine.Json.Stringify(read[0]));
        Assert.Equal("""{"i":9999,"t":1}""", _engine.Json.Stringify(read[9999]));
        Assert.True(read[19999].IsNull);
    }

    [Fact]
    public async Task An_engine_that_is_in_use_when_a_part_is_due_is_an_error()
    {
        var value = _engine.Execute("Array(20000).fill('text')");
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var pending = _engine.Json.StringifyAsync(value, new Watched(_ => gate.Task)).AsTask();
        _engine.SetValue("goOn", () =>
        {
            gate.SetResult();
            return Record.Exception(() => pending.GetAwaiter().GetResult())?.GetType().Name;
        });
        Assert.Equal("InvalidOperationException", _engine.Evaluate<string>("goOn()"));
        Assert.Equal("1", _engine.Json.Stringify(1));
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
        await Assert.ThrowsAsync<InvalidOperationException>(() => pending);
    }

    [Fact]
    public async Task An_exception_of_the_stream_comes_out_and_leaves_everything_usable()
    {
        var value = _engine.Execute("Array(50000).fill('text')");
        for (var failing = 1; failing < 4; failing++)
        {
            var stream = new Watched(turn => turn == failing ? throw new IOException("full") : Task.CompletedTask);
            Assert.Equal(
                "full", (await Assert.ThrowsAsync<IOException>(async () => await _engine.Json.StringifyAsync(value, stream))).Message);
            Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
            Assert.Equal(350_001, _engine.Json.Stringify(value)!.Length);
        }
        await Assert.ThrowsAsync<IOException>(() => _engine.Json.ParseAsync(new FailingSource()));
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
    }

    private sealed class FailingSource : MemoryStream
    {
        public override bool CanSeek => false;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            throw new IOException("gone");
    }

    [Fact]
    public async Task Limits_of_the_engine_apply_to_all_parts_together()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 200_000 });
        // Endless, because each value contains another one.
        var value = engine.Execute(
            "(function make() { return { get next() { return { text: 'x'.repeat(1000), toJSON() { return make(); } }; } }; })()");
        var limit = await Assert.ThrowsAsync<ExecutionLimitException>(async () => await engine.Json.StringifyAsync(value, Stream.Null));
        Assert.Equal(ExecutionLimit.Steps, limit.Limit);
        Assert.Equal("1", engine.Json.Stringify(1));
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);

        var timed = new Engine(new EngineOptions { MaxTime = MachinePace.Hang });
        var list = timed.Execute("Array(50000).fill('text')");
        await timed.Json.StringifyAsync(list, new Watched(_ => Task.Delay(1)));
    }

    [Fact]
    public async Task Another_thread_that_uses_the_engine_at_the_same_time_harms_nothing()
    {
        _engine.Execute("var list = Array.from({ length: 20000 }, (_, i) => ({ i, s: 'text' }));");
        var value = _engine.GetValue("list");
        var expected = _engine.Json.Stringify(value);
        using var over = new CancellationTokenSource();
        var other = Task.Run(() =>
        {
            while (!over.IsCancellationRequested)
            {
                // The second caller is refused.
                var exception = Record.Exception(() => _engine.Execute("for (let i = 0; i < 20; i++) list[19999 - i].s += ''"));
                if (exception is not null)
                    Assert.Contains(
                    "in use by another thread", Assert.IsType<InvalidOperationException>(exception).Message, StringComparison.Ordinal);
            }
        });
        for (var i = 0; i < 100; i++)
        {
            var stream = new Watched(async _ => await Task.Yield());
            try
            {
                await _engine.Json.StringifyAsync(value, stream);
                Assert.True(expected == stream.Text);
            }
            catch (InvalidOperationException refused)
            {
                Assert.Contains("in use by another thread", refused.Message, StringComparison.Ordinal);
            }
        }
        await over.CancelAsync();
        await other;
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
        Assert.Equal(expected, _engine.Json.Stringify(value));
    }

    [Fact]
    public async Task Cancelling_ends_it_between_parts()
    {
        var value = _engine.Execute("Array(50000).fill('text')");
        var source = new CancellationTokenSource();
        var stream = new Watched(_ => source.CancelAsync());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await _engine.Json.StringifyAsync(value, stream, null, source.Token));
        Assert.InRange(stream.Length, 1, LargestPart);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => _engine.Json.ParseAsync(new MemoryStream("1"u8.ToArray()), null, source.Token));
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
    }

    [Fact]
    public async Task A_pipe_carries_a_document_across()
    {
        var value = _engine.Execute("Array.from({ length: 50000 }, (_, i) => ({ i, name: 'é' + i }))");
        var pipe = new Pipe();
        var other = new Engine();
        var reading = other.Json.ParseAsync(pipe.Reader);
        Assert.True(await _engine.Json.StringifyAsync(value, pipe.Writer));
        await pipe.Writer.CompleteAsync();
        var read = await reading;
        Assert.True(_engine.Json.Stringify(value) == other.Json.Stringify(read));
    }

    [Fact]
    public async Task A_pipe_whose_reader_completed_or_whose_flush_was_cancelled_ends_it()
    {
        var value = _engine.Execute("Array(50000).fill('text')");
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        Assert.True(await _engine.Json.StringifyAsync(value, pipe.Writer));

        pipe = new Pipe();
        var pending = _engine.Json.StringifyAsync(value, pipe.Writer).AsTask();
        pipe.Writer.CancelPendingFlush();
        await Assert.ThrowsAsync<OperationCanceledException>(() => pending);

        var reading = _engine.Json.ParseAsync(new Pipe().Reader is var reader ? reader : null!);
        reader.CancelPendingRead();
        await Assert.ThrowsAsync<OperationCanceledException>(() => reading);
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
    }

    // Only a call that a token does not end runs this long.
    private static Engine Guarded() => new(new EngineOptions { MaxTime = MachinePace.Hang });

    [Fact]
    public async Task Token_ends_what_a_reviver_does()
    {
        using var source = new CancellationTokenSource();
        using var engine = Guarded();
        engine.SetValue("cancel", (Action)source.Cancel);
        var options = new JsonParseOptions { Reviver = engine.Execute("(key, value) => { cancel(); for (;;); }") };
        var stream = new MemoryStream("[1]"u8.ToArray());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => engine.Json.ParseAsync(stream, options, source.Token));
        Assert.Equal(3, engine.Evaluate<int>("1 + 2"));
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
    }

    [Fact]
    public async Task Token_ends_what_a_toJSON_does()
    {
        foreach (var pipe in new[] { false, true })
        {
            using var source = new CancellationTokenSource();
            using var engine = Guarded();
            engine.SetValue("cancel", (Action)source.Cancel);
            var value = engine.Execute("({ toJSON() { cancel(); for (;;); } })");
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            {
                if (pipe) await engine.Json.StringifyAsync(value, new Pipe().Writer, cancellationToken: source.Token);
                else await engine.Json.StringifyAsync(value, new MemoryStream(), cancellationToken: source.Token);
            });
            Assert.Equal(3, engine.Evaluate<int>("1 + 2"));
        }
    }

    [Fact]
    public async Task Token_ends_the_reading_of_one_document()
    {
        using var source = new CancellationTokenSource();
        using var engine = Guarded();
        // It is cancelled when everything has arrived, so only the reader can notice it.
        var text = Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Repeat("[1]", 100_000))}]");
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => engine.Json.ParseAsync(new Cancelling(text, source), cancellationToken: source.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => engine.Json.DeserializeAsync<int[][]>(new Cancelling(text, source), cancellationToken: source.Token));
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
    }

    [Fact]
    public async Task Steps_of_parts_are_counted_once_beside_a_token()
    {
        using var source = new CancellationTokenSource();
        var value = "({ toJSON() { for (let i = 0; i < 60000; i++); return 1; } })";
        using var engine = new Engine(new EngineOptions { MaxSteps = 100_000 });
        Assert.True(await engine.Json.StringifyAsync(engine.Execute(value), new MemoryStream(), cancellationToken: source.Token));
        await Assert.ThrowsAsync<ExecutionLimitException>(async () =>
            await engine.Json.StringifyAsync(engine.Execute($"[{value}, {value}]"), new MemoryStream(), cancellationToken: source.Token));
    }

    private sealed class Cancelling(byte[] bytes, CancellationTokenSource source) : MemoryStream(bytes)
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var count = await base.ReadAsync(buffer, CancellationToken.None);
            if (count == 0) await source.CancelAsync();
            return count;
        }
    }
}
