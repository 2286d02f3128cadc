using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Programs;

namespace Quoll.Tests.Benchmarks;

public sealed class SpeedProgramTests
{
    private static readonly string _root = Path.GetDirectoryName(ProjectFolder.TestData)!;

    [Fact]
    public void The_last_line_has_the_expected_result()
    {
        var program = SpeedProgram.Parse(ProgramGroup.Micro, "sum", "function run() {\n  return 1 + 1;\n}\nprint(run()); // => 2\n");
        Assert.Equal("function run() {\n  return 1 + 1;\n}\n", program.Text);
        Assert.Equal("2", program.Expected);
        Assert.False(program.IsAsync);
        Assert.Equal("2", new QuollProgramLane().Load(program).Result());
    }

    [Fact]
    public void The_result_of_a_promise_is_awaited()
    {
        var program = SpeedProgram.Parse(
            ProgramGroup.Micro, "later", "async function run() { await 0; return 'x'; }\nrun().then(print); // => x\n");
        Assert.True(program.IsAsync);
        Assert.Equal("x", new QuollProgramLane().Load(program).Result());
    }

    [Fact]
    public void A_program_without_an_expected_result_is_refused() =>
        Assert.Throws<FormatException>(() => SpeedProgram.Parse(ProgramGroup.Micro, "none", "function run() {}\nrun();\n"));

    [Fact]
    public void All_programs_of_the_project_are_read()
    {
        var missing = new List<string>();
        var programs = SpeedProgram.ReadAll(_root, [], missing);
        Assert.True(programs.Count(program => program.Group == ProgramGroup.Micro) > 100);
        Assert.True(programs.Count(program => program.Group == ProgramGroup.Whole) >= 20);
        Assert.Equal(4, programs.Count(program => program.Group == ProgramGroup.Package) + missing.Count);
        Assert.Equal(["nbody"], SpeedProgram.ReadAll(_root, ["nbod"], missing).Select(program => program.Name));
    }

    [SkippableTheory]
    [Trait("Speed", "Slow")]
    [InlineData("acorn")]
    [InlineData("babel")]
    [InlineData("terser")]
    [InlineData("typescript")]
    public void A_package_at_work_gives_the_expected_result(string name)
    {
        try
        {
            string code = File.ReadAllText(Path.Combine(ProjectFolder.TestData, "packages", "speed", name + ".js"));
            var program = SpeedProgram.Parse(ProgramGroup.Package, name, code);
            Assert.Equal(program.Expected, new QuollProgramLane().Load(program).Result());
        }
        catch (PackageUnavailableException unavailable)
        {
            Skip.If(true, unavailable.Message);
        }
    }
}
