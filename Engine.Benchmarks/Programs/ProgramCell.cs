using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Programs;

/// <summary>The times of a program in all lanes.</summary>
/// <param name="Warm">Calls after settling. A lane that cannot run the program is not there.</param>
/// <param name="First">The first iteration in fresh processes.</param>
internal sealed record ProgramCell(SpeedProgram Program, IReadOnlyList<Measurement> Warm, IReadOnlyList<Measurement> First)
{
    public Measurement? WarmOf(string lane) => Of(Warm, lane);

    public Measurement? FirstOf(string lane) => Of(First, lane);

    /// <summary>Returns Quoll's time as a multiple of a peer's; NaN if one is missing.</summary>
    public double WarmRatio(string peer) => RatioOf(Warm, ProgramLane.Ours, peer);

    public double FirstRatio(string peer) => FirstRatio(ProgramLane.Ours, peer);

    public double FirstRatio(string ours, string peer) => RatioOf(First, ours, peer);

    private static Measurement? Of(IReadOnlyList<Measurement> lanes, string name) => lanes.FirstOrDefault(lane => lane.Name == name);

    private static double RatioOf(IReadOnlyList<Measurement> lanes, string ours, string peer) =>
        Of(lanes, ours) is { } left && Of(lanes, peer) is { } right ? left.RatioTo(right) : double.NaN;
}

/// <summary>Running the text of a package in a fresh engine, in all lanes.</summary>
/// <param name="Bytes">The length of the text in UTF-8.</param>
internal sealed record LoadingCell(string Name, long Bytes, IReadOnlyList<Measurement> Lanes)
{
    public Measurement? Of(string lane) => Lanes.FirstOrDefault(measurement => measurement.Name == lane);

    public double MegabytesPerSecond(string lane) => Of(lane) is { } found ? Bytes / found.Nanoseconds * 1e3 : double.NaN;
}
