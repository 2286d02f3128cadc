using Quoll.Cli.Shell;

namespace Quoll.Tests.Cli;

/// <summary>Streams of files, lines of streams, and objects that say how they are shown. In this process.</summary>
public class FileStreamTests
{
    private readonly StringWriter _out = new() { NewLine = "\n" };
    private readonly StringWriter _error = new() { NewLine = "\n" };

    [Theory]
    [InlineData("for await (const line of lines(fs.createReadStream(file, { highWaterMark: 2 }))) print(line)", "häß\nb\n\nc\n")]
    [InlineData("lines(fs.createReadStream(file)).on('line', line => print(`[${line}]`)).on('close', () => print('end'))", "[häß]\n[b]\n[]\n[c]\nend\n")]
    [InlineData("let all = ''; for await (const text of fs.createReadStream(file, { encoding: 'utf8', highWaterMark: 2 })) { if (text.length > 3) print(text); all += text; } print(all === read(file))",
        "true\n")]
    [InlineData("for await (const part of fs.createReadStream(file, { start: 6, end: 6 })) print(part.toString())", "b\n")]
    [InlineData("for await (const part of fs.createReadStream(file, { highWaterMark: 1 })) { print(part.length); break }", "1\n")]
    [InlineData("try { for await (const part of fs.createReadStream(file + 'x')) print(part) } catch (e) { print(e.code) }", "ENOENT\n")]
    [InlineData("fs.createReadStream(file).pipe(fs.createWriteStream(copy)).on('finish', () => print(read(copy) === read(file)))", "true\n")]
    [InlineData("const to = fs.createWriteStream(copy); to.write('a'); to.write(Buffer.from('b')); to.end('c', () => print(read(copy), to.bytesWritten))", "abc 3\n")]
    [InlineData("write(copy, 'a'); fs.createWriteStream(copy, { flags: 'a' }).end('b').on('close', () => print(read(copy)))", "ab\n")]
    [InlineData("write(copy, new DataView(Uint8Array.of(97, 97, 98, 98).buffer, 1, 2)); print(read(copy))", "ab\n")]
    [InlineData("fs.writeFileSync(copy, new Uint16Array([0x6161, 0x6262]).subarray(1)); print(read(copy))", "bb\n")]
    [InlineData("write(copy, { get buffer() { throw 1 }, toString: () => 'text' }); print(read(copy))", "text\n")]
    [InlineData("fs.createWriteStream(copy + '/x').on('error', e => print(e.syscall)).end('b', () => print('written'))", "written\nopen\n")]
    [InlineData("write(copy, 'a'); fs.createWriteStream(copy, { flags: 'wx' }).on('error', e => print(e.code, read(copy)))", "EEXIST a\n")]
    public void Streams_read_and_write_files(string code, string output)
    {
        using var folder = new TemporaryFolder();
        Assert.Equal(0, Run(folder, code, new Permissions { Writable = null }));
        Assert.Equal((output, ""), (_out.ToString(), _error.ToString()));
    }

    [Theory]
    [InlineData("fs.writeFileSync(copy, 'b', { flag: 'wx' })", "EEXIST a\n")]
    [InlineData("fs.appendFileSync(copy, 'b', { flag: 'ax' })", "EEXIST a\n")]
    [InlineData("fs.copyFileSync(file, copy, fs.constants.COPYFILE_EXCL)", "EEXIST a\n")]
    [InlineData("fs.writeFileSync(copy, 'b', { flag: 'r+' })", "ERR_INVALID_ARG_VALUE a\n")]
    [InlineData("fs.rmSync(copy); fs.writeFileSync(copy, 'b', { flag: 'wx' }); fs.writeFileSync(copy, 'c', { flag: 'a' })", "undefined bc\n")]
    public void Flags_keep_files_that_are_there(string code, string output)
    {
        using var folder = new TemporaryFolder();
        Run(folder, $"write(copy, 'a'); let code; try {{ {code} }} catch (e) {{ code = e.code }} print(code, read(copy))", new Permissions { Writable = null });
        Assert.Equal((output, ""), (_out.ToString(), _error.ToString()));
    }

    [Theory]
    [InlineData("fs.createReadStream(file).on('error', e => print(e.message.includes('--sandbox')))")]
    [InlineData("fs.createWriteStream(copy).on('error', e => print(e.message.includes('--allow-write')))")]
    public void Streams_need_permissions(string code)
    {
        using var folder = new TemporaryFolder();
        Assert.Equal(0, Run(folder, code, new Permissions { AllowsReading = false }));
        Assert.Equal("true\n", _out.ToString());
        Assert.Single(Directory.GetFileSystemEntries(folder.Path));
    }

    [Theory]
    [InlineData("console.log(Buffer.from('hi'), { in: [Buffer.from('h')] })", "<Buffer 68 69> { in: [ <Buffer 68> ] }\n")]
    [InlineData("console.log({ a: { [util.inspect.custom](depth, options, inspect) { return `<${depth} ${options.colors} ${inspect === util.inspect}>\\n.`; } } })",
        "{\n  a: <1 false true>\n  .\n}\n")]
    [InlineData("class A { [util.inspect.custom](depth, options) { return { shown: 1 } } } console.log([new A, A.prototype]); print(util.format(new A))",
        "[ { shown: 1 }, {} ]\n{ shown: 1 }\n")]
    [InlineData("print(util.inspect({ b: Buffer.from('h') }), util.inspect(Buffer.from('h'), { customInspect: false }))",
        "{ b: <Buffer 68> } Buffer(1) [Uint8Array] [ 104 ]\n")]
    [InlineData("console.log(new Proxy({ [util.inspect.custom]: () => 'target' }, { get() { throw 1 } }), { get [util.inspect.custom]() { throw 2 } })",
        "target { [Symbol(nodejs.util.inspect.custom)]: [Getter] }\n")]
    [InlineData("const o = { [util.inspect.custom]() { return this } }; console.log(o)", "{\n  [Symbol(nodejs.util.inspect.custom)]: [Function: [nodejs.util.inspect.custom]]\n}\n")]
    public void Objects_say_how_they_are_shown(string code, string output)
    {
        using var folder = new TemporaryFolder();
        Assert.Equal(0, Run(folder, code, new Permissions()));
        Assert.Equal((output, ""), (_out.ToString(), _error.ToString()));
    }

    private int Run(TemporaryFolder folder, string code, Permissions permissions)
    {
        var file = folder.Write("a.txt", "häß\nb\r\n\nc");
        var copy = Path.Combine(folder.Path, "copy.txt");
        var options = new EngineOptions { ModuleLoader = new ShellModuleLoader() };
        var session = new ShellSession(options, Terminal.ForWriters(_out, _error), []) { Permissions = permissions };
        return session.RunCode(
            $"import fs from 'fs'; import util from 'util'; import {{ createInterface }} from 'readline'; const file = '{file}', copy = '{copy}'; "
            + $"const lines = input => createInterface({{ input }}); {code}", "<test>", isModule: true, printsResult: false);
    }
}
