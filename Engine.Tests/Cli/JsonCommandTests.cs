using System.IO.Compression;

namespace Quoll.Tests.Cli;

/// <summary>
/// Tests <c>quoll --json</c> and <c>--ndjson</c>: valid programs, valid inputs and the format of results.
/// </summary>
public class JsonCommandTests
{
    [Theory]
    [InlineData("input.items.filter(x => x.qty > 2)", "[{\"qty\":3}]\n")]
    [InlineData("let a = input.items; a.length + 1", "3\n")]
    [InlineData("{ n: input.items.length }", "{\"n\":2}\n")]
    [InlineData("{ n: input.items.length }; // comment", "{\"n\":2}\n")]
    [InlineData("{ let n = input.items.length; n }", "2\n")]
    [InlineData("{ input.items.length }", "2\n")]
    [InlineData("input.items.length // comment", "2\n")]
    [InlineData("if (input.items) 'yes'; else 'no'", "\"yes\"\n")]
    [InlineData("for (const x of input.items) x.qty", "3\n")]
    [InlineData("if (input.items) return 7; 8", "7\n")]
    [InlineData("function f(x) { return x + 1 } f(input.items.length)", "3\n")]
    [InlineData("await Promise.resolve(5)", "5\n")]
    [InlineData("let s = 0; for await (const x of input.items) s += x.qty; s", "4\n")]
    [InlineData("{ n: await 5 }", "{\"n\":5}\n")]
    [InlineData("Promise.resolve(6)", "6\n")]
    [InlineData("await new Promise(r => setTimeout(() => r('late'), 20))", "\"late\"\n")]
    [InlineData("setTimeout(() => console.log('x'), 20); 9", "9\n")]
    [InlineData("[index, filename]", "[0,\"<stdin>\"]\n")]
    [InlineData("undefined", "")]
    [InlineData("() => 1", "1\n")]
    [InlineData("x => x.items.length + index", "2\n")]
    [InlineData("(x, i, file) => [i, file]", "[0,\"<stdin>\"]\n")]
    [InlineData("async x => x.items.length", "2\n")]
    [InlineData("() => () => 1", "")]
    [InlineData("new Set(input.items.map(x => x.qty))", "[1,3]\n")]
    [InlineData("new Map(input.items.map(x => ['q' + x.qty, x.qty]))", "{\"q1\":1,\"q3\":3}\n")]
    [InlineData("new Map(input.items.map(x => [x.qty, 'q']))", "[[1,\"q\"],[3,\"q\"]]\n")]
    [InlineData("input.items.values().map(x => x.qty)", "[1,3]\n")]
    [InlineData("function* f() { yield 1; yield* [2] } f()", "[1,2]\n")]
    [InlineData("async function* f() { yield 1; yield Promise.resolve(2) } f()", "[1,2]\n")]
    [InlineData("[new Set([1])]", "[{}]\n")]
    [InlineData("let { items } = input; { n: items.length }", "{\"n\":2}\n")]
    [InlineData("let { items } = input; { items };", "{\"items\":[{\"qty\":1},{\"qty\":3}]}\n")]
    [InlineData("let n = 1; { let m = n + 1; m }", "2\n")]
    [InlineData("'use strict'; { n: this === undefined }", "{\"n\":true}\n")]
    [InlineData("export default x => x.items.length", "2\n")]
    [InlineData("Symbol()", "")]
    [InlineData("", "")]
    [InlineData("null", "null\n")]
    [InlineData("'a\\ud800'", "\"a\\ud800\"\n")]
    [InlineData("new Date(0)", "\"1970-01-01T00:00:00.000Z\"\n")]
    [InlineData("this === undefined || this === globalThis", "true\n")]
    [InlineData("'use strict'; this === undefined", "true\n")]
    public void A_program_gives_the_value_that_it_ends_with(string program, string output)
    {
        foreach (var mode in (string[])["--json", "--ndjson"])
        {
            var result = QuollProcess.RunWithInput("{\"items\":[{\"qty\":1},{\"qty\":3}]}", mode, "--", program);
            Assert.Equal((0, output), (result.ExitCode, result.Output));
        }
    }

    [Theory]
    [InlineData("async function* f() { yield 1; yield { b: 2 } } f()", "1\n{\"b\":2}\n")]
    [InlineData("new Map([['a', 1]])", "[\"a\",1]\n")]
    [InlineData("new Set([1, 2]).values()", "1\n2\n")]
    public void Flat_writes_the_elements_of_any_iterable(string program, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1", "--json", "--flat", program));

    [Theory]
    [InlineData("input.", "<program>:1:7\n    input.\n          ^\nSyntaxError: Unexpected end of input: expected a property name\n")]
    [InlineData("input) + (1", "<program>:1:6\n    input) + (1\n         ^\n")]
    [InlineData("1 }", "<program>:1:3\n")]
    [InlineData("{ a: input.x, ", "<program>:1:15\n")]
    [InlineData("{ let x = ; }", "<program>:1:11\n")]
    [InlineData("input.x\n  .y(", "<program>:2:6\n      .y(\n")]
    [InlineData("let input = 1", "<program>:1:5\n")]
    [InlineData("import x from './y'; let a = ;", "<program>:1:30\n")]
    public void Syntax_errors_are_told_before_any_input_is_read(string program, string error)
    {
        using var process = QuollProcess.Start("--ndjson", program);
        Assert.StartsWith(error, process.StandardError.ReadToEnd().ReplaceLineEndings("\n"));
        Assert.True(process.WaitForExit(MachinePace.Hang));
        Assert.Equal(2, process.ExitCode);
    }

    [Theory]
    [InlineData("1 2", "1\n2\n")]
    [InlineData("{\"a\":1}{\"a\":2}\n[3]null\"x\"", "{\"a\":1}\n{\"a\":2}\n[3]\nnull\n\"x\"\n")]
    [InlineData("\uFEFF 1 ", "1\n")]
    [InlineData("", "")]
    [InlineData(" \r\n\t", "")]
    [InlineData("\uFEFF", "")]
    [InlineData("{\"a\":\r\n1}\r\n", "{\"a\":1}\n")]
    public void Documents_may_follow_each_other(string input, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, "--json", "input"));

    [Theory]
    [InlineData("1\n2", "1\n2\n")]
    [InlineData("1\n\n \t\r\n2\n\n", "1\n2\n")]
    [InlineData("\uFEFF{\"a\":1}\r\n2\r\n", "{\"a\":1}\n2\n")]
    [InlineData("\uFEFF\n1", "1\n")]
    [InlineData("", "")]
    [InlineData("\n\n", "")]
    [InlineData(" 1 \r\n", "1\n")]
    public void Each_line_is_an_input(string input, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, "--ndjson", "input"));

    [Theory]
    [InlineData("[1,[2],\"x\",null]", "input", "1\n[2]\n\"x\"\nnull\n")]
    [InlineData("[]", "input", "")]
    [InlineData("\"text\"", "input", "\"text\"\n")]
    [InlineData("{\"a\":1}", "input", "{\"a\":1}\n")]
    [InlineData("3", "new Set([input, 4])", "3\n4\n")]
    [InlineData("3", "(function*() { yield input; yield undefined; yield 5; })()", "3\n5\n")]
    [InlineData("3", "[input, undefined, () => 1]", "3\n")]
    public void Flat_writes_the_elements(string input, string program, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, "--ndjson", "--flat", program));

    [Theory]
    [InlineData("--raw", "['a\"b', 'zwölf 😀', 1].at(index)", "a\"b\nzwölf 😀\n1\n")]
    [InlineData("-r", "'x\\ud800y'", "x\uFFFDy\nx\uFFFDy\nx\uFFFDy\n")]
    [InlineData("--indent", "[input]", "[\n  1\n]\n[\n  2\n]\n[\n  3\n]\n")]
    [InlineData("--indent=0", "[input]", "[1]\n[2]\n[3]\n")]
    [InlineData("--slurp", "input.map(x => x * 2)", "[2,4,6]\n")]
    [InlineData("-s", "[index, input.length]", "[0,3]\n")]
    public void Options_say_how_results_are_written(string option, string program, string output)
    {
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1\n2\n3\n", "--json", option, program));
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1\n2\n3\n", "--ndjson", program, option));
    }

    [Fact]
    public void The_number_of_spaces_may_follow()
    {
        Assert.Equal("[\n    1\n]\n", QuollProcess.RunWithInput("1", "--json", "--indent", "4", "[input]").Output);
        Assert.Equal("[\n    1\n]\n", QuollProcess.RunWithInput("1", "--json", "[input]", "--indent", "4").Output);
        Assert.Equal(2, QuollProcess.RunWithInput("1", "--json", "--indent", "11", "[input]").ExitCode);
    }

    [Fact]
    public void Files_are_read_one_after_the_other()
    {
        using var folder = new TemporaryFolder();
        var a = folder.Write("a.json", "1\n2");
        var b = folder.Write("b.json", "\uFEFF3");
        foreach (var mode in (string[])["--json", "--ndjson"])
        {
            var result = QuollProcess.RunWithInput("9", mode, "[input, index, filename]", a, "-", b);
            Assert.Equal(new(0, $"[1,0,\"{a}\"]\n[2,1,\"{a}\"]\n[9,2,\"<stdin>\"]\n[3,3,\"{b}\"]\n", ""), result);
        }
    }

    [Fact]
    public void Files_whose_name_says_so_are_unpacked()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "a.ndjson.gz");
        using (var packed = new GZipStream(File.Create(path), CompressionLevel.Fastest)) packed.Write("{\"a\":1}\n{\"a\":2}\n"u8);
        Assert.Equal(new(0, "1\n2\n", ""), QuollProcess.Run("--json", "input.a", path));
        Assert.Equal(new(0, "1\n2\n", ""), QuollProcess.Run("--ndjson", "input.a", path));
        var plain = folder.Write("b.gz", "{\"a\":1}");
        var result = QuollProcess.Run("--json", "input.a", plain);
        Assert.Equal(2, result.ExitCode);
        Assert.StartsWith($"quoll: {plain}: The file is not compressed with gzip, although its name says so.", result.Error);
    }

    [Fact]
    public void A_program_may_be_in_a_file()
    {
        using var folder = new TemporaryFolder();
        var program = folder.Write("p.js", "#!/usr/bin/env quoll\nconst twice = x => 2 * x; // the last line counts\ntwice(input)\n");
        var data = folder.Write("d.json", "21");
        Assert.Equal(new(0, "42\n", ""), QuollProcess.Run("--json", "-f", program, data));
        Assert.Equal(new(0, "42\n", ""), QuollProcess.Run("--program", program, "--ndjson", data));
        Assert.Equal(2, QuollProcess.Run("--json", "-f", Path.Combine(folder.Path, "none.js"), data).ExitCode);
    }

    [Theory]
    [InlineData("p.ts", "interface A { n: number }\nconst twice = (x: A): number => 2 * x.n;\ntwice(input as A)")]
    [InlineData("p.mts", "type A = { n: number }; export const map = (x: A): number => 2 * x.n")]
    [InlineData(null, "({ n: (input as any).n! } satisfies object).n * 2 as number")]
    public void A_program_may_be_TypeScript(string? file, string text)
    {
        using var folder = new TemporaryFolder();
        string[] program = file is null ? ["--ts", text] : ["-f", folder.Write(file, text)];
        Assert.Equal(new(0, "42\n", ""), QuollProcess.RunWithInput("{\"n\":21}", ["--json", .. program]));
    }

    [Fact]
    public void What_a_program_prints_does_not_mix_with_results()
    {
        var result = QuollProcess.RunWithInput("1", "--json", "console.log('log'); print('print'); input");
        Assert.Equal(new(0, "1\n", "log\nprint\n"), result);
    }

    [Fact]
    public void Programs_may_read_other_files()
    {
        using var folder = new TemporaryFolder();
        var names = folder.Write("names.json", "{\"a\":\"Ada\"}");
        var result = QuollProcess.RunWithInput(
            "\"a\"\n\"a\"\n", "--ndjson", "--raw", $"globalThis.names ??= JSON.parse(read({System.Text.Json.JsonSerializer.Serialize(names)})); names[input]");
        Assert.Equal(new(0, "Ada\nAda\n", ""), result);
    }

    [Theory]
    [InlineData("--json")]
    [InlineData("--json", "--ndjson", "input")]
    [InlineData("--ndjson", "--jobs", "0", "input")]
    [InlineData("--ndjson", "--jobs", "x", "input")]
    [InlineData("--json", "--nonsense", "input")]
    [InlineData("--json", "-p", "input")]
    [InlineData("--json", "input", "--nonsense")]
    [InlineData("--json", "input", "--nonsense", "--", "a.json")]
    [InlineData("--json", "-m", "export const x = 1")]
    public void Bad_usage_is_told(params string[] arguments)
    {
        var result = QuollProcess.RunWithInput("1", arguments);
        Assert.Equal((2, ""), (result.ExitCode, result.Output));
        Assert.StartsWith("quoll: ", result.Error);
        Assert.DoesNotContain("There is no such file", result.Error);
    }

    [Fact]
    public void Options_behind_a_script_are_its_own()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("s.js", "print(arguments)");
        Assert.Equal("--json,input\n", QuollProcess.Run(script, "--json", "input").Output);
        Assert.Equal("--ndjson\n", QuollProcess.Run("--max-time", "9", script, "--ndjson").Output);
    }
}
