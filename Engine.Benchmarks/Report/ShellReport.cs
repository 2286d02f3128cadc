using System.Globalization;
using Quoll.Benchmarks.Shell;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-shell.md</c>.</summary>
internal sealed class ShellReport(BenchRun run, IReadOnlyList<ShellCell> cells)
{
    private readonly Markdown _page = new();

    public string Page()
    {
        run.WriteOpening(_page, "Performance of JSON at the shell", "./bench shell");
        _page.Paragraph(
            "Whole processes, from start to end: reading a file from the standard input, parsing, running the program, writing to a file. They had one processor, except where a row says otherwise " +
            "(`taskset`). Times are seconds of wall time. Memory is the peak of the process.");
        foreach (var cell in cells)
        {
            _page.Heading(2, char.ToUpperInvariant(cell.Task.Name[0]) + cell.Task.Name[1..]);
            _page.Paragraph(string.Create(
                CultureInfo.InvariantCulture,
                $"{cell.Bytes / 1e6:N0} MB, {(cell.Task.IsDocument ? "one document" : "lines")}: ")
                + $"`{cell.Task.Program}`, and for jq `{cell.Task.JqProgram}`.");
            var ours = cell.Lanes[0];
            _page.Table(
                ["", "seconds", "of processors", "MB/s", "memory MB", "ratio of quoll on one processor"],
                cell.Lanes.Select(lane => (IReadOnlyList<string>)
                [
                    lane.Lane.Name + (lane.Result == ours.Result ? "" : " (writes numbers or strings in another form)"), Figure(lane.Wall),
                    Figure(lane.Processor), Figure(cell.Bytes / 1e6 / lane.Wall), Figure(lane.Kilobytes / 1e3),
                    Ratio(ours.Wall / lane.Wall),
                ]));
        }
        _page.Method(
        [
            "The data is generated: orders with a user, items, tags and a note, 300 to 600 bytes each, some text that is not ASCII.",
            "All lanes alternate in rounds, and the figures are medians. The outputs are compared.",
            "The program for Node ([node-filter.js](../Engine.Benchmarks/Shell/node-filter.js)) splits blocks into lines and writes blocks. A program with `readline` takes about twice as long.",
        ]);
        return _page.ToString();
    }
}
