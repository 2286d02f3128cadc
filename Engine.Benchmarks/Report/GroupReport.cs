using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Hosting;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>A run over groups of tasks, and the parts that its pages share.</summary>
internal abstract class GroupReport(BenchRun run, IReadOnlyList<MeasuredCell> cells)
{
    protected BenchRun Run => run;

    protected IReadOnlyList<MeasuredCell> Cells => cells;

    /// <summary>Measures the groups that the run's filter chooses.</summary>
    /// <returns>The cells; null, after an error message, if the filter chooses none.</returns>
    public static List<MeasuredCell>? Measure(BenchRun run, HostingLanes lanes, IReadOnlyList<MeasuredGroup> all)
    {
        MeasuredGroup[] groups = [.. all.Where(group => run.Options.Chooses(group.Title))];
        if (groups.Length == 0)
        {
            BenchRun.Fail($"No group has this title. The groups are: {string.Join(", ", all.Select(group => group.Title))}");
            return null;
        }
        double shares = groups.Sum(group => group.Share);
        var cells = new List<MeasuredCell>();
        foreach (var group in groups)
        {
            cells.AddRange(group.Measure(lanes, run.Options.Budget * (group.Share / shares)));
            run.Say($"{group.Title}: {cells.Count(cell => cell.Group == group)} tasks");
        }
        run.Missing.AddRange(lanes.StandIns);
        return cells;
    }

    /// <summary>Returns rows with the columns: operation, Quoll, the peer, measured, goal, whether it is met.</summary>
    public abstract IEnumerable<IReadOnlyList<string>> Goals();

    protected void WriteGoals(Markdown page, string? text = null) => page.Goals(Goals(), text, ["", "Quoll", "peer", "measured", "goal", "met"]);

    protected void WriteGroups(Markdown page)
    {
        foreach (var group in cells.GroupBy(cell => cell.Group)) page.Group(group.Key, group);
    }

    /// <summary>Returns the cells of a group, or of one of its tasks.</summary>
    protected IEnumerable<MeasuredCell> Of(string title, string? task = null) =>
        cells.Where(cell => cell.Group.Title == title && (task is null || cell.Task.Name == task));

    /// <summary>Returns the row of a goal. A goal of zero is met with some tolerance.</summary>
    protected static IReadOnlyList<string> Row(
        string what, string ours, string peer, double measured, double asked, double tolerance = 0, Func<double, string>? figure = null) =>
        [what, ours, peer, (figure ?? Figure)(measured), asked == 0 ? "0" : $"≤ {asked}",
            double.IsNaN(measured) ? "–" : Met(measured <= asked + tolerance)];
}
