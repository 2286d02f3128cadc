using System.Collections.Concurrent;
using Quoll.Tests.Json.Values;
using Xunit.Abstractions;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// The fuzzing run of programs. QUOLL_FUZZ_SECONDS is its duration (default 5). QUOLL_FUZZ_SEED is the first
/// seed. Programs that once failed are in testdata/hostile/found.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class ProgramFuzzingTests(ITestOutputHelper output)
{
    private const int DefaultSeconds = 5;

    public static TheoryData<string> Found =>
        new(Directory.EnumerateFiles(FoundFolder, "*.js").Select(file => Path.GetFileNameWithoutExtension(file)!)
            .Order(StringComparer.Ordinal));

    private static string FoundFolder => Path.Combine(ProjectFolder.TestData, "hostile", "found");

    [Fact]
    public void Programs_end_in_time_with_the_memory_they_may_have_and_as_in_node()
    {
        var seed = FuzzOption.Seed;
        var time = FuzzOption.Time(DefaultSeconds);
        var runs = Enumerable.Range(0, Math.Clamp(Environment.ProcessorCount, 1, 2)).Select(_ => new ProgramFuzzing()).ToArray();
        var reports = new ConcurrentQueue<string>();
        Parallel.For(0, runs.Length, new ParallelOptions { MaxDegreeOfParallelism = runs.Length }, i =>
        {
            using var run = runs[i];
            if (run.Run(seed + i, runs.Length, time) is { } report) reports.Enqueue(report);
        });
        output.WriteLine(
            $"{runs.Sum(run => run.Programs)} programs, of them {runs.Sum(run => run.Commands)} by the command, {runs.Sum(run => run.Compared)} compared with node, " +
            $"{runs.Sum(run => run.Border)} over the host border, " +
            $"{runs.Sum(run => run.Limited)} ended by a limit");
        Assert.True(reports.IsEmpty, string.Join("\n\n", reports));
        Assert.All(runs, run => Assert.NotEqual(0, run.Programs));
    }

    [Theory]
    [MemberData(nameof(Found))]
    public void A_program_that_once_failed_ends_as_it_should(string name)
    {
        using var worker = new WatchedWorker();
        var order = new ProgramOrder(File.ReadAllText(Path.Combine(FoundFolder, name + ".js")), 0.25, 50_000_000);
        Assert.Null(worker.RunAgainWhereItFails(order, out _));
    }

    [Fact]
    public void Seed_gives_the_same_program()
    {
        foreach (var kind in Enum.GetValues<ProgramFuzzing.Kind>())
        {
            Assert.Equal(ProgramFuzzing.Program(7, kind), ProgramFuzzing.Program(7, kind));
            Assert.NotEqual(ProgramFuzzing.Program(7, kind), ProgramFuzzing.Program(8, kind));
        }
    }

    [Theory]
    [InlineData("for (;;) { const s = Date.now(); while (Date.now() - s < 10000); }", Ending.Limited)]
    [InlineData("1 + 1 + ''", Ending.Completed)]
    [InlineData("throw new TypeError('x')", Ending.Threw)]
    internal void Endings_are_told_apart(string code, Ending expected)
    {
        using var worker = new WatchedWorker();
        var order = new ProgramOrder(code, 0.1, 50_000_000);
        Assert.Null(worker.RunAgainWhereItFails(order, out var outcome));
        Assert.Equal(expected, outcome.Ending);
        Assert.NotNull(new ProgramOutcome(expected, "", 351, 0, 10).Violation(order));
        Assert.Null(new ProgramOutcome(expected, "", 349, 200_000_000, 10).Violation(order));
        Assert.NotNull(new ProgramOutcome(expected, "", 1, 200_000_001).Violation(order));
        Assert.NotNull(new ProgramOutcome(Ending.Killed, "", 1, 0).Violation(order));
    }
}
