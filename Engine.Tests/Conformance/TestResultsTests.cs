using Quoll.Test262.Catalog;
using Quoll.Test262.Execution;
using Quoll.Test262.Reporting;
using Quoll.Test262.Suite;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Conformance;

public class TestResultsTests
{
    [Fact]
    public void Counts_tests_and_finds_both_kinds_of_surprise()
    {
        TestResults results = Judge("listed.js\nhalf.js strict\nmended.js\ngone.js\n", wholeSuite: true,
            Result("fine.js", Outcome.Passed, Outcome.Passed),
            Result("listed.js", Outcome.Failed, Outcome.Crashed),
            Result("half.js", Outcome.Passed, Outcome.Failed),
            Result("mended.js", Outcome.Passed, Outcome.Passed),
            Result("new.js", Outcome.TimedOut, Outcome.Passed),
            Skipped("later.js"));
        Assert.Equal((2, 3, 1), (results.Passed, results.Failed, results.Skipped));
        Assert.Equal(2, results.FailedAsListed);
        Assert.Equal(["gone.js", "mended.js", "new.js"], results.Surprises.Select(surprise => surprise.Path).Distinct().Order());
        Assert.Equal(3, results.Unexpected);
    }

    [Fact]
    public void A_test_that_fails_in_one_more_mode_than_listed_is_unlisted() =>
        Assert.Equal(
            (1, 0),
            Judge("a.js strict", true, Result("a.js", Outcome.Failed, Outcome.Failed)) is var results
                ? (results.Unexpected, results.FailedAsListed) : default);

    [Fact]
    public void A_part_of_the_suite_says_nothing_about_the_rest_of_the_list() =>
        Assert.Empty(Judge("gone.js", wholeSuite: false, Result("a.js", Outcome.Passed, Outcome.Passed)).Surprises);

    [Fact]
    public void The_summary_has_a_row_for_each_folder()
    {
        string text = MarkdownReport.Write("other-suite", Judge("", false,
            Result("built-ins/JSON/a.js", Outcome.Passed, Outcome.Passed),
            Result("built-ins/JSON/b/c.js", Outcome.Passed, Outcome.Failed),
            Result("built-ins/Map/a.js", Outcome.Passed, Outcome.Passed),
            Skipped("intl402/a.js")));
        Assert.Contains("| **built-ins** | 3 | 2 | 1 | 0 | 66.6 % |", text);
        Assert.Contains("| built-ins/JSON | 2 | 1 | 1 | 0 | 50.0 % |", text);
        Assert.Contains("| **intl402** | 1 | 0 | 0 | 1 |  |", text);
        Assert.Contains("| **all** | 4 | 2 | 1 | 1 | 66.6 % |", text);
        Assert.Contains("| not built | 1 |", text);
        Assert.Contains("conformance suite, of an unknown commit, in `other-suite`.", text);
    }

    [Fact]
    public void The_summary_has_a_row_for_each_feature_of_the_suite_with_reasons()
    {
        using var folder = new TemporaryFolder();
        folder.Write("features.txt", "# A comment\nx\ny  # another\nz\n");
        var of = static (string path, params string[] features) => new TestCase(path, new Frontmatter { Features = features });
        TestResult failed = new(of("b.js", "x"), null) { Runs = { [RunMode.Sloppy] = new(Outcome.Failed, "", 1) } };
        TestResult passed = new(of("a.js", "x", "y"), null) { Runs = { [RunMode.Sloppy] = new(Outcome.Passed, "", 1) } };
        string text = MarkdownReport.Write(
            folder.Path,
            Judge("# Too hard\nb.js", false, passed, failed, new(of("c.js", "x"), "not there"), new(of("d.js"), "I is not built yet")));
        Assert.Contains("| x | 3 | 1 | 1 | 1 | Too hard; not there |\n| y | 1 | 1 | 0 | 0 |  |\n| z | 0 | 0 | 0 | 0 |  |\n", text);
        Assert.Contains("| Quoll | 25.0 % | this run |", text);
    }

    [Fact]
    public void The_commit_is_that_of_the_suite_that_was_run()
    {
        Assert.Equal(PinnedSuite.Commit, SuiteVersion.CommitOf(PinnedSuite.Folder));
        using var folder = new TemporaryFolder();
        Assert.Null(SuiteVersion.CommitOf(folder.Path));
        var isGitThere = Command.Run("git", ["-C", folder.Path, "init", "--quiet"], TimeSpan.FromSeconds(20)).Succeeded
            && Command.Run(
                "git", ["-C", folder.Path, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--allow-empty",
                "-m", "a"],
                TimeSpan.FromSeconds(20)).Succeeded;
        // Without git there is no clone either.
        if (isGitThere) Assert.Matches("^[0-9a-f]{40}$", SuiteVersion.CommitOf(folder.Path));
    }

    private static TestResults Judge(string expected, bool wholeSuite, params TestResult[] results) =>
        new(results, ExpectedFailures.Parse(expected), wholeSuite);

    private static TestResult Skipped(string path) => new(new TestCase(path, new Frontmatter()), "not built");

    private static TestResult Result(string path, Outcome sloppy, Outcome strict) =>
        new(new TestCase(path, new Frontmatter()), null)
        {
            Runs = { [RunMode.Sloppy] = new RunResult(sloppy, "", 1), [RunMode.Strict] = new RunResult(strict, "", 1) },
        };
}
