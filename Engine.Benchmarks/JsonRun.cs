using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;

namespace Quoll.Benchmarks;

/// <summary>The options of <c>./bench json</c>.</summary>
/// <param name="Documents">The beginnings of names; empty for all.</param>
/// <param name="Budget">The approximate time of the whole run.</param>
/// <param name="Output">The folder for performance.md and plots.</param>
/// <param name="Giant">Whether to measure the giant.</param>
internal sealed record JsonRunOptions(
    IReadOnlyList<string> Documents, TimeSpan Budget, string Output, bool Giant, string? Commit);

/// <summary>The comparison with the peers, from getting the documents to writing the report.</summary>
internal static class JsonRun
{
    // Shares of the budget. Checking the results takes some seconds in addition.
    private const double WarmUpShare = 0.12;
    private const double CellsShare = 0.62;
    private const double ExtrasShare = 0.2;

    // With less time, a lane would be measured before its code is optimized.
    private static readonly TimeSpan _leastWarmUp = TimeSpan.FromSeconds(0.4);

    /// <returns>The exit code: 0, or 1 if the result of a lane differs, or if there is nothing to do.</returns>
    public static int Run(JsonRunOptions options)
    {
        var started = DateTime.UtcNow;
        string? load = Machine.Load();
        var progress = new Progress(options.Budget);
        var manifest = CorpusManifest.Load();
        var fetcher = CorpusFetcher.OfThisMachine();
        var chosen = manifest.Documents
            .Where(document => options.Documents.Count == 0
                || options.Documents.Any(name => document.Name.StartsWith(name, StringComparison.OrdinalIgnoreCase))).ToArray();
        if (chosen.Length == 0)
        {
            Console.Error.WriteLine(
                $"No document has this name. The documents are: {string.Join(", ", manifest.Documents.Select(document => document.Name))}");
            return 1;
        }
        var files = chosen.Select(fetcher.FetchOrStandIn).ToList();
        progress.Say($"documents: {files.Count}, of which {files.Count(file => file.Origin == CorpusOrigin.StandIn)} are stand-ins");
        var giant = options.Giant ? manifest.Generated[0] : null;
        var giantFile = giant is null ? null : fetcher.Generate(giant);
        if (giantFile is not null) files.Add(giantFile);

        using var set = new LaneSet();
        foreach (string sentence in set.Missing) progress.Say(sentence);
        var documents = chosen.Select((document, i) => new Document(NameOf(files[i]), files[i].Path)).ToArray();
        var comparison = new JsonComparison(set.Lanes, documents, progress);
        try
        {
            comparison.Check();
            var warmUp = options.Budget * WarmUpShare / (set.Lanes.Count * 3);
            comparison.WarmUp(warmUp < _leastWarmUp ? _leastWarmUp : warmUp);
            var cells = comparison.Measure(options.Budget * CellsShare / (documents.Length * 3));

            var share = options.Budget * ExtrasShare;
            var (writes, reads) = SmallDocuments.Measure(set, share * 0.08);
            progress.Say("small documents");
            var numbers = documents.FirstOrDefault(document => document.Name.StartsWith("canada", StringComparison.Ordinal)) is { } canada
                ? Series.Numbers(set.Lanes, canada.Fresh(), share * 0.2)
                : [];
            progress.Say("doubles");
            Lane[] engines = [.. set.Lanes.Where(lane => lane.Kind is LaneKind.Ours or LaneKind.NewestV8)];
            var depth = Series.Depth([.. engines.Where(lane => lane.Kind == LaneKind.Ours)], share * 0.12);
            progress.Say("nesting");
            var growth = giant is null ? [] : Series.Growth(engines, giantFile!, giant.Seed, share * 0.6);
            progress.Say("growth");

            var largest = documents.MaxBy(document => document.Utf8.Length)!;
            var sustained = new[] { Operation.Stringify, Operation.Parse }.Select(operation =>
            {
                string? library = cells.First(cell => cell.Document == largest.Name && cell.Operation == operation).BestLibrary?.Name;
                Lane[] lanes = [.. set.Lanes.Where(lane => lane.Kind is LaneKind.Ours or LaneKind.NewestV8 || lane.Name == library)];
                return (largest.Name, operation, Series.Sustained(lanes, largest, operation));
            }).ToArray();
            progress.Say("in a row");

            var results = new JsonResults(
                started, progress.Elapsed, options.Budget, "./bench json", options.Commit, load, files, manifest.Documents,
                    [.. set.Lanes.Select(lane => (lane.Name, lane.Version))], set.Missing,
                cells, writes, reads, numbers, growth, depth, sustained);
            new PerformanceReport(results).Write(options.Output);
            foreach (var row in Goals.Rows(results)) Console.WriteLine($"{row[0],-75} {row[1],10} {row[2],10}  {row[3].Trim('*')}");
            progress.Say($"written: {Path.Combine(options.Output, "performance.md")}");
            return 0;
        }
        catch (WrongResultException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }

    // A stand-in is marked as one wherever its figures appear.
    private static string NameOf(CorpusFile file) =>
        Path.GetFileNameWithoutExtension(file.Name) + (file.Origin == CorpusOrigin.StandIn ? " (stand-in)" : "");
}
