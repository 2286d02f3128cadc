namespace Quoll.Runtime.Agents;

/// <summary>An owner of state of upper floors: an agent or a realm, or what extensions keep for a realm.</summary>
internal abstract class SlotOwner
{
    internal object?[] Slots = [];
}

/// <summary>
/// A place in every owner of a class for an object of an upper floor, created on first use: caches, registries, and
/// state that a built-in keeps between calls.
/// </summary>
internal sealed class Slot<TOwner, T>(Func<TOwner, T> create) where TOwner : SlotOwner where T : class
{
    // As many as most owners fill.
    private const int FewSlots = 4;

    private readonly int _index = SlotNumbers<TOwner>.Next();

    /// <summary>Returns the object of an owner, always the same one.</summary>
    public T Of(TOwner owner) => Find(owner) ?? Make(owner);

    /// <summary>Returns the object of an owner; null if it has not been created yet.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? Find(TOwner owner)
    {
        var slots = owner.Slots;
        return (uint)_index < (uint)slots.Length ? Unsafe.As<T>(slots[_index]) : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T Make(TOwner owner)
    {
        var made = create(owner);
        if (_index >= owner.Slots.Length) Array.Resize(ref owner.Slots, Math.Max(_index + 1, FewSlots));
        // The creation may have asked for it, too, and kept the one that it got.
        return Unsafe.As<T>(owner.Slots[_index] ??= made);
    }
}

/// <summary>Slots are numbered in the order in which their holders are first used, in the whole process.</summary>
internal static class SlotNumbers<TOwner> where TOwner : SlotOwner
{
    private static int _last = -1;

    public static int Next() => Interlocked.Increment(ref _last);
}
