using System.Globalization;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// The most memory that this process had resident (proc(5), VmHWM), where the system says so: on Linux.
/// </summary>
internal static class PeakMemory
{
    private const string Status = "/proc/self/status", ClearReferences = "/proc/self/clear_refs";

    /// <summary>From here on the peak is a new one.</summary>
    public static void Reset()
    {
        if (File.Exists(ClearReferences)) File.WriteAllText(ClearReferences, "5");
    }

    /// <summary>The memory that is resident now, in bytes; 0 where the system does not say.</summary>
    public static long Resident => Read(Status, "VmRSS:");

    /// <summary>The most since the last reset, in bytes; 0 where the system does not say.</summary>
    public static long Peak => Read(Status, "VmHWM:");

    /// <summary>The most that another process had, in bytes; 0 where that is not known, as it has ended.</summary>
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
            // The process ended while its file was read: nothing is known of it any more.
        }
        return 0;
    }
}
