using System.Diagnostics;
using System.Text.Json;

namespace Quoll.Tests.Cli;

/// <summary>The options that write what a run has done.</summary>
public class ObservationTests
{
    private const string Script = "function f(x) {\n  if (x) {\n    return 1;\n  }\n  return 2;\n}\nf(1);\nf(1);\n";

    [Fact]
    public void Coverage_is_written_for_lcov()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("a.js", Script);
        var file = Path.Combine(folder.Path, "out", "lcov.info");
        Assert.Equal(0, QuollProcess.Run($"--coverage={file}", script).ExitCode);
        string[] expected =
        [
            "TN:", $"SF:{script}", "FN:1,f", "FNDA:2,f", "FNF:1", "FNH:1", "BRDA:4,0,0,0", "BRF:1", "BRH:0",
            "DA:2,2", "DA:3,2", "DA:5,0", "DA:7,1", "DA:8,1", "LF:5", "LH:4", "end_of_record", "",
        ];
        Assert.Equal(string.Join('\n', expected), File.ReadAllText(file));
    }

    [Fact]
    public void Coverage_is_written_when_a_script_ends_the_process()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("a.mjs", "import { g } from './b.mjs';\ng();\nprocess.exit(3);\n");
        folder.Write("b.mjs", "export function g() { }\nexport function h() { }\n");
        var file = Path.Combine(folder.Path, "lcov.info");
        Assert.Equal(3, QuollProcess.Run($"--coverage={file}", script).ExitCode);
        Assert.Contains("FNDA:1,g\nFNDA:0,h", File.ReadAllText(file), StringComparison.Ordinal);
    }

    [Fact]
    public void A_profile_is_written()
    {
        using var folder = new TemporaryFolder();
        const string code = "function costly() { for (let i = 0; i < 3e6; i++) ; }\nfor (let i = 0; i < 20; i++) costly();\n";
        var script = folder.Write("a.js", code);
        var file = Path.Combine(folder.Path, "a.cpuprofile");
        Assert.Equal(0, QuollProcess.Run($"--cpu-prof={file}", script).ExitCode);
        using var json = JsonDocument.Parse(File.ReadAllText(file));
        var names = json.RootElement.GetProperty("nodes").EnumerateArray()
            .Select(static node => node.GetProperty("callFrame").GetProperty("functionName").GetString());
        Assert.Contains("costly", names);
    }

    [Fact]
    public void Wrong_values_are_errors()
    {
        Assert.Contains("lcov or v8", QuollProcess.Run("--coverage-format", "html", "-e", "1").Error, StringComparison.Ordinal);
        using var folder = new TemporaryFolder();
        var file = folder.Write("a.js", "1");
        Assert.Contains("quoll:", QuollProcess.Run($"--cpu-prof={file}/b", file).Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Source_maps_are_read_beside_scripts()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("a.js", "throw 1 + new Error('x').stack\n//# sourceMappingURL=a.js.map\n");
        folder.Write("a.js.map", """{"version":3,"sources":["a.ts"],"mappings":"AAIA"}""");
        Assert.Contains("a.ts:5:1", QuollProcess.Run("--enable-source-maps", script).Error, StringComparison.Ordinal);
        Assert.DoesNotContain("a.ts", QuollProcess.Run(script).Error, StringComparison.Ordinal);
        Assert.DoesNotContain("a.ts", QuollProcess.Run("--sandbox", "--enable-source-maps", script).Error, StringComparison.Ordinal);
    }

    // A program with most forms of branches. Neither command prints, so that both run the same.
    private const string Branches = """
        function pick(x) {
          if (x > 2) { return 'many'; } else if (x > 1) { return 'two'; }
          switch (x) { case 0: return 'none'; case 1: break; default: throw new Error('never'); }
          return x ? 'one' : 'zero';
        }
        let text = '';
        for (const x of [0, 1, 2, 3, 4]) { text += pick(x); if (x === 3) continue; text += x && ' '; }
        try { JSON.parse('{'); text += 'never'; } catch { text += 'caught'; } finally { text += '!'; }
        const unused = () => { text = ''; };
        class Point { constructor(x) { this.x = x ?? 0; } get twice() { return this.x * 2; } never() { } }
        let n = new Point(2).twice;
        while (n > 0) { n--; if (n === 1) break; }
        do { n++; } while (n < 5);
        function* numbers() { yield 1; yield 2; yield 3; }
        for (const x of numbers()) { if (x > 1) break; }
        """;

    // Node is the second opinion: every character that is not white space has the same count.
    [SkippableFact]
    public void Counts_are_those_of_Node()
    {
        InstalledPrograms.Require("node");
        using var folder = new TemporaryFolder();
        var script = folder.Write("a.js", Branches);
        var file = Path.Combine(folder.Path, "coverage.json");
        Assert.Equal(0, QuollProcess.Run($"--coverage={file}", "--coverage-format", "v8", script).ExitCode);
        var nodes = Path.Combine(folder.Path, "node");
        var start = new ProcessStartInfo("node", [script]) { Environment = { ["NODE_V8_COVERAGE"] = nodes } };
        using (var node = Process.Start(start)!) node.WaitForExit();
        var (own, theirs) = (Counts(File.ReadAllText(file)), Counts(File.ReadAllText(Directory.GetFiles(nodes)[0])));
        Assert.Equal(Shown(theirs), Shown(own));
    }

    // The text with the count of each part in front of it.
    private static string Shown(long[] counts)
    {
        var text = new System.Text.StringBuilder();
        long? last = null;
        for (var i = 0; i < Branches.Length; i++)
        {
            // Where a part begins among brackets, operators and white space is a matter of taste.
            if (!char.IsLetterOrDigit(Branches[i])) continue;
            if (counts[i] != last) text.Append('[').Append(last = counts[i]).Append(']');
            text.Append(Branches[i]);
        }
        return text.ToString();
    }

    private static long[] Counts(string coverage)
    {
        using var json = JsonDocument.Parse(coverage);
        var result = json.RootElement.GetProperty("result").EnumerateArray()
            .First(static source => source.GetProperty("url").GetString()!.EndsWith("/a.js", StringComparison.Ordinal));
        var counts = new long[Branches.Length];
        var ranges = result.GetProperty("functions").EnumerateArray()
            .SelectMany(static function => function.GetProperty("ranges").EnumerateArray())
            .Select(static range => (Start: range.GetProperty("startOffset").GetInt32(), End: range.GetProperty("endOffset").GetInt32(),
                Count: range.GetProperty("count").GetInt64()));
        foreach (var range in ranges.OrderBy(static range => (range.Start, -range.End)))
            counts.AsSpan(Math.Min(range.Start, counts.Length)..Math.Min(range.End, counts.Length)).Fill(range.Count);
        return counts;
    }
}
