using System.Text.RegularExpressions;

namespace Quoll.Tests.Architecture;

/// <summary>
/// No test depends on the speed of the machine: bounds of time come from <see cref="MachinePace"/>. Short limits of
/// calls (a part of a second) are fine where the script is endless or waits, because it reaches them on any machine.
/// </summary>
public class TimeBoundTests
{
    private static readonly (string Rule, Regex Form)[] Forbidden =
    [
        ("A wait ends at MachinePace.Hang.",
            new(@"\b(WaitAsync|WaitForExit|WaitOne|Wait|Join)\((TimeSpan\.From\w+\()?[\d._]+\)|\bSpinUntil\([^;]*TimeSpan\.From")),
        ("A measured time is compared by MachinePace.AssertSoon.",
            new(@"(Elapsed\w*|GetElapsedTime\([^()]*\)|Elapsed\w*\.Total\w+|GetElapsedTime\([^()]*\)\.Total\w+)\s*[<>]=?\s*(TimeSpan\.From\w+\(\d|\d)"
                + @"|InRange\([^;]*Elapsed|InRange\([^;]*\b[Tt]ime\b[^;]*TimeSpan")),
        ("A limit that must not be reached is MachinePace.Hang, one that must be reached is shorter than a second.",
            new(@"\bMaxTime = TimeSpan\.From(Seconds\([1-9]|Minutes\()")),
        ("A field with the longest wait is MachinePace.Hang.",
            new(@"static readonly TimeSpan \w*(Patience|Longest|Never|Hang|Endless|Timeout)\w* = TimeSpan\.From")),
    ];

    /// <summary>Files with another reason for a number of seconds.</summary>
    private static readonly Dictionary<string, string> Exceptions = new()
    {
        ["MachinePace.cs"] = "the one place",
        ["Architecture/TimeBoundTests.cs"] = "the cases of this test",
        ["Build/DotNetCommand.cs"] = "a quarter of an hour, for a build that hangs",
        ["Fuzzing/Programs/NodePeer.cs"] = "a program that takes longer is not compared",
        ["Fuzzing/RandomTypedJson.cs"] = "looks for a shorter fault for so long",
        ["Fuzzing/JsonFuzzing.cs"] = "looks for a shorter fault for so long",
        ["Orleans/ScriptCluster.cs"] = "the client repeats a call that takes longer",
        ["Cli/RunWatchTests.cs"] = "waits for the command to stay",
    };

    [Fact]
    public void No_test_compares_a_time_with_a_number_of_seconds()
    {
        var folder = Path.Combine(ProjectFolder.Root, "Engine.Tests");
        var faults = new List<string>();
        var used = new HashSet<string>();
        foreach (var file in SourceTree.FilesIn(folder))
        {
            var lines = File.ReadAllLines(Path.Combine(folder, file));
            var name = file.Replace('\\', '/');
            for (var i = 0; i < lines.Length; i++)
            {
                foreach (var (rule, form) in Forbidden)
                {
                    if (!form.IsMatch(lines[i])) continue;
                    if (Exceptions.ContainsKey(name)) used.Add(name);
                    else faults.Add($"{name}:{i + 1}: {rule} {lines[i].Trim()}");
                }
            }
        }
        if (faults.Count > 0) Assert.Fail(string.Join('\n', faults));
        Assert.Equal(Exceptions.Keys.Order(), used.Order());
    }

    [Theory]
    [InlineData("await task.WaitAsync(TimeSpan.FromSeconds(5));")]
    [InlineData("process.WaitForExit(5000)")]
    [InlineData("Assert.True(SpinWait.SpinUntil(() => x.IsSet, TimeSpan.FromSeconds(10)));")]
    [InlineData("Assert.True(clock.Elapsed < TimeSpan.FromSeconds(1));")]
    [InlineData("Assert.True(clock.ElapsedMilliseconds <= 100);")]
    [InlineData("Assert.InRange(clock.Elapsed.TotalSeconds, 0, 5);")]
    [InlineData("Assert.True(Stopwatch.GetElapsedTime(start).TotalSeconds < 2);")]
    [InlineData("new EngineOptions { MaxTime = TimeSpan.FromSeconds(20) }")]
    [InlineData("private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);")]
    public void Such_a_bound_is_found(string line) => Assert.Contains(Forbidden, rule => rule.Form.IsMatch(line));
}
