using System.Buffers;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Corpus;
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

    /// <param name="output">The folder for performance-parse.md; null for none.</param>
    /// <returns>The exit code: 0, or 1 if trees differ or there is no file.</returns>
    public static int Run(TimeSpan budget, bool isQuick, string? output, string? commit)
    {
        var started = DateTime.UtcNow;
        string? load = Machine.Load();
        var progress = new Progress(budget);
        var missing = new List<string>();
        var texts = new List<(string File, string Text)>();
        foreach (string file in Files)
        {
            string path = Path.Combine(CorpusFetcher.CacheFolder("npm"), file);
            if (!File.Exists(path)) missing.Add($"{file} is not in the cache: the tests of packages fetch it.");
            else if (!isQuick || new FileInfo(path).Length < QuickLength) texts.Add((file, File.ReadAllText(path)));
        }
        foreach (string sentence in missing) progress.Say(sentence);
        if (texts.Count == 0) return 1;
        foreach (var (file, text) in texts)
        {
            if (Difference(text) is not { } difference) continue;
            Console.Error.WriteLine($"{file}{difference}");
            return 1;
        }
        progress.Say($"checked: {PeerParser.All.Length + 1} parsers create the same trees for {texts.Count} files");
        var cells = new List<ParseCell>();
        foreach (var (file, text) in texts)
        {
            var run = new InterleavedRun(budget / texts.Count, collectsForTurns: true);
            Contender[] contenders =
            [
                new LocalContender(Ours, () => Parser.ParseScript(text, file)),
                .. PeerParser.All.Select(peer => new LocalContender(peer.Name, () => peer.Parse(text, false, false, out _))),
            ];
            var cell = new ParseCell(file, text.Length, run.Measure(contenders));
            cells.Add(cell);
            progress.Say(file + string.Concat(cell.Lanes.Select(lane => $"  {lane.Name} {lane.Nanoseconds / 1e6:F1} ms")));
        }
        var results = new ParseResults(
            started, progress.Elapsed, commit, load,
            [
                (Ours, "Quoll " + typeof(Engine).Assembly.GetName().Version?.ToString(3)),
                .. PeerParser.All.Select(peer => (peer.Name, peer.Version)),
            ],
            missing, cells);
        if (output is null) return 0;
        string page = Path.Combine(output, "performance-parse.md");
        File.WriteAllText(page, results.Page());
        progress.Say($"written: {page}");
        return 0;
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
