using Quoll.Bytecode;

namespace Quoll.Tests.Bytecode;

/// <summary>
/// Checks what the interpreter assumes about a code block and does not test at run time. The tests run it on all code
/// that they compile.
/// </summary>
internal static class CodeBlockValidator
{
    /// <summary>Returns all faults of a block and its inner functions; empty for a valid one.</summary>
    public static List<string> Problems(CodeBlock block)
    {
        var problems = new List<string>();
        var rest = new Stack<CodeBlock>([block]);
        while (rest.TryPop(out var next))
        {
            Check(next, problems);
            foreach (var inner in next.Functions) rest.Push(inner.WithBytecode);
        }
        return problems;
    }

    private static void Check(CodeBlock block, List<string> problems)
    {
        var starts = new HashSet<int>();
        var last = Opcode.Debugger;
        var pc = 0;
        while (pc < block.Code.Length)
        {
            starts.Add(pc);
            if (!Enum.IsDefined((Opcode)block.Code[pc]))
            {
                problems.Add($"{block.Name} {pc}: no opcode {block.Code[pc]}");
                return;
            }
            last = (Opcode)block.Code[pc];
            pc += OpcodeTable.Get(last).Length;
        }
        if (pc != block.Code.Length) problems.Add($"{block.Name}: the last instruction is cut off");
        if (!OpcodeTable.Get(last).IsTerminator) problems.Add($"{block.Name}: ends with {last}");
        foreach (var start in starts) CheckOperands(block, start, starts, problems);
        foreach (var handler in block.Handlers)
        {
            var isGood = starts.Contains(handler.Start) && (starts.Contains(handler.End) || handler.End == block.Code.Length)
                && starts.Contains(handler.Handler) && handler.Start <= handler.End && IsRegister(block, handler.Register);
            if (!isGood) problems.Add($"{block.Name}: handler {handler}");
        }
        CheckPositions(block, starts, problems);
    }

    private static void CheckOperands(CodeBlock block, int pc, HashSet<int> starts, List<string> problems)
    {
        var info = OpcodeTable.Get((Opcode)block.Code[pc]);
        for (var i = 0; i < info.Operands.Length; i++)
        {
            var value = block.Code[pc + 1 + i];
            var last = value + Math.Max(info.Width(i, block.Code, pc), 1) - 1;
            var isGood = info.Operands[i] switch
            {
                OperandKind.OptionalRegister => value == SpecialOperands.NoRegister || IsRegister(block, value),
                OperandKind.Count => value >= SpecialOperands.SpreadCount,
                OperandKind.Immediate => true,
                OperandKind.Constant => IsIndex(value, block.Constants.Length),
                OperandKind.Cache or OperandKind.CacheRange => IsIndex(value, block.CacheKeys.Length) && last < block.CacheKeys.Length,
                OperandKind.Target => starts.Contains(value),
                OperandKind.Environment => IsIndex(value, block.Environments.Length),
                OperandKind.Function => IsIndex(value, block.Functions.Length),
                OperandKind.Template => IsIndex(value, block.Templates.Length),
                OperandKind.Declarations => IsIndex(value, block.Declarations.Length),
                OperandKind.Context => IsIndex(value, block.EvalContexts.Length),
                OperandKind.Switch => IsIndex(value, block.Switches.Length)
                    && Array.TrueForAll(block.Switches[value].Targets, target => target > pc && starts.Contains(target)),
                _ => IsRegister(block, value) && IsRegister(block, last),
            };
            if (!isGood) problems.Add($"{block.Name} {pc}: {info.Opcode} operand {i} ({info.Operands[i]}) is {value} to {last}");
        }
    }

    private static void CheckPositions(CodeBlock block, HashSet<int> starts, List<string> problems)
    {
        var before = -1;
        foreach (var (code, source) in block.Positions)
        {
            var isGood = code > before && (starts.Contains(code) || code == block.Code.Length) && source >= 0
                && source <= block.Source.Text.Length;
            if (!isGood) problems.Add($"{block.Name}: position {code} {source}");
            before = code;
        }
    }

    private static bool IsRegister(CodeBlock block, int register) => register >= -2 && register < block.RegisterCount;

    private static bool IsIndex(int value, int length) => value >= 0 && value < length;
}
