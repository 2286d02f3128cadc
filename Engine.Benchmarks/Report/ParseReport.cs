using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Parsing;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-parse.md</c>.</summary>
internal sealed class ParseReport(BenchRun run, IReadOnlyList<ParseCell> cells)
{
    public string Page()
    {
        var page = new Markdown();
        run.WriteOpening(page, "Performance of the parser", "./bench parse");
        page.Heading(2, "Files of npm packages");
        page.Paragraph(
            "Each parser creates the syntax tree of a script from a .NET string. Quoll also finds the scopes and all early errors in this time.");
        new MeanTable<ParseCell>(cells).Text("file", cell => cell.File).Text("characters", cell => $"{cell.Length:N0}")
            .Text("Quoll ms", cell => Milliseconds(cell.Lanes[0])).Text("allocated", cell => Bytes(cell.Lanes[0]))
            .Each(run.Lanes.Skip(1).Select(lane => lane.Name), (table, peer) => table
                .Text($"{peer} ms", cell => Milliseconds(cell.Lanes.Of(peer))).Text("allocated", cell => Bytes(cell.Lanes.Of(peer)))
                .Ratio("ratio", cell => cell.Lanes.Ratio(ParseRun.Ours, peer)))
            .WriteTo(page);
        page.Method(
        [
            "Before anything is timed, the trees of all parsers are compared, node by node.",
            "The parsers alternate in one process. Each round has another order, and each turn begins with a full collection.",
            "Quoll and Acornima validate regular expressions; Esprima skips them.",
            "Allocated means the bytes that the thread allocates for one tree, as the runtime counts them.",
        ]);
        return page.ToString();
    }
}
