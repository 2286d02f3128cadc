using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Report;

/// <summary>A table whose last row has the geometric means of the ratios.</summary>
internal sealed class MeanTable<T>(IReadOnlyList<T> rows)
{
    private readonly List<(string Header, Func<T, string> Text, string Mean)> _columns = [];

    /// <summary>Adds a column without means.</summary>
    public MeanTable<T> Text(string header, Func<T, string> text)
    {
        _columns.Add((header, text, _columns.Count == 0 ? "**geometric mean**" : ""));
        return this;
    }

    /// <summary>Adds a column of ratios.</summary>
    public MeanTable<T> Ratio(string header, Func<T, double> ratio)
    {
        string mean = Markdown.Ratio(Measurement.GeometricMean(rows.Select(ratio)));
        _columns.Add((header, row => Markdown.Ratio(ratio(row)), $"**{mean}**"));
        return this;
    }

    /// <summary>Adds the columns of each peer.</summary>
    public MeanTable<T> Each<TPeer>(IEnumerable<TPeer> peers, Action<MeanTable<T>, TPeer> add)
    {
        foreach (var peer in peers) add(this, peer);
        return this;
    }

    public void WriteTo(Markdown page) => page.Table(
        [.. _columns.Select(column => column.Header)],
        rows.Select(row => _columns.Select(column => column.Text(row)).ToArray()).Append([.. _columns.Select(column => column.Mean)]));
}
