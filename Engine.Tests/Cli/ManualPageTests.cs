using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Quoll.Tests.Cli;

/// <summary>The output of <c>quoll --man</c> is docs/quoll.1 (QUOLL_UPDATE_GOLDEN=1 rewrites the file).</summary>
public class ManualPageTests
{
    private static readonly string _file = Path.Combine(ProjectFolder.Root, "docs", "quoll.1");

    [Fact]
    public void The_page_in_docs_is_what_the_command_prints()
    {
        var result = QuollProcess.Run("--man");
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        if (Environment.GetEnvironmentVariable("QUOLL_UPDATE_GOLDEN") == "1") File.WriteAllText(_file, result.Output);
        Assert.Equal(File.ReadAllText(_file), result.Output);
    }

    [Fact]
    public void It_has_all_options_that_the_help_has()
    {
        var page = QuollProcess.Run("--man").Output.Replace("\\-", "-");
        foreach (var help in new[] { QuollProcess.Run("--help").Output, QuollProcess.Run("--ndjson", "--help").Output })
        {
            var options = Regex.Matches(help, @"(?<=^ +(-\w, )*)--[a-z-]+", RegexOptions.Multiline);
            Assert.True(options.Count > 8);
            Assert.All(options, option => Assert.Contains(option.Value + "\\fR", page));
        }
    }

    [SkippableFact]
    public void Groff_has_nothing_to_say_about_it()
    {
        var start = new ProcessStartInfo("groff", ["-man", "-Tutf8", "-ww", "-z", _file]) { RedirectStandardError = true };
        Process? process = null;
        try
        {
            process = Process.Start(start)!;
        }
        catch (Win32Exception)
        {
            Skip.If(true, InstalledPrograms.Missing("groff"));
        }
        using (process)
        {
            Assert.Equal("", process!.StandardError.ReadToEnd());
            process.WaitForExit();
            Assert.Equal(0, process.ExitCode);
        }
    }
}
