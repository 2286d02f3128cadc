using Quoll.Web;

namespace Quoll.Tests.Web;

/// <summary>EngineOptions.Globals.</summary>
public class GlobalsTests
{
    private const string Names =
        """
        ['structuredClone', 'TextEncoder', 'TextDecoder', 'performance', 'atob', 'btoa', 'setTimeout', 'queueMicrotask', 'ShadowRealm',
            'AsyncContext', 'console'].filter(n => n in globalThis).join()
        """;

    private readonly Engine _engine = new(new EngineOptions { Globals = EngineGlobals.Web });

    [Theory]
    [InlineData(EngineGlobals.None, "")]
    [InlineData(EngineGlobals.StructuredClone, "structuredClone")]
    [InlineData(EngineGlobals.Base64, "atob,btoa")]
    [InlineData(EngineGlobals.Timers, "setTimeout,queueMicrotask")]
    [InlineData(EngineGlobals.Web, "structuredClone,atob,btoa,setTimeout,queueMicrotask")]
    [InlineData(EngineGlobals.ShadowRealm, "ShadowRealm")]
    [InlineData(EngineGlobals.AsyncContext | EngineGlobals.Base64, "atob,btoa,AsyncContext")]
    [InlineData(EngineGlobals.Proposals, "ShadowRealm,AsyncContext")]
    public void An_engine_has_those_it_asks_for(EngineGlobals globals, string expected) =>
        Assert.Equal(expected, new Engine(new EngineOptions { Globals = globals }).Evaluate<string>(Names));

    [Fact]
    public void They_are_operations_of_Web_IDL() => Assert.Equal(
        "true true true structuredClone 1", _engine.Evaluate<string>("""
            const d = Object.getOwnPropertyDescriptor(globalThis, 'structuredClone');
            `${d.writable} ${d.enumerable} ${d.configurable} ${structuredClone.name} ${structuredClone.length}`
            """));

    [Theory]
    [InlineData("structuredClone({ a: new Map([[1, new Date(5)]]) }).a.get(1).getTime()", "5")]
    [InlineData("btoa('hello')", "aGVsbG8=")]
    [InlineData("btoa('')", "")]
    [InlineData("btoa('\\xff\\xfe')", "//4=")]
    [InlineData("atob('aGVsbG8=')", "hello")]
    [InlineData("atob(' aG\\tVs\\nbG8 ')", "hello")]
    [InlineData("atob('//4=') === '\\xff\\xfe'", "true")]
    [InlineData("atob('YQ')", "a")]
    [InlineData("atob('YR==')", "a")]
    [InlineData("atob('')", "")]
    [InlineData("Array.from({ length: 300 }, (_, n) => String.fromCharCode(...Array(n).fill(n & 255))).every(s => atob(btoa(s)) === s)", "true")]
    public void They_work(string code, string expected) => Assert.Equal(expected, _engine.Evaluate<string>(code));

    [Theory]
    [InlineData("atob('a')")]
    [InlineData("atob('ab=')")]
    [InlineData("atob('a=b=')")]
    [InlineData("atob('ab-_')")]
    [InlineData("atob('====')")]
    [InlineData("btoa('\\u0100')")]
    public void What_cannot_be_coded_is_an_InvalidCharacterError(string code)
    {
        Assert.StartsWith("InvalidCharacterError: ", Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Description);
        var web = new Engine(new EngineOptions { Extensions = [QuollWeb.Default] });
        Assert.Equal(5, web.Evaluate<int>($"try {{ {code} }} catch (e) {{ e instanceof DOMException && e.code }}"));
    }

    [Fact]
    public void An_extension_gets_the_globals_that_it_asks_for() => Assert.Equal(
        "structuredClone,atob,btoa,setTimeout,queueMicrotask",
        new Engine(new EngineOptions { Globals = EngineGlobals.Web, Extensions = [QuollWeb.Default] })
            .Evaluate<string>("Object.keys(globalThis).length > 9 && " + Names.Replace("'TextEncoder', 'TextDecoder', 'performance', ", "")));

    [Theory]
    [InlineData("structuredClone(() => {})")]
    [InlineData("structuredClone([Symbol()])")]
    [InlineData("structuredClone(new Proxy({}, {}))")]
    public void What_cannot_be_cloned_is_a_DataCloneError(string code)
    {
        Assert.StartsWith("DataCloneError: ", Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Description);
        Assert.True(_engine.Evaluate<bool>($"try {{ {code} }} catch (e) {{ e instanceof TypeError }}"));
    }
}
