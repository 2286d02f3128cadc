using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>The limits of the command apply from the first byte it reads to the last byte it prints.</summary>
[Trait("Speed", "Slow")]
public class CommandLimitTests
{
    // For commands that end before it, on any machine.
    private static readonly string Late = $"{MachinePace.Hang.TotalSeconds}";

    [Theory]
    [InlineData("setInterval(() => {}, 1)")]
    [InlineData("setInterval(() => { globalThis.a = [globalThis.a, 1]; })")]
    [InlineData("setTimeout(() => {}, 24 * 86400e3)")]
    [InlineData("(function f() { Promise.resolve().then(f); })()")]
    [InlineData("(function f() { queueMicrotask(f); })()")]
    [InlineData("setTimeout(function f() { setTimeout(f); })")]
    [InlineData("while (true) try { for (;;); } finally { continue; }")]
    [InlineData("console.log({ get a() { for (;;); }, [Symbol.toStringTag]: 'x' }); for (;;);")]
    [InlineData("throw { toString() { for (;;); }, get message() { for (;;); } }", 1)]
    public void Time_is_that_of_the_whole_command(string code, int otherwise = 3)
    {
        MachinePace.AssertSoon(
            10,
            () =>
            {
                var result = QuollProcess.Run("--max-time", "0.3", "-e", code);
                Assert.True(result.ExitCode == 3 || result.ExitCode == otherwise, $"{result.ExitCode} {result.Error}");
            },
            limit: TimeSpan.FromSeconds(0.3),
            known: static () => QuollProcess.Run("-e", "0"));
    }

    [Theory]
    [InlineData("setInterval(() => { globalThis.a = [globalThis.a, new Array(1e5).fill(1)]; })")]
    [InlineData("for (;;) console.log('x'.repeat(1e6));")]
    [InlineData("for (;;) console.error('x'.repeat(1e6));")]
    [InlineData("const s = 'x'.repeat(1e6); for (;;) print(s, s, s);")]
    [InlineData("const s = 'x'.repeat(1e6); for (;;) console.log('%s%s%s', s, s, s);")]
    public void Memory_is_that_of_the_whole_command_and_of_what_it_prints(string code)
    {
        var result = QuollProcess.Run("--max-time", Late, "--max-memory", "20", "-e", code);
        Assert.Equal(3, result.ExitCode);
        Assert.StartsWith(
            "quoll: --max-memory: ", result.Error[Math.Max(0, result.Error.LastIndexOf("quoll: ", StringComparison.Ordinal))..]);
        Assert.InRange(result.Output.Length + result.Error.Length, 0, 50 << 20);
    }

    /// <summary>Without a limit too, very deep nesting is cut in the output.</summary>
    [Theory]
    [InlineData("let e = new Error('0'); for (let i = 0; i < 1e5; i++) e = new Error('x', { cause: e }); console.log(e);")]
    [InlineData("let e = new Error('0'); for (let i = 0; i < 1e5; i++) e = new AggregateError([e]); console.log(e);")]
    [InlineData("let f = () => 1; for (let i = 0; i < 1e5; i++) { const g = () => 1; g.f = f; f = g; } console.log(f);")]
    [InlineData("let d = new Date(0); for (let i = 0; i < 1e5; i++) { const n = new Date(0); n.d = d; d = n; } console.log(d);")]
    [InlineData("let a = []; for (let i = 0; i < 1e5; i++) a = [a]; console.log(a); console.table(a);")]
    [InlineData("let m = new Map(); for (let i = 0; i < 1e5; i++) m = new Map([[m, m]]); console.log(m);")]
    [InlineData("console.table(Array.from({ length: 1e5 }, (_, i) => ({ i, s: 'x'.repeat(1000) })));")]
    [InlineData("console.table([Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => ['k' + i, i]))]);")]
    [InlineData("for (let i = 0; i < 1e5; i++) console.group(); console.log('x\\n'.repeat(100));")]
    [InlineData("console.log(new Array(1e6).fill(0).map((_, i) => ({ i })));")]
    [InlineData("console.log(Object.fromEntries(Array.from({ length: 2e5 }, (_, i) => ['k' + i, 'x'.repeat(100)])));")]
    [InlineData("console.log('%o', new Array(1e6).fill({ a: 1 }));")]
    public void Printing_ends_where_nobody_reads_on(string code)
    {
        var result = QuollProcess.Run("-e", code);
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        Assert.InRange(result.Output.Length, 1, 3 << 20);
    }

    [Theory]
    [InlineData("let e = new Error('0'); for (let i = 0; i < 1e5; i++) e = new Error('x', { cause: e }); throw e;")]
    [InlineData("let e = new Error('0'); for (let i = 0; i < 1e5; i++) e = new SuppressedError(e, e); throw e;")]
    [InlineData("throw new Array(1e6).fill({ a: 1 });")]
    [InlineData("throw new Error('x'.repeat(1e7));")]
    [InlineData("const e = new Error; e.message = e; throw e;")]
    [InlineData("Promise.reject(Object.assign(() => {}, { a: new Array(1e6).fill([]) }));")]
    public void Uncaught_errors_end_where_nobody_reads_on(string code)
    {
        var result = QuollProcess.Run("-e", code);
        Assert.Equal(1, result.ExitCode);
        Assert.InRange(result.Error.Length, 1, 3 << 20);
        Assert.DoesNotContain("Unhandled exception", result.Error);
    }

    // A module of length zero is empty.
    [SkippableTheory]
    [InlineData("read('/dev/zero')", 3)]
    [InlineData("load('/dev/zero')", 3)]
    [InlineData("import('/dev/zero')", 0)]
    public void Devices_without_an_end_are_not_read_without_end(string code, int expected)
    {
        Skip.IfNot(File.Exists("/dev/zero"), "There is no /dev/zero on this system.");
        Assert.Equal(expected, QuollProcess.Run("--max-time", Late, "--max-memory", "20", "-e", code).ExitCode);
    }

    [Fact]
    public void Standard_input_that_never_comes_is_not_waited_for()
    {
        using var process = QuollProcess.Start("--max-time", "0.3");
        AssertEndsAtLimit(process);
    }

    [Fact]
    public void Output_that_nobody_reads_is_not_waited_for()
    {
        using var process = QuollProcess.Start("--max-time", "0.5", "-e", "for (;;) console.log('x'.repeat(1e5));");
        process.StandardInput.Close();
        AssertEndsAtLimit(process);
    }

    private static void AssertEndsAtLimit(Process process)
    {
        var ended = process.WaitForExit(MachinePace.Hang);
        if (!ended) process.Kill();
        Assert.True(ended);
        Assert.Equal(3, process.ExitCode);
    }
}
