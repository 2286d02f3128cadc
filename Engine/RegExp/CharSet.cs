using System.Buffers;
using System.Runtime.CompilerServices;

namespace Quoll.RegExp;

/// <summary>A set in the form in which the matcher asks it: one look-up below 256, and runs found with vectors.</summary>
internal sealed class CharSet
{
    /// <summary>Runs are mostly short: so many units are looked at one by one before a vector search starts.</summary>
    private const int ScalarUnits = 12;

    /// <summary>A vector search over more values than this is slower than looking each unit up.</summary>
    private const int MaxSearchValues = 1024;

    /// <summary>From so many ranges on a bitmap of 8 KB is better than a search among them.</summary>
    private const int BitmapRanges = 8;

    private readonly bool[] _low = new bool[256];
    private readonly CodePointSet _set;
    private readonly ulong[]? _bitmap;
    private readonly bool _allUnits;
    private SearchValues<char>? _members;
    private SearchValues<char>? _others;

    public CharSet(CodePointSet set)
    {
        _set = set;
        ReadOnlySpan<int> bounds = set.Bounds;
        int units = 0;
        for (int i = 0; i < bounds.Length; i += 2)
        {
            int end = Math.Min(bounds[i + 1], 0x10000);
            for (int c = bounds[i]; c < Math.Min(end, _low.Length); c++)
                _low[c] = true;
            units += Math.Max(0, end - bounds[i]);
        }
        UnitCount = units;
        _allUnits = units == 0x10000;
        if (set.RangeCount > BitmapRanges && bounds[^1] > 256)
        {
            _bitmap = new ulong[1024];
            for (int i = 0; i < bounds.Length; i += 2)
            {
                for (int c = bounds[i]; c < Math.Min(bounds[i + 1], 0x10000); c++)
                    _bitmap[c >> 6] |= 1UL << (c & 63);
            }
        }
    }

    /// <summary>How many code units are members.</summary>
    public int UnitCount { get; }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Contains(char unit)
    {
        bool[] low = _low;
        return unit < (uint)low.Length ? low[unit] : ContainsHigh(unit);
    }

    public bool ContainsPoint(int codePoint) =>
        codePoint < 0x10000 ? Contains((char)codePoint) : _set.Contains(codePoint);

    private bool ContainsHigh(char unit)
    {
        if (_bitmap is { } bitmap)
            return (bitmap[unit >> 6] >> (unit & 63) & 1) != 0;
        ReadOnlySpan<int> bounds = _set.Bounds;
        int i = 0;
        while (i < bounds.Length && unit >= bounds[i])
            i++;
        return (i & 1) != 0;
    }

    /// <summary>How many units from the start are members.</summary>
    public int RunLength(ReadOnlySpan<char> text)
    {
        if (_allUnits)
            return text.Length;
        int i = 0;
        int scalarEnd = Math.Min(text.Length, ScalarUnits);
        while (i < scalarEnd)
        {
            if (!Contains(text[i]))
                return i;
            i++;
        }
        if (i == text.Length)
            return i;
        ReadOnlySpan<char> rest = text[i..];
        int end;
        if (Others is { } others)
            end = rest.IndexOfAny(others);
        else if (Members is { } members)
            end = rest.IndexOfAnyExcept(members);
        else
            end = IndexOfScalar(rest, member: false);
        return end < 0 ? text.Length : i + end;
    }

    /// <summary>Where the first member is, or -1.</summary>
    public int IndexOf(ReadOnlySpan<char> text)
    {
        if (_allUnits)
            return text.IsEmpty ? -1 : 0;
        if (Members is { } members)
            return text.IndexOfAny(members);
        if (Others is { } others)
            return text.IndexOfAnyExcept(others);
        return IndexOfScalar(text, member: true);
    }

    private int IndexOfScalar(ReadOnlySpan<char> text, bool member)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (Contains(text[i]) == member)
                return i;
        }
        return -1;
    }

    private SearchValues<char>? Members => UnitCount > MaxSearchValues ? null : _members ??= Collect(member: true);

    private SearchValues<char>? Others => 0x10000 - UnitCount > MaxSearchValues ? null : _others ??= Collect(member: false);

    private SearchValues<char> Collect(bool member)
    {
        var units = new List<char>();
        for (int c = 0; c < 0x10000; c++)
        {
            if (Contains((char)c) == member)
                units.Add((char)c);
        }
        return SearchValues.Create(units.ToArray());
    }
}
