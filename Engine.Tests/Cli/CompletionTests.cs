using System.ComponentModel;
using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>The output of <c>quoll --completions</c> works in the shell it is for.</summary>
[Trait("Speed", "Slow")]
public class CompletionTests
{
    // Starts a process with a text as its input. Null if the program does not exist.
    private static string? Output(string program, string input, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using var process = Process.Start(start)!;
            var output = process.StandardOutput.ReadToEndAsync();
            var error = process.StandardError.ReadToEndAsync();
            process.StandardInput.Write(input);
            process.StandardInput.Close();
            if (!process.WaitForExit(MachinePace.Hang))
            {
                process.Kill(entireProcessTree: true);
                throw new TimeoutException($"{program} did not end.");
            }
            return output.Result + error.Result;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    private static string[] Complete(string shell, TemporaryFolder folder, params string[] words)
    {
        var script = folder.Write("completions", Printed(shell));
        var quoted = words.Select(word => $"'{word}'");
        var output = shell switch
        {
            "bash" => Output(
                "bash", $"cd '{folder.Path}'; source '{script}'; COMP_WORDS=(quoll {string.Join(' ', quoted)}); COMP_CWORD={words.Length}\n"
                    + "$(complete -p quoll | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' \"${COMPREPLY[@]}\"", "--norc", "-s"),
            "fish" => Output(
                "fish", $"cd '{folder.Path}'; source '{script}'; complete -C \"quoll {string.Join(' ', words)}\"", "--no-config"),
            _ => throw new ArgumentException(shell),
        };
        Skip.If(output is null, InstalledPrograms.Missing(shell));
        var lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return [.. lines.Select(line => line.Split('\t')[0]).Order(StringComparer.Ordinal)];
    }

    private static string Printed(string shell)
    {
        var result = QuollProcess.Run("--completions", shell);
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        return result.Output;
    }

    [SkippableTheory]
    [InlineData("bash", "--max-")]
    [InlineData("fish", "--max-")]
    public void Options_are_completed(string shell, string word)
    {
        using var folder = new TemporaryFolder();
        Assert.Equal(["--max-depth", "--max-memory", "--max-steps", "--max-time"], Complete(shell, folder, word));
    }

    [SkippableTheory]
    [InlineData("bash")]
    [InlineData("fish")]
    public void Values_and_the_options_of_filters_are_completed_too(string shell)
    {
        using var folder = new TemporaryFolder();
        Assert.Equal(["bash", "fish", "pwsh", "zsh"], Complete(shell, folder, "--completions", ""));
        Assert.Equal(["--keep-going"], Complete(shell, folder, "--ndjson", "--keep"));
        Assert.Empty(Complete(shell, folder, "--keep"));
        Assert.DoesNotContain("--trace", Complete(shell, folder, "--ndjson", "--"));
        Assert.Contains("--trace", Complete(shell, folder, "--"));
        Assert.Contains("--ndjson", Complete(shell, folder, "--"));
    }

    [SkippableTheory]
    [InlineData("bash")]
    [InlineData("fish")]
    public void Elsewhere_files_are_completed(string shell)
    {
        using var folder = new TemporaryFolder();
        folder.Write("script one.js", "");
        folder.Write("script.mjs", "");
        var names = Complete(shell, folder, "scr").Select(name => name.Replace("\\", ""));
        Assert.Equal(["script one.js", "script.mjs"], names);
        Assert.Equal(["script.mjs"], Complete(shell, folder, "--ndjson", "-f", "script.m"));
    }

    [SkippableFact]
    public void Behind_the_script_options_are_its_own()
    {
        using var folder = new TemporaryFolder();
        Assert.Empty(Complete("bash", folder, "a.js", "--max-"));
        Assert.Empty(Complete("bash", folder, "--", "--max-"));
        Assert.NotEmpty(Complete("bash", folder, "--max-time", "5", "--max-"));
        Assert.NotEmpty(Complete("bash", folder, "--ndjson", "input.x", "--max-"));
        Assert.Empty(Complete("bash", folder, "--max-time", ""));
    }

    // zsh completes in a terminal only. The test creates one, types into it and reads its screen.
    [SkippableFact]
    public void Zsh_completes_options()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("_quoll", Printed("zsh"));
        var output = Output("zsh", $$"""
            zmodload zsh/zpty
            export TERM=dumb
            zpty shell zsh -f -i
            zpty -w shell "autoload -Uz compinit; compinit -u -d '{{folder.Path}}/dump'; source '{{script}}'; print rea''dy"
            zpty -r shell text '*ready*'
            zpty -n -w shell $'quoll --comple\t'
            zpty -r shell text '*--completions*' && print -r -- found
            zpty -n -w shell $'\x15quoll --ndjson --keep-g\t'
            zpty -r shell text '*--keep-going*' && print -r -- found
            zpty -d shell
            """, "-f");
        Skip.If(output is null, InstalledPrograms.Missing("zsh"));
        Assert.Equal("found\nfound\n", output);
    }

    [SkippableFact]
    public void PowerShell_completes_options()
    {
        using var folder = new TemporaryFolder();
        var script = folder.Write("completions.ps1", Printed("pwsh"));
        var output = Output(
            "pwsh", "", "-NoProfile", "-NonInteractive", "-Command",
            $". '{script}'; (TabExpansion2 'quoll --max-t' 13).CompletionMatches | ForEach-Object CompletionText");
        Skip.If(output is null, InstalledPrograms.Missing("pwsh"));
        Assert.Equal("--max-time", output.Trim());
    }

    [Fact]
    public void Other_shells_are_bad_usage()
    {
        var result = QuollProcess.Run("--completions", "tcsh");
        Assert.Equal(2, result.ExitCode);
        Assert.Contains("tcsh", result.Error);
    }
}
