using Quoll.Bytecode;
using Quoll.Tier;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>
/// The registers of a frame. Machine code writes them only for others that read them: a register is not there if
/// nothing reads its value any more, and none is there in the middle of some instructions.
/// </summary>
internal sealed class FrameRegisters
{
    // Which are there: none, those that are live at an instruction, or all.
    private readonly bool _hasNone;
    private readonly Lazy<FlowGraph>? _flow;
    private readonly int _pc;

    // What the call writes for which the frame waits.
    private readonly int[] _results;

    private FrameRegisters(CallFrame frame, bool hasNone, Lazy<FlowGraph>? flow, int pc, int[] results) =>
        (Frame, _hasNone, _flow, _pc, _results) = (frame, hasNone, flow, pc, results);

    /// <summary>The frame.</summary>
    public CallFrame Frame { get; }

    /// <summary>Returns those of the running frames, the innermost first.</summary>
    /// <param name="machine">The machine that runs the frames.</param>
    /// <param name="isThrowing">Whether the innermost one throws.</param>
    /// <param name="waitingLeanCode">See <see cref="DebugAgent.WaitingLeanCode"/>.</param>
    public static IEnumerable<FrameRegisters> Of(Machine machine, bool isThrowing, Stack<int> waitingLeanCode)
    {
        CallFrame? above = null;
        var hasNone = false;
        foreach (var frame in machine.FramesFromTop)
        {
            var code = frame.Instance as DebuggedCode;
            var block = code?.Shared ?? frame.Instance.Block;
            var pc = code?.OriginalOf(frame.Pc) ?? frame.Pc;
            var info = OpcodeTable.Get((Opcode)block.Code[pc]);
            var waits = waitingLeanCode.Contains(frame.Depth);
            Lazy<FlowGraph>? flow = null;
            if (!machine.RunsMachineCode || code?.MayHaveRunAsMachineCode(frame) == false) hasNone = false;
            else
            {
                flow = new(() => new FlowGraph(block, []));
                hasNone |= waits && !HasSlowPath(info)
                    || (above is null ? isThrowing : above.Exit == FrameExit.Leave) && !info.MayPush && !HasSlowPath(info);
            }
            // A call is done when the frame goes on.
            int[] results = [];
            if (above is not null)
            {
                results = [.. RegisterSpan.WrittenBy(block.Code, pc)];
                pc += info.Length;
            }
            yield return new FrameRegisters(frame, hasNone, pc < block.Code.Length ? flow : null, pc, results);
            // Only these are called by code that keeps its values in registers of the processor meanwhile.
            hasNone = waits || hasNone && (block.IsInlined || IsLean(block));
            above = frame;
        }
    }

    /// <summary>Whether a register has the value that it has in the program.</summary>
    public bool Has(int register) =>
        !_hasNone && (_flow is null || Array.IndexOf(_results, register) < 0 && _flow.Value.IsLive(register, _pc));

    /// <summary>Returns the place of a register.</summary>
    public ref JsValue this[int register] => ref Frame.Registers[Frame.Base + register];

    private static bool IsLean(CodeBlock block) => Volatile.Read(ref block.MachineCode) is MachineCode { LeanCode: not null };

    // Whether a rare case of the instruction begins with what the interpreter needs in the frame, in all machine code.
    private static bool HasSlowPath(OpcodeInfo info) =>
        info.Has(OpcodeTraits.HasSlowPath) && !info.Has(OpcodeTraits.KeepsRegisters);
}
