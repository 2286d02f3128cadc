namespace Quoll.Tests.Cli;

/// <summary>
/// Standard streams that were closed when the command started. By then the runtime uses their numbers for its own
/// files.
/// </summary>
public class ClosedStreamTests
{
    [SkippableTheory]
    [InlineData("<&-", 2, "", "quoll: <stdin>: The standard input is closed.\n", "--ndjson", "input")]
    [InlineData("<&-", 2, "", "quoll: <stdin>: The standard input is closed.\n", "--json", "input")]
    [InlineData("<&-", 2, "", "quoll: The standard input is closed.\n")]
    [InlineData("<&-", 0, "The standard input is closed.\n", "", "-p", "try { read('-') } catch (e) { e.message }")]
    [InlineData("<&-", 0, "", "", "-i")]
    [InlineData(">&-", 0, "", "", "-p", "1")]
    [InlineData(">&-", 0, "", "", "-e", "for (let i = 0; i < 100000; i++) print(i)")]
    [InlineData(">&-", 0, "", "", "--help")]
    [InlineData(">&-", 0, "", "", "--json", "input")]
    [InlineData("2>&-", 1, "", "", "-e", "console.error(1); throw 1")]
    [InlineData("2>&-", 2, "", "", "--unknown")]
    [InlineData("2>&-", 2, "", "", "--json", "input.")]
    [InlineData("<&- >&- 2>&-", 2, "", "", "--json", "input")]
    public void Nothing_hangs_and_nothing_is_disturbed(string closed, int code, string output, string error, params string[] arguments)
    {
        Assert.Equal(new(code, output, error), QuollProcess.RunInShell($"exec quoll \"$@\" {closed}", arguments));
    }
}
