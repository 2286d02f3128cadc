using System.Text;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Revivers that change the value being revived, throw, or read JSON themselves. Text and UTF-8 agree, and no buffer
/// leaks.
/// </summary>
public class JsonHostileReadingTests
{
    private const string Text = """{"a":1.0,"list":[1,2,{"x":[3]},4],"b":{"c":"é","d":null},"e":"\u0041"}""";

    private static string Outcome(string reviver, Func<Engine, JsonParseOptions, JsValue> parse)
    {
        var engine = new Engine();
        var options =
            new JsonParseOptions
            {
                Reviver =
            engine.Execute(
            $"var calls = []; (function (key, value, context) {{ calls.push(key + '=' + typeof value + '@' + context.source); {reviver}; return value; }})")
            };
        string outcome;
        try
        {
            outcome = engine.Json.Stringify(parse(engine, options)) ?? "undefined";
        }
        catch (JavaScriptException thrown)
        {
            outcome = thrown.Description;
        }
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
        return $"{outcome} {engine.Evaluate<string>("calls.join()")}";
    }

    [Theory]
    [InlineData("if (key === 'a') delete this.b")]
    [InlineData("if (key === 'a') this.list.push({ y: 1 }); if (key === '0') this.length = 1")]
    [InlineData("if (key === 'a') this.list = { length: 3, 0: 1 }")]
    [InlineData("if (key === 'a') this.b = new Proxy(this.b, { deleteProperty() { throw new Error('delete'); }, defineProperty() { throw new Error('define'); } })")]
    [InlineData("if (key === 'a') this.b = new Proxy(this.b, { ownKeys() { throw new Error('keys'); } })")]
    [InlineData("if (key === 'a') { const { proxy, revoke } = Proxy.revocable([1, 2], {}); this.b = proxy; revoke(); }")]
    [InlineData("if (key === 'a') Object.freeze(this.b), Object.freeze(this.list), Object.freeze(this)")]
    [InlineData("if (key === 'c') return undefined; if (key === 'x') return undefined")]
    [InlineData("if (key === 'x') Object.setPrototypeOf(this, null)")]
    [InlineData("if (key === '0') Object.defineProperty(this, 1, { get() { throw new Error('get'); } })")]
    [InlineData("if (key === 'd') throw new Error('reviver')")]
    [InlineData("if (key === 'd') throw 5")]
    [InlineData("if (key === 'd') return JSON.parse('[1,{\"a\":2}]', (k, v) => typeof v === 'number' ? v * 2 : v)")]
    [InlineData("if (key === 'd') JSON.parse('[1,!]')")]
    [InlineData("if (key === '1') { this[2] = { x: { deep: { deeper: 1 } } } }")]
    [InlineData("Object.prototype.inherited = 1; if (key === '') delete Object.prototype.inherited")]
    public void Reviver_may_do_mischief(string reviver)
    {
        var expected = Outcome(reviver, (engine, options) => engine.Json.Parse(Text, options));
        Assert.Equal(expected, Outcome(reviver, (engine, options) => engine.Json.Parse(Encoding.UTF8.GetBytes(Text), options)));
        Assert.Equal(expected, Outcome(reviver, (engine, options) => engine.Invoke("JSON.parse", Text, options.Reviver)));
    }

    [Fact]
    public void Endless_revival_ends_at_a_limit()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 100_000 });
        var reviver = engine.Execute("(function (key, value) { if (key === '0') this[1] = [0, 0]; return value; })");
        var exception = Assert.Throws<ExecutionLimitException>(() => engine.Json.Parse("[0,0]", new() { Reviver = reviver }));
        Assert.Equal(ExecutionLimit.Steps, exception.Limit);
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
    }

    [Fact]
    public void Revival_that_goes_ever_deeper_is_a_RangeError()
    {
        var engine = new Engine();
        var reviver = engine.Execute("(function (key, value) { if (key === '0') this[1] = [0, 0]; return value; })");
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Json.Parse("[0,0]", new() { Reviver = reviver }));
        Assert.StartsWith("RangeError", thrown.Description, StringComparison.Ordinal);
        reviver = engine.Execute("(function (key, value) { if (key === '0') this[1] = this; return value; })");
        thrown = Assert.Throws<JavaScriptException>(() => engine.Json.Parse("[0,0]"u8, new() { Reviver = reviver }));
        Assert.StartsWith("RangeError", thrown.Description, StringComparison.Ordinal);
        Assert.Equal("[1]", engine.Json.Stringify(engine.Json.Parse("[1]")));
    }

    [Fact]
    public void Reviver_may_read_with_the_engine_while_a_document_is_revived()
    {
        var engine = new Engine();
        engine.SetValue("read", (string text) => engine.Json.Parse(text));
        var reviver =
            engine.Execute("(key, value, { source }) => source === undefined ? value : read('[' + source + ',{\"k\":' + source + '}]')");
        Assert.Equal("""{"a":[1,{"k":1}],"b":[["x",{"k":"x"}]]}""", engine.Json.Stringify(engine.Json.Parse("""{"a":1,"b":["x"]}""", new() { Reviver = reviver })));
        Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
    }

    // Errors at every position of a document, after many values were staged. Their buffers are returned to the pool.
    [Fact]
    public void Text_cut_at_any_place_leaves_no_buffer_lent()
    {
        var engine = new Engine();
        var text = "[" + string.Concat(Enumerable.Repeat("[1,{\"a\":\"é\\n\",\"b\":[true]}],", 300)) + "0]";
        var bytes = Encoding.UTF8.GetBytes(text);
        for (var length = 0; length < text.Length; length += 1 + length / 100)
        {
            Assert.Throws<JavaScriptException>(() => engine.Json.Parse(text.AsSpan(0, length)));
            Assert.Throws<JavaScriptException>(() => engine.Json.Parse(bytes.AsSpan(0, length)));
            Assert.Equal(0, engine.Realm.Agent.Buffers.Lent);
        }
        Assert.Equal(engine.Json.Stringify(engine.Json.Parse(text)), engine.Json.Stringify(engine.Json.Parse(bytes)));
    }
}
