namespace Quoll.Tests.Modules;

/// <summary>Classes with decorators before and after <c>export</c> (proposal-decorators, ExportDeclaration).</summary>
public class DecoratedExportTests
{
    private const string Decorators = """
        export const seen = (value, { kind, name }) => { log(`${kind}:${name}`); };
        export const replaced = () => function other() { return "other"; };
        """;

    private static string Run(string exporting, string importing) =>
        new ModuleProgram(
            ("dec.js", Decorators), ("a.js", "import { seen, replaced } from './dec.js';" + exporting), ("main.js", importing)).Run();

    [Theory]
    [InlineData("@seen export class A { @seen m() {} }", "import { A } from './a.js'; log(A.name);", "method:m class:A A")]
    [InlineData("export @seen class A {}", "import { A } from './a.js'; log(A.name);", "class:A A")]
    [InlineData("@seen export default class {}", "import A from './a.js'; log(A.name);", "class:default default")]
    [InlineData("export default @seen class {}", "import A from './a.js'; log(A.name);", "class:default default")]
    [InlineData("export default @seen class A { static self = A; }", "import A from './a.js'; log(A.name, A.self === A);", "class:A A")]
    [InlineData("@replaced export class A {} @replaced export default class {}", "import B, { A } from './a.js'; log(A()); log(B.name);", "other other")]
    [InlineData("export default (@replaced class {});", "import A from './a.js'; log(A());", "other")]
    [InlineData("@(await Promise.resolve(seen)) export class A { static x = log('static'); }", "import './a.js'; log('main');", "class:A static main")]
    [InlineData("export const get = () => A; try { get(); } catch (e) { log(e.name); } @seen export class A {} log(typeof get());", "import './a.js';", "ReferenceError class:A function")]
    public void What_is_exported_is_what_the_decorators_leave(string exporting, string importing, string expected) =>
        Assert.Equal(expected, Run(exporting, importing));

    [Fact]
    public void Decorators_before_export_are_no_part_of_the_source_text_of_the_class() => Assert.Equal("class A {} @seen class B {}", Run(
        "const seen2 = () => {}; @seen2 export class A {} const seen3 = seen; { const seen = () => {}; var text = String(@seen class B {}); } export { text };",
        "import { A, text } from './a.js'; log(A); log(text);"));

    [Fact]
    public void A_decorator_may_come_from_a_module_that_imports_the_class() => Assert.Equal("class A", new ModuleProgram(
        ("a.js", "import { dec } from './b.js'; export @dec class A {}"),
        ("b.js", "import { A } from './a.js'; export function dec(value, { kind }) { try { A; } catch { log(kind); } } export const name = () => A.name;"),
        ("main.js", "import './a.js'; import { name } from './b.js'; log(name());")).Run());
}
