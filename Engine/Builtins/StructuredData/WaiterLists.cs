namespace Quoll.Builtins.StructuredData;

/// <summary>
/// The WaiterLists of one block of shared memory (ECMA-262 §25.4.1): one for each byte index, of all agents that have
/// the memory. Any thread may use them; the lock is the critical section of a list.
/// </summary>
internal sealed class WaiterLists
{
    // Lists live as long as their memory. Waiters without memory are collected: no code can wake them.
    private static readonly ConditionalWeakTable<SharedMemory, WaiterLists> All = [];

    private readonly Lock _lock = new();
    private readonly Dictionary<int, LinkedList<AtomicsWaiter>> _lists = [];

    public static WaiterLists Of(SharedMemory memory) => All.GetOrCreateValue(memory);

    /// <summary>
    /// AddWaiter (§25.4.3.8), in the critical section in which the element was compared: returns false if the element
    /// has another value.
    /// </summary>
    public bool TryAdd(AtomicsWaiter waiter, int byteIndex, TypedArrayObject array, int index, ulong expected)
    {
        lock (_lock)
        {
            if (AtomicElement.Load(array.Kind, array.ElementBytes, index) != expected) return false;
            if (!_lists.TryGetValue(byteIndex, out var list)) _lists.Add(byteIndex, list = []);
            waiter.ByteIndex = byteIndex;
            list.AddLast(waiter.Node);
            return true;
        }
    }

    /// <summary>RemoveWaiter (§25.4.3.9): returns false if a notification has removed the waiter before.</summary>
    public bool Remove(AtomicsWaiter waiter)
    {
        lock (_lock)
        {
            if (waiter.Node.List is not { } list) return false;
            list.Remove(waiter.Node);
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
        var woken = TakeFirst(byteIndex, count);
        // Out of the lock, because another agent may learn of it and act at once.
        foreach (var waiter in woken) waiter.Wake(notifier);
        notifier.Spend(woken.Count);
        return woken.Count;
    }

    private List<AtomicsWaiter> TakeFirst(int byteIndex, double count)
    {
        List<AtomicsWaiter> taken = [];
        lock (_lock)
        {
            if (!_lists.TryGetValue(byteIndex, out var list)) return taken;
            while (taken.Count < count && list.First is { } first)
            {
                list.Remove(first);
                // The engine of a promise may have ended; nothing waits any more.
                if (!first.Value.IsOver) taken.Add(first.Value);
            }
            if (list.Count == 0) _lists.Remove(byteIndex);
        }
        return taken;
    }
}
