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

    /// <summary>
    /// Entries of a page. A longer array would be a large object, which the garbage collector frees late.
    /// </summary>
    private const int PageSize = 1 << PageBits;
    private const int PageBits = 10;

    /// <summary>More buckets would be a large object, too: then chains get longer.</summary>
    private const int MostBuckets = 1 << 14;

    private int[] _buckets = new int[InitialSize];

    // The first page grows, the others have their full size.
    private readonly List<Entry[]> _pages = [new Entry[InitialSize]];
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
        var hash = SeededHash.Of(text);
        for (var i = _buckets[hash & (_buckets.Length - 1)] - 1; i >= 0;)
        {
            ref var entry = ref EntryAt(i);
            if (entry.Hash == hash && text.SequenceEqual(entry.Text))
            {
                kind = entry.Kind;
                return entry.Text;
            }
            i = entry.Next;
        }
        return Add(text, hash, out kind);
    }

    private string Add(ReadOnlySpan<char> text, int hash, out TokenKind kind)
    {
        if (_count == _buckets.Length && _count < MostBuckets) Grow();
        var index = _count++;
        if (index >> PageBits == _pages.Count) _pages.Add(new Entry[PageSize]);
        ref var bucket = ref _buckets[hash & (_buckets.Length - 1)];
        kind = Keywords.Classify(text);
        var copy = text.ToString();
        EntryAt(index) = new Entry { Text = copy, Hash = hash, Next = bucket - 1, Kind = kind };
        bucket = index + 1;
        return copy;
    }

    private ref Entry EntryAt(int index) => ref _pages[index >> PageBits][index & (PageSize - 1)];

    private void Grow()
    {
        if (_count >= RecentSize) _recent ??= new (string, TokenKind)[RecentSize];
        if (_count < PageSize)
        {
            var page = _pages[0];
            Array.Resize(ref page, _count * 2);
            _pages[0] = page;
        }
        _buckets = new int[_count * 2];
        for (var i = 0; i < _count; i++)
        {
            ref var entry = ref EntryAt(i);
            ref var bucket = ref _buckets[entry.Hash & (_buckets.Length - 1)];
            entry.Next = bucket - 1;
            bucket = i + 1;
        }
    }
}
