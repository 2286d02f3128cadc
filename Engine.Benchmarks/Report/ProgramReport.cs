using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Programs;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-engine.md</c> with its plots.</summary>
internal sealed class ProgramReport(BenchRun run, IReadOnlyList<ProgramCell> cells, IReadOnlyList<LoadingCell> loading)
{
    private const string MicroPlot = "engine-micro.svg";
    private const string WholePlot = "engine-whole.svg";

    private const double MicroMean = 1.1;
    private const double MicroWorst = 1.8;
    private const double WholeMean = 1.3;
    private const double WholeWorst = 2.2;
    private const double JintMean = 0.2;
    private const double JintWorst = 1;
    private const double FirstMean = 1.5;
    private const double LoadingRate = 60;

    /// <summary>The packages whose loading has a goal: the large ones.</summary>
    private static readonly string[] _largePackages = ["babel", "terser", "typescript"];

    private ProgramCell[] Micro => [.. cells.Where(cell => cell.Program.Group == ProgramGroup.Micro)];

    /// <summary>Whole programs, and packages at work.</summary>
    private ProgramCell[] Whole => [.. cells.Where(cell => cell.Program.Group != ProgramGroup.Micro)];

    /// <summary>Returns rows with the columns: goal, asked, measured, whether it is met.</summary>
    public IEnumerable<IReadOnlyList<string>> Goals()
    {
        static double ToInterpreter(ProgramCell cell) => cell.WarmRatio(ProgramLane.Interpreter);
        static double ToJint(ProgramCell cell) => cell.WarmRatio(ProgramLane.JintName);
        yield return MeanRow("micro programs, V8's interpreter", MicroMean, Micro, ToInterpreter);
        yield return WorstRow("micro programs, V8's interpreter", MicroWorst, Micro, ToInterpreter);
        yield return MeanRow("whole programs, V8's interpreter", WholeMean, Whole, ToInterpreter);
        yield return WorstRow("whole programs, V8's interpreter", WholeWorst, Whole, ToInterpreter);
        yield return MeanRow("all programs, Jint", JintMean, cells, ToJint);
        yield return WorstRow("all programs, Jint", JintWorst, cells, ToJint);
        yield return MeanRow(
            "first iteration of all programs, V8's interpreter", FirstMean, cells, cell => cell.FirstRatio(ProgramLane.Interpreter));
        foreach (var cell in loading.Where(cell => _largePackages.Contains(cell.Name)))
        {
            double rate = cell.MegabytesPerSecond(ProgramLane.Ours);
            yield return [$"loading {cell.Name}", $"≥ {LoadingRate:F0} MB/s", $"{rate:F0} MB/s", Met(rate >= LoadingRate)];
        }
    }

    private static IReadOnlyList<string> MeanRow(
        string what, double asked, IReadOnlyList<ProgramCell> group, Func<ProgramCell, double> ratio)
    {
        double mean = Measurement.GeometricMean(group.Select(ratio));
        return [$"{what}: geometric mean", $"≤ {asked:F1}", Ratio(mean), double.IsNaN(mean) ? "not measured" : Met(mean <= asked)];
    }

    private static IReadOnlyList<string> WorstRow(
        string what, double asked, IReadOnlyList<ProgramCell> group, Func<ProgramCell, double> ratio)
    {
        var measured = group.Where(cell => !double.IsNaN(ratio(cell))).ToArray();
        if (measured.Length == 0) return [$"{what}: worst", $"≤ {asked:F1}", Ratio(double.NaN), "not measured"];
        var worst = measured.MaxBy(ratio)!;
        int above = measured.Count(cell => ratio(cell) > asked);
        return
        [
            $"{what}: worst ({worst.Program.Name})", $"≤ {asked:F1}", Ratio(ratio(worst)),
            above == 0 ? "yes" : $"**no**, {above} are above",
        ];
    }

    /// <summary>Writes the plots to a folder beside the page.</summary>
    /// <returns>The page.</returns>
    public string PageWithPlots()
    {
        string plots = Directory.CreateDirectory(Path.Combine(run.Options.Output!, "plots")).FullName;
        File.WriteAllText(Path.Combine(plots, MicroPlot), Plot("Micro programs", Micro));
        File.WriteAllText(Path.Combine(plots, WholePlot), Plot("Whole programs and packages", Whole));
        var page = new Markdown();
        run.WriteOpening(page, "Performance of programs", "./bench engine");
        page.Goals(
            Goals(),
            $"Quoll's time as a multiple of a peer's. `{ProgramLane.OurInterpreter}` is Quoll without its compiling tier. `{ProgramLane.Interpreter}` is V8's interpreter. `{ProgramLane.FullV8}` compiles hot code; it is shown without a goal.");
        Group(page, "Whole programs and packages", WholePlot,
            "Kernels, interpreters, ciphers, transformations, and packages of npm at work. A call takes 20 ms to a few hundred.", Whole);
        Group(page, "Micro programs", MicroPlot, "One construct or built-in each. A call takes about a millisecond.", Micro);
        Loading(page);
        page.Method(
        [
            "A program is a script with a function `run`, which returns a checksum. `testdata/programs/speed` and `testdata/packages/speed` have them. Packages are fetched with npm, unmodified.",
            "First, each lane runs each program and the result is compared. Jint or ClearScript does not take part in a program that it cannot run; the list at the top says why.",
            "Warm: each lane has the program in a fresh engine and runs it until its code is compiled. Then the lanes alternate in turns of 2 to 20 ms, in another order each round. Each round begins with a full collection.",
            "First iteration: a fresh process runs the script of the program, including the package, and calls `run` once. A script measures both with its own clock, without the start of the runtime and of the engine. It is the first script of the process in each lane; the first milliseconds of the library and the command are a page of their own (`./bench cold`). " +
                "Quoll is the library as its package has it, compiled ahead of time. The processes alternate.",
            "Loading: each lane runs the text of a package in a fresh engine, with another comment at its end each time, so that no cache of sources helps.",
            $"V8 runs in processes of its own and measures with its own clock. Scripts are global scripts in all lanes. `{FirstIteration.CommandLane}` is the file of `./publish`, which evaluates the script with an indirect `eval`.",
        ]);
        return page.ToString();
    }

    private void Group(Markdown page, string title, string plot, string text, ProgramCell[] group)
    {
        if (group.Length == 0) return;
        page.Heading(2, title);
        page.Paragraph(text);
        page.Paragraph($"![{title}: Quoll's time divided by that of V8's interpreter](plots/{plot})");
        var table = new MeanTable<ProgramCell>(group).Text("program", cell => cell.Program.Name)
            .Text("Quoll ms", cell => Milliseconds(cell.Warm.Of(ProgramLane.Ours)))
            .Text("allocated", cell => Bytes(cell.Warm.Of(ProgramLane.Ours)))
            .Each(run.Lanes.Skip(1), (table, peer) => table.Ratio("to " + peer.Name, cell => cell.WarmRatio(peer.Name)))
            .Text("first ms", cell => Milliseconds(cell.First.Of(ProgramLane.Ours)))
            .Ratio($"first to {ProgramLane.Interpreter}", cell => cell.FirstRatio(ProgramLane.Interpreter))
            .Ratio($"first to {ProgramLane.FullV8}", cell => cell.FirstRatio(ProgramLane.FullV8));
        if (group.Any(cell => cell.First.Of(FirstIteration.CommandLane) is not null))
        {
            table.Ratio($"{FirstIteration.CommandLane} to {ProgramLane.Interpreter}",
                cell => cell.First.Ratio(FirstIteration.CommandLane, ProgramLane.Interpreter));
        }
        table.WriteTo(page);
    }

    private void Loading(Markdown page)
    {
        if (loading.Count == 0) return;
        page.Heading(2, "Loading");
        string[] lanes = [.. run.Lanes.Select(lane => lane.Name)];
        page.Table(
            ["package", "MB", "Quoll ms", "allocated", .. lanes.Select(lane => lane + " MB/s")],
            loading.Select(cell => (IReadOnlyList<string>)
            [
                cell.Name, Figure(cell.Bytes / 1e6), Milliseconds(cell.Lanes.Of(ProgramLane.Ours)), Bytes(cell.Lanes.Of(ProgramLane.Ours)),
                .. lanes.Select(lane => Figure(cell.MegabytesPerSecond(lane))),
            ]));
    }

    private static string Plot(string title, ProgramCell[] group)
    {
        Func<ProgramCell, double>[] series =
            [cell => cell.WarmRatio(ProgramLane.Interpreter), cell => cell.FirstRatio(ProgramLane.Interpreter)];
        return new BarChart(
            $"{title}: Quoll's time divided by that of V8's interpreter (shorter is faster)", "1 = as fast as V8's interpreter",
            ["warm", "first iteration"],
            [
                .. group.OrderByDescending(series[0])
                    .Select(cell => new ChartRow(cell.Program.Name, [.. series.Select(ratio => ratio(cell))])),
                new ChartRow("geometric mean", [.. series.Select(ratio => Measurement.GeometricMean(group.Select(ratio)))], Strong: true),
            ]).Draw();
    }
}
