using System.Text;
using System.Text.Json;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks.Comparison;

/// <summary>Nanoseconds of a lane for one unit (a number, a byte, a level) at a size.</summary>
/// <param name="OfSmallest">
/// The ratio to a unit at the smallest size: the median of rounds in which both took turns; NaN if they did not.
/// </param>
internal sealed record SeriesPoint(
    string Lane, Operation Operation, string Size, double Units, double NanosecondsPerUnit, double OfSmallest = double.NaN);

/// <summary>
/// The cost of a number, of a byte in documents of two sizes, of a level of nesting, and of garbage collections.
/// </summary>
internal static class Series
{
    // A catalogue of 1 MB, which the giant is compared with.
    private const int SmallProducts = 1_200;
    private const int GiantRounds = 15;

    // The youngest generation of the collector is some tens of megabytes. One reading of a large document allocates as
    // much.
    public const int SustainedOperations = 30;
    private const int SustainedRounds = 3;

    // The giant takes some hundreds of milliseconds. A change in machine speed should affect the small document
    // equally.
    private static readonly TimeSpan _growthTurn = TimeSpan.FromMilliseconds(80);

    /// <summary>
    /// Measures the numbers of a document as one flat array, which leaves the time for numbers and commas.
    /// </summary>
    public static IReadOnlyList<SeriesPoint> Numbers(IReadOnlyList<Lane> lanes, Document document, TimeSpan time)
    {
        var numbers = new List<string>();
        using (var parsed = JsonDocument.Parse(document.Utf8)) Collect(parsed.RootElement, numbers);
        var flat = Document.Temporary("numbers", $"[{string.Join(',', numbers)}]");
        try
        {
            return [.. Measure(
                lanes, flat, document.Name, numbers.Count, [Operation.Stringify, Operation.Parse], new InterleavedRun(time / 2))];
        }
        finally
        {
            File.Delete(flat.Path);
        }
    }

    /// <summary>
    /// Measures the cost of a byte in the catalogue of 1 MB and in the giant. The two sizes of a lane alternate, one
    /// lane after the other, so that no lane's collections trace the giants of the others.
    /// </summary>
    public static IReadOnlyList<SeriesPoint> Growth(IReadOnlyList<Lane> lanes, CorpusFile giant, ulong seed, TimeSpan time)
    {
        var points = new List<SeriesPoint>();
        var small = Document.Temporary("catalogue", Catalogue.Generate(SmallProducts, seed));
        try
        {
            Document[] documents = [small, new Document("catalogue", giant.Path)];
            var operations = Enum.GetValues<Operation>();
            var run = new InterleavedRun(
                time / (lanes.Count * operations.Length), leastRounds: 5, mostRounds: GiantRounds, longestTurn: _growthTurn);
            foreach (var operation in operations)
            {
                foreach (var lane in lanes) points.AddRange(Sizes(lane, documents, operation, run));
            }
        }
        finally
        {
            File.Delete(small.Path);
        }
        return points;
    }

    private static IEnumerable<SeriesPoint> Sizes(Lane lane, Document[] documents, Operation operation, InterleavedRun run)
    {
        var fresh = Array.ConvertAll(documents, document => document.Fresh());
        // An outside process keeps one document at a time.
        var measurements = lane is V8Lane
            ? fresh.Select(document => run.Measure([lane.Prepare(document, operation)!])[0]).ToArray()
            : run.Measure([.. fresh.Select(document => lane.Prepare(document, operation)!)]).ToArray();
        for (int i = 0; i < documents.Length; i++)
        {
            string size = $"{documents[i].Utf8.Length / 1e6:F0} MB";
            double bytes = documents[i].Utf8.Length;
            double ofSmallest = lane is V8Lane ? double.NaN : measurements[i].RatioTo(measurements[0]) * documents[0].Utf8.Length / bytes;
            yield return new SeriesPoint(lane.Name, operation, size, bytes, measurements[i].Nanoseconds / bytes, ofSmallest);
        }
    }

    /// <summary>Measures the cost of a level in nested arrays.</summary>
    public static IReadOnlyList<SeriesPoint> Depth(IReadOnlyList<Lane> lanes, TimeSpan time)
    {
        int[] depths = [1_000, 10_000, 100_000, 1_000_000];
        var points = new List<SeriesPoint>();
        foreach (int depth in depths)
        {
            var document = Document.Temporary("deep", new StringBuilder().Append('[', depth).Append(']', depth).ToString());
            try
            {
                var run = new InterleavedRun(time / depths.Length / 2, leastRounds: 3, mostRounds: 15);
                points.AddRange(
                    Measure(lanes, document, depth.ToString("N0", System.Globalization.CultureInfo.InvariantCulture), depth,
                    [Operation.Stringify, Operation.Parse], run));
            }
            finally
            {
                File.Delete(document.Path);
            }
        }
        return points;
    }

    /// <summary>
    /// Repeats the same work, lane after lane, long enough to include the garbage collections that it causes.
    /// </summary>
    public static IReadOnlyList<Measurement> Sustained(IReadOnlyList<Lane> lanes, Document document, Operation operation)
    {
        var fresh = document.Fresh();
        Contender[] contenders = [.. lanes.Select(lane => lane.Prepare(fresh, operation)).OfType<Contender>()];
        foreach (var contender in contenders) contender.Run(SustainedOperations / 3);
        return Measurement.InRounds([.. contenders.Select(contender => contender.Name)], SustainedRounds, i =>
        {
            GC.Collect();
            return contenders[i].Run(SustainedOperations);
        });
    }

    private static IEnumerable<SeriesPoint> Measure(
        IReadOnlyList<Lane> lanes, Document document, string size, double units, IReadOnlyList<Operation> operations, InterleavedRun run)
    {
        foreach (var operation in operations)
        {
            var fresh = document.Fresh();
            Contender[] contenders = [.. lanes.Select(lane => lane.Prepare(fresh, operation)).OfType<Contender>()];
            foreach (var measurement in run.Measure(contenders))
                yield return new SeriesPoint(measurement.Name, operation, size, units, measurement.Nanoseconds / units);
        }
    }

    private static void Collect(JsonElement element, List<string> numbers)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Number:
                numbers.Add(element.GetRawText());
                break;
            case JsonValueKind.Array:
                foreach (var item in element.EnumerateArray()) Collect(item, numbers);
                break;
            case JsonValueKind.Object:
                foreach (var member in element.EnumerateObject()) Collect(member.Value, numbers);
                break;
        }
    }
}
