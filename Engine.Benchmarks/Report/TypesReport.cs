namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-types.md</c>.</summary>
internal sealed class TypesReport(TypesResults results)
{
    public string Page()
    {
        var page = new Markdown();
        results.WriteOpening(page, "Performance of JSON for .NET types", "./bench types");
        page.Heading(2, "What was asked, and what came out");
        page.Table(["", "Quoll", "peer", "measured", "asked", "met"], results.Goals());
        foreach (var group in results.Groups) page.Group(group, results.Of(group.Title));
        page.Heading(2, "How it is measured");
        page.List(
        [
            "All in one process, but for what says otherwise. Before anything is timed the results of all lanes are compared, as values; what was read is compared as one serializer writes it.",
            "All tasks of a table and all its lanes take turns of 2 to 20 ms, in rounds, each in another order, with a full collection before each round; of large documents before each turn.",
            "All with the same names of members. System.Text.Json escapes as little as Quoll does (UnsafeRelaxedJsonEscaping), but for the messages, where it has its defaults.",
            "Streams: whole runs take turns, three rounds, behind a warm-up. Cold processes take turns, too; the clock begins in the process, where the method that is measured is called.",
            "Allocated is what the thread allocates for one operation, by the runtime's count.",
        ]);
        return page.ToString().TrimEnd('\n') + "\n";
    }
}
