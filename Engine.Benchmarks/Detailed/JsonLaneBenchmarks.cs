using BenchmarkDotNet.Attributes;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;

namespace Quoll.Benchmarks;

/// <summary>
/// Lanes of this process, measured separately with the statistics of BenchmarkDotNet: spread, collections, allocated
/// bytes. <c>./bench json</c> compares lanes, which alternate there.
/// </summary>
[MemoryDiagnoser]
public class JsonLaneBenchmarks
{
    private Contender _stringify = null!;
    private Contender _indent = null!;
    private Contender _parse = null!;

    [ParamsSource(nameof(Documents))]
    public string Document { get; set; } = "twitter.json";

    [Params("Quoll script", "Quoll string", "Quoll UTF-8", "System.Text.Json", "Newtonsoft.Json")]
    public string Lane { get; set; } = "Quoll script";

    public static IEnumerable<string> Documents => CorpusManifest.Load().Documents.Select(document => document.Name);

    [GlobalSetup]
    public void Setup()
    {
        var file = CorpusFetcher.OfThisMachine()
            .FetchOrStandIn(CorpusManifest.Load().Documents.Single(document => document.Name == Document));
        var document = new Document(Document, file.Path);
        Lane lane = Lane switch
        {
            "Quoll script" => new QuollScriptLane(),
            "Quoll string" => new QuollStringLane(),
            "Quoll UTF-8" => new QuollUtf8Lane(),
            "System.Text.Json" => new SystemTextJsonLane(),
            _ => new NewtonsoftLane(),
        };
        foreach (var operation in Enum.GetValues<Operation>())
        {
            if (SameJson.Difference(document.Text, lane.Output(document, operation)) is { } difference)
                throw new InvalidOperationException($"{Lane} makes something else of {Document}: {difference}.");
        }
        _stringify = lane.Prepare(document, Operation.Stringify)!;
        _indent = lane.Prepare(document, Operation.Indent)!;
        _parse = lane.Prepare(document, Operation.Parse)!;
    }

    [Benchmark]
    public double Stringify() => _stringify.Run(1).Nanoseconds;

    [Benchmark]
    public double Indent() => _indent.Run(1).Nanoseconds;

    [Benchmark]
    public double Parse() => _parse.Run(1).Nanoseconds;
}
