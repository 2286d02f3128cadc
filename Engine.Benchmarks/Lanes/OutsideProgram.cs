using System.ComponentModel;
using System.Diagnostics;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>Programs that run in processes of their own.</summary>
internal static class OutsideProgram
{
    /// <summary>Returns the output of a program.</summary>
    /// <param name="words">The program and its arguments.</param>
    /// <exception cref="WrongResultException">The program ends with an error, or does not end in time.</exception>
    public static string Run(string[] words, TimeSpan? time = null)
    {
        var start = new ProcessStartInfo(words[0], words[1..]) { RedirectStandardOutput = true };
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(time ?? Timeout.InfiniteTimeSpan))
        {
            process.Kill();
            process.WaitForExit();
        }
        return process.ExitCode == 0 ? output.Result
            : throw new WrongResultException($"{string.Join(' ', words)}: the process ended with {process.ExitCode}. {output.Result}");
    }

    /// <summary>Returns the output of this program in a fresh process.</summary>
    public static string RunThis(params string[] arguments)
    {
        string program = Environment.ProcessPath!;
        string[] start = Path.GetFileNameWithoutExtension(program) == "dotnet" ? [program, typeof(OutsideProgram).Assembly.Location] : [program];
        return Run([.. start, .. arguments]);
    }

    /// <summary>Returns the version that a program prints; null if it is missing, which is noted.</summary>
    public static string? Version(string[] command, List<string> missing)
    {
        try
        {
            return Run([.. command, "--version"]).Trim();
        }
        catch (Win32Exception)
        {
            missing.Add($"{command[0]} is not there.");
            return null;
        }
    }

    /// <summary>Returns Node on the path and the newest Node: their names, versions and programs.</summary>
    public static IEnumerable<(string Name, string Version, string Program)> Nodes(List<string> missing)
    {
        if (Version(["node"], missing) is { } version) yield return ("Node", version, "node");
        if (V8Installation.Find(missing) is { } newest && Version([newest], missing) is { } newer)
            yield return ("newest Node", newer, newest);
    }
}
