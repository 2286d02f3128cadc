using System.Text.RegularExpressions;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Build;

/// <summary>Tests the script <c>./test</c> with a fake <c>dotnet</c> that only writes results.</summary>
public sealed class TestCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData(2, "Passed", 0, "18 passed, 0 failed, 1 skipped")]
    [InlineData(2, "Failed", 1, "17 passed, 1 failed, 1 skipped")]
    [InlineData(11, "Passed", 1, "16 passed, 11 failed, 1 skipped")]
    [InlineData(0, "Passed", 0, "16 passed, 0 failed, 1 skipped")]
    public void Failed_tests_run_once_more_unless_they_are_many(int failures, string lastAgain, int exitCode, string counts)
    {
        var (code, output) = Run(failures, lastAgain, "");
        Assert.Equal((exitCode, counts), (code, output.Split('\n')[^2]));
        var listed = output.Contains("passed when run again", StringComparison.Ordinal)
            && output.Contains("\nQuoll.A.T1(x: &quot;(&quot;)\n", StringComparison.Ordinal);
        Assert.Equal(failures == 2, listed);
        Assert.Equal(failures == 2, output.Contains("--filter FullyQualifiedName=Quoll.A.T1|FullyQualifiedName=Quoll.A.T2\n", StringComparison.Ordinal));
    }

    [SkippableFact]
    public void A_run_that_was_aborted_fails_whatever_passes_again()
    {
        var (code, output) = Run(2, "Passed", "<Text>The active test run was aborted. Reason: ...</Text>");
        Assert.Equal((1, "18 passed, 1 failed, 1 skipped"), (code, output.Split('\n')[^2]));
    }

    /// <summary>The tests that are missing from the counts are named by their group.</summary>
    [SkippableTheory]
    [InlineData(124, "The group 'unit' was stopped by the time limit, after ")]
    [InlineData(137, "The group 'unit' was stopped by the time limit, after ")]
    [InlineData(3, "The group 'unit' ended with exit code 3 and without results: the counts do not have its tests.")]
    public void A_group_without_results_is_named_and_fails(int groupExitCode, string said)
    {
        WriteProgram("timeout", $"case \"$*\" in *unit.trx*) exit {groupExitCode} ;; esac; shift 2; \"$@\"");
        var (code, output) = Run(0, "Passed", "");
        Assert.Equal((1, "14 passed, 1 failed, 0 skipped"), (code, output.Split('\n')[^2]));
        Assert.Contains("\n" + said, output, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_second_run_without_results_changes_nothing()
    {
        WriteProgram("timeout", "case \"$*\" in *again.trx*) exit 124 ;; esac; shift 2; \"$@\"");
        var (code, output) = Run(2, "Passed", "");
        Assert.Equal((1, "16 passed, 2 failed, 1 skipped"), (code, output.Split('\n')[^2]));
        Assert.Contains("\nThe second run ended without results: the failures of the first one count.\n", output, StringComparison.Ordinal);
    }

    /// <summary>
    /// The second run has its own time, in which a test does not wait long for what does not happen.
    /// </summary>
    [SkippableFact]
    public void The_second_run_is_short()
    {
        WriteProgram("timeout", "echo \"wait ${QUOLL_HANG_SECONDS:-long}, $*\"; shift 2; \"$@\"");
        var (_, output) = Run(2, "Passed", "");
        Assert.Matches(@"\nwait long, --kill-after=10 1\d\d\d dotnet test .*unit\.trx", output);
        Assert.Matches(@"\nwait 20, --kill-after=10 1\d\d dotnet test .*again\.trx", output);
    }

    /// <summary>Each reason stands once, with the number of its tests, before the last line.</summary>
    [SkippableFact]
    public void Reasons_of_skipped_tests_say_what_to_install()
    {
        static string Skipped(string reason) => $"""
            <UnitTestResult testName="Quoll.A.S" outcome="NotExecuted" >
              <Output><ErrorInfo>
                <Message>{reason}</Message>

            """;
        var fish = InstalledPrograms.Missing("fish");
        var folder = SharedDocuments.SkipReason(null, "CORPUS_DIR")!;
        var results = Skipped(fish) + Skipped(folder) + Skipped(fish) + Skipped("Only &lt;here&gt; &amp; now.\nMore lines.")
            + "<UnitTestResult testName=\"Quoll.A.F\" outcome=\"Passed\" >\n<Message>no reason</Message>\n";
        var (_, output) = Run(0, "Passed", results);
        var end = output[output.IndexOf("== skipped", StringComparison.Ordinal)..];
        Assert.Matches($@"\n +2 {Regex.Escape(fish)}\n +1 ", end);
        Assert.Matches($@"\n +1 {Regex.Escape(folder)}\n", end);
        Assert.Matches(@"\n +1 Only <here> & now\.\n", end);
        Assert.Contains("\n.ci/run installs ", end, StringComparison.Ordinal);
        Assert.DoesNotContain("no reason", end, StringComparison.Ordinal);
        Assert.EndsWith(" skipped\n", end, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("fish", "fish is not installed (apt-get install fish).")]
    [InlineData("sshd", "sshd is not installed (apt-get install openssh-server).")]
    [InlineData("pwsh", "pwsh is not installed (https://learn.microsoft.com/powershell).")]
    public void A_missing_program_is_named_with_its_package(string program, string reason) =>
        Assert.Equal(reason, InstalledPrograms.Missing(program));

    /// <summary>.ci/run installs the packages that the reasons name.</summary>
    [Fact]
    public void The_script_of_the_CI_installs_the_same_packages()
    {
        var script = File.ReadAllText(Path.Combine(ProjectFolder.Root, ".ci", "run"));
        string[] List(string name) => Regex.Match(script, $@"^{name}=\(([^)]+)\)", RegexOptions.Multiline).Groups[1].Value.Split(' ');
        var (programs, packages) = (List("programs"), List("packages"));
        Assert.Contains("fish", programs);
        Assert.Equal(programs.Select(InstalledPrograms.Missing), programs.Zip(packages, static (program, package) =>
            $"{program} is not installed (apt-get install {package})."));
    }

    private (int ExitCode, string Output) Run(int failures, string lastAgain, string more)
    {
        Skip.If(OperatingSystem.IsWindows(), "The script is one of POSIX.");
        string Results(Func<int, string> outcome) => string.Concat(Enumerable.Range(1, failures).Select(i =>
            $"<UnitTestResult testName=\"Quoll.A.T{i}(x: &quot;(&quot;)\" duration=\"00:00:01.5\" outcome=\"{outcome(i)}\" >\n"));
        _folder.Write("first", Results(_ => "Failed") + $"<Counters total=\"{failures + 3}\" passed=\"2\" failed=\"{failures}\" />\n{more}");
        _folder.Write("second", Results(i => i == failures ? lastAgain : "Passed"));
        Directory.CreateDirectory(Path.Combine(_folder.Path, "Engine.Tests"));
        File.Copy(Path.Combine(ProjectFolder.Root, "test"), Path.Combine(_folder.Path, "test"));
        WriteProgram("dotnet", $"""
            echo "$@"
            case "$*" in
                *unit.trx*) cp first artifacts/test/unit.trx; exit {Math.Min(failures, 1)} ;;
                *again.trx*) cp second artifacts/test/again.trx ;;
                *Test262*) echo "7 passed, 0 failed, 0 skipped" ;;
                *WebPlatformTests*) echo "0 passed, 0 failed, 0 skipped" ;;
            esac
            """);
        var start = new System.Diagnostics.ProcessStartInfo("bash", [Path.Combine(_folder.Path, "test")])
        {
            RedirectStandardOutput = true,
            Environment = { ["PATH"] = $"{_folder.Path}:{Environment.GetEnvironmentVariable("PATH")}" },
        };
        using var process = System.Diagnostics.Process.Start(start)!;
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }

    // A program that ./test finds before those of the machine.
    private void WriteProgram(string name, string script)
    {
        var program = _folder.Write(name, "#!/bin/sh\n" + script + "\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(program, UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }
}
