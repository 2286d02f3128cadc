namespace Quoll.Tests.Hosting;

/// <summary><see cref="Script.FreeNames"/>: the globals that a script expects.</summary>
public class FreeNamesTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("price * quantity + price", "price,quantity")]
    [InlineData("order.total.price", "order")]
    [InlineData("order['total'][key]", "order,key")]
    [InlineData("Math.max(a, undefined, NaN)", "Math,a,undefined,NaN")]
    [InlineData("this.a; new.b", null)]
    [InlineData("this.a", "")]
    [InlineData("typeof x", "x")]
    [InlineData("x = 1; y += 2; z++", "x,y,z")]
    [InlineData("delete x", "x")]
    [InlineData("[a, b.c] = [d]; ({ e, f: g } = h)", "a,b,d,e,g,h")]
    [InlineData("var x = 1; let y = x; const z = y", "")]
    [InlineData("use(later); let later; function use(v) { return v + other }", "other")]
    [InlineData("function f(a, b = c) { return arguments.length + a + b + d }", "c,d")]
    [InlineData("const f = (a, { b, c: [d] }) => a + b + c + d", "c")]
    [InlineData("class A extends B { #p = q; static s = A.t; m() { return this.#p + super.m() + r } }", "B,q,r")]
    [InlineData("const F = function g() { return g() + h }", "h")]
    [InlineData("try { a } catch (e) { e; b }", "a,b")]
    [InlineData("for (let i = 0; i < n; i++) sum += i; i", "n,sum,i")]
    [InlineData("for (const x of xs) x; for (k in xs) k", "xs,k")]
    [InlineData("{ let hidden; hidden } hidden", "hidden")]
    [InlineData("{ function f() {} } f()", "")]
    [InlineData("'use strict'; { function f() {} } f()", "f")]
    [InlineData("label: for (;;) break label", "")]
    [InlineData("({ a, b: c, [d]: 1, e() { return f } })", "a,c,d,f")]
    [InlineData("`${a} ${tag`b`}`", "a,tag")]
    [InlineData("with (o) { a }", "o,a")]
    [InlineData("eval('hidden')", "eval")]
    [InlineData("function f() { var x; eval(code); return x + y }", "eval,code,y")]
    [InlineData("async function f() { await a; for await (const b of c) b } function* g() { yield d }", "a,c,d")]
    [InlineData("import(name)", "name")]
    [InlineData("globalThis.x", "globalThis")]
    [InlineData("arguments", "arguments")]
    [InlineData("b; a; b", "b,a")]
    [InlineData("(a) => a; (b, c); async (d) => d", "b,c")]
    public void Names_that_a_script_does_not_declare(string code, string? expected)
    {
        if (expected is null) Assert.Throws<JavaScriptException>(() => new Engine().Prepare(code));
        else Assert.Equal(expected, string.Join(',', new Engine().Prepare(code).FreeNames));
    }

    [Fact]
    public void Options_of_the_script_count()
    {
        Assert.Equal(["a", "b"], new Engine(new EngineOptions { AllowReturn = true }).Prepare("if (a) return b").FreeNames);
        Assert.Equal(["f"], new Engine(new EngineOptions { Strict = true }).Prepare("{ function f() {} } f()").FreeNames);
        Assert.Equal(["a"], new Engine(new EngineOptions { NullPropagation = true }).Prepare("a.b.c()").FreeNames);
    }

    [Fact]
    public void The_list_is_kept()
    {
        var script = new Engine().Prepare("a + b");
        Assert.Same(script.FreeNames, script.FreeNames);
    }

    [Fact]
    public void A_host_finds_the_names_that_an_engine_lacks()
    {
        var engine = new Engine().SetValue("price", 2);
        var missing = new Engine().Prepare("Math.round(price * qantity)").FreeNames.Where(name => !engine.HasGlobal(name));
        Assert.Equal(["qantity"], missing);
    }
}
