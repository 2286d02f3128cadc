using Quoll.Bytecode;

namespace Quoll.Debugging;

/// <summary>
/// A copy of a code block in which execution may stop. Each instruction at which it may is there a second time, after
/// all others, with a jump back. A mark in its place leads there, so marks come and go while the code runs, and all
/// offsets stay what they are: in frames, in machine code that still runs, and in generators that wait.
/// </summary>
internal sealed class MarkedBlock
{
    private readonly CodeBlock _original;

    // By the instruction: where its copy is, 0 for none.
    private readonly int[] _copies;
    private readonly Dictionary<int, int> _originals = [];

    private readonly IReadOnlyList<int[]> _running;

    /// <param name="original">The block.</param>
    /// <param name="places">The instructions at which execution may stop.</param>
    /// <param name="running">
    /// The arrays with the code of the block that loops may run. They get the same marks.
    /// </param>
    public MarkedBlock(CodeBlock original, IEnumerable<int> places, IReadOnlyList<int[]> running)
    {
        _original = original;
        _running = running;
        _copies = new int[original.Code.Length];
        var code = new List<int>(original.Code);
        var handlers = new List<ExceptionHandler>(original.Handlers);
        var strictRanges = new List<(int, int)>(original.StrictRanges);
        var positions = new List<(int, int)>(original.Positions);
        foreach (var pc in places)
        {
            var start = code.Count;
            var length = OpcodeTable.Get((Opcode)original.Code[pc]).Length;
            code.AddRange(original.Code.AsSpan(pc, length));
            // After an instruction that ends the code nothing is run.
            if (pc + length < original.Code.Length) code.AddRange((int)Opcode.Jump, pc + length);
            foreach (var handler in original.Handlers)
            {
                if (handler.Start <= pc && pc < handler.End) handlers.Add(handler with { Start = start, End = code.Count });
            }
            if (!original.IsStrict && original.IsStrictAt(pc)) strictRanges.Add((start, code.Count));
            positions.Add((start, original.SourceOffset(pc)));
            _copies[pc] = start;
            _originals[start] = pc;
        }
        ReturnOfDebugger = code.Count;
        code.AddRange((int)Opcode.Return, 0);
        Block = original.WithCode([.. code], [.. handlers], [.. strictRanges], [.. positions]);
        Marked = (int[])Block.Code.Clone();
        // Machine code is not entered any more.
        foreach (var array in running) original.Code.CopyTo(array);
    }

    /// <summary>The copy, without marks.</summary>
    public CodeBlock Block { get; }

    /// <summary>Its code with marks, which the loop runs.</summary>
    public int[] Marked { get; }

    /// <summary>An instruction that returns register 0, in which a debugger has put a value.</summary>
    public int ReturnOfDebugger { get; }

    /// <summary>Returns where the copy of an instruction is.</summary>
    public int CopyOf(int pc) => _copies[pc];

    /// <summary>Returns the offset in the original block of an instruction that may be a copy.</summary>
    public int OriginalOf(int pc) => pc < _original.Code.Length ? pc : _originals[pc];

    /// <summary>Sets or removes the mark of an instruction.</summary>
    public void Mark(int pc, bool isMarked)
    {
        var instruction = isMarked ? (int)Opcode.Break : _original.Code[pc];
        Marked[pc] = instruction;
        foreach (var array in _running) array[pc] = instruction;
    }
}
