using Quoll.Test262.Catalog;
using Quoll.Test262.Suite;
using Quoll.WebPlatformTests.Catalog;
using Quoll.WebPlatformTests.Execution;
using Quoll.WebPlatformTests.Reporting;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests;

/// <summary>One command, from the suite on disk to the verdict.</summary>
internal sealed class WebPlatformRun(RunOptions options, TextWriter output)
{
    private const int ShownSurprises = 100;

    /// <summary>For the engine's recursion and the regular expressions of tests.</summary>
    private const int StackBytes = 16 << 20;

    private readonly Lock _lock = new();

    /// <returns>The exit code: 0 if nothing unexpected happened.</returns>
    public int Execute()
    {
        SuiteFiles files;
        try
        {
            files = new SuiteFiles(SuiteFolder.Find(Path.Combine(Program.SourceFolder, ".."), options.Suite));
        }
        catch (SuiteUnavailableException e)
        {
            output.WriteLine($"web-platform-tests cannot be had here ({e.Message}).");
            output.WriteLine("0 passed, 0 failed, 0 skipped");
            return 0;
        }
        var filter = new PathFilter(options.Filters);
        FileResult[] results = [.. files.Tests.Where(filter.Matches).Select(path => new FileResult(TestFile.Read(files, path)))];
        RunAll(files, [.. results.Where(static result => result.File.SkipReason is null)]);
        if (options.Report is { } report) JsonReport.Write(report, results);
        return Conclude(results);
    }

    // Files that may take long begin first.
    private void RunAll(SuiteFiles files, FileResult[] results)
    {
        var waiting = new Queue<FileResult>(results.OrderByDescending(static result => result.File.IsLong));
        var runner = new FileRunner(files, options.Timeout);
        Thread[] threads = [.. Enumerable.Range(0, options.Jobs).Select(_ => new Thread(() => Work(waiting, runner), StackBytes))];
        foreach (var thread in threads) thread.Start();
        foreach (var thread in threads) thread.Join();
    }

    private void Work(Queue<FileResult> waiting, FileRunner runner)
    {
        while (true)
        {
            FileResult? result;
            lock (_lock)
            {
                if (!waiting.TryDequeue(out result)) return;
            }
            runner.Run(result);
        }
    }

    private int Conclude(FileResult[] results)
    {
        var (passed, failed, listed, unsupported) = (0, 0, 0, 0);
        output.WriteLine("  passed  failed  of them listed  optional  folder");
        foreach (var folder in results.GroupBy(static result => result.File.Folder))
        {
            var list = Path.Combine(options.ExpectedFailures, $"{folder.Key}.txt");
            var totals = Judge([.. folder], list);
            output.WriteLine($"{totals.Passed,8}{totals.Failed,8}{totals.Listed,16}{totals.Unsupported,10}  {folder.Key}");
            passed += totals.Passed;
            failed += totals.Failed + totals.Stale;
            listed += totals.Listed;
            unsupported += totals.Unsupported;
        }
        foreach (var result in results)
        {
            if (result.File.SkipReason is { } reason) output.WriteLine($"not run: {result.File.Path} ({reason})");
        }
        var unexpected = options.UpdateExpected ? 0 : failed - listed;
        var all = Math.Max(1, passed + failed);
        output.WriteLine($"web-platform-tests: {passed} of {passed + failed} subtests pass ({100.0 * passed / all:0.00} %)");
        output.WriteLine($"{passed} passed, {unexpected} failed, {unsupported + (options.UpdateExpected ? failed : listed)} skipped");
        return unexpected == 0 ? 0 : 1;
    }

    /// <summary>Compares the results of a folder with its list.</summary>
    private Totals Judge(FileResult[] results, string list)
    {
        var text = File.Exists(list) ? File.ReadAllText(list) : "";
        var expected = ExpectedFailures.Parse(text);
        var totals = new Totals();
        var surprises = new List<(FileResult File, Subtest Subtest)>();
        foreach (var result in results)
        {
            foreach (var subtest in result.Subtests)
            {
                if (subtest.Status == Status.Passed) totals.Passed++;
                else if (subtest.Status == Status.Unsupported) totals.Unsupported++;
                else
                {
                    totals.Failed++;
                    var isListed = expected.Contains(result.File.Path, subtest.Name);
                    if (isListed) totals.Listed++;
                    else surprises.Add((result, subtest));
                    if (options.Verbose) Show(result, subtest, isListed);
                }
            }
        }
        var files = results.Where(static result => result.File.SkipReason is null).Select(static result => result.File.Path).ToHashSet();
        if (options.UpdateExpected)
        {
            Update(list, expected.Update(text, files, Lines(surprises)));
            return totals;
        }
        if (!options.Verbose)
        {
            foreach (var (file, subtest) in surprises.Take(ShownSurprises)) Show(file, subtest, isListed: false);
            if (surprises.Count > ShownSurprises)
                output.WriteLine($"... and {surprises.Count - ShownSurprises} more; --report FILE writes them all");
        }
        foreach (var line in expected.Unused(files))
        {
            totals.Stale++;
            output.WriteLine($"passes, and is listed: {line}");
        }
        return totals;
    }

    // One line for a file in which nothing passes.
    private static IEnumerable<(string File, string? Subtest)> Lines(List<(FileResult File, Subtest Subtest)> surprises)
    {
        foreach (var file in surprises.GroupBy(static surprise => surprise.File))
        {
            if (file.Count() > 1 && file.Key.Subtests.All(static subtest => subtest.Status is not (Status.Passed or Status.Unsupported)))
                yield return (file.Key.File.Path, null);
            else
                foreach (var (result, subtest) in file) yield return (result.File.Path, subtest.Name);
        }
    }

    private static void Update(string list, string text)
    {
        if (text.Length > 0) File.WriteAllText(list, text);
        else File.Delete(list);
    }

    private void Show(FileResult result, Subtest subtest, bool isListed)
    {
        output.WriteLine($"{result.File.Path} | {ExpectedFailures.NameOf(subtest.Name)}: {subtest.Status}{(isListed ? " as listed" : "")}: " +
            ExpectedFailures.NameOf(subtest.Message));
        if (options.Verbose && subtest.Stack.Length > 0) output.WriteLine($"    {subtest.Stack.TrimEnd().Replace("\n", "\n    ")}");
    }

    private sealed class Totals
    {
        public int Passed { get; set; }

        public int Failed { get; set; }

        /// <summary>Failures that the list has.</summary>
        public int Listed { get; set; }

        /// <summary>Lines of the list that no failure needs.</summary>
        public int Stale { get; set; }

        public int Unsupported { get; set; }
    }
}
