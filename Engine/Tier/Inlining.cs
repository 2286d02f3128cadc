using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>Which functions become a part of the code that calls them.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class Inlining
{
    /// <summary>In units of bytecode.</summary>
    private const int MostUnits = 100;

    /// <summary>The calls of lean code in a function that is inlined: each is as long as a short function.</summary>
    private const int MostLeanCalls = 2;

    private static int s_lastId;

    /// <summary>How many functions may be inlined into each other.</summary>
    public const int MostDepth = 3;

    /// <summary>The units of bytecode that one method inlines at most.</summary>
    private const int MostUnitsOfAll = 600;

    /// <summary>
    /// The units of bytecode that a method has at most with what it inlines. The runtime does not optimise a method
    /// with too many locals and jumps.
    /// </summary>
    private const int MostUnitsWithInlined = 1600;

    /// <summary>Returns the units of bytecode that a method for a block may inline.</summary>
    public static int UnitsFor(CodeBlock block) => Math.Min(MostUnitsOfAll, MostUnitsWithInlined - block.Code.Length);

    /// <summary>Returns how often a function is called in one place before it is inlined there.</summary>
    public static int CallsBefore(HotCodeMode mode) => mode.IsForced ? 3 : 1000;

    /// <summary>Returns the number by which machine code knows an inlined block.</summary>
    public static int IdOf(CodeBlock block)
    {
        if (block.InlinedId == 0) Interlocked.CompareExchange(ref block.InlinedId, Interlocked.Increment(ref s_lastId), 0);
        return block.InlinedId;
    }

    /// <summary>
    /// Returns whether a function may be inlined some time: it is short, and has no loop and no handler.
    /// </summary>
    public static bool IsPossible(CodeBlock block) =>
        block.HasBytecode && !block.IsGenerator && !block.IsAsync && !block.KeepsArguments && block.Kind != FunctionKind.DerivedConstructor
            && block.Handlers.Length == 0 && block.Code.Length <= MostUnits
            && OpcodeTable.InstructionsOf(block.Code).All(static instruction => instruction.Info.IsInlinable);

    /// <summary>
    /// Returns whether a function may be inlined now: all that it calls is inlined itself, or has lean code.
    /// </summary>
    public static bool IsSuitable(CodeBlock block)
    {
        if (!IsPossible(block)) return false;
        var code = block.Code;
        var names = Intrinsics.FindCalledNames(block);
        var sites = FeedbackVector.SitesOf(block);
        var leanCalls = 0;
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(code))
        {
            switch (info.Opcode)
            {
                case Opcode.Call or Opcode.TailCall
                    when Intrinsics.Has(names.GetValueOrDefault(pc), code[pc + 3]) && sites[pc].Calls == 0:
                    break;
                case Opcode.Call or Opcode.New or Opcode.TailCall:
                    if (sites[pc].InlinesCallback) return false;
                    if (sites[pc].Inlined is { } inlined && !ReferenceEquals(inlined, block)) break;
                    if (!CallsLean(block, pc, sites[pc]) || ++leanCalls > MostLeanCalls) return false;
                    break;
                // A getter or setter, which needs a frame.
                case Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty when sites[pc] is { Calls: > 0, Inlined: null }:
                    return false;
                case Opcode.InitializeFields when block.Fields is { } fields && !IsSuitable(fields): return false;
                case Opcode.Return when block.IsClassConstructor: return false;
            }
        }
        return true;
    }

    // Whether an instruction of an inlined function calls lean code that exists.
    private static bool CallsLean(CodeBlock block, int pc, in SiteFeedback site) =>
        site.LeanSignature != 0 && (Opcode)block.Code[pc] != Opcode.TailCall
            && (site.CallsItself || site.Callee?.MachineCode is MachineCode { LeanCode: not null } code
                && code.LeanSignature.Id == site.LeanSignature);
}
