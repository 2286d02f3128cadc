using Quoll.Benchmarks.Programs;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-engine.md</c> with its plots.</summary>
internal sealed class ProgramReport(ProgramResults results)
{
    private const string MicroPlot = "engine-micro.svg";
    private const string WholePlot = "engine-whole.svg";

    private readonly Markdown _page = new();

    /// <summary>Writes the page and the plots below a folder.</summary>
    /// <returns>The path of the page.</returns>
    public string Write(string folder)
    {
        string plots = Path.Combine(folder, "plots");
        Directory.CreateDirectory(plots);
        File.WriteAllText(Path.Combine(plots, MicroPlot), Plot("Micro programs", results.Micro));
        File.WriteAllText(Path.Combine(plots, WholePlot), Plot("Whole programs and packages", results.Whole));
        string path = Path.Combine(folder, "performance-engine.md");
        File.WriteAllText(path, Page());
        return path;
    }

    public string Page()
    {
        results.WriteOpening(_page, "Performance of programs", "./bench engine");
        _page.Heading(2, "Goals and results");
        _page.Paragraph(
            $"Quoll's time as a multiple of a peer's. `{ProgramLane.OurInterpreter}` is Quoll without its compiling tier. `{ProgramLane.Interpreter}` is V8's interpreter. `{ProgramLane.FullV8}` compiles hot code; it is shown without a goal.");
        _page.Table(["", "goal", "measured", "met"], results.Goals());
        Group("Whole programs and packages", WholePlot,
            "Kernels, interpreters, ciphers, transformations, and packages of npm at work. A call takes 20 ms to a few hundred.", results.Whole);
        Group("Micro programs", MicroPlot, "One construct or built-in each. A call takes about a millisecond.", results.Micro);
        Loading();
        _page.Heading(2, "How it is measured");
        _page.List(
        [
            "A program is a script with a function `run`, which returns a checksum. `testdata/programs/speed` and `testdata/packages/speed` have them. Packages are fetched with npm, unmodified.",
            "First, each lane runs each program and the result is compared. Jint or ClearScript does not take part in a program that it cannot run; the list at the top says why.",
            "Warm: each lane has the program in a fresh engine and runs it until its code is compiled. Then the lanes alternate in turns of 2 to 20 ms, in another order each round. Each round begins with a full collection.",
            "First iteration: a fresh process runs the script of the program, including the package, and calls `run` once. A script measures both with its own clock, without the start of the runtime and of the engine. It is the first script of the process in each lane; the first milliseconds of the library and the command are a page of their own (`./bench cold`). " +
                "Quoll is the library as its package has it, compiled ahead of time. The processes alternate.",
            "Loading: each lane runs the text of a package in a fresh engine, with another comment at its end each time, so that no cache of sources helps.",
            $"V8 runs in processes of its own and measures with its own clock. Scripts are global scripts in all lanes. `{FirstIteration.CommandLane}` is the file of `./publish`, which evaluates the script with an indirect `eval`.",
        ]);
        return _page.ToString().TrimEnd('\n') + "\n";
    }

    private void Group(string title, string plot, string text, IReadOnlyList<ProgramCell> cells)
    {
        if (cells.Count == 0) return;
        _page.Heading(2, title);
        _page.Paragraph(text);
        _page.Paragraph($"![{title}: Quoll's time divided by that of V8's interpreter](plots/{plot})");
        string[] peers = [.. results.Lanes.Skip(1).Select(lane => lane.Name)];
        bool hasCommand = cells.Any(cell => cell.FirstOf(FirstIteration.CommandLane) is not null);
        string[] header =
        [
            "program", "Quoll ms", "allocated", .. peers.Select(peer => "to " + peer), "first ms", $"first to {ProgramLane.Interpreter}",
            $"first to {ProgramLane.FullV8}",
            .. hasCommand ? [$"{FirstIteration.CommandLane} to {ProgramLane.Interpreter}"] : Array.Empty<string>(),
        ];
        var rows = cells.Select(cell => (IReadOnlyList<string>)
        [
            cell.Program.Name, Milliseconds(cell.WarmOf(ProgramLane.Ours)?.Nanoseconds),
            Bytes(cell.WarmOf(ProgramLane.Ours)?.Bytes ?? double.NaN),
            .. peers.Select(peer => Ratio(cell.WarmRatio(peer))), Milliseconds(cell.FirstOf(ProgramLane.Ours)?.Nanoseconds),
            .. FirstRatios(ratio => ratio(cell)),
        ]);
        IReadOnlyList<string> mean =
        [
            "**geometric mean**", "", "",
            .. peers.Select(peer => $"**{Ratio(ProgramResults.Mean(cells, cell => cell.WarmRatio(peer)))}**"), "",
            .. FirstRatios(ratio => ProgramResults.Mean(cells, ratio)).Select(figure => $"**{figure}**"),
        ];
        _page.Table(header, rows.Append(mean));

        IEnumerable<string> FirstRatios(Func<Func<ProgramCell, double>, double> figure)
        {
            yield return Ratio(figure(cell => cell.FirstRatio(ProgramLane.Interpreter)));
            yield return Ratio(figure(cell => cell.FirstRatio(ProgramLane.FullV8)));
            if (hasCommand) yield return Ratio(figure(cell => cell.FirstRatio(FirstIteration.CommandLane, ProgramLane.Interpreter)));
        }
    }

    private void Loading()
    {
        if (results.Loading.Count == 0) return;
        _page.Heading(2, "Loading");
        string[] lanes = [.. results.Lanes.Select(lane => lane.Name)];
        _page.Table(
            ["package", "MB", "Quoll ms", "allocated", .. lanes.Select(lane => lane + " MB/s")],
            results.Loading.Select(cell => (IReadOnlyList<string>)
            [
                cell.Name, Figure(cell.Bytes / 1e6), Milliseconds(cell.Of(ProgramLane.Ours)?.Nanoseconds),
                Bytes(cell.Of(ProgramLane.Ours)?.Bytes ?? double.NaN), .. lanes.Select(lane => Figure(cell.MegabytesPerSecond(lane))),
            ]));
    }

    private static string Plot(string title, IReadOnlyList<ProgramCell> cells)
    {
        Func<ProgramCell, double>[] series =
            [cell => cell.WarmRatio(ProgramLane.Interpreter), cell => cell.FirstRatio(ProgramLane.Interpreter)];
        return new BarChart(
            $"{title}: Quoll's time divided by that of V8's interpreter (shorter is faster)", "1 = as fast as V8's interpreter",
            ["warm", "first iteration"],
            [
                .. cells.OrderByDescending(series[0])
                    .Select(cell => new ChartRow(cell.Program.Name, [.. series.Select(ratio => ratio(cell))])),
                new ChartRow("geometric mean", [.. series.Select(ratio => ProgramResults.Mean(cells, ratio))], Strong: true),
            ]).Draw();
    }

    private static string Milliseconds(double? nanoseconds) => Figure((nanoseconds ?? double.NaN) / 1e6);
}
