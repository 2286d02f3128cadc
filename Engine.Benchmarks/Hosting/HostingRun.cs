using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Hosting;

/// <summary>The comparison of host interfaces, from checking the results to writing the report.</summary>
internal static class HostingRun
{
    /// <summary>All groups that are measured in turns.</summary>
    public static IReadOnlyList<MeasuredGroup> Groups =>
    [
        InteropPrograms.InFunctions, InteropPrograms.AtTopLevel, SingleAccesses.Group, Functions.Group, Collections.Group,
        TypeOptions.Group,
        FreshEngines.Group, Conversions.Group, HostJson.OrderGroup, HostJson.DocumentsGroup,
    ];

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">The result of a lane differs.</exception>
    public static int Run(BenchRun run)
    {
        bool hasV8 = ClearScriptLane.IsAvailable(run.Missing);
        run.Lanes =
        [
            (HostingLanes.Ours, Products.Quoll), (HostingLanes.Peer, Products.Jint),
            .. hasV8 ? [(HostingLanes.V8, Products.ClearScript)] : Array.Empty<(string, string)>(), ("System.Text.Json", Products.Platform),
        ];
        // Memory is measured first, when the heap has no garbage of the other tasks.
        var memory = run.Options.Filter.Length == 0 ? Memory(run) : [];
        if (GroupReport.Measure(run, new HostingLanes(CorpusFetcher.OfThisMachine()), Groups) is not { } cells) return 1;
        var report = new HostingReport(run, cells, memory);
        return run.Publish("performance-hosting.md", report.Page, report.Goals());
    }

    // Without V8, whose objects are not on the .NET heap.
    private static List<MemoryRow> Memory(BenchRun run)
    {
        var rows = new List<MemoryRow>();
        foreach (var task in MemoryTask.All)
        {
            rows.Add(task.Run(HostingLanes.Ours, () => new QuollHost()));
            rows.Add(task.Run(HostingLanes.Peer, () => new JintHost()));
            run.Say(task.Name);
        }
        return rows;
    }
}
