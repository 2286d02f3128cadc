using System.Diagnostics;
using Quoll.Test262.Catalog;
using Quoll.Test262.Execution;

namespace Quoll.Tests.Conformance;

/// <summary>
/// Tests the parent's side. A shell script is the worker: it dies or hangs if the test's name requests it.
/// </summary>
public class WorkerPoolTests
{
    private const string FakeWorker = """
        while read -r line; do
          case "$line" in
            *crash*) echo "Stack overflow." >&2; kill -9 $$ ;;
            *hang*) exec sleep 60 ;;
            *fail*) echo '{"Outcome":1,"Message":"wrong","Milliseconds":1}' ;;
            *) echo '{"Outcome":0,"Message":"","Milliseconds":1}' ;;
          esac
        done
        """;

    [Fact]
    public void Every_run_is_answered_and_only_the_guilty_is_blamed()
    {
        if (OperatingSystem.IsWindows())
            return;
        string[] names = [.. Enumerable.Range(0, 60).Select(i => i switch
        {
            7 or 8 or 40 => $"crash{i}",
            23 => $"hang{i}",
            30 => $"fail{i}",
            _ => $"fine{i}",
        })];
        TestRun[] runs = [.. names.Select(name => new TestRun(new TestCase(name, new Frontmatter()), RunMode.Sloppy))];
        var results = new Dictionary<string, RunResult>();
        int workers = 0;
        var pool = new WorkerPool(
            () =>
            {
                Interlocked.Increment(ref workers);
                return new ProcessStartInfo("/bin/sh", ["-c", FakeWorker]);
            },
            workers: 2,
            patience: TimeSpan.FromSeconds(1) + 50 * MachinePace.Time(static () => Process.Start("/bin/sh", ["-c", "true"]).WaitForExit()));
        pool.Run(runs, [], (run, result) => results.Add(run.Test.Path, result));

        Assert.Equal(names.Order(), results.Keys.Order());
        foreach ((string name, RunResult result) in results)
        {
            Outcome expected =
                name[..4] switch { "cras" => Outcome.Crashed, "hang" => Outcome.TimedOut, "fail" => Outcome.Failed, _ => Outcome.Passed };
            Assert.Equal((name, expected), (name, result.Outcome));
        }
        Assert.Contains("Stack overflow.", results["crash7"].Message);
        Assert.Equal("wrong", results["fail30"].Message);
        Assert.True(workers >= 5, $"{workers} workers for four deaths");
    }

    [Fact]
    public void A_worker_that_cannot_be_started_is_an_error_and_not_an_endless_loop()
    {
        var pool = new WorkerPool(() => new ProcessStartInfo("/nowhere/at/all"), 2, TimeSpan.FromSeconds(1));
        TestRun run = new(new TestCase("a", new Frontmatter()), RunMode.Sloppy);
        Assert.Throws<InvalidOperationException>(() => pool.Run([run, run], [run], (_, _) => { }));
    }
}
