using System.Globalization;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>The peak resident memory of this process (proc(5), VmHWM), if the system reports it: on Linux.</summary>
internal static class PeakMemory
{
    private const string Status = "/proc/self/status", ClearReferences = "/proc/self/clear_refs";

    /// <summary>Resets the peak.</summary>
    public static void Reset()
    {
        if (File.Exists(ClearReferences)) File.WriteAllText(ClearReferences, "5");
    }

    /// <summary>The current resident memory in bytes; 0 if the system does not report it.</summary>
    public static long Resident => Read(Status, "VmRSS:");

    /// <summary>The peak since the last reset in bytes; 0 if the system does not report it.</summary>
    public static long Peak => Read(Status, "VmHWM:");

    /// <summary>
    /// Returns the peak of another process in bytes; 0 if it is unknown because the process has ended.
    /// </summary>
    public static long PeakOf(int process) => Read($"/proc/{process}/status", "VmHWM:");

    private static long Read(string file, string name)
    {
        if (!File.Exists(file)) return 0;
        try
        {
            foreach (var line in File.ReadLines(file))
            {
                if (line.StartsWith(name, StringComparison.Ordinal))
                    return 1024 * long.Parse(line.AsSpan(name.Length).Trim().TrimEnd("kB").Trim(), CultureInfo.InvariantCulture);
            }
        }
        catch (IOException)
        {
            // The process ended while its file was read, so the peak is unknown.
        }
        return 0;
    }
}
