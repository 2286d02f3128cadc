using Quoll.Benchmarks.Lanes;
using Quoll.Json.Values;

namespace Quoll.Benchmarks.Comparison;

/// <summary>One document and one operation: what all lanes took, side by side.</summary>
/// <param name="DocumentBytes">UTF-8, as it is given to a parser.</param>
/// <param name="OutputBytes">UTF-8, of what is written; of the document for parsing.</param>
/// <param name="OutputUnits">UTF-16 units of what is written.</param>
/// <param name="LiveBytes">For parsing: what the values hold, by the collector; else NaN.</param>
internal sealed record Cell(
    string Document, Operation Operation, long DocumentBytes, long OutputBytes, long OutputUnits, double LiveBytes,
        IReadOnlyList<(Lane Lane, Measurement Measurement)> Lanes)
{
    /// <summary>What a string takes besides its characters: object header, type, length, the final NUL.</summary>
    private const int StringOverhead = 22;

    /// <summary>What an array takes besides its elements.</summary>
    private const int ArrayOverhead = 24;

    /// <summary>What a .NET string of that many units takes.</summary>
    public static long StringBytes(long units) => ((units * 2) + StringOverhead + 7) & ~7L;

    public Measurement? Of(string lane) => Lanes.FirstOrDefault(entry => entry.Lane.Name == lane).Measurement;

    public Measurement? NewestV8 => Lanes.FirstOrDefault(entry => entry.Lane.Kind == LaneKind.NewestV8).Measurement;

    /// <summary>The fastest way with a library from strings or to strings.</summary>
    public Measurement? BestLibrary =>
        Lanes.Where(entry => entry.Lane.Kind == LaneKind.Library).Select(entry => entry.Measurement).MinBy(entry => entry.Nanoseconds);

    /// <summary>
    /// What the result of a writing operation takes in the engine: a .NET string, or from some length on an array of
    /// UTF-8.
    /// </summary>
    public double ResultBytes =>
        OutputBytes < ResultForm.MinUtf8Length ? StringBytes(OutputUnits) : (OutputBytes + ArrayOverhead + 7) & ~7L;

    public double RatioToV8(string lane) => Of(lane) is { } ours && NewestV8 is { } peer ? ours.RatioTo(peer) : double.NaN;

    public double RatioToLibrary(string lane) => Of(lane) is { } ours && BestLibrary is { } peer ? ours.RatioTo(peer) : double.NaN;

    public double MegabytesPerSecond(Measurement measurement) => OutputBytes / measurement.Nanoseconds * 1e3;
}
