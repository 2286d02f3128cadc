namespace Quoll.Bytecode;

/// <summary>
/// What the attributes of <see cref="Opcode"/> say. <c>Build/Opcodes.targets</c> makes their lines, because reflection
/// would take time at the start of a process.
/// </summary>
internal static partial class OpcodeTable
{
    private static readonly OpcodeInfo[] Table = InOrder(Lines());

    public static OpcodeInfo Get(Opcode opcode) => Table[(int)opcode];

    /// <summary>Returns the offsets of all instructions, with their lines.</summary>
    public static IEnumerable<(int Pc, OpcodeInfo Info)> InstructionsOf(int[] code)
    {
        for (var pc = 0; pc < code.Length;)
        {
            var info = Get((Opcode)code[pc]);
            yield return (pc, info);
            pc += info.Length;
        }
    }

    // By number.
    private static OpcodeInfo[] InOrder(OpcodeInfo[] lines)
    {
        var table = new OpcodeInfo[lines.Length];
        foreach (var line in lines) table[(int)line.Opcode] = line;
        return table;
    }

    /// <summary>Returns the kinds of operands, from their letters in the table.</summary>
    public static OperandKind[] Kinds(string operands)
    {
        // Plain loops: before the first search for a character .NET would load what it needs to search with vectors.
        var count = operands.Length == 0 ? 0 : 1;
        foreach (var unit in operands) count += unit == ',' ? 1 : 0;
        var kinds = new OperandKind[count];
        for (int i = 0, at = 0; i < count; i++)
        {
            kinds[i] = Kind(operands[at]);
            while (at < operands.Length && operands[at++] != ',') { }
            at++;
        }
        return kinds;
    }

    private static OperandKind Kind(char letter) => letter switch
    {
        'd' => OperandKind.Destination,
        'r' => OperandKind.Register,
        'o' => OperandKind.OptionalRegister,
        'w' => OperandKind.NewTarget,
        'u' => OperandKind.Update,
        'D' => OperandKind.DestinationPair,
        'R' => OperandKind.RegisterPair,
        'U' => OperandKind.UpdatePair,
        'b' => OperandKind.Callee,
        's' => OperandKind.SpreadCallee,
        'v' => OperandKind.Range,
        'n' => OperandKind.Count,
        'i' => OperandKind.Immediate,
        'k' => OperandKind.Constant,
        'c' => OperandKind.Cache,
        'C' => OperandKind.CacheRange,
        't' => OperandKind.Target,
        'e' => OperandKind.Environment,
        'f' => OperandKind.Function,
        'm' => OperandKind.Template,
        'g' => OperandKind.Declarations,
        'x' => OperandKind.Context,
        _ => OperandKind.Switch,
    };
}
