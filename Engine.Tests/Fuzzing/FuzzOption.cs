using System.Globalization;

namespace Quoll.Tests.Fuzzing;

/// <summary>The settings of a fuzzing run in the environment.</summary>
internal static class FuzzOption
{
    /// <summary>The first seed (QUOLL_FUZZ_SEED).</summary>
    public static int Seed => Read("QUOLL_FUZZ_SEED", 1);

    /// <summary>
    /// Returns the duration (QUOLL_FUZZ_SECONDS). A group that shares the time with another one uses its part.
    /// </summary>
    public static TimeSpan Time(int otherwise, double part = 1) => TimeSpan.FromSeconds(part * Read("QUOLL_FUZZ_SECONDS", otherwise));

    private static int Read(string variable, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(variable), NumberStyles.Integer, CultureInfo.InvariantCulture, out var value)
            ? value : otherwise;
}
