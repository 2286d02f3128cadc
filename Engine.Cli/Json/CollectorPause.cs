using System.Runtime;

namespace Quoll.Cli.Json;

/// <summary>
/// Lets a long document be read and used without the collector, which would walk through all that was read so far,
/// again and again, to find that all of it is alive. When the memory that was promised is used up it comes as always.
/// </summary>
internal static class CollectorPause
{
    /// <summary>Shorter documents are read before the collector has come twice.</summary>
    private const int MinLength = 8 << 20;

    /// <summary>
    /// The values of most documents take less than that many times its length, and leave room for what is made of them.
    /// </summary>
    private const int MemoryPerByte = 4;

    /// <summary>
    /// Begins where it pays, and takes no more than is allowed. It ends by itself: to end it would cost as much as the
    /// collection that was saved.
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
            // More than the collector can promise.
        }
    }
}
