using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>What the tier knows of a code block: its machine code, and what has failed in it.</summary>
[RequiresDynamicCode("It emits code.")]
internal sealed class Translation(CodeBlock block)
{
    /// <summary>So often a block is compiled at most. Then the last code stays.</summary>
    private const int MostCompilations = 8;

    private readonly Lock _lock = new();
    private readonly SiteLevels _levels = new(block.Code.Length);
    private volatile CompiledCode? _code;
    private bool _isWanted;

    /// <summary>The newest machine code; null while there is none.</summary>
    public CompiledCode? Code => _code;

    /// <summary>Returns the translation of a block, which is created when it is first asked for.</summary>
    public static Translation Of(CodeBlock block) =>
        (Translation?)Volatile.Read(ref block.Translation)
        ?? (Translation)(Interlocked.CompareExchange(ref block.Translation, new Translation(block), null) ?? block.Translation);

    /// <summary>Claims the first compilation. Returns false if it was claimed before.</summary>
    public bool Want()
    {
        lock (_lock)
        {
            if (_isWanted) return false;
            return _isWanted = true;
        }
    }

    /// <summary>Claims a compilation without the assumptions that have failed in some code.</summary>
    public bool WantAgain(CompiledCode failed)
    {
        lock (_lock)
        {
            if (!ReferenceEquals(failed, _code) || _levels.Compilations >= MostCompilations) return false;
            HotCode.Tracer?.Invoke($"again {block.Name}: {failed.FailureText(block)}");
            _levels.Raise(failed);
            _isWanted = true;
            return true;
        }
    }

    /// <summary>Compiles the block.</summary>
    public void Compile()
    {
        lock (_lock)
        {
            var started = System.Diagnostics.Stopwatch.GetTimestamp();
            if (Translator.Translate(block, _levels) is { } code) _code = code;
            HotCode.Tracer?.Invoke($"{(_code is null ? "refused" : "compiled")} {block.Name} {block.Code.Length} units, round {_levels.Compilations}, {System.Diagnostics.Stopwatch.GetElapsedTime(started).TotalMilliseconds:F1} ms");
        }
    }
}
