using Quoll.Benchmarks.Cold;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>The results of <c>./bench cold</c>: medians in milliseconds, in the order of the lanes.</summary>
internal sealed record ColdResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Versions,
    IReadOnlyList<string> Missing, IReadOnlyList<ColdLane> Commands, IReadOnlyList<(ColdTask Task, ColdSample[] Samples)> Cells,
    IReadOnlyList<double> FirstCalls) : RunResults(Started, Took, Commit, Load, Versions, Missing);

/// <summary><c>docs/performance-cold.md</c>.</summary>
internal sealed class ColdReport(ColdResults results)
{
    private readonly Markdown _page = new();

    public string Page()
    {
        results.WriteOpening(_page, "Performance of the first milliseconds", "./bench cold");
        _page.Paragraph("Fresh processes alternate. Times are medians in milliseconds; the files are in memory. The second table shows only the two calls `JSON.parse` and `JSON.stringify`, as the script measures them.");
        Table("Whole processes", static sample => sample.Whole, results.Cells);
        Table("The two calls", static sample => sample.Calls, results.Cells.Where(static cell => cell.Task.Document is not null));
        _page.Heading(2, "In a .NET program");
        _page.Paragraph("The first call of a library in a process, including the time to load and compile its code. Quoll is compiled ahead of time, as in its package.");
        _page.Table(
            ["call", "milliseconds"], FirstCall.All.Zip(results.FirstCalls, static (call, took) => (IReadOnlyList<string>)[$"`{call}`", Figure(took)]));
        return _page.ToString().TrimEnd('\n') + "\n";
    }

    private void Table(string heading, Func<ColdSample, double> figure, IEnumerable<(ColdTask Task, ColdSample[] Samples)> cells)
    {
        _page.Heading(2, heading);
        var node = results.Commands.ToList().FindIndex(static lane => lane.IsNode);
        _page.Table(
            ["", .. results.Commands.Select(static lane => lane.Name), "quoll, ratio to Node"],
            cells.Select(cell => (IReadOnlyList<string>)
            [
                cell.Task.Name, .. cell.Samples.Select(sample => Figure(figure(sample))),
                node < 0 ? "–" : Ratio(figure(cell.Samples[0]) / figure(cell.Samples[node])),
            ]));
    }
}
