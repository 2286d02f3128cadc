namespace Quoll.Tests.Cli;

/// <summary>Tests of --check, and of code that is a module because it imports or awaits.</summary>
public class CheckTests
{
    [Theory]
    [InlineData("print('never'); throw 1", 0, "")]
    [InlineData("let a = ;", 1, "<eval>:1:9")]
    [InlineData("await 1", 0, "")]
    [InlineData("import './missing.js'; let a = ;", 1, "<eval>:1:32")]
    public void A_script_is_looked_at_and_not_run(string code, int exitCode, string error)
    {
        var result = QuollProcess.Run("--check", "-e", code);
        Assert.Equal((exitCode, ""), (result.ExitCode, result.Output));
        Assert.StartsWith(error, result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Modules_files_and_the_standard_input_are_looked_at_too()
    {
        using var folder = new TemporaryFolder();
        Assert.Equal(0, QuollProcess.Run("-c", folder.Write("good.mjs", "import './missing.mjs'; await 1; export default 2")).ExitCode);
        Assert.Equal(0, QuollProcess.Run("-c", "-m", "-e", "await 1").ExitCode);
        Assert.Equal(0, QuollProcess.RunWithInput("print('never')", "-c").ExitCode);
        var bad = QuollProcess.Run("-c", folder.Write("bad.js", "let a;\nlet a;"));
        Assert.Equal(1, bad.ExitCode);
        Assert.Contains("bad.js:2:5", bad.Error, StringComparison.Ordinal);
        Assert.Equal(1, QuollProcess.RunWithInput("}", "-c", "-").ExitCode);
        Assert.Equal(2, QuollProcess.Run("-c", Path.Combine(folder.Path, "missing.js")).ExitCode);
        // All of several files.
        var good = folder.Write("good.js", "export default await 1");
        Assert.Equal(0, QuollProcess.Run("-c", good, good).ExitCode);
        var several = QuollProcess.Run("-c", good, folder.Write("bad1.js", "}"), good, folder.Write("bad2.js", "1 1"));
        Assert.Equal(1, several.ExitCode);
        Assert.Contains("bad1.js:1:1", several.Error, StringComparison.Ordinal);
        Assert.Contains("bad2.js:1:3", several.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("await Promise.resolve(5)", "5\n")]
    [InlineData("const a = await 1; a + 1", "2\n")]
    [InlineData("typeof import.meta.url", "string\n")]
    [InlineData("if (await true) 'yes'; else 'no'", "yes\n")]
    [InlineData("for await (const x of [1, 2]) x * 2", "4\n")]
    [InlineData("let x = await 1", "undefined\n")]
    // A script, where await is a name.
    [InlineData("var await = 3; await * 2", "6\n")]
    public void Code_that_awaits_or_imports_has_a_completion_value(string code, string expected)
    {
        var result = QuollProcess.Run("-p", code);
        Assert.Equal((0, expected, ""), (result.ExitCode, result.Output, result.Error));
    }

    [Fact]
    public void A_module_prints_its_completion_value_as_soon_as_it_is_evaluated()
    {
        using var folder = new TemporaryFolder();
        var module = folder.Write("seven.mjs", "export const seven = await 7;");
        var result = QuollProcess.Run("-m", "-p", $"import {{ seven }} from '{module.Replace('\\', '/')}'; setTimeout(() => print('later')); seven * 6");
        Assert.Equal((0, "42\nlater\n", ""), (result.ExitCode, result.Output, result.Error));
        Assert.Equal("1\n", QuollProcess.Run("-e", "print(await 1)").Output);
    }

    [Fact]
    public void What_is_neither_script_nor_module_fails_once()
    {
        var result = QuollProcess.Run("-p", "print('never'); await 1; )");
        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.Contains("SyntaxError", result.Error, StringComparison.Ordinal);
        // It ran once and is not run again.
        Assert.Equal("once\n", QuollProcess.Run("-e", "print('once'); eval('let a = ;')").Output);
    }

    [SkippableTheory]
    [InlineData("read('-')")]
    [InlineData("read('/dev/stdin')")]
    public void The_standard_input_can_be_read(string code)
    {
        Skip.If(code.Contains("dev", StringComparison.Ordinal) && !File.Exists("/dev/stdin"), "There is no /dev/stdin on this system.");
        Assert.Equal("one\ntwo\n", QuollProcess.RunWithInput("one\ntwo", "-p", code).Output);
    }
}
