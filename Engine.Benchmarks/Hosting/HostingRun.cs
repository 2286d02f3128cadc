using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Hosting;

/// <summary>The options of <c>./bench hosting</c>.</summary>
/// <param name="Groups">Part of the titles of the groups; empty for all.</param>
/// <param name="Budget">The approximate time of the whole run.</param>
/// <param name="Output">The folder for performance-hosting.md; null for none.</param>
internal sealed record HostingRunOptions(string Groups, TimeSpan Budget, string? Output, string? Commit);

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

    /// <returns>The exit code: 0, or 1 if the result of a lane differs.</returns>
    public static int Run(HostingRunOptions options)
    {
        var started = DateTime.UtcNow;
        string? load = Machine.Load();
        var progress = new Progress(options.Budget);
        MeasuredGroup[] groups = [.. Groups.Where(group => group.Title.Contains(options.Groups, StringComparison.OrdinalIgnoreCase))];
        if (groups.Length == 0)
        {
            Console.Error.WriteLine($"No group has this title. The groups are: {string.Join(", ", Groups.Select(group => group.Title))}");
            return 1;
        }
        string[] missing = ClearScriptLane.Missing is { } why ? [$"V8 in .NET is not available: {why}"] : [];
        var lanes = new HostingLanes(CorpusFetcher.OfThisMachine());
        foreach (string sentence in missing) progress.Say(sentence);
        try
        {
            // Memory is measured first, when the heap has no garbage of the other tasks.
            var memory = options.Groups.Length == 0 ? Memory(progress) : [];
            double shares = groups.Sum(group => group.Share);
            var cells = new List<MeasuredCell>();
            foreach (var group in groups)
            {
                cells.AddRange(group.Measure(lanes, options.Budget * (group.Share / shares)));
                progress.Say($"{group.Title}: {cells.Count(cell => cell.Group == group)} tasks");
            }
            var results = new HostingResults(
                started, progress.Elapsed, options.Commit, load, LaneVersions(), [.. missing, .. lanes.StandIns], groups, cells,
                    memory);
            foreach (var row in results.Goals())
                Console.WriteLine($"{row[0],-62} {row[1],10} {row[2],10} {row[3],6} {row[4],8}  {row[5].Trim('*')}");
            if (options.Output is not null)
            {
                string page = Path.Combine(options.Output, "performance-hosting.md");
                File.WriteAllText(page, new HostingReport(results).Page());
                progress.Say($"written: {page}");
            }
            return 0;
        }
        catch (WrongResultException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }

    // Without V8, whose objects are not on the .NET heap.
    private static List<MemoryRow> Memory(Progress progress)
    {
        var rows = new List<MemoryRow>();
        foreach (var task in MemoryTask.All)
        {
            rows.Add(task.Run(HostingLanes.Ours, () => new QuollHost()));
            rows.Add(task.Run(HostingLanes.Peer, () => new JintHost()));
            progress.Say(task.Name);
        }
        return rows;
    }

    private static IReadOnlyList<(string Name, string Version)> LaneVersions() =>
    [
        (HostingLanes.Ours, "Quoll " + typeof(Engine).Assembly.GetName().Version?.ToString(3)),
        (HostingLanes.Peer, JintLane.Product),
        .. ClearScriptLane.Missing is null ? [(HostingLanes.V8, ClearScriptLane.Product)] : Array.Empty<(string, string)>(),
        ("System.Text.Json", System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription),
    ];
}
