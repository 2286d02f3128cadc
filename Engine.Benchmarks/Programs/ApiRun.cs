using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Report;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Programs;

/// <summary>The tasks of an API in Quoll and V8, from checking the results to writing the report.</summary>
internal sealed class ApiRun
{
    public static readonly ApiRun Intl = new()
    {
        Group = ProgramGroup.Intl,
        Title = "Performance of Intl and Temporal",
        Command = "intl",
        AskedMean = 1,
        AskedWorst = 2.5,
        Peer = "Quoll's time as a multiple of V8's, which has both in C++.",
    };

    public static readonly ApiRun Web = new()
    {
        Group = ProgramGroup.Web,
        Title = "Performance of the web's API",
        Command = "web",
        AskedMean = 1.5,
        AskedWorst = 4,
        Peer = "Quoll's time as a multiple of that of Node, which has some of them in C++ and some in JavaScript.",
        HasHandler = true,
    };

    private ApiRun() { }

    public required ProgramGroup Group { get; init; }

    public required string Title { get; init; }

    /// <summary>The command of <c>./bench</c>, and the end of the name of the page.</summary>
    public required string Command { get; init; }

    /// <summary>The greatest mean and the greatest single multiple that the project asks for.</summary>
    public required double AskedMean { get; init; }

    /// <inheritdoc cref="AskedMean"/>
    public required double AskedWorst { get; init; }

    /// <summary>A sentence about what the times are compared with.</summary>
    public required string Peer { get; init; }

    /// <summary>Whether a handler of requests is measured, too.</summary>
    public bool HasHandler { get; init; }

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">Our result or V8's is not the expected one.</exception>
    public int Run(BenchRun run)
    {
        var programs = SpeedProgram.ReadAll(Directory.GetCurrentDirectory(), run.Options.Names, run.Missing, Group);
        if (programs.Count == 0) return BenchRun.Fail("No program has this name.");
        // Without its compiler Node has no WebAssembly, and so no fetch.
        var peers = ProgramRun.V8Lanes(run.Missing).Where(lane => Group != ProgramGroup.Web || lane.Name == ProgramLane.FullV8);
        ProgramLane[] lanes = [new QuollProgramLane(), .. peers];
        run.Lanes = [.. lanes.Select(static lane => (lane.Name, lane.Version))];
        var cells = programs.Select(program =>
        {
            var measured = ProgramRun.MeasureWarm(program, lanes, run.Options.Budget / programs.Count, run.Missing);
            var cell = new ProgramCell(program, measured, []);
            run.Say($"{program.Name,-28} {Milliseconds(cell.Warm.Of(ProgramLane.Ours)),8} ms" +
                string.Concat(lanes.Skip(1).Select(lane => $"  {cell.WarmRatio(lane.Name):F2} of {lane.Name}")));
            return cell;
        }).ToArray();
        var handler = HasHandler && run.Options.Names.Length == 0 ? HandlerRate.Measure(run.Missing) : null;
        if (handler is not null) run.Say(handler.ToString());
        return run.Publish($"performance-{Command}.md", () => Page(run, cells, handler), Goals(cells));
    }

    private IEnumerable<IReadOnlyList<string>> Goals(ProgramCell[] cells)
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

    private string Page(BenchRun run, ProgramCell[] cells, HandlerRate? handler)
    {
        var page = new Markdown();
        run.WriteOpening(page, Title, $"./bench {Command}");
        page.Goals(Goals(cells), Peer);
        page.Heading(2, "Tasks");
        new MeanTable<ProgramCell>(cells).Text("task", static cell => cell.Program.Name)
            .Text("Quoll ms", static cell => Milliseconds(cell.Warm.Of(ProgramLane.Ours)))
            .Text("allocated", static cell => Bytes(cell.Warm.Of(ProgramLane.Ours)))
            .Each(run.Lanes.Skip(1), static (table, peer) => table.Ratio("to " + peer.Name, cell => cell.WarmRatio(peer.Name)))
            .WriteTo(page);
        if (handler is not null)
        {
            page.Heading(2, "Requests a second");
            page.Paragraph(handler.ToString());
        }
        page.Method(
        [
            $"A task is a script with a function `run`, which returns a checksum: `testdata/{Command}/speed`. First, each lane runs it and the result is compared.",
            "Each lane runs it until its code is compiled. Then the lanes alternate in turns of 2 to 20 ms, in another order each round.",
        ]);
        return page.ToString();
    }
}
