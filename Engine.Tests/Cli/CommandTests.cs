namespace Quoll.Tests.Cli;

public class CommandTests
{
    [Fact]
    public void Print_shows_the_completion_value()
    {
        var result = QuollProcess.Run("-p", "JSON.stringify({hello: 'world'}, null, 2)");
        Assert.Equal((0, "{\n  \"hello\": \"world\"\n}\n", ""), (result.ExitCode, result.Output, result.Error));
    }

    [Fact]
    public void A_file_gets_its_arguments_even_those_that_look_like_options()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("args.js", "#!/usr/bin/env quoll\nprint(JSON.stringify(arguments), scriptArgs.length)");
        var result = QuollProcess.Run(script, "a", "-e", "--max-time", "é");
        Assert.Equal((0, "[\"a\",\"-e\",\"--max-time\",\"é\"] 4\n"), (result.ExitCode, result.Output));
    }

    [Theory]
    // After "--" there are no options, and an @ does not name a file of arguments.
    [InlineData("[ '-x', '--json', '@y' ]\n", "-p", "scriptArgs", "--", "-x", "--json", "@y")]
    [InlineData("[ '@y', '' ]\n", "-p", "scriptArgs", "@y", "")]
    // What comes behind code belongs to it.
    [InlineData("[ '--verbose', '-m', '-k', '--max-time', '0' ]\n", "-p", "scriptArgs", "--verbose", "-m", "-k", "--max-time", "0")]
    [InlineData("[ '-e', '1' ]\n", "--max-depth", "99", "--print=scriptArgs", "-e", "1")]
    [InlineData("[ 'a' ]\n", "-pe", "scriptArgs", "a")]
    [InlineData("5\n", "-p", "@(x => x) class A {} 5")]
    public void Arguments_are_texts(string output, params string[] arguments) =>
        Assert.Equal(new(0, output, ""), QuollProcess.Run(arguments));

    [SkippableFact]
    public void A_file_may_have_the_name_of_an_option()
    {
        using var folder = new TemporaryFolder();
        folder.Write("-p", "print(scriptArgs)");
        Assert.Equal(new(0, "-a,--,-b\n", ""), QuollProcess.RunInShell($"cd '{folder.Path}'; quoll -- -p -a -- -b"));
    }

    [Theory]
    [InlineData("quoll: Unknown option '-x'.\n", "-x", "--", "a")]
    [InlineData("quoll: --slurp needs --json or --ndjson.\n", "--slurp", "input")]
    [InlineData("quoll: -k needs --json or --ndjson.\n", "-k", "x.js")]
    [InlineData("quoll: The name of the file is empty.\n", "")]
    public void What_is_wrong_with_the_arguments_is_told(string error, params string[] arguments)
    {
        var result = QuollProcess.Run(arguments);
        Assert.Equal((2, ""), (result.ExitCode, result.Output));
        Assert.StartsWith(error, result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_is_no_script()
    {
        using var folder = new TemporaryFolder();
        folder.Write("x", "");
        Assert.Equal(new(2, "", $"quoll: '{folder.Path}' is a folder, not a file.\n"), QuollProcess.Run(folder.Path));
    }

    [SkippableTheory]
    [InlineData("quoll -p 1", 0, "1\n", "")]
    [InlineData("echo 1 | quoll --ndjson input", 0, "1\n", "")]
    [InlineData("quoll x.js", 2, "", "quoll: ")]
    [InlineData("quoll -p 'await import(\"./x.mjs\")'", 1, "", "<print>:1:7\n")]
    public void The_current_folder_may_be_gone(string line, int code, string output, string error)
    {
        using var folder = new TemporaryFolder();
        folder.Write("x", "");
        var result = QuollProcess.RunInShell($"mkdir '{folder.Path}/gone'; cd '{folder.Path}/gone'; rmdir ../gone; {line}");
        Assert.Equal((code, output), (result.ExitCode, result.Output));
        Assert.Contains(error, result.Error, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("quoll -p 1")]
    [InlineData("quoll -e 'for (let i = 0; i < 1e5; i++) print(i)'")]
    [InlineData("echo 1 | quoll --json input")]
    [InlineData("echo 1 | quoll --ndjson input")]
    [InlineData("quoll --help")]
    [InlineData("quoll --man")]
    public void Output_that_cannot_be_written_is_told(string line)
    {
        Skip.If(!File.Exists("/dev/full"), "There is no /dev/full on this system.");
        Assert.Equal(
            new(1, "", "quoll: The output cannot be written: No space left on device\n"), QuollProcess.RunInShell($"{line} > /dev/full"));
        Assert.Equal(new(1, "", ""), QuollProcess.RunInShell($"{line} > /dev/full 2> /dev/full"));
    }

    [SkippableTheory]
    [InlineData("quoll --unknown")]
    [InlineData("quoll -e 'throw 1'")]
    [InlineData("quoll -e 'console.error(1)'")]
    [InlineData("echo x | quoll --ndjson input")]
    [InlineData("quoll --json 'input.'")]
    public void Errors_that_cannot_be_written_end_the_command(string line)
    {
        Skip.If(!File.Exists("/dev/full"), "There is no /dev/full on this system.");
        Assert.Equal(new(1, "", ""), QuollProcess.RunInShell($"{line} 2> /dev/full"));
    }

    [Fact]
    public void A_script_on_the_standard_input_runs()
    {
        var result = QuollProcess.RunWithInput("print(1 +\n 1)");
        Assert.Equal((0, "2\n"), (result.ExitCode, result.Output));
        Assert.Equal("x\n", QuollProcess.RunWithInput("print(arguments[0])", "-", "x").Output);
    }

    [Fact]
    public void Read_load_and_quit()
    {
        using var folder = new TemporaryFolder();
        var data = folder.Write("data.json", "{\"a\": [1, 2]}");
        var lib = folder.Write("lib.js", "var loaded = JSON.parse(read(arguments[0])).a.length; loaded");
        var main = folder.Write(
            "main.js", "print(load(arguments[1]) + loaded); try { read('no such file') } catch (e) { print(e instanceof Error, /no such file/.test(e.message)) } quit(5); print('never')");
        var result = QuollProcess.Run(main, data, lib);
        Assert.Equal((5, "4\ntrue true\n", ""), (result.ExitCode, result.Output, result.Error));
    }

    [Fact]
    public void An_uncaught_error_goes_to_the_error_output_with_excerpt_and_caret()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("bad.js", "print('before');\nfunction f(x) {\n  return x.y.z;\n}\nf({});");
        var result = QuollProcess.Run(script);
        Assert.Equal((1, "before\n"), (result.ExitCode, result.Output));
        var lines = result.Error.Split('\n');
        Assert.StartsWith($"{script}:3:", lines[0]);
        Assert.Equal("      return x.y.z;", lines[1]);
        Assert.Equal("^", lines[2].Trim());
        Assert.StartsWith("TypeError: ", lines[3]);
        Assert.StartsWith("    at f (", lines[4]);
    }

    [Fact]
    public void A_syntax_error_is_reported_alike()
    {
        var result = QuollProcess.Run("-e", "let x = ;");
        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("<eval>:1:9\n    let x = ;\n            ^\nSyntaxError: ", result.Error);
    }

    [Theory]
    [InlineData("--max-time", "0.05", "for (;;) {}")]
    [InlineData("--max-memory", "2", "var a = []; for (;;) a.push({})")]
    [InlineData("--max-steps", "5000", "for (;;) {}")]
    public void A_limit_ends_with_its_name_in_one_line(string option, string value, string code)
    {
        var result = QuollProcess.Run(option, value, "-e", code);
        Assert.Equal(3, result.ExitCode);
        Assert.StartsWith($"quoll: {option}: ", result.Error);
        Assert.Single(result.Error.TrimEnd().Split('\n'));
    }

    [Fact]
    public void The_depth_limit_is_a_RangeError()
    {
        Assert.Equal("RangeError 20\n", QuollProcess.Run("--max-depth", "20", "-p",
            "let n = 0; function f() { n++; f() } try { f() } catch (e) { e.name + ' ' + (n + 1) }").Output);
    }

    [Theory]
    [InlineData("--bogus")]
    [InlineData("-e")]
    [InlineData("-pe")]
    [InlineData("--max-time", "soon", "-e", "1")]
    [InlineData("--max-steps", "0", "-e", "1")]
    [InlineData("no-such-file.js")]
    public void Bad_usage_is_2(params string[] arguments)
    {
        var result = QuollProcess.Run(arguments);
        Assert.Equal((2, ""), (result.ExitCode, result.Output));
        Assert.StartsWith("quoll: ", result.Error);
    }

    [Fact]
    public void The_prompt_reads_lines_until_the_input_is_whole()
    {
        var result =
            QuollProcess.RunWithInput(
            "let a = [\n1,\n2]\na.length\n{x: 'y'}\n_.x\n`t\nu`\nmissing\nfunction f() {\n}\n.exit\nnever\n", "-i");
        Assert.Equal((0, "undefined\n2\n{ x: 'y' }\n'y'\n't\\nu'\nundefined\n"), (result.ExitCode, result.Output));
        Assert.Contains("ReferenceError: missing is not defined", result.Error);
    }

    [Fact]
    public void Quoll_has_help_and_a_version()
    {
        Assert.Contains("quoll [<script>...] [options]", QuollProcess.Run("--help").Output);
        Assert.Matches(@"^\d+\.\d+\.\d+\S* \((native|portable, compiled (ahead of|at run) time)", QuollProcess.Run("--version").Output);
    }
}
