using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Hosting;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-hosting.md</c>.</summary>
internal sealed class HostingReport(BenchRun run, IReadOnlyList<MeasuredCell> cells, IReadOnlyList<MemoryRow> memory)
    : GroupReport(run, cells)
{
    private const double ProgramsOfJint = 0.4;
    private const double ReadNanoseconds = 12;
    private const double WriteNanoseconds = 15;
    private const double MethodNanoseconds = 40;
    private const double TypedOfDoubles = 1.3;
    private const double RegistrationMicroseconds = 3;
    private const double TemplateMicroseconds = 2;
    private const double TemplateBytes = 8192;
    private const double ToClassMicroseconds = 4;
    private const double JsonOfPlatform = 1;
    private const double DocumentsOfOwnObjects = 1.2;

    // The tables of the collector itself vary by this much, in a heap of some tens of megabytes.
    private const long FlatBytes = 1_000_000;

    // The fixed cost of a script's run, divided by its operations.
    private const double NoBytes = 0.5;

    public override IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var cell in Of(InteropPrograms.Title)) yield return RatioRow(cell, "Jint's time", HostingLanes.Peer, ProgramsOfJint);
        foreach (var (name, limit) in new[]
        {
            (SingleAccesses.ReadNumber, ReadNanoseconds), (SingleAccesses.WriteNumber, WriteNanoseconds),
            (SingleAccesses.CallMethod, MethodNanoseconds), (SingleAccesses.CallMethodOfNumbers, MethodNanoseconds),
        })
        {
            foreach (var cell in Of(SingleAccesses.Title, name))
            {
                yield return TimeRow(cell, HostingLanes.Peer, limit);
                yield return BytesRow(cell, "bytes", HostingLanes.Peer, 0, NoBytes);
            }
        }
        foreach (var (typed, doubles) in Of(Functions.Title, Functions.TypedLambda).Zip(Of(Functions.Title, Functions.Doubles)))
        {
            yield return Row(
                $"{Functions.TypedLambda}, ratio to {Functions.Doubles}", typed.Time(typed.Lanes[0]), doubles.Time(doubles.Lanes[0]),
                typed.Lanes[0].RatioTo(doubles.Lanes[0]), TypedOfDoubles);
        }
        foreach (var cell in Of(FreshEngines.Title, FreshEngines.Registration))
            yield return TimeRow(cell, HostingLanes.Peer, RegistrationMicroseconds);
        foreach (var cell in Of(FreshEngines.Title, FreshEngines.FromTemplate))
        {
            yield return TimeRow(cell, HostingLanes.Peer, TemplateMicroseconds);
            yield return BytesRow(cell, "bytes", HostingLanes.Peer, TemplateBytes);
        }
        foreach (var cell in Of(Conversions.Title, Conversions.IntoClass))
            yield return TimeRow(cell, HostJson.Generated, ToClassMicroseconds);
        foreach (var cell in Of(HostJson.OrderTitle, HostJson.OrderName))
        {
            yield return RatioRow(cell, "System.Text.Json's time", HostJson.Generated, JsonOfPlatform);
            yield return BytesRow(cell, "bytes beyond the result", HostJson.Serialize, 0, 64, HostJson.OrderResultBytes);
        }
        foreach (var cell in Of(HostJson.DocumentsTitle))
            yield return RatioRow(cell, "JavaScript objects", HostJson.OwnObjects, DocumentsOfOwnObjects);
        foreach (var row in memory.Where(row => row.Lane == HostingLanes.Ours))
        {
            var peer = memory.FirstOrDefault(other => other.Task == row.Task && other.Lane == HostingLanes.Peer);
            yield return Row(
                $"{row.Task}, additional bytes held at the end", Bytes(row.Growth), peer is null ? "–" : Bytes(peer.Growth), row.Growth,
                0, FlatBytes);
        }
    }

    private static IReadOnlyList<string> RatioRow(MeasuredCell cell, string to, string peer, double asked) => Row(
        $"{cell.Task.Name}, ratio to {to}", cell.Time(cell.Lanes[0]), Shown(cell, peer, cell.Time), cell.RatioTo(peer), asked);

    private static IReadOnlyList<string> TimeRow(MeasuredCell cell, string peer, double asked) => Row(
        $"{cell.Task.Name}, {cell.Group.Unit.Name}", cell.Time(cell.Lanes[0]), Shown(cell, peer, cell.Time),
        cell.Lanes[0].Nanoseconds / cell.Group.Unit.Nanoseconds, asked);

    private static IReadOnlyList<string> BytesRow(
        MeasuredCell cell, string what, string peer, double asked, double tolerance = 0, double result = 0) => Row(
        $"{cell.Task.Name}, {what}", Bytes(cell.Lanes[0]), Shown(cell, peer, Bytes),
        cell.Lanes[0].Bytes - result, asked, tolerance);

    private static string Shown(MeasuredCell cell, string lane, Func<Measurement, string> text) =>
        cell.Lanes.Of(lane) is { } found ? text(found) : "–";

    /// <summary>Returns a sentence that names the rows on which a lane takes less time than Quoll.</summary>
    private string Behind(string peer)
    {
        string[] rows = [.. Cells.Where(cell => cell.RatioTo(peer) > 1)
            .Select(cell => $"{cell.Task.Name} ({Ratio(cell.RatioTo(peer))})")];
        return rows.Length == 0 ? $"{peer} takes less time on no row." : $"{peer} takes less time on these rows: {string.Join("; ", rows)}.";
    }

    public string Page()
    {
        var page = new Markdown();
        Run.WriteOpening(page, "Performance of .NET objects in scripts", "./bench hosting");
        WriteGoals(page,
            "The peer is Jint, with three exceptions: `Func<double, double>` for the typed lambda, System.Text.Json's generated code for the order and the result of 20 lines, and JavaScript objects for the documents.");
        foreach (string peer in new[] { HostingLanes.Peer, HostingLanes.V8 })
        {
            if (Cells.Any(cell => cell.Lanes.Of(peer) is not null)) page.Paragraph(Behind(peer));
        }
        WriteGroups(page);
        WriteMemory(page);
        page.Method(
        [
            "All lanes run in one process. Before anything is timed, the results of all lanes are compared: texts, or documents by their values.",
            "All tasks of a table and all its lanes alternate in turns of 2 to 20 ms. Each round has another order and begins with a full collection. The subtracted time (the empty loop, the fresh engine) " +
                "is measured in the same rounds.",
            "Jint has no options, except extension methods in the row that calls one; Quoll has types that scripts may write. V8 runs in this process, by ClearScript, and all its engines share a runtime. All lanes run prepared scripts.",
            "V8 is missing in rows that ClearScript does not support: JSON of .NET objects, methods of arrays on .NET lists, and script functions and objects as .NET delegates and classes. V8 allocates outside the .NET heap; the figure shows the allocations of ClearScript.",
            "Allocated means the bytes that the thread allocates for one operation, as the runtime counts them.",
        ]);
        return page.ToString();
    }

    private void WriteMemory(Markdown page)
    {
        if (memory.Count == 0) return;
        page.Heading(2, "Memory held afterwards");
        page.Paragraph(
            "Bytes on the managed heap after full collections, and bytes of the process: after a tenth of the work, and after all of it.");
        page.Table(["", "lane", "heap before", "at a tenth", "at the end", "working set before", "at a tenth", "at the end"],
            memory.Select(row => new[]
            {
                row.Task, row.Lane, Bytes(row.Before.Heap), Bytes(row.AtTenth.Heap), Bytes(row.AtEnd.Heap), Bytes(row.Before.WorkingSet),
                Bytes(row.AtTenth.WorkingSet), Bytes(row.AtEnd.WorkingSet),
            }), words: 2);
        foreach (var task in MemoryTask.All) page.Code(task.Name, task.Shown);
    }
}
