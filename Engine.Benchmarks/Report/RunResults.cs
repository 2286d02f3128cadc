namespace Quoll.Benchmarks.Report;

/// <summary>Facts about a run of measurements of any type.</summary>
internal abstract record RunResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
    IReadOnlyList<string> Missing)
{
    /// <summary>Writes the beginning of a page: the date and machine of the run, and the lanes.</summary>
    public void WriteOpening(Markdown page, string title, string command)
    {
        page.Heading(1, title);
        page.Paragraph(
            $"This page was written by `{command}`: it took {Math.Ceiling(Took.TotalMinutes):F0} minutes on {Started:yyyy-MM-dd} (from {Started:HH:mm} UTC)" +
            (Commit is null ? "." : $", at commit {Commit}.")
                + " Times are medians. A ratio is the median over rounds in which all lanes took turns; below 1, Quoll is faster.");
        page.Table(["", ""], Machine.Describe().Append(("load at the start", Load ?? "unknown"))
            .Concat(Lanes.Select(lane => ("lane " + lane.Name, lane.Version))).Select(row => new[] { row.Item1, row.Item2 }), words: 2);
        if (Missing.Count > 0) page.List(Missing);
    }
}
