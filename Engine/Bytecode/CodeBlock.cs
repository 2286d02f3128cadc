using Quoll.Language;

namespace Quoll.Bytecode;

/// <summary>The handler of exceptions in a range of instructions.</summary>
/// <param name="Start">The first offset covered.</param>
/// <param name="End">The offset after the last covered.</param>
/// <param name="Handler">The offset at which execution continues.</param>
/// <param name="Register">The register that receives the thrown value.</param>
/// <param name="Iterator">
/// The register of the iterator that the handler closes before it throws the value again, which is all that it does; -1
/// for another handler. What walks an array or another value without an iterator object need not be closed.
/// </param>
internal readonly record struct ExceptionHandler(int Start, int End, int Handler, int Register, int Iterator = -1)
{
    /// <summary>Whether the handler only closes an iterator.</summary>
    public bool IsOfIterator => Iterator >= 0;
}

/// <summary>
/// The strings of a tagged template. Their object exists once for each site and realm (ECMA-262 §13.2.8.4).
/// </summary>
internal sealed record TemplateStrings(string?[] Cooked, string[] Raw);

/// <summary>The declarations of a script or eval in the scope around it.</summary>
internal sealed class Declarations
{
    public required string[] VarNames { get; init; }

    public required string[] FunctionNames { get; init; }

    /// <summary>let, const and class at the top level of a script, with whether each is a constant.</summary>
    public required (string Name, bool IsConstant)[] Lexical { get; init; }

    /// <summary>
    /// The names of Annex B functions in blocks (§B.3.2), which become vars only if that causes no conflict.
    /// </summary>
    public required string[] AnnexBNames { get; init; }

    /// <summary>
    /// Whether these declarations replace earlier replaceable ones and may be replaced later: the inputs of a prompt.
    /// </summary>
    public bool AreReplaceable { get; init; }

    /// <summary>
    /// Whether functions are created before vars (§16.1.7 steps 17 and 18). The order of the global object's properties
    /// shows this.
    /// </summary>
    public bool HasVarsBehindFunctions => FunctionNames.Length > 0 && VarNames.Length > 0;

    public bool IsEmpty => VarNames.Length + FunctionNames.Length + Lexical.Length + AnnexBNames.Length == 0;
}

/// <summary>
/// The compiled code of a function, a script or an eval: immutable, shared by all realms, engines and threads. State
/// that a realm collects while running it is kept in a <c>CodeInstance</c>.
/// </summary>
/// <remarks>
/// A function that nothing has called yet has a block without code: it knows what a function object shows, and
/// <see cref="Uncompiled"/> leads to the block with the code.
/// </remarks>
internal sealed class CodeBlock : ITracedCode
{
    // What a copy for a debugger has others of.
    private int[] _code = null!;
    private ExceptionHandler[] _handlers = null!;
    private (int Start, int End)[] _strictRanges = [];
    private (int Code, int Source)[] _positions = null!;

    public required string Name { get; init; }

    public required FunctionKind Kind { get; init; }

    public bool IsStrict { get; init; }

    /// <summary>
    /// The strict parts of sloppy code, in their order: class definitions without the functions in them (§11.2.2).
    /// </summary>
    public (int Start, int End)[] StrictRanges { get => _strictRanges; init => _strictRanges = value; }

    /// <summary>What the compiling tier has made of the block, for all engines; null if it was never hot.</summary>
    public object? Translation;

    /// <summary>Its machine code, a <c>MachineCode</c>; null while there is none that should be run.</summary>
    public object? MachineCode;

    /// <summary>What its instructions have seen, for all engines; null before it gets warm.</summary>
    public FeedbackVector? Feedback;

    private static int s_lastId;

    /// <summary>The number by which machine code knows the block.</summary>
    public int Id { get; private set; } = Interlocked.Increment(ref s_lastId);

    /// <summary>Whether the block was ever inlined in machine code.</summary>
    public bool IsInlined;

    /// <summary>
    /// What initializes the fields of the class whose constructor this is, once it has done so; null if there is
    /// nothing to initialize.
    /// </summary>
    public CodeBlock? Fields;

    /// <summary>How hot the block is: see <c>HotCode</c>. Threads may overwrite each other's values.</summary>
    public int Heat;

    /// <summary>When the block was found running last, in the unit of <c>HotCode</c>.</summary>
    public long LastPoll;

    /// <summary>The way to the code if this is a block without code, else null.</summary>
    public UncompiledFunction? Uncompiled { get; private init; }

    /// <summary>Whether this is the block with the bytecode.</summary>
    public bool HasBytecode => Layout.HasBytecode;

    /// <summary>What calls need to know.</summary>
    public FrameLayout Layout => new(RegisterCount, ParameterCount, CallSteps, IsClassConstructor, KeepsArguments, BindsSloppyThis);

    /// <summary>Returns the block with the bytecode, which is made if nothing has called the function yet.</summary>
    public CodeBlock WithBytecode => Uncompiled?.Compile() ?? this;

    /// <summary>Returns whether the code at an offset is strict.</summary>
    public bool IsStrictAt(int pc)
    {
        if (IsStrict || StrictRanges.Length == 0) return IsStrict;
        // The last range that begins at or before the offset.
        var low = 0;
        for (var high = StrictRanges.Length; low < high;)
        {
            var middle = (low + high) / 2;
            if (StrictRanges[middle].Start <= pc) low = middle + 1;
            else high = middle;
        }
        return low > 0 && pc < StrictRanges[low - 1].End;
    }

    /// <summary>The flavour of the function. A text that awaits at its top level is async.</summary>
    public FunctionFlavour Flavour { get; init; }

    public bool IsGenerator => (Flavour & FunctionFlavour.Generator) != 0;

    public bool IsAsync => (Flavour & FunctionFlavour.Async) != 0;

    /// <summary>Instructions and operands; see <see cref="OpcodeTable"/>.</summary>
    public required int[] Code
    {
        get => _code;
        init
        {
            _code = value;
            CallSteps = 1 + value.Length / UnitsPerStep;
        }
    }

    /// <summary>
    /// Units of code that take about as long as a step if all of them run. Code without loops and calls takes time,
    /// too, and may be as long as a source.
    /// </summary>
    public const int UnitsPerStep = 512;

    /// <summary>Returns the steps that a round of a loop takes.</summary>
    /// <param name="units">The length of its code.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LoopSteps(int units) => 1 + (int)((uint)units / UnitsPerStep);

    /// <inheritdoc cref="FrameLayout.CallSteps"/>
    public int CallSteps { get; private init; }

    public required JsValue[] Constants { get; init; }

    /// <summary>The property key (or global name) of each inline cache.</summary>
    public required PropertyKey[] CacheKeys { get; init; }

    // The names of object literals, by the first of their caches. All realms share them.
    private KeyTable?[]? _literalKeys;

    /// <summary>Returns the table of the names of an object literal.</summary>
    public KeyTable LiteralKeys(int cacheIndex, int count)
    {
        // Threads that come at the same time may make a table twice.
        var tables = _literalKeys ??= new KeyTable?[CacheKeys.Length];
        return tables[cacheIndex] ??= KeyTable.Frozen(CacheKeys.AsSpan(cacheIndex, count), PropertyFlags.All);
    }

    /// <summary>The inner functions. A block without code is replaced when its function is compiled.</summary>
    public required CodeBlock[] Functions { get; init; }

    public required EnvironmentInfo[] Environments { get; init; }

    public required TemplateStrings[] Templates { get; init; }

    public required Declarations[] Declarations { get; init; }

    public required EvalContext[] EvalContexts { get; init; }

    public SwitchTable[] Switches { get; init; } = [];

    /// <summary>Returns the instructions to which an instruction may jump.</summary>
    public int[] TargetsOf(int pc, OpcodeInfo info)
    {
        if (info.Opcode == Opcode.Switch) return Switches[Code[pc + 2]].Targets;
        var operand = Array.IndexOf(info.Operands, OperandKind.Target);
        return operand < 0 ? [] : [Code[pc + 1 + operand]];
    }

    /// <summary>Innermost first.</summary>
    public required ExceptionHandler[] Handlers { get => _handlers; init => _handlers = value; }

    /// <inheritdoc cref="FrameLayout.RegisterCount"/>
    public required int RegisterCount { get; init; }

    /// <inheritdoc cref="FrameLayout.ParameterCount"/>
    public required int ParameterCount { get; init; }

    /// <summary>The length property (§15.1.5).</summary>
    public required int Length { get; init; }

    /// <inheritdoc cref="FrameLayout.KeepsArguments"/>
    public bool KeepsArguments { get; init; }

    /// <inheritdoc cref="FrameLayout.BindsSloppyThis"/>
    public bool BindsSloppyThis { get; init; }

    /// <summary>
    /// Whether all parameters are plain names (§15.1.3). The arguments object of a sloppy function is mapped then.
    /// </summary>
    public bool HasSimpleParameters { get; init; }

    /// <summary>
    /// The environment slots of the parameters, by position, for a mapped arguments object (§10.4.4); -1 for a shadowed
    /// one.
    /// </summary>
    public int[]? MappedParameters { get; init; }

    public required SourceText Source { get; init; }

    /// <summary>The range that Function.prototype.toString shows.</summary>
    public required (int Start, int End) Range { get; init; }

    /// <summary>
    /// Pairs of code offset and source offset, ascending. The place of an instruction is that of the last pair that is
    /// not after it.
    /// </summary>
    public required (int Code, int Source)[] Positions { get => _positions; init => _positions = value; }

    /// <summary>
    /// Returns a copy with more instructions after the others, for a debugger. The compiling tier knows nothing of it.
    /// </summary>
    /// <param name="code">The instructions.</param>
    /// <param name="handlers">The handlers of all of them.</param>
    /// <param name="strictRanges">The strict parts of all of them.</param>
    /// <param name="positions">The positions of all of them.</param>
    public CodeBlock WithCode(
        int[] code, ExceptionHandler[] handlers, (int Start, int End)[] strictRanges, (int Code, int Source)[] positions)
    {
        var copy = (CodeBlock)MemberwiseClone();
        (copy._code, copy._handlers, copy._strictRanges, copy._positions) = (code, handlers, strictRanges, positions);
        (copy.Translation, copy.MachineCode, copy.Feedback) = (null, null, null);
        (copy.Id, copy.IsInlined, copy.Heat, copy.IsCopy) = (Interlocked.Increment(ref s_lastId), false, 0, true);
        return copy;
    }

    /// <summary>Whether this is a copy for a debugger, which stays bytecode.</summary>
    public bool IsCopy { get; private set; }

    /// <summary>Returns the block of a function that is compiled when it is first called.</summary>
    public static CodeBlock Without(
        UncompiledFunction code, SourceText source, (int Start, int End) range, string name, FunctionKind kind, FunctionFlavour flavour,
        bool isStrict, int length) => new()
        {
            Uncompiled = code,
            Name = name,
            Kind = kind,
            Flavour = flavour,
            IsStrict = isStrict,
            Length = length,
            Source = source,
            Range = range,
            RegisterCount = FrameLayout.UnknownRegisters,
            ParameterCount = 0,
            Code = [],
            CallSteps = 0,
            Constants = [],
            CacheKeys = [],
            Functions = [],
            Environments = [],
            Templates = [],
            Declarations = [],
            EvalContexts = [],
            Handlers = [],
            Positions = [],
        };

    public bool IsClassConstructor => Kind is FunctionKind.ClassConstructor or FunctionKind.DerivedConstructor;

    /// <summary>Whether the function has [[Construct]] (§10.2.5 MakeConstructor).</summary>
    public bool IsConstructor => IsClassConstructor || Kind == FunctionKind.Normal && !IsGenerator && !IsAsync;

    /// <summary>The text from which it was compiled, as Function.prototype.toString returns it.</summary>
    public JsValue SourceString => ((TextView)Source.Text).Part(Range.Start, Range.End);

    /// <summary>Returns the source offset of the instruction at a code offset.</summary>
    public int SourceOffset(int pc)
    {
        var low = 0;
        var high = Positions.Length - 1;
        while (low < high)
        {
            var middle = (low + high + 1) >> 1;
            if (Positions[middle].Code <= pc) low = middle;
            else high = middle - 1;
        }
        return Positions.Length == 0 ? Range.Start : Positions[low].Source;
    }
}
