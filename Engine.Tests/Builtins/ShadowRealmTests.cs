namespace Quoll.Tests.Builtins;

/// <summary>ShadowRealm (proposal-shadowrealm), which <see cref="EngineGlobals.Proposals"/> turns on.</summary>
public class ShadowRealmTests
{
    private static JsValue Run(string code) => new Engine(new EngineOptions { Globals = EngineGlobals.ShadowRealm }).Evaluate(code);

    [Fact]
    public void Is_absent_without_the_option() => Assert.Equal("undefined", new Engine().Evaluate("typeof ShadowRealm").ToString());

    [Theory]
    [InlineData("new ShadowRealm().evaluate('1 + 1')", "2")]
    [InlineData("const r = new ShadowRealm(); r.evaluate('globalThis.x = 1'); typeof x + r.evaluate('x')", "undefined1")]
    [InlineData("new ShadowRealm().evaluate('(a, b) => a + b')(1, 2)", "3")]
    [InlineData("new ShadowRealm().evaluate('f => f(20) + 1')(x => x * 2)", "41")]
    [InlineData("const f = new ShadowRealm().evaluate('(function named(a, b) {})'); f.name + f.length", "named2")]
    [InlineData("new ShadowRealm().evaluate('Array') === Array", "false")]
    [InlineData("new ShadowRealm().evaluate('(() => {}).constructor === Function')", "true")]
    public void Evaluates_in_a_realm_of_its_own(string code, string expected) => Assert.Equal(expected, Run(code).ToString());

    [Theory]
    [InlineData("new ShadowRealm().evaluate('({})')", "TypeError")]
    [InlineData("new ShadowRealm().evaluate('f => f({})')(x => x)", "TypeError")]
    [InlineData("new ShadowRealm().evaluate('throw new RangeError(1)')", "TypeError")]
    [InlineData("new ShadowRealm().evaluate('() => { throw 1 }')()", "TypeError")]
    [InlineData("new ShadowRealm().evaluate('(')", "SyntaxError")]
    [InlineData("new ShadowRealm().evaluate({})", "TypeError")]
    [InlineData("ShadowRealm()", "TypeError")]
    public void Objects_and_errors_do_not_cross(string code, string error) => Assert.Equal(
        error + "true", Run($"var found = 'none'; try {{ {code} }} catch (e) {{ found = e.name + (e instanceof {error}) }} found").ToString());

    [Fact]
    public void A_limit_ends_code_in_the_realm()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.ShadowRealm, MaxSteps = 100_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("new ShadowRealm().evaluate('for (;;);')"));
    }

    [Fact]
    public void Values_of_the_host_are_not_in_the_realm()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.ShadowRealm });
        engine.SetValue("list", new List<int> { 1 }).SetValue("twice", (int n) => 2 * n);
        Assert.Equal(
            "undefined undefined", engine.Evaluate("new ShadowRealm().evaluate('typeof list + \" \" + typeof twice')").ToString());
        Assert.Equal("TypeError", engine.Evaluate("try { new ShadowRealm().evaluate('x => x')(list) } catch (e) { e.name }").ToString());
        // Functions cross, as wrapped functions.
        Assert.Equal("42", engine.Evaluate("new ShadowRealm().evaluate('f => f(21)')(twice)").ToString());
    }

    [Fact]
    public void Code_is_refused_where_strings_may_not_be_compiled()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.ShadowRealm, AllowDynamicCode = false });
        Assert.Equal("EvalError", engine.Evaluate("try { new ShadowRealm().evaluate('1') } catch (e) { e.name }").ToString());
    }

    [Fact]
    public void Memory_is_limited_in_the_realm()
    {
        var engine = new Engine(new EngineOptions { Globals = EngineGlobals.ShadowRealm, MaxAllocatedBytes = 20_000_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.Execute("new ShadowRealm().evaluate('const a = []; for (;;) a.push([a])')"));
    }

    [Fact]
    public void A_long_chain_of_wrapped_functions_ends_in_an_error()
    {
        Assert.Equal("ended", Run("""
            const a = new ShadowRealm(), wrap = a.evaluate('f => () => f()');
            let f = () => 1;
            for (let i = 0; i < 100_000; i++) f = wrap(f);
            let outcome = 'ran';
            try { f() } catch (e) { outcome = 'ended' }
            outcome
            """).ToString());
    }
}
