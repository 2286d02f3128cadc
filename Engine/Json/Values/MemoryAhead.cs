using System.Runtime.Intrinsics.X86;

namespace Quoll.Json.Values;

/// <summary>
/// Asks for memory before it is reached, where it is reached in ascending order: values are walked in the order in
/// which they once were made, as they lie on the heap, and stay so when the collector moves them; new objects are given
/// out one after the other. The processor's own read-ahead ends at each page of 4 KB, and the youngest generation is
/// larger than the caches, so that .NET clears memory for new objects that is in none of them. (HotSpot does the second
/// for all allocations: AllocatePrefetchDistance.) Only hints are given: a wrong guess asks for lines in vain, and an
/// address that is not mapped is ignored.
/// </summary>
internal struct MemoryAhead
{
    private const int Line = 64;

    /// <summary>
    /// Bytes between what is reached and what is asked for: more than the 8 KB that .NET clears at a time, less than a
    /// first-level cache.
    /// </summary>
    private const int Distance = 16 * 1024;

    /// <summary>The most lines that one step asks for: it catches up in some steps after a jump.</summary>
    private const int MaxLines = 16;

    private nuint _asked;

    /// <summary>
    /// The address of an object; out of date as soon as the collector moves it, so nothing may be read from it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe nuint AddressOf(object o) => *(nuint*)Unsafe.AsPointer(ref o);

    /// <summary>An object is reached.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Reach(object o) => Reach(AddressOf(o));

    /// <summary>An address is reached.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Reach(nuint address)
    {
        // Asked that far already, and not much farther: then it would be from elsewhere.
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
