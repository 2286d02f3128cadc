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
    private const int MostUnits = 150;

    /// <summary>The calls of lean code in a function that is inlined: each is as long as a short function.</summary>
    private const int MostLeanCalls = 2;


    /// <summary>How many functions may be inlined into each other.</summary>
    public const int MostDepth = 6;

    /// <summary>How many functions one place inlines at most.</summary>
    public const int MostCallees = 4;

    /// <summary>Returns whether an instruction may inline several functions.</summary>
    public static bool MayInlineSeveral(Opcode opcode) =>
        opcode is Opcode.Call or Opcode.TailCall or Opcode.New or Opcode.SuperCall or Opcode.GetProperty;

    /// <summary>The units of bytecode that one method inlines at most.</summary>
    private const int MostUnitsOfAll = 800;

    /// <summary>
    /// The units of bytecode that a method has at most with what it inlines. The runtime does not optimise a method
    /// with too many locals and jumps.
    /// </summary>
    private const int MostUnitsWithInlined = 1600;

    /// <summary>Returns the units of bytecode that a method for a block may inline.</summary>
    public static int UnitsFor(CodeBlock block) => Math.Min(MostUnitsOfAll, MostUnitsWithInlined - block.Code.Length);

    /// <summary>Returns how often a function is called in one place before it is inlined there.</summary>
    public static int CallsBefore(HotCodeMode mode) => mode.IsForced ? 3 : 1000;

    /// <summary>
    /// Returns whether an instruction that calls Function.prototype.call or apply may inline what that calls: it passes
    /// values, or the arguments of its own function.
    /// </summary>
    public static bool MayInlineThrough(CodeBlock block, int pc) =>
        (Opcode)block.Code[pc] == Opcode.Call && (FindPasses(block).Contains(pc)
            || block.Code[pc + 3] is > 0 and <= Machine.FewArguments
                && Intrinsics.FindCalledNames(block, FeedbackVector.Of(block).Sites).GetValueOrDefault(pc) == "call");

    /// <summary>Returns the calls that pass the arguments of their own function on.</summary>
    public static HashSet<int> FindPasses(CodeBlock block)
    {
        var passes = new HashSet<int>();
        if (!block.KeepsArguments) return passes;
        var (code, before) = (block.Code, 0);
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(code))
        {
            if (info.Opcode == Opcode.Call && code[pc + 3] == 2 && (Opcode)code[before] == Opcode.PassArguments
                && code[before + 1] == code[pc + 2] + 3) passes.Add(pc);
            before = pc;
        }
        return passes;
    }

    /// <summary>
    /// Returns whether a function may be inlined some time: it is short, and has no loop and no handler.
    /// </summary>
    public static bool IsPossible(CodeBlock block) =>
        block.HasBytecode && !block.IsGenerator && !block.IsAsync && block.Handlers.Length == 0 && block.Code.Length <= MostUnits
            && OpcodeTable.InstructionsOf(block.Code).All(static instruction => instruction.Info.IsInlinable);

    /// <summary>
    /// Returns whether a function may be inlined now: all that it calls is inlined itself, or has lean code.
    /// </summary>
    public static bool IsSuitable(CodeBlock block)
    {
        if (!IsPossible(block)) return false;
        var code = block.Code;
        var sites = FeedbackVector.SitesOf(block);
        var names = Intrinsics.FindCalledNames(block, sites);
        var leanCalls = 0;
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(code))
        {
            switch (info.Opcode)
            {
                case Opcode.Call or Opcode.TailCall
                    when Intrinsics.Has(names.GetValueOrDefault(pc), code[pc + 3]) && sites[pc].Calls == 0:
                case Opcode.New when Intrinsics.HasConstructor(names.GetValueOrDefault(pc), code[pc + 3]) && sites[pc].Calls == 0:
                    break;
                case Opcode.Call or Opcode.New or Opcode.TailCall or Opcode.SuperCall:
                    if (sites[pc] is { Inlined: not null, InlinesPart: true } or { InlinesCallback: true }) return false;
                    if (sites[pc].Inlined is { } inlined && Array.IndexOf(inlined, block) < 0) break;
                    if (!CallsLean(block, pc, sites[pc]) || ++leanCalls > MostLeanCalls) return false;
                    break;
                // A getter or setter, which needs a frame.
                case Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty
                    when sites[pc] is { Calls: > 0, Inlined: null } or { InlinesPart: true }:
                    return false;
                case Opcode.InitializeFields when block.Fields is { } fields && !IsSuitable(fields): return false;
            }
        }
        return true;
    }

    // Whether an instruction of an inlined function calls lean code that exists.
    private static bool CallsLean(CodeBlock block, int pc, in SiteFeedback site) =>
        site.LeanSignature != 0 && (Opcode)block.Code[pc] != Opcode.TailCall
            && (site.CallsItself || site.Callees is { Frequent: { Length: > 0 } callees } && HaveLeanCode(callees, site.LeanSignature));

    private static bool HaveLeanCode(CodeBlock[] blocks, int signature) => Array.TrueForAll(blocks, block =>
        block.MachineCode is MachineCode { LeanCode: not null } code && code.LeanSignature.Id == signature);
}
