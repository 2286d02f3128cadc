namespace Quoll.Tests.Modules;

/// <summary>Which file a specifier means (nodejs.org/api/esm.html#resolution-algorithm-specification).</summary>
public sealed class NodeResolutionTests : IDisposable
{
    private readonly PackageFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    private string ImportOf(string specifier, NodeModuleOptions? options = null) =>
        _folder.Run($"import x from '{specifier}'; export default x;", options).Trim('"');

    [Fact]
    public void A_package_without_exports_has_its_main_file_or_an_index()
    {
        _folder.Add("node_modules/a/package.json", """{"main": "lib/start"}""").Add("node_modules/a/lib/start.js", "module.exports = 'main'")
            .Add("node_modules/b/index.js", "module.exports = 'index'").Add("node_modules/b/sub.js", "module.exports = 'sub'");
        Assert.Equal("main", ImportOf("a"));
        Assert.Equal("index", ImportOf("b"));
        Assert.Equal("sub", ImportOf("b/sub.js"));
    }

    [Fact]
    public void Exports_decide_by_conditions_in_their_order()
    {
        _folder.Add("node_modules/a/package.json", """
            {"main": "wrong.js", "exports": {
              ".": {"require": "./r.cjs", "special": "./s.mjs", "import": "./i.mjs"},
              "./deep/*": "./lib/*.mjs", "./deep/secret/*": null, "./one": ["bad", "./one.mjs"]}}
            """).Add("node_modules/a/r.cjs", "module.exports = 'required'").Add("node_modules/a/i.mjs", "export default 'imported'")
            .Add("node_modules/a/s.mjs", "export default 'special'").Add("node_modules/a/lib/x/y.mjs", "export default 'pattern'")
            .Add("node_modules/a/one.mjs", "export default 'one'");
        Assert.Equal("imported", ImportOf("a"));
        Assert.Equal("special", ImportOf("a", new() { Conditions = ["special"] }));
        Assert.Equal("pattern", ImportOf("a/deep/x/y"));
        Assert.Equal("one", ImportOf("a/one"));
        Assert.Contains("does not export './deep/secret/z'; it exports '.', './deep/*', './deep/secret/*', './one'",
            _folder.Error("import 'a/deep/secret/z'"), StringComparison.Ordinal);
        Assert.Contains("does not export './r.cjs'", _folder.Error("import 'a/r.cjs'"), StringComparison.Ordinal);
        _folder.Add("use.cjs", "module.exports = require('a')");
        Assert.Equal("required", ImportOf("./use.cjs"));
    }

    [Fact]
    public void A_package_finds_itself_and_its_own_names()
    {
        _folder.Add("package.json", """{"name": "me", "exports": {"./x": "./x.mjs"}, "imports": {"#in/*": "./*.mjs", "#dep": "a"}}""")
            .Add("x.mjs", "export default 'x'").Add("node_modules/a/index.js", "module.exports = 'dep'");
        Assert.Equal("x", ImportOf("me/x"));
        Assert.Equal("x", ImportOf("#in/x"));
        Assert.Equal("dep", ImportOf("#dep"));
        Assert.Contains("does not define '#other'", _folder.Error("import '#other'"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_nearest_node_modules_is_searched_first_and_errors_name_all()
    {
        _folder.Add("node_modules/a/index.js", "module.exports = 'outer'").Add("lib/node_modules/a/index.js", "module.exports = 'inner'")
            .Add("lib/use.mjs", "export { default } from 'a'").Add("lib/none.mjs", "import '@s/none/x'");
        Assert.Equal("inner", ImportOf("./lib/use.mjs"));
        Assert.Equal("outer", ImportOf("a"));
        var message = _folder.Error("import './lib/none.mjs'");
        Assert.Contains("there is no package '@s/none' with './x' in", message, StringComparison.Ordinal);
        Assert.Contains(Path.Combine(_folder.Root, "lib", "node_modules"), message, StringComparison.Ordinal);
        Assert.Contains($"'{Path.Combine(_folder.Root, "node_modules")}'", message, StringComparison.Ordinal);
    }

    [Fact]
    public void Import_does_not_guess_and_says_what_is_there()
    {
        _folder.Add("x.js", "export default 1").Add("dir/index.js", "export default 1");
        Assert.Contains("import './x.js'", _folder.Error("import './x'"), StringComparison.Ordinal);
        Assert.Contains("import './dir/index.js'", _folder.Error("import './dir'"), StringComparison.Ordinal);
        Assert.Contains("there is no file", _folder.Error("import './y.js'"), StringComparison.Ordinal);
        Assert.Contains("only paths, packages, 'file:' and 'node:'", _folder.Error("import 'https://x.org/y.js'"), StringComparison.Ordinal);
    }

    [Fact]
    public void Errors_have_the_codes_of_Node() => Assert.Equal(
        """["MODULE_NOT_FOUND","MODULE_NOT_FOUND","ERR_UNKNOWN_BUILTIN_MODULE","ERR_INVALID_MODULE_SPECIFIER"]""",
        _folder.Run("""
            const codes = [];
            for (const s of ['nothing', './nothing.js', 'node:nothing', '@x']) await import(s).catch(e => codes.push(e.code));
            export default codes;
            """));

    [Fact]
    public void The_folder_is_never_left()
    {
        var outside = Path.Combine(_folder.Root, "..", "node_modules", "out");
        Directory.CreateDirectory(outside);
        File.WriteAllText(Path.Combine(outside, "index.js"), "module.exports = 'outside'");
        Assert.Contains("there is no package 'out'", _folder.Error("import 'out'"), StringComparison.Ordinal);
        Assert.Contains("it may not be read", _folder.Error("import '../node_modules/out/index.js'"), StringComparison.Ordinal);
        _folder.Add("node_modules/a/package.json", """{"exports": "./../../../node_modules/out/index.js"}""");
        Assert.Contains("is not valid", _folder.Error("import 'a'"), StringComparison.Ordinal);
        if (OperatingSystem.IsWindows()) return;
        // A link that leads out is no package; one that stays inside is.
        Directory.CreateSymbolicLink(Path.Combine(_folder.Root, "node_modules", "out"), outside);
        Assert.Contains("there is no package 'out'", _folder.Error("import 'out'"), StringComparison.Ordinal);
        _folder.Add("store/in/index.js", "module.exports = 'inside'");
        Directory.CreateSymbolicLink(Path.Combine(_folder.Root, "node_modules", "in"), Path.Combine(_folder.Root, "store", "in"));
        Assert.Equal("inside", ImportOf("in"));
    }

    [Fact]
    public void The_host_adds_built_in_modules()
    {
        void Add(NodeModuleLoader loader) => loader.AddBuiltIn("greet", () => "exports.hi = name => `hi ${name}`")
            .AddBuiltIn("clock", new ModuleBuilder().Export("now", 5).Build("clock"));
        _folder.Add("c.cjs", "module.exports = [require('greet').hi('c'), require('node:clock').now]");
        Assert.Equal("""["hi m",5,["hi c",5]]""", _folder.Run(
            "import { hi } from 'node:greet'; import { now } from 'clock'; import c from './c.cjs'; export default [hi('m'), now, c];", null, Add));
    }

    [Fact]
    public void Import_meta_knows_the_file() => Assert.Equal(
        $"""[true,"{Path.Combine(_folder.Root, "main.mjs")}","{_folder.Root}",true]""", _folder.Run("""
            const { url, filename, dirname, resolve } = import.meta;
            export default [url.startsWith('file:///'), filename, dirname, resolve('./x/y.js') === new Object(url).replace('main.mjs', 'x/y.js')];
            """));
}
