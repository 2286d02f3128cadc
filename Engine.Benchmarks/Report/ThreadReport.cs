using Quoll.Benchmarks.Threads;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-threads.md</c>.</summary>
internal sealed class ThreadReport(BenchRun run, IReadOnlyList<ThreadCell> cells)
{
    /// <summary>What two threads shall reach at least, as a multiple of one thread's rate.</summary>
    private const double ScaleGoal = 1.8;

    public string Page()
    {
        var page = new Markdown();
        run.WriteOpening(page, "Performance with two threads", "./bench threads");
        page.Paragraph(
            "× is the operations of two threads in a second, divided by those of one thread: 2.00 if neither thread hinders the other. " +
            "Nanoseconds and bytes are those of one operation with one thread. `only allocates` is a lane that allocates as many bytes in small objects and does nothing else: " +
            "what the runtime's collector leaves, which stops both threads.");
        page.Goals(Goals(), null);
        foreach (var group in cells.GroupBy(cell => cell.Group))
        {
            page.Heading(2, group.Key.Title);
            page.Paragraph(group.Key.Text);
            page.Table(["operation", "ns", "bytes", "×", "only allocates ×", "peer", "peer ns", "peer ×"], group.Select(Row));
        }
        page.Method(
        [
            "Two threads of a process run the operation for a time, first one of them alone, then both together. This alternates with the other lanes. × is the median of the rounds.",
            "Scripts, options, templates and delegates are shared, as in a host. Engines, objects, texts and buffers belong to a thread, and stand apart in memory, so that they share no cache lines.",
            "Operations of a group run in turns before the first is measured, so that all are compiled. The collector is the default one of a host; it stops all threads. A server collector scales better and takes more memory.",
        ]);
        return page.ToString();
    }

    /// <summary>Returns the columns of a task.</summary>
    public static IReadOnlyList<string> Row(ThreadCell cell) =>
    [
        cell.Task.Name, Figure(cell.Ours.Nanoseconds), Bytes(cell.Ours.Bytes), Ratio(cell.Ours.Scale),
        Ratio(cell.Allocating?.Scale ?? double.NaN), cell.Task.Peer ?? "–", Figure(cell.Theirs?.Nanoseconds ?? double.NaN),
        Ratio(cell.Theirs?.Scale ?? double.NaN),
    ];

    private IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var (name, microseconds, bytes) in new[]
        {
            (FreshTasks.Number, 0.5, 7_500), (FreshTasks.Stringify, 1.0, 10_000), (FreshTasks.OrderLines, 3.0, 12_000),
        })
        {
            if (cells.FirstOrDefault(cell => cell.Group.Title == FreshTasks.Title && cell.Task.Name == name) is not { } cell) continue;
            yield return Goal(
                $"A fresh engine and {name}, µs", Figure(microseconds), Figure(cell.Ours.Nanoseconds / 1e3),
                cell.Ours.Nanoseconds <= microseconds * 1e3);
            yield return Goal($"A fresh engine and {name}, bytes", Bytes(bytes), Bytes(cell.Ours.Bytes), cell.Ours.Bytes <= bytes);
        }
        int met = cells.Count(cell => cell.Ours.Scale >= ScaleGoal);
        yield return Goal($"Operations with × of {Ratio(ScaleGoal)} or more", $"{cells.Count}", $"{met}", met == cells.Count);
    }

    private static IReadOnlyList<string> Goal(string what, string goal, string measured, bool isMet) =>
        [what, goal, measured, Met(isMet)];
}
