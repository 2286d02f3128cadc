using System.Globalization;
using System.Text;
using Quoll.Test262.Suite;

namespace Quoll.Test262.Reporting;

/// <summary>The summary by folder, for people.</summary>
internal static class MarkdownReport
{
    private static readonly (string Engine, string Share)[] s_engines =
        [("V8", "99.0"), ("Jint", "98.6"), ("LibJS", "97.9"), ("JavaScriptCore", "92.1"), ("QuickJS", "82.8"), ("Okojo", "74.0")];

    public static string Write(string suite, TestResults results)
    {
        var text = new StringBuilder();
        text.Append("# Conformance\n\n");
        text.Append(CultureInfo.InvariantCulture, $"ECMAScript conformance suite, {SuiteVersion.Describe(suite)}. ");
        text.Append("A test counts as passed if it passes in every mode (sloppy and strict) that it requires. The share is that of the tests that were run.\n\n");
        text.Append("| folder | tests | passed | failed | skipped | share |\n| --- | ---: | ---: | ---: | ---: | ---: |\n");
        foreach (IGrouping<string, TestResult> top in results.All.GroupBy(TopFolder))
        {
            Row(text, $"**{top.Key}**", top);
            foreach (IGrouping<string, TestResult> folder in top.GroupBy(test => test.Test.Folder).Where(folder => folder.Key != top.Key))
                Row(text, folder.Key, folder);
        }
        Row(text, "**all**", results.All);
        text.Append("\n## By feature\n\nThe entries of the suite's features.txt, in their order. A test may need several.\n\n");
        text.Append("| feature | tests | passed | failed | skipped | why not |\n| --- | ---: | ---: | ---: | ---: | --- |\n");
        ILookup<string, TestResult> byFeature = results.All
            .SelectMany(test => test.Test.Frontmatter.Features, (test, feature) => (test, feature))
            .ToLookup(pair => pair.feature, pair => pair.test);
        foreach (string feature in FeaturesOf(suite))
            FeatureRow(text, feature, [.. byFeature[feature]], results);
        Engines(text, results);
        text.Append("\n## Why tests are skipped\n\n| reason | tests |\n| --- | ---: |\n");
        foreach (IGrouping<string?, TestResult> reason in results.All.Where(test => test.SkipReason is not null)
            .GroupBy(test => test.SkipReason).OrderByDescending(reason => reason.Count()))
        {
            text.Append(CultureInfo.InvariantCulture, $"| {reason.Key} | {reason.Count()} |\n");
        }
        return text.ToString();
    }

    // Older suites may lack the file.
    private static IEnumerable<string> FeaturesOf(string suite)
    {
        string file = Path.Combine(suite, "features.txt");
        return File.Exists(file) ? File.ReadLines(file).Select(line => line.Split('#')[0].Trim()).Where(line => line.Length > 0) : [];
    }

    private static void FeatureRow(StringBuilder text, string feature, List<TestResult> tests, TestResults results)
    {
        string reasons = string.Join("; ", tests.Select(results.ReasonFor).OfType<string>().Distinct());
        Counts(text, feature, tests);
        text.Append(CultureInfo.InvariantCulture, $" {reasons} |\n");
    }

    // The other figures: javascript-zoo, April 2026, over 53,167 tests.
    private static void Engines(StringBuilder text, TestResults results)
    {
        text.Append("\n## Beside other engines\n\nThe share of all tests that pass. Tests that are not run count as not passed.\n\n");
        text.Append("| engine | share | source |\n| --- | ---: | --- |\n");
        foreach ((string engine, string share) in s_engines)
            text.Append(CultureInfo.InvariantCulture, $"| {engine} | {share} % | javascript-zoo, April 2026, 53,167 tests |\n");
        text.Append(CultureInfo.InvariantCulture, $"| Quoll | {100.0 * results.Passed / results.All.Count:0.0} % | this run |\n");
    }

    private static string TopFolder(TestResult test) => test.Test.Path[..Math.Max(0, test.Test.Path.IndexOf('/'))];

    private static void Row(StringBuilder text, string name, IEnumerable<TestResult> tests)
    {
        var (passed, run) = Counts(text, name, [.. tests]);
        string share = run == 0 ? "" : (Math.Floor(1000.0 * passed / run) / 10).ToString("0.0", CultureInfo.InvariantCulture) + " %";
        text.Append(CultureInfo.InvariantCulture, $" {share} |\n");
    }

    private static (int Passed, int Run) Counts(StringBuilder text, string name, List<TestResult> tests)
    {
        int passed = tests.Count(test => test.Passed);
        int skipped = tests.Count(test => test.SkipReason is not null);
        int run = tests.Count - skipped;
        text.Append(CultureInfo.InvariantCulture, $"| {name} | {tests.Count} | {passed} | {run - passed} | {skipped} |");
        return (passed, run);
    }
}
