using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace Quoll.Tests.Programs;

/// <summary>Runs Node as a user does, to compare the output of a program.</summary>
internal static class NodeProcess
{
    public sealed record Result(string Output, string Error);

    /// <exception cref="NodeUnavailableException">There is no Node on the path.</exception>
    public static Result Run(params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo("node")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            Environment = { ["TZ"] = "UTC" },
        };
        foreach (var argument in arguments) start.ArgumentList.Add(argument);
        Process process;
        try
        {
            process = Process.Start(start)!;
        }
        catch (Win32Exception e)
        {
            throw new NodeUnavailableException(InstalledPrograms.Missing("node"), e);
        }
        using (process)
        {
            var output = process.StandardOutput.ReadToEndAsync();
            var error = process.StandardError.ReadToEndAsync();
            if (!process.WaitForExit(MachinePace.Hang))
            {
                process.Kill();
                throw new TimeoutException($"node {string.Join(' ', arguments)} did not end.");
            }
            if (process.ExitCode != 0) throw new InvalidOperationException($"node ended with {process.ExitCode}: {error.Result}");
            return new Result(output.Result, error.Result);
        }
    }
}

/// <summary>Node is not available; the message says so.</summary>
internal sealed class NodeUnavailableException(string message, Exception inner) : Exception(message, inner);
