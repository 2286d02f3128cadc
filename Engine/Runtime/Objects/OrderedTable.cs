namespace Quoll.Runtime.Objects;

/// <summary>
/// A hash table that keeps the order of insertion: [[MapData]] (ECMA-262 §24.1) and [[SetData]] (§24.2). Keys are equal
/// by SameValueZero. A removed entry leaves a tombstone until the table is compacted.
/// <para>
/// Every entry has a number that only grows. A <see cref="Cursor"/> stores the number of its next entry, and uses it to
/// find its place after the table was compacted or cleared. So any number of iterators survive any changes, and the
/// table does not keep track of them.
/// </para>
/// </summary>
internal sealed class OrderedTable(Agent agent, bool hasValues)
{
    private const int MinCapacity = 4;

    /// <summary>The capacity up to which a key is found by a look at all entries. Most tables stay as small.</summary>
    private const int MostWithoutBuckets = 8;

    private struct Entry
    {
        /// <summary>A hole left by a removed entry.</summary>
        public JsValue Key;

        public long Number;
        public int Hash;

        /// <summary>The next entry of the bucket, or -1. Nothing in a table without buckets.</summary>
        public int Next;
    }

    /// <summary>A place between two entries, for walking over the table while it changes.</summary>
    public struct Cursor
    {
        internal long Number;
        internal int Index;
        internal int Version;
    }

    private int[] _buckets = [];
    private Entry[] _entries = [];
    private JsValue[] _values = [];

    // Entries in use, tombstones among them; before _first there are only tombstones.
    private int _used;
    private int _first;
    private long _nextNumber;

    // Changes when entries move.
    private int _version;

    /// <summary>The number of entries.</summary>
    public int Count { get; private set; }

    /// <summary>CanonicalizeKeyedCollectionKey (§24.5.1): -0 becomes +0.</summary>
    public static JsValue Canonicalize(in JsValue key) => key.IsNumber && key.Number == 0 ? new JsValue(0.0) : key;

    /// <summary>Whether finding a key charges nothing.</summary>
    public static bool IsFree(in JsValue key) => key.IsString ? key.StringLength <= WorkBudget.FreeUnits : !key.IsBigInt;

    public bool Contains(in JsValue key) => Find(key, Hash(key)) >= 0;

    public bool TryGet(in JsValue key, out JsValue value)
    {
        var index = Find(key, Hash(key));
        value = index < 0 ? JsValue.Undefined : _values[index];
        return index >= 0;
    }

    /// <summary>Sets the value of a key, after making the key canonical.</summary>
    public void Set(in JsValue key, in JsValue value)
    {
        var hash = Hash(key);
        var index = Find(key, hash);
        if (index < 0) index = Append(key, hash);
        _values[index] = value;
    }

    /// <summary>
    /// Adds a key, after making it canonical, to a table without values. Does nothing if it is present.
    /// </summary>
    public void Add(in JsValue key)
    {
        var hash = Hash(key);
        if (Find(key, hash) < 0) Append(key, hash);
    }

    /// <summary>Does <see cref="Set"/>, unless the table, which is not empty, must grow for it.</summary>
    public bool TrySet(in JsValue key, in JsValue value)
    {
        if (!TryAdd(key, out var index)) return false;
        _values[index] = value;
        return true;
    }

    /// <summary>Does <see cref="Add"/>, unless the table, which is not empty, must grow for it.</summary>
    public bool TryAdd(in JsValue key) => TryAdd(key, out _);

    private bool TryAdd(in JsValue key, out int index)
    {
        var hash = Hash(key);
        index = Find(key, hash);
        if (index >= 0) return true;
        if (_entries.Length == 0) Resize(MinCapacity);
        else if (_used == _entries.Length) return false;
        index = Append(key, hash);
        return true;
    }

    public bool Remove(in JsValue key)
    {
        if (_entries.Length == 0) return false;
        var hash = Hash(key);
        var index = Find(key, hash);
        if (index < 0) return false;
        if (_buckets.Length > 0) Unlink(index, hash);
        _entries[index].Key = JsValue.Hole;
        if (hasValues) _values[index] = JsValue.Undefined;
        Count--;
        while (_first < _used && _entries[_first].Key.IsHole) _first++;
        if (_used > 32 && Count < _used / 4) Rebuild(Math.Max(MinCapacity, Count * 2));
        return true;
    }

    // Takes an entry out of its bucket.
    private void Unlink(int index, int hash)
    {
        ref var link = ref _buckets[hash & (_buckets.Length - 1)];
        while (link != index) link = ref _entries[link].Next;
        link = _entries[index].Next;
    }

    public void Clear()
    {
        _buckets = [];
        _entries = [];
        _values = [];
        _used = _first = Count = 0;
        _version++;
    }

    /// <summary>Creates a table without values that has the keys of this table.</summary>
    public OrderedTable CopyKeys()
    {
        agent.Spend(_used);
        var copy = new OrderedTable(agent, false);
        if (Count > 0) copy.Rebuild(Count);
        for (var i = _first; i < _used; i++)
        {
            if (!_entries[i].Key.IsHole) copy.Append(_entries[i].Key, _entries[i].Hash);
        }
        return copy;
    }

    /// <summary>Moves past the next entry. Returns false at the end, where entries may still be added.</summary>
    public bool MoveNext(ref Cursor cursor, out JsValue key, out JsValue value)
    {
        var index = Math.Max(cursor.Version == _version ? cursor.Index : IndexOf(cursor.Number), _first);
        while (index < _used && _entries[index].Key.IsHole)
        {
            index++;
            agent.Step();
        }
        cursor.Version = _version;
        if (index >= _used)
        {
            cursor.Index = _used;
            cursor.Number = _nextNumber;
            key = value = JsValue.Undefined;
            return false;
        }
        ref var entry = ref _entries[index];
        key = entry.Key;
        value = hasValues ? _values[index] : key;
        cursor.Index = index + 1;
        cursor.Number = entry.Number + 1;
        return true;
    }

    /// <summary>Returns the entries from a place on. The table must not change meanwhile.</summary>
    public IEnumerable<(JsValue Key, JsValue Value)> Entries(Cursor from = default)
    {
        while (MoveNext(ref from, out var key, out var value)) yield return (key, value);
    }

    // The first entry with at least this number.
    private int IndexOf(long number)
    {
        int low = 0, high = _used;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (_entries[middle].Number < number) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    private int Find(in JsValue key, int hash)
    {
        var entries = _entries;
        if (_buckets.Length == 0)
        {
            for (var i = _first; i < _used; i++)
            {
                if (entries[i].Hash == hash && IsSame(entries[i].Key, key)) return i;
            }
            return -1;
        }
        for (var i = _buckets[hash & (_buckets.Length - 1)]; i >= 0; i = entries[i].Next)
        {
            if (entries[i].Hash == hash && IsSame(entries[i].Key, key)) return i;
        }
        return -1;
    }

    // Most keys that are found are the same object.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsSame(in JsValue x, in JsValue y) => JsValue.AreIdentical(x, y) || Comparison.SameValueZero(x, y);

    private int Append(in JsValue key, int hash)
    {
        // If there are many tombstones, dropping them makes enough room.
        if (_used == _entries.Length) Rebuild(Math.Max(MinCapacity, Count > _used - _used / 4 ? _used * 2 : _used));
        var index = _used++;
        ref var entry = ref _entries[index];
        Canonicalize(key).CopyTo(ref entry.Key);
        entry.Hash = hash;
        entry.Number = _nextNumber++;
        if (_buckets.Length > 0) Link(index);
        Count++;
        return index;
    }

    // Puts an entry into its bucket.
    private void Link(int index)
    {
        ref var entry = ref _entries[index];
        ref var bucket = ref _buckets[entry.Hash & (_buckets.Length - 1)];
        entry.Next = bucket;
        bucket = index;
    }

    // Moves the entries, without tombstones, to tables of at least this capacity.
    private void Rebuild(int capacity)
    {
        capacity = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)capacity);
        if (capacity < 0) throw Raise.RangeError(Messages.CollectionTooLarge);
        agent.Reserve((long)capacity * (Unsafe.SizeOf<Entry>() + sizeof(int) + (hasValues ? Unsafe.SizeOf<JsValue>() : 0)));
        agent.Spend(_used);
        Resize(capacity);
    }

    private void Resize(int capacity)
    {
        var entries = NewElements.Create<Entry>(agent, capacity);
        var values = hasValues ? NewElements.Create<JsValue>(agent, capacity) : [];
        var buckets = capacity <= MostWithoutBuckets ? [] : NewElements.Create<int>(agent, capacity);
        buckets.AsSpan().Fill(-1);
        var to = 0;
        for (var i = _first; i < _used; i++)
        {
            if (_entries[i].Key.IsHole) continue;
            entries[to] = _entries[i];
            if (hasValues) values[to] = _values[i];
            to++;
        }
        (_entries, _values, _buckets, _used, _first) = (entries, values, buckets, to, 0);
        for (var i = 0; buckets.Length > 0 && i < to; i++) Link(i);
        _version++;
    }

    private static int Hash(in JsValue key)
    {
        if (key.IsNumber) return SeededHash.Of(key.Number);
        if (key.IsString) WorkBudget.Work(key.StringLength);
        else if (key.IsBigInt) BigIntegerCost.ChargeWords(key.BigInt);
        return key.GetHashCode();
    }
}
