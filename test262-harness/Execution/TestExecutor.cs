using System.Diagnostics;
using System.Text;
using Quoll.Test262.Catalog;

namespace Quoll.Test262.Execution;

/// <summary>
/// Runs one test at a time, as INTERPRETING.md of the suite describes. Harness files are parsed once.
/// </summary>
internal sealed class TestExecutor(IScriptHost host, string suite, TimeSpan timeLimit)
{
    private const string AsyncComplete = "Test262:AsyncTestComplete";
    private const string AsyncFailure = "Test262:AsyncTestFailure:";

    private static readonly string[] s_always = ["assert.js", "sta.js"];

    private readonly Dictionary<string, object> _harness = new(StringComparer.Ordinal);

    public RunResult Execute(TestRun run)
    {
        long start = Stopwatch.GetTimestamp();
        (Outcome outcome, string message) = Judge(run);
        return new RunResult(outcome, message, Stopwatch.GetElapsedTime(start).TotalMilliseconds);
    }

    private (Outcome Outcome, string Message) Judge(TestRun run)
    {
        try
        {
            string? complaint = Complaint(run);
            return complaint is null ? (Outcome.Passed, "") : (Outcome.Failed, complaint);
        }
        catch (LimitReachedException e)
        {
            return (e.IsTime ? Outcome.TimedOut : Outcome.Failed, e.Message);
        }
        // Any other exception is a bug in the engine, so the report includes its position.
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return (Outcome.Crashed, $"{e.GetType().Name}: {e.Message} {FirstFrames(e)}");
        }
    }

    /// <summary>Returns the fault, or null if the test passes.</summary>
    private string? Complaint(TestRun run)
    {
        Frontmatter wanted = run.Test.Frontmatter;
        object script;
        try
        {
            script = host.Prepare(ReadSource(run), run.Test.Path, run.Mode == RunMode.Module);
        }
        catch (ScriptErrorException e)
        {
            return wanted.NegativePhase == "parse" ? WrongType(wanted, e) : $"at parse: {e.Message}";
        }
        // The source of a module includes the modules that it imports.
        if (wanted.NegativePhase == "parse" && run.Mode != RunMode.Module)
            return $"expected a {wanted.NegativeType} at parse";

        var printed = new List<string>();
        using IRealm realm = host.NewRealm(timeLimit, !wanted.Flags.HasFlag(TestFlags.CanBlockIsFalse), printed.Add);
        foreach (string file in HarnessFilesFor(wanted))
        {
            if (RunHarnessFile(realm, file) is { } problem)
                return problem;
        }
        try
        {
            realm.Run(script, wanted.Flags.HasFlag(TestFlags.Async) ? () => Verdict(printed) is not null : null);
        }
        catch (ScriptErrorException e)
        {
            return wanted.NegativePhase is not null ? WrongType(wanted, e) : e.Message;
        }
        if (wanted.NegativePhase is not null)
            return $"expected a {wanted.NegativeType} at {wanted.NegativePhase}";
        return wanted.Flags.HasFlag(TestFlags.Async) ? AsyncComplaint(printed) : null;
    }

    private string ReadSource(TestRun run)
    {
        // File.ReadAllText would remove a byte order mark that a test needs.
        string source = Encoding.UTF8.GetString(File.ReadAllBytes(Path.Combine(suite, "test", run.Test.Path)));
        return run.Mode == RunMode.Strict ? "\"use strict\";\n" + source : source;
    }

    private static IEnumerable<string> HarnessFilesFor(Frontmatter test)
    {
        if (test.Flags.HasFlag(TestFlags.Raw))
            return [];
        IEnumerable<string> asynchronous = test.Flags.HasFlag(TestFlags.Async) ? ["doneprintHandle.js"] : [];
        return s_always.Concat(asynchronous).Concat(test.Includes).Distinct();
    }

    private string? RunHarnessFile(IRealm realm, string file)
    {
        try
        {
            if (!_harness.TryGetValue(file, out object? script))
                _harness[file] = script = host.Prepare(File.ReadAllText(Path.Combine(suite, "harness", file)), file, isModule: false);
            realm.Run(script);
            return null;
        }
        catch (FileNotFoundException)
        {
            return $"the suite has no harness file {file}";
        }
        catch (ScriptErrorException e)
        {
            return $"harness file {file}: {e.Message}";
        }
    }

    private static string? WrongType(Frontmatter wanted, ScriptErrorException thrown) =>
        thrown.Type == wanted.NegativeType ? null : $"expected a {wanted.NegativeType}, got {thrown.Message}";

    /// <summary>Applies INTERPRETING.md, "flags: async": the first line with the agreed beginning decides.</summary>
    private static string? AsyncComplaint(List<string> printed)
    {
        string? verdict = Verdict(printed);
        return verdict switch
        {
            null => "$DONE was not called",
            _ when verdict.StartsWith(AsyncFailure, StringComparison.Ordinal) => verdict[AsyncFailure.Length..],
            _ => null,
        };
    }

    private static string? Verdict(List<string> printed) => printed.Find(line =>
        line.StartsWith(AsyncComplete, StringComparison.Ordinal) || line.StartsWith(AsyncFailure, StringComparison.Ordinal));

    private static string FirstFrames(Exception e)
    {
        IEnumerable<string> frames = (e.StackTrace ?? "").Split('\n').Take(4).Select(frame => frame.Trim());
        return string.Join(" ", frames);
    }
}
