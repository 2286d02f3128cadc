using System.Globalization;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-shell.md</c>.</summary>
internal sealed class ShellReport(ShellResults results)
{
    private readonly Markdown _page = new();

    public string Page()
    {
        results.WriteOpening(_page, "Performance of JSON at the shell", "./bench shell");
        _page.Paragraph(
            "Whole processes, from their start to their end: reading a file from the standard input, parsing, the program, writing to a file. Of all but the line that says so they had one processor " +
            "(`taskset`). Times are seconds of the clock, memory is the most that the process had.");
        foreach (var cell in results.Cells)
        {
            _page.Heading(2, char.ToUpperInvariant(cell.Task.Name[0]) + cell.Task.Name[1..]);
            _page.Paragraph(string.Create(
                CultureInfo.InvariantCulture,
                $"{cell.Bytes / 1e6:N0} MB, {(cell.Task.IsDocument ? "one document" : "lines")}: ")
                + $"`{cell.Task.Program}`, and for jq `{cell.Task.JqProgram}`.");
            var ours = cell.Lanes[0];
            _page.Table(
                ["", "seconds", "of processors", "MB/s", "memory MB", "quoll's time on one processor as a part of it"],
                cell.Lanes.Select(lane => (IReadOnlyList<string>)
                [
                    lane.Lane.Name + (lane.Result == ours.Result ? "" : " (writes numbers or strings in another form)"), Figure(lane.Wall),
                    Figure(lane.Processor), Figure(cell.Bytes / 1e6 / lane.Wall), Figure(lane.Kilobytes / 1e3),
                    Ratio(ours.Wall / lane.Wall),
                ]));
        }
        _page.Heading(2, "How it is measured");
        _page.List(
        [
            "The data is generated: orders with a user, items, tags and a note, 300 to 600 bytes each, some text that is not ASCII.",
            "All lanes take turns, in rounds, and medians are taken; what they write is compared.",
            "The program for Node ([node-filter.js](../Engine.Benchmarks/Shell/node-filter.js)) cuts lines out of blocks and writes blocks; one with `readline` takes about twice as long.",
        ]);
        return _page.ToString().TrimEnd('\n') + "\n";
    }
}
