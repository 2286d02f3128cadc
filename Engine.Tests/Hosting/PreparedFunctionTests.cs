namespace Quoll.Tests.Hosting;

/// <summary>Tests texts that are prepared as the bodies of functions: rules with parameters.</summary>
public class PreparedFunctionTests
{
    [Theory]
    [InlineData("a + b", "3")]
    [InlineData("const sum = a + b; sum * 2", "6")]
    [InlineData("{ a, sum: a + b }", "{\"a\":1,\"sum\":3}")]
    [InlineData("if (a > b) 'more'", null)]
    public void The_function_returns_the_completion_value(string code, string? json)
    {
        var engine = new Engine();
        var function = engine.Evaluate(engine.PrepareFunction(code, ["a", "b"]));
        Assert.Equal(json, engine.Json.Stringify(function.Call(null, 1, 2)));
    }

    [Fact]
    public void Many_engines_share_it()
    {
        var rule = new Engine().PrepareFunction("order.qty > limit", ["order"]);
        Assert.All([(1, true), (9, false)], test =>
        {
            var engine = new Engine().SetValue("limit", test.Item1);
            Assert.Equal(test.Item2, engine.Evaluate(rule).Call(null, new { qty = 5 }).AsBoolean());
        });
    }

    [Fact]
    public void An_await_makes_it_async()
    {
        var engine = new Engine();
        var function = engine.Evaluate(engine.PrepareFunction("await a; 7", ["a"]));
        Assert.True(function.Call(null, 1).IsPromise);
    }

    [Theory]
    [InlineData("await limit(a)", "limit")]
    [InlineData("{ a, sum: b + c }", "b", "c")]
    [InlineData("let x = y; x + a", "y")]
    public void Its_free_names_are_not_the_parameters(string code, params string[] names) =>
        Assert.Equal(names, new Engine().PrepareFunction(code, ["a"]).FreeNames);

    [Fact]
    public void Free_names_of_TypeScript_are_known()
    {
        var engine = new Engine(new EngineOptions { TypeScript = TypeScriptSources.ByName });
        Assert.Equal(["y"], engine.Prepare("const x: number = y;", new() { SourceName = "a.ts" }).FreeNames);
        Assert.Equal(["y"], engine.PrepareFunction("(a as number) + y", ["a"], new() { SourceName = "a.ts" }).FreeNames);
    }

    [Fact]
    public void A_syntax_error_has_its_place()
    {
        var error = Assert.Throws<JavaScriptException>(() => new Engine().PrepareFunction("a +\n)", ["a"], new() { SourceName = "rule" }));
        Assert.Equal(("rule", 2, 1), (error.SourceName, error.Line, error.Column));
    }

    [Theory]
    [InlineData("a", "a")]
    [InlineData("a, b")]
    [InlineData("")]
    [InlineData("1a")]
    public void Parameters_are_different_names(params string[] parameters) =>
        Assert.Throws<ArgumentException>(() => new Engine().PrepareFunction("1", parameters));

    [Fact]
    public void Its_length_is_limited() =>
        Assert.Throws<JavaScriptException>(() => new Engine(new EngineOptions { MaxSourceLength = 3 }).PrepareFunction("1 + 1", []));
}
