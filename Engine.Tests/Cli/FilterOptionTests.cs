using System.Diagnostics;
using System.Globalization;

namespace Quoll.Tests.Cli;

/// <summary>The options of filters for values, inputs and the form of results.</summary>
public class FilterOptionTests
{
    private const string Document = "{\"b\":[1,{\"d\":null,\"c\":\"ä😀\"}],\"a\":{}}";

    [Theory]
    [InlineData("[{\"b\":1,\"a\":{\"d\":2,\"c\":[{\"f\":1,\"e\":2}]}}]", "[{\"a\":{\"c\":[{\"e\":2,\"f\":1}],\"d\":2},\"b\":1}]\n", "-S")]
    [InlineData("{\"b\":1,\"10\":2,\"9\":3,\"\\u0061\\n\":4}", "{\"10\":2,\"9\":3,\"a\\n\":4,\"b\":1}\n", "-S")]
    [InlineData(Document, "{\n\t\"b\": [\n\t\t1,\n\t\t{\n\t\t\t\"d\": null,\n\t\t\t\"c\": \"ä😀\"\n\t\t}\n\t],\n\t\"a\": {}\n}\n", "--tab")]
    [InlineData(Document, "{\n \"a\": {},\n \"b\": [\n  1,\n  {\n   \"c\": \"ä😀\",\n   \"d\": null\n  }\n ]\n}\n", "-S", "--indent", "1")]
    [InlineData(Document, "{\"b\":[1,{\"d\":null,\"c\":\"\\u00e4\\ud83d\\ude00\"}],\"a\":{}}\n", "-a")]
    [InlineData("[1,\"x\",null,{\"k\":true}]", "[\e[33m1\e[0m,\e[32m\"x\"\e[0m,\e[90mnull\e[0m,{\e[34;1m\"k\"\e[0m:\e[36mtrue\e[0m}]\n", "-C")]
    [InlineData("\"x\"", "x", "-j")]
    [InlineData("1 \"x\" 2", "1x2", "-j")]
    [InlineData("9007199254740993", "9007199254740993\n", "-S")]
    [InlineData("[]", "[]\n", "-SaC")]
    [InlineData("[]", "[]\n", "-c", "--indent", "0")]
    public void The_form_of_results_is_chosen(string input, string output, params string[] options) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, ["--json", .. options, "input"]));

    [Theory]
    [InlineData(0, "1 true")]
    [InlineData(1, "1 false")]
    [InlineData(1, "null")]
    [InlineData(0, "null 0")]
    [InlineData(4, "")]
    public void The_exit_code_tells_the_last_result(int code, string input) =>
        Assert.Equal(code, QuollProcess.RunWithInput(input, "--json", "-e", "input").ExitCode);

    [Fact]
    public void Lines_set_the_exit_code_too() => Assert.Equal(1, QuollProcess.RunWithInput("1\nfalse", "--ndjson", "-e", "input").ExitCode);

    [Theory]
    [InlineData("args.x", "\"it's \\\"1\\\"\"\n", "--arg", "x", "it's \"1\"")]
    [InlineData("args.x", "\"-r\"\n", "--arg", "x", "-r")]
    [InlineData("args", "{\"x\":[1],\"y\":\"z\"}\n", "--argjson", "x", "[1]", "--arg", "y", "z")]
    [InlineData("args.missing", "")]
    [InlineData("process.env === env && 'PATH' in env", "true\n")]
    public void Named_values_are_passed(string program, string output, params string[] options)
    {
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1", ["--json", .. options, program]));
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1", ["--json", program, .. options]));
    }

    [Fact]
    public void Files_are_passed()
    {
        using var folder = new TemporaryFolder();
        var file = folder.Write("a.json", "1 [2]");
        Assert.Equal(
            new(0, "[\"1 [2]\",[1,[2]]]\n", ""),
            QuollProcess.Run("--json", "-n", "--rawfile", "t", file, "--slurpfile", "d", file, "[args.t, args.d]"));
    }

    [Theory]
    [InlineData("[\"a\",\"1\"]\n", "--args", "PROGRAM", "a", "1")]
    [InlineData("[\"a\",\"1\"]\n", "PROGRAM", "--args", "a", "1")]
    [InlineData("[{\"a\":1},1]\n", "PROGRAM", "--jsonargs", "{\"a\":1}", "1")]
    [InlineData("[1,\"1\"]\n", "PROGRAM", "--jsonargs", "1", "--args", "1")]
    public void Positional_values_are_passed(string output, params string[] rest) => Assert.Equal(
        new(0, output, ""), QuollProcess.Run(["--json", "-n", .. rest.Select(static text => text == "PROGRAM" ? "scriptArgs" : text)]));

    [Theory]
    [InlineData("--arg needs a name and a value.", "input", "--arg", "x")]
    [InlineData("--arg needs a name and a value.", "input", "--arg=x", "y")]
    [InlineData("--in-place needs files.", "-i", "input")]
    [InlineData("--stream needs --json.", "--ndjson", "--stream", "input")]
    [InlineData("--json and --csv exclude each other.", "--csv", "input")]
    [InlineData("--null-input and --slurp exclude each other.", "-ns", "input")]
    public void Wrong_options_are_reported(string message, params string[] options)
    {
        var mode = options[0] == "--ndjson" ? "--ndjson" : "--json";
        var result = QuollProcess.RunWithInput("1", [mode, .. options.Where(option => option != mode)]);
        Assert.Equal((2, message), (result.ExitCode, result.Error.Split('\n')[0].Replace("quoll: ", "")));
    }

    [Fact]
    public void An_argument_that_is_not_json_is_reported()
    {
        var result = QuollProcess.Run("--json", "-n", "--argjson", "x", "{", "1");
        Assert.Equal(2, result.ExitCode);
        Assert.Contains("The argument '{'", result.Error);
    }

    [Theory]
    [InlineData("[...inputs]", "[1,2,[3]]\n")]
    [InlineData("inputs.take(2).toArray()", "[1,2]\n")]
    [InlineData("input", "null\n")]
    [InlineData("let n = 0; for (const x of inputs) n++; n", "3\n")]
    [InlineData("inputs.drop(2).map(x => x[0])", "[3]\n")]
    public void A_program_may_read_the_inputs(string program, string output)
    {
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1 2\n[3]", "--json", "-n", program));
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput("1\n2\n[3]\n", "--ndjson", "-n", program));
    }

    [Fact]
    public void An_input_that_is_not_json_throws() => Assert.StartsWith(
        "\"<stdin>:2:3: Invalid JSON",
        QuollProcess.RunWithInput("1\n [,]", "--json", "-n", "try { [...inputs] } catch (e) { e.message }").Output);

    [Theory]
    [InlineData("a\n\nb c\r\n", "\"a\"\n\"\"\n\"b c\"\n", "--lines")]
    [InlineData("{\n", "\"{\"\n", "--lines")]
    [InlineData("a\nb", "[\"a\",\"b\"]\n", "--lines", "-s")]
    [InlineData("a,b\n1,\"x \"\"y\"\"\n,z\"\r\n\r\n2\n", "{\"a\":\"1\",\"b\":\"x \\\"y\\\"\\n,z\"}\n{\"a\":\"2\"}\n", "--csv")]
    [InlineData("\uFEFFa\tb\n1\t\"2\"\n", "{\"a\":\"1\",\"b\":\"2\"}\n", "--tsv")]
    [InlineData("a,b\n", "", "--csv")]
    [InlineData("", "", "--csv")]
    [InlineData("a: 1\nb: [x, 'y', \"z\", null, ~, true, 1.5, .5, 1e3, 0x1F, 0o17, 007, -1, '1', 1.2.3, 12e, .]\n",
        "{\"a\":1,\"b\":[\"x\",\"y\",\"z\",null,null,true,1.5,0.5,1000,31,15,7,-1,\"1\",\"1.2.3\",\"12e\",\".\"]}\n", "--yaml")]
    [InlineData("--- 1\n--- [2]\n---\na: |\n  x\n  y\n", "1\n[2]\n{\"a\":\"x\\ny\\n\"}\n", "--yaml")]
    [InlineData("a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}\ne: *x\n1: y\n", "{\"1\":\"y\",\"a\":{\"b\":1,\"c\":2},\"d\":{\"b\":1,\"c\":3},\"e\":{\"b\":1,\"c\":2}}\n", "--yaml")]
    [InlineData("id: 9007199254740993\n", "{\"id\":9007199254740993}\n", "--yaml")]
    [InlineData("{\"a\":[1,{\"b\\n\":\"c\\\"\"}],\"d\":{},\"e\":[[]]} 5", "[[\"a\",0],1]\n[[\"a\",1,\"b\\n\"],\"c\\\"\"]\n[[\"d\"],{}]\n[[\"e\",0],[]]\n[[],5]\n", "--json", "--stream")]
    public void Other_forms_of_input_are_read(string input, string output, params string[] options) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, [.. options, "input"]));

    [Theory]
    [InlineData("a,b\n1,2,3\n", "<stdin>:2: A row has 3 fields, but the header has 2.", "--csv")]
    [InlineData("a\n\"1", "<stdin>:2: The closing quote of a field is missing.", "--csv")]
    [InlineData("a\n\"1\"2", "<stdin>:2: A field in quotes is followed by other text.", "--csv")]
    [InlineData("a: *x", "<stdin>:1:4: Invalid YAML: There is no anchor 'x'.", "--yaml")]
    [InlineData("[1,]", "<stdin>:1:4: Invalid JSON.", "--json", "--stream")]
    public void Faults_of_other_forms_name_their_place(string input, string message, params string[] options)
    {
        var result = QuollProcess.RunWithInput(input, [.. options, "0"]);
        Assert.Equal((1, $"quoll: {message}"), (result.ExitCode, result.Error.TrimEnd()));
    }

    [Theory]
    [InlineData("[1,\"a,b\",null,true]", "1,\"a,b\",,true\n", "csv")]
    [InlineData("[[1,\"x\\ty\"],[2]]", "1\tx\\ty\n2\n", "tsv")]
    [InlineData("[{\"a\":1,\"b\":[2]},{\"b\":\"q\\\"\"}] {\"a\":9007199254740993}", "a,b\n1,[2]\n,\"q\"\"\"\n9007199254740993,\n", "csv")]
    [InlineData("5 \"x\"", "5\nx\n", "csv")]
    public void Results_are_written_as_a_table(string input, string output, string form) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, "--json", "--to", form, "input"));

    [Fact]
    public void A_row_with_another_key_is_an_error()
    {
        var result = QuollProcess.RunWithInput("{\"a\":1}\n{\"b\":2}", "--ndjson", "--to", "csv", "input");
        Assert.Equal((1, "a\n1\n"), (result.ExitCode, result.Output));
        Assert.Contains("The table has no column 'b'", result.Error);
    }

    [Fact]
    public void Files_are_replaced()
    {
        using var folder = new TemporaryFolder();
        var (good, bad) = (folder.Write("good.json", "{\"a\":1}"), folder.Write("bad.json", "{\"a\":1"));
        const UnixFileMode Mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.OtherWrite;
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(good, Mode);
        var link = Path.Combine(folder.Path, "link");
        File.CreateSymbolicLink(link, "good.json");
        Assert.Equal(1, QuollProcess.Run("--json", "-ik", "input.a++; input", link, bad).ExitCode);
        Assert.Equal("{\"a\":2}\n", File.ReadAllText(good));
        Assert.Equal("{\"a\":1", File.ReadAllText(bad));
        Assert.NotNull(File.ResolveLinkTarget(link, false));
        if (!OperatingSystem.IsWindows()) Assert.Equal(Mode, File.GetUnixFileMode(good));
        Assert.Equal(3, Directory.GetFileSystemEntries(folder.Path).Length);
        Assert.Equal(2, QuollProcess.Run("--ndjson", "-i", "input", Path.Combine(folder.Path, "missing")).ExitCode);
    }

    [SkippableFact]
    public void A_run_that_is_interrupted_leaves_no_files()
    {
        Skip.If(OperatingSystem.IsWindows(), "There are no signals on Windows.");
        Assert.True(LeavesNoFiles(static process => Process.Start("kill", ["-INT", $"{process.Id}"]).WaitForExit()));
    }

    [Fact]
    public void A_run_that_reaches_its_time_leaves_no_files()
    {
        // A busy machine may take longer than the limit to start the program.
        for (var seconds = 0.5; !LeavesNoFiles(static _ => { }, "--max-time", seconds.ToString(CultureInfo.InvariantCulture)); seconds *= 2)
            Assert.True(seconds < MachinePace.Hang.TotalSeconds);
    }

    // Returns false if the run ended before its program began.
    private static bool LeavesNoFiles(Action<Process> end, params string[] limits)
    {
        using var folder = new TemporaryFolder();
        var file = folder.Write("a.json", "1");
        using var process = QuollProcess.Start([.. limits, "--json", "-i", "console.error(1); for (;;);", file]);
        var began = process.StandardError.ReadLine() == "1";
        end(process);
        if (!process.WaitForExit(MachinePace.Hang)) process.Kill();
        Assert.NotEqual(0, process.ExitCode);
        Assert.Equal(file, Assert.Single(Directory.GetFileSystemEntries(folder.Path)));
        Assert.Equal("1", File.ReadAllText(file));
        return began;
    }
}
