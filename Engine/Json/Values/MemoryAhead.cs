using System.Runtime.Intrinsics.X86;

namespace Quoll.Json.Values;

/// <summary>
/// Prefetches memory that is reached in ascending order. Values are walked in the order in which they were created,
/// which is their order on the heap, also after the collector has moved them. New objects are allocated one after the
/// other. The processor's own read-ahead ends at each page of 4 KB, and the youngest generation is larger than the
/// caches. So .NET clears memory for new objects that is not in a cache. (HotSpot does the second for all allocations:
/// AllocatePrefetchDistance.) These are only hints: a wrong guess fetches lines in vain, and an address that is not
/// mapped is ignored.
/// </summary>
internal struct MemoryAhead
{
    private const int Line = 64;

    /// <summary>
    /// The number of bytes between the reached and the prefetched address: more than the 8 KB that .NET clears at a
    /// time, less than a first-level cache.
    /// </summary>
    private const int Distance = 16 * 1024;

    /// <summary>The most lines that one step prefetches. After a jump, it catches up in some steps.</summary>
    private const int MaxLines = 16;

    private nuint _asked;

    /// <summary>
    /// Returns the address of an object. It is out of date as soon as the collector moves it, so nothing may be read
    /// from it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe nuint AddressOf(object o) => *(nuint*)Unsafe.AsPointer(ref o);

    /// <summary>Prefetches from a reached object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Reach(object o) => Reach(AddressOf(o));

    /// <summary>Prefetches from a reached address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Reach(nuint address)
    {
        // Prefetched this far already, and not much farther, which would be from another place.
        var rest = (nint)(address + Distance - _asked);
        if (!Sse.IsSupported || rest is <= 0 and > -Distance) return;
        Prefetch(address, rest);
    }

    private unsafe void Prefetch(nuint address, nint rest)
    {
        if (rest is <= 0 or > 2 * Distance) _asked = address;
        var end = nuint.Min(address + Distance, _asked + MaxLines * Line);
        for (; _asked < end; _asked += Line) Sse.Prefetch0((void*)_asked);
    }
}
