using Quoll.Tests.Vm;

namespace Quoll.Tests.Modules;

/// <summary>Bindings between modules (ECMA-262 §16.2.1.7).</summary>
public class LinkingTests
{
    private static string Run(params (string, string)[] modules) => new ModuleProgram(modules).Run();

    [Fact]
    public void An_import_shows_what_the_variable_holds_now() => Assert.Equal("0 2 2", Run(
        ("counter.js", "export let n = 0; export function add() { n++; }"),
        ("main.js", "import { n, add } from './counter.js'; log(n); add(); (() => add())(); log(n); log(eval('n'));")));

    [Fact]
    public void An_import_cannot_be_assigned_to()
    {
        const string Source =
            "import { a } from './a.js'; import * as ns from './a.js'; for (const f of [() => { a = 2; }, () => { ns = 2; }, () => a++, () => eval('a = 3'), () => { ns.a = 4; }])"
            + " try { f(); log('no'); } catch (e) { log(e.name); }";
        Assert.Equal("TypeError TypeError TypeError TypeError TypeError", Run(("a.js", "export let a = 1;"), ("main.js", Source)));
    }

    [Fact]
    public void Functions_of_a_cycle_can_be_called_before_their_module_ran_and_variables_cannot_be_read() =>
        Assert.Equal("early a:ReferenceError c:undefined main", Run(
        ("main.js", "import './b.js'; export function early() { return 'early'; } export const a = 1; export var c = 2; log('main');"),
        ("b.js", "import { early, a, c } from './main.js'; log(early()); try { a } catch (e) { log('a:' + e.name); } log('c:' + typeof c);")));

    [Theory]
    [InlineData("import { x } from './a.js';", "The requested module './a.js' does not provide an export named 'x'")]
    [InlineData("import x from './star.js';", "The requested module './star.js' does not provide an export named 'default'")]
    [InlineData("import { same } from './both.js';", "The requested module './both.js' contains conflicting star exports for name 'same'")]
    [InlineData("export { same } from './both.js';", "The requested module './both.js' contains conflicting star exports for name 'same'")]
    [InlineData("import { loop } from './loop.js';", "The requested module './main.js' does not provide an export named 'loop'")]
    [InlineData("import './missing.js';", "Cannot load the module './missing.js', imported by 'main.js': the module does not exist")]
    [InlineData("import './bad.js';", "A parameter name or a pattern was expected")]
    public void What_cannot_be_linked_is_refused_before_anything_runs(string source, string message)
    {
        var program = new ModuleProgram(
            ("main.js", $"{source} log('ran');"),
            ("a.js", "export const same = 1; export default 1;"), ("b.js", "export const same = 2;"),
            ("star.js", "export * from './a.js';"), ("both.js", "export * from './a.js'; export * from './b.js';"),
            ("loop.js", "export { loop } from './main.js';"),
            ("bad.js", "let = ;"));
        var error = program.Fails();
        if (!source.Contains("bad")) Assert.Contains(message, error.Description);
        else Assert.Equal("bad.js", error.SourceName);
        Assert.Equal("", program.Log);
    }

    [Fact]
    public void The_same_binding_by_two_ways_is_not_ambiguous() => Assert.Equal("1", Run(
        ("a.js", "export const x = 1;"), ("b.js", "export * from './a.js';"), ("c.js", "export { x } from './a.js';"),
        ("d.js", "export * from './b.js'; export * from './c.js'; export * from './d.js';"),
            ("main.js", "import { x } from './d.js'; log(x);")));

    [Fact]
    public void Names_may_be_strings_and_the_default_export_has_a_name() => Assert.Equal("1 2 default default default f", Run(
        ("a.js", "const x = 1; export { x as 'a b', x as '0' }; export * as 'ns!' from './b.js'; export default () => {};"),
        ("b.js", "export const y = 2; export default class {}"),
        ("c.js", "export default function () {}"),
        ("d.js", "export default function f() {}"),
        ("main.js", "import f, { 'a b' as a, 'ns!' as ns } from './a.js'; import B from './b.js'; import c from './c.js'; import d from './d.js';"
            + "log(a); log(ns.y); log(f.name); log(B.name); log(c.name); log(d.name);")));

    [Fact]
    public void The_top_level_is_strict_has_no_this_and_its_variables_are_not_global() =>
        Assert.Equal("undefined undefined undefined undefined ReferenceError", Run(
        ("main.js", "var v = 1; log(typeof this); log(typeof (() => this)()); log(typeof eval('this')); log(typeof globalThis.v); try { undeclared = 1; } catch (e) { log(e.name); }")));

    [Fact]
    public void Modules_run_once_in_the_order_of_their_imports() => Assert.Equal("c a b main", Run(
        ("a.js", "import './c.js'; log('a');"), ("b.js", "import './c.js'; import './main.js'; log('b');"), ("c.js", "log('c');"),
        ("main.js", "import './a.js'; import './b.js'; import './a.js'; log('main');")));

    [Fact]
    public void An_error_is_kept_and_thrown_again()
    {
        var program =
            new ModuleProgram(("bad.js", "log('once'); throw new RangeError('no');"), ("main.js", "import './bad.js'; log('never');"));
        var first = program.Fails();
        var second = program.Fails();
        Assert.Equal("RangeError: no", first.Description);
        Assert.Equal("bad.js", first.SourceName);
        Assert.Equal(first.Value, second.Value);
        Assert.Equal(first.Value, program.Fails("bad.js").Value);
        Assert.Equal("once", program.Log);
    }

    [Fact]
    public void What_could_not_be_loaded_may_be_there_the_next_time()
    {
        var program = new ModuleProgram(("main.js", "import { x } from './late.js'; log(x);"));
        program.Fails();
        program.Loader.Add("late.js", "export const x = 'here';");
        Assert.Equal("here", program.Run());
    }

    [Fact]
    public void A_module_that_a_limit_ended_does_not_run_again()
    {
        var loader = new InMemoryModuleLoader().Add("main.js", "for (;;);");
        var engine = new Engine(new EngineOptions { ModuleLoader = loader, MaxSteps = 10_000 });
        Assert.Throws<ExecutionLimitException>(() => engine.ImportModule("main.js"));
        Assert.Contains("A limit ended the module", Assert.Throws<JavaScriptException>(() => engine.ImportModule("main.js")).Description);
        Assert.Equal(3, engine.Evaluate<int>("1 + 2"));
    }

    [Fact]
    public void Many_exports_are_found_in_linear_time()
    {
        var names = string.Join(", ", Enumerable.Range(0, 30_000).Select(i => $"v{i}"));
        var main = $"import {{ {names} }} from './a.js'; import * as ns from './a.js'; log(v29999); log(Object.keys(ns).length);";
        Assert.Equal(
            "1 30001", Run(
            ("a.js", $"export * from './b.js'; export let last = 1;"), ("b.js", $"export let {names.Replace(",", " = 1,")} = 1;"),
            ("main.js", main)));
    }

    [Fact]
    public void A_long_chain_of_modules_is_run_or_refused_with_a_RangeError()
    {
        var program = new ModuleProgram(("m20000.js", "export const x = 1;"));
        for (var i = 0; i < 20_000; i++) program.Loader.Add($"m{i}.js", $"export * from './m{i + 1}.js';");
        program.Loader.Add("short.js", "import { x } from './m19900.js'; log(x);");
        SmallStack.Run(
            () => Assert.StartsWith(
            "RangeError", Assert.Throws<JavaScriptException>(() => program.Engine.ImportModule("m0.js")).Description));
        Assert.Equal("1", program.Run("short.js"));
    }
}
