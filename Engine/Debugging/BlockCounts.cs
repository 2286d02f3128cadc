using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>How often the parts of a function's code were run in one engine.</summary>
internal sealed class BlockCounts
{
    private readonly DebugTable _table;

    // The jumps back, by their targets.
    private readonly ILookup<int, int> _jumps;

    // By the instruction.
    private readonly long[] _counts;
    private readonly bool[] _isPlace;

    public BlockCounts(CodeBlock block, DebugTable table)
    {
        _table = table;
        _jumps = JumpsBack(block).ToLookup(static jump => jump.Target, static jump => jump.Pc);
        _counts = new long[block.Code.Length];
        _isPlace = new bool[block.Code.Length];
        foreach (var pc in PlacesOf(block, table)) _isPlace[pc] = true;
    }

    /// <summary>Returns the instructions that are counted: where parts begin, and the jumps back to these.</summary>
    public static IEnumerable<int> PlacesOf(CodeBlock block, DebugTable table)
    {
        var starts = new HashSet<int>(table.Blocks.Select(static part => part.Pc)) { 0 };
        foreach (var (pc, target) in JumpsBack(block))
        {
            if (starts.Contains(target)) yield return pc;
        }
        foreach (var start in starts) yield return start;
    }

    private static IEnumerable<(int Pc, int Target)> JumpsBack(CodeBlock block)
    {
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(block.Code))
        {
            if (info.Opcode == Opcode.Loop) yield return (pc, block.Code[pc + 1]);
        }
    }

    /// <summary>Whether an instruction is counted.</summary>
    public bool Counts(int pc) => _isPlace[pc];

    /// <summary>An instruction is reached.</summary>
    public void Add(int pc)
    {
        if (_isPlace[pc]) _counts[pc]++;
    }

    /// <summary>Begins again.</summary>
    public void Clear() => Array.Clear(_counts);

    /// <summary>How often the function was called.</summary>
    public long Calls => CountAt(0, countsRounds: false);

    /// <summary>Returns how often a part was run.</summary>
    public long CountOf(CoverageBlock part) => CountAt(part.Pc, part.CountsRounds);

    // What goes back to the start of a loop comes from the loop, and not from what is before it.
    private long CountAt(int pc, bool countsRounds) =>
        countsRounds ? _counts[pc] : _counts[pc] - _jumps[pc].Sum(jump => _counts[jump]);

    /// <summary>The parts that have counts.</summary>
    public IReadOnlyList<CoverageBlock> Parts => _table.Blocks;
}
