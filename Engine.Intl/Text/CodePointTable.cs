using System.Runtime.CompilerServices;

namespace Quoll.Intl.Text;

/// <summary>
/// Values by code point, in blocks of 64 that many code points may share: three reads find a value. A copy shares the
/// blocks of its original until it changes them.
/// </summary>
internal sealed class CodePointTable<T>
{
    private const int BlockBits = 6, GroupBits = 12;
    private const int BlockMask = (1 << BlockBits) - 1;

    private readonly T[][][] _groups = new T[(0x10FFFF >> GroupBits) + 1][][];

    // The blocks and groups that only this table has, while it is being filled.
    private HashSet<Array>? _own = new(ReferenceEqualityComparer.Instance);
    private T[]? _lastBlock;
    private int _lastBlockIndex = -1;

    internal CodePointTable(T value)
    {
        var block = new T[1 << BlockBits];
        Array.Fill(block, value);
        var group = new T[1 << (GroupBits - BlockBits)][];
        Array.Fill(group, block);
        Array.Fill(_groups, group);
    }

    internal CodePointTable(CodePointTable<T> original) => original._groups.CopyTo(_groups, 0);

    internal T this[int codePoint] => _groups[codePoint >> GroupBits][(codePoint >> BlockBits) & BlockMask][codePoint & BlockMask];

    /// <summary>Changes a value, before the table is sealed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Set(int codePoint, T value)
    {
        if (codePoint >> BlockBits != _lastBlockIndex) OpenBlock(codePoint);
        _lastBlock![codePoint & BlockMask] = value;
    }

    /// <summary>Ends the filling; from now on threads may share the table.</summary>
    internal void Seal() => (_own, _lastBlock) = (null, null);

    private void OpenBlock(int codePoint)
    {
        ref var group = ref _groups[codePoint >> GroupBits];
        Own(ref group);
        ref var block = ref group[(codePoint >> BlockBits) & BlockMask];
        Own(ref block);
        (_lastBlock, _lastBlockIndex) = (block, codePoint >> BlockBits);
    }

    private void Own<TItem>(ref TItem[] items)
    {
        if (_own!.Contains(items)) return;
        items = (TItem[])items.Clone();
        _own.Add(items);
    }
}
