using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Runtime.Agents;

namespace Quoll.Tier;

/// <summary>Which functions become a part of the code that calls them.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class Inlining
{
    /// <summary>In units of bytecode.</summary>
    private const int MostUnits = 150;

    private static int s_lastId;

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

    /// <summary>Returns the number by which machine code knows an inlined block.</summary>
    public static int IdOf(CodeBlock block)
    {
        if (block.InlinedId == 0) Interlocked.CompareExchange(ref block.InlinedId, Interlocked.Increment(ref s_lastId), 0);
        return block.InlinedId;
    }

    /// <summary>
    /// Returns whether an instruction that calls Function.prototype.call or apply may inline what that calls: it passes
    /// values, or the arguments of its own function.
    /// </summary>
    public static bool MayInlineThrough(CodeBlock block, int pc) =>
        (Opcode)block.Code[pc] == Opcode.Call && (FindPasses(block).Contains(pc)
            || block.Code[pc + 3] is > 0 and <= Vm.Machine.FewArguments
                && Intrinsics.FindCalledNames(block).GetValueOrDefault(pc) == "call");

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
    /// Returns whether a function may be inlined as far as its instructions tell: it is short, and has no loop, no
    /// handler, and no calls except of functions that are inlined themselves.
    /// </summary>
    public static bool IsSuitable(CodeBlock block)
    {
        if (!block.HasBytecode || block.IsGenerator || block.IsAsync || block.Handlers.Length > 0 || block.Code.Length > MostUnits)
            return false;
        var code = block.Code;
        var names = Intrinsics.FindCalledNames(block);
        var sites = FeedbackVector.SitesOf(block);
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(code))
        {
            if (!info.IsInlinable) return false;
            switch (info.Opcode)
            {
                case Opcode.Call or Opcode.TailCall
                    when Intrinsics.Has(names.GetValueOrDefault(pc), code[pc + 3]) && sites[pc].Calls == 0:
                    break;
                case Opcode.Call or Opcode.New or Opcode.TailCall or Opcode.SuperCall:
                    if (sites[pc].Inlined is null || sites[pc].InlinesPart || sites[pc].InlinesCallback) return false;
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
}
