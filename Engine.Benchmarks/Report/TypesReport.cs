namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-types.md</c>.</summary>
internal sealed class TypesReport(TypesResults results)
{
    public string Page()
    {
        var page = new Markdown();
        results.WriteOpening(page, "Performance of JSON for .NET types", "./bench types");
        page.Heading(2, "Goals and results");
        page.Table(["", "Quoll", "peer", "measured", "goal", "met"], results.Goals());
        foreach (var group in results.Groups) page.Group(group, results.Of(group.Title));
        page.Heading(2, "How it is measured");
        page.List(
        [
            "All lanes run in one process by default. Before anything is timed, the results of all lanes are compared as values. One serializer writes the values that were read, for the comparison.",
            "All tasks of a table and all its lanes alternate in turns of 2 to 20 ms. Each round has another order and begins with a full collection; with large documents each turn does.",
            "All lanes use the same names of members. System.Text.Json escapes as little as Quoll (UnsafeRelaxedJsonEscaping), except for the messages, where it has its defaults.",
            "Streams: whole runs alternate for three rounds, after a warm-up. Cold processes alternate, too. The clock starts in the process, at the call of the measured method.",
            "Allocated means the bytes that the thread allocates for one operation, as the runtime counts them.",
        ]);
        return page.ToString().TrimEnd('\n') + "\n";
    }
}
