using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Compiler;

/// <summary>Collects what a debugger must know of one function while it is compiled.</summary>
/// <param name="code">The code so far.</param>
internal sealed class DebugRecorder(CodeBuilder code)
{
    private readonly List<(int Pc, int Source)> _statements = [];
    private readonly List<DebugScope> _scopes = [];

    // The positions in the list of the scopes that are open.
    private readonly List<int> _open = [];

    // The code of return statements, an inner one before the one around it.
    private readonly List<(int Start, int End, int Source)> _returns = [];

    // The code of catch clauses, and the instructions of throw statements.
    private readonly List<int> _catches = [], _throws = [];

    private readonly List<CoverageBlock> _blocks = [];
    private readonly List<OpenBlock> _openBlocks = [];

    // A block, or what follows a statement in it: that ends where the block ends.
    private readonly record struct OpenBlock(int Index, bool IsContinuation);

    /// <summary>How many scopes are open.</summary>
    public int Depth => _open.Count;

    /// <summary>A statement, or a part of a loop's head, begins here.</summary>
    public void BeginStatement(int source) => _statements.Add((code.Offset, source));

    /// <summary>The code of a return statement ends here, or that of an arrow function's expression.</summary>
    /// <param name="start">The offset of its first instruction.</param>
    /// <param name="source">Where it ends in the text.</param>
    public void EndReturn(int start, int source) => _returns.Add((start, code.Offset, source));

    /// <summary>A catch clause begins here.</summary>
    public void BeginCatch() => _catches.Add(code.Offset);

    /// <summary>The instruction of a throw statement is here.</summary>
    public void NoteThrow() => _throws.Add(code.Offset);

    /// <summary>A part of the function begins here that has a count of its own.</summary>
    /// <param name="start">Where it begins in the text.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="isBody">Whether it is the body of a loop.</param>
    public void OpenPart(int start, int end, bool isBody = false)
    {
        _openBlocks.Add(new OpenBlock(_blocks.Count, false));
        _blocks.Add(new CoverageBlock(code.Offset, start, end, isBody));
    }

    /// <summary>Execution may not come here although it came to the statements before.</summary>
    /// <param name="start">Where the last of them ends.</param>
    public void Continue(int start)
    {
        CloseContinuation();
        _openBlocks.Add(new OpenBlock(_blocks.Count, true));
        _blocks.Add(new CoverageBlock(code.Offset, start, _openBlocks.Count > 1 ? EndOfOuter() : int.MaxValue, false));
    }

    /// <summary>The innermost part ends here, and what continues in it.</summary>
    public void ClosePart()
    {
        CloseContinuation();
        CloseLast();
    }

    private int EndOfOuter() => _blocks[_openBlocks[^2].Index].End;

    private void CloseContinuation()
    {
        if (_openBlocks is [.., { IsContinuation: true }]) CloseLast();
    }

    // A part without code has no place where it could be counted.
    private void CloseLast()
    {
        var index = _openBlocks[^1].Index;
        _openBlocks.RemoveAt(_openBlocks.Count - 1);
        if (_blocks[index].Pc == code.Offset) _blocks.RemoveRange(index, _blocks.Count - index);
    }

    /// <summary>A scope begins here.</summary>
    public void Enter(DebugScopeKind kind, DebugVariable[] variables)
    {
        _open.Add(_scopes.Count);
        _scopes.Add(new DebugScope(code.Offset, int.MaxValue, kind, variables));
    }

    /// <summary>The innermost scopes end here.</summary>
    /// <param name="depth">How many stay open.</param>
    public void Leave(int depth)
    {
        for (; _open.Count > depth; _open.RemoveAt(_open.Count - 1)) _scopes[_open[^1]] = _scopes[_open[^1]] with { End = code.Offset };
    }

    /// <summary>Returns the table of the finished block.</summary>
    /// <param name="block">The block.</param>
    /// <param name="dropped">The length of the instructions that were removed at its start.</param>
    public DebugTable Finish(CodeBlock block, int dropped)
    {
        var locations = new SortedDictionary<int, BreakLocation>();
        var end = LastReached(block);
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(block.Code))
        {
            if (pc > end) break;
            if (info.Opcode is Opcode.Return or Opcode.ReturnUndefined)
                locations[pc] = new(pc, ReturnPlace(block, pc, dropped), BreakKind.Return);
            else if (info.Family == OpcodeFamily.Call && info.MayPush) locations[pc] = new(pc, block.SourceOffset(pc), BreakKind.Call);
            else if (info.Opcode == Opcode.Await) locations[pc] = new(pc, block.SourceOffset(pc), BreakKind.Await);
        }
        foreach (var (pc, source) in _statements)
        {
            var at = Math.Max(0, pc - dropped);
            // A statement without code ends where the next one, or the function's end, begins.
            if (at < block.Code.Length) locations[at] = new(at, source, BreakKind.Statement);
        }
        var scopes = _scopes.ConvertAll(scope => scope with
        {
            Start = Math.Max(0, scope.Start - dropped),
            End = scope.End == int.MaxValue ? block.Code.Length : scope.End - dropped,
        });
        var blocks = _blocks.ConvertAll(part => part with
        {
            Pc = Math.Max(0, part.Pc - dropped),
            End = Math.Min(part.End, block.Range.End),
        });
        // What follows the last jump has no instruction of its own.
        blocks.RemoveAll(part => part.Pc >= block.Code.Length);
        return new DebugTable(
            [.. locations.Values], [.. scopes], [.. blocks], Kept(_catches, dropped), Kept(_throws, dropped));
    }

    private static int[] Kept(List<int> offsets, int dropped) => [.. offsets.Select(pc => pc - dropped)];

    // Returns the last instruction that may run: the return at the end of a function is dead behind a return statement.
    private static int LastReached(CodeBlock block)
    {
        var (before, last) = (0, 0);
        var targets = new HashSet<int>(block.Handlers.Select(static handler => handler.Handler));
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(block.Code))
        {
            (before, last) = (last, pc);
            targets.UnionWith(block.TargetsOf(pc, info));
        }
        var isDead = OpcodeTable.Get((Opcode)block.Code[before]).IsTerminator && !targets.Contains(last);
        return isDead && last != before ? before : last;
    }

    // As in V8: the end of the return statement, or of the text that ends without one.
    private int ReturnPlace(CodeBlock block, int pc, int dropped)
    {
        foreach (var (start, end, source) in _returns)
        {
            if (start <= pc + dropped && pc + dropped < end) return source;
        }
        var isLast = pc + OpcodeTable.Get((Opcode)block.Code[pc]).Length == block.Code.Length;
        if (!isLast) return block.SourceOffset(pc);
        // The bracket that closes the function stands for it.
        return block.Kind is FunctionKind.Script or FunctionKind.Module or FunctionKind.Eval ? block.Range.End
            : Math.Max(block.Range.Start, block.Range.End - 1);
    }
}
