using System.Diagnostics;
using System.Text;

namespace Quoll.Tests.Cli;

/// <summary>Invalid inputs of <c>--json</c> and <c>--ndjson</c>, and how the others are handled.</summary>
public class JsonFailureTests
{
    [Theory]
    [InlineData("1\n{\"a\" 2}\n3", "1\n", "quoll: <stdin>:2:6: Invalid JSON: expected ':' after a property name, but found '2'\n")]
    [InlineData("1\n\n\n[1,]", "1\n", "quoll: <stdin>:4:4: Invalid JSON: expected a value, but found ']'\n")]
    [InlineData("[\"zwölf 😀\" 1]", "", "quoll: <stdin>:1:13: Invalid JSON: expected ',' or ']', but found '1'\n")]
    [InlineData("[1\n2]", "", "quoll: <stdin>:1:3: Invalid JSON: expected ',' or ']', but found the end of the text\n")]
    [InlineData("1 2", "", "quoll: <stdin>:1:3: Invalid JSON: expected the end of the text, but found '2'\n")]
    public void The_place_in_the_lines_is_told(string input, string output, string error) =>
        Assert.Equal(new(1, output, error), QuollProcess.RunWithInput(input, "--ndjson", "input"));

    [Theory]
    [InlineData("1\n {\"a\" 2}\n3", "1\n", "quoll: <stdin>:2:7: Invalid JSON: expected ':' after a property name, but found '2'\n")]
    [InlineData("\uFEFF{\n\"a\":\n}", "", "quoll: <stdin>:3:1: Invalid JSON: expected a value, but found '}'\n")]
    [InlineData("[1] [2", "[1]\n", "quoll: <stdin>:1:7: Invalid JSON: expected ',' or ']', but found the end of the text\n")]
    public void The_place_in_the_file_is_told(string input, string output, string error) =>
        Assert.Equal(new(1, output, error), QuollProcess.RunWithInput(input, "--json", "input"));

    [Theory]
    [InlineData("--json")]
    [InlineData("--ndjson")]
    public void A_deep_document_has_the_same_message(string mode) => Assert.Equal(
        new(1, "", "quoll: <stdin>:1:3001: Invalid JSON: expected a value or ']', but found 'x'\n"),
        QuollProcess.RunWithInput(new string('[', 3000) + "x", mode, "input"));

    [Fact]
    public void Bytes_that_are_no_text_are_no_json()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "bad.json");
        File.WriteAllBytes(path, [.. "1\n\"a"u8, 0xFF, .. "\"\n"u8]);
        var result = QuollProcess.Run("--ndjson", "input", path);
        Assert.Equal(new(1, "1\n", $"quoll: {path}:2:3: Invalid JSON: the text is not UTF-8; found the byte 0xFF\n"), result);
    }

    [Theory]
    [InlineData("--ndjson")]
    [InlineData("--json")]
    public void An_error_of_the_program_names_the_line(string mode)
    {
        var result = QuollProcess.RunWithInput("{\"a\":{\"b\":1}}\n\n{}\n{\"a\":{\"b\":2}}\n", mode, "input.a.b");
        Assert.Equal((1, "1\n"), (result.ExitCode, result.Output));
        Assert.StartsWith("quoll: <stdin>:3: TypeError: Cannot read properties of undefined (reading 'b') (<program>:1:9)\n", result.Error);
        Assert.Contains("    input.a.b\n            ^\n", result.Error);
    }

    [Fact]
    public void With_keep_going_the_others_follow()
    {
        var result = QuollProcess.RunWithInput("1\nx\n{}\n2\n[", "--ndjson", "--keep-going", "if (typeof input == 'object') throw 'no'; input");
        Assert.Equal((1, "1\n2\n"), (result.ExitCode, result.Output));
        Assert.Equal(
            ["quoll: <stdin>:2:1: ", "quoll: <stdin>:3: Un", "quoll: <stdin>:5:2: "],
            result.Error.TrimEnd('\n').Split('\n').Select(line => line[..20]));
    }

    [Fact]
    public void With_keep_going_files_that_cannot_be_read_are_left_out()
    {
        using var folder = new TemporaryFolder();
        var good = folder.Write("good.json", "1");
        var bad = folder.Write("bad.json", "2 [");
        var none = Path.Combine(folder.Path, "none.json");
        foreach (var mode in (string[])["--json", "--ndjson"])
        {
            var result = QuollProcess.Run(mode, "input", "-k", none, bad, good);
            Assert.Equal((2, mode == "--json" ? "2\n1\n" : "1\n"), (result.ExitCode, result.Output));
            Assert.Contains($"quoll: {none}: There is no such file.\n", result.Error);
            Assert.Contains($"quoll: {bad}:1:", result.Error);
            Assert.Equal((2, ""), (QuollProcess.Run(mode, "input", none, good) is var first ? first.ExitCode : 0, first.Output));
        }
    }

    /// <summary>An input that fails gives no results, even if some were already computed.</summary>
    [Fact]
    public void There_are_no_half_results()
    {
        var result = QuollProcess.RunWithInput(
            "1\n2\n3", "--ndjson", "-k", "--flat", "(function*() { yield input; if (input == 2) throw 1; yield 'b'; })()");
        Assert.Equal((1, "1\n\"b\"\n3\n\"b\"\n"), (result.ExitCode, result.Output));
        result = QuollProcess.RunWithInput("1\n2\n3", "--ndjson", "-k", "[input, { toJSON() { if (input == 2) throw 1; return 0; } }]");
        Assert.Equal((1, "[1,0]\n[3,0]\n"), (result.ExitCode, result.Output));
    }

    [Theory]
    [InlineData("await Promise.reject(new Error('no'))", "Error: no")]
    [InlineData("Promise.reject(new Error('lost')); input", "Error: lost")]
    [InlineData("setTimeout(() => { throw new Error('late') }); input", "Error: late")]
    [InlineData("await new Promise(() => {})", "The program waits for a promise that nothing can settle")]
    [InlineData("1n", "TypeError")]
    [InlineData("let a = []; a[0] = a", "TypeError")]
    [InlineData("(function f() { f() })()", "RangeError")]
    public void A_program_may_fail_in_many_ways(string program, string error)
    {
        var result = QuollProcess.RunWithInput("1\n", "--ndjson", program);
        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.StartsWith("quoll: <stdin>:1: ", result.Error);
        Assert.Contains(error, result.Error);
    }

    [Theory]
    [InlineData("--max-steps", "10000", "if (input == 2) for (;;); input")]
    [InlineData("--max-memory", "10", "if (input == 2) for (let a = [];;) a.push({}); input")]
    public void Limits_are_those_of_each_input(string option, string value, string program)
    {
        var result = QuollProcess.RunWithInput("1\n2\n3\n", "--ndjson", option, value, program);
        Assert.Equal((3, "1\n"), (result.ExitCode, result.Output));
        Assert.StartsWith($"quoll: <stdin>:2: {option}: The script ", result.Error);
        result = QuollProcess.RunWithInput("1\n2\n3\n", option, value, "--ndjson", "-k", program);
        Assert.Equal((3, "1\n3\n"), (result.ExitCode, result.Output));
        var many = QuollProcess.RunWithInput(string.Join('\n', Enumerable.Range(3, 20000)), option, value, "--ndjson", program);
        Assert.Equal((0, ""), (many.ExitCode, many.Error));
    }

    [Theory]
    [InlineData("for (;;);")]
    [InlineData("await new Promise(r => setTimeout(r, 1e6))")]
    [InlineData("input")]
    public void Time_is_that_of_the_whole_run(string program)
    {
        foreach (var mode in (string[])["--json", "--ndjson"])
        {
            using var process = QuollProcess.Start("--max-time", "0.5", mode, program);
            // The input does not end.
            process.StandardInput.Write("1\n");
            process.StandardInput.Flush();
            Assert.True(process.WaitForExit(MachinePace.Hang));
            Assert.Equal(3, process.ExitCode);
            Assert.StartsWith("quoll: --max-time: ", process.StandardError.ReadToEnd());
        }
    }
}
