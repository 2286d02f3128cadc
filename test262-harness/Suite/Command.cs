using System.ComponentModel;
using System.Diagnostics;

namespace Quoll.Test262.Suite;

internal readonly record struct CommandResult(int ExitCode, string Error)
{
    public bool Succeeded => ExitCode == 0;

    public string LastErrorLine =>
        Error.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).LastOrDefault()
            ?? $"exit code {ExitCode}";
}

/// <summary>Runs a program of the machine without a terminal, under a time limit.</summary>
internal static class Command
{
    /// <exception cref="SuiteUnavailableException">The program is not on this machine.</exception>
    public static CommandResult Run(
        string program, IEnumerable<string> arguments, TimeSpan patience, params (string Name, string Value)[] environment) =>
        Run(program, arguments, patience, consume: null, environment);

    /// <summary>
    /// Runs a program in the same way, and passes its standard output to <paramref name="consume"/> as it arrives.
    /// </summary>
    public static CommandResult Run(
        string program, IEnumerable<string> arguments, TimeSpan patience, Action<Stream>? consume,
            params (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in environment)
            start.Environment[name] = value;

        using Process process = Start(start);
        process.StandardInput.Close();
        Task<string> error = process.StandardError.ReadToEndAsync();
        using var clock = new Timer(_ => process.Kill(entireProcessTree: true), null, patience, Timeout.InfiniteTimeSpan);
        (consume ?? (output => output.CopyTo(Stream.Null)))(process.StandardOutput.BaseStream);
        process.WaitForExit();
        return new CommandResult(process.ExitCode, error.Result);
    }

    private static Process Start(ProcessStartInfo start)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception)
        {
            throw new SuiteUnavailableException($"{start.FileName} is not on this machine");
        }
    }
}
