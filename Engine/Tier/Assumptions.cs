using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// Decides what the machine code of a block assumes of each instruction, by what the instruction has seen. Each failure
/// that made the code be compiled again weakens an assumption. One thread at a time uses this.
/// </summary>
[RequiresDynamicCode("It emits code.")]
internal sealed class Assumptions(CodeBlock block)
{
    /// <summary>The number of compilations after which an instruction that fails gets the last level.</summary>
    private const int ManyCompilations = 4;

    /// <summary>The last compilation assumes nothing anywhere.</summary>
    private const int MostCompilations = 8;

    /// <summary>
    /// The number of slow paths after which an instruction gets a fast path for what it has seen, when the code is
    /// compiled again.
    /// </summary>
    private const int FewSlowPaths = 20;

    /// <summary>
    /// The number of slow paths that are worth a compilation, and after which an instruction without a fast path for
    /// what it has seen gets none.
    /// </summary>
    private const int ManySlowPaths = 200;

    /// <summary>Fewer failures say nothing of a place that inlines a function, or of an instruction of that.</summary>
    private const int FewFailures = FeedbackVector.MostFailures / 5;

    /// <summary>In units: longer code is not compiled again only to call lean code.</summary>
    private const int MostUnitsForLean = 200;

    /// <summary>The same for a place that calls it all the time.</summary>
    private const int MostUnitsForManyCalls = 1000;

    /// <summary>The greatest constant whose products are expected to be small integers.</summary>
    private const int MostFactor = 1 << 16;

    /// <summary>How often the code is compiled again because there is something to gain.</summary>
    private const int MostImprovements = 6;

    private readonly FeedbackVector _feedback = FeedbackVector.Of(block);

    // How often the block has been compiled again: after failures, and for something to gain.
    private int _compilations;
    private int _improvements;

    /// <summary>Whether the block may be compiled again for something to gain.</summary>
    public bool MayImprove => _improvements < MostImprovements && !IsLast;

    /// <summary>Whether the block is not compiled again.</summary>
    public bool IsLast => _compilations >= MostCompilations;

    /// <summary>
    /// Learns from the interpreter, before the first compilation, which typed arrays and how many shapes there are.
    /// </summary>
    public void Learn(CodeInstance instance)
    {
        var code = block.Code;
        for (var pc = 0; pc < _feedback.Sites.Length; pc += OpcodeTable.Get((Opcode)code[pc]).Length)
        {
            ref var site = ref _feedback.Sites[pc];
            switch ((Opcode)code[pc])
            {
                case Opcode.GetProperty when instance.Caches[code[pc + 3]].KnowsSeveral:
                case Opcode.SetProperty when instance.Caches[code[pc + 2]].KnowsSeveral:
                    site.Level = SiteLevel.Numbers;
                    break;
                case Opcode.GetLength when site.SeenElements is not null || instance.Caches[code[pc + 3]].Shape is not null:
                    site.Level = SiteLevel.Anything;
                    break;
                // The product of a hash function is seldom a small integer.
                case Opcode.MultiplyInt when Math.Abs((long)code[pc + 3]) > MostFactor: site.Level = SiteLevel.Numbers; break;
                case Opcode.GetProperty or Opcode.GetElement when site.SawPrimitives: site.ExpectsPrimitives = true; break;
                case Opcode.GetElement or Opcode.SetElement when site.SeenElements is { } kind && HasPlainNumbers(kind):
                    site.Elements = kind;
                    break;
            }
        }
    }

    /// <summary>
    /// Learns what the block calls, and what takes its slow path all the time. Returns whether there is something to
    /// gain.
    /// </summary>
    /// <param name="onlyCalls">Whether slow paths are not looked at, because nothing says that there were many.</param>
    public bool Improve(bool onlyCalls = false)
    {
        if (!MayImprove || !Gain(onlyCalls)) return false;
        _improvements++;
        if (!MayImprove) ComeBack();
        return true;
    }

    /// <summary>
    /// Learns what the interpreter has noted before the first compilation: what the block calls, and operands that are
    /// not numbers. What a called function calls decides whether it can be inlined, so it learns the same.
    /// </summary>
    /// <param name="depth">How many functions around this one learn the same.</param>
    public void LearnCalls(int depth)
    {
        for (var pc = 0; pc < _feedback.Sites.Length; pc++)
        {
            ref var site = ref _feedback.Sites[pc];
            if (site is { SawOthers: true, Failures: >= FewFailures, Level: < SiteLevel.Texts }) WeakenSite(ref site, pc);
            if (depth == Inlining.MostDepth) continue;
            foreach (var callee in _feedback.CalleesAt(pc)?.Frequent ?? [])
            {
                if (Inlining.IsPossible(callee)) Translation.Of(callee).LearnCalls(depth + 1);
            }
        }
        Gain(onlyCalls: true);
    }

    // Decides what is inlined, and what gets another fast path. Returns whether that is worth a compilation.
    private bool Gain(bool onlyCalls)
    {
        var isBetter = false;
        var sites = _feedback.Sites;
        var room = Inlining.UnitsFor(block) - sites.Sum(static site => site.Inlined?.Sum(static inlined => inlined.Code.Length) ?? 0);
        // A short function that calls itself becomes a part of itself then, once: half of its calls need no frame.
        for (var pc = 0; pc < sites.Length; pc++)
        {
            if (ReferenceEquals(_feedback.CalleesAt(pc)?.Usual, block)) isBetter |= CallLean(ref sites[pc], pc, room, isBetter);
        }
        for (var pc = 0; pc < sites.Length; pc++)
        {
            ref var site = ref sites[pc];
            // What was slow before something was inlined says nothing of it.
            if (!site.InlinesNothing && _feedback.CalleesAt(pc) is { } callees && ImproveCall(ref site, pc, callees, ref room))
            {
                isBetter = true;
                (site.Leaves, site.LeftWithObjects, site.NeedsObjects) = (0, false, false);
            }
            else if (site.SlowPaths >= ManySlowPaths && !onlyCalls) isBetter |= ImproveSlow(ref site);
            isBetter |= site is { Leaves: >= ManySlowPaths } and ({ ComesBack: false } or { LeftWithObjects: true, NeedsObjects: false });
            isBetter |= CallLean(ref site, pc, room, isBetter);
        }
        if (!isBetter) return false;
        for (var pc = 0; pc < sites.Length; pc++) CallLean(ref sites[pc], pc, room, isCompiled: true);
        foreach (ref var site in sites.AsSpan())
        {
            if (site is { SlowPaths: >= FewSlowPaths, Inlined: null } && (onlyCalls || site.SlowPaths < ManySlowPaths))
                ImproveSlow(ref site);
            if (site.Leaves < FewSlowPaths) continue;
            if (site.LeftWithObjects) site.NeedsObjects = true;
            else site.ComesBack = true;
        }
        return true;
    }

    // Inlines what an instruction calls often.
    private bool ImproveCall(ref SiteFeedback site, int pc, CalleeCounts callees, ref int room)
    {
        var most = site.SawCallbacks || !Inlining.MayInlineSeveral((Opcode)block.Code[pc]) ? 1 : Inlining.MostCallees;
        if (site.CallsThrough && !Inlining.MayInlineThrough(block, pc)) return false;
        var inlined = site.Inlined ?? [];
        var frequent = callees.Frequent;
        if (most == 1 && frequent.Length > 1) return false;
        var before = inlined.Length;
        foreach (var callee in frequent)
        {
            if (inlined.Length == most || callee.Code.Length > room || Array.IndexOf(inlined, callee) >= 0
                || !Inlining.IsSuitable(callee) || site.SawCallbacks && callee.BindsSloppyThis) continue;
            room -= callee.Code.Length;
            inlined = [.. inlined, callee];
        }
        // Calls of what is inlined are mostly not noted.
        site.InlinesPart = callees.OthersThan(inlined) > Math.Max(callees.Few, before == 0 ? 0 : ManySlowPaths);
        if (inlined.Length == before) return false;
        site.InlinesCallback = site.SawCallbacks;
        site.Inlined = inlined;
        return true;
    }

    // Nothing will be learned of the slow paths any more.
    private void ComeBack()
    {
        foreach (ref var site in _feedback.Sites.AsSpan())
        {
            site.ComesBack = true;
            site.NeedsObjects |= site.LeftWithObjects;
        }
    }

    // Only lean code gives its frame to lean code.
    private bool MayCallLean(Opcode opcode) => opcode is Opcode.Call or Opcode.New
        || opcode == Opcode.TailCall && !block.IsConstructor && _feedback.Lean == LeanWish.Wanted;

    // Calls lean code where nothing will be inlined: inlined code is faster, but a function may be fit for it later.
    // Returns whether that is worth a compilation. Long code is compiled again for another reason, or for many calls.
    private bool CallLean(ref SiteFeedback site, int pc, int room, bool isCompiled)
    {
        if (!MayCallLean((Opcode)block.Code[pc]) || site is not { Inlined: null, LeanSignature: 0 }) return false;
        if (site.SawCallbacks || site.CallsThrough || _feedback.CalleesAt(pc)?.Frequent is not { Length: > 0 } callees) return false;
        if (!isCompiled && site.Calls < _feedback.LastCall && block.Code.Length > MostUnitsForLean) return false;
        if (!site.InlinesNothing && (site.Calls < _feedback.LastCall || block.MachineCode is null) && Array.Exists(
            callees, callee => !ReferenceEquals(callee, block) && callee.Code.Length <= room && Inlining.IsPossible(callee))) return false;
        if (LeanCalls.CommonSignatureOf(callees, isConstruction: (Opcode)block.Code[pc] == Opcode.New) is not { IsNone: false } signature)
            return false;
        site.LeanSignature = signature.Id;
        site.CallsItself = callees is [var only] && ReferenceEquals(only, block);
        foreach (var callee in callees)
        {
            var feedback = FeedbackVector.Of(callee);
            (feedback.Lean, feedback.LeanAtLeast) = (LeanWish.Wanted, signature);
        }
        return block.Code.Length <= MostUnitsForManyCalls;
    }

    private static bool ImproveSlow(ref SiteFeedback site)
    {
        var isOften = site.SlowPaths >= ManySlowPaths;
        // It calls another closure of the same function, or what has no lean code.
        if (site is { LeanSignature: not 0, Inlined: null })
        {
            if (!site.CallsItself) site.LeanSignature = 0;
            site.CallsItself = false;
            return true;
        }
        if (site.Inlined is not null)
        {
            if (!site.InlinesSeveral) return site.InlinesSeveral = true;
            if (isOften) GiveUp(ref site);
            return isOften;
        }
        if (site.Elements is null && site.SeenElements is { } kind && HasPlainNumbers(kind))
        {
            site.Elements = kind;
            return true;
        }
        if (site is { SawPrimitives: true, ExpectsPrimitives: false })
        {
            site.ExpectsPrimitives = true;
            return true;
        }
        if (site.SawSeveral && site.Level == SiteLevel.Narrow)
        {
            site.Level = SiteLevel.Numbers;
            return true;
        }
        if (!isOften || site.Level == SiteLevel.Anything) return false;
        site.Level = SiteLevel.Anything;
        return true;
    }

    private static void GiveUp(ref SiteFeedback site)
    {
        site.Inlined = null;
        site.InlinesPart = false;
        site.InlinesNothing = true;
    }

    /// <summary>Assumes less of the instructions that have failed.</summary>
    /// <param name="compiled">When the code that has failed was compiled, as a number of weakenings.</param>
    public void Weaken(int compiled)
    {
        Improve();
        _compilations++;
        for (var pc = 0; pc < _feedback.Sites.Length; pc++)
        {
            ref var site = ref _feedback.Sites[pc];
            if (IsLast) (site.Level, site.EntryLevel) = (SiteLevel.Anything, SiteLevel.Anything);
            else if (site.Inlined is null) WeakenSite(ref site, pc);
            else if (site.Failures >= FewFailures && !WeakenInlined(site.Inlined, compiled, 1)) GiveUp(ref site);
            if (site.EntryFailures > 0) Raise(ref site.EntryLevel);
        }
        if (IsLast) ComeBack();
    }

    /// <summary>
    /// Assumes less of the instructions that have failed where the block is inlined. Returns false if there are none.
    /// </summary>
    /// <param name="compiled">When the code that inlines it was compiled.</param>
    /// <param name="depth">How many functions around it are inlined.</param>
    public bool WeakenAsInlined(int compiled, int depth)
    {
        var hasFailed = false;
        for (var pc = 0; pc < _feedback.Sites.Length; pc++)
        {
            ref var site = ref _feedback.Sites[pc];
            if (site.Inlined is not null)
            {
                hasFailed |= WeakenInlined(site.Inlined, compiled, depth + 1);
                continue;
            }
            if (site.Failures < FewFailures || !WeakenSite(ref site, pc)) continue;
            (site.Failures, site.SawOthers, hasFailed) = (0, false, true);
        }
        return hasFailed;
    }

    private static bool WeakenInlined(CodeBlock[] inlined, int compiled, int depth)
    {
        var hasFailed = false;
        foreach (var callee in inlined)
            hasFailed |= depth <= Inlining.MostDepth && Translation.Of(callee).TryWeakenAsInlined(compiled, depth);
        return hasFailed;
    }

    // Returns false if the instruction has not failed, or nothing is assumed of it.
    private bool WeakenSite(ref SiteFeedback site, int pc)
    {
        if (site is { SawOthers: false, Failures: 0 } or { Level: SiteLevel.Anything }) return false;
        if (!site.SawOthers) Raise(ref site.Level);
        else site.Level = site.Level < SiteLevel.Texts && IsRelation((Opcode)block.Code[pc]) ? SiteLevel.Texts : SiteLevel.Anything;
        return true;
    }

    private static bool HasPlainNumbers(ElementKind kind) =>
        kind is not (ElementKind.BigInt64 or ElementKind.BigUint64 or ElementKind.Float16);

    private void Raise(ref SiteLevel level) =>
        level = level == SiteLevel.Narrow && _compilations < ManyCompilations ? SiteLevel.Numbers : SiteLevel.Anything;

    private static bool IsRelation(Opcode opcode) => (Translator.RelationIn(opcode)?.Relation ?? opcode)
        is Opcode.Less or Opcode.LessOrEqual or Opcode.Greater or Opcode.GreaterOrEqual;
}
