using System.Globalization;

namespace Quoll.Tests.Fuzzing;

/// <summary>What the environment says of a fuzzing run.</summary>
internal static class FuzzOption
{
    /// <summary>Where it begins (QUOLL_FUZZ_SEED).</summary>
    public static int Seed => Read("QUOLL_FUZZ_SEED", 1);

    /// <summary>
    /// How long it takes (QUOLL_FUZZ_SECONDS): a group that shares the time with another one takes its part.
    /// </summary>
    public static TimeSpan Time(int otherwise, double part = 1) => TimeSpan.FromSeconds(part * Read("QUOLL_FUZZ_SECONDS", otherwise));

    private static int Read(string variable, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(variable), NumberStyles.Integer, CultureInfo.InvariantCulture, out var value)
            ? value : otherwise;
}
