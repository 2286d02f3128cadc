namespace Quoll.Tests.Modules;

/// <summary>Top-level await (ECMA-262 §16.2.1.6.1.3), import() (§13.3.10) and JSON modules (§16.2.1.8.2).</summary>
public class AsyncModuleTests
{
    private static string Run(params (string, string)[] modules) => new ModuleProgram(modules).Run();

    [Fact]
    public void Siblings_run_while_a_module_waits_and_those_that_need_it_run_after_it() => Assert.Equal("a1 b a2 main", Run(
        ("a.js", "log('a1'); await 0; log('a2');"), ("b.js", "log('b');"), ("main.js", "import './a.js'; import './b.js'; log('main');")));

    [Fact]
    public void Modules_that_become_ready_together_run_in_the_order_in_which_they_were_met() => Assert.Equal("x1 x2 p q r main", Run(
        ("x.js", "log('x1'); await 0; await 0; log('x2'); export const x = 1;"),
        ("p.js", "import './x.js'; log('p');"), ("q.js", "import './x.js'; log('q');"),
            ("r.js", "import './q.js'; import './x.js'; log('r');"),
        ("main.js", "import './p.js'; import './r.js'; import './q.js'; log('main');")));

    [Fact]
    public void Cycles_with_await_end() => Assert.Equal("b a", Run(
        ("a.js", "import './b.js'; await 0; log('a');"), ("b.js", "import './a.js'; await 0; log('b');"), ("main.js", "import './a.js';")));

    [Fact]
    public void A_rejection_reaches_those_that_need_the_module_and_is_kept()
    {
        var program = new ModuleProgram(
            ("bad.js", "await 0; log('once'); throw new RangeError('late');"), ("mid.js", "import './bad.js'; log('never');"),
                ("main.js", "import './mid.js'; log('never');"));
        Assert.Equal("RangeError: late", program.Fails().Description);
        Assert.Equal("RangeError: late", program.Fails("mid.js").Description);
        Assert.Equal("once", program.Log);
    }

    [Fact]
    public void For_await_and_functions_with_await_at_the_top_level() => Assert.Equal("1 2 3", Run(
        ("main.js", "for await (const x of [Promise.resolve(1), 2]) log(x); const f = async () => await 3; log(await f());")));

    [Fact]
    public void Resources_of_a_module_are_disposed_of_before_the_modules_that_need_it_run() => Assert.Equal("a body a disposed b main", Run(
        ("a.js", "await using x = { async [Symbol.asyncDispose]() { await 0; log('a disposed'); } }; log('a body'); export { x };"),
        ("b.js", "import { x } from './a.js'; using y = { [Symbol.dispose]() { log('b'); } };"),
            ("main.js", "import './b.js'; log('main');")));

    [Fact]
    public void A_resource_of_a_module_that_fails_makes_it_fail() => Assert.Equal("Error: disposal", new ModuleProgram(
        ("main.js", "await using x = { async [Symbol.asyncDispose]() { throw new Error('disposal'); } }; export { x };")).Fails().Description);

    [Fact]
    public async Task The_host_can_wait_for_tasks()
    {
        var program = new ModuleProgram(("main.js", "export const x = await later();"));
        program.Engine.SetValue("later", (Func<Task<int>>)(async () => { await Task.Delay(5); return 7; }));
        program.Engine.SetValue("ns", await program.Engine.ImportModuleAsync("main.js"));
        Assert.Equal(7, program.Engine.Evaluate<int>("ns.x"));
        program.Engine.SetValue("again", await program.Engine.ExecuteModuleAsync("export const y = 1 + await later();",
            new() { SourceName = "other.js" }));
        Assert.Equal(8, program.Engine.Evaluate<int>("again.y"));
    }

    [Fact]
    public void What_never_comes_is_said_to_be_missing()
    {
        var program = new ModuleProgram(("main.js", "await new Promise(() => {});"));
        Assert.Contains("main.js", Assert.Throws<InvalidOperationException>(() => program.Engine.ImportModule("main.js")).Message);
    }

    [Fact]
    public void Import_calls_give_the_namespace_later() => Assert.Equal("sync a 1 true TypeError", Run(
        ("lib/a.js", "log('a'); export const x = 1;"),
        ("main.js", "const p = import('./lib/a.js'); log('sync'); const ns = await p; log(ns.x); log(ns === await eval(\"import('./lib/a.js')\"));"
            + "await import('./none.js').catch(e => log(e.name));")));

    [Fact]
    public void Import_calls_of_scripts_are_relative_to_their_source()
    {
        var program = new ModuleProgram(("lib/a.js", "export const x = 'found';"));
        program.Engine.Execute("(() => import('./a.js'))().then(ns => log(ns.x))", new() { SourceName = "lib/script.js" });
        program.Engine.RunJobs();
        Assert.Equal("found", program.Log);
    }

    [Theory]
    [InlineData("import({ toString() { throw new RangeError('no'); } })", "RangeError")]
    [InlineData("import('./bad.js')", "SyntaxError")]
    [InlineData("import('./a.js', 1)", "TypeError")]
    [InlineData("import('./a.js', { with: 1 })", "TypeError")]
    [InlineData("import('./a.js', { with: { type: 1 } })", "TypeError")]
    [InlineData("import('./a.js', { with: { kind: 'json' } })", "TypeError")]
    [InlineData("import('./a.js', { with: { type: 'css' } })", "TypeError")]
    [InlineData("import('./data.js', { with: { type: 'json' } })", "SyntaxError")]
    [InlineData("import('./throws.js')", "EvalError")]
    [InlineData("import('./links.js')", "SyntaxError")]
    public void What_is_wrong_with_an_import_call_rejects_its_promise(string call, string error) => Assert.Equal($"called {error}", Run(
        ("a.js", ""), ("bad.js", "let ="), ("data.js", "{x: 1}"), ("throws.js", "throw new EvalError"),
            ("links.js", "import { none } from './a.js';"),
        ("main.js", $"const p = {call}; log('called'); await p.catch(e => log(e.name));")));

    [Fact]
    public void Json_modules_have_a_default_export_and_are_one_object() => Assert.Equal("[1,{\"a\":null}] true true", Run(
        ("data.json", "[1, {\"a\": null}]"), ("other.js", "import d from './data.json' with { type: 'json' }; export default d;"),
        ("main.js", "import d from './data.json' with { 'type': 'json' }; import e from './other.js'; log(JSON.stringify(d)); log(d === e);"
            + "log((await import('./data.json', { with: { type: 'json' } })).default === d);")));

    [Theory]
    [InlineData("import x from './data.json';", "TypeError: The module 'data.json' is JSON: import it with { type: 'json' }")]
    [InlineData("import { a } from './data.json' with { type: 'json' };", "SyntaxError: The requested module './data.json' does not provide an export named 'a'")]
    [InlineData("import x from './data.json' with { type: 'xml' };", "SyntaxError: The import attribute type: 'xml' is not supported")]
    [InlineData("import x from './data.json' with { lazy: 'yes' };", "SyntaxError: The import attribute lazy is not supported")]
    public void Other_uses_of_json_are_refused(string source, string error) =>
        Assert.StartsWith(error, new ModuleProgram(("data.json", "{\"a\": 1}"), ("main.js", source)).Fails().Description);
}
