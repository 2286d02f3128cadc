using Quoll.Bytecode;

namespace Quoll.Tier;

/// <summary>
/// The loops of long code that have machine code: those that polls find running. All other instructions of the code are
/// interpreted.
/// </summary>
internal sealed class HotLoops(int[] code)
{
    /// <summary>A loop is hot when polls have found it this often in hot code.</summary>
    private const int PollsOfHotLoop = 4;

    private readonly Dictionary<int, int> _polls = [];
    private readonly List<(int Start, int End)> _ranges = [];

    /// <summary>The units of all loops together.</summary>
    public int Units { get; private set; }

    /// <summary>Returns whether an instruction is in one of the loops.</summary>
    public bool Contains(int pc)
    {
        foreach (var (start, end) in _ranges)
        {
            if (pc >= start && pc < end) return true;
        }
        return false;
    }

    /// <summary>
    /// Notes that a poll has found a loop running. Returns true if there is one loop more. Together they have no more
    /// units than other code with machine code.
    /// </summary>
    /// <param name="pc">The instruction Loop.</param>
    /// <param name="isForced">Whether the first poll is enough.</param>
    public bool Note(int pc, bool isForced)
    {
        var polls = _polls[pc] = _polls.GetValueOrDefault(pc) + 1;
        if (polls != (isForced ? 1 : PollsOfHotLoop) || Contains(pc)) return false;
        var (start, end) = (code[pc + 1], pc + OpcodeTable.Get(Opcode.Loop).Length);
        var units = Units + end - start;
        foreach (var inner in _ranges)
        {
            if (inner.Start >= start && inner.End <= end) units -= inner.End - inner.Start;
        }
        if (units > FeedbackVector.MostUnits) return false;
        _ranges.RemoveAll(inner => inner.Start >= start && inner.End <= end);
        _ranges.Add((start, end));
        Units = units;
        return true;
    }
}
