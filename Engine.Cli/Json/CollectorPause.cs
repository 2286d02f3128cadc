using System.Runtime;

namespace Quoll.Cli.Json;

/// <summary>
/// Lets a long document be read without the collector, which would walk through all that was read so far, again and
/// again, to find that all of it is alive. Where there is not enough memory the collector comes as always.
/// </summary>
internal static class CollectorPause
{
    /// <summary>Shorter documents are read before the collector has come twice.</summary>
    private const int MinLength = 8 << 20;

    /// <summary>The values of a document take some times its length: those of short numbers most.</summary>
    private const int MemoryPerByte = 8;

    /// <summary>Begins where it pays.</summary>
    public static void Begin(long length)
    {
        if (length < MinLength || GCSettings.LatencyMode == GCLatencyMode.NoGCRegion) return;
        var available = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
        try
        {
            GC.TryStartNoGCRegion(Math.Min(length * MemoryPerByte, available / 2));
        }
        catch (ArgumentOutOfRangeException)
        {
            // More than the collector can promise.
        }
    }

    public static void End()
    {
        // It may have ended by itself.
        if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion) GC.EndNoGCRegion();
    }
}
