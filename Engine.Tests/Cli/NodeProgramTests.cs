using Quoll.Tests.Programs;

namespace Quoll.Tests.Cli;

/// <summary>Programs for Node, run by the command. Each says what it prints.</summary>
public class NodeProgramTests
{
    private static string Folder { get; } = Path.Combine(ProjectFolder.TestData, "node");

    public static TheoryData<string> Programs => [.. ProgramFile.NamesIn(Folder)];

    [Theory]
    [MemberData(nameof(Programs))]
    public void Program_prints_what_it_says(string name)
    {
        var program = ProgramFile.ReadIn(Folder, name);
        Assert.NotEmpty(program.Printed);
        var result = QuollProcess.Run(Path.Combine(Folder, name + ".js"));
        Assert.Equal(string.Join('\n', program.Printed) + "\n", result.Output);
        Assert.Equal(0, result.ExitCode);
    }
}
