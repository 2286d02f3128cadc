namespace Quoll.Builtins.StructuredData;

/// <summary>
/// The WaiterLists of one block of shared memory (ECMA-262 §25.4.1): one for each byte index, of all agents that have
/// the memory. Any thread may use them; the lock is the critical section of a list.
/// </summary>
internal sealed class WaiterLists(SharedMemory memory) : SharedMemoryWaiters
{
    /// <summary>The number of waiters that a list may have before those of disposed engines are removed.</summary>
    private const int FirstSweep = 16;

    private readonly Lock _lock = new();
    private readonly Dictionary<int, LinkedList<AtomicsWaiter>> _lists = [];
    private int _count;
    private int _sweepAt = FirstSweep;

    public static WaiterLists Of(SharedMemory memory) => (WaiterLists)(memory.Waiters ?? memory.AddWaiters(new WaiterLists(memory)));

    /// <summary>
    /// AddWaiter (§25.4.3.8), in the critical section in which the element was compared: returns false if the element
    /// has another value.
    /// </summary>
    public bool TryAdd(AtomicsWaiter waiter, int byteIndex, TypedArrayObject array, int index, ulong expected)
    {
        lock (_lock)
        {
            if (AtomicElement.Load(array.Kind, array.ElementBytes, index) != expected) return false;
            if (_count >= _sweepAt) Sweep();
            if (!_lists.TryGetValue(byteIndex, out var list)) _lists.Add(byteIndex, list = []);
            waiter.ByteIndex = byteIndex;
            waiter.Begin(memory.IsKnownToHost);
            list.AddLast(waiter.Node);
            _count++;
            return true;
        }
    }

    /// <summary>Returns whether a waiter still waits.</summary>
    public bool Contains(AtomicsWaiter waiter)
    {
        lock (_lock) return waiter.Node.List is not null;
    }

    /// <summary>RemoveWaiter (§25.4.3.9): returns false if a notification has removed the waiter before.</summary>
    public bool Remove(AtomicsWaiter waiter)
    {
        lock (_lock)
        {
            if (waiter.Node.List is not { } list) return false;
            Remove(list, waiter);
            if (list.Count == 0) _lists.Remove(waiter.ByteIndex);
            return true;
        }
    }

    /// <summary>
    /// RemoveWaiters and NotifyWaiter (§25.4.3.10, §25.4.3.12): wakes the first waiters, in their order, and returns
    /// their number.
    /// </summary>
    public int Notify(Agent notifier, int byteIndex, double count)
    {
        List<AtomicsWaiter> woken = [];
        lock (_lock)
        {
            if (!_lists.TryGetValue(byteIndex, out var list)) return 0;
            while (woken.Count < count && list.First is { Value: var first })
            {
                Remove(list, first);
                // The engine of a promise may have ended; nothing waits any more.
                if (first.IsOver) continue;
                woken.Add(first);
                first.Wake(notifier);
            }
            if (list.Count == 0) _lists.Remove(byteIndex);
        }
        // The host's timers are stopped outside of the lock, because their callbacks take it.
        foreach (var waiter in woken) waiter.OnWoken();
        notifier.Spend(woken.Count);
        return woken.Count;
    }

    /// <inheritdoc/>
    public override void OnShown()
    {
        lock (_lock)
        {
            foreach (var list in _lists.Values)
            {
                foreach (var waiter in list) waiter.Begin(isShared: true);
            }
        }
    }

    private void Remove(LinkedList<AtomicsWaiter> list, AtomicsWaiter waiter)
    {
        list.Remove(waiter.Node);
        _count--;
    }

    // Waiters of engines that the host has disposed of would stay as long as the memory.
    private void Sweep()
    {
        foreach (var (byteIndex, list) in _lists)
        {
            for (var node = list.First; node is not null;)
            {
                var next = node.Next;
                if (node.Value.IsOver) Remove(list, node.Value);
                node = next;
            }
            // Removing is allowed while the entries are enumerated.
            if (list.Count == 0) _lists.Remove(byteIndex);
        }
        _sweepAt = Math.Max(FirstSweep, 2 * _count);
    }
}
