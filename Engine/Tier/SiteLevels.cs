using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>How much machine code assumes of an instruction.</summary>
internal enum SiteLevel : byte
{
    /// <summary>Small integers stay small integers; caches know the properties.</summary>
    Narrow,

    /// <summary>Operands of operators are numbers.</summary>
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

    // How often the block has been compiled again.
    private int _compilations;

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
        _compilations++;
        if (IsLast)
        {
            Array.Fill(_levels, SiteLevel.Anything);
            Array.Fill(_entries, SiteLevel.Anything);
            return;
        }
        for (var pc = 0; pc < _levels.Length; pc++)
        {
            if (code.TypedAt(pc) is { } kind && code.IsSlowAt(pc) && HasPlainNumbers(kind) && _typed.TryAdd(pc, kind)) continue;
            if (code.SawOthers(pc) || code.IsSlowAt(pc)) _levels[pc] = SiteLevel.Anything;
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
