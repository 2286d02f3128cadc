namespace Quoll.Tests.Cli;

/// <summary>The object process: its exit code, arguments and standard streams.</summary>
public class ProcessTests
{
    [Theory]
    [InlineData("process.on('exit', code => print(code))", 0, "0\n")]
    [InlineData("process.on('exit', code => { print(code); process.exitCode = 4 })", 4, "0\n")]
    [InlineData("process.exitCode = 7; process.on('exit', code => print(code))", 7, "7\n")]
    [InlineData("process.on('exit', code => print(code)); process.exit(3)", 3, "3\n")]
    [InlineData("process.on('exit', code => { print(code); process.exit(5) }); process.exit(3)", 5, "3\n")]
    [InlineData("process.on('exit', code => print(code)); throw new Error('x')", 1, "1\n")]
    [InlineData("process.on('exit', code => print(code)); Promise.reject(1)", 1, "1\n")]
    [InlineData("process.on('exit', code => { print(code); process.exitCode = 9 }); null.x", 9, "1\n")]
    [InlineData("process.on('exit', () => setTimeout(() => print('never')))", 0, "")]
    [InlineData("process.once('uncaughtException', () => print('first')); setTimeout(() => null.y, 1); null.x", 1, "first\n")]
    [InlineData("process.on('uncaughtException', () => { throw 1 }); null.x", 1, "")]
    [InlineData("import fs from 'fs'; process.on('exit', code => print(code)); await 1; throw 1", 1, "1\n")]
    [InlineData("process.on('exit', code => print(code)); await new Promise(() => { })", 1, "1\n")]
    [InlineData("process.exitCode = 'x'", 1, "")]
    public void The_exit_event_knows_and_changes_the_code(string code, int exitCode, string output)
    {
        var result = QuollProcess.Run("-e", code);
        Assert.Equal((exitCode, output), (result.ExitCode, result.Output));
    }

    [Fact]
    public void Arguments_are_those_of_Node()
    {
        const string Code = "print(JSON.stringify(process.argv.slice(1)))";
        using var folder = new TemporaryFolder();
        var script = folder.Write("a.js", Code);
        Assert.Equal("[\"x\",\"-y\"]\n", QuollProcess.Run("-e", Code, "x", "-y").Output);
        Assert.Equal("[]\n", QuollProcess.Run("-e", Code).Output);
        Assert.Equal("[]\n", QuollProcess.RunWithInput(Code).Output);
        Assert.Equal("[\"-\",\"x\"]\n", QuollProcess.RunWithInput(Code, "-", "x").Output);
        Assert.Equal($"[\"{script}\",\"x\"]\n", QuollProcess.Run(script, "x").Output);
    }

    [Fact]
    public void Import_meta_main_is_the_module_that_the_command_runs()
    {
        using var folder = new TemporaryFolder();
        folder.Write("b.mjs", "export const isMain = import.meta.main");
        var main = folder.Write("a.mjs", "import { isMain } from './b.mjs'; print(import.meta.main, isMain)");
        var script = folder.Write("c.cjs", "import('./b.mjs').then(b => print(b.isMain))");
        Assert.Equal("true false\n", QuollProcess.Run(main).Output);
        Assert.Equal("false\n", QuollProcess.Run(script).Output);
        Assert.Equal("true\n", QuollProcess.Run("-m", "-e", "print(import.meta.main)").Output);
    }

    [Theory]
    [InlineData("let all = ''; process.stdin.setEncoding('utf8').on('readable', () => { for (let c; (c = process.stdin.read()) !== null;) all += c }).on('end', () => print(all))", "héllo\n")]
    [InlineData("const parts = []; process.stdin.on('readable', () => { for (let c; (c = process.stdin.read(2)) !== null;) parts.push(c.length) }).on('end', () => print(parts.join()))", "2,2,2\n")]
    [InlineData("let all = ''; process.stdin.on('data', c => all += c).on('end', () => print(all))", "héllo\n")]
    [InlineData("let all = ''; for await (const c of process.stdin) all += c; print(all)", "héllo\n")]
    [InlineData("process.stdin.pipe(process.stdout)", "héllo")]
    [InlineData("process.stdin.pipe(require('zlib').createGzip()).pipe(require('zlib').createGunzip()).pipe(process.stdout)", "héllo")]
    [InlineData("import { pipeline } from 'stream/promises'; await pipeline(process.stdin, async function* (s) { for await (const c of s) yield String(c).toUpperCase() }, process.stdout); print('!')", "HÉLLO!\n")]
    [InlineData("require('stream/consumers').text(process.stdin).then(print)", "héllo\n")]
    [InlineData("process.stdin.once('data', c => { print(c.length); process.stdin.pause() })", "6\n")]
    [InlineData("process.stdin.map(c => c.length).toArray().then(x => print(x))", "6\n")]
    public void Standard_input_is_a_stream(string code, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("héllo", "-e", code));

    [Fact]
    public void Timers_run_while_the_standard_input_is_awaited()
    {
        using var process = QuollProcess.Start("-e", "process.stdin.on('data', () => { }); setTimeout(() => { print('timer'); process.stdin.pause() }, 1)");
        // Nothing is written, and the input stays open.
        Assert.Equal("timer", process.StandardOutput.ReadLine());
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(0, process.ExitCode);
    }

    [Fact]
    public void Bytes_pass_unchanged()
    {
        var result = QuollProcess.RunInShell(
            "quoll -e 'process.stdout.write(Buffer.from([0, 255, 128, 10]))' | quoll -e 'process.stdin.pipe(process.stdout)' | od -An -tx1");
        Assert.Equal("00 ff 80 0a", result.Output.Trim());
    }
}
