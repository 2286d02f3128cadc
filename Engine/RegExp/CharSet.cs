using System.Buffers;

namespace Quoll.RegExp;

/// <summary>A set in the form that the matcher uses: one look-up below 256, and runs found with vectors.</summary>
internal sealed class CharSet
{
    /// <summary>Units that are checked one by one before a vector search starts: most runs are short.</summary>
    public const int ScalarUnits = 12;

    /// <summary>Units checked one by one before a vector search starts: the next member is often near.</summary>
    private const int NearUnits = 6;

    /// <summary>
    /// Units beyond those that are checked one by one before a set gets its vector searches. .NET compiles their code
    /// when they are first used, which takes some milliseconds.
    /// </summary>
    private const int UnitsBeforeVectors = 1 << 14;

    /// <summary>The most values, ASCII or not, that a vector search compares directly.</summary>
    private const int MaxDirectValues = 5;

    /// <summary>Units that are searched between two checks of the budget: some tens of microseconds.</summary>
    public const int Window = 1 << 16;

    /// <summary>With more ranges than this, a bitmap of 8 KB is faster than a search among them.</summary>
    private const int BitmapRanges = 8;

    private readonly bool[] _low = new bool[256];
    private readonly CodePointSet _set;
    private ulong[]? _bitmap;
    private readonly int _unitCount;
    private int _farUnits;
    private SearchValues<char>? _values;
    private SearchValues<char>? _others;
    private SearchValues<char>? _asciiMembers;
    private SearchValues<char>? _asciiOthers;

    public CharSet(CodePointSet set)
    {
        _set = set;
        var bounds = set.Bounds;
        var units = 0;
        for (var i = 0; i < bounds.Length; i += 2)
        {
            var end = Math.Min(bounds[i + 1], 0x10000);
            for (var c = bounds[i]; c < Math.Min(end, _low.Length); c++) _low[c] = true;
            units += Math.Max(0, end - bounds[i]);
        }
        _unitCount = units;
    }

    public CodePointSet Members => _set;

    /// <summary>Whether each code unit is a member.</summary>
    public bool HasAllUnits => _unitCount == 0x10000;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Contains(char unit)
    {
        var low = _low;
        return unit < (uint)low.Length ? low[unit] : ContainsHigh(unit);
    }

    /// <summary>Returns whether all members of another set are members.</summary>
    public bool Includes(CodePointSet other) => other.Subtract(_set).IsEmpty;

    public bool ContainsPoint(int codePoint) =>
        codePoint < 0x10000 ? Contains((char)codePoint) : _set.Contains(codePoint);

    private bool ContainsHigh(char unit)
    {
        var bounds = _set.Bounds;
        if (bounds.Length > 2 * BitmapRanges) return ((_bitmap ??= MakeBitmap())[unit >> 6] >> (unit & 63) & 1) != 0;
        var i = 0;
        while (i < bounds.Length && unit >= bounds[i]) i++;
        return (i & 1) != 0;
    }

    /// <summary>Creates the bitmap at the first look-up of a unit above 255, which most sets never need.</summary>
    private ulong[] MakeBitmap()
    {
        var bitmap = new ulong[1024];
        var bounds = _set.Bounds;
        for (var i = 0; i < bounds.Length; i += 2)
        {
            for (var c = bounds[i]; c < Math.Min(bounds[i + 1], 0x10000); c++) bitmap[c >> 6] |= 1UL << (c & 63);
        }
        return bitmap;
    }

    /// <summary>Counts the units from the start that are members.</summary>
    public int RunLength(ReadOnlySpan<char> text)
    {
        if (HasAllUnits) return text.Length;
        var scalarEnd = Math.Min(text.Length, ScalarUnits);
        for (var i = 0; i < scalarEnd; i++)
        {
            if (!Contains(text[i])) return i;
        }
        return scalarEnd == text.Length ? scalarEnd : LongRunLength(text, scalarEnd);
    }

    /// <summary>Counts the members, of which the first <paramref name="i"/> are known.</summary>
    public int LongRunLength(ReadOnlySpan<char> text, int i)
    {
        if (_farUnits < UnitsBeforeVectors)
        {
            var start = i;
            var end = Math.Min(text.Length, i + UnitsBeforeVectors - _farUnits);
            while (i < end && Contains(text[i])) i++;
            _farUnits += i - start;
            if (i < end || i == text.Length) return i;
        }
        while (true)
        {
            var end = (int)Math.Min((long)i + Window, text.Length);
            i = RunWithin(text[..end], i);
            if (i < end || end == text.Length) return i;
            WorkBudget.Work(Window);
        }
    }

    /// <summary>
    /// Counts members up to a non-ASCII unit. Vector searches know ASCII only; after a member outside ASCII they start
    /// again.
    /// </summary>
    private int RunWithin(ReadOnlySpan<char> text, int i)
    {
        if (0x10000 - _unitCount <= MaxDirectValues)
        {
            var end = text[i..].IndexOfAny(_others ??= Collect(member: false, 0x10000));
            return end < 0 ? text.Length : i + end;
        }
        var ascii = _asciiMembers ??= Collect(member: true, 128);
        while (i < text.Length)
        {
            var end = text[i..].IndexOfAnyExcept(ascii);
            if (end < 0) return text.Length;
            i += end;
            if (text[i] < 128) return i;
            while (i < text.Length && text[i] >= 128)
            {
                if (!Contains(text[i])) return i;
                i++;
            }
        }
        return i;
    }

    /// <summary>Finds the first member; -1 if there is none.</summary>
    public int IndexOf(ReadOnlySpan<char> text)
    {
        var near = Math.Min(text.Length, NearUnits);
        for (var i = 0; i < near; i++)
        {
            if (Contains(text[i])) return i;
        }
        var far = near == text.Length ? -1 : FarIndexOf(text[near..]);
        return far < 0 ? -1 : near + far;
    }

    private int FarIndexOf(ReadOnlySpan<char> text)
    {
        var near = 0;
        if (_farUnits < UnitsBeforeVectors)
        {
            var end = Math.Min(text.Length, UnitsBeforeVectors - _farUnits);
            while (near < end && !Contains(text[near])) near++;
            _farUnits += near;
            if (near < end) return near;
            if (near == text.Length) return -1;
        }
        for (var from = near; ; from += Window)
        {
            var length = Math.Min(Window, text.Length - from);
            var place = IndexWithin(text.Slice(from, length));
            if (place >= 0) return from + place;
            if (length < Window) return -1;
            WorkBudget.Work(Window);
        }
    }

    private int IndexWithin(ReadOnlySpan<char> text)
    {
        if (_unitCount <= MaxDirectValues) return text.IndexOfAny(_values ??= Collect(member: true, 0x10000));
        var ascii = _asciiOthers ??= Collect(member: false, 128);
        var i = 0;
        while (i < text.Length)
        {
            var place = text[i..].IndexOfAnyExcept(ascii);
            if (place < 0) return -1;
            i += place;
            if (text[i] < 128) return i;
            while (i < text.Length && text[i] >= 128)
            {
                if (Contains(text[i])) return i;
                i++;
            }
        }
        return -1;
    }

    /// <summary>Collects the units below a limit that are members, or those that are not.</summary>
    private SearchValues<char> Collect(bool member, int limit)
    {
        var units = new List<char>();
        for (var c = 0; c < limit; c++)
        {
            if (Contains((char)c) == member) units.Add((char)c);
        }
        return SearchValues.Create(units.ToArray());
    }
}
