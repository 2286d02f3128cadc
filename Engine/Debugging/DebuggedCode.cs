using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>The code of a function in an engine with a debugger. It gets marks when the debugger needs them.</summary>
internal sealed class DebuggedCode : CodeInstance
{
    private readonly DebuggedText _text;
    private MarkedBlock? _marks;

    // The marks that are set: those of breakpoints, by the instruction, all, and those that count.
    private IReadOnlyDictionary<int, DebuggerBreakpoint[]> _breakpoints = new Dictionary<int, DebuggerBreakpoint[]>();
    private bool _steps;
    private BlockCounts? _counts;

    // The frames that ran it before it had marks.
    private CallFrame[] _begunBefore = [];

    // What loops may run: copies of their own, which get marks, by what they are copies of. The first is without
    // machine code.
    private readonly List<(int[] Shared, int[] Own)> _running = [];

    // The instructions that may be counted.
    private int[] _places = [];

    public DebuggedCode(CodeBlock block, bool runsMachineCode, object? scriptOrModule, DebuggedText text)
        : base(block, runsMachineCode, scriptOrModule)
    {
        _text = text;
        text.Add(this);
    }

    /// <summary>What <see cref="Debugger"/> remembers of it.</summary>
    public int BlackboxVersion { get; set; }

    /// <inheritdoc cref="BlackboxVersion"/>
    public bool IsBlackboxed { get; set; }

    /// <summary>The text that it was compiled from.</summary>
    public DebuggedText Text => _text;

    /// <summary>The code without marks, which all engines share.</summary>
    public CodeBlock Original { get; private set; } = null!;

    /// <summary>What the compiler knows of it.</summary>
    public DebugTable Table => _text.TableOf(Shared);

    /// <summary>The same; a function without code has one when it is first called.</summary>
    public CodeBlock Shared => _marks is null ? Block.WithBytecode : Original;

    /// <summary>
    /// Lean code that bails out this often in some time is slower than other machine code. A few bailouts are in each
    /// call of the host, until the stack has room for its depth.
    /// </summary>
    private const int MaxLeanBailouts = 1000;

    /// <summary>In milliseconds.</summary>
    private const int LeanBailoutTime = 100;

    private int _leanBailouts;
    private long _firstLeanBailout;

    public override bool RunsLeanCode => _marks is null && _leanBailouts < MaxLeanBailouts;

    public override void NoteLeanBailout()
    {
        var now = Environment.TickCount64;
        if (now - _firstLeanBailout > LeanBailoutTime) (_firstLeanBailout, _leanBailouts) = (now, 0);
        if (++_leanBailouts >= MaxLeanBailouts) DropLeanCode();
    }

    public override int[] PlainCode => _marks?.Marked ?? _running[0].Own;

    // Before its first call, a function has no code.
    protected override int[] ForLoop(int[] shared)
    {
        if (!Block.HasBytecode) return shared;
        foreach (var known in _running)
        {
            if (ReferenceEquals(known.Shared, shared)) return known.Own;
        }
        _running.Add((shared, (int[])shared.Clone()));
        return _running[^1].Own;
    }

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

    /// <summary>Has its parts be counted from now on, or not.</summary>
    public void SetCounting(bool counts)
    {
        if (_counts is not null == counts) return;
        _counts = counts ? _text.CountsOf(Shared) : null;
        Apply();
    }

    /// <summary>Counts an instruction that is reached.</summary>
    public void Count(int pc) => _counts?.Add(pc);

    /// <summary>Returns the breakpoints at an instruction; null for none.</summary>
    public DebuggerBreakpoint[]? BreakpointsAt(int pc) => _breakpoints.GetValueOrDefault(pc);

    public bool HasBreakpoints => _breakpoints.Count > 0;

    /// <summary>Whether a step may end at an instruction: not in the middle of a statement.</summary>
    public bool IsStep(int pc) => Table.At(pc) is { Kind: BreakKind.Statement or BreakKind.Return };

    /// <summary>The instruction at a place that is marked.</summary>
    public Opcode OpcodeAt(int pc) => (Opcode)Original.Code[pc];

    /// <summary>Whether the instruction leaves the function.</summary>
    public bool IsReturn(int pc) => _marks is not null && OpcodeAt(pc) is Opcode.Return or Opcode.ReturnUndefined;

    /// <summary>Returns where the instruction at a mark is run.</summary>
    public int CopyOf(int pc) => _marks!.CopyOf(pc);

    /// <inheritdoc cref="MarkedBlock.ReturnOfDebugger"/>
    public int ReturnOfDebugger => _marks!.ReturnOfDebugger;

    /// <summary>Returns the offset in the code without marks.</summary>
    public int OriginalOf(int pc) => _marks?.OriginalOf(pc) ?? pc;

    /// <summary>
    /// Whether a frame still has all arguments in its registers. Machine code keeps no register that nothing reads.
    /// </summary>
    public bool KeepsParameters
    {
        get
        {
            var code = Shared;
            if (HasMachineCode) return false;
            foreach (var (pc, info) in OpcodeTable.InstructionsOf(code.Code))
            {
                for (var i = 0; i < info.Operands.Length; i++)
                {
                    var register = code.Code[pc + 1 + i];
                    var isWritten = info.Operands[i] is OperandKind.Destination or OperandKind.Update
                        or OperandKind.DestinationPair or OperandKind.UpdatePair;
                    if (isWritten && register >= 0 && register < code.ParameterCount) return false;
                }
            }
            return true;
        }
    }

    private bool HasMachineCode => Volatile.Read(ref Shared.MachineCode) is not null || Shared.IsInlined;

    /// <summary>
    /// Whether a frame may have got its registers from machine code: with marks, all code is interpreted.
    /// </summary>
    public bool MayHaveRunAsMachineCode(CallFrame frame) =>
        HasMachineCode && (_marks is null || frame.Coroutine is not null || Array.IndexOf(_begunBefore, frame) >= 0);

    private void Apply()
    {
        var table = Table;
        if (_marks is null)
        {
            var machine = _text.Machine;
            _begunBefore = [.. machine.FramesFromTop.Where(frame => ReferenceEquals(frame.Instance, this))];
            if (MachineCode is not null)
            {
                foreach (var frame in _begunBefore) machine.DebugAgent!.NoteMarked(frame);
                machine.Limits.Ring();
            }
            Original = Block.WithBytecode;
            if (!Block.HasBytecode) Use(Original);
            _places = [.. BlockCounts.PlacesOf(Original, table)];
            var places = new SortedSet<int>(_places);
            places.UnionWith(table.Locations.Select(static location => location.Pc));
            _marks = new MarkedBlock(Original, places, [.. _running.Select(static code => code.Own)]);
            Use(_marks.Block, _marks.Marked);
        }
        foreach (var pc in _places) _marks.Mark(pc, _counts is not null);
        foreach (var location in table.Locations)
        {
            _marks.Mark(location.Pc, _steps || _breakpoints.ContainsKey(location.Pc) || _counts?.Counts(location.Pc) == true);
        }
    }
}
