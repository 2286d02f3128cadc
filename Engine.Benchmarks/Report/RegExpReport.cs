using Quoll.Benchmarks.RegExps;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-regexp.md</c>.</summary>
internal sealed class RegExpReport(RegExpResults results)
{
    private readonly Markdown _page = new();

    public string Page()
    {
        results.WriteOpening(_page, "Performance of regular expressions", "./bench regexp");
        _page.Heading(2, "Goals and results");
        _page.Paragraph(
            "Geometric means over the patterns of a workload. `V8` compiles hot patterns to machine code. It is shown for comparison, without a goal.");
        _page.Table(["", "goal", "measured", "met"], results.Goals());

        string[] peers = [.. results.Lanes.Skip(1).Select(lane => lane.Name)];
        foreach (var workload in results.Workloads)
        {
            _page.Heading(2, workload.Title);
            _page.Paragraph($"{workload.Content}: {workload.Text.Text.Length:N0} characters, {workload.Text.Lines.Length:N0} lines.");
            var rows = results.Cells.Where(cell => cell.Workload == workload).Select(cell => (IReadOnlyList<string>)
                [cell.Case.Name, Microseconds(cell.Of(RegExpRun.Ours)!.Nanoseconds), Bytes(cell.Of(RegExpRun.Ours)!.Bytes),
                    .. peers.SelectMany(peer => new[] { Microseconds(cell.Of(peer)!.Nanoseconds), Ratio(cell.RatioTo(peer)) })]);
            IReadOnlyList<string> mean =
                ["**geometric mean**", "", "", .. peers.SelectMany(peer => new[] { "", $"**{Ratio(results.Mean(workload, peer))}**" })];
            _page.Table(["pattern", "Quoll µs", "allocated", .. peers.SelectMany(peer => new[] { peer + " µs", "ratio" })],
                rows.Append(mean));
        }

        _page.Heading(2, "The patterns");
        foreach (var workload in results.Workloads)
        {
            _page.Paragraph($"{workload.Title}:");
            _page.List(results.Cells.Where(cell => cell.Workload == workload)
                .Select(cell => $"{cell.Case.Name}: ``/{cell.Case.Pattern}/{cell.Case.Flags}``"));
        }

        _page.Heading(2, "How it is measured");
        _page.List(
        [
            "All lanes do the same task: in Quoll and V8 it is one script, in .NET its translation. Matches are counted. Captured texts that a program would use are created and their lengths are read; " +
                "replacements build the new text. Before anything is timed, the results of all lanes are compared.",
            "`.NET Regex` is `System.Text.RegularExpressions` without `Compiled`, with `ECMAScript` (classes as in JavaScript), through `Match`, `NextMatch`, `IsMatch` and `Replace`; y is `\\G`.",
            "V8 runs in separate processes and measures with its own clock, so the time does not include the pipe. Its optimizing compilers compile the code around the regular expression; with " +
                "`--regexp-interpret-all` only the regular expressions are interpreted. Quoll runs all of the script.",
            "Lanes alternate in turns of 2 to 20 ms. Each round has another order and begins with a full collection. The texts are generated with fixed seeds.",
        ]);
        return _page.ToString().TrimEnd('\n') + "\n";
    }
}
