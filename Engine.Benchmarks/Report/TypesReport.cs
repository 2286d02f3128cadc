using System.Globalization;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Types;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary><c>docs/performance-types.md</c>.</summary>
internal sealed class TypesReport(BenchRun run, IReadOnlyList<MeasuredCell> cells) : GroupReport(run, cells)
{
    private static readonly string[] _platform = [TypesLanes.Generated, TypesLanes.Reflected];

    public override IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var cell in Of(Messages.Title))
        {
            yield return Row(cell, "best System.Text.Json", 0.6, _platform);
            yield return Row($"{cell.Task.Name}: bytes", Bytes(cell.Lanes[0]), "–", cell.Lanes[0].Bytes, 0, 0.5, Ratio);
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
            double live = SearchResponses.LiveBytes(
                int.Parse(cell.Task.Name.Split(' ')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture));
            yield return Row(
                $"{cell.Group.Title}, {cell.Task.Name}: allocated, ratio to objects and strings alone", Bytes(cell.Lanes[0]),
                Bytes(live), cell.Lanes[0].Bytes / live, 1.05, figure: Ratio);
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
                $"{cell.Group.Title}, read: allocated, ratio to objects and strings alone", Bytes(cell.Lanes[0]), Bytes(own),
                cell.Lanes[0].Bytes / own, 1.05, figure: Ratio);
        }
        foreach (var cell in Of(FirstUse.Title)) yield return Row(cell, cell.Lanes[1].Name, 1, cell.Lanes[1].Name);
    }

    // Compares with the best of several peers.
    private static IReadOnlyList<string> Row(MeasuredCell cell, string peer, double asked, params string[] lanes)
    {
        var best = lanes.Select(cell.Lanes.Of).OfType<Measurement>().MinBy(lane => lane.Nanoseconds);
        double ratio = best is null ? double.NaN : cell.RatioTo(best.Name);
        return Row($"{cell.Group.Title}, {cell.Task.Name}, ratio to {peer}", cell.Time(cell.Lanes[0]),
            best is null ? "–" : cell.Time(best), ratio, asked, figure: Ratio);
    }

    // In kilobytes, the unit of the goal.
    private static IReadOnlyList<string> Held(MeasuredCell cell) => Row(
        $"{cell.Group.Title}, {cell.Task.Name}, kB", Bytes(cell.Lanes[0]), Bytes(cell.Lanes.Skip(1).Min(lane => lane.Bytes)),
        cell.Lanes[0].Bytes / 1024, 64, figure: Ratio);

    public string Page()
    {
        var page = new Markdown();
        Run.WriteOpening(page, "Performance of JSON for .NET types", "./bench types");
        WriteGoals(page);
        WriteGroups(page);
        page.Method(
        [
            "All lanes run in one process by default. Before anything is timed, the results of all lanes are compared as values. One serializer writes the values that were read, for the comparison.",
            "All tasks of a table and all its lanes alternate in turns of 2 to 20 ms. Each round has another order and begins with a full collection; with large documents each turn does.",
            "All lanes use the same names of members. System.Text.Json escapes as little as Quoll (UnsafeRelaxedJsonEscaping), except for the messages, where it has its defaults.",
            "Streams: whole runs alternate for three rounds, after a warm-up. Cold processes alternate, too. The clock starts in the process, at the call of the measured method.",
            "Allocated means the bytes that the thread allocates for one operation, as the runtime counts them.",
        ]);
        return page.ToString();
    }
}
