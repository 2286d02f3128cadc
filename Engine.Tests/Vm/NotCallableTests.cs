namespace Quoll.Tests.Vm;

/// <summary>The message for a call of a value that is not a function names the callee as the source has it.</summary>
public class NotCallableTests
{
    private const string Prelude = "var p = { q: { list: [{}] }, next() { return this }, 'a b': {} }, i = 0, none; function f() { return p }\n";

    [Theory]
    [InlineData("none()", "none")]
    [InlineData("p.foo()", "p.foo")]
    [InlineData("p.q.foo(1, 2)", "p.q.foo")]
    [InlineData("p . q\n  .foo()", "p.q.foo")]
    [InlineData("p?.q.foo()", "p.q.foo")]
    [InlineData("p.q.list[0].foo()", "p.q.list[0].foo")]
    [InlineData("p.q['list'].foo()", "p.q['list'].foo")]
    [InlineData("f().foo()", "f(...).foo")]
    [InlineData("f(')', \"(\").next().foo()", "f(...).next(...).foo")]
    [InlineData("p.next(p.next()).foo()", "p.next(...).foo")]
    [InlineData("(p, p).foo()", "(intermediate value).foo")]
    [InlineData("(function () { return (p).foo() })()", "(intermediate value).foo")]
    [InlineData("[1].foo()", "(intermediate value).foo")]
    [InlineData("'text'.foo()", "(intermediate value).foo")]
    [InlineData("`text`.foo()", "(intermediate value).foo")]
    [InlineData("p['foo']()", "p['foo']")]
    [InlineData("p.q[i]()", "p.q[i]")]
    [InlineData("f()[\"a b\"]()", "f(...)[\"a b\"]")]
    [InlineData("[none()]", "none")]
    [InlineData("[...p.foo()]", "p.foo")]
    [InlineData("Math.max(...none())", "none")]
    [InlineData("if (p.foo() > 1) ;", "p.foo")]
    [InlineData("new none()", "none", "constructor")]
    [InlineData("this.foo()", "this.foo")]
    [InlineData("p.foo`text`", "p.foo")]
    [InlineData("(() => { 'use strict'; return p.q.foo() })()", "p.q.foo")]
    public void The_callee_is_named(string code, string name, string kind = "function")
    {
        var message = Assert.Throws<JavaScriptException>(() => new Engine().Execute(Prelude + code)).Description;
        Assert.Equal($"TypeError: {name} is not a {kind}", message);
    }

    [Fact]
    public void A_long_object_is_not_shown()
    {
        var engine = new Engine();
        engine.Execute(
            "var p = { get q() { return this }, f() { return this } }; function f() { return p }; var " + new string('x', 5000));
        foreach (var code in new[]
        {
            "p" + string.Concat(Enumerable.Repeat(".q", 200)), "p" + string.Concat(Enumerable.Repeat(".f()", 200)), $"f({new string('x', 5000)})",
        })
        {
            Assert.Equal(
                "TypeError: (intermediate value).foo is not a function",
                Assert.Throws<JavaScriptException>(() => engine.Execute(code + ".foo()")).Description);
        }
    }
}
