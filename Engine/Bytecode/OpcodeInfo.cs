namespace Quoll.Bytecode;

/// <summary>The effects of an instruction besides writing the registers that its operands name.</summary>
[Flags]
internal enum OpcodeEffect : byte
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
}

/// <summary>A line of <see cref="OpcodeTable"/>.</summary>
/// <param name="opcode">The instruction.</param>
/// <param name="operands">Its operands: for each the letter of its kind, and its meaning here.</param>
/// <param name="effect">Its effects besides writing registers.</param>
internal sealed class OpcodeInfo(Opcode opcode, string operands, OpcodeEffect effect = OpcodeEffect.None)
{
    public Opcode Opcode { get; } = opcode;

    public OpcodeEffect Effect { get; } = effect;

    public OperandKind[] Operands => field ??= OpcodeTable.Kinds(operands);

    /// <summary>The length in code units: the opcode and its operands.</summary>
    public int Length => 1 + Operands.Length;

    /// <summary>
    /// Whether execution never continues with the next instruction. A block must end with a terminator.
    /// </summary>
    public bool IsTerminator => (Effect & OpcodeEffect.Ends) != 0;

    public bool MayThrow => (Effect & OpcodeEffect.Throws) != 0;

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
