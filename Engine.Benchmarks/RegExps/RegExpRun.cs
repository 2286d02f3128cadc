using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.RegExps;

/// <summary>The times of one case in all lanes.</summary>
internal sealed record RegExpCell(RegExpWorkload Workload, RegExpCase Case, IReadOnlyList<Measurement> Lanes)
{
    public Measurement Ours => Lanes[0];

    public double RatioTo(string lane) => Lanes.Ratio(RegExpRun.Ours, lane);
}

/// <summary>
/// The comparison of regular expressions with the peers, from creating the texts to writing the report.
/// </summary>
internal static class RegExpRun
{
    public const string Ours = "Quoll";

    // The rest is for checking, and for compiling the code of the lanes.
    private const double CellsShare = 0.9;

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">The result of a lane differs.</exception>
    public static int Run(BenchRun run)
    {
        var work = RegExpWorkload.All.SelectMany(workload => workload.Cases.Select(one => (workload, one)))
            .Where(entry => run.Options.Chooses($"{entry.workload.Name}/{entry.one.Name}")).ToArray();
        if (work.Length == 0) return BenchRun.Fail("No pattern has this name.");
        var lanes = new List<RegExpLane> { new QuollRegExpLane(), new DotNetRegExpLane() };
        try
        {
            if (V8Installation.Find(run.Missing) is { } node)
                lanes.AddRange([new V8RegExpLane(node, interpreted: true), new V8RegExpLane(node, interpreted: false)]);
            run.Lanes = [.. lanes.Select(lane => (lane.Name, lane.Version))];
            foreach (var (workload, one) in work) Check(lanes, workload, one);
            run.Say($"checked: {lanes.Count} lanes find the same for {work.Length} patterns");

            var cells = new List<RegExpCell>();
            foreach (var (workload, one) in work)
            {
                var turns = new InterleavedRun(run.Options.Budget * CellsShare / work.Length);
                var cell = new RegExpCell(workload, one, turns.Measure([.. lanes.Select(lane => lane.Prepare(workload, one))]));
                cells.Add(cell);
                run.Say(
                    $"{cells.Count,2}/{work.Length} {workload.Name + "/" + one.Name,-42} {cell.Ours.Nanoseconds / 1e6,7:F2} ms" +
                    string.Concat(lanes.Skip(1).Select(lane => $"  {cell.RatioTo(lane.Name):F2} of {lane.Name}"))
                        + $"  {cell.Ours.Bytes / 1e3:N0} kB, {cell.Ours.Rounds} rounds");
            }
            var report = new RegExpReport(run, cells);
            return run.Publish("performance-regexp.md", report.Page, report.Goals());
        }
        finally
        {
            foreach (var lane in lanes) lane.Dispose();
        }
    }

    /// <summary>Checks that all lanes give the same result, and that it is not empty.</summary>
    public static void Check(IReadOnlyList<RegExpLane> lanes, RegExpWorkload workload, RegExpCase one)
    {
        string expected = lanes[0].Result(workload, one);
        if (expected is "0" or "NaN" || expected == workload.Text.Text)
            throw new WrongResultException($"{workload.Name}/{one.Name} finds nothing.");
        foreach (var lane in lanes)
        {
            string result = lane.Result(workload, one);
            if (result != expected)
                throw new WrongResultException(
                $"{lane.Name} finds something different from {lanes[0].Name} with {workload.Name}/{one.Name}: {Brief(result)} instead of {Brief(expected)}.");
        }
    }

    private static string Brief(string result) => result.Length < 40 ? result : $"a text of {result.Length} characters";
}
