using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Json.Typed;

/// <summary>
/// The names of a type's members in the form of a text. Each is written as one block, and found by this form when it is
/// read.
/// </summary>
internal sealed class MemberNames
{
    /// <summary>The number of bytes after the blocks, so that whole vectors can be read.</summary>
    private const int Stride = 32;

    private readonly int[] _starts;
    private readonly Entry[] _entries;

    // By hash, 1-based; 0 for none.
    private readonly ushort[] _table;
    private readonly int _mask;
    private readonly Dictionary<string, int>? _inAnyCase;
    private readonly byte[] _reserved;

    /// <summary>Creates the names of members.</summary>
    /// <param name="names">The names, each once.</param>
    /// <param name="ignoreCase">True to find names in any case, if no member has exactly the name.</param>
    /// <param name="reserved">
    /// A name that is never a member, although it may match one in another case; otherwise null.
    /// </param>
    public MemberNames(IReadOnlyList<string> names, bool ignoreCase, string? reserved = null)
    {
        _reserved = Encoding.UTF8.GetBytes(reserved ?? "");
        _starts = new int[names.Count + 1];
        _entries = new Entry[names.Count];
        var data = new List<byte>();
        for (var i = 0; i < names.Count; i++)
        {
            _starts[i] = data.Count;
            var quoted = new byte[QuotedText.WorstCase(names[i].Length) + JsonEscape.Overshoot];
            var length = QuotedText.WriteShort(names[i], ref quoted[0]);
            data.Add((byte)',');
            data.AddRange(quoted.AsSpan(0, length));
            data.Add((byte)':');
            _entries[i] = new Entry(Encoding.UTF8.GetBytes(names[i]), quoted.AsSpan(0, length + 1));
        }
        _starts[names.Count] = data.Count;
        Data = [.. data, .. new byte[Stride]];
        _mask = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Math.Max(4, names.Count * 2)) - 1;
        _table = new ushort[_mask + 1];
        for (var i = 0; i < names.Count; i++)
        {
            var place = Hash(_entries[i].Utf8) & _mask;
            while (_table[place] != 0) place = (place + 1) & _mask;
            _table[place] = (ushort)(i + 1);
        }
        if (!ignoreCase) return;
        _inAnyCase = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        for (var i = 0; i < names.Count; i++) _inAnyCase.TryAdd(names[i], i);
    }

    /// <summary>Blocks of a comma, the name in quotes, and a colon, one after the other.</summary>
    public byte[] Data { get; }

    /// <summary>Returns the start of the block of a name.</summary>
    public int Start(int index) => _starts[index];

    /// <summary>Returns the length in bytes of the block of a name.</summary>
    public int Length(int index) => _starts[index + 1] - _starts[index];

    /// <summary>
    /// Returns the length in bytes of a name with its quotes if the text, which starts at a quote, begins with it; 0
    /// for another name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Match(int index, ReadOnlySpan<byte> text)
    {
        var entries = _entries;
        if ((uint)index >= (uint)entries.Length) return 0;
        ref var entry = ref entries[index];
        if (text.Length < Stride) return entry.MatchNearEnd(text);
        ref var start = ref MemoryMarshal.GetReference(text);
        var difference = (Unsafe.ReadUnaligned<ulong>(ref start) ^ entry.First)
            | (Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, entry.LastAt)) ^ entry.Last);
        if ((difference & entry.Mask) != 0) return 0;
        return entry.QuotedLength <= 16 || entry.MatchNearEnd(text) > 0 ? entry.QuotedLength : 0;
    }

    /// <summary>Returns the index of a name without escapes; -1 if the type has no such member.</summary>
    public int Find(ReadOnlySpan<byte> utf8)
    {
        for (var place = Hash(utf8) & _mask; _table[place] is > 0 and var found; place = (place + 1) & _mask)
        {
            if (_entries[found - 1].Utf8.AsSpan().SequenceEqual(utf8)) return found - 1;
        }
        return _inAnyCase is not null && !utf8.SequenceEqual(_reserved)
            && _inAnyCase.TryGetValue(Encoding.UTF8.GetString(utf8), out var index) ? index : -1;
    }

    // Hashes the first eight bytes and the length.
    private static int Hash(ReadOnlySpan<byte> utf8)
    {
        ulong first = 0;
        if (utf8.Length >= 8) first = BinaryPrimitives.ReadUInt64LittleEndian(utf8);
        else
        {
            for (var i = 0; i < utf8.Length; i++) first |= (ulong)utf8[i] << (8 * i);
        }
        return (int)((first + (ulong)utf8.Length) * 0x9E3779B97F4A7C15 >> 33);
    }

    // Compares a name with its quotes by its first and last eight bytes, which overlap in a short name.
    private readonly struct Entry
    {
        public Entry(byte[] utf8, ReadOnlySpan<byte> quoted)
        {
            Utf8 = utf8;
            // A name with escapes is expected in its first form; other forms are found by their content.
            Quoted = quoted[..^1].ToArray();
            QuotedLength = Quoted.Length;
            Span<byte> padded = stackalloc byte[8];
            Quoted.AsSpan(0, Math.Min(8, QuotedLength)).CopyTo(padded);
            First = MemoryMarshal.Read<ulong>(padded);
            LastAt = Math.Clamp(QuotedLength - 8, 0, 16 - 8);
            if (LastAt > 0) Quoted.AsSpan(LastAt, 8).CopyTo(padded);
            Last = MemoryMarshal.Read<ulong>(padded);
            Mask = ulong.MaxValue;
            if (QuotedLength < 8)
            {
                padded.Clear();
                padded[..QuotedLength].Fill(0xFF);
                Mask = MemoryMarshal.Read<ulong>(padded);
            }
        }

        public readonly byte[] Utf8;
        public readonly byte[] Quoted;
        public readonly ulong First;
        public readonly ulong Last;
        public readonly ulong Mask;
        public readonly int LastAt;
        public readonly int QuotedLength;

        public int MatchNearEnd(ReadOnlySpan<byte> text) => text.StartsWith(Quoted) ? QuotedLength : 0;
    }
}
