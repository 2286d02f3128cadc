using System.Diagnostics;
using Quoll.Benchmarks.Corpus;
using Quoll.Tests.Cli;

namespace Quoll.Tests.DevTools;

/// <summary>
/// chrome-remote-interface, on which many tools stand, drives a session with the command (testdata/devtools). What it
/// must print was compared with the same session in Node 26: where V8 answers in another way, a line below says how.
/// </summary>
public sealed class ChromeRemoteInterfaceTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public async Task A_session_is_answered_as_V8_answers_it()
    {
        InstalledPrograms.Require("node");
        foreach (var name in (string[])["chrome-remote-interface", "ws"])
        {
            try
            {
                File.CreateSymbolicLink(Path.Combine(_folder.Path, name), PackageFetcher.Fetch(PackageManifest.Get(name)));
            }
            catch (PackageUnavailableException unavailable)
            {
                Skip.If(true, unavailable.Message);
            }
        }
        var data = Path.Combine(ProjectFolder.TestData, "devtools");
        var script = Path.Combine(data, "orders.mjs");
        using var process = QuollProcess.Start("--inspect-brk=0", script);
        var listening = await process.StandardError.ReadLineAsync().WaitAsync(MachinePace.Hang);
        var port = new Uri(listening!["Debugger listening on ".Length..]).Port;
        var session = new ProcessStartInfo("node", [Path.Combine(data, "session.cjs"), $"{port}", new Uri(script).AbsoluteUri])
        {
            RedirectStandardOutput = true,
            Environment = { ["NODE_PATH"] = _folder.Path },
        };
        using var client = Process.Start(session)!;
        var said = await client.StandardOutput.ReadToEndAsync().WaitAsync(MachinePace.Hang);
        var expected = File.ReadLines(Path.Combine(data, "session.txt")).Where(static line => !line.StartsWith('#'));
        Assert.Equal(expected, said.TrimEnd().Split('\n'));
        await process.WaitForExitAsync().WaitAsync(MachinePace.Hang);
        Assert.Equal(0, process.ExitCode);
    }
}
