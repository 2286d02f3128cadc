namespace Quoll.Tests.Hosting;

/// <summary><see cref="Engine.Import"/>: a copy of a value of another engine.</summary>
public class ImportTests
{
    private readonly Engine _from = new();
    private readonly Engine _to = new();

    private string Copied(string code, string question)
    {
        _to.SetValue("x", _to.Import(_from.Evaluate(code)));
        return _to.Evaluate<string>($"String({question})");
    }

    [Theory]
    [InlineData("1.5", "x", "1.5")]
    [InlineData("'text'", "x", "text")]
    [InlineData("'a'.repeat(3) + 'b'", "x", "aaab")]
    [InlineData("null", "x", "null")]
    [InlineData("undefined", "typeof x", "undefined")]
    [InlineData("2n ** 70n", "x", "1180591620717411303424")]
    [InlineData("({ a: [1, { b: 2 }] })", "JSON.stringify(x) + (x.__proto__ === Object.prototype) + Array.isArray(x.a)", "{\"a\":[1,{\"b\":2}]}truetrue")]
    [InlineData("[1, , 3]", "x.length + ' ' + (1 in x) + (x instanceof Array)", "3 falsetrue")]
    [InlineData("var o = { n: 1 }; o.self = o; o.list = [o, o]; o", "x.self === x && x.list[0] === x && x.list[1] === x", "true")]
    [InlineData("new Date(86400000)", "x instanceof Date && x.toISOString()", "1970-01-02T00:00:00.000Z")]
    [InlineData("new Date(NaN)", "x.getTime()", "NaN")]
    [InlineData("/a+(?<n>b)/giu", "x instanceof RegExp && x + x.exec('AAB').groups.n", "/a+(?<n>b)/giuB")]
    [InlineData("new Map([['k', { v: 1 }], [{}, 2]])", "x instanceof Map && x.size + ':' + x.get('k').v", "2:1")]
    [InlineData("new Set([1, 'a', null])", "x instanceof Set && [...x].join()", "1,a,")]
    [InlineData("new Uint8Array([1, 2, 3]).subarray(1)", "x instanceof Uint8Array && x.join() + x.byteOffset", "2,31")]
    [InlineData("var b = new ArrayBuffer(4); [new Int16Array(b), new DataView(b)]", "x[0].buffer === x[1].buffer && x[0].buffer instanceof ArrayBuffer", "true")]
    [InlineData("new BigInt64Array([5n])", "x[0]", "5")]
    [InlineData("new RangeError('far', { cause: { at: 3 } })", "x instanceof RangeError && x.message + x.cause.at", "far3")]
    [InlineData("[new String('s'), new Number(1), new Boolean(false), Object(1n)]", "x.map(o => typeof o + o).join()", "objects,object1,objectfalse,object1")]
    [InlineData("({ get a() { return 1 + 1 } })", "Object.getOwnPropertyDescriptor(x, 'a').value", "2")]
    [InlineData("class P { constructor() { this.a = 1 } get b() { return 2 } } new P()", "Object.keys(x).join() + x.b", "aundefined")]
    public void Values_are_copied(string code, string question, string expected) => Assert.Equal(expected, Copied(code, question));

    [Theory]
    [InlineData("(() => 1)")]
    [InlineData("({ a: [function () {}] })")]
    [InlineData("Symbol('s')")]
    [InlineData("Promise.resolve(1)")]
    [InlineData("new Proxy({}, {})")]
    [InlineData("new WeakMap()")]
    [InlineData("new SharedArrayBuffer(1)")]
    [InlineData("order")]
    public void Code_and_objects_of_the_outside_are_not_copied(string code)
    {
        _from.SetValue("order", new List<int> { 1 });
        var error = Assert.Throws<JavaScriptException>(() => _to.Import(_from.Evaluate(code)));
        Assert.Equal("DataCloneError", error.Value["name"].AsString());
        _to.SetValue("e", error.Value);
        Assert.True(_to.Evaluate<bool>("e instanceof TypeError"));
    }

    [Fact]
    public void The_copy_is_independent()
    {
        _from.Execute("var o = { list: [1] }");
        var copy = _to.Import(_from.GetValue("o"));
        _from.Execute("o.list.push(2)");
        Assert.Equal(1, copy["list"].Length);
    }

    [Fact]
    public void A_value_of_the_same_engine_is_copied_too()
    {
        var value = _to.Evaluate("({ a: 1 })");
        var copy = _to.Import(value);
        Assert.NotEqual(value, copy);
        Assert.Equal(1, copy["a"].AsNumber());
    }

    [Fact]
    public void An_error_of_a_getter_is_thrown()
    {
        var value = _from.Evaluate("({ get a() { throw new RangeError('no') } })");
        var error = Assert.Throws<JavaScriptException>(() => _to.Import(value));
        Assert.Contains("no", error.Message);
        _from.SetValue("e", error.Value);
        Assert.True(_from.Evaluate<bool>("e instanceof RangeError"));
        Assert.Equal(2, _to.Evaluate<int>("1 + 1") + 0);
    }

    [Fact]
    public void Limits_of_the_importing_engine_apply()
    {
        var strict = new Engine(new EngineOptions { MaxSteps = 1000 });
        var value = _from.Evaluate("Array.from({ length: 100_000 }, (_, i) => ({ i }))");
        Assert.Throws<ExecutionLimitException>(() => strict.Import(value));
        Assert.Equal(2, strict.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void A_function_of_the_host_may_import_during_a_call()
    {
        _from.SetValue("send", (JsValue message) => _to.SetValue("message", _to.Import(message)));
        _from.Execute("send({ text: 'hello' })");
        Assert.Equal("hello", _to.Evaluate<string>("message.text"));
    }

    [Fact]
    public void Data_may_be_nested_deeply()
    {
        var value = _from.Evaluate("let o = {}; for (let i = 0; i < 100_000; i++) o = { o }; o");
        Assert.True(_to.Import(value)["o"].IsObject);
    }

    [Fact]
    public async Task Another_thread_must_not_use_the_source()
    {
        using var isRunning = new ManualResetEventSlim();
        using var mayEnd = new ManualResetEventSlim();
        var value = _from.Evaluate("({ a: 1 })");
        _from.SetValue("wait", () => { isRunning.Set(); mayEnd.Wait(); });
        var running = Task.Run(() => _from.Execute("wait()"));
        isRunning.Wait();
        Assert.Throws<InvalidOperationException>(() => _to.Import(value));
        mayEnd.Set();
        await running;
    }

    [Fact]
    public void A_disposed_engine_gives_nothing()
    {
        var value = _from.Evaluate("({ a: 1 })");
        _from.Dispose();
        Assert.Throws<ObjectDisposedException>(() => _to.Import(value));
    }
}
