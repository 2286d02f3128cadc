namespace Quoll.Tests.Hosting;

/// <summary>JsValue.ToString.</summary>
public class ValueTextTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("'a\\nb'", "a\nb")]
    [InlineData("undefined", "undefined")]
    [InlineData("null", "null")]
    [InlineData("true", "true")]
    [InlineData("1.5", "1.5")]
    [InlineData("-0", "-0")]
    [InlineData("12n", "12n")]
    [InlineData("Symbol('s')", "Symbol(s)")]
    [InlineData("Symbol()", "Symbol()")]
    [InlineData("({ a: [1, 'x'] })", "{ a: [ 1, 'x' ] }")]
    [InlineData("[1, , 3]", "[ 1, <1 empty item>, 3 ]")]
    [InlineData("(function f() {})", "[Function: f]")]
    [InlineData("(() => {})", "[Function (anonymous)]")]
    [InlineData("new Map([[1, new Set(['x'])]])", "Map(1) { 1 => Set(1) { 'x' } }")]
    [InlineData("({ toString() { throw 1 } })", "{ toString: [Function: toString] }")]
    public void Is_what_the_inspector_shows(string code, string expected) => Assert.Equal(expected, _engine.Execute(code).ToString());

    [Fact]
    public void Has_the_calls_that_led_to_an_error() => Assert.StartsWith(
        "RangeError: x\n    at f (e.js:1:", _engine.Execute("function f() { return new RangeError('x') } f()",
            new() { SourceName = "e.js" }).ToString());

    [Fact]
    public void Is_made_whatever_became_of_the_engine()
    {
        using var source = new CancellationTokenSource();
        var engine = new Engine(new EngineOptions { MaxSteps = 1000, CancellationToken = source.Token });
        var value = engine.Execute("Object.fromEntries(Array.from({ length: 90 }, (_, i) => ['k' + i, i]))");
        Assert.StartsWith("{\n  k0: 0,", value.ToString());
        var tooMuch = engine.Execute("Array.from({ length: 50 }, () => new Uint8Array(100))");
        Assert.Equal("[object Array]", tooMuch.ToString());
        source.Cancel();
        Assert.Equal("[object Object]", value.ToString());
    }

    [Fact]
    public void Of_an_engine_that_another_thread_uses_is_a_word()
    {
        var value = _engine.Execute("({ a: 1 })");
        var text = "";
        _engine.SetValue("meanwhile", new Action(() =>
        {
            var other = new Thread(() => text = value.ToString());
            other.Start();
            other.Join();
        }));
        _engine.Execute("meanwhile()");
        Assert.Equal("[object Object]", text);
    }

    [Fact]
    public void Counts_for_the_call_it_is_a_part_of()
    {
        var engine = new Engine(new EngineOptions { MaxSteps = 10_000 });
        engine.SetValue("show", (JsValue value) => value.ToString().Length);
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("const a = Array.from({ length: 100 }, () => [1]); for (;;) show(a)"));
    }
}
