using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Cli;

/// <summary>
/// The commands of docs/scale.md for GNU parallel. The test runs its own sshd as the remote hosts, on a port of the
/// loopback with keys made for the test.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Speed", "Slow")]
public sealed class ScaleTests : IDisposable
{
    private const int Events = 3000;

    private static readonly string[] _programs = ["bash", "parallel", "ssh", "ssh-keygen", "sshd"];

    private readonly TemporaryFolder _folder = new();
    private Process? _server;

    public void Dispose()
    {
        if (_server is not null)
        {
            _server.Kill(entireProcessTree: true);
            _server.WaitForExit();
            _server.Dispose();
        }
        _folder.Dispose();
    }

    // Small blocks, so that there are many jobs.
    private static string CommandOfPage(string name) => Regex.Match(
        File.ReadAllText(Path.Combine(ProjectFolder.Root, "docs", "scale.md")), $@"<!-- run {name} -->\n```sh\n(.*?)```", RegexOptions.Singleline)
        .Groups[1].Value.Replace("--block 50M", "--block 20k");

    private string Read(string name) => File.ReadAllText(Path.Combine(_folder.Path, name));

    private static string Lines(IEnumerable<object> values) => string.Concat(values.Select(value => value + "\n"));

    private (int ExitCode, string Error) Bash(string command)
    {
        var start = new ProcessStartInfo("bash", ["-c", "set -o pipefail\n" + command])
        {
            WorkingDirectory = _folder.Path,
            RedirectStandardInput = true,
            RedirectStandardError = true,
            Environment =
            {
                ["PATH"] = $"{_folder.Path}:{Environment.GetEnvironmentVariable("PATH")}",
                ["PARALLEL_SSH"] = $"ssh -F {_folder.Path}/ssh_config",
                ["PARALLEL_HOME"] = _folder.Path,
            },
        };
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        var error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(MachinePace.Hang))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException(command);
        }
        return (process.ExitCode, error.Result);
    }

    private void WriteEvents(Func<int, string> line) =>
        _folder.Write("events.ndjson", Lines(Enumerable.Range(1, Events).Select(line)));

    // Puts the command on the path by its name, and checks that the required programs exist.
    private void Prepare()
    {
        InstalledPrograms.Require(_programs);
        var quoll = _folder.Write("quoll", $"#!/bin/sh\nexec {QuollProcess.ShellWords} \"$@\"\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(quoll, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        _folder.Write("will-cite", "");
        WriteEvents(i => $$$"""{"id":{{{i}}},"qty":{{{i % 5}}},"order":{"id":{{{i * 10}}}}}""");
    }

    private void StartHosts()
    {
        Prepare();
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        var path = _folder.Path;
        foreach (var key in new[] { "host", "user" }) Assert.Equal(0, Bash($"ssh-keygen -q -t ed25519 -N '' -f {key}").ExitCode);
        _folder.Write("sshd_config", $"""
            Port {port}
            ListenAddress 127.0.0.1
            HostKey {path}/host
            AuthorizedKeysFile {path}/user.pub
            PidFile none
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            SetEnv PATH={path}:/usr/local/bin:/usr/bin:/bin
            """);
        _folder.Write("ssh_config", $"""
            Host alpha beta
              Port {port}
            Host gone
              Port 1
            Host *
              HostName 127.0.0.1
              User {Environment.UserName}
              IdentityFile {path}/user
              IdentitiesOnly yes
              UserKnownHostsFile {path}/known
              StrictHostKeyChecking accept-new
              LogLevel ERROR
            """);
        // If root starts sshd, it needs this folder.
        if (Environment.UserName == "root") Directory.CreateDirectory("/run/sshd");
        _server = Process.Start(new ProcessStartInfo("/usr/sbin/sshd", ["-D", "-e", "-f", $"{path}/sshd_config"]) { RedirectStandardError = true })!;
        _server.ErrorDataReceived += static (_, _) => { };
        _server.BeginErrorReadLine();
        var deadline = Stopwatch.StartNew();
        string error;
        while ((error = Bash("ssh -F ssh_config alpha true").Error).Length > 0)
        {
            Skip.If(_server.HasExited, "This user cannot start sshd.");
            Assert.True(deadline.Elapsed < MachinePace.Hang, error);
            Thread.Sleep(100);
        }
    }

    [SkippableFact]
    public void Hosts_share_the_lines_and_the_order_is_kept()
    {
        StartHosts();
        Assert.Equal((0, ""), Bash(CommandOfPage("hosts")));
        Assert.Equal(
            Lines(Enumerable.Range(1, Events).Where(i => i % 5 > 2).Select(i => $$"""{"id":{{i}},"qty":{{i % 5}}}""")), Read("large.ndjson"));
        var hosts = Read("jobs.log").Split('\n').Skip(1).Where(line => line.Length > 0).Select(line => line.Split('\t')[1]).Distinct();
        Assert.Equal(["alpha", "beta"], hosts.Order());
    }

    [SkippableFact]
    public void A_host_that_is_gone_loses_nothing()
    {
        StartHosts();
        Assert.Equal(0, Bash(CommandOfPage("hosts").Replace("alpha,beta", "gone,beta")).ExitCode);
        Assert.Equal(Events * 2 / 5, Read("large.ndjson").Count(c => c == '\n'));
    }

    [SkippableFact]
    public void Sums_come_from_all_hosts()
    {
        StartHosts();
        Assert.Equal((0, ""), Bash(CommandOfPage("reduce")));
        Assert.Equal($"{Enumerable.Range(1, Events).Sum(i => i % 5)}\n", Read("sum.json"));
    }

    [SkippableFact]
    public void A_file_is_read_in_parts()
    {
        Prepare();
        Assert.Equal((0, ""), Bash(CommandOfPage("part")));
        Assert.Equal(Lines(Enumerable.Range(1, Events).Cast<object>()), Read("ids.ndjson"));
    }

    [SkippableFact]
    public void A_failure_stops_all_or_is_counted()
    {
        Prepare();
        WriteEvents(i => i == 10 ? "broken" : i == Events ? "{}" : $$$"""{"order":{"id":{{{i}}}}}""");
        var (code, error) = Bash(CommandOfPage("halt"));
        Assert.Equal(1, code);
        Assert.Contains("<stdin>:10:1", error);

        (code, error) = Bash(CommandOfPage("going"));
        Assert.Equal(2, code);
        Assert.Contains("<stdin>:10:1", error);
        Assert.Contains("TypeError", error);
        Assert.Equal(Lines(Enumerable.Range(1, Events - 1).Where(i => i != 10).Cast<object>()), Read("orders.ndjson"));

        // As the page says, 1 is success, and every other code is a failure.
        var lenient = CommandOfPage("going").Replace("'input.order.id'", "'input.order.id' || [ \\$? -eq 1 ]");
        Assert.Equal(0, Bash(lenient).ExitCode);
        Assert.NotEqual(0, Bash(lenient.Replace("--keep-going", "--keep-going --no-such-option")).ExitCode);
    }
}
