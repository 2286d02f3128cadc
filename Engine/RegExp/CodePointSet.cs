using System.Runtime.InteropServices;

namespace Quoll.RegExp;

/// <summary>
/// An immutable set of code points, held as the sorted bounds of its ranges: member from an even bound up to and
/// without the odd bound after it.
/// </summary>
internal sealed class CodePointSet
{
    public const int Limit = 0x110000;

    private readonly int[] _bounds;
    private CodePointSet? _firstUnits;
    private CharSet? _charSet;

    private CodePointSet(int[] bounds) => _bounds = bounds;

    public static CodePointSet Empty { get; } = new([]);
    public static CodePointSet All { get; } = new([0, Limit]);

    /// <summary>§12.3 LineTerminator.</summary>
    public static CodePointSet LineTerminators { get; } = new(['\n', '\n' + 1, '\r', '\r' + 1, 0x2028, 0x202A]);

    public bool IsEmpty => _bounds.Length == 0;
    public bool IsAll => _bounds.Length == 2 && _bounds[0] == 0 && _bounds[1] == Limit;
    public int RangeCount => _bounds.Length / 2;

    /// <summary>The bounds: those at even indices begin a range, those at odd indices end it.</summary>
    public ReadOnlySpan<int> Bounds => _bounds;

    public static CodePointSet Of(int codePoint) => new([codePoint, codePoint + 1]);

    /// <summary>Returns the code points from <paramref name="from"/> to <paramref name="to"/>, both included.</summary>
    public static CodePointSet Range(int from, int to) => new([from, to + 1]);

    /// <summary>Takes sorted bounds that neither touch nor overlap; the array must not be changed later.</summary>
    public static CodePointSet FromBounds(int[] bounds) => new(bounds);

    /// <summary>Takes ranges, ends included, in any order; they may overlap.</summary>
    public static CodePointSet FromRanges(List<(int From, int To)> ranges)
    {
        if (ranges.Count == 0) return Empty;
        WorkBudget.Work(32L * ranges.Count);
        if (ranges.Count <= FewRanges) SortFew(CollectionsMarshal.AsSpan(ranges));
        else ranges.Sort(static (a, b) => a.From.CompareTo(b.From));
        var bounds = new List<int>(ranges.Count * 2) { ranges[0].From, ranges[0].To + 1 };
        foreach ((int from, int to) in ranges)
        {
            if (from > bounds[^1])
            {
                bounds.Add(from);
                bounds.Add(to + 1);
            }
            else if (to + 1 > bounds[^1])
            {
                bounds[^1] = to + 1;
            }
        }
        return new CodePointSet([.. bounds]);
    }

    private const int FewRanges = 32;

    // .NET compiles its sort of structures when it is first used. Most sets have few ranges, nearly in order.
    private static void SortFew(Span<(int From, int To)> ranges)
    {
        for (var i = 1; i < ranges.Length; i++)
        {
            var range = ranges[i];
            var place = i;
            for (; place > 0 && ranges[place - 1].From > range.From; place--) ranges[place] = ranges[place - 1];
            ranges[place] = range;
        }
    }

    public bool Contains(int codePoint)
    {
        var place = Array.BinarySearch(_bounds, codePoint);
        return ((place >= 0 ? place : ~place - 1) & 1) == 0;
    }

    /// <summary>Returns the only member, or -1.</summary>
    public int SingleOrNone() => _bounds.Length == 2 && _bounds[1] == _bounds[0] + 1 ? _bounds[0] : -1;

    /// <summary>Counts the members.</summary>
    public int Count()
    {
        var count = 0;
        for (var i = 0; i < _bounds.Length; i += 2) count += _bounds[i + 1] - _bounds[i];
        return count;
    }

    /// <summary>Returns the union of many sets, sorted once.</summary>
    public static CodePointSet UnionOf(IEnumerable<CodePointSet> sets)
    {
        var ranges = new List<(int, int)>();
        foreach (var set in sets)
        {
            for (var i = 0; i < set._bounds.Length; i += 2) ranges.Add((set._bounds[i], set._bounds[i + 1] - 1));
        }
        return FromRanges(ranges);
    }

    public CodePointSet Union(CodePointSet other) =>
        IsEmpty || other.IsAll ? other : other.IsEmpty || IsAll ? this : Combine(other, static (a, b) => a | b);

    public CodePointSet Intersect(CodePointSet other) =>
        IsEmpty || other.IsAll ? this : other.IsEmpty || IsAll ? other : Combine(other, static (a, b) => a & b);

    public CodePointSet Subtract(CodePointSet other) =>
        IsEmpty || other.IsEmpty ? this : Combine(other, static (a, b) => a & !b);

    public CodePointSet Complement() => All.Subtract(this);

    /// <summary>Returns whether the two sets have a member in common.</summary>
    public bool Overlaps(CodePointSet other)
    {
        var i = 0;
        var j = 0;
        while (i < _bounds.Length && j < other._bounds.Length)
        {
            if (_bounds[i + 1] <= other._bounds[j]) i += 2;
            else if (other._bounds[j + 1] <= _bounds[i]) j += 2;
            else return true;
        }
        return false;
    }

    /// <summary>Walks the bounds of both in order; <paramref name="member"/> decides between two bounds.</summary>
    private CodePointSet Combine(CodePointSet other, Func<bool, bool, bool> member)
    {
        var a = _bounds;
        var b = other._bounds;
        WorkBudget.Work(8L * (a.Length + b.Length));
        var result = new List<int>(a.Length + b.Length);
        var i = 0;
        var j = 0;
        while (i < a.Length || j < b.Length)
        {
            var at = Math.Min(i < a.Length ? a[i] : Limit, j < b.Length ? b[j] : Limit);
            if (i < a.Length && a[i] == at) i++;
            if (j < b.Length && b[j] == at) j++;
            var inside = member((i & 1) != 0, (j & 1) != 0);
            if (inside != ((result.Count & 1) != 0)) result.Add(at);
        }
        return result.Count == 0 ? Empty : new CodePointSet([.. result]);
    }

    /// <summary>
    /// Returns the code units with which a member can begin: itself, or the high surrogate of its pair. The result
    /// replaces a set of code points where the matcher checks only the next unit.
    /// </summary>
    public CodePointSet ToFirstUnits() => _firstUnits ??= _bounds.Length == 0 || _bounds[^1] <= 0x10000 ? this : FindFirstUnits();

    /// <summary>
    /// Returns the set in the form that the matcher uses. It is created once, so that patterns share the sets of
    /// properties and class escapes.
    /// </summary>
    public CharSet ToCharSet() => _charSet ??= new CharSet(this);

    private CodePointSet FindFirstUnits()
    {
        var ranges = new List<(int, int)>();
        for (var i = 0; i < _bounds.Length; i += 2)
        {
            var from = _bounds[i];
            var to = _bounds[i + 1] - 1;
            if (from < 0x10000) ranges.Add((from, Math.Min(to, 0xFFFF)));
            if (to >= 0x10000) ranges.Add((HighSurrogateOf(Math.Max(from, 0x10000)), HighSurrogateOf(to)));
        }
        return FromRanges(ranges);
    }

    private static int HighSurrogateOf(int codePoint) => 0xD800 + ((codePoint - 0x10000) >> 10);
}
