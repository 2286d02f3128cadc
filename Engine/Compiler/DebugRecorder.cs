using Quoll.Bytecode;
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

    /// <summary>How many scopes are open.</summary>
    public int Depth => _open.Count;

    /// <summary>A statement, or a part of a loop's head, begins here.</summary>
    public void BeginStatement(int source) => _statements.Add((code.Offset, source));

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
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(block.Code))
        {
            if (info.Opcode is Opcode.Return or Opcode.ReturnUndefined) locations[pc] = new(pc, ReturnPlace(block, pc), BreakKind.Return);
            else if (info.Family == OpcodeFamily.Call && info.MayPush) locations[pc] = new(pc, block.SourceOffset(pc), BreakKind.Call);
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
        return new DebugTable([.. locations.Values], [.. scopes]);
    }

    // The return at the end of a function has no text: the bracket that closes the function stands for it.
    private static int ReturnPlace(CodeBlock block, int pc) =>
        pc + OpcodeTable.Get((Opcode)block.Code[pc]).Length == block.Code.Length ? Math.Max(block.Range.Start, block.Range.End - 1)
            : block.SourceOffset(pc);
}
