using System.Diagnostics;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks;

/// <summary>A run of measurements: its progress on the error output, and the facts that its page begins with.</summary>
internal sealed class BenchRun(RunOptions options)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly DateTime _started = DateTime.UtcNow;
    private readonly string? _load = Machine.Load();

    public RunOptions Options => options;

    /// <summary>The lanes with product and version, ours first.</summary>
    public IReadOnlyList<(string Name, string Version)> Lanes { get; set; } = [];

    /// <summary>A sentence for each lane, program or document that is missing or replaced.</summary>
    public List<string> Missing { get; } = [];

    public void Say(string line)
    {
        string end = options.Budget == default ? "" : $" of about {options.Budget.TotalSeconds:F0} s";
        Console.Error.WriteLine($"[{_clock.Elapsed.TotalSeconds,4:F0} s{end}] {line}");
    }

    /// <summary>Says why nothing is measured.</summary>
    /// <returns>The exit code.</returns>
    public static int Fail(string why)
    {
        Console.Error.WriteLine(why);
        return 1;
    }

    /// <summary>Writes the beginning of a page: the date and machine of the run, and the lanes.</summary>
    public void WriteOpening(Markdown page, string title, string command)
    {
        page.Heading(1, title);
        page.Paragraph(
            $"This page was written by `{command}`: it took {Math.Ceiling(_clock.Elapsed.TotalMinutes):F0} minutes on {_started:yyyy-MM-dd} (from {_started:HH:mm} UTC)" +
            (options.Commit is null ? "." : $", at commit {options.Commit}.")
                + " Times are medians. A ratio is the median over rounds in which all lanes took turns; below 1, Quoll is faster.");
        page.Table(["", ""], Machine.Describe().Append(("load at the start", _load ?? "unknown"))
            .Concat(Lanes.Select(lane => ("lane " + lane.Name, lane.Version))).Select(row => new[] { row.Item1, row.Item2 }), words: 2);
        if (Missing.Count > 0) page.List(Missing.Distinct());
    }

    /// <summary>Prints the rows of the goals, and writes the page if the options have a folder.</summary>
    /// <returns>The exit code.</returns>
    public int Publish(string file, Func<string> page, IEnumerable<IReadOnlyList<string>>? goals = null)
    {
        IReadOnlyList<string>[] rows = [.. goals ?? []];
        int[] widths = [.. Enumerable.Range(0, rows.Length == 0 ? 0 : rows[0].Count).Select(i => rows.Max(row => row[i].Length))];
        foreach (var row in rows)
        {
            Console.WriteLine(string.Join("  ", row.Select((text, i) => i == 0 ? text.PadRight(widths[i])
                : i == row.Count - 1 ? text.Replace("**", "", StringComparison.Ordinal) : text.PadLeft(widths[i]))));
        }
        if (options.Output is null) return 0;
        string path = Path.Combine(options.Output, file);
        File.WriteAllText(path, page());
        Say($"written: {path}");
        return 0;
    }
}
