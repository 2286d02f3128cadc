using System.Buffers;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
using Quoll.Benchmarks.Lanes;
using Quoll.Benchmarks.Report;
using Quoll.Syntax;
using Quoll.Syntax.EsTree;

namespace Quoll.Benchmarks.Parsing;

/// <summary>The times of all parsers for one file.</summary>
internal sealed record ParseCell(string File, int Length, IReadOnlyList<Measurement> Lanes);

/// <summary>The comparison of parsers, from checking the trees to writing the report.</summary>
internal static class ParseRun
{
    public const string Ours = "Quoll";

    // Larger files would take most of a short run.
    private const int QuickLength = 1_000_000;

    // The comparison of trees recurses as deep as the trees.
    private const int StackSize = 256 << 20;

    /// <summary>Files of npm packages that tests fetch, at the versions of testdata/packages/packages.json.</summary>
    private static readonly string[] Files =
    [
        "lodash-4.18.1/lodash.js", "moment-2.31.0/moment.js", "acorn-8.19.0/dist/acorn.js", "luxon-3.7.2/build/node/luxon.js",
        "terser-5.51.2/dist/bundle.min.js", "rollup-2.80.0/dist/shared/rollup.js", "babel-standalone-7.29.10/babel.js",
        "typescript-5.9.3/lib/typescript.js",
    ];

    /// <returns>The exit code: 0, or 1 if there is no file.</returns>
    /// <exception cref="WrongResultException">The trees of two parsers differ.</exception>
    public static int Run(BenchRun run)
    {
        run.Lanes = [(Ours, Products.Quoll), .. PeerParser.All.Select(peer => (peer.Name, peer.Version))];
        var texts = new List<(string File, string Text)>();
        foreach (string file in Files)
        {
            string path = Path.Combine(CorpusFetcher.CacheFolder("npm"), file);
            if (!File.Exists(path)) run.Missing.Add($"{file} is not in the cache: the tests of packages fetch it.");
            else if (!run.Options.IsQuick || new FileInfo(path).Length < QuickLength) texts.Add((file, File.ReadAllText(path)));
        }
        foreach (string sentence in run.Missing) run.Say(sentence);
        if (texts.Count == 0) return 1;
        foreach (var (file, text) in texts)
        {
            if (Difference(text) is { } difference) throw new WrongResultException($"{file}{difference}");
        }
        run.Say($"checked: {PeerParser.All.Length + 1} parsers create the same trees for {texts.Count} files");
        var cells = new List<ParseCell>();
        foreach (var (file, text) in texts)
        {
            Contender[] contenders =
            [
                new LocalContender(Ours, () => Parser.ParseScript(text, file)),
                .. PeerParser.All.Select(peer => new LocalContender(peer.Name, () => peer.Parse(text, false, false, out _))),
            ];
            var turns = new InterleavedRun(run.Options.Budget / texts.Count, collectsForTurns: true);
            var cell = new ParseCell(file, text.Length, turns.Measure(contenders));
            cells.Add(cell);
            run.Say(file + string.Concat(cell.Lanes.Select(lane => $"  {lane.Name} {lane.Nanoseconds / 1e6:F1} ms")));
        }
        return run.Publish("performance-parse.md", new ParseReport(run, cells).Page);
    }

    /// <summary>Returns the first difference between our tree and another parser's; null if there is none.</summary>
    private static string? Difference(string text)
    {
        string? found = null;
        var thread = new Thread(
            () => found = PeerParser.All.Select(peer => Difference(peer, text)).FirstOrDefault(one => one is not null), StackSize);
        thread.Start();
        thread.Join();
        return found;
    }

    private static string? Difference(PeerParser peer, string text)
    {
        var json = new ArrayBufferWriter<byte>();
        SyntaxTreeText.Write(json, Parser.ParseScript(text, "file"), isIndented: false);
        using var ours = JsonDocument.Parse(json.WrittenMemory, new JsonDocumentOptions { MaxDepth = int.MaxValue });
        return peer.Parse(text, false, false, out string why) is { } theirs
            ? new TreeComparison(peer, text).Difference(ours.RootElement, theirs) : $": {peer.Name} rejects it: {why}";
    }
}
