using System.Diagnostics;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks.Threads;

/// <summary>Measures the operations of the library with one thread and with two.</summary>
internal static class ThreadRun
{
    public const string Platform = "System.Text.Json";
    public const string Engine = "Jint";

    private const int FewestRounds = 3;
    private const int MostRounds = 9;
    private const int WarmUpPasses = 4;
    private const double WarmUpShare = 0.3;
    private const int TextColumn = 54;
    private const int FigureColumn = 9;

    private static readonly TimeSpan CompilerPause = TimeSpan.FromMilliseconds(400);

    // A turn has many collections, so that one more or less changes little.
    private static readonly TimeSpan ShortestTurn = TimeSpan.FromMilliseconds(30);
    private static readonly TimeSpan LongTurn = TimeSpan.FromMilliseconds(60);

    public static IReadOnlyList<ThreadGroup> Groups =>
        [FreshTasks.Group, KeptTasks.Group, HostTasks.Group, ValueTasks.Group, TypedJsonTasks.Group, EngineJsonTasks.Group];

    public static int Run(BenchRun run)
    {
        run.Lanes = [("Quoll", Products.Quoll), (Engine, Products.Jint), (Platform, Products.Platform)];
        var tasks = Groups.SelectMany(group => group.Tasks.Select(task => (Group: group, Task: task)))
            .Where(entry => run.Options.Chooses($"{entry.Group.Title}: {entry.Task.Name}")).ToList();
        if (tasks.Count == 0)
            return BenchRun.Fail($"No task or group has this name. The groups are: {string.Join(", ", Groups.Select(group => group.Title))}");
        using var pair = new ThreadPair();
        var cells = new List<ThreadCell>();
        foreach (var group in tasks.GroupBy(entry => entry.Group, entry => entry.Task))
        {
            Console.WriteLine(group.Key.Title);
            cells.AddRange(Measure(pair, group.Key, [.. group], run.Options.Budget * ((double)group.Count() / tasks.Count)));
            run.Say(group.Key.Title);
        }
        return run.Publish("performance-threads.md", new ThreadReport(run, cells).Page);
    }

    private static IEnumerable<ThreadCell> Measure(ThreadPair pair, ThreadGroup group, ThreadTask[] tasks, TimeSpan budget)
    {
        long began = Stopwatch.GetTimestamp();
        PreparedTask[] prepared = [.. tasks.Select(task => new PreparedTask(pair, group, task))];
        WarmUp(pair, prepared, budget * WarmUpShare);
        int lanes = prepared.Sum(task => task.Lanes.Count);
        var left = budget - Stopwatch.GetElapsedTime(began);
        int rounds = Math.Clamp((int)(left / (lanes * 2 * LongTurn)), FewestRounds, MostRounds);
        var time = left / (lanes * 2 * rounds);
        if (time < ShortestTurn) time = ShortestTurn;
        foreach (var task in prepared)
        {
            GC.Collect();
            for (int round = 0; round < rounds; round++)
            {
                foreach (var lane in task.Lanes)
                    lane.Figures.Add(pair.One(lane.Operations, round & 1, time), pair.Two(lane.Operations, time));
            }
            var cell = task.Cell;
            var columns = ThreadReport.Row(cell).Select((text, i) => i == 0 ? text.PadRight(TextColumn) : text.PadLeft(FigureColumn));
            Console.WriteLine("  " + string.Join("  ", columns));
            yield return cell;
        }
    }

    // The runtime compiles a method again after it was called for some time, twice, and only when nothing new was
    // compiled for 100 ms. So all operations run in turns, with pauses, before the first of them is measured.
    private static void WarmUp(ThreadPair pair, PreparedTask[] tasks, TimeSpan budget)
    {
        var time = budget / (WarmUpPasses * tasks.Sum(task => task.Lanes.Count));
        for (int pass = 0; pass < WarmUpPasses; pass++)
        {
            foreach (var lane in tasks.SelectMany(task => task.Lanes)) pair.Two(lane.Operations, time);
            Thread.Sleep(CompilerPause);
        }
    }
}
