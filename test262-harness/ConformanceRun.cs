using System.Diagnostics;
using Quoll.Test262.Catalog;
using Quoll.Test262.Execution;
using Quoll.Test262.Reporting;
using Quoll.Test262.Suite;

namespace Quoll.Test262;

/// <summary>One command, from the suite on disk to the verdict.</summary>
internal sealed class ConformanceRun(RunOptions options, TextWriter output)
{
    private const int ShownSurprises = 100;

    /// <summary>
    /// The time that a worker has beyond the engine's own limit: to start, to collect garbage, to notice the limit.
    /// </summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Above this number of time-outs, a busy machine is not the cause, and a second try does not help.
    /// </summary>
    private const int MostRetries = 10;

    private readonly PathFilter _filter = new(options.Filters);
    private readonly PathFilter? _oneMode = options.OneMode.Count > 0 ? new(options.OneMode) : null;
    private bool _isOlderSuite;

    /// <returns>The exit code: 0 if nothing unexpected happened.</returns>
    public int Execute()
    {
        string suite;
        try
        {
            suite = SuiteFolder();
        }
        catch (SuiteUnavailableException e)
        {
            output.WriteLine($"The conformance suite cannot be had here ({e.Message}).");
            WriteCounts(0, 0, PinnedSuite.TestCount);
            return 0;
        }

        _isOlderSuite = SuiteVersion.CommitOf(suite) == PinnedSuite.DebianCommit;
        IReadOnlyList<TestCase> tests = [.. TestIndex.Load(suite).Where(test => _filter.Matches(test.Path))];
        SkipList skips = SkipList.Parse(File.ReadAllText(options.SkippedFeatures));
        List<TestResult> results = [.. tests.Select(test => new TestResult(test, skips.ReasonFor(test)))];
        if (_filter.IsEverything)
        {
            foreach (string unused in skips.Unused)
                output.WriteLine($"note: \"{unused}\" in {Path.GetFileName(options.SkippedFeatures)} skips nothing");
        }

        ExpectedFailures expected = ReadExpected();
        RunAll(suite, results, expected);
        var verdict = new TestResults(results, expected, _filter.IsEverything);
        WriteReports(suite, verdict);
        if (options.UpdateExpected)
            UpdateExpected(verdict, expected);
        return Conclude(verdict);
    }

    private string SuiteFolder()
    {
        if (options.Suite is null)
            return SuiteFinder.FindOrFetch(output.WriteLine);
        return SuiteFinder.IsSuite(options.Suite)
            ? options.Suite
            : throw new SuiteUnavailableException($"{options.Suite} holds no test/ and harness/assert.js");
    }

    private ExpectedFailures ReadExpected() =>
        ExpectedFailures.Parse(File.Exists(options.ExpectedFailures) ? File.ReadAllText(options.ExpectedFailures) : "");

    private void RunAll(string suite, List<TestResult> results, ExpectedFailures expected)
    {
        Dictionary<TestCase, TestResult> byTest = results.ToDictionary(result => result.Test);
        TestRun[] runs = [.. results.Where(result => result.SkipReason is null)
            .SelectMany((result, i) => ModesOf(result.Test, i).Select(mode => new TestRun(result.Test, mode)))];
        var progress = new Progress(output, runs.Length);
        void Record(TestRun run, RunResult result)
        {
            byTest[run.Test].Runs[run.Mode] = result;
            progress.Advance();
        }

        TimeSpan patience = options.Timeout + s_grace;
        ILookup<bool, TestRun> byWaiting = runs.ToLookup(Waits);
        new WorkerPool(() => WorkerStart(suite), options.Jobs, patience).Run([.. byWaiting[false]], [.. byWaiting[true]], Record);

        // A busy machine must not turn a slow test into a failure, so the test runs again, alone.
        TestRun[] late = [.. runs.Where(run => !expected.Contains(run.Test.Path, run.Mode)
            && (byTest[run.Test].Runs[run.Mode].Outcome == Outcome.TimedOut
                || Waits(run) && byTest[run.Test].Runs[run.Mode].Outcome == Outcome.Failed))];
        foreach (TestRun run in late)
            output.WriteLine($"again: {run.Test.Path} ({run.Mode}): {byTest[run.Test].Runs[run.Mode].Message}");
        if (late.Length is > 0 and <= MostRetries)
            new WorkerPool(() => WorkerStart(suite), 1, patience).Run(late, [], Record);
        progress.Finish();
    }

    // Tests of agents wait for each other, and for times of the clock.
    private static bool Waits(TestRun run) => run.Test.Path.StartsWith("built-ins/Atomics/", StringComparison.Ordinal);

    // Neighbours in the suite test the same thing, and get different modes.
    private IEnumerable<RunMode> ModesOf(TestCase test, int index) =>
        _oneMode?.Matches(test.Path) == true ? [test.Modes[index % test.Modes.Count]] : test.Modes;

    private ProcessStartInfo WorkerStart(string suite)
    {
        string program = Environment.ProcessPath!;
        string[] arguments =
            [Program.WorkerCommand, suite, options.Timeout.TotalSeconds.ToString(System.Globalization.CultureInfo.InvariantCulture)];
        // `dotnet Quoll.Test262.dll` runs in the process `dotnet`, which needs the assembly as its first argument.
        return Path.GetFileNameWithoutExtension(program) == "dotnet"
            ? new ProcessStartInfo(program, [Path.Combine(AppContext.BaseDirectory, "Quoll.Test262.dll"), .. arguments])
            : new ProcessStartInfo(program, arguments);
    }

    private void WriteReports(string suite, TestResults verdict)
    {
        if (options.JsonReport is not null)
            JsonReport.Write(options.JsonReport, suite, verdict);
        if (options.MarkdownReport is not null)
            File.WriteAllText(options.MarkdownReport, MarkdownReport.Write(suite, verdict));
    }

    private void UpdateExpected(TestResults verdict, ExpectedFailures expected)
    {
        var failed = verdict.All.Where(test => test.SkipReason is null && !test.Passed).ToDictionary(
            test => test.Test.Path,
            test => ((IReadOnlyList<RunMode>)[.. test.FailedModes], test.FailedModes.Count() == test.Runs.Count));
        HashSet<string> run = [.. verdict.All.Select(test => test.Test.Path)];
        // After a run of the whole suite, a line about a test that is not in the suite is stale too.
        File.WriteAllText(options.ExpectedFailures, expected.Update(failed, path => _filter.IsEverything || run.Contains(path)));
    }

    private int Conclude(TestResults verdict)
    {
        if (!options.UpdateExpected)
        {
            foreach (Surprise surprise in verdict.Surprises.Take(ShownSurprises))
                output.WriteLine($"{surprise.Path} ({ExpectedFailures.NameOf(surprise.Mode)}): {surprise.Text}");
            if (verdict.Surprises.Count > ShownSurprises)
                output.WriteLine($"... and {verdict.Surprises.Count - ShownSurprises} more; --report FILE writes them all");
        }
        int unexpected = options.UpdateExpected ? 0 : verdict.Unexpected;
        if (_isOlderSuite)
        {
            output.WriteLine("The lists belong to the pinned suite: what differs from them in this older one is not judged.");
            unexpected = 0;
        }
        output.WriteLine(
            $"conformance: {verdict.Passed} tests pass, {verdict.Failed} fail ({verdict.FailedAsListed} of them as listed), {verdict.Skipped} are not run");
        WriteCounts(verdict.Passed, unexpected, verdict.Skipped + (_isOlderSuite ? verdict.Failed : verdict.FailedAsListed));
        return unexpected == 0 ? 0 : 1;
    }

    /// <summary>
    /// Writes the line that <c>./test</c> adds to its own. A test that fails as listed is counted as skipped.
    /// </summary>
    private void WriteCounts(int passed, int failed, int skipped) =>
        output.WriteLine($"{passed} passed, {failed} failed, {skipped} skipped");
}
