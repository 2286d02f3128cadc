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
        _page.Heading(2, "What was asked, and what came out");
        _page.Paragraph(
            "The peer is Jint, but for: `Func<double, double>` of the typed lambda, System.Text.Json's generated code of the order and the result of 20 lines, JavaScript objects of the documents.");
        _page.Table(["", "Quoll", "peer", "measured", "asked", "met"], results.Goals());

        foreach (var group in results.Groups) _page.Group(group, results.Of(group.Title));
        Memory();

        _page.Heading(2, "How it is measured");
        _page.List(
        [
            "All in one process. Before anything is timed the results of all lanes are compared: texts, or documents by their values.",
            "All tasks of a table and all its lanes take turns of 2 to 20 ms, in rounds, each in another order, with a full collection before each round. What is taken off (the empty loop, the fresh engine) " +
                "is measured in the same rounds.",
            "Jint has no options; Quoll has types that scripts may write. V8 runs in this process, by ClearScript; all its engines share a runtime. All run prepared scripts.",
            "V8 is missing in rows that ClearScript cannot do: JSON of .NET objects, functions and objects of scripts as delegates and classes of .NET. What V8 allocates is outside of .NET's heap; the figure is what ClearScript allocates.",
            "Allocated is what the thread allocates for one operation, by the runtime's count.",
        ]);
        return _page.ToString().TrimEnd('\n') + "\n";
    }

    private void Memory()
    {
        if (results.Memory.Count == 0) return;
        _page.Heading(2, "What is left behind");
        _page.Paragraph(
            "Bytes on the managed heap after full collections, and of the process, after a tenth of the work and after all of it.");
        _page.Table(["", "lane", "heap before", "at a tenth", "at the end", "working set before", "at a tenth", "at the end"],
            results.Memory.Select(row => new[]
            {
                row.Task, row.Lane, Bytes(row.Before.Heap), Bytes(row.AtTenth.Heap), Bytes(row.AtEnd.Heap), Bytes(row.Before.WorkingSet),
                Bytes(row.AtTenth.WorkingSet), Bytes(row.AtEnd.WorkingSet),
            }), words: 2);
        foreach (var task in MemoryTask.All) _page.Code(task.Name, task.Shown);
    }
}
