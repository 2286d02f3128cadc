using System.Diagnostics;

namespace Quoll.Benchmarks.Lanes;

/// <summary>Peers that are separate programs.</summary>
internal static class OutsidePrograms
{
    /// <summary>Returns the version that a program prints; null if it is missing, which is noted.</summary>
    public static string? Version(string[] command, List<string> missing)
    {
        try
        {
            var start = new ProcessStartInfo(command[0], [.. command[1..], "--version"]) { RedirectStandardOutput = true };
            using var process = Process.Start(start)!;
            string version = process.StandardOutput.ReadToEnd().Trim();
            process.WaitForExit();
            return version;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            missing.Add($"{command[0]} is not there.");
            return null;
        }
    }

    /// <summary>Returns Node on the path and the newest Node: their names, versions and programs.</summary>
    public static IEnumerable<(string Name, string Version, string Program)> Nodes(List<string> missing)
    {
        if (Version(["node"], missing) is { } version) yield return ("Node", version, "node");
        string? newest = null;
        try
        {
            newest = V8Installation.Newest();
        }
        catch (InvalidOperationException e)
        {
            missing.Add($"The newest Node: {e.Message}");
        }
        if (newest is not null && Version([newest], missing) is { } newer) yield return ("newest Node", newer, newest);
    }
}
