using System.Runtime;

namespace Quoll.Cli.Json;

/// <summary>
/// Reads and uses a long document without garbage collections. Each collection would walk through everything that was
/// read so far, only to find that all of it is alive. When the reserved memory is used up, collections happen as usual.
/// </summary>
internal static class CollectorPause
{
    /// <summary>Reading a shorter document takes fewer than two collections.</summary>
    private const int MinLength = 8 << 20;

    /// <summary>
    /// The values of most documents take less memory than this multiple of the document's length, and leave room for
    /// the results.
    /// </summary>
    private const int MemoryPerByte = 4;

    /// <summary>
    /// Begins a pause if it is worthwhile, within the allowed memory. It ends by itself: ending it would cost as much
    /// as the saved collection.
    /// </summary>
    public static void Begin(long length, long? limit)
    {
        if (length < MinLength || length * MemoryPerByte > limit || GCSettings.LatencyMode == GCLatencyMode.NoGCRegion) return;
        var available = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
        try
        {
            GC.TryStartNoGCRegion(Math.Min(length * MemoryPerByte, available / 2));
        }
        catch (ArgumentOutOfRangeException)
        {
            // More than the collector can reserve.
        }
    }
}
