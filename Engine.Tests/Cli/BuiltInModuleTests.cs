namespace Quoll.Tests.Cli;

/// <summary>The node: modules of the command, packages, and what scripts may reach.</summary>
public class BuiltInModuleTests
{
    private static string Print(string code, params string[] options) => QuollProcess.Run([.. options, "-p", code]).Output.TrimEnd('\n');

    [Theory]
    [InlineData("require('path').join('/a', '../b', 'c.txt')", "/b/c.txt")]
    [InlineData("require('path').win32.resolve('C:\\\\a', '..\\\\b')", "C:\\b")]
    [InlineData("require('path').relative('/a/b/c', '/a/d')", "../../d")]
    [InlineData("JSON.stringify(require('path').parse('/x/y.tar.gz'))", """{"root":"/","dir":"/x","base":"y.tar.gz","ext":".gz","name":"y.tar"}""")]
    [InlineData("new URL('../c?x=1#h', 'http://u:p@Example.com:80/a/b').href", "http://u:p@example.com/c?x=1#h")]
    [InlineData("new URLSearchParams({ a: 'x y', b: '&' }).toString()", "a=x+y&b=%26")]
    [InlineData("require('url').fileURLToPath('file:///a%20b/c') + require('url').pathToFileURL('/x y#').href", "/a b/cfile:///x%20y%23")]
    [InlineData("require('util').format('%s=%d %j', 'a', 1, { b: 2 })", "a=1 {\"b\":2}")]
    [InlineData("require('util').inspect({ a: { b: { c: {} } } }, { depth: 0 })", "{ a: [Object] }")]
    [InlineData("const e = new (require('events')); e.once('x', v => print(v)); e.emit('x', 1); e.emit('x', 2)", "1\nfalse")]
    [InlineData("try { require('assert').deepStrictEqual({ a: 1 }, { a: 2 }) } catch (e) { e.code }", "ERR_ASSERTION")]
    [InlineData("require('querystring').stringify({ a: ['1', 'b c'] })", "a=1&a=b%20c")]
    [InlineData("const d = new (require('string_decoder').StringDecoder)('utf8'); d.write(Buffer.from([0xC3])) + d.write(Buffer.from([0xA9]))", "é")]
    [InlineData("Buffer.from('héllo').toString('base64') + Buffer.from('ff0', 'hex').length", "aMOpbGxv1")]
    [InlineData("Buffer.concat([Buffer.from('a'), Buffer.alloc(2, 'bc')]).toString() + Buffer.from([1, 2, 3, 4]).readUInt32LE(0)", "abc67305985")]
    [InlineData("require('crypto').createHash('sha256').update('abc').digest('hex').slice(0, 8) + crypto.randomUUID().length", "ba7816bf36")]
    [InlineData("typeof process.version + process.argv.length + typeof process.hrtime.bigint() + (global === globalThis)", "string1biginttrue")]
    [InlineData("try { require('child_process').execSync('ls') } catch (e) { e.message }", "child_process.execSync: quoll does not start other programs")]
    [InlineData("setImmediate(v => print(v), 'later'); process.stdout.write('now '); 'x'", "now x\nlater")]
    [InlineData("typeof require('util').promisify(require('fs').close) + typeof require('fs').promises.open + require('dns').V4MAPPED", "functionfunction8")]
    [InlineData("const f = require('fs'); class S extends f.ReadStream {} typeof S.prototype.pipe", "function")]
    [InlineData("try { require('fs').readlinkSync('x') } catch (e) { e.message }",
        "fs.readlinkSync is not there; read and write files as a whole, or by streams")]
    [InlineData("try { require('dns').resolveSoa('x') } catch (e) { e.message }", "dns.resolveSoa: Quoll has no network for it; fetch may be there")]
    public void Modules_do_what_Node_documents(string code, string expected) => Assert.Equal(expected, Print(code));

    [Fact]
    public void Files_are_read_and_with_permission_written()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("a.mjs", """
            import fs, { readFileSync } from 'node:fs';
            import { mkdir, writeFile, readdir, rm } from 'fs/promises';
            import { join } from 'path';
            const at = name => join(import.meta.dirname, name);
            await mkdir(at('d/e'), { recursive: true });
            await writeFile(at('d/e/f.txt'), 'text');
            print(readFileSync(at('d/e/f.txt'), 'utf8'), (await readdir(at('d'), { recursive: true })).join(), fs.statSync(at('d')).isDirectory());
            await rm(at('d'), { recursive: true });
            print(fs.existsSync(at('d')));
            try { fs.readFileSync(at('none')) } catch (e) { print(e.code, e.message.startsWith('ENOENT: no such file or directory, open')) }
            """);
        Assert.Equal(new(0, "text e,e/f.txt true\nfalse\nENOENT true\n", ""), QuollProcess.Run("-A", script));
        Assert.Equal(0, QuollProcess.Run($"--allow-write={folder.Path}", script).ExitCode);
        Assert.Contains("needs the option --allow-write", QuollProcess.Run(script).Error, StringComparison.Ordinal);
        var elsewhere = QuollProcess.Run("--allow-write=/nowhere", "-e", $"write('{folder.Path}/x', '')");
        Assert.Contains("needs the option --allow-write", elsewhere.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void The_environment_needs_a_permission()
    {
        const string Code = "process.env.HOME?.length > 0";
        Assert.Contains("needs the option --allow-env or --allow-env=HOME", QuollProcess.Run("-p", Code).Error, StringComparison.Ordinal);
        Assert.Equal("true", Print(Code, "--allow-env=PATH,HOME"));
        Assert.Equal("true", Print(Code, "--allow-env"));
        // What is not set, and what only tells how to write to a terminal, may be asked for.
        Assert.Equal("undefined false", Print("`${process.env.NOTHING_OF_THE_KIND} ${'HOME' in process.env}`"));
    }

    [Fact]
    public void A_sandbox_reads_nothing()
    {
        using var folder = new TemporaryFolder();
        folder.Write("b.mjs", "export default 1");
        var script = folder.Write("a.mjs", "import path from 'path'; print(path.sep); await import('./b.mjs')");
        var result = QuollProcess.Run("--sandbox", script);
        Assert.Equal("/\n", result.Output);
        Assert.Contains("--sandbox", result.Error, StringComparison.Ordinal);
        Assert.Contains("--sandbox", QuollProcess.Run("--sandbox", "-e", $"read('{script}')").Error, StringComparison.Ordinal);
        Assert.Contains("--sandbox", QuollProcess.Run("--sandbox", "-e", $"require('fs').readFileSync('{script}')").Error, StringComparison.Ordinal);
        Assert.Contains("--sandbox", QuollProcess.Run("--sandbox", "-e", $"require('{folder.Path}/b.mjs')").Error, StringComparison.Ordinal);
        Assert.Contains("--allow-write", QuollProcess.Run("--sandbox", "-e", $"write('{script}', '')").Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Lines_are_read_one_by_one()
    {
        Assert.Equal("A\nB\n", QuollProcess.RunWithInput("a\nb\n", "-e", "for (const line of readLines()) print(line.toUpperCase())").Output);
        Assert.Equal("[a][b]\n", QuollProcess.RunWithInput("a\r\nb", "-e", """
            let all = '';
            const lines = require('readline').createInterface({ input: process.stdin });
            lines.on('line', line => all += `[${line}]`).on('close', () => print(all));
            """).Output);
        Assert.Equal("3 0\n", QuollProcess.RunWithInput("", "-e", "print(new Uint8Array([1, 2, 3]).length, [...readLines()].length)").Output);
    }

    [Fact]
    public void A_script_finds_packages_above_it()
    {
        using var folder = new TemporaryFolder();
        Directory.CreateDirectory(Path.Combine(folder.Path, "node_modules", "p"));
        Directory.CreateDirectory(Path.Combine(folder.Path, "src"));
        folder.Write("node_modules/p/index.js", "exports.where = __dirname; exports.x = 1");
        var module = folder.Write("src/a.mjs", "import { x, where } from 'p'; print(x, where)");
        var common = folder.Write("src/b.js", "const { x } = require('p'); print(x, require.main === module, __filename === process.argv[1])");
        Assert.Equal($"1 {Path.Combine(folder.Path, "node_modules", "p")}\n", QuollProcess.Run(module).Output);
        Assert.Equal("1 true true\n", QuollProcess.Run(common).Output);
        Assert.Contains("there is no package 'q'", QuollProcess.Run("-e", "import 'q'").Error, StringComparison.Ordinal);
    }

    [Fact]
    public void TypeScript_runs()
    {
        using var folder = new TemporaryFolder();
        folder.Write("lib.mts", "export interface A { x: number } export const a: A = { x: 1 };");
        var script = folder.Write("main.ts", "import { a, type A } from './lib.mts';\nconst b: A = a;\nprint(b.x as number)");
        Assert.Equal(new(0, "1\n", ""), QuollProcess.Run(script));
        Assert.Equal("3\n", QuollProcess.Run("--ts", "-p", "const x: number = 3; x").Output);
        Assert.Equal(0, QuollProcess.Run("--check", script).ExitCode);
        Assert.Contains("enum is more than a type", QuollProcess.Run(folder.Write("e.ts", "enum A { B }")).Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Proposals_need_their_option()
    {
        const string code = "typeof ShadowRealm + ' ' + typeof AsyncContext";
        Assert.Equal("undefined undefined\n", QuollProcess.Run("-p", code).Output);
        Assert.Equal("function object\n", QuollProcess.Run("--proposals", "-p", code).Output);
    }

    [Fact]
    public void Scripts_may_wait() =>
        Assert.Equal("timed-out\n", QuollProcess.Run("-p", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)").Output);

    [Fact]
    public void The_exit_code_is_that_of_the_process_object() =>
        Assert.Equal(7, QuollProcess.Run("-e", "process.exitCode = 7").ExitCode);
}
