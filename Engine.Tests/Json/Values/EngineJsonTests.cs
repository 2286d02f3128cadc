using System.Buffers;
using System.Globalization;
using System.Text;

namespace Quoll.Tests.Json.Values;

/// <summary>engine.Json serializes and deserializes by every overload, with options and limits.</summary>
public class EngineJsonTests
{
    private readonly Engine _engine = new();

    // Serializes to a string, a buffer writer, a stream and a pipe, and checks that all are the same.
    private async Task<string?> Serialize(JsValue value, JsonStringifyOptions? options = null)
    {
        var text = _engine.Json.Stringify(value, options);
        var buffer = new ArrayBufferWriter<byte>();
        Assert.Equal(text is not null, _engine.Json.Stringify(value, buffer, options));
        Assert.Equal(text ?? "", Encoding.UTF8.GetString(buffer.WrittenSpan));
        var stream = new MemoryStream();
        Assert.Equal(text is not null, await _engine.Json.StringifyAsync(value, stream, options));
        Assert.Equal(text ?? "", Encoding.UTF8.GetString(stream.ToArray()));
        var pipe = new System.IO.Pipelines.Pipe(new(pauseWriterThreshold: 0));
        Assert.Equal(text is not null, await _engine.Json.StringifyAsync(value, pipe.Writer, options));
        await pipe.Writer.CompleteAsync();
        var read = await pipe.Reader.ReadAsync();
        Assert.Equal(text ?? "", Encoding.UTF8.GetString(read.Buffer));
        return text;
    }

    private static ReadOnlySequence<byte> Split(byte[] bytes, int size)
    {
        var first = new Piece(bytes.AsMemory(0, Math.Min(size, bytes.Length)), null);
        var last = first;
        for (var i = size; i < bytes.Length; i += size) last = new Piece(bytes.AsMemory(i, Math.Min(size, bytes.Length - i)), last);
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(ReadOnlyMemory<byte> memory, Piece? before)
        {
            Memory = memory;
            if (before is null) return;
            RunningIndex = before.RunningIndex + before.Memory.Length;
            before.Next = this;
        }
    }

    // A stream that returns a byte at a time and cannot seek.
    private sealed class Trickle(byte[] bytes) : MemoryStream(bytes)
    {
        public override bool CanSeek => false;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..1], cancellationToken);
    }

    // Returns the result of each way of reading a text, as a script would print it, or the error.
    private async Task<string> Parse(byte[] utf8, JsonParseOptions? options = null)
    {
        var expected = await Outcome(() => Task.FromResult(_engine.Json.Parse(utf8, options)));
        Assert.Equal(expected, await Outcome(() => Task.FromResult(_engine.Json.Parse(new ReadOnlySequence<byte>(utf8), options))));
        if (options is { MaxLength: < long.MaxValue } && utf8.Length > options.MaxLength) return expected;
        Assert.Equal(expected, await Outcome(() => Task.FromResult(_engine.Json.Parse(Split(utf8, 3), options))));
        Assert.Equal(expected, await Outcome(() => _engine.Json.ParseAsync(new MemoryStream(utf8), options)));
        Assert.Equal(expected, await Outcome(() => _engine.Json.ParseAsync(new Trickle(utf8), options)));
        Assert.Equal(
            expected, await Outcome(() => _engine.Json.ParseAsync(System.IO.Pipelines.PipeReader.Create(Split(utf8, 5)), options)));
        return expected;
    }

    private async Task<string> Outcome(Func<Task<JsValue>> parse)
    {
        try
        {
            return _engine.Json.Stringify(await parse()) ?? "undefined";
        }
        catch (JavaScriptException thrown)
        {
            return thrown.Description;
        }
    }

    private async Task<string> Parse(string text, JsonParseOptions? options = null)
    {
        var expected = await Parse(Encoding.UTF8.GetBytes(text), options);
        Assert.Equal(expected, await Outcome(() => Task.FromResult(_engine.Json.Parse(text, options))));
        Assert.Equal(expected, await Outcome(() => Task.FromResult(_engine.Json.Parse(text.AsSpan(), options))));
        return expected;
    }

    [Fact]
    public async Task Values_are_written_as_a_script_writes_them()
    {
        const string Code = """({ a: [1, 2.5, -0, "é😀\ud800\n"], d: new Date(0), n: null, u: undefined, f() {}, get g() { return { x: true }; } })""";
        var value = _engine.Execute(Code);
        Assert.Equal(_engine.Execute($"JSON.stringify({Code})").AsString(), await Serialize(value));
        Assert.Equal(_engine.Execute($"JSON.stringify({Code}, null, 2)").AsString(), await Serialize(value, new() { Indent = "  " }));
        Assert.Equal(_engine.Execute($"JSON.stringify({Code}, null, '\\t-')").AsString(), await Serialize(value, new() { Indent = "\t-" }));
    }

    [Fact]
    public async Task What_JSON_has_no_text_for_is_null_or_false_and_writes_nothing()
    {
        foreach (var code in new[] { "undefined", "(() => 1)", "Symbol()", "({ toJSON() {} })" })
            Assert.Null(await Serialize(_engine.Execute(code)));
        Assert.Equal("null", await Serialize(JsValue.Null));
    }

    [Fact]
    public async Task It_does_not_depend_on_what_scripts_do_to_JSON()
    {
        _engine.Execute("JSON = null; globalThis.Array = globalThis.Object = undefined;");
        Assert.Equal("[1]", await Parse("[1]"));
    }

    [Fact]
    public async Task Indent_is_cut_as_a_script_cuts_it()
    {
        var value = _engine.Execute("[1]");
        Assert.Equal("[\n01234567891\n]", await Serialize(value, new() { Indent = "0123456789abc" }));
        Assert.Equal("[1]", await Serialize(value, new() { Indent = "" }));
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonStringifyOptions { MaxDepth = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonParseOptions { MaxLength = -1 });
    }

    [Fact]
    public async Task Replacer_is_a_function_or_a_list()
    {
        var value = _engine.Execute("({ a: 1, b: { a: 2, c: 3 }, 7: 4 })");
        var twice = _engine.Execute("(key, value) => typeof value === 'number' ? value * 2 : value");
        Assert.Equal("""{"7":8,"a":2,"b":{"a":4,"c":6}}""", await Serialize(value, new() { Replacer = twice }));
        Assert.Equal("""{"b":{"a":2},"a":1}""", await Serialize(value, new() { Replacer = _engine.Execute("['b', 'a', 'b']") }));
        Assert.Equal("""{"7":4,"a":1}""", await Serialize(value, new() { Properties = ["7", "a"] }));
        Assert.Equal("{}", await Serialize(value, new() { Properties = [] }));
        Assert.Equal("""{"7":4,"a":1,"b":{"a":2,"c":3}}""", await Serialize(value, new() { Replacer = 5 }));
        Assert.Throws<ArgumentException>(() => _engine.Json.Stringify(value, new() { Replacer = twice, Properties = ["a"] }));
    }

    [Fact]
    public async Task Reviver_sees_keys_values_and_source_text()
    {
        var reviver = _engine.Execute("(key, value, { source }) => key === 'drop' ? undefined : source ? `${value}<${source}>` : value");
        Assert.Equal("""{"a":["1<1.0>","é<\"\\u00e9\">","é😀<\"é😀\">"]}""", await Parse("""{"a":[1.0,"\u00e9","é😀"],"drop":1}""", new() { Reviver = reviver }));
        Assert.Equal("[1]", await Parse("[1]", new() { Reviver = JsValue.Null }));
    }

    [Fact]
    public void Objects_of_another_engine_are_refused()
    {
        var other = new Engine().Execute("(() => 1)");
        Assert.Throws<ArgumentException>(() => _engine.Json.Stringify(other));
        Assert.Throws<ArgumentException>(() => _engine.Json.Stringify(other, new ArrayBufferWriter<byte>()));
        Assert.Throws<ArgumentException>(() => _engine.Json.Stringify(1, new() { Replacer = other }));
        Assert.Throws<ArgumentException>(() => _engine.Json.Parse("1", new() { Reviver = other }));
        Assert.Equal("1", _engine.Json.Stringify(1));
    }

    [Fact]
    public async Task Depth_has_a_limit()
    {
        var value = _engine.Execute("({ a: [[], { 'b c': [1] }] })");
        Assert.NotNull(await Serialize(value, new() { MaxDepth = 4 }));
        foreach (var (depth, path) in new[] { (3, "a[1][\"b c\"]"), (2, "a[0]"), (1, "a"), (0, "(root)") })
        {
            foreach (var code in new[] { "undefined", "(key, value) => value" })
            {
                var options = new JsonStringifyOptions { MaxDepth = depth, Replacer = _engine.Execute(code) };
                var thrown =
                    await Assert.ThrowsAsync<JavaScriptException>(
                    async () => await _engine.Json.StringifyAsync(value, new MemoryStream(), options));
                Assert.Equal($"RangeError: The document is nested more than {depth} levels deep, at {path}", thrown.Description);
                Assert.Equal(
                    thrown.Description, Assert.Throws<JavaScriptException>(() => _engine.Json.Stringify(value, options)).Description);
            }
        }
        Assert.Equal("""[[{"a":1}]]""", await Parse("""[[{"a":1}]]""", new() { MaxDepth = 3 }));
        Assert.Equal("RangeError: The document is nested more than 2 levels deep at position 2 (line 1 column 3)", await Parse("""[[{"a":1}]]""", new() { MaxDepth = 2 }));
        Assert.Equal(
            "RangeError: The document is nested more than 0 levels deep at position 0 (line 1 column 1)",
            await Parse("[]", new() { MaxDepth = 0 }));
        Assert.Equal("1", await Parse("1", new() { MaxDepth = 0 }));
    }

    [Fact]
    public void Depth_limit_is_exact_beyond_the_first_frames()
    {
        foreach (var depth in new[] { 15, 16, 17, 31, 32, 33, 1000 })
        {
            var text = new string('[', depth) + new string(']', depth);
            var value = _engine.Json.Parse(text, new() { MaxDepth = depth });
            Assert.Equal(text, _engine.Json.Stringify(value, new() { MaxDepth = depth }));
            Assert.Throws<JavaScriptException>(() => _engine.Json.Stringify(value, new() { MaxDepth = depth - 1 }));
            Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(text, new() { MaxDepth = depth - 1 }));
            Assert.Equal(text, _engine.Json.Stringify(value));
        }
    }

    [Theory]
    [InlineData("['é']", 5, 6)]
    [InlineData("'x'.repeat(1e6)", 1_000_002, 1_000_002)]
    [InlineData("Array(3e5).fill(1)", 600_001, 600_001)]
    public async Task Length_of_what_is_written_has_a_limit(string code, int units, int bytes)
    {
        var value = _engine.Execute(code);
        Assert.Equal(units, _engine.Json.Stringify(value, new() { MaxLength = units })!.Length);
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Json.Stringify(value, new() { MaxLength = units - 1 }));
        Assert.Equal($"RangeError: The JSON text is longer than the limit of {units - 1} UTF-16 code units", thrown.Description);

        var whole = new ArrayBufferWriter<byte>();
        Assert.True(_engine.Json.Stringify(value, whole, new() { MaxLength = bytes }));
        Assert.Equal(bytes, whole.WrittenCount);
        var cut = new ArrayBufferWriter<byte>();
        thrown = Assert.Throws<JavaScriptException>(() => _engine.Json.Stringify(value, cut, new() { MaxLength = bytes - 1 }));
        Assert.Equal($"RangeError: The JSON text is longer than the limit of {bytes - 1} bytes", thrown.Description);
        Assert.InRange(cut.WrittenCount, 0, bytes - 1);
        var stream = new MemoryStream();
        thrown = await Assert.ThrowsAsync<JavaScriptException>(
            async () => await _engine.Json.StringifyAsync(value, stream, new() { MaxLength = bytes - 1 }));
        Assert.Equal($"RangeError: The JSON text is longer than the limit of {bytes - 1} bytes", thrown.Description);
        Assert.InRange(stream.Length, 0, bytes - 1);
    }

    [Fact]
    public async Task Length_of_what_is_read_has_a_limit()
    {
        var options = new JsonParseOptions { MaxLength = 5 };
        Assert.Equal("\"ab\"", await Parse("\"ab\" ", options));
        Assert.Equal("RangeError: The JSON text has 6 bytes, more than the limit of 5", await Parse("\"abc\" "u8.ToArray(), options));
        Assert.Equal(
            "RangeError: The JSON text has 6 UTF-16 code units, more than the limit of 5",
            await Outcome(() => Task.FromResult(_engine.Json.Parse("\"abc\" ", options))));
        foreach (var parse in new Func<Task<JsValue>>[]
        {
            () => _engine.Json.ParseAsync(new MemoryStream(new byte[1_000_000]), options),
            () => _engine.Json.ParseAsync(new Trickle(new byte[1_000_000]), options),
            () => _engine.Json.ParseAsync(System.IO.Pipelines.PipeReader.Create(Split(new byte[1_000_000], 7)), options),
            () => Task.FromResult(_engine.Json.Parse(Split(new byte[1_000_000], 7), options)),
        })
        {
            Assert.Matches("^RangeError: The JSON text has [0-9]+ bytes or more, more than the limit of 5$", await Outcome(parse));
        }
        Assert.Equal(0, _engine.Realm.Agent.Buffers.Lent);
    }

    [Theory]
    [InlineData(new byte[] { (byte)'"', 0x80, (byte)'"' }, "position 1 (line 1 column 2): the text is not UTF-8; found the byte 0x80")]
    [InlineData(new byte[] { (byte)'"', 0xC0, 0x80, (byte)'"' }, "position 1 (line 1 column 2): the text is not UTF-8; found the byte 0xC0")]
    [InlineData(new byte[] { (byte)'"', (byte)'a', 0xED, 0xA0, 0x80, (byte)'"' }, "position 2 (line 1 column 3): the text is not UTF-8; found the byte 0xED")]
    [InlineData(new byte[] { (byte)'"', 0xF4, 0x90, 0x80, 0x80, (byte)'"' }, "position 1 (line 1 column 2): the text is not UTF-8; found the byte 0xF4")]
    public async Task Bytes_that_are_not_UTF_8_are_a_SyntaxError(byte[] bytes, string where) =>
        Assert.Equal($"SyntaxError: Invalid UTF-8 in JSON at {where}", await Parse(bytes));

    [Fact]
    public async Task Byte_order_mark_is_skipped_in_UTF_8_and_refused_in_a_text()
    {
        Assert.Equal("[1]", await Parse([0xEF, 0xBB, 0xBF, .. "[1]"u8]));
        Assert.Contains("found U+FEFF", await Parse([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, (byte)'1']), StringComparison.Ordinal);
        Assert.StartsWith(
            "SyntaxError: Unexpected token the byte 0xFF in JSON at position 0 (line 1 column 1): expected a value", await Parse([0xFF, 0xFE, (byte)'1', 0]),
            StringComparison.Ordinal);
        Assert.StartsWith("SyntaxError: Unexpected token U+FEFF in JSON at position 0 (line 1 column 1): expected a value, but found U+FEFF",
            await Outcome(() => Task.FromResult(_engine.Json.Parse("\uFEFF1"))), StringComparison.Ordinal);
    }

    [Fact]
    public void Errors_are_JavaScript_exceptions_of_this_engine()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Json.Parse("[1,]"));
        Assert.Equal("SyntaxError: Unexpected token ] in JSON at position 3 (line 1 column 4): expected a value, but found ']'", thrown.Description);
        var fault = Assert.IsType<QuollJsonException>(thrown.InnerException);
        Assert.Equal("Invalid JSON: expected a value, but found ']'", fault.Problem);
        Assert.Equal((1, 4, 3L), (fault.Line, fault.Column, fault.Offset));
        _engine.SetValue("e", thrown.Value);
        Assert.True(_engine.Evaluate<bool>("e instanceof SyntaxError"));
        Assert.StartsWith(
            "TypeError: Converting circular structure",
            Assert.Throws<JavaScriptException>(() => _engine.Json.Stringify(_engine.Execute("var o = {}; o.o = o"))).Description,
            StringComparison.Ordinal);
        Assert.Equal(
            5, Assert.Throws<JavaScriptException>(
            () => _engine.Json.Stringify(_engine.Execute("({ toJSON() { throw 5; } })"))).Value.AsNumber());
        Assert.Throws<ArgumentNullException>(() => _engine.Json.Parse((string)null!));
        Assert.Throws<ArgumentNullException>(() => _engine.Json.Stringify(1, (IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentNullException>(() => { _ = _engine.Json.ParseAsync((Stream)null!); });
    }

    [Fact]
    public void Limits_of_the_engine_apply()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        var value = engine.Execute("({ toJSON() { for (;;); } })");
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.Json.Stringify(value)).Limit);
        Assert.Equal(
            ExecutionLimit.Steps,
            Assert.Throws<ExecutionLimitException>(
            () => engine.Json.Parse("[" + string.Concat(Enumerable.Repeat("[],", 20_000)) + "0]")).Limit);
        Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
    }

    [Fact]
    public void Another_thread_gets_an_error_that_says_so()
    {
        Exception? found = null;
        _engine.SetValue("onOtherThread", () =>
        {
            var thread = new Thread(() => found = Record.Exception(() => _engine.Json.Stringify(1)));
            thread.Start();
            thread.Join();
            return _engine.Json.Stringify(_engine.Json.Parse("[2]"));
        });
        Assert.Equal("[2]", _engine.Evaluate<string>("onOtherThread()"));
        Assert.Contains("in use by another thread", Assert.IsType<InvalidOperationException>(found).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Numbers_of_any_culture_are_written_alike()
    {
        var before = CultureInfo.CurrentCulture;
        try
        {
            var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            culture.NumberFormat.NumberDecimalSeparator = ",";
            culture.NumberFormat.NegativeSign = "~";
            CultureInfo.CurrentCulture = culture;
            Assert.Equal("[-1.5,1e+21]", _engine.Json.Stringify(_engine.Json.Parse("[-1.5,1e21]")));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }
}
