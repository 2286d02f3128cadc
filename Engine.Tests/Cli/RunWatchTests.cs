using System.Collections.Concurrent;
using System.IO.Compression;

namespace Quoll.Tests.Cli;

/// <summary>
/// Limits of time and memory of the whole command, whatever it waits for, and also while no script runs.
/// </summary>
[Trait("Speed", "Slow")]
public class RunWatchTests
{
    /// <summary>The command ends while a module of a filter loads, and reports why.</summary>
    [Theory]
    [InlineData("--json", "for (;;);")]
    [InlineData("--ndjson", "for (;;); export const map = x => x")]
    [InlineData("--json", "await new Promise(done => setTimeout(done, 1e6)); export const map = x => x")]
    [InlineData("--ndjson", "setInterval(() => {}, 1); export const map = x => x")]
    [InlineData("--json", "export const map = x => x; Object.defineProperty(Object.prototype, 'x', { get() { for (;;); } }); await 1; for (;;);")]
    public void Time_holds_while_a_filter_begins(string mode, string module)
    {
        var result = QuollProcess.RunWithInput("1\n", mode, "--max-time", "0.5", "-m", module);
        Assert.Equal(3, result.ExitCode);
        Assert.StartsWith("quoll: --max-time: ", result.Error);
    }

    [Theory]
    [InlineData("--max-steps", "1000", "for (;;);")]
    [InlineData("--max-steps", "1000", "await 1; for (;;); export const map = x => x")]
    [InlineData("--max-memory", "10", "for (let a = [];;) a.push({});")]
    [InlineData("--max-memory", "10", "await 1; export const initial = 'x'.repeat(1e8); export const reduce = x => x")]
    public void Other_limits_hold_while_a_filter_begins(string option, string value, string module)
    {
        var result = QuollProcess.RunWithInput("1\n", "--ndjson", option, value, "-m", module);
        Assert.Equal(3, result.ExitCode);
        Assert.StartsWith($"quoll: <program>: {option}: The script ", result.Error);
    }

    [Fact]
    public void A_filter_that_awaits_nothing_is_told()
    {
        var result = QuollProcess.RunWithInput("1\n", "--json", "-m", "await new Promise(() => {}); export const map = x => x");
        Assert.Equal(new(2, "", "Error: The module waits for a promise that nothing can settle\n"), result);
    }

    /// <summary>Pipes without a writer, and endless devices, wherever the command reads.</summary>
    [SkippableFact]
    public void Reading_ends_at_the_limit() => AssertEndAtLimit(
    [
        "quoll --json --max-time 0.5 -f fifo",
        "quoll --json --max-time 0.5 -m -f fifo",
        "quoll --json --max-time 0.5 input fifo",
        "quoll --ndjson --max-time 0.5 input fifo",
        "quoll --ndjson --slurp --max-time 0.5 input fifo",
        "quoll --ndjson --max-time 0.5 input fifo.gz",
        "quoll --max-time 0.5 fifo",
        "quoll --max-time 0.5 --module fifo",
        "quoll --max-time 0.5 --check fifo",
        "quoll --max-time 0.5 --dump-ast fifo",
        "quoll --max-time 0.5 -e 'read(\"fifo\")'",
        "quoll --max-time 0.5 -e 'load(\"fifo\")'",
        "echo 1 | quoll --json --max-time 0.5 'read(\"fifo\")'",
        "quoll -i --max-time 0.5 < /dev/zero",
        "yes '(' | quoll -i --max-time 0.5",
        "echo .save fifo | quoll -i --max-time 0.5",
        "exec 9<>fifo; quoll -i --max-time 0.5 <&9",
        "quoll --ndjson --max-time 0.5 input /dev/zero",
        "quoll --max-memory 20 -e 'read(\"/dev/zero\")'",
        "quoll --json --max-memory 20 -f /dev/zero",
        "quoll --json --max-memory 20 input /dev/zero",
        "quoll --ndjson --max-memory 20 input /dev/zero",
        "yes | tr -d '\\n' | quoll -i --max-memory 20",
        "yes '[' | quoll --json --max-memory 20 input",
    ]);

    /// <summary>Outputs and error outputs without a reader, wherever the command writes.</summary>
    [SkippableFact]
    public void Writing_ends_at_the_limit() => AssertEndAtLimit(
    [
        "quoll --max-time 0.5 -e 'print(\"x\".repeat(3e5))' >&9",
        "quoll --max-time 0.5 -p '\"x\".repeat(3e5)' >&9",
        "echo 1 | quoll --json --max-time 0.5 '\"x\".repeat(3e5)' >&9",
        "yes 1 | quoll --ndjson --max-time 0.5 '\"x\".repeat(3e5)' >&9",
        "yes '\"x\".repeat(3e5)' | quoll -i --max-time 0.5 >&9",
        "quoll --max-time 0.5 -e 'for (;;) console.error(\"x\".repeat(1e5))' 2>&9",
        "quoll --max-time 0.5 --trace -e 'for (;;) (function f() { })()' 2>&9",
        "quoll --max-time 0.5 -e 'setTimeout(() => { for (;;) console.error(\"x\".repeat(1e5)) })' 2>&9",
        "echo 1 | quoll --json --max-time 0.5 'for (;;) console.error(\"x\".repeat(1e5))' 2>&9",
        "yes x | quoll --ndjson -k --max-time 0.5 input 2>&9",
        "yes 'throw \"x\".repeat(3e5)' | quoll -i --max-time 0.5 2>&9",
    ], "exec 9<>fifo; ");

    /// <summary>A reader that starts late, but in time, gets all of the output.</summary>
    [Fact]
    public void Output_waits_for_its_reader()
    {
        using var process = QuollProcess.Start("--max-time", "60", "-e", "print('x'.repeat(3e5)); print('end')");
        process.StandardInput.Close();
        // The pipe is full, and the script has ended.
        Assert.False(process.WaitForExit(1500));
        Assert.EndsWith("x\nend\n", process.StandardOutput.ReadToEnd());
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(0, process.ExitCode);
    }

    [Theory]
    [InlineData("--ndjson", "--max-memory", "10")]
    [InlineData("--json", "--max-memory", "10")]
    [InlineData("--ndjson", "--max-steps", "1000")]
    [InlineData("--json", "--max-steps", "1000")]
    public void Slurped_inputs_have_one_allowance(string mode, string option, string value)
    {
        var some = string.Join('\n', Enumerable.Range(0, 500));
        Assert.Equal(new(0, "500\n", ""), QuollProcess.RunWithInput(some, mode, "--slurp", option, value, "input.length"));
        using var folder = new TemporaryFolder();
        var many = folder.Write("many", string.Join('\n', Enumerable.Range(0, 500_000)));
        foreach (var options in (string[])["-s", "-sk"])
        {
            var result = QuollProcess.Run(mode, options, option, value, "input.length", many);
            Assert.Equal((3, ""), (result.ExitCode, result.Output));
            Assert.Matches($"^quoll: ({many}:\\d+|<program>): {option}: The script [^\n]*\n$", result.Error);
        }
    }

    [Theory]
    [InlineData("-m", "export const initial = [], reduce = (all, x) => { all.push('x'.repeat(200) + x); return all; }")]
    [InlineData("-r", "(globalThis.all ??= []).push('x'.repeat(200) + index); undefined")]
    public void What_is_kept_from_input_to_input_is_limited(string option, string program)
    {
        using var folder = new TemporaryFolder();
        var inputs = folder.Write("inputs", string.Concat(Enumerable.Repeat("1\n", 2_000_000)));
        var result = QuollProcess.Run("--ndjson", "--jobs", "1", "--max-memory", "40", option, program, inputs);
        Assert.Equal((3, ""), (result.ExitCode, result.Output));
        Assert.StartsWith("quoll: --max-memory: The command holds more memory than its limit", result.Error);
    }

    [Fact]
    public void Garbage_of_many_inputs_is_not_kept()
    {
        var result = QuollProcess.RunWithInput(
            string.Concat(Enumerable.Repeat("1\n", 100)), "--ndjson", "--max-memory", "10", "new Array(1e5).fill(input).length");
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
    }

    [Theory]
    [InlineData("--max-time", "1e30")]
    [InlineData("--max-memory", "1e30")]
    [InlineData("--max-steps", "1e30")]
    [InlineData("--max-time", "1e400")]
    public void A_limit_may_be_larger_than_anything(string option, string value)
    {
        Assert.Equal(new(0, "1\n", ""), QuollProcess.RunWithInput("1\n", "--ndjson", option, value, "input"));
        Assert.Equal(new(0, "1\n", ""), QuollProcess.Run(option, value, "-p", "1"));
    }

    [Theory]
    [InlineData(2, "--max-time", "1,5", "-p", "1")]
    [InlineData(2, "--max-memory", "NaN", "-p", "1")]
    [InlineData(2, "--ndjson", "--jobs", "100000", "input")]
    [InlineData(2, "--json", "-m", "-f", "")]
    [InlineData(2, "--json", "input", "")]
    public void Odd_arguments_are_told(int exitCode, params string[] arguments)
    {
        var result = QuollProcess.RunWithInput("x", arguments);
        Assert.Equal((exitCode, ""), (result.ExitCode, result.Output));
        Assert.StartsWith("quoll: ", result.Error);
        Assert.DoesNotContain("   at ", result.Error);
    }

    [SkippableTheory]
    [InlineData("quoll -p 1 1</dev/null")]
    [InlineData("quoll --help 1</dev/null")]
    [InlineData("echo 1 | quoll --json input 1</dev/null")]
    [InlineData("quoll -p 1 >/dev/full")]
    public void An_output_that_cannot_be_written_is_told(string line)
    {
        Skip.IfNot(File.Exists("/dev/full"), "There is no /dev/full on this system.");
        var result = QuollProcess.RunInShell(line);
        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.Matches("^quoll: The output cannot be written: [^\n]*\n$", result.Error);
    }

    /// <summary>Lines before the place where a file is cut off count. The incomplete rest gives no result.</summary>
    [Theory]
    [InlineData("--ndjson")]
    [InlineData("--json")]
    public void A_file_that_is_cut_off_gives_no_cut_value(string mode)
    {
        using var folder = new TemporaryFolder();
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.NoCompression, leaveOpen: true)) gzip.Write("1\n22\n333333333\n"u8);
        var path = Path.Combine(folder.Path, "cut.gz");
        // Removes the trailer, an empty last block and some digits of the last number.
        File.WriteAllBytes(path, packed.ToArray()[..^(8 + 5 + 5)]);
        var result = QuollProcess.Run(mode, "input", path);
        Assert.Equal(
            new(2, "1\n22\n", $"quoll: {path}: The gzip file is truncated: it ends inside the compressed data.\n"), result);
        result = QuollProcess.Run(mode, "--slurp", "input", path);
        Assert.Equal((2, ""), (result.ExitCode, result.Output));
        var next = folder.Write("next.json", "4\n");
        result = QuollProcess.Run(mode, "-k", "input", path, next);
        Assert.Equal((2, "1\n22\n4\n"), (result.ExitCode, result.Output));
    }

    // Runs several lines at a time, because they mostly wait.
    private static void AssertEndAtLimit(string[] lines, string before = "")
    {
        Skip.If(OperatingSystem.IsWindows(), "Pipes with names and devices are those of POSIX.");
        var faults = new ConcurrentBag<string>();
        Parallel.ForEach(lines, new ParallelOptions { MaxDegreeOfParallelism = 4 }, line =>
        {
            using var folder = new TemporaryFolder();
            var result = QuollProcess.RunInShell($"cd '{folder.Path}'; mkfifo fifo fifo.gz; {before}{line}");
            if (result.ExitCode != 3 || result.Error.Contains("   at ", StringComparison.Ordinal))
                faults.Add($"{line}: {result.ExitCode}: {result.Error}");
        });
        Assert.Empty(faults);
    }
}
