namespace Quoll.Runtime.Objects;

/// <summary>
/// The keys and attributes of properties, by slot. A line of shapes shares one table: each shape uses its first
/// <see cref="Shape.Count"/> entries, and only the longest may append. A dictionary does not share its table, and a
/// deleted entry there leaves a tombstone.
/// </summary>
internal sealed class KeyTable
{
    /// <summary>
    /// Up to this many keys are searched one by one, because comparing references is then faster than hashing.
    /// </summary>
    private const int LinearLimit = 8;

    /// <summary>Size in bytes of a key with its attributes, in the list and in the index.</summary>
    public const int EntrySize = 64;

    /// <summary>The table of all empty shapes.</summary>
    public static readonly KeyTable Empty = new(0) { IsFrozen = true };

    private static readonly object Tombstone = new PrivateName("deleted");

    private PropertyKey[] _keys;
    private PropertyFlags[] _flags;
    private HashChains? _index;

    // The frozen table that this one continues, which finds the keys of its own. The index has only the others, counted
    // from its end, and so have the arrays until somebody needs all keys in a row: they begin with the entry _start.
    private KeyTable? _base;
    private int _start;

    public KeyTable(int capacity)
    {
        _keys = capacity == 0 ? [] : new PropertyKey[capacity];
        _flags = capacity == 0 ? [] : new PropertyFlags[capacity];
    }

    /// <summary>
    /// Creates the table of a dictionary with some keys, at its exact size. For a repeated key, the last value replaces
    /// the first, and later values move up.
    /// </summary>
    public static KeyTable ForDictionary(ReadOnlySpan<PropertyKey> keys, Span<JsValue> values)
    {
        var table = new KeyTable(keys.Length) { _index = new HashChains(keys.Length) };
        for (var i = 0; i < keys.Length; i++)
        {
            var hash = keys[i].GetHashCode();
            var known = table.FindHashed(keys[i], hash);
            if (known >= 0)
            {
                values[known] = values[i];
                continue;
            }
            values[table.Count] = values[i];
            table._keys[table.Count] = keys[i];
            table._flags[table.Count] = PropertyFlags.All;
            table._index.Add(table.Count++, hash);
        }
        return table;
    }

    /// <summary>Creates a frozen table of keys with the same attributes.</summary>
    public static KeyTable Frozen(ReadOnlySpan<PropertyKey> keys, PropertyFlags flags)
    {
        var table = new KeyTable(keys.Length);
        foreach (ref readonly var key in keys) table.Append(key, flags);
        table.Freeze();
        return table;
    }

    /// <summary>Entries in use, tombstones included.</summary>
    public int Count { get; private set; }

    /// <summary>Shared by all engines of the process: never appended to.</summary>
    public bool IsFrozen { get; private set; }

    /// <summary>Whether a key that was appended is an array index.</summary>
    public bool HasIndexKeys { get; private set; }

    public PropertyKey KeyAt(int slot) => slot < _start ? _base!._keys[slot] : _keys[slot - _start];

    public PropertyFlags FlagsAt(int slot) => slot < _start ? _base!._flags[slot] : _flags[slot - _start];

    // A table with a base has no deleted entries: dictionaries have none.
    public bool IsDeletedAt(int slot) => _start == 0 && ReferenceEquals(_keys[slot].Name, Tombstone);

    public ReadOnlySpan<PropertyKey> Keys
    {
        get
        {
            if (_start > 0) Join();
            return _keys.AsSpan(0, Count);
        }
    }

    /// <summary>Returns the slot of a key among the first <paramref name="count"/> entries, or -1.</summary>
    public int Find(in PropertyKey key, int count)
    {
        return _base is null ? FindOwn(0, key, count)
            : _base.Find(key, Math.Min(count, _base.Count)) is >= 0 and var known ? known
                : FindOwn(_base.Count, key, count);
    }

    // Among the entries that a base does not have.
    private int FindOwn(int first, in PropertyKey key, int count)
    {
        if (count - first <= LinearLimit || _index is null && count - first <= LinearLimit * 2) return FindFrom(first, key, count);
        if (_index is null) BuildIndex();
        var slot = FindHashed(key, key.GetHashCode());
        return slot < count ? slot : -1;
    }

    private int FindHashed(in PropertyKey key, int hash)
    {
        var index = _index!;
        var indexed = _keys.AsSpan(IndexedFrom - _start);
        for (var i = index.First(hash); i >= 0; i = index.Next(i, hash))
        {
            if (indexed[i].Equals(key)) return i + IndexedFrom;
        }
        return -1;
    }

    // The first entry that the index has.
    private int IndexedFrom => _base is null ? 0 : _base.Count;

    private int FindFrom(int first, in PropertyKey key, int count)
    {
        var keys = _keys;
        for (var i = first - _start; i < count - _start && i < keys.Length; i++)
        {
            if (keys[i].Equals(key)) return i + _start;
        }
        return -1;
    }

    public int Append(in PropertyKey key, PropertyFlags flags)
    {
        if (Count - _start == _keys.Length)
        {
            var capacity = Math.Max(4, _keys.Length * 2);
            if (capacity > Shape.FewProperties) WorkBudget.Memory((long)capacity * EntrySize);
            Array.Resize(ref _keys, capacity);
            Array.Resize(ref _flags, capacity);
        }
        _keys[Count - _start] = key;
        _flags[Count - _start] = flags;
        HasIndexKeys |= key.IsIndex;
        _index?.Add(Count - IndexedFrom, key.GetHashCode());
        return Count++;
    }

    /// <summary>Returns a copy of the first entries, with room for more.</summary>
    public KeyTable Copy(int count, int capacity)
    {
        var copy = new KeyTable(Math.Max(count, capacity));
        var ofBase = Math.Min(count, _start);
        if (ofBase > 0)
        {
            Array.Copy(_base!._keys, copy._keys, ofBase);
            Array.Copy(_base._flags, copy._flags, ofBase);
        }
        Array.Copy(_keys, 0, copy._keys, ofBase, count - ofBase);
        Array.Copy(_flags, 0, copy._flags, ofBase, count - ofBase);
        copy.Count = count;
        copy.HasIndexKeys = HasIndexKeys;
        return copy;
    }

    /// <summary>
    /// Returns a table that continues this one, which is frozen. The global object of each engine gets properties of
    /// the host: a copy of all its keys with an index would be most of the engine's cost.
    /// </summary>
    public KeyTable Continue()
    {
        if (_index is null) return Copy(Count, Count + 4);
        return new KeyTable(4) { _base = this, _start = Count, Count = Count };
    }

    private void Join()
    {
        var all = Copy(Count, _start + _keys.Length);
        (_keys, _flags, _start) = (all._keys, all._flags, 0);
    }

    /// <summary>Changes the attributes of an entry. Only in a dictionary, or before any shape uses the table.</summary>
    public void SetFlags(int slot, PropertyFlags flags) => _flags[slot] = flags;

    /// <summary>Removes an entry of a dictionary, leaving a tombstone.</summary>
    public void Remove(int slot)
    {
        (_index ?? BuildIndex()).Remove(slot);
        _keys[slot] = new PropertyKey((PrivateName)Tombstone);
        _flags[slot] = PropertyFlags.None;
    }

    /// <summary>Builds the hash index now, so that threads that share the table only read it later.</summary>
    public void Freeze()
    {
        if (Count > LinearLimit) BuildIndex();
        IsFrozen = true;
    }

    private HashChains BuildIndex()
    {
        var first = IndexedFrom;
        var index = new HashChains(Math.Max(Count - first, 16));
        for (var i = first; i < Count; i++)
        {
            if (!IsDeletedAt(i)) index.Add(i - first, KeyAt(i).GetHashCode());
        }
        return _index = index;
    }
}
