using System.Reflection;
using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// Which functions have lean code: code that gets values as arguments of a .NET method, and writes the registers of its
/// frame only where the interpreter needs them.
/// </summary>
[RequiresDynamicCode("It emits code.")]
internal static class LeanCalls
{
    private const int ThisRegister = -1;

    /// <summary>Longer code keeps its values in the frame.</summary>
    private const int MostUnits = 1000;

    /// <summary>
    /// The most places of lean code that call what has no lean code. Such a call takes longer than in other machine
    /// code.
    /// </summary>
    private const int MostOrdinaryCalls = 1;

    /// <summary>Returns what the lean code of a block gets; none if it has no lean code.</summary>
    public static LeanSignature SignatureOf(CodeBlock block)
    {
        if (!IsSuitable(block)) return default;
        var takesThis = block.Kind == FunctionKind.ClassConstructor || OpcodeTable.InstructionsOf(block.Code)
            .Any(instruction => RegisterSpan.ReadBy(block.Code, instruction.Pc).Contains(ThisRegister));
        if (block.ParameterCount + (takesThis ? 1 : 0) > LeanSignature.MostValues) return default;
        return new LeanSignature(block.ParameterCount, takesThis, takesThis && block.BindsSloppyThis, block.IsClassConstructor)
            .With(FeedbackVector.Of(block).LeanAtLeast);
    }

    /// <summary>
    /// Returns what the lean code of several blocks should get, so that one place calls them; none if one has no lean
    /// code.
    /// </summary>
    public static LeanSignature CommonSignatureOf(CodeBlock[] blocks, bool isConstruction)
    {
        var common = default(LeanSignature);
        foreach (var block in blocks)
        {
            var signature = SignatureOf(block);
            if (signature.IsNone || FeedbackVector.Of(block).Lean == LeanWish.Impossible || signature.IsClass && !isConstruction
                || isConstruction && !signature.TakesThis || !common.IsNone && common.IsClass != signature.IsClass) return default;
            common = common.With(signature);
        }
        return common.Values <= LeanSignature.MostValues ? common : default;
    }

    private static bool IsSuitable(CodeBlock block)
    {
        if (block.IsGenerator || block.IsAsync || block.KeepsArguments) return false;
        if (!Array.TrueForAll(block.Handlers, static handler => handler.IsOfIterator)) return false;
        if (block.RegisterCount > LeanSignature.MostRegisters || block.Code.Length > MostUnits) return false;
        if (block.Kind is FunctionKind.DerivedConstructor or FunctionKind.Script or FunctionKind.Module or FunctionKind.Eval) return false;
        var sites = FeedbackVector.SitesOf(block);
        var ordinary = 0;
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(block.Code))
        {
            switch (info.Opcode)
            {
                // The interpreter has these.
                case Opcode.CallEval or Opcode.Debugger or Opcode.CreateGenerator or Opcode.Yield or Opcode.YieldDelegated
                    or Opcode.Await:
                // It sees iterators that must be closed if something throws.
                case Opcode.GetIterator when sites[pc].Level != SiteLevel.Narrow:
                    return false;
            }
            if (sites[pc].InlinesCallback || IsOrdinaryCall(block, sites[pc]) && ++ordinary > MostOrdinaryCalls) return false;
        }
        return true;
    }

    private static bool IsOrdinaryCall(CodeBlock block, in SiteFeedback site) => site.Inlined is not null ? site.InlinesPart
        : site is { SawFunctions: true, LeanSignature: 0 } && !ReferenceEquals(site.Callees?.Usual, block);

    /// <summary>Returns the delegate type of lean code with a signature.</summary>
    public static Type CodeType(LeanSignature signature) => InvokeOf(signature).DeclaringType!;

    /// <summary>Returns the method that calls lean code with a signature.</summary>
    public static MethodInfo InvokeOf(LeanSignature signature) => signature.Values switch
    {
        0 => typeof(LeanCode0).GetMethod(nameof(LeanCode0.Invoke))!,
        1 => typeof(LeanCode1).GetMethod(nameof(LeanCode1.Invoke))!,
        2 => typeof(LeanCode2).GetMethod(nameof(LeanCode2.Invoke))!,
        3 => typeof(LeanCode3).GetMethod(nameof(LeanCode3.Invoke))!,
        4 => typeof(LeanCode4).GetMethod(nameof(LeanCode4.Invoke))!,
        5 => typeof(LeanCode5).GetMethod(nameof(LeanCode5.Invoke))!,
        _ => typeof(LeanCode6).GetMethod(nameof(LeanCode6.Invoke))!,
    };
}
