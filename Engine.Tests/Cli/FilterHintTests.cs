using Quoll.Cli.Json;

namespace Quoll.Tests.Cli;

/// <summary>What the command says to users who write jq's language, or mistype an option.</summary>
public class FilterHintTests
{
    [Theory]
    [InlineData(".", "input")]
    [InlineData(".a.b", "input.a.b")]
    [InlineData(".a?.b", "input.a.b")]
    [InlineData(".[0]", "input[0]")]
    [InlineData(".a[0].b", "input.a[0].b")]
    [InlineData(".\"a b\".c", "input[\"a b\"].c")]
    [InlineData(".[]", "--flat 'input'")]
    [InlineData(".foo[]", "--flat 'input.foo'")]
    [InlineData(".[] | .x", "--flat 'input.map(x => x.x)'")]
    [InlineData(".items[].name", "--flat 'input.items.map(x => x.name)'")]
    [InlineData("[.items[].name]", "input.items.map(x => x.name)")]
    [InlineData("[.[] | .name]", "input.map(x => x.name)")]
    [InlineData(".[] | select(.a > 1)", "--flat 'input.filter(x => x.a > 1)'")]
    [InlineData("select(.a > 1 and .b)", "if (input.a > 1 && input.b) input")]
    [InlineData("map(.x)", "input.map(x => x.x)")]
    [InlineData("map(. + 1)", "input.map(x => x + 1)")]
    [InlineData("map(select(.a == \"x.y\"))", "input.filter(x => x.a == \"x.y\")")]
    [InlineData(".list | map(.x)", "input.list.map(x => x.x)")]
    [InlineData(".a // 1", "input.a ?? 1")]
    [InlineData(".a // .b", "input.a ?? input.b")]
    [InlineData(".a | length", "input.a.length, of an object Object.keys(input.a).length")]
    [InlineData(".a | keys", "Object.keys(input.a)")]
    [InlineData("keys | .[0]", "Object.keys(input)")]
    [InlineData("if .a then 1 else 2 end", "condition ? a : b")]
    [InlineData("reduce .[] as $x (0; . + $x)", "input.reduce((sum, x) => sum + x, 0)")]
    [InlineData("{a: .b}", "input.b")]
    [InlineData("[.a, .b]", "input.a")]
    [InlineData("..", "recurse(input)")]
    [InlineData("@csv", "csv(input)")]
    public void A_syntax_error_tells_what_to_write(string program, string instead) =>
        Assert.Equal($"Hint: a program is JavaScript, not jq. Write {instead}", JqHabits.HintFor(program, "SyntaxError: Unexpected token"));

    [Theory]
    [InlineData("keys", "Object.keys(input)")]
    [InlineData("to_entries", "Object.entries(input)")]
    [InlineData("empty", "undefined, which is not a result")]
    [InlineData("$name", "args.name, after --arg name VALUE")]
    [InlineData("$ENV", "env")]
    [InlineData("known", "input.known")]
    public void An_undefined_name_tells_what_to_write(string name, string instead) => Assert.Equal(
        $"Hint: a program is JavaScript, not jq. Write {instead}",
        JqHabits.HintFor(name, $"ReferenceError: {name} is not defined", static key => key == "known"));

    [Theory]
    [InlineData("1 +", "SyntaxError: Unexpected end of input")]
    [InlineData("other", "ReferenceError: other is not defined")]
    [InlineData("keys", "TypeError: keys is not a function")]
    public void Other_errors_have_no_hint(string program, string error) => Assert.Null(JqHabits.HintFor(program, error));

    [Theory]
    [InlineData("{\"a\":[1]}", ".a[]", "Write --flat 'input.a'")]
    [InlineData("{\"a\":[1]}", "keys", "Write Object.keys(input)")]
    [InlineData("{\"a\":[1]}", "a", "Write input.a")]
    [InlineData("{\"a\":[1]}", "{ a }", "Write input.a")]
    [InlineData("[]", "length + 1", "Write input.length")]
    [InlineData("[]", "map(x => x)", "Write input.map(x => x.a)")]
    public void The_command_gives_the_hint(string input, string program, string hint)
    {
        var result = QuollProcess.RunWithInput(input, "--json", program);
        Assert.NotEqual(0, result.ExitCode);
        Assert.Contains(hint, result.Error);
    }

    [Fact]
    public void The_hint_comes_once()
    {
        var result = QuollProcess.RunWithInput("1\n2\n3", "--ndjson", "--jobs", "1", "-k", "empty");
        Assert.Equal(3, result.Error.Split("ReferenceError").Length - 1);
        Assert.Equal(1, result.Error.Split("Hint").Length - 1);
    }

    [Theory]
    [InlineData(".a.b", "quoll --json 'input.a.b'")]
    [InlineData(".[] | .x", "quoll --json --flat 'input.map(x => x.x)'")]
    [InlineData("input.a", "quoll --json 'input.a'")]
    [InlineData("select(.a)", "quoll --json 'if (input.a) input'")]
    public void A_program_in_the_place_of_a_script_tells_the_option(string program, string command)
    {
        var result = QuollProcess.Run(program);
        Assert.Equal(2, result.ExitCode);
        Assert.Contains(command, result.Error);
    }

    [Theory]
    [InlineData("script.js")]
    [InlineData("./a.js")]
    [InlineData("../a.mjs")]
    [InlineData("/tmp/x")]
    [InlineData("input.js")]
    public void The_name_of_a_file_has_no_hint(string name) => Assert.Null(JqHabits.HintForScript(name));

    [Theory]
    [InlineData("--alow-write", "--allow-write")]
    [InlineData("--sandbx", "--sandbox")]
    [InlineData("--max-tiem=5", "--max-time")]
    [InlineData("--EVAL", "--eval")]
    [InlineData("-E", "-e")]
    [InlineData("--input-type=module", "--module")]
    [InlineData("--versoin", "--version")]
    [InlineData("--nothing", null)]
    [InlineData("-x", null)]
    public void An_unknown_option_of_scripts_tells_the_nearest(string option, string? nearest) =>
        Expect(nearest, option, QuollProcess.Run(option, "a.js"));

    [Theory]
    [InlineData("--raw-output", "--raw")]
    [InlineData("--compact-output", "--compact")]
    [InlineData("--sort-key", "--sort-keys")]
    [InlineData("--from-file", "--program")]
    [InlineData("--keepgoing", "--keep-going")]
    [InlineData("--exit", "--exit-status")]
    [InlineData("--agr", "--arg")]
    [InlineData("--unbuffered", null)]
    public void An_unknown_option_of_filters_tells_the_nearest(string option, string? nearest) =>
        Expect(nearest, option, QuollProcess.Run("--json", option, "input"));

    private static void Expect(string? nearest, string option, QuollProcess.Result result)
    {
        Assert.Equal(2, result.ExitCode);
        Assert.Equal($"quoll: Unknown option '{option}'.{(nearest is null ? "" : $" Did you mean {nearest}?")}", result.Error.Split('\n')[0]);
    }
}
