using System.Buffers;
using System.Text;
using Quoll.Json.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Getters, proxies, toJSON methods and replacers that change the printed value, throw in the middle or print
/// themselves. Fast path and specification path agree, in UTF-16 and UTF-8. The engine stays usable and every pooled
/// buffer is returned.
/// </summary>
public class JsonHostileWritingTests
{
    // The text before the mischief, so that segments are already rented.
    private const string Setup = """
        const filler = Array.from({ length: 400 }, (_, i) => ({ i, text: 'some text' }));
        const tail = { a: 1, b: { c: [1, 2, 3] }, d: 'x', e: [[], {}, [4]] };
        const root = { filler, list: [1, 2, 3, 4], tail };
        const trouble = f => ({ before: 1, toJSON(key) { return f(key) ?? 'toJSON'; } });
        const getter = f => Object.defineProperty({ before: 1 }, 'got', { enumerable: true, get() { return f() ?? 'got'; } });
        """;

    // Each returns a value for the middle of the document. Its side effect happens when it is printed.
    private static readonly string[] Mischief =
    [
        "delete tail.b; delete tail.d",
        "for (let i = 0; i < 300; i++) tail['new' + i] = i",
        "for (const key in tail) delete tail[key]; tail.again = 1",
        "for (let i = 0; i < 300; i++) tail['x' + i] = i; for (let i = 0; i < 300; i++) delete tail['x' + i]",
        "Object.freeze(tail); Object.freeze(root); Object.freeze(root.list)",
        "Object.preventExtensions(tail); Object.seal(root)",
        "tail.toJSON = () => 'tail'",
        "Object.prototype.toJSON = function () { return 'every object'; }",
        "Array.prototype.toJSON = function () { return 'every array'; }",
        "Object.prototype[1] = 'inherited'; Array.prototype[2] = 'inherited'; root.list.length = 1; root.list.length = 4",
        "Object.setPrototypeOf(tail, { toJSON() { return 'by prototype'; } })",
        "Object.setPrototypeOf(tail.e, null); Object.setPrototypeOf(tail.b, Array.prototype)",
        "Object.setPrototypeOf(Object.prototype, null); Object.setPrototypeOf(Array.prototype, { toJSON() { return 'far'; } })",
        "Object.setPrototypeOf(tail, new Proxy({}, { get(t, key) { return key === 'toJSON' ? () => 'by proxy' : undefined; } }))",
        "Object.defineProperty(tail, 'a', { enumerable: true, get() { delete tail.d; return { deep: [tail.b] }; } })",
        "Object.defineProperty(tail, 'b', { enumerable: false })",
        "Object.defineProperty(root.list, 2, { enumerable: true, get() { root.list.length = 0; return 'accessor'; } })",
        "root.list.length = 1",
        "root.list.length = 1e5",
        "root.list[5000] = 1; delete root.list[1]",
        "root.list.push(...filler)",
        "root.list.splice(0); root.list.a = 1",
        "tail.b.c = tail.e; tail.e = null",
        "tail.b.c.push(new Proxy([1, 2], { get(t, key) { if (key === '0') tail.e.length = 1; return t[key]; } }))",
        "tail.b = new Proxy({ x: 1, y: 2 }, { ownKeys() { tail.d = ['changed']; return ['y', 'x', 'z']; }, get(t, key) { return t[key]; } })",
        "tail.b = new Proxy({ x: 1 }, { getOwnPropertyDescriptor() { throw new Error('trap'); } })",
        "{ const { proxy, revoke } = Proxy.revocable({ x: 1, y: 2 }, { get(t, key) { if (key === 'x') revoke(); return t[key]; } }); tail.b = proxy; }",
        "{ const { proxy, revoke } = Proxy.revocable([], {}); revoke(); tail.b = proxy; }",
        "tail.b = { get length() { throw new Error('length'); } }; tail.e = new Proxy([], { get(t, key) { if (key === 'length') throw new Error('length'); return t[key]; } })",
        "tail.b.c.push(tail)",
        "tail.self = root",
        "tail.b = { toJSON() { return tail; } }",
        "tail.b = { toJSON() { return root; } }",
        "tail.d = 1n",
        "BigInt.prototype.toJSON = function () { return String(this) + 'n'; }; tail.d = 1n",
        "tail.d = Symbol(); tail.b = () => 1; tail.e = undefined",
        "tail.d = Object('boxed'); tail.d.toString = () => { delete tail.e; return 'converted'; }",
        "tail.d = Object(1); tail.d.valueOf = () => { throw 'no number'; }",
        "throw new Error('in the middle')",
        "throw 5",
        "null.x",
        "(function f() { f(); })()",
        "tail.d = JSON.stringify(tail)",
        "tail.d = JSON.stringify(JSON.parse(JSON.stringify(filler)), null, 1).length",
        "return JSON.parse('{\"a\":[1,{\"toJSON\":1}]}')",
        "JSON.parse('[1, 2, !]')",
        "JSON.stringify({ get x() { throw 'inner'; } })",
        "return JSON.stringify(root)",
        "JSON.stringify(filler, (key, value) => { if (key === '7') { tail.d = key; } return value; })",
        "tail.b = JSON.rawJSON('123456789012345678901234567890')",
        "filler.length = 0",
        "for (const o of filler) o.extra = o",
    ];

    private static readonly string[] Places =
    [
        "root.list[1] = trouble(() => { MISCHIEF })",
        "root.list[1] = getter(() => { MISCHIEF })",
        "root.list[1] = new Proxy({ p: 1 }, { get(t, key) { if (key === 'p') { MISCHIEF } return t[key]; } })",
        "root.list[1] = new Proxy([1, 2], { get(t, key) { if (key === '1') return (() => { MISCHIEF })(); return t[key]; } })",
        "Object.defineProperty(root, 'late', { enumerable: true, get() { MISCHIEF } }); root.tail = undefined; delete root.tail; root.tail = tail",
    ];

    public static TheoryData<string> All()
    {
        var data = new TheoryData<string>();
        foreach (var mischief in Mischief) data.Add(mischief);
        return data;
    }

    private static string Code(string place, string mischief) =>
        // A trap returns a valid result, whatever the mischief returned.
        $"(() => {{ {Setup} {place.Replace("MISCHIEF", mischief, StringComparison.Ordinal)}; return root; }})()";

    // Returns the result of printing: the text or the error.
    private static string Outcome(string code, bool isGeneral, Func<Engine, JsValue, string?> print)
    {
        // Few calls, so that a value that prints itself ends before its parts fill the memory.
        var engine = new Engine(new EngineOptions { MaxCallDepth = 100 });
        var value = engine.Execute(code);
        var usable = engine.Execute("({ get x() { return ['usable']; } })");
        JsonSettings.Slot.Of(engine.Realm.Agent).IsPlainOff = isGeneral;
        string? outcome;
        try
        {
            outcome = print(engine, value);
        }
        catch (JavaScriptException thrown)
        {
            outcome = thrown.Description;
        }
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        engine.Execute("delete Object.prototype.toJSON; delete Array.prototype.toJSON");
        if (!engine.Evaluate<bool>("'toJSON' in []"))
        {
            Assert.Equal("""{"x":["usable"]}""", engine.Json.Stringify(usable));
            Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
        }
        return outcome ?? "undefined";
    }

    private static string Utf8(Engine engine, JsValue value, JsonStringifyOptions options)
    {
        var output = new ArrayBufferWriter<byte>();
        engine.Json.Stringify(value, output, options);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static string Streamed(Engine engine, JsValue value, JsonStringifyOptions options)
    {
        var output = new MemoryStream();
        var writing = engine.Json.StringifyAsync(value, output, options);
        Assert.True(writing.IsCompleted);
        writing.GetAwaiter().GetResult();
        return Encoding.UTF8.GetString(output.ToArray());
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Mischief_is_answered_alike_on_all_paths(string mischief)
    {
        foreach (var place in Places)
        {
            var code = Code(place, mischief);
            foreach (var spaces in new[] { 0, 2 })
            {
                var options = new JsonStringifyOptions { Indent = new string(' ', spaces) };
                var expected = Outcome(code, true, (engine, value) => engine.Json.Stringify(value, options));
                foreach (var isGeneral in new[] { false, true })
                {
                    Same(expected, Outcome(code, isGeneral, (engine, value) => engine.Json.Stringify(value, options)));
                    Same(expected, Outcome(code, isGeneral, (engine, value) => Utf8(engine, value, options)));
                }
                Same(expected, Outcome(code, false, (engine, value) => Streamed(engine, value, options)));
                Same(expected,
                    Outcome(code, false, (engine, value) => engine.Invoke("JSON.stringify", value, null, spaces).AsString()));
            }
        }
    }

    // Compares texts of 100 KB, and shows only the difference.
    private static void Same(string expected, string actual)
    {
        if (expected == actual) return;
        var at = expected.AsSpan().CommonPrefixLength(actual);
        var from = Math.Max(0, at - 60);
        var wanted = expected.Substring(from, Math.Min(120, expected.Length - from));
        Assert.Fail($"At {at}:\nexpected …{wanted}\nactual   …{actual.AsSpan(from, Math.Min(120, actual.Length - from))}");
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Replacer_may_do_mischief(string mischief)
    {
        var code = $$"""
            (() => {
                {{Setup}}
                const replacer = (key, value) => { if (key === '1' && value === 2) { {{mischief}} } return value; };
                return { root, replacer };
            })()
            """;
        static JsonStringifyOptions With(JsValue value) => new() { Replacer = value["replacer"] };
        var expected = Outcome(code, true, (engine, value) => engine.Json.Stringify(value["root"], With(value)));
        Same(expected, Outcome(code, false, (engine, value) => engine.Json.Stringify(value["root"], With(value))));
        Same(expected, Outcome(code, false, (engine, value) => Utf8(engine, value["root"], With(value))));
        Same(expected, Outcome(code, false, (engine, value) => Streamed(engine, value["root"], With(value))));
    }

    [Fact]
    public void Limit_in_the_middle_leaves_the_engine_usable_and_no_buffer_lent()
    {
        var reached = 0;
        for (var steps = 10; steps < 30_000; steps += steps / 7 + 1)
        {
            var engine = new Engine(new EngineOptions { MaxSteps = steps });
            JsValue value;
            try
            {
                value = engine.Execute("""
                    const list = JSON.parse('[' + '{"a":[1,2,3],"b":"text"},'.repeat(500) + '0]');
                    const odd = JSON.parse('[' + '[],'.repeat(100) + '0]').map(() => ({ toJSON() { return list; } }));
                    [list, odd, list]
                    """);
            }
            catch (ExecutionLimitException)
            {
                Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
                Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
                continue;
            }
            foreach (var print in new Action[]
            {
                () => engine.Json.Stringify(value),
                () => engine.Json.Stringify(value, new ArrayBufferWriter<byte>()),
                () => engine.Json.StringifyAsync(value, Stream.Null).AsTask().GetAwaiter().GetResult(),
            })
            {
                if (Record.Exception(print) is { } exception)
                {
                    Assert.IsType<ExecutionLimitException>(exception);
                    reached++;
                }
                Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
                Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
            }
        }
        Assert.InRange(reached, 1, int.MaxValue);
    }

    [Fact]
    public void Memory_limit_in_the_middle_leaves_the_engine_usable_and_no_buffer_lent()
    {
        var engine = new Engine(new EngineOptions { MaxAllocatedBytes = 8 << 20 });
        var value = engine.Execute("const s = 'x'.repeat(100000); Array(1000).fill(s)");
        Assert.Equal(ExecutionLimit.AllocatedBytes, Assert.Throws<ExecutionLimitException>(() => engine.Json.Stringify(value)).Limit);
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        Assert.Equal(
            ExecutionLimit.AllocatedBytes,
            Assert.Throws<ExecutionLimitException>(
            () => engine.Json.Parse("[" + string.Concat(Enumerable.Repeat("{\"a\":1},", 300_000)) + "0]")).Limit);
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
    }

    [Fact]
    public void A_getter_that_makes_ever_more_objects_is_a_RangeError()
    {
        var engine = new Engine();
        var value = engine.Execute("(function make() { return { get n() { return make(); } }; })()");
        Assert.StartsWith(
            "RangeError", Assert.Throws<JavaScriptException>(() => engine.Json.Stringify(value)).Description, StringComparison.Ordinal);
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
    }

    // A buffer writer that runs an action at the n-th call.
    private sealed class Treacherous(int turn, Action act) : IBufferWriter<byte>
    {
        private readonly ArrayBufferWriter<byte> _inner = new();
        private int _calls;

        public string Text => Encoding.UTF8.GetString(_inner.WrittenSpan);

        public void Advance(int count)
        {
            if (++_calls == turn) act();
            _inner.Advance(count);
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _inner.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            if (++_calls == turn) act();
            // The smallest buffer that is allowed.
            return _inner.GetSpan(sizeHint)[..Math.Max(1, sizeHint)];
        }
    }

    [Fact]
    public void Exceptions_of_a_buffer_writer_come_out_and_leave_everything_usable()
    {
        var engine = new Engine();
        var value = engine.Execute(Code("0", ""));
        for (var turn = 1; turn < 200; turn += 3)
        {
            var output = new Treacherous(turn, () => throw new IOException("full"));
            Assert.Equal("full", Assert.Throws<IOException>(() => engine.Json.Stringify(value, output)).Message);
            Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
            Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
        }
        // In a script it is like any other error of a host function.
        engine.SetValue("value", value);
        engine.SetValue("print", () => engine.Json.Stringify(value, new Treacherous(3, () => throw new IOException("full"))));
        Assert.Equal("Error", engine.Evaluate<string>("try { print() } catch (e) { e.name }"));
        Assert.Equal("full", Assert.Throws<JavaScriptException>(() => engine.Execute("print()")).InnerException!.Message);
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
    }

    [Theory]
    [InlineData("for (const o of filler) { delete o.i; o.added = 1; }")]
    [InlineData("filler.length = 1; root.list = null; delete root.tail;")]
    [InlineData("filler.fill(filler)")]
    [InlineData("for (let i = 0; i < 500; i++) root['k' + i] = i; for (const key in root) delete root[key];")]
    [InlineData("Object.prototype.toJSON = () => 1")]
    [InlineData("JSON.stringify(root)")]
    public void A_buffer_writer_may_use_the_engine_and_change_what_is_printed(string change)
    {
        // The specification's path does not depend on the time of the change, so its result is expected.
        string Run(bool isGeneral, int turn)
        {
            var engine = new Engine();
            var value = engine.Execute($"(() => {{ {Setup} globalThis.change = () => {{ {change} }}; return root; }})()");
            JsonSettings.Slot.Of(engine.Realm.Agent).IsPlainOff = isGeneral;
            var output = new Treacherous(turn, () => engine.Invoke("change"));
            try
            {
                engine.Json.Stringify(value, output);
                return output.Text;
            }
            catch (JavaScriptException thrown)
            {
                return thrown.Description;
            }
            finally
            {
                Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
            }
        }
        // Parts end at other positions on the two paths, so the texts cannot be compared. The outcome is JSON or an
        // error.
        for (var turn = 1; turn < 40; turn += 2)
        {
            foreach (var isGeneral in new[] { false, true })
            {
                var outcome = Run(isGeneral, turn);
                if (outcome.StartsWith("TypeError: Converting circular structure", StringComparison.Ordinal)) continue;
                new Engine().Json.Parse(outcome);
            }
        }
    }
}
