using Quoll.Benchmarks.Cold;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-cold.md</c>: medians in milliseconds, in the order of the lanes.</summary>
internal sealed class ColdReport(
    BenchRun run, IReadOnlyList<ColdLane> commands, IReadOnlyList<(ColdTask Task, ColdSample[] Samples)> cells,
    IReadOnlyList<double> firstCalls)
{
    private readonly Markdown _page = new();

    public string Page()
    {
        run.WriteOpening(_page, "Performance of the first milliseconds", "./bench cold");
        _page.Paragraph("Fresh processes alternate. Times are medians in milliseconds; the files are in memory. The second table shows only the two calls `JSON.parse` and `JSON.stringify`, as the script measures them.");
        Table("Whole processes", static sample => sample.Whole, cells);
        Table("The two calls", static sample => sample.Calls, cells.Where(static cell => cell.Task.Document is not null));
        _page.Heading(2, "In a .NET program");
        _page.Paragraph("The first call of a library in a process, including the time to load and compile its code. Quoll is compiled ahead of time, as in its package.");
        _page.Table(
            ["call", "milliseconds"], FirstCall.All.Zip(firstCalls, static (call, took) => (IReadOnlyList<string>)[$"`{call}`", Figure(took)]));
        return _page.ToString();
    }

    private void Table(string heading, Func<ColdSample, double> figure, IEnumerable<(ColdTask Task, ColdSample[] Samples)> rows)
    {
        _page.Heading(2, heading);
        var node = commands.ToList().FindIndex(static lane => lane.IsNode);
        _page.Table(
            ["", .. commands.Select(static lane => lane.Name), "quoll, ratio to Node"],
            rows.Select(cell => (IReadOnlyList<string>)
            [
                cell.Task.Name, .. cell.Samples.Select(sample => Figure(figure(sample))),
                node < 0 ? "–" : Ratio(figure(cell.Samples[0]) / figure(cell.Samples[node])),
            ]));
    }
}
