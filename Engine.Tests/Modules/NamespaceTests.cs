namespace Quoll.Tests.Modules;

/// <summary>Module namespace objects (ECMA-262 §10.4.6) and import.meta.</summary>
public class NamespaceTests
{
    private static string Run(string main) => new ModuleProgram(
        ("a.js", "export let b = 1; export const a = 2; export { b as '10', b as '9' }; export default 3; export function set(x) { b = x; }"),
        ("main.js", $"import * as ns from './a.js'; import * as self from './main.js'; export let dead = 1; {main}")).Run();

    [Theory]
    [InlineData("log(Reflect.ownKeys(ns).map(String).join())", "10,9,a,b,default,set,Symbol(Symbol.toStringTag)")]
    [InlineData("log(Object.prototype.toString.call(ns))", "[object Module]")]
    [InlineData("log(Object.getPrototypeOf(ns)); log(Object.isExtensible(ns)); log(Object.isFrozen(ns));", "null false false")]
    [InlineData("log(JSON.stringify(Object.getOwnPropertyDescriptor(ns, 'a')))", "{\"value\":2,\"writable\":true,\"enumerable\":true,\"configurable\":false}")]
    [InlineData("log(Reflect.set(ns, 'a', 1)); log(Reflect.deleteProperty(ns, 'a')); log(Reflect.deleteProperty(ns, 'zz')); log(Reflect.defineProperty(ns, 'a', { value: 2 }))", "false false true true")]
    [InlineData("log(Reflect.defineProperty(ns, 'a', { value: 5 })); log(Reflect.defineProperty(ns, 'zz', { value: 5 })); log(Reflect.setPrototypeOf(ns, null))", "false false true")]
    [InlineData("ns.set(7); log(ns.b); log(ns[9]); log('a' in ns); log('zz' in ns); log(ns.zz)", "7 7 true false undefined")]
    [InlineData("log(JSON.stringify(ns))", "{\"9\":1,\"10\":1,\"a\":2,\"b\":1,\"default\":3}")]
    [InlineData("let s = ''; for (const k in ns) s += k + ';'; log(s)", "10;9;a;b;default;set;")]
    public void It_shows_the_exports_and_cannot_be_changed(string main, string expected) =>
        Assert.Equal(Sorted(expected), Sorted(Run(main)));

    // JSON text has its keys in the order of the object, which the other cases check.
    private static string Sorted(string text) =>
        text.StartsWith("{\"9\"", StringComparison.Ordinal) || text.StartsWith("{\"10\"", StringComparison.Ordinal)
        ? string.Join(',', text.Trim('{', '}').Split(',').Order(StringComparer.Ordinal)) : text;

    [Fact]
    public void Its_properties_have_a_temporal_dead_zone() =>
        Assert.Equal("ReferenceError ReferenceError ReferenceError true", new ModuleProgram(
        ("main.js", "import * as ns from './main.js'; for (const f of [() => ns.x, () => Object.keys(ns), () => ns.hasOwnProperty ?? Object.hasOwn(ns, 'x')])"
            + "try { f(); log('no'); } catch (e) { log(e.name); } log('x' in ns); export let x = 1;")).Run());

    [Fact]
    public void The_host_gets_it()
    {
        var engine = new ModuleProgram(("main.js", "export const answer = 42; export default [1];")).Engine;
        engine.SetValue("ns", engine.ImportModule("main.js"));
        Assert.Equal(43, engine.Evaluate<int>("ns.answer + ns.default[0]"));
    }

    [Fact]
    public void Import_meta_has_the_url_and_is_one_object_a_module() => Assert.Equal("main.js null true lib/b.js", new ModuleProgram(
        ("lib/b.js", "export const url = (() => import.meta.url)();"),
        ("main.js", "import { url } from './lib/b.js'; log(import.meta.url); log(Object.getPrototypeOf(import.meta)); import.meta.x = 1; log(import.meta.x === 1); log(url);")).Run());
}
