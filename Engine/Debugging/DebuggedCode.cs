using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>The code of a function in an engine with a debugger. It gets marks when the debugger needs them.</summary>
internal sealed class DebuggedCode : CodeInstance
{
    private readonly DebuggedText _text;
    private MarkedBlock? _marks;

    // The marks that are set: those of breakpoints, by the instruction, and all.
    private IReadOnlyDictionary<int, DebuggerBreakpoint[]> _breakpoints = new Dictionary<int, DebuggerBreakpoint[]>();
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

    // A debugger reads the variables of all frames.
    protected override bool RunsLeanCode => false;

    protected override CodeInstance Create(CodeBlock function, bool runsMachineCode) =>
        new DebuggedCode(function, runsMachineCode, ScriptOrModule, _text);

    /// <summary>Sets the marks of all breakpoints.</summary>
    /// <param name="breakpoints">By the instruction.</param>
    public void SetBreakpoints(IReadOnlyDictionary<int, DebuggerBreakpoint[]> breakpoints)
    {
        _breakpoints = breakpoints;
        if (breakpoints.Count > 0 || _marks is not null) Apply();
    }

    /// <summary>Has execution stop at all places, or only at breakpoints.</summary>
    public void SetStepping(bool steps)
    {
        if (_steps == steps) return;
        _steps = steps;
        Apply();
    }

    /// <summary>Returns the breakpoints at an instruction; null for none.</summary>
    public DebuggerBreakpoint[]? BreakpointsAt(int pc) => _breakpoints.GetValueOrDefault(pc);

    public bool HasBreakpoints => _breakpoints.Count > 0;

    /// <summary>Whether a step may end at an instruction: not in the middle of a statement.</summary>
    public bool IsStep(int pc) => Table.At(pc) is not { Kind: BreakKind.Call };

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
        foreach (var location in Table.Locations) _marks.Mark(location.Pc, _steps || _breakpoints.ContainsKey(location.Pc));
    }
}
