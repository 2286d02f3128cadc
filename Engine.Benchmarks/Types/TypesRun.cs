using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Hosting;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Types;

/// <summary>The comparison of serializers of .NET types, from checking the results to writing the report.</summary>
internal static class TypesRun
{
    /// <summary>All groups that are measured in turns.</summary>
    public static IReadOnlyList<MeasuredGroup> Groups =>
    [
        Messages.Group, SmallObjects.Group, SearchResponses.WriteGroup, SearchResponses.ReadGroup, DocumentTypes.WriteGroup,
        DocumentTypes.ReadGroup, Streams.Group, FirstUse.Group,
    ];

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">The result of a lane differs.</exception>
    public static int Run(BenchRun run)
    {
        run.Lanes =
        [
            (TypesLanes.Ours, Products.Quoll), ("System.Text.Json", Products.Platform),
            (TypesLanes.Newtonsoft, Products.VersionOf(typeof(Newtonsoft.Json.JsonConvert))),
            (TypesLanes.ServiceStack, Products.VersionOf(typeof(ServiceStack.Text.JsonSerializer))),
        ];
        if (GroupReport.Measure(run, new HostingLanes(CorpusFetcher.OfThisMachine()), Groups) is not { } cells) return 1;
        var report = new TypesReport(run, cells);
        return run.Publish("performance-types.md", report.Page, report.Goals());
    }
}
