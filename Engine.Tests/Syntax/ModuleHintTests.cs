namespace Quoll.Tests.Syntax;

/// <summary>Errors of texts that are modules, or whose functions are not async, say so.</summary>
public class ModuleHintTests
{
    private const string Hint = ". Run the text as a module (engine.ExecuteModuleAsync, quoll --module)";

    private const string Await = "'await' is only allowed in async functions and at the top level of modules";

    private static string Refused(string code) => Assert.Throws<JavaScriptException>(() => new Engine().Prepare(code)).Description;

    private static string RefusedModule(string code) =>
        Assert.Throws<JavaScriptException>(() => new Engine().PrepareModule(code)).Description;

    [Theory]
    [InlineData("await f()")]
    [InlineData("await x")]
    [InlineData("await x.y")]
    [InlineData("await new Promise(r => r())")]
    [InlineData("await import('x')")]
    [InlineData("await this.x")]
    [InlineData("await null")]
    [InlineData("await 1")]
    [InlineData("await 1n")]
    [InlineData("await 'x'")]
    [InlineData("await {}")]
    [InlineData("await !x")]
    [InlineData("await ~x")]
    [InlineData("await async () => 1")]
    [InlineData("await function () {}")]
    [InlineData("await class {}")]
    [InlineData("await typeof x")]
    [InlineData("!await x")]
    [InlineData("let a = await f()")]
    [InlineData("const { a } = await f()")]
    [InlineData("f(await g())")]
    [InlineData("[await x]")]
    [InlineData("({ a: await x })")]
    [InlineData("`${await x}`")]
    [InlineData("if (await x) {}")]
    [InlineData("{ await x }")]
    [InlineData("a = b, await c")]
    [InlineData("for (const x of await y) {}")]
    [InlineData("for await (const x of y) {}")]
    [InlineData("const f = () => 1; await f()")]
    public void Await_at_the_top_level_of_a_script_hints_at_modules(string code) =>
        Assert.Equal("SyntaxError: " + Await + Hint, Refused(code));

    [Theory]
    [InlineData("function f() { await g() }")]
    [InlineData("const f = () => await g()")]
    [InlineData("const f = () => { await g() }")]
    [InlineData("xs.map(x => await f(x))")]
    [InlineData("new Promise(r => { await r })")]
    [InlineData("class A { m() { await x } }")]
    [InlineData("class A { get x() { return await y } }")]
    [InlineData("function* g() { await x }")]
    [InlineData("function f() { for await (const x of y) {} }")]
    [InlineData("async function f() { xs.map(x => await f(x)) }")]
    [InlineData("async function f() { function g() { await x } }")]
    public void Await_in_a_function_hints_at_async(string code)
    {
        Assert.Equal($"SyntaxError: {Await}: make the function async", Refused(code));
        Assert.Equal($"SyntaxError: {Await}: make the function async", RefusedModule(code));
    }

    [Theory]
    [InlineData("import x from 'a'", "import")]
    [InlineData("import 'a'", "import")]
    [InlineData("import * as n from 'a'", "import")]
    [InlineData("import { a } from 'a'", "import")]
    [InlineData("import defer * as n from 'a'", "import")]
    [InlineData("export const a = 1", "export")]
    [InlineData("export default 1", "export")]
    [InlineData("export { a }", "export")]
    [InlineData("export * from 'a'", "export")]
    [InlineData("export async function f() {}", "export")]
    [InlineData("{ export const a = 1 }", "export")]
    public void Items_of_modules_in_a_script_hint_at_modules(string code, string word) => Assert.Equal(
        $"SyntaxError: Unexpected keyword '{word}': 'import' and 'export' are only allowed in modules{Hint}", Refused(code));

    [Theory]
    [InlineData("function f() { import x from 'a' }", "import")]
    [InlineData("() => { export const a = 1 }", "export")]
    public void Items_of_modules_in_a_function_do_not(string code, string word)
    {
        var message =
            $"SyntaxError: Unexpected keyword '{word}': 'import' and 'export' are only allowed at the top level of modules";
        Assert.Equal(message, Refused(code));
        Assert.Equal(message, RefusedModule(code));
    }

    [Theory]
    [InlineData("import.meta", "Cannot use 'import.meta' outside a module" + Hint)]
    [InlineData("import.meta.url", "Cannot use 'import.meta' outside a module" + Hint)]
    [InlineData("await using a = b", "'await using' is only allowed in async functions and at the top level of modules" + Hint)]
    [InlineData("return 1", "Illegal return statement: 'return' outside of a function. EngineOptions.AllowReturn allows it at the top "
        + "level of scripts")]
    public void Other_words_say_what_allows_them(string code, string message) => Assert.Equal("SyntaxError: " + message, Refused(code));

    [Fact]
    public void Return_in_a_module_has_no_hint() =>
        Assert.Equal("SyntaxError: Illegal return statement: 'return' outside of a function", RefusedModule("return 1"));

    [Theory]
    [InlineData("await (async () => 1)()")]
    [InlineData("await [1]")]
    [InlineData("await -1")]
    public void An_await_that_is_a_name_hints_at_modules_when_it_runs(string code)
    {
        using var engine = new Engine();
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(code));
        Assert.StartsWith("ReferenceError: await is not defined: ", thrown.Description, StringComparison.Ordinal);
        Assert.EndsWith(Hint, thrown.Description, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("let await = 1; await")]
    [InlineData("await: for (;;) break await")]
    [InlineData("var await\nx = 1")]
    [InlineData("({ await: 1 }).await")]
    [InlineData("async () => { await 1 }")]
    [InlineData("for (await of []) ;")]
    public void Await_may_be_a_name_of_scripts(string code) => Assert.Equal("<script>", new Engine().Prepare(code).SourceName);

    [Theory]
    [InlineData("function f() { let await }")]
    [InlineData("function f() { let x = await; }")]
    [InlineData("async function f() { let await = 1 }")]
    public void A_name_await_in_a_module_is_reserved(string code) =>
        Assert.Equal("SyntaxError: 'await' is a reserved word here", RefusedModule(code));

    [Theory]
    [InlineData("eval('await x')")]
    [InlineData("eval('import x from \"y\"')")]
    public void An_eval_is_not_told_to_be_a_module(string code)
    {
        using var engine = new Engine();
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute(code));
        Assert.Matches("(of|in) modules", thrown.Description);
        Assert.DoesNotContain("Run the text", thrown.Description, StringComparison.Ordinal);
    }
}
