using Quoll.Bytecode;

namespace Quoll.Tier;

/// <summary>A sequence of instructions that is entered only at its start.</summary>
/// <param name="Start">The offset of the first instruction.</param>
/// <param name="End">The offset after the last.</param>
/// <param name="Last">The offset of the last instruction.</param>
/// <param name="Successors">The offsets at which blocks start that may run next.</param>
internal sealed record BasicBlock(int Start, int End, int Last, int[] Successors);

/// <summary>The basic blocks of a code block, and the registers that are live before each instruction.</summary>
internal sealed class FlowGraph
{
    private readonly CodeBlock _block;
    private readonly int[] _code;
    private readonly ulong[]?[] _live;
    private readonly ExceptionHandler[] _handlers;
    private readonly int _words;

    /// <param name="block">The code.</param>
    /// <param name="leaders">Offsets at which a block must start, besides those of jumps.</param>
    public FlowGraph(CodeBlock block, IEnumerable<int> leaders)
    {
        _block = block;
        _code = block.Code;
        _handlers = block.Handlers;
        _words = (block.RegisterCount + RegisterSpan.Below + 63) / 64;
        _live = new ulong[_code.Length][];
        Blocks = FindBlocks(leaders);
        FindLive();
    }

    /// <summary>The blocks in the order of their offsets.</summary>
    public IReadOnlyList<BasicBlock> Blocks { get; }

    /// <summary>
    /// Returns whether the value of a register may be read before it is written, from an instruction on.
    /// </summary>
    public bool IsLive(int register, int pc)
    {
        var bit = register + RegisterSpan.Below;
        return (_live[pc]![bit >> 6] >> bit & 1) != 0;
    }

    private List<BasicBlock> FindBlocks(IEnumerable<int> leaders)
    {
        var starts = new SortedSet<int>(leaders) { 0 };
        foreach (var handler in _handlers) starts.Add(handler.Handler);
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(_code))
        {
            var next = pc + info.Length;
            var targets = _block.TargetsOf(pc, info);
            starts.UnionWith(targets);
            if ((targets.Length > 0 || info.IsTerminator) && next < _code.Length) starts.Add(next);
        }
        var blocks = new List<BasicBlock>();
        var all = starts.ToArray();
        for (var i = 0; i < all.Length; i++)
        {
            var end = i + 1 < all.Length ? all[i + 1] : _code.Length;
            var last = all[i];
            for (var pc = last; pc < end; pc += OpcodeTable.Get((Opcode)_code[pc]).Length) last = pc;
            blocks.Add(new BasicBlock(all[i], end, last, SuccessorsOf(last, end)));
        }
        return blocks;
    }

    private int[] SuccessorsOf(int last, int end)
    {
        var info = OpcodeTable.Get((Opcode)_code[last]);
        var targets = _block.TargetsOf(last, info);
        return info.IsTerminator || targets.Contains(end) ? targets : [end, .. targets];
    }

    // From the uses of registers backwards, until nothing changes.
    private void FindLive()
    {
        for (var i = 0; i < Blocks.Count; i++) _live[Blocks[i].Start] = new ulong[_words];
        for (var changed = true; changed;)
        {
            changed = false;
            for (var i = Blocks.Count - 1; i >= 0; i--) changed |= FindLive(Blocks[i]);
        }
    }

    private bool FindLive(BasicBlock block)
    {
        var live = new ulong[_words];
        foreach (var successor in block.Successors)
        {
            var there = _live[successor]!;
            for (var i = 0; i < _words; i++) live[i] |= there[i];
        }
        var offsets = new List<int>();
        for (var pc = block.Start; pc < block.End; pc += OpcodeTable.Get((Opcode)_code[pc]).Length) offsets.Add(pc);
        for (var i = offsets.Count - 1; i >= 0; i--)
        {
            Pass(live, offsets[i]);
            if (i > 0) _live[offsets[i]] = (ulong[])live.Clone();
        }
        if (_live[block.Start].AsSpan().SequenceEqual(live)) return false;
        _live[block.Start] = live;
        return true;
    }

    // From after an instruction to before it.
    private void Pass(ulong[] live, int pc)
    {
        foreach (var register in RegisterSpan.WrittenBy(_code, pc)) Clear(live, register);
        foreach (var register in RegisterSpan.ReadBy(_code, pc)) Set(live, register);
        foreach (var handler in _handlers)
        {
            if (pc < handler.Start || pc >= handler.End) continue;
            var there = _live[handler.Handler]!;
            for (var i = 0; i < _words; i++)
            {
                var bit = handler.Register + RegisterSpan.Below;
                live[i] |= bit >> 6 == i ? there[i] & ~(1UL << bit) : there[i];
            }
        }
    }

    private static void Set(ulong[] bits, int register) =>
        bits[register + RegisterSpan.Below >> 6] |= 1UL << (register + RegisterSpan.Below);

    private static void Clear(ulong[] bits, int register) =>
        bits[register + RegisterSpan.Below >> 6] &= ~(1UL << (register + RegisterSpan.Below));
}
