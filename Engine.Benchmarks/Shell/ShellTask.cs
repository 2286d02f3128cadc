using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Shell;

/// <summary>A job for a filter, as JavaScript and in jq's language.</summary>
/// <param name="Name">The description of the job.</param>
/// <param name="IsDocument">Whether it reads the document, not lines.</param>
/// <param name="Program">An expression over <c>input</c>.</param>
/// <param name="JqProgram">The same for jq.</param>
internal sealed record ShellTask(string Name, bool IsDocument, string Program, string JqProgram)
{
    public static readonly ShellTask[] All =
    [
        new("choose and shorten", false,
            "input.type === 'order' ? { id: input.id, n: input.items.length, t: input.total } : undefined",
            "select(.type == \"order\") | {id, n: (.items | length), t: .total}"),
        new("rare ones, whole", false, "input.total > 9000 ? input : undefined", "select(.total > 9000)"),
        new("as it is", false, "input", "."),
        new("document: count", true, "input.filter(order => order.paid).length", "map(select(.paid)) | length"),
        new("document: shorten", true,
            "input.map(order => ({ id: order.id, n: order.items.length, t: order.total }))",
            "map({id, n: (.items | length), t: .total})"),
    ];
}

/// <summary>A program that does such jobs.</summary>
/// <param name="Name">The name on the page.</param>
/// <param name="Version">The measured version.</param>
/// <param name="Command">Returns the words of the command for a job.</param>
/// <param name="Cores">The number of processors that it may use; 0 for all.</param>
internal sealed record ShellLane(string Name, string Version, Func<ShellTask, string[]> Command, int Cores);

/// <summary>The measurements of one run.</summary>
/// <param name="Wall">Seconds from start to end.</param>
/// <param name="Processor">Seconds of all processors.</param>
/// <param name="Kilobytes">The peak memory.</param>
/// <param name="Result">A digest of its output.</param>
internal sealed record ShellRunOnce(double Wall, double Processor, double Kilobytes, string Result);

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
