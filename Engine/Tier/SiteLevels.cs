using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>How much machine code assumes of an instruction.</summary>
internal enum SiteLevel : byte
{
    /// <summary>Small integers stay small integers; caches know the properties.</summary>
    Narrow,

    /// <summary>Operands of operators are numbers; caches know several properties.</summary>
    Numbers,

    /// <summary>Nothing.</summary>
    Anything,
}

/// <summary>
/// The levels of all instructions of a block: each failure that made the code be compiled again raised one.
/// </summary>
internal sealed class SiteLevels(int length)
{
    /// <summary>The number of compilations after which an instruction that fails gets the last level.</summary>
    private const int ManyCompilations = 4;

    /// <summary>The last compilation assumes nothing anywhere.</summary>
    private const int MostCompilations = 8;

    private readonly SiteLevel[] _levels = new SiteLevel[length];
    private readonly Dictionary<int, ElementKind> _typed = [];
    private readonly SiteLevel[] _entries = new SiteLevel[length];

    /// <summary>How often the code is compiled again because there is something to gain.</summary>
    private const int MostImprovements = 4;

    // The code that an instruction always calls; null if it did not prove worth it.
    private readonly Dictionary<int, CodeBlock?> _callees = [];

    // The instructions whose inlined code sees objects of several shapes.
    private readonly HashSet<int> _several = [];

    // How often the block has been compiled again: after failures, and for something to gain.
    private int _compilations;
    private int _improvements;

    private SiteLevels(SiteLevels other) : this(other._levels.Length)
    {
        _levels = (SiteLevel[])other._levels.Clone();
        _entries = (SiteLevel[])other._entries.Clone();
        _typed = new(other._typed);
    }

    /// <summary>Whether the block may be compiled again for something to gain.</summary>
    public bool MayImprove => _improvements < MostImprovements && !IsLast;

    /// <summary>Returns the code that an instruction calls, if it should be inlined.</summary>
    public CodeBlock? CalleeAt(int pc) => _callees.GetValueOrDefault(pc);

    /// <summary>Returns whether the code that an instruction calls sees objects of several shapes.</summary>
    public bool SeesSeveral(int pc) => _several.Contains(pc);

    /// <summary>
    /// Learns what the block calls, and what takes its slow path all the time. Returns whether there is something to
    /// gain.
    /// </summary>
    public bool Improve(CompiledCode code)
    {
        if (!MayImprove) return false;
        var isBetter = false;
        lock (_typed)
        {
            for (var pc = 0; pc < _levels.Length; pc++)
            {
                isBetter |= code.CalleeAt(pc) is { } callee && Inlining.IsSuitable(callee) && _callees.TryAdd(pc, callee);
                isBetter |= code.IsSlowAt(pc) && ImproveSlow(code, pc);
            }
        }
        if (isBetter) _improvements++;
        return isBetter;
    }

    private bool ImproveSlow(CompiledCode code, int pc)
    {
        if (CalleeAt(pc) is not null)
        {
            if (!_several.Add(pc)) _callees[pc] = null;
            return true;
        }
        if (code.TypedAt(pc) is { } kind && HasPlainNumbers(kind) && _typed.TryAdd(pc, kind)) return true;
        var level = code.SawSeveral(pc) && _levels[pc] == SiteLevel.Narrow ? SiteLevel.Numbers : SiteLevel.Anything;
        if (_levels[pc] == level) return false;
        _levels[pc] = level;
        return true;
    }

    /// <summary>Returns a copy for code that has the block in itself.</summary>
    public SiteLevels Copy()
    {
        lock (_typed) return new SiteLevels(this);
    }

    /// <summary>Whether the block is not compiled again.</summary>
    public bool IsLast => _compilations >= MostCompilations;

    public SiteLevel this[int pc] => _levels[pc];

    /// <summary>Returns how much is assumed of the registers at an entry.</summary>
    public SiteLevel AtEntry(int pc) => _entries[pc];

    /// <summary>Returns the kind of the typed arrays whose elements an instruction reads or writes.</summary>
    public ElementKind? TypedAt(int pc) => _typed.TryGetValue(pc, out var kind) ? kind : null;

    /// <summary>Raises the levels of the instructions that have failed.</summary>
    public void Raise(CompiledCode code)
    {
        Improve(code);
        lock (_typed) RaiseFailed(code);
    }

    private void RaiseFailed(CompiledCode code)
    {
        _compilations++;
        if (IsLast)
        {
            Array.Fill(_levels, SiteLevel.Anything);
            Array.Fill(_entries, SiteLevel.Anything);
            return;
        }
        for (var pc = 0; pc < _levels.Length; pc++)
        {
            if (CalleeAt(pc) is not null)
            {
                if (code.FailuresAt(pc) >= CompiledCode.MostFailures / 5) _callees[pc] = null;
                continue;
            }
            if (code.SawOthers(pc)) _levels[pc] = SiteLevel.Anything;
            else if (code.FailuresAt(pc) > 0) Raise(ref _levels[pc]);
            if (code.EntryFailuresAt(pc) > 0) Raise(ref _entries[pc]);
        }
    }

    private static bool HasPlainNumbers(ElementKind kind) =>
        kind is not (ElementKind.BigInt64 or ElementKind.BigUint64 or ElementKind.Float16);

    private void Raise(ref SiteLevel level)
    {
        if (_compilations >= ManyCompilations) level = SiteLevel.Anything;
        else if (level != SiteLevel.Anything) level++;
    }
}
