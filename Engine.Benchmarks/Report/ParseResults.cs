using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Parsing;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>The results of a run of <c>./bench parse</c>.</summary>
/// <param name="Lanes">The lanes, ours first.</param>
internal sealed record ParseResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
    IReadOnlyList<string> Missing, IReadOnlyList<ParseCell> Cells)
    : RunResults(Started, Took, Commit, Load, Lanes, Missing)
{
    /// <summary>Returns the text of <c>docs/performance-parse.md</c>.</summary>
    public string Page()
    {
        var page = new Markdown();
        WriteOpening(page, "Performance of the parser", "./bench parse");
        page.Heading(2, "Files of npm packages");
        page.Paragraph(
            "Each parser creates the syntax tree of a script from a .NET string. Quoll also finds the scopes and all early errors in this time.");
        string[] peers = [.. Lanes.Skip(1).Select(lane => lane.Name)];
        var rows = Cells.Select(cell => (IReadOnlyList<string>)
            [cell.File, $"{cell.Length:N0}", Milliseconds(cell.Lanes[0]), Bytes(cell.Lanes[0].Bytes),
                .. cell.Lanes.Skip(1).SelectMany(lane =>
                    new[] { Milliseconds(lane), Bytes(lane.Bytes), Ratio(cell.Lanes[0].RatioTo(lane)) })]);
        IReadOnlyList<string> mean =
        [
            "**geometric mean**", "", "", "",
            .. peers.SelectMany((_, i) => new[]
            {
                "", "", $"**{Ratio(Measurement.GeometricMean(Cells.Select(cell => cell.Lanes[0].RatioTo(cell.Lanes[i + 1]))))}**",
            }),
        ];
        page.Table(
            ["file", "characters", "Quoll ms", "allocated", .. peers.SelectMany(peer => new[] { $"{peer} ms", "allocated", "ratio" })],
            rows.Append(mean));
        page.Heading(2, "How it is measured");
        page.List(
        [
            "Before anything is timed, the trees of all parsers are compared, node by node.",
            "The parsers alternate in one process. Each round has another order, and each turn begins with a full collection.",
            "Quoll and Acornima validate regular expressions; Esprima skips them.",
            "Allocated means the bytes that the thread allocates for one tree, as the runtime counts them.",
        ]);
        return page.ToString().TrimEnd('\n') + "\n";
    }

    private static string Milliseconds(Measurement lane) => Figure(lane.Nanoseconds / 1e6);
}
