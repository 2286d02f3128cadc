namespace Quoll.Json.Values;

/// <summary>
/// The places of texts by the bits of their doubles, in a table with open addressing. A dictionary of .NET would wait
/// for the JIT: its code for these types is not compiled ahead of time.
/// </summary>
internal sealed class NumberTextTable
{
    private const int FirstSize = 64;

    // A power of two of entries, of which at most half are used. No place is 0.
    private ulong[] _bits = [];
    private long[] _places = [];
    private int _count;

    /// <summary>Returns the place for a double, or 0.</summary>
    public long Find(ulong bits) => _count == 0 ? 0 : _places[IndexOf(bits)];

    /// <summary>Sets the place for a double.</summary>
    public void Set(ulong bits, long place)
    {
        if (2 * _count >= _bits.Length) Grow();
        var index = IndexOf(bits);
        if (_places[index] == 0) _count++;
        _bits[index] = bits;
        _places[index] = place;
    }

    public void Clear()
    {
        if (_bits.Length > FirstSize) (_bits, _places) = ([], []);
        else Array.Clear(_places);
        _count = 0;
    }

    // The index of an entry, or of the free place for it.
    private int IndexOf(ulong bits)
    {
        var mask = _bits.Length - 1;
        // The golden ratio: the low bits of most doubles are zeros.
        var index = (int)(bits * 0x9E3779B97F4A7C15 >> 32) & mask;
        while (_places[index] != 0 && _bits[index] != bits) index = index + 1 & mask;
        return index;
    }

    private void Grow()
    {
        var (bits, places) = (_bits, _places);
        var size = Math.Max(FirstSize, 2 * bits.Length);
        (_bits, _places) = (new ulong[size], new long[size]);
        for (var i = 0; i < places.Length; i++)
        {
            if (places[i] == 0) continue;
            var index = IndexOf(bits[i]);
            (_bits[index], _places[index]) = (bits[i], places[i]);
        }
    }
}
