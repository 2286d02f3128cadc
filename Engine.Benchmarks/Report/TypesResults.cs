using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Types;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>The results of a run of <c>./bench types</c>.</summary>
internal sealed record TypesResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
        IReadOnlyList<string> Missing, IReadOnlyList<MeasuredGroup> Groups, IReadOnlyList<MeasuredCell> Cells)
    : RunResults(Started, Took, Commit, Load, Lanes, Missing)
{
    private static readonly string[] _platform = [TypesLanes.Generated, TypesLanes.Reflected];

    /// <summary>Returns rows with the columns: task, Quoll, the peer, measured, goal, whether it is met.</summary>
    public IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var cell in Of(Messages.Title))
        {
            yield return Row(cell, "best System.Text.Json", 0.6, _platform);
            yield return Row($"{cell.Task.Name}: bytes", Bytes(cell.Lanes[0].Bytes), "–", cell.Lanes[0].Bytes, 0, 0.5);
        }
        foreach (var cell in Of(SmallObjects.Title))
        {
            bool isRead = cell.Task.Name == SmallObjects.Read;
            yield return Row(cell, TypesLanes.Newtonsoft, isRead ? 0.35 : 0.13, TypesLanes.Newtonsoft);
            yield return Row(cell, TypesLanes.NewtonsoftByHand, isRead ? 0.5 : 0.25, TypesLanes.NewtonsoftByHand);
            yield return Row(cell, TypesLanes.Generated, 0.6, TypesLanes.Generated);
        }
        foreach (var cell in Of(SearchResponses.WriteTitle))
        {
            yield return Row(cell, TypesLanes.Newtonsoft, 0.3, TypesLanes.Newtonsoft);
            yield return Row(cell, "best System.Text.Json", 0.5, _platform);
        }
        foreach (var cell in Of(SearchResponses.ReadTitle))
        {
            yield return Row(cell, TypesLanes.Newtonsoft, 0.4, TypesLanes.Newtonsoft);
            yield return Row(cell, "best System.Text.Json", 0.55, _platform);
            double live =
                SearchResponses.LiveBytes(int.Parse(cell.Task.Name.Split(' ')[0], System.Globalization.NumberStyles.AllowThousands,
                System.Globalization.CultureInfo.InvariantCulture));
            yield return Row(
                $"{cell.Group.Title}, {cell.Task.Name}: allocated, ratio to objects and strings alone", Bytes(cell.Lanes[0].Bytes),
                Bytes(live), cell.Lanes[0].Bytes / live, 1.05);
        }
        foreach (var cell in Of(DocumentTypes.WriteTitle).Concat(Of(DocumentTypes.ReadTitle)))
            yield return Row(cell, "best System.Text.Json", 0.6, _platform);
        foreach (var cell in Of(Streams.Title))
        {
            if (cell.Task.Name is Streams.Read or Streams.Write) yield return Row(cell, "best System.Text.Json", 0.7, _platform);
            else yield return Held(cell);
            if (cell.Task.Name != Streams.Read) continue;
            double own = StreamedRecords.OwnBytes();
            yield return Row(
                $"{cell.Group.Title}, read: allocated, ratio to objects and strings alone", Bytes(cell.Lanes[0].Bytes), Bytes(own),
                cell.Lanes[0].Bytes / own, 1.05);
        }
        foreach (var cell in Of(FirstUse.Title)) yield return Row(cell, cell.Lanes[1].Name, 1, cell.Lanes[1].Name);
    }

    public IEnumerable<MeasuredCell> Of(string title) => Cells.Where(cell => cell.Group.Title == title);

    // Compares with the best of several peers.
    private static IReadOnlyList<string> Row(MeasuredCell cell, string peer, double asked, params string[] lanes)
    {
        var best = lanes.Select(cell.Of).OfType<Measurement>().MinBy(lane => lane.Nanoseconds);
        double ratio = best is null ? double.NaN : cell.RatioTo(best.Name);
        return Row($"{cell.Group.Title}, {cell.Task.Name}, ratio to {peer}", Time(cell, cell.Lanes[0]), best is null ? "–"
            : Time(cell, best), ratio, asked);
    }

    // In kilobytes, the unit of the goal.
    private static IReadOnlyList<string> Held(MeasuredCell cell) => Row(
        $"{cell.Group.Title}, {cell.Task.Name}, kB", Bytes(cell.Lanes[0].Bytes), Bytes(cell.Lanes.Skip(1).Min(lane => lane.Bytes)),
        cell.Lanes[0].Bytes / 1024, 64);

    private static string Time(MeasuredCell cell, Measurement measurement) =>
        $"{Figure(measurement.Nanoseconds / cell.Group.Unit.Nanoseconds)} {cell.Group.Unit.Name}";

    // The goal is shown. A goal of zero is met with some tolerance.
    private static IReadOnlyList<string> Row(string what, string ours, string peer, double measured, double asked, double tolerance = 0) =>
        [what, ours, peer, Ratio(measured), asked == 0 ? "0" : $"≤ {asked}",
            double.IsNaN(measured) ? "–" : Met(measured <= asked + tolerance)];
}
