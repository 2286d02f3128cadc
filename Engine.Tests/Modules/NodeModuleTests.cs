using Quoll.Packages.Node;

namespace Quoll.Tests.Modules;

/// <summary>The modules of Node that NodeModuleLoader gives to scripts of a host.</summary>
public sealed class NodeModuleTests : IDisposable
{
    private readonly PackageFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    public static TheoryData<string> Names => [.. NodeModules.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public void Each_module_loads_with_and_without_the_prefix(string name)
    {
        _folder.Add("c.cjs", $"exports.isSame = require('{name}') === require('node:{name}')");
        Assert.Equal("[true,true]", _folder.Run(
            $"import x from '{name}'; import y from 'node:{name}'; import {{ isSame }} from './c.cjs'; export default [x === y, isSame];"));
    }

    [Theory]
    [InlineData("path", "module.join('/a', '../b')", "\"/b\"")]
    [InlineData("path", "module.resolve('x')", "\"/x\"")]
    [InlineData("events", "(() => { const e = new module(); let n; e.on('x', v => { n = v }); e.emit('x', 3); return n })()", "3")]
    [InlineData("util", "module.format('%s %j', 1, { a: 2 }) + module.inspect(new Map([[1, 2]]))", "\"1 {\\u0022a\\u0022:2}Map(1) { 1 => 2 }\"")]
    [InlineData("util", "module.inspect({ [module.inspect.custom]: () => 'mine' })", "\"mine\"")]
    [InlineData("assert", "(() => { try { module.equal(1, 2) } catch (e) { return e.code } })()", "\"ERR_ASSERTION\"")]
    [InlineData("buffer", "module.Buffer.from('héllo').toString('base64')", "\"aMOpbGxv\"")]
    [InlineData("url", "module.parse('http://x/a/b?c').pathname + module.fileURLToPath('file:///d%20e')", "\"/a/b/d e\"")]
    [InlineData("querystring", "module.parse('a=1&b=%C3%A9').b", "\"é\"")]
    [InlineData("string_decoder", "new module.StringDecoder('utf8').write(Uint8Array.of(0x61))", "\"a\"")]
    [InlineData("crypto", "module.createHash('sha224').update('abc').digest('hex').slice(0, 8)", "\"23097d22\"")]
    [InlineData("crypto", "(() => { try { module.generateKeyPairSync('ed25519') } catch (e) { return e.message } })()",
        "\"node:crypto needs Web Cryptography for this: the host of this engine does not give it the extension Quoll.Web\"")]
    [InlineData("zlib", "module.gunzipSync(module.gzipSync('x')).toString()", "\"x\"")]
    [InlineData("process", "[module.cwd(), Object.keys(module.env).length, module.argv.length]", "[\"/\",0,0]")]
    [InlineData("os", "module.homedir()", "\"/\"")]
    [InlineData("fs", "[module.existsSync('/'), module.constants.R_OK]", "[false,4]")]
    public void Modules_that_compute_work(string name, string code, string expected)
    {
        _folder.Add("c.cjs", $"const module_ = require('{name}'); exports.x = (module => {code})(module_)");
        Assert.Equal(expected, _folder.Run("import { x } from './c.cjs'; export default x;").Replace("\\\"", "\\u0022", StringComparison.Ordinal));
    }

    [Fact]
    public void A_stream_works_without_timers() => Assert.Equal("[2,4]", _folder.Run("""
        import { Readable } from 'node:stream';
        export default await Readable.from([1, 2]).map(x => x * 2).toArray();
        """));

    [Theory]
    [InlineData("import { readFileSync } from 'fs'; readFileSync('x')", "fs.readFileSync: the host of this engine gives scripts no files")]
    [InlineData("import { readFile } from 'fs/promises'; readFile('x')", "readFile: the host of this engine gives scripts no files")]
    [InlineData("import { spawn } from 'child_process'; spawn('x')", "child_process.spawn: quoll does not start other programs")]
    [InlineData("import https from 'https'; https.get('x')", "https.get: Quoll has no network")]
    [InlineData("import timers from 'timers'; timers.setTimeout(() => { })", "Timers need EngineGlobals.Timers in the host's option Globals")]
    [InlineData("import { pathToFileURL } from 'url'; pathToFileURL('/x')", "the host of this engine does not give it the extension Quoll.Web")]
    [InlineData("import 'node:sqlite'", "Quoll does not have Node's module 'node:sqlite'")]
    [InlineData("import 'node:none'", "there is no built-in module 'node:none'")]
    public void What_reaches_outside_says_so(string code, string message) =>
        Assert.Contains(message, _folder.Error(code), StringComparison.Ordinal);

    [Fact]
    public void A_package_of_the_name_comes_second_if_there_is_a_module_and_first_if_not()
    {
        _folder.Add("node_modules/path/index.js", "module.exports = 'package'").Add("node_modules/repl/index.js", "module.exports = 'package'");
        Assert.Equal("[\"object\",\"string\"]", _folder.Run("import a from 'path'; import b from 'repl'; export default [typeof a, typeof b];"));
    }

    [Fact]
    public void The_host_may_replace_them_or_leave_them_out()
    {
        Assert.Equal("\"mine\"", _folder.Run(
            "import { readFileSync } from 'fs'; export default readFileSync();", null,
            loader => loader.AddBuiltIn("fs", () => "exports.readFileSync = () => 'mine'")));
        var error = Assert.Throws<JavaScriptException>(() => _folder.Run("import 'path'", new() { NodeModules = false }));
        Assert.Contains("there is no package", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Their_work_takes_steps_and_memory_of_the_host()
    {
        _folder.Add("main.mjs", "import { Buffer } from 'buffer'; const b = Buffer.alloc(1e6); for (let i = 0; i < 1e4; i++) b.indexOf('x');");
        using var engine = new Engine(new EngineOptions { ModuleLoader = new NodeModuleLoader(_folder.Root), MaxSteps = 1_000_000 });
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.ImportModule("./main.mjs")).Limit);
        _folder.Add("bomb.mjs", "import z from 'zlib'; const b = z.gzipSync(new Uint8Array(2e7)); for (;;) z.gunzipSync(b);");
        using var small = new Engine(
            new EngineOptions { ModuleLoader = new NodeModuleLoader(_folder.Root), MaxAllocatedBytes = 100_000_000 });
        Assert.Equal(ExecutionLimit.AllocatedBytes, Assert.Throws<ExecutionLimitException>(() => small.ImportModule("./bomb.mjs")).Limit);
    }

    [Fact]
    public void Errors_show_the_script()
    {
        _folder.Add("main.mjs", "import { join } from 'path';\nfunction mine() { join(1) }\nmine();");
        var error = Assert.Throws<JavaScriptException>(() => _folder.NewEngine().ImportModule("./main.mjs"));
        Assert.Equal(("main.mjs", 2), (error.SourceName, error.Line));
        Assert.DoesNotContain("node:", error.JavaScriptStackTrace, StringComparison.Ordinal);
    }
}
