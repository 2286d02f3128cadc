using System.Numerics;

namespace Quoll.Runtime.Values;

/// <summary>
/// Finds entries of a list by the hashes of their keys: entries with equal buckets are in one chain. The keys stay in
/// the list, and its owner compares them. A dictionary of .NET would have a copy of each key. It also creates the
/// default comparer of its keys by reflection, even if it gets another, which slows down the first script of a process.
/// </summary>
internal sealed class HashChains
{
    private const int End = -1;

    private struct Link
    {
        public int Hash;
        public int Next;
    }

    // The first entry of each chain, and the next one of each entry, plus one. A chain ends with 0 or End. Only an
    // entry that is in no chain has 0. The sizes are equal, a power of two.
    private int[] _first;
    private Link[] _links;

    /// <param name="capacity">The number of entries that need no more memory.</param>
    public HashChains(int capacity)
    {
        var size = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(capacity, 8));
        _first = new int[size];
        _links = new Link[size];
    }

    /// <summary>Returns the first entry that has a hash; negative if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int First(int hash) => Matching(_first[hash & (_first.Length - 1)] - 1, hash);

    /// <summary>Returns the entry after this one that has the hash too; negative if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Next(int entry, int hash) => Matching(_links[entry].Next - 1, hash);

    private int Matching(int entry, int hash)
    {
        var links = _links;
        while ((uint)entry < (uint)links.Length && links[entry].Hash != hash) entry = links[entry].Next - 1;
        return entry;
    }

    /// <summary>Adds an entry. Its number is not in use.</summary>
    public void Add(int entry, int hash)
    {
        if (entry >= _links.Length) Grow(entry);
        _links[entry].Hash = hash;
        AddToChain(entry);
    }

    /// <summary>Removes an entry.</summary>
    public void Remove(int entry)
    {
        ref var place = ref _first[_links[entry].Hash & (_first.Length - 1)];
        while (place != entry + 1) place = ref _links[place - 1].Next;
        place = _links[entry].Next;
        _links[entry] = default;
    }

    private void AddToChain(int entry)
    {
        ref var link = ref _links[entry];
        ref var first = ref _first[link.Hash & (_first.Length - 1)];
        link.Next = first == 0 ? End : first;
        first = entry + 1;
    }

    private void Grow(int entry)
    {
        var count = _links.Length;
        var size = (int)BitOperations.RoundUpToPowerOf2((uint)entry + 1);
        Array.Resize(ref _links, size);
        _first = new int[size];
        for (var i = 0; i < count; i++)
        {
            if (_links[i].Next != 0) AddToChain(i);
        }
    }
}
