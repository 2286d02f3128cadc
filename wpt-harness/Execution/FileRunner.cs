using System.Diagnostics;
using Quoll.WebPlatformTests.Reporting;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>Runs files, each in an engine of its own. Several threads may use it.</summary>
/// <param name="files">The suite.</param>
/// <param name="timeout">The deadline that ends a file that hangs.</param>
internal sealed class FileRunner(SuiteFiles files, TimeSpan timeout)
{
    /// <summary>The factor for files that are marked as long.</summary>
    private const int LongFactor = 6;

    private static readonly TimeSpan UnreferencedWait = TimeSpan.FromMilliseconds(100);

    public void Run(FileResult result)
    {
        var clock = Stopwatch.StartNew();
        try
        {
            using var engine = EngineSetup.CreateEngine(files, result.File.Path);
            var harness = new Harness(engine, files, result);
            engine.UnhandledRejection += (_, rejection) => harness.Uncaught(rejection.Exception.Value);
            try
            {
                var limits = new CallLimits { MaxTime = timeout * (result.File.IsLong ? LongFactor : 1) };
                engine.RunAsCall(harness, harness => RunToEnd(engine, harness, result), new() { Limits = limits });
            }
            catch (ExecutionLimitException limit)
            {
                harness.End($"the file was stopped: {limit.Message}");
            }
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // The engine has failed, not the test.
            result.AddError(e is JavaScriptException ? e.Message : e.ToString());
        }
        if (result.Subtests.Count == 0) result.AddError("it has no subtests");
        result.Time = clock.Elapsed;
    }

    private void RunToEnd(Engine engine, Harness harness, FileResult result)
    {
        foreach (var path in (string[])[.. result.File.Scripts, result.File.Path])
        {
            try
            {
                engine.Execute(files.Script(engine, path));
            }
            catch (JavaScriptException thrown)
            {
                harness.Uncaught(thrown.Value);
            }
            catch (IOException missing)
            {
                result.AddError(missing.Message);
            }
            RunJobs(engine, harness);
        }
        harness.Loaded();
        while (true)
        {
            RunJobs(engine, harness);
            if (harness.IsDone) return;
            if (engine.HasPendingWork) engine.WaitForJobs();
            else if (!WaitForUnreferenced(engine, harness) && !harness.Stalled()) return;
        }
    }

    // A page of a browser waits for timers that a program does not wait for, such as those of AbortSignal.timeout.
    private static bool WaitForUnreferenced(Engine engine, Harness harness)
    {
        var isOver = false;
        engine.SetTimer(UnreferencedWait, () => isOver = true);
        while (!isOver && !harness.IsDone)
        {
            engine.WaitForJobs();
            RunJobs(engine, harness);
        }
        return harness.IsDone;
    }

    // A job that throws leaves the others for the next call.
    private static void RunJobs(Engine engine, Harness harness)
    {
        while (true)
        {
            try
            {
                engine.RunJobs();
                return;
            }
            catch (JavaScriptException thrown)
            {
                harness.Uncaught(thrown.Value);
            }
        }
    }
}
