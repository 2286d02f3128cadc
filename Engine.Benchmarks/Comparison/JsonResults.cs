using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Comparison;

/// <summary>All results of a run of <c>./bench json</c>.</summary>
internal sealed record JsonResults(
    IReadOnlyList<CorpusFile> Files,
    IReadOnlyList<CorpusDocument> Documents,
    IReadOnlyList<Cell> Cells,
    IReadOnlyList<Measurement> SmallWrites,
    IReadOnlyList<Measurement> SmallReads,
    IReadOnlyList<SeriesPoint> Numbers,
    IReadOnlyList<SeriesPoint> Growth,
    IReadOnlyList<SeriesPoint> Depth,
    IReadOnlyList<(string Document, Operation Operation, IReadOnlyList<Measurement> Lanes)> Sustained)
{
    public IEnumerable<Cell> Of(Operation operation) => Cells.Where(cell => cell.Operation == operation);

    /// <summary>Returns the geometric mean over the documents.</summary>
    public double Mean(Operation operation, Func<Cell, double> ratio) => Measurement.GeometricMean(Of(operation).Select(ratio));

    /// <summary>Returns the document with the highest ratio; null if there is none.</summary>
    public (string Document, double Ratio)? Worst(Operation operation, Func<Cell, double> ratio)
    {
        var ratios = Of(operation).Select(cell => (cell.Document, Ratio: ratio(cell))).Where(entry => !double.IsNaN(entry.Ratio)).ToArray();
        return ratios.Length == 0 ? null : ratios.MaxBy(entry => entry.Ratio);
    }
}
