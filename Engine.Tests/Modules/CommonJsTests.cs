namespace Quoll.Tests.Modules;

/// <summary>CommonJS modules: require, and imports of them (nodejs.org/api/modules.html).</summary>
public sealed class CommonJsTests : IDisposable
{
    private readonly PackageFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private string Required(string code)
    {
        _folder.Add("main.cjs", $"module.exports = (() => {{ {code} }})();");
        return _folder.Run("import x from './main.cjs'; export default x;");
    }

    [Fact]
    public void A_module_has_its_variables()
    {
        _folder.Add("lib/a.js", "exports.self = [__filename, __dirname, module.exports === exports, this === exports, require.main === module]");
        Assert.Equal($"""["{Path.Combine(_folder.Root, "lib", "a.js")}","{Path.Combine(_folder.Root, "lib")}",true,true,false]""",
            Required("return require('./lib/a').self"));
    }

    [Fact]
    public void Each_module_runs_once_and_cycles_see_what_is_there()
    {
        _folder.Add("n.js", "globalThis.runs = (globalThis.runs ?? 0) + 1; module.exports = {}")
            .Add("a.js", "exports.early = 1; exports.fromB = require('./b').seen; exports.late = 2")
            .Add("b.js", "exports.seen = { ...require('./a') }");
        Assert.Equal("[true,1]", Required("return [require('./n') === require('./n.js'), runs]"));
        Assert.Equal("""{"early":1,"fromB":{"early":1},"late":2}""", Required("return require('./a')"));
    }

    [Fact]
    public void Folders_and_JSON_are_found_without_extension()
    {
        _folder.Add("d.json", "\uFEFF{\"x\": [1]}").Add("dir/index.js", "module.exports = 'i'").Add("with/package.json", """{"main": "m"}""")
            .Add("with/m.js", "module.exports = 'm'");
        Assert.Equal("""[{"x":[1]},"i","m"]""", Required("return [require('./d'), require('./dir'), require('./with')]"));
    }

    [Fact]
    public void A_module_that_throws_runs_again()
    {
        _folder.Add("bad.js", "globalThis.n = (globalThis.n ?? 0) + 1; if (n < 2) throw new Error('no'); module.exports = n");
        Assert.Equal("""["no",2]""", Required("let m; try { require('./bad') } catch (e) { m = e.message } return [m, require('./bad')]"));
    }

    [Fact]
    public void Resolve_and_cache_are_properties_of_require()
    {
        _folder.Add("a.js", "module.exports = {}");
        Assert.Equal($"""["{Path.Combine(_folder.Root, "a.js")}",true,"MODULE_NOT_FOUND"]""", Required("""
            require('./a');
            const path = require.resolve('./a');
            const first = require(path);
            delete require.cache[path];
            let code;
            try { require('nothing') } catch (e) { code = e.code }
            return [path, require('./a') !== first, code];
            """));
    }

    [Fact]
    public void Modules_of_ECMAScript_may_be_required_unless_they_await()
    {
        _folder.Add("e.mjs", "export const x = 1; export default 2").Add("w.mjs", "await 1").Add("named.mjs", "export const y = 3");
        Assert.Equal("[1,2]", Required("const m = require('./e.mjs'); return [m.x, m.default]"));
        // Compiled TypeScript would take the namespace object for the default export otherwise.
        Assert.Equal(
            """[["__esModule","default","x"],true,true,2,["y"]]""",
            Required("""
                const m = require('./e.mjs'), n = require('./named.mjs');
                return [Object.keys(m), m.__esModule, require('./e.mjs') === m, m.default, Object.keys(n)];
                """));
        _folder.Add("u.cjs", "require('./w.mjs')");
        Assert.Contains("awaits at its top level", _folder.Error("import './u.cjs'"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_package_or_the_text_says_what_a_file_is()
    {
        _folder.Add("node_modules/m/package.json", """{"type": "module"}""").Add("node_modules/m/index.js", "export default typeof module")
            .Add("plain.js", "export default typeof require").Add("common.js", "module.exports = typeof require");
        Assert.Equal("""["undefined","undefined","function"]""",
            _folder.Run("import a from 'm'; import b from './plain.js'; import c from './common.js'; export default [a, b, c]"));
    }

    [Fact]
    public void A_syntax_error_is_reported_with_its_place()
    {
        _folder.Add("bad.cjs", "const a = 1;\nlet b = ;");
        var error = Assert.Throws<JavaScriptException>(() => _folder.Run("import './bad.cjs'"));
        Assert.Equal(("bad.cjs", 2, 9), (error.SourceName, error.Line, error.Column));
    }

    [Theory]
    [InlineData("exports.a = exports.b = 1", "a b")]
    [InlineData("module.exports.a = 1; exports['b'] = 2; if (0) { exports.d = 3 }", "a b d")]
    [InlineData("module.exports = { a, 'b': 1, c: { x: 1 }, d() { }, get e() { return 1 }, async f() { }, [g]: 1, ...h }; var a, g = 'g', h", "a b c d e f")]
    [InlineData("exports = module.exports = { a: 1 }", "a")]
    [InlineData("Object.defineProperty(exports, '__esModule', { value: true }); Object.defineProperty(exports, 'a', { enumerable: true, get: function () { return 1; } })", "__esModule a")]
    // TypeScript
    [InlineData("var __exportStar = m => Object.assign(exports, m); __exportStar(require('./other'), exports); exports.a = void 0; exports.a = 1", "a o p")]
    // Babel
    [InlineData("var _o = require('./other'); Object.keys(_o).forEach(function (key) { if (key === 'default') return; exports[key] = _o[key]; })", "o p")]
    // esbuild
    [InlineData("var x = {}; module.exports = ((m) => m)(x); 0 && (module.exports = { a, b, ...require('./other') })", "a b o p")]
    // A function that gets exports
    [InlineData("(function (g, f) { typeof exports === 'object' ? f(exports) : f(g) })(this, function (exports) { exports.a = 1 })", "a")]
    [InlineData("module.exports = require('./other')", "o p")]
    // No exports: texts, regular expressions, templates, properties of others
    [InlineData("var s = 'exports.no = 1', r = /exports.no = /, t = `exports.no = ${ `}` + 1 }`, o = { exports: {} }; o.exports.no = 1; exports.a = 4 / 2 / 1", "a")]
    public void Named_exports_are_found_in_the_text(string text, string expected)
    {
        _folder.Add("other.js", "exports.o = 1; exports.p = 2").Add("x.cjs", text);
        var names = _folder.Run("import * as x from './x.cjs'; export default Object.keys(x).filter(k => k !== 'default').join(' ')");
        Assert.Equal(string.Join(' ', expected.Split(' ').Order(StringComparer.Ordinal)), names.Trim('"'));
    }

    [Fact]
    public void An_import_runs_the_module_in_its_turn_and_has_its_values()
    {
        _folder.Add("log.mjs", "globalThis.log = []; export {}").Add("c.cjs", "log.push('c'); exports.x = 1; exports.missing = void 0; exports.n = log.length")
            .Add("e.mjs", "log.push('e')");
        Assert.Equal("""[["c","e"],1,1,{"x":1,"n":1}]""", _folder.Run("""
            import './log.mjs'; import c, { x, n } from './c.cjs'; import './e.mjs';
            export default [log, x, n, c];
            """));
    }
}
