namespace Quoll.Benchmarks.Corpus;

/// <summary>
/// SplitMix64: the same numbers for the same seed, whatever the platform's own generator does in its next version.
/// </summary>
internal sealed class SeededRandom(ulong seed)
{
    private ulong _state = seed;

    public ulong Next()
    {
        ulong z = _state += 0x9E37_79B9_7F4A_7C15;
        z = (z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9;
        z = (z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB;
        return z ^ (z >> 31);
    }

    /// <summary>Returns a number of [<paramref name="min"/>, <paramref name="max"/>).</summary>
    public long Between(long min, long max) => min + (long)(Next() % (ulong)(max - min));

    /// <summary>Returns a number of [0, 1).</summary>
    public double Unit() => (Next() >> 11) * (1.0 / (1UL << 53));

    public T Of<T>(IReadOnlyList<T> choices) => choices[(int)Between(0, choices.Count)];
}
