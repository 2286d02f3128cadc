using System.Runtime.CompilerServices;

namespace Quoll.Tests.Vm;

/// <summary>An idle engine keeps alive only what its scripts can still reach.</summary>
[Trait("Process", "Own")]
public class ForgottenValuesTests
{
    [Theory]
    [InlineData("({})")]
    [InlineData("let local = {}; { let inner = {}; local = inner; } local = undefined; ({})")]
    [InlineData("function f(o) { return g(o, {}); } function g(a, b) { return h(a, b, [a, b]); } function h(a, b, c) { return a; } f({})")]
    [InlineData("(function deep(n, o) { return n === 0 ? o : deep(n - 1, o) || o; })(3000, {})")]
    [InlineData("function* g() { const o = {}; yield o; } g().next().value")]
    [InlineData("[{}].map(o => o)[0]")]
    [InlineData("const o1 = (() => { try { throw {}; } catch (e) { return e; } })(); var kept; ((x) => { kept = 1; return x; })({})")]
    [InlineData("(function () { return arguments[0]; })({}, 1, 2)")]
    [InlineData("(function () { let o; for (let i = 0; i < 3; i++) { o = {}; JSON.stringify({ o, i }); } return o; })()")]
    public void The_result_of_a_script_is_not_kept(string code)
    {
        var engine = new Engine();
        var result = ResultOf(engine, code);
        Assert.False(IsAlive(result));
        Assert.Equal(2, engine.Evaluate<int>("1 + 1"));
    }

    [Fact]
    public void What_a_script_can_reach_is_kept()
    {
        var engine = new Engine();
        var result = ResultOf(engine, "var o = {}; o");
        Assert.True(IsAlive(result));
        Assert.True(engine.Evaluate<bool>("o instanceof Object"));
    }

    [Fact]
    public void Values_of_a_call_from_the_host_into_a_function_are_not_kept()
    {
        var engine = new Engine();
        engine.Execute("function make(a) { const b = { a }; return b; }");
        Assert.False(IsAlive(Of(() => engine.Invoke("make", 1))));
    }

    [Fact]
    public void Values_of_a_script_that_threw_are_not_kept()
    {
        var engine = new Engine();
        var seen = new WeakReference(null);
        engine.SetValue("see", new Action<JsValue>(o => seen.Target = o.Object));
        Assert.Throws<JavaScriptException>(() => engine.Execute("function f(o) { see(o); null.x; } f({})"));
        Assert.False(IsAlive(seen));
    }

    [Fact]
    public void A_callback_of_the_host_may_run_scripts_without_losing_the_values_of_the_one_around()
    {
        var engine = new Engine();
        engine.SetValue("inner", new Func<int>(() => engine.Evaluate<int>("(function f(n) { return n === 0 ? 1 : f(n - 1) + 1; })(50)")));
        Assert.Equal("a 51 b", engine.Evaluate<string>("(function (x, y) { const n = inner(); return x + ' ' + n + ' ' + y; })('a', 'b')"));
    }

    [Fact]
    public void Engines_run_on_after_deep_calls()
    {
        var engine = new Engine();
        engine.Execute("function deep(n) { return n === 0 ? 0 : 1 + deep(n - 1); }");
        for (var i = 0; i < 3; i++)
        {
            Assert.Equal(5000, engine.Evaluate<int>("deep(5000)"));
            Assert.Equal(3, engine.Evaluate<int>("deep(3)"));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference ResultOf(Engine engine, string code) => new(engine.Execute(code).Object);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Of(Func<JsValue> make) => new(make().Object);

    private static bool IsAlive(WeakReference reference)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return reference.IsAlive;
    }
}
