using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// Decides which code of an engine becomes machine code, and lets its interpreter enter what the
/// <see cref="CompilationQueue"/> has compiled.
/// </summary>
[RequiresDynamicCode("It emits code.")]
internal sealed class HotCode(HotCodeMode mode) : TierController
{
    /// <summary>
    /// The heat of code that is compiled: see <see cref="HeatOf"/>. On one processor, compiling takes time from the
    /// script.
    /// </summary>
    private static readonly int s_heatToCompile = Environment.ProcessorCount == 1 ? 64 : 16;

    /// <summary>How often polls find machine code between two looks at what it calls.</summary>
    private const int PollsPerLook = 64;

    /// <summary>From this part of that heat on, the interpreter notes what helps the translation.</summary>
    private const int WarmPart = 4;

    /// <summary>A block loses one degree of its heat in this time, in milliseconds.</summary>
    private const int TimePerLoss = 16;

    /// <summary>
    /// In milliseconds from the first poll of the process: earlier no code is hot. Most short scripts end before, and
    /// need neither the types of the tier nor its thread, which take a millisecond.
    /// </summary>
    private const int Beginning = 10;

    // The code that waits for its machine code, or for a better one.
    private readonly List<CodeInstance> _waiting = [];

    // The number of compilations of the process when the list was gone through.
    private int _seen;

    public override bool Note(CodeInstance instance)
    {
        // A function whose first call is on its way has no code yet.
        if (!instance.Block.HasBytecode || instance.Block.IsCopy) return false;
        var before = instance.MachineCode;
        TakeCompiled();
        if (IsLong(instance.Block))
        {
            if (before is null && Volatile.Read(ref instance.Block.MachineCode) is MachineCode known) instance.Use(known);
            return !ReferenceEquals(before, instance.MachineCode);
        }
        var heat = AddHeat(instance.Block);
        var isHot = heat >= s_heatToCompile && CompilationQueue.Age >= Beginning;
        // What another engine has found hot is hot here, too.
        if (before is null && (isHot || mode.IsForced || instance.Block.Translation is Translation { IsWanted: true }))
        {
            var translation = Translation.Of(instance.Block);
            if (translation.Want(instance)) Compile(translation, instance);
            if (translation.Code is { } code) instance.Use(code);
        }
        else if (before is null && heat >= s_heatToCompile / WarmPart)
        {
            instance.BecomeWarm();
        }
        // What it calls may have become fit to be inlined.
        else if (before is not null && instance.Block.Heat % PollsPerLook == 0) TryImprove(instance, onlyCalls: true);
        return !ReferenceEquals(before, instance.MachineCode);
    }

    /// <summary>Code that is too long to be compiled has machine code for its hot loops.</summary>
    public override bool NoteLoop(CodeInstance instance, int pc)
    {
        if (!IsLong(instance.Block)) return Note(instance);
        var isHot = AddHeat(instance.Block) >= s_heatToCompile && CompilationQueue.Age >= Beginning;
        if ((isHot || mode.IsForced) && instance.Block.Code.Length <= FeedbackVector.MostUnitsWithHotLoops)
        {
            var translation = Translation.Of(instance.Block);
            if (translation.WantLoop(instance, pc, mode.IsForced)) Compile(translation, instance);
        }
        return Note(instance);
    }

    public override void NoteCallee(CodeInstance instance)
    {
        instance.NotePlaces();
        if (!Inlining.IsPossible(instance.Block)) return;
        // What it calls itself decides whether it can be inlined.
        instance.BecomeWarm();
        Translation.Of(instance.Block).Learn(instance);
    }

    private static bool IsLong(CodeBlock block) => block.Code.Length > FeedbackVector.MostUnits;

    public override void CompileAgain(CodeInstance instance)
    {
        var translation = Translation.Of(instance.Block);
        instance.NotePlaces();
        if (translation.WantAgain(instance.MachineCode!)) CompilationQueue.Add(translation, mode);
        // Until then the code is interpreted: it would go on failing.
        instance.Use(translation.Code);
        if (instance.MachineCode is null) Wait(instance);
    }

    /// <summary>See <see cref="Assumptions.Improve"/>.</summary>
    public override bool TryImprove(CodeInstance instance) => TryImprove(instance, onlyCalls: false);

    private bool TryImprove(CodeInstance instance, bool onlyCalls)
    {
        var translation = Translation.Of(instance.Block);
        if (!translation.TryWantBetter(instance.MachineCode!, out var isWanted, onlyCalls)) return false;
        if (isWanted) Compile(translation, instance);
        // Another engine may have asked for it.
        else if (translation.Code is { } code) instance.Use(code);
        return true;
    }

    public override void CompileLean(CodeInstance instance)
    {
        var translation = Translation.Of(instance.Block);
        if (translation.WantLean(instance.MachineCode!)) Compile(translation, instance);
        // Another engine may have asked for it.
        else if (translation.Code is { LeanCode: not null } code) instance.Use(code);
    }

    private void Compile(Translation translation, CodeInstance instance)
    {
        instance.NotePlaces();
        CompilationQueue.Add(translation, mode);
        Wait(instance);
    }

    private void Wait(CodeInstance instance)
    {
        _waiting.Add(instance);
        _seen = CompilationQueue.Compilations - 1;
    }

    // Lets the interpreter enter the machine code that has been compiled since.
    private void TakeCompiled()
    {
        var compilations = CompilationQueue.Compilations;
        if (_waiting.Count == 0 || _seen == compilations) return;
        _seen = compilations;
        _waiting.RemoveAll(static instance =>
        {
            var translation = Translation.Of(instance.Block);
            if (translation.IsPending) return false;
            if (translation.Code is { } code) instance.Use(code);
            return true;
        });
    }

    /// <summary>
    /// Returns how hot a block is now: how often polls found it running, in any engine, minus one for
    /// each <see cref="TimePerLoss"/> since.
    /// </summary>
    /// <remarks>
    /// Two polls are about a thousand calls or loops apart. So a block becomes hot only if it takes its share of a
    /// processor's time. A program that spends its time everywhere is faster when it is interpreted, because bytecode
    /// is many times smaller than machine code.
    /// </remarks>
    public static int HeatOf(CodeBlock block) => (int)Math.Max(0, block.Heat - (Now - block.LastPoll));

    // Two threads may lose a poll between them.
    private static int AddHeat(CodeBlock block)
    {
        var heat = HeatOf(block) + 1;
        block.LastPoll = Now;
        return block.Heat = heat;
    }

    private static long Now => Environment.TickCount64 / TimePerLoss;
}
