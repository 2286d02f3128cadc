using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Shell;

namespace Quoll.Benchmarks.Report;

/// <summary>A task with its medians in each lane.</summary>
internal sealed class ShellCell(ShellTask task, long bytes, IReadOnlyList<(ShellLane Lane, List<ShellRunOnce> Runs)> runs)
{
    public ShellTask Task { get; } = task;

    /// <summary>The size of the input.</summary>
    public long Bytes { get; } = bytes;

    public IReadOnlyList<ShellMeasurement> Lanes { get; } = [.. runs.Select(lane => new ShellMeasurement(
        lane.Lane, Median(lane.Runs.Select(run => run.Wall)), Median(lane.Runs.Select(run => run.Processor)),
        Median(lane.Runs.Select(run => run.Kilobytes)), lane.Runs[0].Result))];

    private static double Median(IEnumerable<double> values) => Measurement.Median([.. values]);
}

internal sealed record ShellMeasurement(ShellLane Lane, double Wall, double Processor, double Kilobytes, string Result);

/// <summary>The results of <c>./bench shell</c>.</summary>
internal sealed record ShellResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
    IReadOnlyList<string> Missing, IReadOnlyList<ShellCell> Cells) : RunResults(Started, Took, Commit, Load, Lanes, Missing);
