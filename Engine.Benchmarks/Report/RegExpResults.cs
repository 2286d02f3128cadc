using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.RegExps;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>The results of a run of <c>./bench regexp</c>.</summary>
/// <param name="Lanes">The lanes, ours first.</param>
internal sealed record RegExpResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
        IReadOnlyList<string> Missing, IReadOnlyList<RegExpCell> Cells)
    : RunResults(Started, Took, Commit, Load, Lanes, Missing)
{
    /// <summary>The highest allowed ratio to the time of peers that interpret, for each workload.</summary>
    public const double Asked = 1.5;

    /// <summary>The peers in the goals of the project.</summary>
    public IEnumerable<string> Peers => Lanes.Skip(1).Select(lane => lane.Name).Where(name => name != "V8");

    public IEnumerable<RegExpWorkload> Workloads => Cells.Select(cell => cell.Workload).Distinct();

    public double Mean(RegExpWorkload? workload, string lane) =>
        Measurement.GeometricMean(Cells.Where(cell => workload is null || cell.Workload == workload).Select(cell => cell.RatioTo(lane)));

    /// <summary>Returns rows with the columns: workload, goal, measured, whether it is met.</summary>
    public IEnumerable<IReadOnlyList<string>> Goals()
    {
        foreach (var workload in Workloads)
        {
            foreach (string peer in Peers)
            {
                double mean = Mean(workload, peer);
                yield return [
                    $"{workload.Title}, ratio to the time of {peer}", $"≤ {Asked:F1}", Ratio(mean), Met(mean <= Asked)];
            }
        }
    }
}
