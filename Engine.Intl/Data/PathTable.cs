using System.Text;

namespace Quoll.Intl.Data;

/// <summary>Paths in ordinal order, each with its place.</summary>
internal sealed class PathTable
{
    private readonly char[] _text;
    private readonly int[] _starts;

    /// <summary>
    /// Reads a block: the number of paths; for each the length of the prefix of the last, and the rest.
    /// </summary>
    public PathTable(ReadOnlySpan<byte> block)
    {
        var reader = new PackedReader(block);
        _starts = new int[(block.IsEmpty ? 0 : reader.ReadNumber()) + 1];
        _text = new char[Length(reader, Count)];
        for (var i = 0; i < Count; i++)
        {
            var shared = reader.ReadNumber();
            var rest = reader.ReadBytes(reader.ReadNumber());
            var start = _starts[i];
            if (shared > 0) _text.AsSpan(_starts[i - 1], shared).CopyTo(_text.AsSpan(start));
            _starts[i + 1] = start + shared + Encoding.ASCII.GetChars(rest, _text.AsSpan(start + shared));
        }
    }

    public int Count => _starts.Length - 1;

    public ReadOnlySpan<char> this[int place] => _text.AsSpan(_starts[place].._starts[place + 1]);

    /// <summary>Returns the place of a path, or the complement of the place where it would be.</summary>
    public int Find(ReadOnlySpan<char> path)
    {
        var (low, high) = (0, Count - 1);
        while (low <= high)
        {
            var middle = (low + high) >> 1;
            var order = Compare(this[middle], path);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }
        return ~low;
    }

    /// <summary>
    /// Returns the names directly below a path, in ordinal order of the whole paths; below all for an empty path.
    /// </summary>
    /// <param name="path">The path above.</param>
    /// <param name="has">Says whether the path at a place counts.</param>
    public List<string> Children(string path, Func<int, bool> has)
    {
        var prefix = path.Length == 0 ? path : path + "/";
        var names = new List<string>();
        var first = prefix.Length == 0 ? 0 : Find(prefix);
        for (var place = first < 0 ? ~first : first; place < Count && this[place].StartsWith(prefix); place++)
        {
            var name = this[place][prefix.Length..];
            var slash = name.IndexOf('/');
            if (slash >= 0) name = name[..slash];
            if ((names.Count > 0 && name.SequenceEqual(names[^1])) || !has(place)) continue;
            names.Add(name.ToString());
        }
        return names;
    }

    // .NET compiles its own comparison when a process first needs it.
    private static int Compare(ReadOnlySpan<char> left, ReadOnlySpan<char> right)
    {
        var length = Math.Min(left.Length, right.Length);
        for (var i = 0; i < length; i++)
        {
            if (left[i] != right[i]) return left[i] - right[i];
        }
        return left.Length - right.Length;
    }

    private static int Length(PackedReader reader, int count)
    {
        var length = 0;
        for (; count > 0; count--)
        {
            length += reader.ReadNumber();
            var rest = reader.ReadNumber();
            reader.ReadBytes(rest);
            length += rest;
        }
        return length;
    }
}
