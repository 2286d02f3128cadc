using System.Diagnostics;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>What the tier knows of a code block: its machine code, and what has failed in it.</summary>
[RequiresDynamicCode("It emits code.")]
internal sealed class Translation(CodeBlock block)
{
    private readonly Lock _lock = new();
    private readonly Assumptions _assumptions = new(block);

    // Of code that is too long to be compiled as a whole.
    private readonly HotLoops? _loops = block.Code.Length > FeedbackVector.MostUnits ? new HotLoops(block.Code) : null;
    private volatile bool _isWanted;

    // Whether a request waits or is being worked on. What fails meanwhile fails in code that is replaced anyway.
    private volatile bool _isPending;

    // Whether only the lean code is missing.
    private bool _wantsLean;

    private bool _learnsCalls;

    // The number of weakenings when the code was compiled, and when less was assumed of the block where it is inlined.
    private int _compiled, _weakened;

    private static int s_weakenings;

    /// <summary>The machine code; null while there is none that should be run.</summary>
    public MachineCode? Code
    {
        get => (MachineCode?)Volatile.Read(ref block.MachineCode);
        private set => Volatile.Write(ref block.MachineCode, value);
    }

    /// <summary>Whether machine code is waited for.</summary>
    public bool IsPending => _isPending;

    /// <summary>Returns the translation of a block, which is created when it is first asked for.</summary>
    public static Translation Of(CodeBlock block)
    {
        if (Volatile.Read(ref block.Translation) is Translation known) return known;
        var created = new Translation(block);
        return (Translation)(Interlocked.CompareExchange(ref block.Translation, created, null) ?? created);
    }

    /// <summary>How hot the block is now.</summary>
    public int Heat => HotCode.HeatOf(block);

    /// <summary>Whether the block was ever to be compiled itself.</summary>
    public bool IsWanted => _isWanted;

    /// <summary>Learns from an instance, for code that inlines the block before it is compiled itself.</summary>
    public void Learn(CodeInstance instance)
    {
        if (_isWanted || !_lock.TryEnter()) return;
        try
        {
            if (!_isWanted) _assumptions.Learn(instance);
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>Claims the first compilation. Returns false if it was claimed before.</summary>
    public bool Want(CodeInstance instance)
    {
        if (_isWanted) return false;
        lock (_lock)
        {
            if (_isWanted) return false;
            _assumptions.Learn(instance);
            return _isWanted = _isPending = true;
        }
    }

    /// <summary>See <see cref="Assumptions.LearnCalls"/>. Code that has machine code does not learn any more.</summary>
    public void LearnCalls(int depth)
    {
        // Functions may call each other. What is compiled right now cannot be changed.
        if (_learnsCalls || !_lock.TryEnter()) return;
        try
        {
            if (Code is not null) return;
            _learnsCalls = true;
            _assumptions.LearnCalls(depth);
        }
        finally
        {
            _learnsCalls = false;
            _lock.Exit();
        }
    }

    /// <summary>
    /// Claims a compilation with one loop more, if a loop of long code has become hot. Code that is there stays in use
    /// until then.
    /// </summary>
    public bool WantLoop(CodeInstance instance, int pc, bool isForced)
    {
        if (!_lock.TryEnter()) return false;
        try
        {
            if (_isPending || _assumptions.IsLast || !_loops!.Note(pc, isForced)) return false;
            if (!_isWanted) _assumptions.Learn(instance);
            return _isWanted = _isPending = true;
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>Takes the claim back.</summary>
    public void Drop()
    {
        lock (_lock)
        {
            _isWanted = false;
            _isPending = false;
        }
    }

    /// <summary>Claims a compilation without the assumptions that have failed in some code.</summary>
    public bool WantAgain(MachineCode failed)
    {
        // The script does not wait for the thread that is compiling newer code right now.
        if (!_lock.TryEnter()) return false;
        try
        {
            if (_isPending || !ReferenceEquals(failed, Code) || _assumptions.IsLast) return false;
            CompilationQueue.Tracer?.Invoke($"again     {Name}: {Failures()}");
            _assumptions.Weaken(_compiled);
            Code = null;
            return _isPending = true;
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>
    /// Assumes less of the block where it is inlined in code that has failed. Returns false if nothing of the block has
    /// failed.
    /// </summary>
    /// <param name="compiled">When that code was compiled, as a number of weakenings.</param>
    /// <param name="depth">How many functions around the block are inlined.</param>
    public bool TryWeakenAsInlined(int compiled, int depth)
    {
        // What is compiled right now can be weakened the next time.
        if (!_lock.TryEnter()) return true;
        try
        {
            // Other code that inlines the block has failed before.
            if (_weakened > compiled) return true;
            if (!_assumptions.WeakenAsInlined(compiled, depth)) return false;
            _weakened = Interlocked.Increment(ref s_weakenings);
            return true;
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>
    /// Claims a compilation that has something to gain: see <see cref="Assumptions.Improve"/>. Until then the code is
    /// good enough. Returns false if that cannot be said now, because the block is being compiled.
    /// </summary>
    public bool TryWantBetter(MachineCode code, out bool isWanted, bool onlyCalls = false)
    {
        isWanted = false;
        if (!_lock.TryEnter()) return false;
        try
        {
            if (_isPending) return false;
            if (!ReferenceEquals(code, Code) || !_assumptions.Improve(onlyCalls)) return true;
            CompilationQueue.Tracer?.Invoke($"better    {Name}: {Failures()}");
            isWanted = _isPending = true;
            return true;
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>Claims a compilation with lean code.</summary>
    public bool WantLean(MachineCode code)
    {
        if (!_lock.TryEnter()) return false;
        try
        {
            return !_isPending && ReferenceEquals(code, Code) && (_isPending = _wantsLean = true);
        }
        finally
        {
            _lock.Exit();
        }
    }

    /// <summary>Compiles the block.</summary>
    public void Compile(HotCodeMode mode)
    {
        lock (_lock)
        {
            var began = Stopwatch.GetTimestamp();
            var obstacle = MachineCodeLimit.HasRoom ? null : "the machine code of the process has reached its limit";
            if (!mode.IsForced) LearnCalls(0);
            var before = _wantsLean ? Code : null;
            if (before is null) _compiled = Volatile.Read(ref s_weakenings);
            var code = obstacle is not null ? null : before is not null ? Translator.AddLean(block, mode, before)
                : Translator.Translate(block, mode, _loops, out obstacle);
            if (code is not null)
            {
                MachineCodeLimit.Add(code, code.Size - (before?.Size ?? 0));
                if (before is null) code.Feedback.Begin(_assumptions.MayImprove ? Inlining.CallsBefore(mode) : 0);
                Code = code;
            }
            _isPending = _wantsLean = false;
            if (CompilationQueue.Tracer is not { } tracer) return;
            var size = _loops is null ? $"{block.Code.Length} units, " : $"{_loops.Units} of {block.Code.Length} units, ";
            tracer(CompilationQueue.Describe(Name, code is not null, size + (code is null ? obstacle : $"{code.Size} bytes"), began));
        }
    }

    private string Name => CodeDescription.WithPlace(block);

    private string Failures()
    {
        var failures = new List<string>();
        var feedback = FeedbackVector.Of(block);
        for (var pc = 0; pc < feedback.Sites.Length; pc++)
        {
            ref var site = ref feedback.Sites[pc];
            if (feedback.CalleesAt(pc) is { } callees)
                failures.Add($"{SiteAt(pc)} calls {string.Join(" and ", callees.Frequent.Select(CodeDescription.WithPlace))}");
            if (site.SlowPaths > 0) failures.Add($"{SiteAt(pc)} was slow {site.SlowPaths} times");
            if (site.Failures > 0) failures.Add($"{SiteAt(pc)} failed {site.Failures} times");
            if (site.EntryFailures > 0) failures.Add($"entry at {SiteAt(pc)} failed {site.EntryFailures} times");
        }
        return string.Join(", ", failures);
    }

    // An instruction with its place in the source: several may have the same.
    private string SiteAt(int pc)
    {
        var (line, column) = block.Source.GetPosition(block.SourceOffset(pc));
        return $"{(Opcode)block.Code[pc]} at {line}:{column}";
    }
}
