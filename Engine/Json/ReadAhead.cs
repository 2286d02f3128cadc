using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Json;

/// <summary>
/// Asks for memory before a walk gets there. What was parsed or built in order lies in order on the heap, and stays so when the collector
/// moves it, but the machine's own read-ahead ends at each page of 4 KB: a document larger than the caches would wait there for memory, page after page.
/// Only hints are given: a wrong guess reads a line in vain, and an address that is not mapped is ignored.
/// </summary>
internal struct ReadAhead
{
    private const int Line = 64;

    /// <summary>Bytes between the walk and what is asked for: some pages, and less than a first-level cache.</summary>
    private const int Distance = 16 * 1024;

    /// <summary>The most lines that one step asks for: it catches up in some steps where the walk jumps.</summary>
    private const int MaxLines = 16;

    /// <summary>Units of text from which on it is worth its time: the values of less fit into a second-level cache.</summary>
    private const int LargeText = 512 * 1024;

    private nuint _asked;
    private bool _isOn;

    /// <summary>So much of the text is written.</summary>
    public void Written(long units) => _isOn = Sse.IsSupported && units >= LargeText;

    /// <summary>The walk has reached an object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Reach(object place)
    {
        if (_isOn) Ask(place);
    }

    private unsafe void Ask(object place)
    {
        // The address may be out of date at once: it is never read from.
        var address = *(nuint*)Unsafe.AsPointer(ref place);
        var rest = (nint)(address + Distance - _asked);
        if (rest <= 0 && rest > -Distance) return;
        if (rest is <= 0 or > 2 * Distance) _asked = address;
        var end = nuint.Min(address + Distance, _asked + MaxLines * Line);
        for (; _asked < end; _asked += Line) Sse.Prefetch0((void*)_asked);
    }
}
