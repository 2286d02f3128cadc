using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Runtime.Agents;

namespace Quoll.Tier;

/// <summary>Which functions become a part of the code that calls them.</summary>
[RequiresDynamicCode("It emits code.")]
internal static class Inlining
{
    /// <summary>In units of bytecode.</summary>
    private const int MostUnits = 100;

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
    /// Returns whether a function may be inlined now: it has no calls except of functions that are inlined themselves.
    /// </summary>
    public static bool IsSuitable(CodeBlock block)
    {
        if (!IsPossible(block)) return false;
        var code = block.Code;
        var names = Intrinsics.FindCalledNames(block);
        var sites = FeedbackVector.SitesOf(block);
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(code))
        {
            switch (info.Opcode)
            {
                case Opcode.Call or Opcode.TailCall
                    when Intrinsics.Has(names.GetValueOrDefault(pc), code[pc + 3]) && sites[pc].Calls == 0:
                    break;
                case Opcode.Call or Opcode.New or Opcode.TailCall:
                    if (sites[pc].Inlined is null || sites[pc].InlinesCallback) return false;
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
}
