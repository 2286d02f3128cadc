using Quoll.Test262.Catalog;
using Quoll.Test262.Execution;

namespace Quoll.Test262.Reporting;

/// <summary>The outcome of one test over all its runs.</summary>
/// <param name="SkipReason">The reason; null if the test was run.</param>
internal sealed record TestResult(TestCase Test, string? SkipReason)
{
    public Dictionary<RunMode, RunResult> Runs { get; } = [];

    public bool Passed => SkipReason is null && Runs.Count > 0 && Runs.Values.All(run => run.Outcome == Outcome.Passed);

    public IEnumerable<RunMode> FailedModes => Runs.Where(run => run.Value.Outcome != Outcome.Passed).Select(run => run.Key).Order();
}

/// <summary>A difference between the results and the list of expected failures.</summary>
internal sealed record Surprise(string Path, RunMode Mode, string Text);

/// <summary>
/// All results of a command, compared with the list of expected failures. Counts are of tests, not of runs.
/// </summary>
internal sealed class TestResults
{
    private readonly ExpectedFailures _expected;

    public TestResults(IEnumerable<TestResult> results, ExpectedFailures expected, bool wholeSuite)
    {
        _expected = expected;
        All = [.. results];
        foreach (TestResult result in All)
            Surprises.AddRange(SurprisesOf(result));
        if (wholeSuite)
            Surprises.AddRange(ListedButNotRun());
    }

    public IReadOnlyList<TestResult> All { get; }

    public List<Surprise> Surprises { get; } = [];

    public int Passed => All.Count(test => test.Passed);

    public int Skipped => All.Count(test => test.SkipReason is not null);

    /// <summary>The number of tests that fail, listed or not.</summary>
    public int Failed => All.Count - Passed - Skipped;

    /// <summary>The number of tests that fail as listed.</summary>
    public int FailedAsListed => Failed - All.Count(test => IsUnlisted(test));

    /// <summary>
    /// The number of tests that break the run: unlisted failures, and lines of the list that are wrong.
    /// </summary>
    public int Unexpected => Surprises.Select(surprise => surprise.Path).Distinct().Count();

    public bool IsExpected(TestResult test) => !IsUnlisted(test);

    /// <summary>Returns why a test was not run, or why it fails; null if it passed, or nobody knows.</summary>
    public string? ReasonFor(TestResult test) =>
        test.SkipReason ?? (test.Passed ? null : _expected.ReasonFor(test.Test.Path));

    private bool IsUnlisted(TestResult test) => test.FailedModes.Any(mode => !_expected.Contains(test.Test.Path, mode));

    private IEnumerable<Surprise> SurprisesOf(TestResult result)
    {
        string path = result.Test.Path;
        foreach ((RunMode mode, RunResult run) in result.Runs)
        {
            bool listed = _expected.Contains(path, mode);
            if (run.Outcome != Outcome.Passed && !listed)
                yield return new Surprise(path, mode, $"{run.Outcome}: {run.Message}");
            else if (run.Outcome == Outcome.Passed && listed)
                yield return new Surprise(path, mode, "passes, but is listed as failing");
        }
    }

    private IEnumerable<Surprise> ListedButNotRun()
    {
        HashSet<string> run = [.. All.Where(test => test.SkipReason is null).Select(test => test.Test.Path)];
        return _expected.Paths.Where(path => !run.Contains(path))
            .Select(path => new Surprise(path, RunMode.Sloppy, "is listed as failing, but is skipped or not in the suite"));
    }
}
