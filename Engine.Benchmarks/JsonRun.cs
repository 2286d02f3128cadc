using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks;

/// <summary>The comparison with the peers, from getting the documents to writing the report.</summary>
internal static class JsonRun
{
    // Shares of the budget. Checking the results takes some seconds in addition.
    private const double WarmUpShare = 0.12;
    private const double CellsShare = 0.62;
    private const double ExtrasShare = 0.2;

    // With less time, a lane would be measured before its code is optimized.
    private static readonly TimeSpan _leastWarmUp = TimeSpan.FromSeconds(0.4);

    /// <returns>The exit code.</returns>
    /// <exception cref="WrongResultException">The result of a lane differs.</exception>
    public static int Run(BenchRun run)
    {
        var budget = run.Options.Budget;
        var manifest = CorpusManifest.Load();
        var fetcher = CorpusFetcher.OfThisMachine();
        var names = run.Options.Names;
        var chosen = manifest.Documents.Where(document => names.Length == 0
            || names.Any(name => document.Name.StartsWith(name, StringComparison.OrdinalIgnoreCase))).ToArray();
        if (chosen.Length == 0)
        {
            return BenchRun.Fail(
                $"No document has this name. The documents are: {string.Join(", ", manifest.Documents.Select(document => document.Name))}");
        }
        var files = chosen.Select(fetcher.FetchOrStandIn).ToList();
        run.Say($"documents: {files.Count}, of which {files.Count(file => file.Origin == CorpusOrigin.StandIn)} are stand-ins");
        var giant = run.Options.IsQuick ? null : manifest.Generated[0];
        if (giant is not null) files.Add(fetcher.Generate(giant));

        using var set = new LaneSet(run.Missing);
        run.Lanes = [.. set.Lanes.Select(lane => (lane.Name, lane.Version))];
        foreach (string sentence in run.Missing) run.Say(sentence);
        var documents = chosen.Select((document, i) => new Document(NameOf(files[i]), files[i].Path)).ToArray();
        var comparison = new JsonComparison(set.Lanes, documents, run);
        comparison.Check();
        var warmUp = budget * WarmUpShare / (set.Lanes.Count * 3);
        comparison.WarmUp(warmUp < _leastWarmUp ? _leastWarmUp : warmUp);
        var cells = comparison.Measure(budget * CellsShare / (documents.Length * 3));

        var share = budget * ExtrasShare;
        var (writes, reads) = SmallDocuments.Measure(set, share * 0.08);
        run.Say("small documents");
        var numbers = documents.FirstOrDefault(document => document.Name.StartsWith("canada", StringComparison.Ordinal)) is { } canada
            ? Series.Numbers(set.Lanes, canada.Fresh(), share * 0.2)
            : [];
        run.Say("doubles");
        Lane[] engines = [.. set.Lanes.Where(lane => lane.Kind is LaneKind.Ours or LaneKind.NewestV8)];
        var depth = Series.Depth([.. engines.Where(lane => lane.Kind == LaneKind.Ours)], share * 0.12);
        run.Say("nesting");
        var growth = giant is null ? [] : Series.Growth(engines, files[^1], giant.Seed, share * 0.6);
        run.Say("growth");

        var largest = documents.MaxBy(document => document.Utf8.Length)!;
        var sustained = new[] { Operation.Stringify, Operation.Parse }.Select(operation =>
        {
            string? library = cells.First(cell => cell.Document == largest.Name && cell.Operation == operation).BestLibrary?.Name;
            Lane[] lanes = [.. set.Lanes.Where(lane => lane.Kind is LaneKind.Ours or LaneKind.NewestV8 || lane.Name == library)];
            return (largest.Name, operation, Series.Sustained(lanes, largest, operation));
        }).ToArray();
        run.Say("in a row");

        var results = new JsonResults(files, manifest.Documents, cells, writes, reads, numbers, growth, depth, sustained);
        return run.Publish("performance.md", new PerformanceReport(run, results).PageWithPlots, Goals.Rows(results));
    }

    // A stand-in is marked as one wherever its figures appear.
    private static string NameOf(CorpusFile file) =>
        Path.GetFileNameWithoutExtension(file.Name) + (file.Origin == CorpusOrigin.StandIn ? " (stand-in)" : "");
}
