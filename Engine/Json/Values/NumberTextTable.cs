namespace Quoll.Json.Values;

/// <summary>
/// The places of texts by the bits of their doubles, in a table with open addressing. A dictionary of .NET would wait
/// for the JIT: its code for these types is not compiled ahead of time.
/// </summary>
internal sealed class NumberTextTable
{
    private const int FirstSize = 64;

    /// <summary>A table with this many times the entries that were used is given up: clearing it takes long.</summary>
    private const int MaxWaste = 16;

    // A power of two of entries, of which at most half are used. No place is 0.
    private Entry[] _entries = [];
    private int _count;

    private struct Entry
    {
        public ulong Bits;
        public long Place;
    }

    /// <summary>Returns the place for a double, or 0.</summary>
    public long Find(ulong bits) => _count == 0 ? 0 : EntryOf(bits).Place;

    /// <summary>Sets the place for a double.</summary>
    public void Set(ulong bits, long place)
    {
        if (2 * _count >= _entries.Length) Grow();
        ref var entry = ref EntryOf(bits);
        if (entry.Place == 0) _count++;
        entry.Bits = bits;
        entry.Place = place;
    }

    public void Clear()
    {
        if (_entries.Length > FirstSize && _entries.Length / MaxWaste > _count) _entries = [];
        else Array.Clear(_entries);
        _count = 0;
    }

    // The entry for a double, or the free one for it.
    private ref Entry EntryOf(ulong bits)
    {
        var entries = _entries;
        var mask = entries.Length - 1;
        // With a seed, because the author of the document must not choose their places.
        var index = SeededHash.Of(bits) & mask;
        while (entries[index].Place != 0 && entries[index].Bits != bits) index = (index + 1) & mask;
        return ref entries[index];
    }

    private void Grow()
    {
        var old = _entries;
        _entries = new Entry[Math.Max(FirstSize, 4 * old.Length)];
        foreach (var entry in old)
        {
            if (entry.Place != 0) EntryOf(entry.Bits) = entry;
        }
    }
}
