using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Programs;
using static Quoll.Benchmarks.Report.Markdown;

namespace Quoll.Benchmarks.Report;

/// <summary>The results of a run of <c>./bench engine</c>, with the goals of the project.</summary>
/// <param name="Lanes">The lanes, ours first.</param>
internal sealed record ProgramResults(
    DateTime Started, TimeSpan Took, string? Commit, string? Load, IReadOnlyList<(string Name, string Version)> Lanes,
    IReadOnlyList<string> Missing, IReadOnlyList<ProgramCell> Cells, IReadOnlyList<LoadingCell> Loading)
    : RunResults(Started, Took, Commit, Load, Lanes, Missing)
{
    private const double MicroMean = 1.1;
    private const double MicroWorst = 1.8;
    private const double WholeMean = 1.3;
    private const double WholeWorst = 2.2;
    private const double JintMean = 0.2;
    private const double JintWorst = 1;
    private const double FirstMean = 1.5;
    private const double LoadingRate = 60;

    /// <summary>The packages whose loading has a goal: the large ones.</summary>
    private static readonly string[] _largePackages = ["babel", "terser", "typescript"];

    public IReadOnlyList<ProgramCell> Micro { get; } = [.. Cells.Where(cell => cell.Program.Group == ProgramGroup.Micro)];

    /// <summary>Whole programs, and packages at work.</summary>
    public IReadOnlyList<ProgramCell> Whole { get; } = [.. Cells.Where(cell => cell.Program.Group != ProgramGroup.Micro)];

    public static double Mean(IEnumerable<ProgramCell> cells, Func<ProgramCell, double> ratio) =>
        Measurement.GeometricMean(cells.Select(ratio));

    /// <summary>Returns rows with the columns: goal, asked, measured, whether it is met.</summary>
    public IEnumerable<IReadOnlyList<string>> Goals()
    {
        static double ToInterpreter(ProgramCell cell) => cell.WarmRatio(ProgramLane.Interpreter);
        static double ToJint(ProgramCell cell) => cell.WarmRatio(ProgramLane.JintName);
        yield return MeanRow("micro programs, V8's interpreter", MicroMean, Micro, ToInterpreter);
        yield return WorstRow("micro programs, V8's interpreter", MicroWorst, Micro, ToInterpreter);
        yield return MeanRow("whole programs, V8's interpreter", WholeMean, Whole, ToInterpreter);
        yield return WorstRow("whole programs, V8's interpreter", WholeWorst, Whole, ToInterpreter);
        yield return MeanRow("all programs, Jint", JintMean, Cells, ToJint);
        yield return WorstRow("all programs, Jint", JintWorst, Cells, ToJint);
        yield return MeanRow(
            "first iteration of all programs, V8's interpreter", FirstMean, Cells, cell => cell.FirstRatio(ProgramLane.Interpreter));
        foreach (var cell in Loading.Where(cell => _largePackages.Contains(cell.Name)))
        {
            double rate = cell.MegabytesPerSecond(ProgramLane.Ours);
            yield return [$"loading {cell.Name}", $"≥ {LoadingRate:F0} MB/s", $"{rate:F0} MB/s", Met(rate >= LoadingRate)];
        }
    }

    private static IReadOnlyList<string> MeanRow(
        string what, double asked, IReadOnlyList<ProgramCell> cells, Func<ProgramCell, double> ratio)
    {
        double mean = Mean(cells, ratio);
        return [$"{what}: geometric mean", $"≤ {asked:F1}", Ratio(mean), double.IsNaN(mean) ? "not measured" : Met(mean <= asked)];
    }

    private static IReadOnlyList<string> WorstRow(
        string what, double asked, IReadOnlyList<ProgramCell> cells, Func<ProgramCell, double> ratio)
    {
        var measured = cells.Where(cell => !double.IsNaN(ratio(cell))).ToArray();
        if (measured.Length == 0) return [$"{what}: worst", $"≤ {asked:F1}", Ratio(double.NaN), "not measured"];
        var worst = measured.MaxBy(ratio)!;
        int above = measured.Count(cell => ratio(cell) > asked);
        return
        [
            $"{what}: worst ({worst.Program.Name})", $"≤ {asked:F1}", Ratio(ratio(worst)),
            above == 0 ? "yes" : $"**no**, {above} are above",
        ];
    }
}
