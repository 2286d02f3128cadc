using System.Globalization;
using System.Runtime;
using System.Runtime.InteropServices;

namespace Quoll.Benchmarks.Report;

/// <summary>The machine of the measurements.</summary>
internal static class Machine
{
    public static IEnumerable<(string What, string Value)> Describe()
    {
        yield return ("processor", $"{Processor()}, {Environment.ProcessorCount} logical cores");
        yield return (
            "memory", (GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 1e9).ToString("F0", CultureInfo.InvariantCulture) + " GB");
        yield return ("system", $"{RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}");
        yield return ("runtime", RuntimeInformation.FrameworkDescription);
        yield return ("collector", $"{(GCSettings.IsServerGC ? "server" : "workstation")}, " +
            $"{(GCSettings.LatencyMode == GCLatencyMode.Batch ? "not concurrent" : "concurrent")} (the default of a host, because a library cannot choose)");
    }

    /// <summary>
    /// Returns how many processes want to run, and whether that exceeds the number of cores; null if the system does
    /// not report it.
    /// </summary>
    public static string? Load()
    {
        const string file = "/proc/loadavg";
        if (!File.Exists(file) || !double.TryParse(File.ReadAllText(file).Split(' ')[0], CultureInfo.InvariantCulture, out double load))
            return null;
        string busy = load > Environment.ProcessorCount ? ": other processes were using the machine, so the figures are less exact"
            : "";
        return string.Create(CultureInfo.InvariantCulture, $"{load:F1} on {Environment.ProcessorCount} cores{busy}");
    }

    private static string Processor()
    {
        const string file = "/proc/cpuinfo";
        if (!File.Exists(file)) return RuntimeInformation.ProcessArchitecture.ToString();
        string? line = File.ReadLines(file).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal));
        return line is null ? RuntimeInformation.ProcessArchitecture.ToString() : line[(line.IndexOf(':') + 1)..].Trim();
    }
}
