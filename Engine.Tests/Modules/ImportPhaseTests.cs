using Quoll.Inspection;

namespace Quoll.Tests.Modules;

/// <summary>
/// <c>import defer</c> and <c>import source</c> (proposal-defer-import-eval, proposal-source-phase-imports). The
/// conformance suite tests each use of a deferred namespace.
/// </summary>
public class ImportPhaseTests
{
    private static string Run(params (string Name, string Source)[] modules) => new ModuleProgram(modules).Run();

    [Fact]
    public void A_deferred_module_runs_when_an_export_is_used() => Assert.Equal("begin Deferred Module inner a 1 1 end", Run(
        ("inner.js", "log('inner');"),
        ("a.js", "import './inner.js'; log('a'); export const x = 1;"),
        ("main.js", "import defer * as ns from './a.js'; log('begin'); log(ns[Symbol.toStringTag]); log(ns.x); log(ns.x); log('end');")));

    [Fact]
    public void An_import_call_defers_too() => Assert.Equal("ready a x true", Run(
        ("a.js", "log('a'); export const x = 1;"),
        ("main.js", "const ns = await import.defer('./a.js'); log('ready'); log(Object.keys(ns)); log(ns === await import.defer('./a.js'));")));

    [Fact]
    public void Parts_that_await_run_before_the_importing_module() => Assert.Equal("before after main a 1", Run(
        ("waits.js", "log('before'); await null; log('after');"),
        ("a.js", "import './waits.js'; log('a'); export const x = 1;"),
        ("main.js", "import defer * as ns from './a.js'; log('main'); log(ns.x);")));

    [Fact]
    public void The_error_of_a_deferred_module_is_thrown_at_each_use() => Assert.Equal("Error: no true", Run(
        ("a.js", "throw new Error('no');"),
        ("main.js", "import defer * as ns from './a.js'; let first; try { ns.x } catch (e) { log(first = e) } try { ns.x } catch (e) { log(e === first) }")));

    [Fact]
    public void A_module_cannot_be_run_while_it_runs() => Assert.Equal(
        "TypeError: The module 'main.js', or one that it needs, is still being evaluated",
        Run(("main.js", "import defer * as ns from './main.js'; try { ns.x } catch (e) { log(e) }")));

    [Fact]
    public void A_deferred_module_that_is_missing_or_wrong_fails_at_once()
    {
        Assert.StartsWith("TypeError", new ModuleProgram(("main.js", "import defer * as ns from './none.js';")).Fails().Description);
        Assert.StartsWith(
            "SyntaxError", new ModuleProgram(("a.js", "import { x } from './a.js';"), ("main.js", "import defer * as ns from './a.js';")).Fails().Description);
    }

    [Fact]
    public void The_host_sees_a_deferred_namespace_without_running_it()
    {
        var program = new ModuleProgram(("a.js", "log('a');"), ("main.js", "import defer * as ns from './a.js'; export { ns };"));
        program.Engine.SetValue("main", program.Engine.ImportModule("main.js"));
        Assert.Equal("[Deferred Module]", new Inspector(false).Inspect(program.Engine.Execute("main.ns")));
        Assert.Equal("", program.Log);
    }

    [Theory]
    [InlineData("import source x from './a.js';", "SyntaxError: The module 'a.js' has no source that can be imported")]
    [InlineData("await import.source('./a.js');", "SyntaxError: The module 'a.js' has no source that can be imported")]
    public void A_module_of_a_script_has_no_source(string source, string error)
    {
        var program = new ModuleProgram(("a.js", "import './not-loaded.js';"), ("main.js", source));
        Assert.StartsWith(error, program.Fails().Description);
    }

    [Fact]
    public void The_words_are_also_names() => Assert.Equal("1 2 3", Run(
        ("a.js", "export default 1; export const b = 2, c = 3;"),
        ("main.js", "import defer, { b as source } from './a.js'; import { c as from } from './a.js'; log(defer); log(source); log(from);")));

    [Theory]
    [InlineData("import defer x from './a.js';")]
    [InlineData("import defer { x } from './a.js';")]
    [InlineData("import source * as x from './a.js';")]
    [InlineData("import d\\u0065fer * as x from './a.js';")]
    [InlineData("import.defer;")]
    [InlineData("new import.source('./a.js');")]
    public void Other_forms_are_syntax_errors(string source) =>
        Assert.StartsWith("SyntaxError", new ModuleProgram(("a.js", ""), ("main.js", source)).Fails().Description);

    [Fact]
    public void Names_of_one_namespace_from_two_modules_are_the_same() => Assert.Equal("1", Run(
        ("a.js", "export const x = 1;"), ("b.js", "import * as ns from './a.js'; export { ns };"), ("c.js", "export * as ns from './a.js';"),
        ("d.js", "export * from './b.js'; export * from './c.js';"), ("main.js", "import { ns } from './d.js'; log(ns.x);")));
}
