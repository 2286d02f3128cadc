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

    /// <param name="filter">A part of the titles of the groups; empty for all.</param>
    /// <param name="budget">The approximate time of the whole run.</param>
    /// <param name="output">The folder for performance-types.md; null for none.</param>
    /// <param name="commit">The commit that the report names.</param>
    /// <returns>The exit code: 0, or 1 if the result of a lane differs.</returns>
    public static int Run(string filter, TimeSpan budget, string? output, string? commit)
    {
        var started = DateTime.UtcNow;
        string? load = Machine.Load();
        var progress = new Progress(budget);
        MeasuredGroup[] groups = [.. Groups.Where(group => group.Title.Contains(filter, StringComparison.OrdinalIgnoreCase))];
        if (groups.Length == 0)
        {
            Console.Error.WriteLine($"No group has this title. The groups are: {string.Join(", ", Groups.Select(group => group.Title))}");
            return 1;
        }
        var lanes = new HostingLanes(CorpusFetcher.OfThisMachine());
        try
        {
            double shares = groups.Sum(group => group.Share);
            var cells = new List<MeasuredCell>();
            foreach (var group in groups)
            {
                cells.AddRange(group.Measure(lanes, budget * (group.Share / shares)));
                progress.Say($"{group.Title}: {cells.Count(cell => cell.Group.Title == group.Title)} tasks");
            }
            var results = new TypesResults(started, progress.Elapsed, commit, load, Versions(), lanes.StandIns, groups, cells);
            foreach (var row in results.Goals())
                Console.WriteLine($"{row[0],-72} {row[1],10} {row[2],10} {row[3],6} {row[4],8}  {row[5].Trim('*')}");
            if (output is not null)
            {
                string page = Path.Combine(output, "performance-types.md");
                File.WriteAllText(page, new TypesReport(results).Page());
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

    private static IReadOnlyList<(string Name, string Version)> Versions() =>
    [
        (TypesLanes.Ours, "Quoll " + typeof(Engine).Assembly.GetName().Version?.ToString(3)),
        ("System.Text.Json", System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription),
        (TypesLanes.Newtonsoft, typeof(Newtonsoft.Json.JsonConvert).Assembly.GetName().Version!.ToString(3)),
        (TypesLanes.ServiceStack, typeof(ServiceStack.Text.JsonSerializer).Assembly.GetName().Version!.ToString(3)),
    ];
}
