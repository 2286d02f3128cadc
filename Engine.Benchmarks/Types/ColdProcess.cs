using System.Diagnostics;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Types;

/// <summary>This program in a separate process, in which no type was used before.</summary>
internal static class ColdProcess
{
    /// <summary>Returns the output of the program.</summary>
    /// <exception cref="WrongResultException">The program ends with an error.</exception>
    public static string Run(params string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(start.FileName) == "dotnet") start.ArgumentList.Add(typeof(ColdProcess).Assembly.Location);
        foreach (string argument in arguments) start.ArgumentList.Add(argument);
        using var process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? output
            : throw new WrongResultException($"{string.Join(' ', arguments)}: the process ended with {process.ExitCode}.");
    }
}
