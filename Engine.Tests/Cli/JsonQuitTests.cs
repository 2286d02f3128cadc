namespace Quoll.Tests.Cli;

/// <summary>
/// If a program of <c>--json</c> or <c>--ndjson</c> calls quit, earlier results are written and nothing follows.
/// </summary>
public class JsonQuitTests
{
    [Theory]
    [InlineData("if (input == 3) quit(7); input", 7, "1\n2\n")]
    [InlineData("if (input == 3) quit(); input", 0, "1\n2\n")]
    [InlineData("quit(300)", 300 % 256, "")]
    // Scripts cannot stop quit.
    [InlineData("try { if (input == 2) quit(7) } catch { } finally { 5 } input", 7, "1\n")]
    [InlineData("(async () => { await 1; if (input == 2) quit(7); return input; })()", 7, "1\n")]
    [InlineData("new Promise(done => setTimeout(() => { if (input == 2) quit(7); done(input); }, 1))", 7, "1\n")]
    // The current input is not complete, and none of its results are printed.
    [InlineData("[input, { toJSON() { if (input == 2) quit(7); return 0; } }]", 7, "[1,0]\n")]
    // The exit code is that of the program, whatever failed before.
    [InlineData("if (input == 1) throw 1; if (input == 3) quit(0); input", 0, "2\n")]
    public void What_came_before_is_written(string program, int code, string output)
    {
        foreach (var mode in (string[])["--json", "--ndjson"])
        {
            var result = QuollProcess.RunWithInput("1\n2\n3\n4\n5", mode, "--keep-going", program);
            Assert.Equal((code, output), (result.ExitCode, result.Output));
        }
    }

    [Fact]
    public void Results_on_their_way_are_written_in_order()
    {
        var lines = string.Join('\n', Enumerable.Range(0, 600_000));
        var result = QuollProcess.RunWithInput(lines, "--ndjson", "--jobs", "3", "if (input == 543210) quit(4); input");
        Assert.Equal(4, result.ExitCode);
        Assert.Equal(543_210, result.Output.Count('\n'));
        Assert.EndsWith("\n543209\n", result.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--ndjson", "-m", "quit(6)")]
    [InlineData("--ndjson", "-m", "export const reduce = (a, x) => x == 3 ? quit(6) : x")]
    [InlineData("--ndjson", "-m", "export const reduce = (a, x) => x == 3 ? quit(6) : x, combine = (a, b) => b")]
    [InlineData("--ndjson", "-m", "export const reduce = (a, x) => x, combine = (a, b) => quit(6), initial = () => quit(6)")]
    [InlineData("--json", "--slurp", "quit(6)")]
    public void A_result_for_all_inputs_is_not_written(params string[] arguments)
    {
        var result = QuollProcess.RunWithInput("1\n2\n3\n4", arguments);
        Assert.Equal(new(6, "", ""), result);
    }
}
