using Quoll.Cli.Json;

namespace Quoll.Tests.Cli;

/// <summary>The functions that filters find, by the table of docs/command.md.</summary>
public class FilterFunctionTests
{
    public static TheoryData<string, string, string> Rows()
    {
        var rows = new TheoryData<string, string, string>();
        var lines = File.ReadLines(Path.Combine(ProjectFolder.Root, "docs", "command.md"));
        foreach (var line in lines.SkipWhile(static line => !line.StartsWith("| function | jq", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(static line => line.Length > 0))
        {
            var cells = Array.ConvertAll(line.Replace("\\|", "\0").Split('|'), static cell => cell.Trim().Replace('\0', '|'));
            rows.Add(cells[1].Trim('`').Split('(')[0], cells[3].Trim('`'), cells[4].Trim('`'));
        }
        return rows;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void The_example_gives_its_result(string name, string program, string result)
    {
        Assert.Contains(name, program);
        Assert.Equal(new(0, result + "\n", ""), QuollProcess.Run("--json", "-n", program));
    }

    [Fact]
    public void The_table_has_all_functions() =>
        Assert.Equal(FilterGlobals.Functions.Order(), Rows().Select(static row => (string)row[0]).Order());

    [Theory]
    [InlineData("let get = 1; get", "1\n")]
    [InlineData("function walk() { return 2 } walk()", "2\n")]
    [InlineData("typeof walk + Object.keys(globalThis).includes('walk')", "\"functionfalse\"\n")]
    [InlineData("merge(JSON.parse('{\"__proto__\":{\"a\":1}}'), {}).a === undefined", "true\n")]
    [InlineData("set({}, '__proto__.a', 1)", "{\"__proto__\":{\"a\":1}}\n")]
    [InlineData("({}).a", "")]
    public void Programs_are_protected_from_them(string program, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.Run("--json", "-n", program));

    [Fact]
    public void Modules_find_them() =>
        Assert.Equal(new(0, "3\n", ""), QuollProcess.RunWithInput("[1,2]", "--json", "-m", "export default x => sumBy(x)"));

    [Fact]
    public void Unusual_arguments_give_what_the_file_of_cases_says()
    {
        var folder = Path.Combine(ProjectFolder.Root, "Engine.Tests", "Cli");
        Assert.Equal(new(0, "[]\n", ""), QuollProcess.Run(
            "--json", "-n", "-f", Path.Combine(folder, "FilterFunctionCaseRunner.js"),
            "--rawfile", "cases", Path.Combine(folder, "FilterFunctionCases.js")));
    }

    [Fact]
    public void Sums_of_a_table_are_numbers() => Assert.Equal(
        new(0, "15.5\n", ""), QuollProcess.RunWithInput("a\n12\n3.5\n", "--csv", "-s", "sumBy(input, 'a')"));
}
