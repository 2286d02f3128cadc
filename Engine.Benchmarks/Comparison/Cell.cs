using Quoll.Benchmarks.Lanes;
using Quoll.Runtime.Values;

namespace Quoll.Benchmarks.Comparison;

/// <summary>One document and one operation with the measurements of all lanes.</summary>
/// <param name="DocumentBytes">UTF-8, as a parser gets it.</param>
/// <param name="OutputBytes">Bytes of the output in UTF-8; of the document for parsing.</param>
/// <param name="OutputUnits">UTF-16 units of the output.</param>
/// <param name="LiveBytes">
/// For parsing, the bytes that the values hold after a garbage collection; otherwise NaN.
/// </param>
internal sealed record Cell(
    string Document, Operation Operation, long DocumentBytes, long OutputBytes, long OutputUnits, double LiveBytes,
        IReadOnlyList<(Lane Lane, Measurement Measurement)> Lanes)
{
    /// <summary>The size of a string besides its characters: object header, type, length, the final NUL.</summary>
    private const int StringOverhead = 22;

    /// <summary>The size of an array besides its elements.</summary>
    private const int ArrayOverhead = 24;

    /// <summary>Returns the size of a .NET string with a number of units.</summary>
    public static long StringBytes(long units) => ((units * 2) + StringOverhead + 7) & ~7L;

    public Measurement? Of(string lane) => Lanes.FirstOrDefault(entry => entry.Lane.Name == lane).Measurement;

    public Measurement? NewestV8 => Lanes.FirstOrDefault(entry => entry.Lane.Kind == LaneKind.NewestV8).Measurement;

    /// <summary>The fastest way with a library that reads or writes strings.</summary>
    public Measurement? BestLibrary =>
        Lanes.Where(entry => entry.Lane.Kind == LaneKind.Library).Select(entry => entry.Measurement).MinBy(entry => entry.Nanoseconds);

    /// <summary>
    /// The size of a result of writing in the engine: a .NET string, or an array of UTF-8 above a certain length.
    /// </summary>
    public double ResultBytes =>
        OutputBytes < ResultForm.MinUtf8Length ? StringBytes(OutputUnits) : (OutputBytes + ArrayOverhead + 7) & ~7L;

    /// <summary>Returns a lane's time as a multiple of another's; NaN if one is missing.</summary>
    public double Ratio(string lane, string other) =>
        Of(lane) is { } left && Of(other) is { } right ? left.RatioTo(right) : double.NaN;

    public double RatioToV8(string lane) => Of(lane) is { } ours && NewestV8 is { } peer ? ours.RatioTo(peer) : double.NaN;

    public double RatioToLibrary(string lane) => Of(lane) is { } ours && BestLibrary is { } peer ? ours.RatioTo(peer) : double.NaN;

    public double MegabytesPerSecond(Measurement measurement) => OutputBytes / measurement.Nanoseconds * 1e3;
}
