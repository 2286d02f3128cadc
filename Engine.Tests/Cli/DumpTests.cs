namespace Quoll.Tests.Cli;

/// <summary>
/// Compares the output of <c>--dump-ast</c>, <c>--dump-bytecode</c> and <c>--trace</c> with the files in
/// testdata/dumps. <c>QUOLL_UPDATE_GOLDEN=1</c> rewrites them; review the difference before you commit it.
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
        Assert.StartsWith("script: 0 parameters", result.Output);
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
        Assert.Equal("0 script (<eval>:1:1)\n  1 (anonymous arrow function) (<eval>:2:9)\n    2 function f (<eval>:1:1)\n      3 function f (<eval>:1:1)\n", result.Error);
    }

    [Theory]
    [InlineData("f()", "script", "function f")]
    [InlineData("eval('f()')", "script", "eval", "function f")]
    [InlineData("const a = () => 1; a()", "script", "arrow function a")]
    [InlineData("const a = async () => 1; a()", "script", "async arrow function a")]
    [InlineData("(function () {})()", "script", "(anonymous function)")]
    [InlineData("(async function af() {})()", "script", "async function af")]
    [InlineData("(function* () {})().next()", "script", "(anonymous generator)")]
    [InlineData("(async function* ag() {})().next()", "script", "async generator ag")]
    [InlineData("({ m() {} }).m(); ({ get x() { return 1 } }).x; ({ set y(v) {} }).y = 1", "script", "method m", "getter x", "setter y")]
    [InlineData("({ async m() {} }).m(); ({ *g() {} }).g().next(); ({ async *['h']() {} }).h().next()", "script", "async method m", "generator method g", "async generator method h")]
    [InlineData("class A { x = 1; static { f() } } class B extends A { constructor() { super() } } new B", "script", "field initializer", "static block", "function f", "derived class constructor B", "class constructor A")]
    [InlineData("new (class {})", "script", "(anonymous class constructor)")]
    [InlineData("new Function('f()')()", "script", "function anonymous", "function f")]
    public void Code_is_called_what_it_is(string code, params string[] expected)
    {
        var result = QuollProcess.Run("--trace", "-e", code + "\nfunction f() {}");
        Assert.Equal(0, result.ExitCode);
        // A generator is entered again each time it resumes.
        Assert.Equal(expected, result.Error.TrimEnd('\n').Split('\n').Select(line => line.Trim())
            .Select(line => line[2..line.LastIndexOf(" (", StringComparison.Ordinal)]).Distinct());
    }

    [Fact]
    public void Modules_are_called_modules()
    {
        using var folder = new TemporaryFolder();
        folder.Write("b.mjs", "export default function () {}");
        var result = QuollProcess.Run("--trace", folder.Write("a.mjs", "import f from './b.mjs'; f()"));
        Assert.Matches(@"^0 module \(.*b\.mjs:1:1\)\n0 module \(.*a\.mjs:1:1\)\n  1 function default \(.*b\.mjs:1:16\)\n$", result.Error);
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
