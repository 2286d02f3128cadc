using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Report;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Programs;

/// <summary>The tasks of Intl and Temporal in Quoll and V8, from checking the results to writing the report.</summary>
internal static class IntlRun
{
    private const double AskedMean = 1;
    private const double AskedWorst = 2.5;

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">Our result or V8's is not the expected one.</exception>
    public static int Run(BenchRun run)
    {
        var programs = SpeedProgram.ReadAll(Directory.GetCurrentDirectory(), run.Options.Names, run.Missing, isIntl: true);
        if (programs.Count == 0) return BenchRun.Fail("No program has this name.");
        ProgramLane[] lanes = [new QuollProgramLane(), .. ProgramRun.V8Lanes(run.Missing)];
        run.Lanes = [.. lanes.Select(static lane => (lane.Name, lane.Version))];
        var cells = programs.Select(program =>
        {
            var measured = ProgramRun.MeasureWarm(program, lanes, run.Options.Budget / programs.Count, run.Missing);
            var cell = new ProgramCell(program, measured, []);
            run.Say($"{program.Name,-28} {Milliseconds(cell.Warm.Of(ProgramLane.Ours)),8} ms" +
                string.Concat(lanes.Skip(1).Select(lane => $"  {cell.WarmRatio(lane.Name):F2} of {lane.Name}")));
            return cell;
        }).ToArray();
        return run.Publish("performance-intl.md", () => Page(run, cells), Goals(cells));
    }

    private static IEnumerable<IReadOnlyList<string>> Goals(ProgramCell[] cells)
    {
        double mean = Measurement.GeometricMean(cells.Select(ToV8));
        var worst = cells.MaxBy(ToV8)!;
        yield return ["V8: geometric mean", $"≤ {AskedMean:F1}", Ratio(mean), Met(mean <= AskedMean)];
        yield return
        [
            $"V8: worst ({worst.Program.Name})", $"≤ {AskedWorst:F1}", Ratio(ToV8(worst)), Met(ToV8(worst) <= AskedWorst),
        ];

        static double ToV8(ProgramCell cell) => cell.WarmRatio(ProgramLane.FullV8);
    }

    private static string Page(BenchRun run, ProgramCell[] cells)
    {
        var page = new Markdown();
        run.WriteOpening(page, "Performance of Intl and Temporal", "./bench intl");
        page.Goals(Goals(cells), "Quoll's time as a multiple of V8's, which has both in C++.");
        page.Heading(2, "Tasks");
        new MeanTable<ProgramCell>(cells).Text("task", static cell => cell.Program.Name)
            .Text("Quoll ms", static cell => Milliseconds(cell.Warm.Of(ProgramLane.Ours)))
            .Text("allocated", static cell => Bytes(cell.Warm.Of(ProgramLane.Ours)))
            .Each(run.Lanes.Skip(1), static (table, peer) => table.Ratio("to " + peer.Name, cell => cell.WarmRatio(peer.Name)))
            .WriteTo(page);
        page.Method(
        [
            "A task is a script with a function `run`, which returns a checksum: `testdata/intl/speed`. First, each lane runs it and the result is compared.",
            "Each lane runs it until its code is compiled. Then the lanes alternate in turns of 2 to 20 ms, in another order each round.",
        ]);
        return page.ToString();
    }
}
