using System.Runtime.InteropServices;

namespace Quoll.Hosts.Objects;

/// <summary>
/// The table of a <see cref="WrapperTable"/> that has left its beginnings. It references the objects weakly, and they
/// hold their targets. A ConditionalWeakTable would keep an engine alive as long as any of its targets.
/// </summary>
internal sealed class WeakWrappers
{
    private const int FirstCapacity = 8;

    private struct Entry
    {
        public WeakGCHandle<HostObject> Handle;
        public int Hash;

        /// <summary>The next entry of the bucket, or of the free ones; -1 at the end.</summary>
        public int Next;
    }

    private int[] _buckets = [];
    private Entry[] _entries = [];
    private int _free = -1;
    private int _used;

    ~WeakWrappers()
    {
        for (var i = 0; i < _used; i++)
        {
            if (_entries[i].Handle.IsAllocated) _entries[i].Handle.Dispose();
        }
    }

    /// <summary>Returns the object of a target; null if there is none any more.</summary>
    public HostObject? Find(object target) => Find(target, out _);

    /// <summary>Sets the object of its target.</summary>
    public void Set(HostObject made)
    {
        if (Find(made.Target, out var place) is null) Add(made);
        else _entries[place].Handle.SetTarget(made);
    }

    private HostObject? Find(object target, out int place)
    {
        place = -1;
        if (_buckets.Length == 0) return null;
        var hash = RuntimeHelpers.GetHashCode(target);
        for (place = _buckets[hash & (_buckets.Length - 1)] - 1; place >= 0; place = _entries[place].Next)
        {
            ref var entry = ref _entries[place];
            if (entry.Hash == hash && entry.Handle.TryGetTarget(out var found) && ReferenceEquals(found.Target, target)) return found;
        }
        return null;
    }

    // Adds the object of a target that has none.
    private void Add(HostObject made)
    {
        if (_free < 0 && _used == _entries.Length) MakeRoom();
        var hash = RuntimeHelpers.GetHashCode(made.Target);
        int place;
        if (_free >= 0)
        {
            place = _free;
            _free = _entries[place].Next;
            _entries[place].Handle.SetTarget(made);
        }
        else
        {
            place = _used++;
            _entries[place].Handle = new WeakGCHandle<HostObject>(made);
        }
        ref var bucket = ref _buckets[hash & (_buckets.Length - 1)];
        _entries[place].Hash = hash;
        _entries[place].Next = bucket - 1;
        bucket = place + 1;
    }

    // The entries of collected objects become free. If most objects still exist, the table grows.
    private void MakeRoom()
    {
        var live = 0;
        for (var i = 0; i < _used; i++)
        {
            if (_entries[i].Handle.TryGetTarget(out _)) live++;
        }
        if (live > _entries.Length / 2)
        {
            Array.Resize(ref _entries, _entries.Length * 2);
            _buckets = new int[_entries.Length];
        }
        else if (_entries.Length == 0)
        {
            _entries = new Entry[FirstCapacity];
            _buckets = new int[FirstCapacity];
        }
        else Array.Clear(_buckets);
        for (var i = 0; i < _used; i++)
        {
            ref var entry = ref _entries[i];
            if (!entry.Handle.TryGetTarget(out _))
            {
                entry.Next = _free;
                _free = i;
                continue;
            }
            ref var bucket = ref _buckets[entry.Hash & (_buckets.Length - 1)];
            entry.Next = bucket - 1;
            bucket = i + 1;
        }
    }
}
