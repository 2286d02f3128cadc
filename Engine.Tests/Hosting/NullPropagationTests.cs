namespace Quoll.Tests.Hosting;

/// <summary>
/// <see cref="EngineOptions.NullPropagation"/>: each member access is like that of an optional chain.
/// </summary>
public class NullPropagationTests
{
    private static readonly EngineOptions Propagating = new() { NullPropagation = true };

    private readonly Engine _engine = new(Propagating);

    [Theory]
    [InlineData("undefined.a")]
    [InlineData("null.a")]
    [InlineData("var o = {}; o.a.b.c")]
    [InlineData("var o = { a: null }; o.a.b['c'][0]")]
    [InlineData("var o = {}; o.a.length")]
    [InlineData("var o = {}; o.a[Symbol.iterator]")]
    [InlineData("var o = {}; o.a.b()")]
    [InlineData("var o = {}; o.a.b.c()")]
    [InlineData("var o = {}; o.a.b().c.d().e")]
    [InlineData("var o = {}; o.a['b'](...[1, 2])")]
    [InlineData("function f() { 'use strict'; return this.a.b() } f.call({})")]
    [InlineData("var o = {}; o?.a.b.c")]
    [InlineData("class C { #x; static read(o) { return o.#x } } C.read(null)")]
    [InlineData("[1, 2].find(n => n > 2).name")]
    [InlineData("eval('var o = {}; o.a.b')")]
    [InlineData("var o = {}; (() => eval('o.a.b'))()")]
    [InlineData("new Function('o', 'return o.a.b')({})")]
    public void A_member_of_nothing_is_undefined(string code) => Assert.True(_engine.Evaluate(code).IsUndefined);

    [Theory]
    [InlineData("var o = { a: { b: 3, f(x) { return this.b + x } } }; o.a.b", 3)]
    [InlineData("var o = { a: { b: 3, f(x) { return this.b + x } } }; o.a.f(4)", 7)]
    [InlineData("var o = { a: { b: 3, f(x) { return this.b + x } } }; o.a.f(...[5])", 8)]
    [InlineData("var o = {}; (o.a.b || 9) + 1", 10)]
    [InlineData("var o = {}; o.a.b ?? 2", 2)]
    [InlineData("var x = { x: 5 }; x = x.x; x", 5)]
    [InlineData("'use strict'; function f(n) { return n ? Math.max(n, 1) : 0 } f(4)", 4)]
    [InlineData("'abc'.length", 3)]
    public void Other_members_are_read_and_called(string code, double expected) =>
        Assert.Equal(expected, _engine.Evaluate(code).AsNumber());

    [Fact]
    public void Arguments_of_a_method_of_nothing_are_not_evaluated() =>
        Assert.Equal(0, _engine.Evaluate<int>("let n = 0; const o = {}; o.a.b(n++); n"));

    [Theory]
    [InlineData("var o = {}; o.a.b = 1", "Cannot set properties of undefined (setting 'b')")]
    [InlineData("var o = {}; o.a[0] = 1", "Cannot set properties of undefined (setting '0')")]
    [InlineData("var o = {}; o.a.b++", "Cannot read properties of undefined (reading 'b')")]
    [InlineData("var o = {}; o.a.b += 1", "Cannot read properties of undefined (reading 'b')")]
    [InlineData("var o = {}; delete o.a.b", "Cannot convert undefined or null to object")]
    [InlineData("var o = {}; const { b } = o.a", "Cannot destructure property 'b' of 'o.a' as it is undefined.")]
    [InlineData("var o = {}; o.f()", "o.f is not a function")]
    [InlineData("var o = {}; const f = o.f; f()", "f is not a function")]
    [InlineData("var o = {}; new o.a.B()", "o.a.B is not a constructor")]
    [InlineData("var o = {}; o.a.b`x`", "Cannot read properties of undefined (reading 'b')")]
    [InlineData("missing.a", "missing is not defined")]
    public void Writes_and_calls_of_missing_functions_throw(string code, string message) =>
        Assert.Contains(message, Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Message);

    [Fact]
    public void It_is_off_by_default() => Assert.Throws<JavaScriptException>(() => new Engine().Execute("undefined.a"));

    [Fact]
    public void A_prepared_script_keeps_its_mode()
    {
        Assert.True(new Engine().Evaluate(new Engine(Propagating).Prepare("undefined.a")).IsUndefined);
        Assert.Throws<JavaScriptException>(() => _engine.Evaluate(new Engine().Prepare("undefined.a")));
    }

    [Fact]
    public void It_applies_to_modules()
    {
        var modules = new InMemoryModuleLoader().Add("m", "export const x = String({}.a.b)");
        Assert.Equal("undefined", new Engine(Propagating with { ModuleLoader = modules }).ImportModule("m")["x"].AsString());
    }

    [Fact]
    public void Members_of_net_objects_that_are_null_propagate()
    {
        _engine.SetValue("order", new { Customer = (string?)null });
        Assert.True(_engine.Evaluate("order.Customer.Name.length").IsUndefined);
    }

    [Fact]
    public void Functions_in_tail_position_and_generators_work()
    {
        Assert.Equal(50_000, _engine.Evaluate<int>("""
            'use strict';
            const o = { count(n, to) { return n === to ? n : o.count(n + 1, to) } };
            o.count(0, 50000)
            """));
        Assert.Equal("undefined,1", _engine.Evaluate<string>("[...(function* () { yield ({}).a.b; yield ({ a: 1 }).a })()].map(String).join()"));
    }
}
