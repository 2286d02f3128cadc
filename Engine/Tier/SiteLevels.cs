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
[RequiresDynamicCode("It emits code.")]
internal sealed class SiteLevels(CodeBlock block)
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

    /// <summary>How often the code is compiled again because there is something to gain.</summary>
    private const int MostImprovements = 4;

    // For copies, which other threads make.
    private readonly Lock _lock = new();
    private readonly SiteLevel[] _levels = new SiteLevel[block.Code.Length];
    private readonly Dictionary<int, ElementKind> _typed = [];
    private readonly SiteLevel[] _entries = new SiteLevel[block.Code.Length];

    // The code that an instruction always calls; null if it did not prove worth it.
    private readonly Dictionary<int, CodeBlock?> _callees = [];

    // The instructions that call it by a built-in method.
    private readonly HashSet<int> _callbacks = [];

    // The instructions whose inlined code sees objects of several shapes.
    private readonly HashSet<int> _several = [];

    // How often the block has been compiled again: after failures, and for something to gain.
    private int _compilations;
    private int _improvements;

    private SiteLevels(CodeBlock block, SiteLevels other) : this(block)
    {
        _levels = (SiteLevel[])other._levels.Clone();
        _entries = (SiteLevel[])other._entries.Clone();
        _typed = new(other._typed);
        _callees = new(other._callees);
        _callbacks = [.. other._callbacks];
        _several = [.. other._several];
    }

    /// <summary>Whether the block may be compiled again for something to gain.</summary>
    public bool MayImprove => _improvements < MostImprovements && !IsLast;

    /// <summary>Returns the code that an instruction calls, if it should be inlined.</summary>
    public CodeBlock? CalleeAt(int pc) => _callees.GetValueOrDefault(pc);

    /// <summary>Returns whether an instruction calls the code of <see cref="CalleeAt"/> by a built-in method.</summary>
    public bool IsCallback(int pc) => _callbacks.Contains(pc);

    /// <summary>Returns whether the code that an instruction calls sees objects of several shapes.</summary>
    public bool SeesSeveral(int pc) => _several.Contains(pc);

    /// <summary>
    /// Learns from the interpreter, before the first compilation, which typed arrays and how many shapes there are.
    /// </summary>
    public void Learn(CodeInstance instance)
    {
        var code = block.Code;
        lock (_lock)
        {
            for (var pc = 0; pc < code.Length; pc += OpcodeTable.Get((Opcode)code[pc]).Length)
            {
                var kind = instance.SeenElements?.TypedAt(pc);
                switch ((Opcode)code[pc])
                {
                    case Opcode.GetProperty when instance.Caches[code[pc + 3]].KnowsSeveral:
                    case Opcode.SetProperty when instance.Caches[code[pc + 2]].KnowsSeveral:
                        _levels[pc] = SiteLevel.Numbers;
                        break;
                    case Opcode.GetLength when kind is not null:
                        _levels[pc] = SiteLevel.Anything;
                        break;
                    case Opcode.GetElement or Opcode.SetElement when kind is { } known && HasPlainNumbers(known):
                        _typed.TryAdd(pc, known);
                        break;
                }
            }
        }
        instance.SeenElements = null;
    }

    /// <summary>
    /// Learns what the block calls, and what takes its slow path all the time. Returns whether there is something to
    /// gain.
    /// </summary>
    public bool Improve(MachineCode code)
    {
        if (!MayImprove) return false;
        // This looks at other blocks, and so must not be done under the lock.
        var callees = new List<(int Pc, CodeBlock Block)>();
        for (var pc = 0; pc < _levels.Length; pc++)
        {
            if (code.CalleeAt(pc) is not { } callee || !Inlining.IsSuitable(callee)) continue;
            if (!code.SeesCallbacks(pc) || !callee.BindsSloppyThis) callees.Add((pc, callee));
        }
        var isBetter = false;
        lock (_lock)
        {
            var room = Inlining.UnitsFor(block) - _callees.Values.Sum(static callee => callee?.Code.Length ?? 0);
            foreach (var (pc, callee) in callees)
            {
                if (callee.Code.Length > room || !_callees.TryAdd(pc, callee)) continue;
                room -= callee.Code.Length;
                isBetter = true;
                if (code.SeesCallbacks(pc)) _callbacks.Add(pc);
            }
            for (var pc = 0; pc < _levels.Length; pc++)
            {
                if (code.SlowPathsAt(pc) >= FewSlowPaths && ImproveSlow(code, pc)) isBetter |= code.SlowPathsAt(pc) >= ManySlowPaths;
            }
        }
        if (isBetter) _improvements++;
        return isBetter;
    }

    private bool ImproveSlow(MachineCode code, int pc)
    {
        var isOften = code.SlowPathsAt(pc) >= ManySlowPaths;
        if (CalleeAt(pc) is not null)
        {
            if (_several.Add(pc)) return true;
            if (isOften) _callees[pc] = null;
            return isOften;
        }
        if (code.TypedAt(pc) is { } kind && HasPlainNumbers(kind) && _typed.TryAdd(pc, kind)) return true;
        if (code.SawSeveral(pc) && _levels[pc] == SiteLevel.Narrow)
        {
            _levels[pc] = SiteLevel.Numbers;
            return true;
        }
        if (!isOften || _levels[pc] == SiteLevel.Anything) return false;
        _levels[pc] = SiteLevel.Anything;
        return true;
    }

    /// <summary>Returns a copy for code into which the block is inlined.</summary>
    public SiteLevels Copy()
    {
        lock (_lock) return new SiteLevels(block, this);
    }

    /// <summary>Whether the block is not compiled again.</summary>
    public bool IsLast => _compilations >= MostCompilations;

    public SiteLevel this[int pc] => _levels[pc];

    /// <summary>Returns how much is assumed of the registers at an entry.</summary>
    public SiteLevel AtEntry(int pc) => _entries[pc];

    /// <summary>Returns the kind of the typed arrays whose elements an instruction reads or writes.</summary>
    public ElementKind? TypedAt(int pc) => _typed.TryGetValue(pc, out var kind) ? kind : null;

    /// <summary>Raises the levels of the instructions that have failed.</summary>
    public void Raise(MachineCode code)
    {
        Improve(code);
        lock (_lock) RaiseFailed(code);
    }

    private void RaiseFailed(MachineCode code)
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
                if (code.FailuresAt(pc) >= MachineCode.MostFailures / 5) _callees[pc] = null;
            }
            else if (code.SawOthers(pc)) _levels[pc] = SiteLevel.Anything;
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
