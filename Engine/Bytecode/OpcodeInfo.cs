using System.Diagnostics;

namespace Quoll.Bytecode;

/// <summary>
/// What is true of an instruction: its effects besides writing the registers that its operands name, and how machine
/// code has it.
/// </summary>
[Flags]
internal enum OpcodeTraits : ushort
{
    None = 0,

    /// <summary>Reads variables, properties or elements, which other code may change.</summary>
    Reads = 1,

    /// <summary>Changes variables, properties or elements.</summary>
    Writes = 2,

    /// <summary>May throw a JavaScript value. (Limits of the host may end any instruction.)</summary>
    Throws = 4,

    /// <summary>May run code of scripts or of the host.</summary>
    Runs = 8 | Reads | Writes | Throws,

    /// <summary>Execution never continues with the next instruction.</summary>
    Ends = 16,

    /// <summary>May push a frame that the interpreter must run.</summary>
    Pushes = 32,

    /// <summary>
    /// Machine code has a fast path, and calls a method for the rest: see <c>Translator.BeginSlowPath</c>.
    /// </summary>
    HasSlowPath = 64,

    /// <summary>
    /// A function that has it may be inlined into its caller; with a call, if what it calls is inlined, too.
    /// </summary>
    Inlinable = 128,

    /// <summary>Machine code ends here: only the interpreter runs it.</summary>
    Interpreted = 256,

    /// <summary>
    /// A call whose this value is made, and not what its register has. If that were read, it would live before the
    /// call.
    /// </summary>
    Constructs = 512,

    /// <summary>
    /// The fast path in machine code may throw, or call other code, while registers are not in the frame yet.
    /// </summary>
    KeepsRegisters = 1024,
}

/// <summary>What is known of an instruction: an attribute of its member of <see cref="Bytecode.Opcode"/>.</summary>
/// <param name="family">The family, whose methods run and translate it.</param>
/// <param name="operands">Its operands: for each the letter of its kind, and its meaning here.</param>
/// <param name="traits">What is true of it.</param>
[AttributeUsage(AttributeTargets.Field)]
[Conditional("SOURCE_ONLY")]
internal sealed class OpcodeInfo(OpcodeFamily family, string operands, OpcodeTraits traits = OpcodeTraits.None) : Attribute
{
    private readonly OpcodeTraits _traits = traits;

    /// <summary>The member.</summary>
    public Opcode Opcode { get; init; }

    public OpcodeFamily Family => family;

    public OperandKind[] Operands => field ??= OpcodeTable.Kinds(operands);

    /// <summary>The length in code units: the opcode and its operands.</summary>
    public int Length => 1 + Operands.Length;

    /// <summary>
    /// Whether execution never continues with the next instruction. A block must end with a terminator.
    /// </summary>
    public bool IsTerminator => Has(OpcodeTraits.Ends);

    public bool MayThrow => Has(OpcodeTraits.Throws);

    /// <summary>Whether machine code may bail out, because the interpreter runs a frame or the instruction.</summary>
    public bool MayPush => Has(OpcodeTraits.Pushes) || IsInterpreted;

    public bool IsInterpreted => Has(OpcodeTraits.Interpreted);

    public bool IsInlinable => Has(OpcodeTraits.Inlinable);

    /// <summary>Whether an operator has its right operand in the code, not in a register.</summary>
    public bool HasImmediateRight => Operands.Length > 2 && Operands[2] == OperandKind.Immediate;

    /// <summary>Returns whether all of some traits are true of it.</summary>
    public bool Has(OpcodeTraits traits) => (_traits & traits) == traits;

    /// <summary>Returns whether an operand names a register.</summary>
    public bool IsRegister(int operand) => Operands[operand] <= OperandKind.Range;

    /// <summary>Returns the number of registers or caches of an operand of the instruction at an offset.</summary>
    public int Width(int operand, ReadOnlySpan<int> code, int pc) => Operands[operand] switch
    {
        OperandKind.DestinationPair or OperandKind.RegisterPair or OperandKind.UpdatePair => 2,
        OperandKind.SpreadCallee => 3,
        OperandKind.Callee => CountIn(code, pc) is var count && count == SpecialOperands.SpreadCount ? 3 : 2 + count,
        OperandKind.Range or OperandKind.CacheRange => CountIn(code, pc),
        _ => 1,
    };

    private int CountIn(ReadOnlySpan<int> code, int pc) => code[pc + 1 + Array.IndexOf(Operands, OperandKind.Count)];
}
