namespace Quoll.Runtime.Objects;

/// <summary>
/// The keys and attributes of properties, by slot. One table serves a whole line of shapes: each sees its first
/// <see cref="Shape.Count"/> entries, and only the longest may append. A dictionary's table belongs to it alone, and
/// there a deleted entry leaves a tombstone.
/// </summary>
internal sealed class KeyTable
{
    /// <summary>Up to this many keys are searched one by one; comparing references beats hashing there.</summary>
    private const int LinearLimit = 8;

    /// <summary>Bytes of a key with its attributes, in the list and in the index.</summary>
    public const int EntrySize = 64;

    private static readonly object Tombstone = new PrivateName("deleted");

    private PropertyKey[] _keys;
    private PropertyFlags[] _flags;
    private Dictionary<PropertyKey, int>? _index;

    public KeyTable(int capacity)
    {
        _keys = capacity == 0 ? [] : new PropertyKey[capacity];
        _flags = capacity == 0 ? [] : new PropertyFlags[capacity];
    }

    /// <summary>
    /// The table of a dictionary with some keys, at its exact size. Where a key is repeated its last value takes the
    /// place of the first, and the values after move up.
    /// </summary>
    public static KeyTable ForDictionary(ReadOnlySpan<PropertyKey> keys, Span<JsValue> values)
    {
        var table = new KeyTable(keys.Length) { _index = new Dictionary<PropertyKey, int>(keys.Length, PropertyKeyComparer.Instance) };
        for (var i = 0; i < keys.Length; i++)
        {
            if (table._index.TryAdd(keys[i], table.Count))
            {
                values[table.Count] = values[i];
                table._keys[table.Count] = keys[i];
                table._flags[table.Count++] = PropertyFlags.All;
            }
            else values[table._index[keys[i]]] = values[i];
        }
        return table;
    }

    /// <summary>Entries in use, tombstones included.</summary>
    public int Count { get; private set; }

    /// <summary>Built for all engines of the process: never appended to.</summary>
    public bool IsFrozen { get; set; }

    public PropertyKey KeyAt(int slot) => _keys[slot];

    public PropertyFlags FlagsAt(int slot) => _flags[slot];

    public bool IsDeletedAt(int slot) => ReferenceEquals(_keys[slot].Name, Tombstone);

    public ReadOnlySpan<PropertyKey> Keys => _keys.AsSpan(0, Count);

    /// <summary>The slot of a key among the first <paramref name="count"/> entries, or -1.</summary>
    public int Find(in PropertyKey key, int count)
    {
        if (count <= LinearLimit || _index is null && count <= LinearLimit * 2)
        {
            var keys = _keys;
            for (var i = 0; i < count && i < keys.Length; i++)
            {
                if (keys[i].Equals(key)) return i;
            }
            return -1;
        }
        return (_index ?? BuildIndex()).TryGetValue(key, out var slot) && slot < count ? slot : -1;
    }

    public int Append(in PropertyKey key, PropertyFlags flags)
    {
        if (Count == _keys.Length)
        {
            var capacity = Math.Max(4, Count * 2);
            if (capacity > Shape.MaxProperties) WorkBudget.Memory((long)capacity * EntrySize);
            Array.Resize(ref _keys, capacity);
            Array.Resize(ref _flags, capacity);
        }
        _keys[Count] = key;
        _flags[Count] = flags;
        _index?.Add(key, Count);
        return Count++;
    }

    /// <summary>A copy of the first entries, with room for more.</summary>
    public KeyTable Copy(int count, int capacity)
    {
        var copy = new KeyTable(Math.Max(count, capacity));
        Array.Copy(_keys, copy._keys, count);
        Array.Copy(_flags, copy._flags, count);
        copy.Count = count;
        return copy;
    }

    /// <summary>Changes the attributes of an entry: in a dictionary, or before any shape uses the table.</summary>
    public void SetFlags(int slot, PropertyFlags flags) => _flags[slot] = flags;

    /// <summary>For dictionaries: leaves a tombstone.</summary>
    public void Remove(int slot)
    {
        (_index ?? BuildIndex()).Remove(_keys[slot]);
        _keys[slot] = new PropertyKey((PrivateName)Tombstone);
        _flags[slot] = PropertyFlags.None;
    }

    /// <summary>Builds the hash index now, so that a table shared by threads is only read later.</summary>
    public void Freeze()
    {
        if (Count > LinearLimit) BuildIndex();
        IsFrozen = true;
    }

    private Dictionary<PropertyKey, int> BuildIndex()
    {
        var index = new Dictionary<PropertyKey, int>(Math.Max(Count, 16), PropertyKeyComparer.Instance);
        for (var i = 0; i < Count; i++)
        {
            if (!IsDeletedAt(i)) index.Add(_keys[i], i);
        }
        return _index = index;
    }
}
