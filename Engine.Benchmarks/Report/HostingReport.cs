using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Hosting;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-hosting.md</c>.</summary>
internal sealed class HostingReport(HostingResults results)
{
    private readonly Markdown _page = new();

    public string Page()
    {
        results.WriteOpening(_page, "Performance of .NET objects in scripts", "./bench hosting");
        _page.Heading(2, "Goals and results");
        _page.Paragraph(
            "The peer is Jint, with three exceptions: `Func<double, double>` for the typed lambda, System.Text.Json's generated code for the order and the result of 20 lines, and JavaScript objects for the documents.");
        _page.Table(["", "Quoll", "peer", "measured", "goal", "met"], results.Goals());
        foreach (string peer in new[] { HostingLanes.Peer, HostingLanes.V8 })
        {
            if (results.Cells.Any(cell => cell.Of(peer) is not null)) _page.Paragraph(results.Behind(peer));
        }

        foreach (var group in results.Groups) _page.Group(group, results.Of(group.Title));
        Memory();

        _page.Heading(2, "How it is measured");
        _page.List(
        [
            "All lanes run in one process. Before anything is timed, the results of all lanes are compared: texts, or documents by their values.",
            "All tasks of a table and all its lanes alternate in turns of 2 to 20 ms. Each round has another order and begins with a full collection. The subtracted time (the empty loop, the fresh engine) " +
                "is measured in the same rounds.",
            "Jint has no options, except extension methods in the row that calls one; Quoll has types that scripts may write. V8 runs in this process, by ClearScript, and all its engines share a runtime. All lanes run prepared scripts.",
            "V8 is missing in rows that ClearScript does not support: JSON of .NET objects, methods of arrays on .NET lists, and script functions and objects as .NET delegates and classes. V8 allocates outside the .NET heap; the figure shows the allocations of ClearScript.",
            "Allocated means the bytes that the thread allocates for one operation, as the runtime counts them.",
        ]);
        return _page.ToString().TrimEnd('\n') + "\n";
    }

    private void Memory()
    {
        if (results.Memory.Count == 0) return;
        _page.Heading(2, "Memory held afterwards");
        _page.Paragraph(
            "Bytes on the managed heap after full collections, and bytes of the process: after a tenth of the work, and after all of it.");
        _page.Table(["", "lane", "heap before", "at a tenth", "at the end", "working set before", "at a tenth", "at the end"],
            results.Memory.Select(row => new[]
            {
                row.Task, row.Lane, Bytes(row.Before.Heap), Bytes(row.AtTenth.Heap), Bytes(row.AtEnd.Heap), Bytes(row.Before.WorkingSet),
                Bytes(row.AtTenth.WorkingSet), Bytes(row.AtEnd.WorkingSet),
            }), words: 2);
        foreach (var task in MemoryTask.All) _page.Code(task.Name, task.Shown);
    }
}
