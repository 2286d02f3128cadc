using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.RegExps;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-regexp.md</c>.</summary>
internal sealed class RegExpReport(BenchRun run, IReadOnlyList<RegExpCell> cells)
{
    /// <summary>The highest allowed ratio to the time of peers that interpret, for each workload.</summary>
    private const double Asked = 1.5;

    private IEnumerable<string> Peers => run.Lanes.Skip(1).Select(lane => lane.Name);

    /// <summary>Returns rows with the columns: workload, goal, measured, whether it is met.</summary>
    public IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var workload in cells.GroupBy(cell => cell.Workload))
        {
            foreach (string peer in Peers.Where(name => name != "V8"))
            {
                double mean = Measurement.GeometricMean(workload.Select(cell => cell.RatioTo(peer)));
                yield return [$"{workload.Key.Title}, ratio to the time of {peer}", $"≤ {Asked:F1}", Ratio(mean), Met(mean <= Asked)];
            }
        }
    }

    public string Page()
    {
        var page = new Markdown();
        run.WriteOpening(page, "Performance of regular expressions", "./bench regexp");
        page.Goals(
            Goals(),
            "Geometric means over the patterns of a workload. `V8` compiles hot patterns to machine code. It is shown for comparison, without a goal.");
        foreach (var workload in cells.GroupBy(cell => cell.Workload))
        {
            page.Heading(2, workload.Key.Title);
            page.Paragraph($"{workload.Key.Content}: {workload.Key.Text.Text.Length:N0} characters, {workload.Key.Text.Lines.Length:N0} lines.");
            new MeanTable<RegExpCell>([.. workload]).Text("pattern", cell => cell.Case.Name)
                .Text("Quoll µs", cell => Microseconds(cell.Ours)).Text("allocated", cell => Bytes(cell.Ours))
                .Each(Peers, (table, peer) => table.Text(peer + " µs", cell => Microseconds(cell.Lanes.Of(peer)))
                    .Ratio("ratio", cell => cell.RatioTo(peer)))
                .WriteTo(page);
        }

        page.Heading(2, "The patterns");
        foreach (var workload in cells.GroupBy(cell => cell.Workload))
        {
            page.Paragraph($"{workload.Key.Title}:");
            page.List(workload.Select(cell => $"{cell.Case.Name}: ``/{cell.Case.Pattern}/{cell.Case.Flags}``"));
        }

        page.Method(
        [
            "All lanes do the same task: in Quoll and V8 it is one script, in .NET its translation. Matches are counted. Captured texts that a program would use are created and their lengths are read; " +
                "replacements build the new text. Before anything is timed, the results of all lanes are compared.",
            "`.NET Regex` is `System.Text.RegularExpressions` without `Compiled`, with `ECMAScript` (classes as in JavaScript), through `Match`, `NextMatch`, `IsMatch` and `Replace`; y is `\\G`.",
            "V8 runs in separate processes and measures with its own clock, so the time does not include the pipe. Its optimizing compilers compile the code around the regular expression; with " +
                "`--regexp-interpret-all` only the regular expressions are interpreted. Quoll runs all of the script.",
            "Lanes alternate in turns of 2 to 20 ms. Each round has another order and begins with a full collection. The texts are generated with fixed seeds.",
        ]);
        return page.ToString();
    }
}
