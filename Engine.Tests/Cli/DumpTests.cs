namespace Quoll.Tests.Cli;

/// <summary>
/// What <c>--dump-ast</c>, <c>--dump-bytecode</c> and <c>--trace</c> write. testdata/dumps has the expected text of
/// each file; it is written anew where <c>QUOLL_UPDATE_GOLDEN=1</c> says so, to be looked at before it is committed.
/// </summary>
public class DumpTests
{
    private static readonly string _folder = Path.Combine(ProjectFolder.TestData, "dumps");

    public static TheoryData<string> Files => new(Directory.EnumerateFiles(_folder)
        .Where(path => Path.GetExtension(path) is ".js" or ".mjs").Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Files))]
    public void Syntax_tree_is_as_in_the_golden_file(string name) => Compare("--dump-ast", name, ".ast.json");

    [Theory]
    [MemberData(nameof(Files))]
    public void Bytecode_is_as_in_the_golden_file(string name) => Compare("--dump-bytecode", name, ".bytecode.txt");

    [Fact]
    public void Code_that_is_dumped_does_not_run()
    {
        var result = QuollProcess.Run("--dump-bytecode", "-e", "print('ran')");
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        Assert.StartsWith("Normal (anonymous): 0 parameters", result.Output);
    }

    [Fact]
    public void Standard_input_is_dumped_too() =>
        Assert.Contains("\"sourceType\": \"script\"", QuollProcess.RunWithInput("a + b", "--dump-ast", "-").Output);

    [Fact]
    public void Text_that_is_no_program_is_a_syntax_error()
    {
        var result = QuollProcess.Run("--dump-ast", "-e", "let x = ;");
        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("<eval>:1:9\n    let x = ;\n            ^\nSyntaxError: ", result.Error);
    }

    [Fact]
    public void Tree_that_is_too_deep_is_refused()
    {
        var result = QuollProcess.RunWithInput("1" + string.Concat(Enumerable.Repeat("+1", 200_000)), "--dump-ast", "-");
        Assert.Equal((1, "quoll: The syntax tree is nested too deeply, or too large, to be shown.\n"), (result.ExitCode, result.Error));
    }

    [Fact]
    public void Trace_shows_each_function_that_is_entered_at_its_depth()
    {
        var result = QuollProcess.Run("--trace", "-e", "function f(n) { if (n) f(n - 1); }\n[1].map(x => f(x)); print('end');");
        Assert.Equal((0, "end\n"), (result.ExitCode, result.Output));
        Assert.Equal("0 Normal (<eval>:1:1)\n  1 Arrow (<eval>:2:9)\n    2 f (<eval>:1:1)\n      3 f (<eval>:1:1)\n", result.Error);
    }

    private static void Compare(string option, string name, string extension)
    {
        var result = QuollProcess.Run(option, Path.Combine(_folder, name));
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        var golden = Path.Combine(_folder, Path.GetFileNameWithoutExtension(name) + extension);
        if (Environment.GetEnvironmentVariable("QUOLL_UPDATE_GOLDEN") == "1") File.WriteAllText(golden, result.Output);
        Assert.Equal(File.ReadAllText(golden), result.Output);
    }
}
