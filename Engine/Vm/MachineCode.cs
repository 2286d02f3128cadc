using Quoll.Bytecode;
using Quoll.Runtime.Objects;

namespace Quoll.Vm;

/// <summary>
/// Runs the frame on top as machine code, from an entry on. Returns <see cref="MachineCode.Returned"/>,
/// <see cref="MachineCode.Pushed"/>, or where the interpreter goes on (<see cref="MachineCode.ResumeAt"/>).
/// </summary>
internal delegate long MachineCodeEntry(Machine agent, CallFrame frame, int entry);

/// <summary>
/// The machine code of a code block. It holds nothing of a realm, so all engines that have the block share it.
/// </summary>
/// <param name="run">The method.</param>
/// <param name="code">The bytecode with marks at the entries.</param>
/// <param name="entries">The number of the entry at each offset.</param>
/// <param name="size">The length of the intermediate code, in bytes.</param>
internal sealed class MachineCode(MachineCodeEntry run, int[] code, int[] entries, int size)
{
    /// <summary>The frame has returned: it is popped, and its result is in a register of the caller.</summary>
    public const long Returned = -1;

    /// <summary>The stack of frames has changed: the interpreter goes on with the frame on top.</summary>
    public const long Pushed = -2;

    /// <summary>A function that was called in tail position has taken over the frame.</summary>
    public const long Replaced = -3;

    /// <summary>In the place of the failed instruction: only the interpreter has the next one.</summary>
    public const int Planned = -1;

    /// <summary>The number of failures of one instruction after which the code is compiled again.</summary>
    public const int MostFailures = 50;

    /// <summary>The code is compiled again when one instruction has taken its slow path this many times.</summary>
    public const int MostSlowPaths = 2000;

    /// <summary>In the place of the failed instruction: a cache of inlined code does not know the object.</summary>
    public const int NotFound = -2;

    // In the place of the function that a call has seen: there were several.
    private static readonly object s_several = new();

    /// <summary>Added to an offset: the kinds of the registers at an entry have failed.</summary>
    public const int AtEntry = 1 << 30;

    /// <summary>Added to an offset: an operand is not a number.</summary>
    public const int NotNumber = 1 << 29;

    private readonly int[] _failures = new int[code.Length];
    private readonly int[] _slowPaths = new int[code.Length];

    private SeenElements? _elements;
    private readonly bool[] _sawOthers = new bool[code.Length];
    private readonly bool[] _sawSeveral = new bool[code.Length];
    private readonly int[] _entryFailures = new int[code.Length];

    // The code of the functions that each instruction has called, and how often.
    private object?[]? _callees;
    private readonly int[] _calls = new int[code.Length];
    private readonly bool[] _seesCallbacks = new bool[code.Length];

    public MachineCodeEntry Run { get; } = run;

    /// <summary>The length of the intermediate code, in bytes.</summary>
    public int Size { get; } = size;

    /// <summary>
    /// The number of calls after which the code should be compiled again with the called function inlined; 0 if it
    /// should not.
    /// </summary>
    public int CallsToInline { get; init; }

    /// <summary>Whether the code reads the arguments of its frame, which a reserved frame does not have.</summary>
    public bool NeedsArguments { get; init; }

    /// <summary>Whether the code may run a call in a reserved frame: it is not a class.</summary>
    public bool TakesCalls { get; init; }

    /// <summary>The instructions that call the direct code of built-in functions, if they find one.</summary>
    public required IReadOnlySet<int> DirectCalls { get; init; }

    /// <summary>Whether the code is compiled again if there is something to gain.</summary>
    public bool IsImprovable => CallsToInline > 0;

    /// <summary>
    /// The bytecode with marks at the places where the interpreter enters the machine code. The other instructions are
    /// those of the block.
    /// </summary>
    public int[] Code { get; } = code;

    /// <summary>Returns the number of the entry at an offset of the bytecode.</summary>
    public int EntryAt(int pc) => entries[pc];

    /// <summary>Returns the result of a run that the interpreter goes on with.</summary>
    /// <param name="pc">The instruction at which it goes on.</param>
    /// <param name="failed">The instruction whose assumption does not hold.</param>
    public static long ResumeAt(int pc, int failed) => (long)failed << 32 | (uint)pc;

    /// <summary>Returns the result of a run that ends before an instruction that only the interpreter has.</summary>
    public static long BailOutAt(int pc) => ResumeAt(pc, Planned);

    /// <summary>Counts a failure. Returns true if the code should be compiled again.</summary>
    public bool NoteExit(long exit)
    {
        var failed = (int)(exit >> 32);
        if (failed < 0) return false;
        if (failed >= AtEntry) return ++_entryFailures[failed - AtEntry] % MostFailures == 0;
        if (failed >= NotNumber)
        {
            failed -= NotNumber;
            _sawOthers[failed] = true;
        }
        return NoteFailure(failed);
    }

    /// <summary>
    /// Counts a failure of an instruction. Returns true if the code should be compiled again, and later once more: the
    /// request is refused while the block is being compiled.
    /// </summary>
    public bool NoteFailure(int pc) => ++_failures[pc] % MostFailures == 0;

    /// <summary>Whether what an instruction calls should be noted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool WantsCall(int pc) => _calls[pc] < CallsToInline * 16;

    /// <summary>
    /// Notes what an instruction calls. Returns true if it has often called the same code. Threads may lose some calls.
    /// </summary>
    /// <param name="pc">The instruction.</param>
    /// <param name="callee">The code that is called.</param>
    /// <param name="isCallback">Whether the instruction calls a built-in method, which calls the code.</param>
    public bool NoteCall(int pc, CodeBlock callee, bool isCallback)
    {
        if (isCallback) _seesCallbacks[pc] = true;
        ref var seen = ref (_callees ??= new object[_failures.Length])[pc];
        if (!ReferenceEquals(seen, callee)) seen = seen is null ? callee : s_several;
        // What it calls may become fit for it later.
        var count = ++_calls[pc];
        return (count == CallsToInline || count == CallsToInline * 4 || count == CallsToInline * 16) && ReferenceEquals(seen, callee);
    }

    /// <summary>Returns the code that an instruction has often called, if it was always the same.</summary>
    public CodeBlock? CalleeAt(int pc) =>
        _calls[pc] > CallsToInline / 4 ? _callees![pc] as CodeBlock : null;

    /// <summary>Returns whether an instruction has called a function of a script.</summary>
    public bool HasNotedCall(int pc) => _calls[pc] > 0;

    /// <summary>Returns whether a built-in method that an instruction calls has called functions.</summary>
    public bool SeesCallbacks(int pc) => _seesCallbacks[pc];

    /// <summary>Counts a slow path. Returns true if the code should be compiled again.</summary>
    public bool NoteSlowPath(int pc) => ++_slowPaths[pc] == MostSlowPaths;

    /// <summary>Lets the slow paths of an instruction be counted again from the start.</summary>
    public void ForgetSlowPaths(int pc) => _slowPaths[pc] = 0;

    /// <summary>Lets the calls of an instruction be counted again from the start.</summary>
    public void ForgetCalls(int pc) => _calls[pc] = 0;

    /// <summary>
    /// Notes the kind of a typed array whose elements an instruction reads or writes; null for another object.
    /// </summary>
    public void NoteElement(int pc, ElementKind? kind) => (_elements ??= new SeenElements(_failures.Length)).Note(pc, kind);

    /// <inheritdoc cref="SeenElements.TypedAt"/>
    public ElementKind? TypedAt(int pc) => _elements?.TypedAt(pc);

    /// <summary>Returns how often the fast path of an instruction did not apply.</summary>
    public int SlowPathsAt(int pc) => _slowPaths[pc];

    /// <summary>Returns whether an operand of an instruction was not a number.</summary>
    public bool SawOthers(int pc) => _sawOthers[pc];

    /// <summary>Notes that an instruction has seen an object of another shape, which its cache knows, too.</summary>
    public void NoteSeveral(int pc) => _sawSeveral[pc] = true;

    /// <summary>Returns whether an instruction has seen objects of several shapes that its cache knows.</summary>
    public bool SawSeveral(int pc) => _sawSeveral[pc];

    /// <summary>Returns how often an instruction has failed.</summary>
    public int FailuresAt(int pc) => _failures[pc];

    /// <summary>Returns how often the kinds of the registers at an entry have failed.</summary>
    public int EntryFailuresAt(int pc) => _entryFailures[pc];
}

/// <summary>The typed arrays whose elements, or length, each instruction of a block has read or written.</summary>
/// <param name="length">The length of the code.</param>
internal sealed class SeenElements(int length)
{
    private const byte Others = byte.MaxValue;

    // The kinds, from 1. Threads may overwrite each other's, which costs speed only.
    private readonly byte[] _kinds = new byte[length];

    /// <summary>Notes the kind of a typed array; null for another object.</summary>
    public void Note(int pc, ElementKind? kind)
    {
        ref var seen = ref _kinds[pc];
        var now = kind is { } known ? (byte)(known + 1) : Others;
        if (seen != now) seen = seen == 0 ? now : Others;
    }

    /// <summary>
    /// Returns the kind of the typed arrays that an instruction has seen, if there was no other object.
    /// </summary>
    public ElementKind? TypedAt(int pc) => _kinds[pc] is > 0 and not Others ? (ElementKind)(_kinds[pc] - 1) : null;
}
