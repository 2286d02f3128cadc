using System.Globalization;

namespace Quoll.Tests.Cli;

/// <summary>The prompt with lines from a pipe.</summary>
public class PlainPromptTests
{
    [Theory]
    [InlineData("await 5", "5\n")]
    [InlineData("const x = await new Promise(done => setTimeout(done, 5, 'v'))\nx", "undefined\n'v'\n")]
    [InlineData("async function f() { return await 3 }\nawait f()", "undefined\n3\n")]
    [InlineData("for await (const x of [1, 2]) console.log(x)", "1\n2\nundefined\n")]
    [InlineData("await 1; Promise.resolve(7)", "Promise { 7 }\n")]
    [InlineData("const { a, ...rest } = await { a: 1, b: 2 }\nrest", "undefined\n{ b: 2 }\n")]
    [InlineData("var await = 1; await", "1\n")]
    [InlineData("(function () { return this === globalThis })()\nawait 0; with ({ a: 1 }) a", "true\n1\n")]
    public void Await_may_stand_at_the_top(string input, string output) => AssertPrints(input, output);

    [Theory]
    [InlineData("let a = 1\nconst f = () => a; f()\nlet a = 2\nf()\na = 3; f()", "undefined\n1\nundefined\n2\n3\n")]
    [InlineData("const c = 1\nconst c = 2\nc", "undefined\nundefined\n2\n")]
    [InlineData("class A { }\nclass A { b() { } }\nObject.getOwnPropertyNames(A.prototype).length", "undefined\nundefined\n2\n")]
    [InlineData("let a = 1\nvar a = 2\na\nlet a = 3\na\nfunction a() { }\ntypeof a", "undefined\nundefined\n2\nundefined\n3\nundefined\n'function'\n")]
    [InlineData("let a = await 1\nlet a = await 2\na", "undefined\nundefined\n2\n")]
    public void Declarations_take_the_place_of_earlier_ones(string input, string output) => AssertPrints(input, output);

    [Fact]
    public void Constants_stay_constant()
    {
        var result = QuollProcess.RunWithInput("const c = 1\nc = 2\nc\nlet d = (() => { throw 1 })()\nd\nlet d = 4\nd\n", "-i");
        Assert.Equal("undefined\n1\nundefined\n4\n", result.Output);
        Assert.Contains("TypeError", result.Error);
        Assert.Contains("ReferenceError", result.Error);
    }

    [Theory]
    [InlineData("1 + 1\n_ * 2\n_ = 7\n8\n_", "2\n4\n7\n8\n7\n")]
    [InlineData(".help", "Type JavaScript")]
    [InlineData("if (true) {\n.break\n1", "1\n")]
    [InlineData("[1]\n.length", "[ 1 ]\n")]
    [InlineData("(1)\n.exit\n2", "1\n")]
    [InlineData("Array.from({ length: 200 }, (x, i) => i)", "... 100 more items")]
    [InlineData(".time 1 + 1", " ms\n")]
    public void Commands_and_results(string input, string output) =>
        Assert.Contains(output, QuollProcess.RunWithInput(input + "\n", "-i").Output);

    [Fact]
    public void Errors_and_rejections_are_told_and_kept()
    {
        var result = QuollProcess.RunWithInput(
            "Promise.reject(new Error('one')), Promise.reject(new Error('two')), 0\nthrow new Error('three')\n_error.message\nawait Promise.reject(4)\n_error\n", "-i");
        Assert.Equal("0\n'three'\n4\n", result.Output);
        foreach (var part in (string[])["Error: one", "Error: two", "Error: three", "Uncaught 4"]) Assert.Contains(part, result.Error);
    }

    [Fact]
    public void Files_are_loaded_and_saved()
    {
        using var folder = new TemporaryFolder();
        var program = folder.Write("program.js", "const p = await 20;\nlet q = p + 1");
        var saved = Path.Combine(Path.GetDirectoryName(program)!, "saved.js");
        var result = QuollProcess.RunWithInput($".load {program}\nlet r =\nq * 2\n.save {saved}\nr\n.load nowhere.js\n", "-i");
        Assert.Equal($"undefined\nundefined\nSession saved to: {saved}\n42\n", result.Output);
        Assert.Contains("Cannot load 'nowhere.js'", result.Error);
        Assert.Equal("const p = await 20;\nlet q = p + 1\nlet r =\nq * 2\n", File.ReadAllText(saved));
    }

    [Fact]
    public void Timers_run_while_no_line_comes()
    {
        using var process = QuollProcess.Start("-i");
        process.StandardInput.Write("let n = 0, id = setInterval(() => console.log(++n), 20)\n");
        process.StandardInput.Flush();
        Assert.Equal("undefined", process.StandardOutput.ReadLine());
        Assert.Equal("1", process.StandardOutput.ReadLine());
        Assert.Equal("2", process.StandardOutput.ReadLine());
        process.StandardInput.Write("clearInterval(id); 'end'\n");
        process.StandardInput.Close();
        Assert.EndsWith("'end'\n", process.StandardOutput.ReadToEnd().ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Limits_are_those_of_each_input()
    {
        // The limit must leave the command the time to start and to report. A busy machine needs more of it.
        for (var seconds = 0.5; ; seconds *= 4)
        {
            var result = QuollProcess.RunWithInput(
                "while (true);\n1\nawait new Promise(done => setTimeout(done, 1e9))\n2\nsetInterval(() => { }, 10).hasRef()\n",
                "-i", "--max-time", seconds.ToString("F1", CultureInfo.InvariantCulture));
            if (result.Output != "1\n2\ntrue\n" && seconds < MachinePace.Hang.TotalSeconds / 4) continue;
            Assert.Equal("1\n2\ntrue\n", result.Output);
            Assert.Equal(3, result.Error.Split("--max-time").Length - 1);
            return;
        }
    }

    private static void AssertPrints(string input, string output)
    {
        var result = QuollProcess.RunWithInput(input + "\n", "-i");
        Assert.Equal((0, output, ""), (result.ExitCode, result.Output, result.Error));
    }
}
