namespace Quoll.Benchmarks.Comparison;

/// <summary>The samples of a contender in the rounds of an interleaved run.</summary>
internal sealed class Measurement(string name)
{
    private readonly List<(int Round, Sample Sample)> _samples = [];

    public string Name => name;

    public int Rounds => _samples.Count;

    /// <summary>The median of the rounds.</summary>
    public double Nanoseconds => Median([.. _samples.Select(s => s.Sample.Nanoseconds)]);

    public double Bytes => Median([.. _samples.Select(s => s.Sample.Bytes)]);

    /// <summary>Measures lanes in rounds. Each lane begins a round in turn.</summary>
    /// <param name="measure">Returns the sample of the lane with an index.</param>
    /// <param name="continues">Returns whether a round is run; null to run all.</param>
    public static Measurement[] InRounds(
        IReadOnlyList<string> lanes, int rounds, Func<int, Sample> measure, Func<int, bool>? continues = null)
    {
        Measurement[] measurements = [.. lanes.Select(lane => new Measurement(lane))];
        for (int round = 0; round < rounds && continues?.Invoke(round) != false; round++)
        {
            for (int i = 0; i < lanes.Count; i++)
            {
                int lane = (i + round) % lanes.Count;
                measurements[lane].Add(round, measure(lane));
            }
        }
        return measurements;
    }

    public void Add(int round, Sample sample) => _samples.Add((round, sample));

    /// <summary>
    /// Returns the median of the ratios to another contender in the same round. Changes in machine speed affect both
    /// equally.
    /// </summary>
    public double RatioTo(Measurement other)
    {
        var others = other._samples.ToDictionary(s => s.Round, s => s.Sample.Nanoseconds);
        return Median([.. _samples.Where(s => others.ContainsKey(s.Round)).Select(s => s.Sample.Nanoseconds / others[s.Round])]);
    }

    /// <summary>
    /// Returns the measurement for one of a number of operations, after subtracting another contender's time in the
    /// same round.
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

    /// <summary>Returns the median; NaN for no values.</summary>
    public static double Median(double[] values)
    {
        if (values.Length == 0) return double.NaN;
        Array.Sort(values);
        int middle = values.Length / 2;
        return values.Length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }

    /// <summary>Returns the geometric mean without NaN values; NaN if none are left.</summary>
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

/// <summary>Finds lanes in the measurements of one task.</summary>
internal static class LaneMeasurements
{
    public static Measurement? Of(this IReadOnlyList<Measurement> lanes, string name) => lanes.FirstOrDefault(lane => lane.Name == name);

    /// <summary>Returns a lane's time as a multiple of a peer's; NaN if one is missing.</summary>
    public static double Ratio(this IReadOnlyList<Measurement> lanes, string ours, string peer) =>
        lanes.Of(ours) is { } left && lanes.Of(peer) is { } right ? left.RatioTo(right) : double.NaN;
}
