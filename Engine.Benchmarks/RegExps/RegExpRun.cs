using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.RegExps;

/// <summary>The options of <c>./bench regexp</c>.</summary>
/// <param name="Cases">Part of the names of the cases; empty for all.</param>
/// <param name="Budget">The approximate time of the whole run.</param>
/// <param name="Output">The folder for performance-regexp.md; null for none.</param>
internal sealed record RegExpRunOptions(string Cases, TimeSpan Budget, string? Output, string? Commit);

/// <summary>The times of one case in all lanes.</summary>
internal sealed record RegExpCell(RegExpWorkload Workload, RegExpCase Case, IReadOnlyList<Measurement> Lanes)
{
    public Measurement? Of(string lane) => Lanes.FirstOrDefault(measurement => measurement.Name == lane);

    public double RatioTo(string lane) => Of(RegExpRun.Ours) is { } ours && Of(lane) is { } peer ? ours.RatioTo(peer) : double.NaN;
}

/// <summary>
/// The comparison of regular expressions with the peers, from creating the texts to writing the report.
/// </summary>
internal static class RegExpRun
{
    public const string Ours = "Quoll";

    // The rest is for checking, and for compiling the code of the lanes.
    private const double CellsShare = 0.9;

    /// <returns>The exit code: 0, or 1 if the result of a lane differs.</returns>
    public static int Run(RegExpRunOptions options)
    {
        var started = DateTime.UtcNow;
        string? load = Machine.Load();
        var progress = new Progress(options.Budget);
        var work = RegExpWorkload.All.SelectMany(workload => workload.Cases.Select(one => (workload, one)))
            .Where(entry => $"{entry.workload.Name}/{entry.one.Name}".Contains(options.Cases, StringComparison.OrdinalIgnoreCase))
                .ToArray();
        if (work.Length == 0)
        {
            Console.Error.WriteLine("No pattern has this name.");
            return 1;
        }
        var lanes = new List<RegExpLane> { new QuollRegExpLane(), new DotNetRegExpLane() };
        var missing = new List<string>();
        try
        {
            try
            {
                string node = V8Installation.Newest();
                lanes.Add(new V8RegExpLane(node, interpreted: true));
                lanes.Add(new V8RegExpLane(node, interpreted: false));
            }
            catch (InvalidOperationException e)
            {
                missing.Add($"V8 is not available: {e.Message}");
                progress.Say(missing[^1]);
            }
            foreach (var (workload, one) in work) Check(lanes, workload, one);
            progress.Say($"checked: {lanes.Count} lanes find the same for {work.Length} patterns");

            var cells = new List<RegExpCell>();
            foreach (var (workload, one) in work)
            {
                var measurements =
                    new InterleavedRun(options.Budget * CellsShare / work.Length)
                    .Measure([.. lanes.Select(lane => lane.Prepare(workload, one))]);
                var cell = new RegExpCell(workload, one, measurements);
                cells.Add(cell);
                progress.Say(
                    $"{cells.Count,2}/{work.Length} {workload.Name + "/" + one.Name,-42} {cell.Of(Ours)!.Nanoseconds / 1e6,7:F2} ms" +
                    string.Concat(lanes.Skip(1).Select(lane => $"  {cell.RatioTo(lane.Name):F2} of {lane.Name}"))
                        + $"  {cell.Of(Ours)!.Bytes / 1e3:N0} kB, {cell.Lanes[0].Rounds} rounds");
            }
            var results =
                new RegExpResults(
                started, progress.Elapsed, options.Commit, load, [.. lanes.Select(lane => (lane.Name, lane.Version))], missing, cells);
            foreach (var row in results.Goals()) Console.WriteLine($"{row[0],-40} {row[1],8} {row[2],8}  {row[3].Trim('*')}");
            if (options.Output is not null)
            {
                string page = Path.Combine(options.Output, "performance-regexp.md");
                File.WriteAllText(page, new RegExpReport(results).Page());
                progress.Say($"written: {page}");
            }
            return 0;
        }
        catch (WrongResultException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
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
