using System.Diagnostics;

namespace Quoll.Tests.Cli;

/// <summary>The output of a long run over JSON in a terminal (tmux).</summary>
public class JsonTerminalTests
{
    [SkippableFact]
    public void Progress_is_shown_and_erased()
    {
        InstalledPrograms.Require("tmux");
        using var folder = new TemporaryFolder();
        var socket = Path.Combine(folder.Path, "tmux");
        // The program runs until the file "end" exists.
        var program = $"while (true) try {{ read('{folder.Path}/end'); break }} catch {{}}";
        var data = folder.Write("data.ndjson", "1\n");
        Tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "20",
            $"{QuollProcess.ShellWords} --ndjson \"{program}\" '{data}'; echo over; sleep 60");
        try
        {
            Wait("0 MB, 0 MB/s, 100 %");
            folder.Write("end", "");
            Wait("over");
            Assert.DoesNotContain("MB", Tmux("capture-pane", "-p"));
        }
        finally
        {
            Tmux("kill-server");
        }

        void Wait(string text) => Assert.True(
            SpinWait.SpinUntil(() => Tmux("capture-pane", "-p").Contains(text, StringComparison.Ordinal), MachinePace.Hang), text);

        string Tmux(params string[] arguments)
        {
            using var tmux = Process.Start(
                new ProcessStartInfo("tmux", ["-S", socket, .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            var output = tmux.StandardOutput.ReadToEnd();
            tmux.WaitForExit();
            return output;
        }
    }
}
