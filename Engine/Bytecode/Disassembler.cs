using System.Globalization;
using System.Text;

namespace Quoll.Bytecode;

/// <summary>
/// The text of a code block, for people and for tests. Each instruction is a line with its offset and the operands as
/// <see cref="OpcodeTable"/> describes them. The exception handlers follow, then the inner functions in the order of
/// the table.
/// </summary>
/// <remarks>
/// Registers are <c>r0</c>, <c>r1</c>, …; <c>this</c> and <c>callee</c> are the two below them. A jump shows the offset
/// of its target.
/// </remarks>
internal static class Disassembler
{
    /// <summary>
    /// The greatest length of a constant that is shown whole, in UTF-16 code units. It keeps a line to a screen's
    /// width.
    /// </summary>
    private const int MaxConstantLength = 40;

    /// <summary>
    /// Writes a block and all its inner functions, each before its own inner functions. Those that nothing has called
    /// are compiled for it.
    /// </summary>
    public static string Disassemble(CodeBlock block)
    {
        var text = new StringBuilder();
        var rest = new Stack<CodeBlock>([block]);
        while (rest.TryPop(out var next))
        {
            if (text.Length > 0) text.Append('\n');
            AppendBlock(text, next);
            for (var i = next.Functions.Length - 1; i >= 0; i--) rest.Push(next.Functions[i].WithBytecode);
        }
        return text.ToString();
    }

    private static void AppendBlock(StringBuilder text, CodeBlock block)
    {
        text.Append(CodeDescription.Of(block))
            .Append(CultureInfo.InvariantCulture, $": {block.ParameterCount} parameters, {block.RegisterCount} registers\n");
        for (var pc = 0; pc < block.Code.Length; pc += OpcodeTable.Get((Opcode)block.Code[pc]).Length)
        {
            AppendInstruction(text, block, pc);
            text.Append('\n');
        }
        foreach (var handler in block.Handlers)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"  {handler.Start:D4}..{handler.End:D4} -> {handler.Handler:D4} {Register(handler.Register)}\n");
        }
    }

    private static void AppendInstruction(StringBuilder text, CodeBlock block, int pc)
    {
        var info = OpcodeTable.Get((Opcode)block.Code[pc]);
        text.Append(CultureInfo.InvariantCulture, $"  {pc:D4}  {info.Opcode}");
        for (var i = 0; i < info.Operands.Length; i++)
        {
            text.Append(i == 0 ? " " : ", ").Append(Operand(block, info.Operands[i], block.Code[pc + 1 + i]));
        }
    }

    private static string Operand(CodeBlock block, OperandKind kind, int value) => kind switch
    {
        <= OperandKind.Range => Register(value),
        OperandKind.Constant => Constant(block.Constants[value]),
        OperandKind.Cache or OperandKind.CacheRange => $"[{block.CacheKeys[value]}]",
        OperandKind.Target => Target(value),
        OperandKind.Environment => $"environment {{{string.Join(' ', block.Environments[value].Names)}}}",
        OperandKind.Function => CodeDescription.Of(block.Functions[value]),
        OperandKind.Template => $"template {value.ToString(CultureInfo.InvariantCulture)}",
        OperandKind.Declarations => $"declarations {value.ToString(CultureInfo.InvariantCulture)}",
        OperandKind.Switch => string.Join(' ', block.Switches[value].Targets.Select(Target)),
        OperandKind.Context => $"context {value.ToString(CultureInfo.InvariantCulture)}",
        _ => Immediate(value),
    };

    private static string Target(int pc) => pc.ToString("D4", CultureInfo.InvariantCulture);

    private static string Register(int register) => register switch
    {
        -1 => "this",
        -2 => "callee",
        SpecialOperands.NoRegister => "none",
        _ => "r" + Immediate(register),
    };

    private static string Immediate(int value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Constant(JsValue constant)
    {
        if (!constant.IsString) return constant.ToString();
        var shown = constant.String.Length > MaxConstantLength ? constant.String[..MaxConstantLength] + "…" : constant.String;
        return $"\"{shown.ReplaceLineEndings("\\n")}\"";
    }
}
