namespace Quoll.Syntax;

/// <summary>
/// The names of one parse. Each spelling is one string, and its classification as a word is found with it. The runtime
/// seeds the hashes, so a script cannot choose names that collide.
/// </summary>
internal sealed class NameTable
{
    private const int InitialSize = 32;

    private struct Entry
    {
        public string Text;
        public int Hash;
        public int Next;
        public TokenKind Kind;
    }

    /// <summary>
    /// A power of two: small enough to stay near the processor, large enough for the names of a page of text.
    /// </summary>
    private const int RecentSize = 256;

    /// <summary>
    /// Names by a few of their characters, once there are many: names that collide here are only found a little later.
    /// </summary>
    private (string Text, TokenKind Kind)[]? _recent;

    private int[] _buckets = new int[InitialSize];
    private Entry[] _entries = new Entry[InitialSize];
    private int _count;

    /// <summary>Returns the shared string with these characters, and its kind as a word.</summary>
    public string Intern(ReadOnlySpan<char> text, out TokenKind kind)
    {
        if (_recent is null || text.IsEmpty) return Find(text, out kind);
        ref var recent = ref _recent[(text[0] + 8 * text[^1] + 31 * text[text.Length / 2] + 5 * text.Length) & (RecentSize - 1)];
        if (recent.Text is { } known && text.SequenceEqual(known))
        {
            kind = recent.Kind;
            return known;
        }
        var name = Find(text, out kind);
        recent = (name, kind);
        return name;
    }

    private string Find(ReadOnlySpan<char> text, out TokenKind kind)
    {
        var hash = string.GetHashCode(text);
        for (var i = _buckets[hash & (_buckets.Length - 1)] - 1; i >= 0; i = _entries[i].Next)
        {
            ref var entry = ref _entries[i];
            if (entry.Hash == hash && text.SequenceEqual(entry.Text))
            {
                kind = entry.Kind;
                return entry.Text;
            }
        }
        return Add(text, hash, out kind);
    }

    private string Add(ReadOnlySpan<char> text, int hash, out TokenKind kind)
    {
        if (_count == _entries.Length) Grow();
        var index = _count++;
        ref var bucket = ref _buckets[hash & (_buckets.Length - 1)];
        kind = Keywords.Classify(text);
        var copy = text.ToString();
        _entries[index] = new Entry { Text = copy, Hash = hash, Next = bucket - 1, Kind = kind };
        bucket = index + 1;
        return copy;
    }

    private void Grow()
    {
        Array.Resize(ref _entries, _count * 2);
        if (_count >= RecentSize) _recent ??= new (string, TokenKind)[RecentSize];
        _buckets = new int[_entries.Length];
        for (var i = 0; i < _count; i++)
        {
            ref var bucket = ref _buckets[_entries[i].Hash & (_buckets.Length - 1)];
            _entries[i].Next = bucket - 1;
            bucket = i + 1;
        }
    }
}
