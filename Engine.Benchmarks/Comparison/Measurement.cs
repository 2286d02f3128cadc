namespace Quoll.Benchmarks.Comparison;

/// <summary>What a contender did in the rounds of an interleaved run.</summary>
internal sealed class Measurement(string name)
{
    private readonly List<(int Round, Sample Sample)> _samples = [];

    public string Name => name;

    public int Rounds => _samples.Count;

    /// <summary>The median of the rounds.</summary>
    public double Nanoseconds => Median([.. _samples.Select(s => s.Sample.Nanoseconds)]);

    public double Bytes => Median([.. _samples.Select(s => s.Sample.Bytes)]);

    public void Add(int round, Sample sample) => _samples.Add((round, sample));

    /// <summary>
    /// The median of what this one took as a part of what the other took in the same round: what slows the machine for
    /// a while slows both, and cancels.
    /// </summary>
    public double RatioTo(Measurement other)
    {
        var others = other._samples.ToDictionary(s => s.Round, s => s.Sample.Nanoseconds);
        return Median([.. _samples.Where(s => others.ContainsKey(s.Round)).Select(s => s.Sample.Nanoseconds / others[s.Round])]);
    }

    /// <summary>
    /// The same for one of that many operations, less what another contender took in the same round.
    /// </summary>
    public Measurement PerOperation(int operations, Measurement? without)
    {
        var others = without?._samples.ToDictionary(s => s.Round, s => s.Sample);
        var each = new Measurement(Name);
        foreach (var (round, sample) in _samples)
        {
            Sample other = default;
            if (others is not null && !others.TryGetValue(round, out other)) continue;
            each.Add(
                round, new Sample((sample.Nanoseconds - other.Nanoseconds) / operations, (sample.Bytes - other.Bytes) / operations));
        }
        return each;
    }

    /// <summary>NaN of nothing.</summary>
    public static double Median(double[] values)
    {
        if (values.Length == 0) return double.NaN;
        Array.Sort(values);
        int middle = values.Length / 2;
        return values.Length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }

    /// <summary>The geometric mean; what is NaN does not count, and of nothing it is NaN.</summary>
    public static double GeometricMean(IEnumerable<double> values)
    {
        double sum = 0;
        int count = 0;
        foreach (double value in values)
        {
            if (double.IsNaN(value)) continue;
            sum += Math.Log(value);
            count++;
        }
        return count == 0 ? double.NaN : Math.Exp(sum / count);
    }
}
