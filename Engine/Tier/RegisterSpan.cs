using Quoll.Bytecode;

namespace Quoll.Tier;

/// <summary>Registers, one after the other, that an instruction reads or writes.</summary>
/// <param name="First">The first register.</param>
/// <param name="Count">How many.</param>
/// <param name="IsRead">Whether the instruction reads them.</param>
/// <param name="IsWritten">Whether the instruction writes them.</param>
internal readonly record struct RegisterSpan(int First, int Count, bool IsRead, bool IsWritten)
{
    /// <summary>The number of registers below register 0: the this value and the function.</summary>
    public const int Below = 2;

    /// <summary>Returns the registers that the instruction at an offset reads.</summary>
    public static IEnumerable<int> ReadBy(int[] code, int pc) => RegistersOf(code, pc, areWritten: false);

    /// <summary>Returns the registers that the instruction at an offset writes.</summary>
    public static IEnumerable<int> WrittenBy(int[] code, int pc) => RegistersOf(code, pc, areWritten: true);

    private static IEnumerable<int> RegistersOf(int[] code, int pc, bool areWritten)
    {
        foreach (var span in Of(code, pc))
        {
            if (!(areWritten ? span.IsWritten : span.IsRead)) continue;
            for (var i = 0; i < span.Count; i++) yield return span.First + i;
        }
    }

    /// <summary>Returns the registers of the instruction at an offset.</summary>
    public static List<RegisterSpan> Of(int[] code, int pc)
    {
        var info = OpcodeTable.Get((Opcode)code[pc]);
        var spans = new List<RegisterSpan>(info.Operands.Length);
        for (var i = 0; i < info.Operands.Length; i++)
        {
            if (!info.IsRegister(i) || code[pc + 1 + i] == SpecialOperands.NoRegister) continue;
            var kind = info.Operands[i];
            var isWritten = kind is OperandKind.Destination or OperandKind.DestinationPair or OperandKind.Update or OperandKind.UpdatePair;
            var isRead = kind is not (OperandKind.Destination or OperandKind.DestinationPair);
            var (first, width) = (code[pc + 1 + i], info.Width(i, code, pc));
            if (kind is OperandKind.Callee or OperandKind.SpreadCallee && info.Has(OpcodeTraits.Constructs))
            {
                spans.Add(new RegisterSpan(first, 1, isRead, isWritten));
                (first, width) = (first + Below, width - Below);
            }
            spans.Add(new RegisterSpan(first, width, isRead, isWritten));
        }
        return spans;
    }
}
