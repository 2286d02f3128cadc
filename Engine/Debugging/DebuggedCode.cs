using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>The code of a function in an engine with a debugger. It gets marks when the debugger needs them.</summary>
internal sealed class DebuggedCode : CodeInstance
{
    private readonly DebuggedText _text;
    private MarkedBlock? _marks;

    // The marks that are set, by why.
    private readonly HashSet<int> _breakpoints = [];
    private bool _steps;

    public DebuggedCode(CodeBlock block, bool runsMachineCode, object? scriptOrModule, DebuggedText text)
        : base(block, runsMachineCode, scriptOrModule)
    {
        _text = text;
        text.Add(this);
    }

    /// <summary>The text that it was compiled from.</summary>
    public DebuggedText Text => _text;

    /// <summary>The code without marks, which all engines share.</summary>
    public CodeBlock Original { get; private set; } = null!;

    /// <summary>What the compiler knows of it.</summary>
    public DebugTable Table => _text.TableOf(Shared);

    // A function without code has one when it is first called.
    private CodeBlock Shared => _marks is null ? Block.WithBytecode : Original;

    protected override CodeInstance Create(CodeBlock function, bool runsMachineCode) =>
        new DebuggedCode(function, runsMachineCode, ScriptOrModule, _text);

    /// <summary>Sets the marks of all breakpoints.</summary>
    /// <param name="offsets">The instructions.</param>
    public void SetBreakpoints(IReadOnlyCollection<int> offsets)
    {
        if (offsets.Count == 0 && _marks is null) return;
        _breakpoints.Clear();
        _breakpoints.UnionWith(offsets);
        Apply();
    }

    /// <summary>Has execution stop at all places, or only at breakpoints.</summary>
    public void SetStepping(bool steps)
    {
        if (_steps == steps) return;
        _steps = steps;
        Apply();
    }

    /// <summary>Whether execution stops at an instruction for a breakpoint.</summary>
    public bool HasBreakpoint(int pc) => _breakpoints.Contains(pc);

    public bool HasBreakpoints => _breakpoints.Count > 0;

    /// <summary>Whether a step may end at an instruction: not in the middle of a statement.</summary>
    public bool IsStep(int pc) => Array.Find(Table.Locations, location => location.Pc == pc).Kind != BreakKind.Call;

    /// <summary>Returns where the instruction at a mark is run.</summary>
    public int CopyOf(int pc) => _marks!.CopyOf(pc);

    /// <summary>Returns the offset in the code without marks.</summary>
    public int OriginalOf(int pc) => _marks?.OriginalOf(pc) ?? pc;

    private void Apply()
    {
        if (_marks is null)
        {
            Original = Block.WithBytecode;
            if (!Block.HasBytecode) Use(Original);
            _marks = new MarkedBlock(Original, Table);
            Use(_marks.Block, _marks.Marked);
        }
        foreach (var location in Table.Locations) _marks.Mark(location.Pc, _steps || _breakpoints.Contains(location.Pc));
    }
}
