using System.Runtime.InteropServices;
using Quoll.Bytecode;
using Quoll.Language;

namespace Quoll.Compiler;

/// <summary>A place in the code as a jump target, already known or bound later.</summary>
internal sealed class Label
{
    public int Offset = -1;

    /// <summary>Operands to fill when the label is bound.</summary>
    public readonly List<int> Uses = [];
}

/// <summary>Collects the instructions, constants and tables of one <see cref="CodeBlock"/>.</summary>
internal sealed class CodeBuilder
{
    /// <summary>A builder with longer code is not used again, so that a thread keeps at most some 100 KB.</summary>
    private const int LongestKept = 1 << 14;

    // A program has thousands of functions, and each needs the lists.
    [ThreadStatic]
    private static CodeBuilder? s_free;

    private readonly List<int> _code = new(64);
    private readonly List<JsValue> _constants = new(16);
    private readonly Dictionary<object, int> _constantIndex = [];
    private readonly List<PropertyKey> _cacheKeys = new(16);
    private readonly List<(int Code, int Source)> _positions = new(32);
    /// <summary>Code is charged in pieces of this size, and costs about a step for each instruction.</summary>
    private const int ChargedCode = 128, CodePerStep = 4;

    private int _top;
    private int _charged;

    public readonly List<CodeBlock> Functions = [];
    public readonly List<EnvironmentInfo> Environments = [];
    public readonly List<TemplateStrings> Templates = [];
    public readonly List<Declarations> Declarations = [];
    public readonly List<EvalContext> EvalContexts = [];
    public readonly List<(object[] Tests, Label[] Targets, Label Otherwise)> Switches = [];
    public readonly List<ExceptionHandler> Handlers = new(4);
    public readonly List<(int Start, int End)> StrictRanges = [];

    /// <summary>Returns an empty builder.</summary>
    public static CodeBuilder Take()
    {
        var builder = s_free ?? new CodeBuilder();
        s_free = null;
        return builder;
    }

    /// <summary>Gives the builder back, after everything was copied.</summary>
    public void Release()
    {
        if (_code.Capacity > LongestKept) return;
        _code.Clear();
        _constants.Clear();
        _constantIndex.Clear();
        _cacheKeys.Clear();
        _positions.Clear();
        Functions.Clear();
        Environments.Clear();
        Templates.Clear();
        Declarations.Clear();
        EvalContexts.Clear();
        Switches.Clear();
        Handlers.Clear();
        StrictRanges.Clear();
        (_top, _charged, RegisterCount, Dropped) = (0, 0, 0, 0);
        s_free = this;
    }

    /// <summary>The offset of the next instruction.</summary>
    public int Offset => _code.Count;

    public int RegisterCount { get; private set; }

    /// <summary>The length of what <see cref="DropFirstIfUnused"/> has removed.</summary>
    public int Dropped { get; private set; }

    /// <summary>The first free register; registers are a stack.</summary>
    public int Top
    {
        get => _top;
        set
        {
            _top = value;
            if (value > RegisterCount) RegisterCount = value;
        }
    }

    /// <summary>The code so far.</summary>
    public ReadOnlySpan<int> Code => CollectionsMarshal.AsSpan(_code);

    /// <summary>Charges the code that was created since the last charge, if it is enough.</summary>
    public void Charge()
    {
        if (Offset - _charged >= ChargedCode) ChargeRest();
    }

    // All code, and a step for each function.
    private void ChargeRest()
    {
        WorkBudget.Steps(1 + (Offset - _charged) / CodePerStep);
        _charged = Offset;
    }

    /// <summary>Returns the finished code.</summary>
    public int[] Finish()
    {
        ChargeRest();
        return _code.ToArray();
    }

    public JsValue[] Constants => Copy(_constants);

    /// <summary>The tables of cases, whose labels are bound.</summary>
    public SwitchTable[] SwitchTables
    {
        get
        {
            if (Switches.Count == 0) return [];
            var tables = new SwitchTable[Switches.Count];
            for (var i = 0; i < tables.Length; i++)
            {
                var (tests, labels, otherwise) = Switches[i];
                var targets = new int[labels.Length];
                for (var k = 0; k < targets.Length; k++) targets[k] = PlaceOf(labels[k]);
                tables[i] = new SwitchTable(tests, targets, PlaceOf(otherwise));
            }
            return tables;
        }
    }

    private int PlaceOf(Label label) => label.Offset - Dropped;

    public PropertyKey[] CacheKeys => Copy(_cacheKeys);

    public (int, int)[] Positions => _positions.ToArray();

    // List.ToArray has a static constructor for each structure, which .NET would compile at run time.
    public static T[] Copy<T>(List<T> list)
    {
        var copy = new T[list.Count];
        list.CopyTo(copy);
        return copy;
    }

    public int NewRegister() => Top++;

    /// <summary>Assigns a source offset to the instructions from here on.</summary>
    public void Mark(int source)
    {
        if (_positions.Count > 0)
        {
            var last = _positions[^1];
            if (last.Source == source) return;
            if (last.Code == Offset)
            {
                _positions[^1] = (Offset, source);
                return;
            }
        }
        _positions.Add((Offset, source));
    }

    public void Emit(Opcode opcode) => _code.Add((int)opcode);

    public void Emit(Opcode opcode, int a)
    {
        _code.Add((int)opcode);
        _code.Add(a);
    }

    public void Emit(Opcode opcode, int a, int b)
    {
        Emit(opcode, a);
        _code.Add(b);
    }

    public void Emit(Opcode opcode, int a, int b, int c)
    {
        Emit(opcode, a, b);
        _code.Add(c);
    }

    public void Emit(Opcode opcode, int a, int b, int c, int d)
    {
        Emit(opcode, a, b, c);
        _code.Add(d);
    }

    public void Emit(Opcode opcode, int a, int b, int c, int d, int e)
    {
        Emit(opcode, a, b, c, d);
        _code.Add(e);
    }

    /// <summary>
    /// Emits a jump. A backward jump counts a step, so that no loop runs without steps: <c>while (true) continue;</c>.
    /// </summary>
    public void Jump(Opcode opcode, Label target)
    {
        _code.Add((int)(opcode == Opcode.Jump && target.Offset >= 0 ? Opcode.Loop : opcode));
        Use(target);
    }

    public void Jump(Opcode opcode, int a, Label target)
    {
        Emit(opcode, a);
        UseAhead(target);
    }

    public void Jump(Opcode opcode, int a, int b, Label target)
    {
        Emit(opcode, a, b);
        UseAhead(target);
    }

    public void Jump(Opcode opcode, int a, int b, int c, Label target)
    {
        Emit(opcode, a, b, c);
        UseAhead(target);
    }

    public void Bind(Label label)
    {
        label.Offset = Offset;
        foreach (var use in label.Uses) _code[use] = Offset;
        label.Uses.Clear();
    }

    /// <summary>
    /// Removes the first instruction if it is the given one, which only writes a register, and no other instruction
    /// names that register.
    /// </summary>
    public void DropFirstIfUnused(Opcode opcode)
    {
        if ((Opcode)_code[0] != opcode) return;
        var length = OpcodeTable.Get(opcode).Length;
        var register = _code[1];
        var targets = new List<int>();
        for (var at = length; at < _code.Count;)
        {
            var info = OpcodeTable.Get((Opcode)_code[at]);
            for (var i = 0; i < info.Operands.Length; i++)
            {
                var operand = at + 1 + i;
                if (info.IsRegister(i) && _code[operand] == register) return;
                if (info.Operands[i] == OperandKind.Target) targets.Add(operand);
            }
            at += info.Length;
        }
        Dropped = length;
        foreach (var target in targets) _code[target] -= length;
        _code.RemoveRange(0, length);
        for (var i = 0; i < Handlers.Count; i++)
        {
            var handler = Handlers[i];
            Handlers[i] = handler with { Start = handler.Start - length, End = handler.End - length, Handler = handler.Handler - length };
        }
        for (var i = 0; i < StrictRanges.Count; i++) StrictRanges[i] = (StrictRanges[i].Start - length, StrictRanges[i].End - length);
        for (var i = 0; i < _positions.Count; i++) _positions[i] = (Math.Max(0, _positions[i].Code - length), _positions[i].Source);
        // The positions of that instruction are dropped.
        if (_positions.Count > 1 && _positions[1].Code == 0) _positions.RemoveAt(0);
    }

    public int Constant(string text) => Constant(text, new JsValue(text));

    public int Constant(double number) => Constant(BitConverter.DoubleToInt64Bits(number), new JsValue(number));

    public int Constant(System.Numerics.BigInteger value) => Constant(value, new JsValue(value));

    /// <summary>Returns a new inline cache for a property or a global.</summary>
    public int Cache(PropertyKey key)
    {
        _cacheKeys.Add(key);
        return _cacheKeys.Count - 1;
    }

    // No property has this key.
    private static readonly PropertyKey s_unknownField = new JsSymbol("field");

    /// <summary>Returns a new inline cache for a private element or a field, whose name is in a register.</summary>
    /// <param name="name">The name in the source, with its <c>#</c> if it is private; null for none.</param>
    public int FieldCache(PropertyKey? name) => Cache(name ?? s_unknownField);

    /// <summary>Returns a new inline cache for the number of properties that objects get later.</summary>
    public int GrowthCache() => Cache(PropertyKey.FromName("growth"));

    /// <summary>Creates adjacent inline caches and returns the first.</summary>
    public int Caches(List<PropertyKey> keys)
    {
        foreach (var key in keys) _cacheKeys.Add(key);
        return _cacheKeys.Count - keys.Count;
    }

    private int Constant(object identity, JsValue value)
    {
        if (_constantIndex.TryGetValue(identity, out var index)) return index;
        _constants.Add(value);
        return _constantIndex[identity] = _constants.Count - 1;
    }

    private void UseAhead(Label label)
    {
        if (label.Offset >= 0) throw new InvalidOperationException("Only Loop jumps back.");
        Use(label);
    }

    private void Use(Label label)
    {
        if (label.Offset < 0) label.Uses.Add(Offset);
        _code.Add(label.Offset);
    }
}
