using System.Globalization;
using System.Text;
using Quoll.Test262.Suite;

namespace Quoll.Test262.Reporting;

/// <summary>The summary by folder, for people.</summary>
internal static class MarkdownReport
{
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
        text.Append("\n## Why tests are skipped\n\n| reason | tests |\n| --- | ---: |\n");
        foreach (IGrouping<string?, TestResult> reason in results.All.Where(test => test.SkipReason is not null)
            .GroupBy(test => test.SkipReason).OrderByDescending(reason => reason.Count()))
        {
            text.Append(CultureInfo.InvariantCulture, $"| {reason.Key} | {reason.Count()} |\n");
        }
        return text.ToString();
    }

    private static string TopFolder(TestResult test) => test.Test.Path[..Math.Max(0, test.Test.Path.IndexOf('/'))];

    private static void Row(StringBuilder text, string name, IEnumerable<TestResult> tests)
    {
        List<TestResult> all = [.. tests];
        int passed = all.Count(test => test.Passed);
        int skipped = all.Count(test => test.SkipReason is not null);
        int run = all.Count - skipped;
        string share = run == 0 ? "" : (Math.Floor(1000.0 * passed / run) / 10).ToString("0.0", CultureInfo.InvariantCulture) + " %";
        text.Append(CultureInfo.InvariantCulture, $"| {name} | {all.Count} | {passed} | {run - passed} | {skipped} | {share} |\n");
    }
}
