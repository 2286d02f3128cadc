using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Programs;

/// <summary>The times of a program in all lanes.</summary>
/// <param name="Warm">Calls after settling. A lane that cannot run the program is not there.</param>
/// <param name="First">The first iteration in fresh processes.</param>
internal sealed record ProgramCell(SpeedProgram Program, IReadOnlyList<Measurement> Warm, IReadOnlyList<Measurement> First)
{
    /// <summary>Returns Quoll's time as a multiple of a peer's; NaN if one is missing.</summary>
    public double WarmRatio(string peer) => Warm.Ratio(ProgramLane.Ours, peer);

    public double FirstRatio(string peer) => First.Ratio(ProgramLane.Ours, peer);
}

/// <summary>Running the text of a package in a fresh engine, in all lanes.</summary>
/// <param name="Bytes">The length of the text in UTF-8.</param>
internal sealed record LoadingCell(string Name, long Bytes, IReadOnlyList<Measurement> Lanes)
{
    public double MegabytesPerSecond(string lane) => Lanes.Of(lane) is { } found ? Bytes / found.Nanoseconds * 1e3 : double.NaN;
}
