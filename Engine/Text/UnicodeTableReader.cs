using System.IO.Compression;

namespace Quoll.Text;

/// <summary>
/// Reads the tables that <c>UnicodeData/generate.js</c> packed: raw-deflated numbers of seven bits a byte, least first,
/// signed ones in zigzag. A table is the number of its entries, then for each the gap since the last key, and its
/// value.
/// </summary>
internal ref struct UnicodeTableReader
{
    private readonly ReadOnlySpan<byte> _data;
    private int _position;

    /// <summary>Opens the resource <c>Quoll.Text.NAME</c>.</summary>
    internal UnicodeTableReader(string name)
    {
        using Stream packed = typeof(UnicodeTableReader).Assembly.GetManifestResourceStream($"Quoll.Text.{name}")!;
        using var inflater = new DeflateStream(packed, CompressionMode.Decompress);
        using var data = new MemoryStream();
        inflater.CopyTo(data);
        _data = data.ToArray();
    }

    internal int ReadNumber()
    {
        int value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte part = _data[_position++];
            value |= (part & 0x7F) << shift;
            if (part < 0x80) return value;
        }
    }

    internal int ReadSigned()
    {
        int value = ReadNumber();
        return (value >> 1) ^ -(value & 1);
    }

    /// <summary>
    /// Reads sequences of code points by code point. Each begins relative to its key; its later code points are
    /// relative to the previous one.
    /// </summary>
    internal List<KeyValuePair<int, int[]>> ReadSequences()
    {
        int count = ReadNumber();
        var entries = new List<KeyValuePair<int, int[]>>(count);
        int key = 0;
        for (int i = 0; i < count; i++)
        {
            key += ReadNumber();
            var sequence = new int[ReadNumber()];
            int last = key;
            for (int j = 0; j < sequence.Length; j++) sequence[j] = last += ReadSigned();
            entries.Add(new(key, sequence));
        }
        return entries;
    }

    /// <summary>Reads a set of code points, given as ranges.</summary>
    internal UnicodeRanges ReadRanges()
    {
        var starts = new int[ReadNumber()];
        var ends = new int[starts.Length];
        int start = 0;
        for (int i = 0; i < starts.Length; i++)
        {
            starts[i] = start += ReadNumber();
            ends[i] = start + ReadNumber();
        }
        return new UnicodeRanges(starts, ends);
    }

    /// <summary>Returns the UTF-16 text of a sequence.</summary>
    internal static string ToText(int[] sequence) => string.Concat(sequence.Select(char.ConvertFromUtf32));
}

/// <summary>A set of code points: sorted ranges, both ends included.</summary>
internal sealed class UnicodeRanges(int[] starts, int[] ends)
{
    internal bool Contains(int codePoint)
    {
        int place = Array.BinarySearch(starts, codePoint);
        if (place < 0) place = ~place - 1;
        return place >= 0 && codePoint <= ends[place];
    }
}
