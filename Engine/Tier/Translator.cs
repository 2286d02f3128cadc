using System.Diagnostics;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// Translates a code block into a .NET method. The same visit of an instruction finds the kinds of the registers (until
/// they do not change any more) and then emits the code, so that the two cannot disagree.
/// </summary>
/// <remarks>
/// The method assumes that operators get numbers, and that caches know the properties. If an assumption does not hold,
/// it writes the registers back into the frame and returns where the interpreter goes on. An instruction whose
/// assumption has failed before gets a weaker one (<see cref="SiteLevel"/>).
/// </remarks>
[RequiresDynamicCode("It emits code.")]
internal sealed partial class Translator
{
    private readonly CodeBlock _block;
    private readonly int[] _code;
    private readonly SiteFeedback[] _sites;
    private readonly FlowGraph _flow;
    private readonly List<int> _entries;

    // The entries without which the code would not be entered: loops and handlers. Lean code leaves at its loops.
    private readonly HashSet<int> _mustEnter = [];

    private readonly Dictionary<int, RegisterState> _before = [];

    // The state before the instruction that is being visited, which changes with it.
    private RegisterState _state;
    private bool _emits;

    private readonly HotCodeMode _mode;

    // What is translated of long code; null for all.
    private readonly HotLoops? _loops;

    // Whether values that are not numbers may stay in their locals from one basic block to the next.
    private readonly bool _keepsValues;

    // Whether properties are found, and registers written back, by calls: the runtime does not optimise a method with
    // 2,000 basic blocks.
    private readonly bool _isLong;

    /// <summary>In units of bytecode.</summary>
    private const int LongCode = 1000;

    /// <summary>In units of bytecode: the first machine code of longer code comes without lean code.</summary>
    private const int MostUnitsWithLean = 200;

    /// <summary>In units of bytecode: code that is too long with fewer inlines nothing.</summary>
    private const int FewUnitsToInline = 100;

    /// <summary>The most live registers at all entries of code that keeps them.</summary>
    private const int MostLiveAtEntries = 600;

    // Without entries, those of the block.
    private Translator(
        CodeBlock block, HotCodeMode mode, int unitsToInline, EmittedMethod method, List<int>? entries = null, HotLoops? loops = null)
    {
        _mode = mode;
        _loops = loops;
        _unitsToInline = unitsToInline;
        _block = block;
        _code = block.Code;
        _sites = FeedbackVector.SitesOf(block);
        FindLoops();
        _entries = entries ?? FindEntries();
        _flow = new FlowGraph(block, _entries);
        _calledNames = Intrinsics.FindCalledNames(block, _sites);
        _passes = Inlining.FindPasses(block);
        _state = new RegisterState(block.RegisterCount);
        _method = method;
        _il = method.Code;
        _isLong = block.Code.Length > LongCode;
        _keepsValues = !_isLong && CountLiveAtEntries() <= MostLiveAtEntries;
    }

    /// <summary>Translates a block; null if there is an obstacle, which says why.</summary>
    public static MachineCode? Translate(CodeBlock block, HotCodeMode mode, HotLoops? loops, out string? obstacle)
    {
        obstacle = null;
        var code = TranslateToFit(block, units => new Translator(block, mode, units, new EmittedMethod(block), loops: loops))?.Create();
        if (code is null) obstacle = $"its machine code would be longer than {MaxILLength} bytes of intermediate code";
        // What is interpreted until then gets its lean code later, when somebody calls it.
        return code is null || block.Code.Length > MostUnitsWithLean && block.MachineCode is null ? code : AddLean(block, mode, code);
    }

    /// <summary>Returns machine code with lean code, if that is wanted and possible; otherwise the same.</summary>
    public static MachineCode AddLean(CodeBlock block, HotCodeMode mode, MachineCode code)
    {
        if (code.Feedback.Lean != LeanWish.Wanted) return code;
        var signature = LeanCalls.SignatureOf(block);
        // A request for what is not possible is not repeated.
        code.Feedback.Lean = LeanWish.Impossible;
        if (signature.IsNone) return code;
        var lean = TranslateToFit(block, units => new Translator(block, mode, units, new EmittedMethod(block, signature), entries: [0]));
        if (lean is null) return code;
        code.Feedback.Lean = LeanWish.Wanted;
        return code.WithLean(lean._method.Create(), signature, lean._il.ILOffset);
    }

    // Code may be too long only by what it inlines. Returns null if it is too long without that.
    private static Translator? TranslateToFit(CodeBlock block, Func<int, Translator> create)
    {
        var units = Math.Max(0, Inlining.UnitsFor(block));
        while (true)
        {
            var translator = create(units);
            translator.Run();
            if (translator._il.ILOffset <= MaxILLength) return translator;
            var inlined = units - translator._unitsToInline;
            if (inlined == 0) return null;
            units = inlined * 3 / 4;
            if (units < FewUnitsToInline) units = 0;
        }
    }

    private void Run()
    {
        AnalyseAll();
        if (FindInvariants()) AnalyseAll();
        Emit();
        if (_isChanged) throw new UnreachableException("What was emitted was not analysed.");
    }

    private MachineCode Create()
    {
        var code = (int[])_code.Clone();
        var numbers = new int[code.Length];
        for (var i = 0; i < _entries.Count; i++)
        {
            numbers[_entries[i]] = i;
            if (IsTranslated(_entries[i]) && IsEntry(_entries[i])) code[_entries[i]] = (int)Opcode.EnterMachineCode;
        }
        return new MachineCode((MachineCodeEntry)_method.Create(), code, numbers, _il.ILOffset, FeedbackVector.Of(_block))
        {
            NeedsCompleteFrame = _loops is not null || _block.IsGenerator || _block.IsAsync,
            DirectCalls = _directCalls,
            TakesCalls = _loops is null && !_block.IsClassConstructor && !_block.IsGenerator && !_block.IsAsync,
        };
    }

    private void FindLoops()
    {
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(_code))
        {
            if (info.Opcode == Opcode.Loop && IsTranslated(pc)) _mustEnter.Add(_code[pc + 1]);
        }
    }

    // Where the loop may enter: at the start, at loops, and after what only the loop can run.
    private List<int> FindEntries()
    {
        var entries = new SortedSet<int> { 0 };
        foreach (var handler in _block.Handlers)
        {
            if (IsTranslated(handler.Handler)) _mustEnter.Add(handler.Handler);
        }
        foreach (var (pc, info) in OpcodeTable.InstructionsOf(_code))
        {
            if (!IsTranslated(pc)) continue;
            var next = pc + info.Length;
            if (info.MayPush && next < _code.Length && IsTranslated(next)) entries.Add(next);
        }
        entries.UnionWith(_mustEnter);
        return [.. entries];
    }

    private bool IsTranslated(int pc) => _loops is null || _loops.Contains(pc);

    private void Analyse()
    {
        _before[0] = _method.IsLean ? StateOfLean() : new RegisterState(_block.RegisterCount, KindOfUnknown);
        var changed = new HashSet<int> { 0 };
        foreach (var entry in _entries)
        {
            if (_method.IsLean || _sites[entry].EntryLevel == SiteLevel.Narrow) continue;
            var kind = _sites[entry].EntryLevel == SiteLevel.Numbers ? ValueKind.Number : KindOfUnknown;
            _before[entry] = new RegisterState(_block.RegisterCount, kind);
            changed.Add(entry);
        }
        while (true)
        {
            VisitChanged(changed);
            // Code that nothing leads to except the interpreter.
            var unseen = _entries.FindIndex(entry => !_before.ContainsKey(entry));
            if (unseen < 0) return;
            _before[_entries[unseen]] = new RegisterState(_block.RegisterCount, KindOfUnknown);
            changed.Add(_entries[unseen]);
        }
    }

    private int CountLiveAtEntries()
    {
        var count = 0;
        foreach (var entry in _entries)
        {
            for (var register = -RegisterSpan.Below; register < _block.RegisterCount; register++)
            {
                if (_flow.IsLive(register, entry)) count++;
            }
        }
        return count;
    }

    private ValueKind KindOfUnknown => _keepsValues ? ValueKind.Any : ValueKind.Memory;

    // Visits blocks until the kinds of the registers do not change any more.
    private void VisitChanged(HashSet<int> changed)
    {
        while (changed.Count > 0)
        {
            foreach (var block in _flow.Blocks)
            {
                if (changed.Remove(block.Start)) VisitBlock(block, changed);
            }
        }
    }

    private void VisitBlock(BasicBlock block, HashSet<int> changed)
    {
        _state = _before[block.Start].Clone();
        if (!VisitInstructions(block)) return;
        foreach (var successor in block.Successors)
        {
            if (_mustEnter.Contains(successor)) EscapeLive(successor);
            if (!_before.TryGetValue(successor, out var state))
            {
                _before[successor] = state = new RegisterState(_block.RegisterCount);
                changed.Add(successor);
            }
            var expected = _expected.GetValueOrDefault(successor);
            if (state.Merge(_state, register => IsLive(register, successor), _keepsValues, expected, EscapeObject)) changed.Add(successor);
        }
    }

    // Returns whether execution reaches the end of the block.
    private bool VisitInstructions(BasicBlock block)
    {
        _resume = null;
        for (var pc = block.Start; pc < block.End;)
        {
            var info = OpcodeTable.Get((Opcode)_code[pc]);
            BeginInstruction(pc);
            if (info.Has(OpcodeTraits.HasSlowPath) && NeedsObjects(pc)) EscapeLive(pc);
            if (info.MayThrow) StoreForHandlers(pc);
            if (!Visit(pc, info)) return false;
            EndInstruction();
            pc += info.Length;
        }
        return true;
    }

    private void Emit()
    {
        _emits = true;
        EmitPrologue();
        EmitBlocks();
        if (!_method.IsLean) _entries.ForEach(EmitEntry);
        _method.EmitRare();
        EmitMaterialization();
        if (_method.IsLean) _method.EmitEnd();
    }

    private void EmitBlocks()
    {
        foreach (var block in _flow.Blocks)
        {
            if (!_before.TryGetValue(block.Start, out var state)) continue;
            _il.MarkLabel(LabelOf(block.Start));
            _state = state.Clone();
            if (!VisitInstructions(block)) continue;
            if (!OpcodeTable.Get((Opcode)_code[block.Last]).IsTerminator) EmitEdge(block.End, _state);
        }
    }

    private int Operand(int pc, int number) => _code[pc + number];
}
