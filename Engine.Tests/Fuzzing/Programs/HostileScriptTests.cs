using System.Collections.Concurrent;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Scripts that try to exceed their limits: those of testdata/hostile/scripts.txt, each in a process that is watched.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
[Trait("Speed", "Slow")]
public class HostileScriptTests(WatchedWorkers workers) : IClassFixture<WatchedWorkers>
{
    /// <summary>The time that a script gets to take too much memory.</summary>
    private const double MemorySeconds = 0.25;

    /// <summary>The tested limit of time. The overrun does not depend on the limit.</summary>
    private const double TimeSeconds = 0.1;

    private const long Bytes = 60_000_000;

    /// <summary>Enough for the scripts that only take time.</summary>
    private const long ManyBytes = 1_000_000_000;

    /// <summary>
    /// The same for the limit of steps. A system that is slow to give memory takes five seconds for a gigabyte.
    /// </summary>
    private const long StepBytes = 250_000_000;

    /// <summary>
    /// A step takes about ten nanoseconds, a hundred at most. A script with this limit ends well within <see
    /// cref="StepSeconds"/>, or a hundred times the known work on a slower machine.
    /// </summary>
    private const long Steps = 1_000_000;

    private const double StepSeconds = 1;

    private static readonly Lazy<ILookup<string, string>> Scripts = new(Load);

    public static TheoryData<string> Causes => new(Scripts.Value.Select(group => group.Key));

    [Theory]
    [MemberData(nameof(Causes))]
    public void Memory_holds(string cause) => Assert.Empty(Violations(cause, code => new ProgramOrder(code, MemorySeconds, Bytes)));

    [Theory]
    [MemberData(nameof(Causes))]
    public void Time_holds(string cause) => Assert.Empty(Violations(cause, code => new ProgramOrder(code, TimeSeconds, ManyBytes)));

    /// <summary>Everything that takes time takes steps, so that a limit of steps alone ends it.</summary>
    [Theory]
    [MemberData(nameof(Causes))]
    public void Steps_hold(string cause) => Assert.Empty(Violations(cause, code => new ProgramOrder(code, StepSeconds, StepBytes, Steps)));

    private IEnumerable<string> Violations(string cause, Func<string, ProgramOrder> order)
    {
        var scripts = new ConcurrentQueue<string>(Scripts.Value[cause]);
        var violations = new ConcurrentBag<string>();
        workers.Run(worker =>
        {
            while (scripts.TryDequeue(out var script))
            {
                var asked = order(script);
                if (worker.RunAgainWhereItFails(asked, out ProgramOutcome _) is { } violation) violations.Add($"{script}: {violation}");
            }
        });
        return violations;
    }

    private static ILookup<string, string> Load()
    {
        var cause = "";
        var scripts = new List<(string Cause, string Script)>();
        foreach (var line in File.ReadLines(Path.Combine(ProjectFolder.TestData, "hostile", "scripts.txt")))
        {
            if (line.StartsWith("# ", StringComparison.Ordinal)) cause = line[2..];
            else if (line.Length > 0) scripts.Add((cause, line));
        }
        return scripts.ToLookup(script => script.Cause, script => script.Script);
    }
}
