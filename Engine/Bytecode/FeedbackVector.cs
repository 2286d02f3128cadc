using Quoll.Runtime.Objects;

namespace Quoll.Bytecode;

/// <summary>How much machine code assumes of an instruction.</summary>
internal enum SiteLevel : byte
{
    /// <summary>Small integers stay small integers; caches know the properties.</summary>
    Narrow,

    /// <summary>Operands of operators are numbers; caches know several properties.</summary>
    Numbers,

    /// <summary>Operands of relations are two numbers or two short texts. Other instructions never have it.</summary>
    Texts,

    /// <summary>Nothing.</summary>
    Anything,
}

/// <summary>
/// What a site, which is an instruction of a block, has seen since its machine code was made, and what the next machine
/// code assumes of it. 40 bytes, so that the vector of code that is compiled as a whole is not a large object of the
/// collector.
/// </summary>
internal struct SiteFeedback
{
    private const byte OtherObjects = byte.MaxValue, Primitives = OtherObjects - 1;

    /// <summary>The code that it has called.</summary>
    public CalleeCounts? Callees;

    /// <summary>How often it has called functions of scripts, up to where this is of interest.</summary>
    public ushort Calls;

    /// <summary>How often its fast path did not apply, up to the greatest number.</summary>
    public ushort SlowPaths;

    /// <summary>How often the interpreter went on after its slow path, up to the greatest number.</summary>
    public ushort Leaves;

    /// <summary>How often something that machine code assumed of it did not hold.</summary>
    public ushort Failures;

    /// <summary>The same for the kinds of the registers, where the interpreter enters machine code before it.</summary>
    public ushort EntryFailures;

    // The kinds of the typed arrays, from 1, or one of the constants above. Threads may overwrite each other's, which
    // costs speed only.
    private byte _seenElements, _elements;

    // The signature of the lean code that it calls, and marks.
    private byte _lean;

    private const byte FunctionsMark = 128, RecursionMark = 64;

    // Marks of slow paths.
    private byte _slow;

    private const byte ComesBackMark = 1, LeftWithObjectsMark = 2, NeedsObjectsMark = 4;

    /// <summary>Whether a built-in method that it has called has called the functions.</summary>
    public bool SawCallbacks;

    /// <summary>Whether it calls Function.prototype.call or apply, which calls the functions.</summary>
    public bool CallsThrough;

    /// <summary>Whether an operand was not a number.</summary>
    public bool SawOthers;

    /// <summary>Whether it has seen an object of another shape, which its cache knows, too.</summary>
    public bool SawSeveral;

    /// <summary>How much is assumed of it.</summary>
    public SiteLevel Level;

    /// <summary>How much is assumed of the registers at the entry before it.</summary>
    public SiteLevel EntryLevel;

    /// <summary>The kind of the typed arrays whose elements it reads or writes.</summary>
    public ElementKind? Elements
    {
        readonly get => _elements is > 0 and < Primitives ? (ElementKind)(_elements - 1) : null;
        set => _elements = value is { } kind ? (byte)(kind + 1) : (byte)0;
    }

    /// <summary>The signature of the lean code that it calls; 0 if it makes ordinary calls.</summary>
    public byte LeanSignature
    {
        readonly get => (byte)(_lean & ~(FunctionsMark | RecursionMark));
        set => _lean = (byte)(_lean & (FunctionsMark | RecursionMark) | value);
    }

    /// <summary>Whether it has ever called a function of a script.</summary>
    public bool SawFunctions
    {
        readonly get => (_lean & FunctionsMark) != 0;
        set => _lean = Mark(_lean, FunctionsMark, value);
    }

    /// <summary>Whether the function that calls is the called one.</summary>
    public bool CallsItself
    {
        readonly get => (_lean & RecursionMark) != 0;
        set => _lean = Mark(_lean, RecursionMark, value);
    }

    private static byte Mark(byte marks, byte mark, bool isSet) => (byte)(isSet ? marks | mark : marks & ~mark);

    /// <summary>
    /// Whether its slow path is so frequent that machine code goes on after it. Otherwise the interpreter does: what
    /// comes back, and finds all registers in the frame, makes the fast paths around it slower.
    /// </summary>
    public bool ComesBack
    {
        readonly get => (_slow & ComesBackMark) != 0;
        set => _slow = Mark(_slow, ComesBackMark, value);
    }

    /// <summary>Whether the interpreter went on with it, because a virtual object is used there.</summary>
    public bool LeftWithObjects
    {
        readonly get => (_slow & LeftWithObjectsMark) != 0;
        set => _slow = Mark(_slow, LeftWithObjectsMark, value);
    }

    /// <summary>Whether that was so frequent that these objects are made where they are created.</summary>
    public bool NeedsObjects
    {
        readonly get => (_slow & NeedsObjectsMark) != 0;
        set => _slow = Mark(_slow, NeedsObjectsMark, value);
    }

    /// <summary>The code that it calls and that is inlined there; what it calls most is the first.</summary>
    public CodeBlock[]? Inlined;

    /// <summary>Whether it often calls other code than what is inlined there.</summary>
    public bool InlinesPart;

    /// <summary>Whether it calls that code by a built-in method.</summary>
    public bool InlinesCallback;

    /// <summary>Whether that code sees objects of several shapes.</summary>
    public bool InlinesSeveral;

    /// <summary>Whether nothing is inlined there any more, because that was not worth it.</summary>
    public bool InlinesNothing;

    /// <summary>The kind of the typed arrays that it has seen, if there was no other object.</summary>
    public readonly ElementKind? SeenElements =>
        _seenElements is > 0 and < Primitives ? (ElementKind)(_seenElements - 1) : null;

    /// <summary>Whether it has read members of Strings or Numbers.</summary>
    public readonly bool SawPrimitives => _seenElements == Primitives;

    /// <summary>Whether it is expected to read members of Strings or Numbers.</summary>
    public bool ExpectsPrimitives
    {
        readonly get => _elements == Primitives;
        set => _elements = value ? Primitives : (byte)0;
    }

    /// <summary>Whether machine code has a path for members of Strings and Numbers.</summary>
    public readonly bool TakesPrimitives => SawPrimitives || ExpectsPrimitives;

    /// <summary>Notes the kind of a typed array; null for another object.</summary>
    public void NoteElements(ElementKind? kind) => Note(kind is { } known ? (byte)(known + 1) : OtherObjects);

    /// <summary>Notes that it has read a member of a String or a Number.</summary>
    public void NotePrimitive() => Note(Primitives);

    private void Note(byte seen)
    {
        if (_seenElements != seen) _seenElements = _seenElements == 0 ? seen : OtherObjects;
    }

    /// <summary>Forgets what it has seen, but not what is assumed.</summary>
    public void Forget() => this = new SiteFeedback
    {
        Level = Level,
        EntryLevel = EntryLevel,
        _elements = _elements,
        _lean = _lean,
        Callees = LeanSignature == 0 ? Callees?.WithoutCounts : Callees,
        ComesBack = ComesBack,
        NeedsObjects = NeedsObjects,
        Inlined = Inlined,
        InlinesPart = InlinesPart,
        CallsThrough = CallsThrough,
        InlinesCallback = InlinesCallback,
        InlinesSeveral = InlinesSeveral,
        InlinesNothing = InlinesNothing,
    };
}

/// <summary>How an instruction calls the code of a function.</summary>
internal enum CallWay
{
    /// <summary>The function itself.</summary>
    Direct,

    /// <summary>By Function.prototype.call or apply.</summary>
    Through,

    /// <summary>By a built-in method, which calls the function any number of times.</summary>
    Callback,
}

/// <summary>Whether a block should have lean code.</summary>
internal enum LeanWish : byte
{
    None,

    /// <summary>Places that call lean code call it.</summary>
    Wanted,

    /// <summary>It cannot have it.</summary>
    Impossible,
}

/// <summary>
/// The feedback of all sites of a block, for all engines that run it: what the interpreter and machine code note, and
/// the translator reads. Threads may lose counts of each other. Inline caches are not here, because they are of a
/// realm; nor is the heat of a block, because blocks have it that never get warm.
/// </summary>
internal sealed class FeedbackVector
{
    /// <summary>Of longer code, hot loops alone have machine code.</summary>
    public const int MostUnits = 2000;

    /// <summary>Still longer code has no machine code, and no sites here.</summary>
    public const int MostUnitsWithHotLoops = 1 << 16;

    /// <summary>The number of failures of one instruction after which the code is compiled again.</summary>
    public const int MostFailures = 50;

    /// <summary>The code is compiled again when one instruction has taken its slow path this many times.</summary>
    public const int MostSlowPaths = 2000;

    /// <summary>The same for slow paths after which the interpreter goes on.</summary>
    private const int MostLeaves = 500;

    private FeedbackVector(CodeBlock block)
    {
        Sites = new SiteFeedback[block.Code.Length <= MostUnitsWithHotLoops ? block.Code.Length : 0];
        _places = new byte[block.CacheKeys.Length];
    }

    /// <summary>By the offset of the instruction.</summary>
    public SiteFeedback[] Sites { get; }

    // Where each cache had its property when somebody looked: from FirstSlot on the slot of the object itself.
    private readonly byte[] _places;

    private const byte Inherited = 1, FirstSlot = 2;

    /// <summary>
    /// Notes that the object of a cache had a property itself, in a slot. Machine code expects it there.
    /// </summary>
    public void NoteSlot(int cache, int slot) => _places[cache] = slot + FirstSlot <= byte.MaxValue ? (byte)(slot + FirstSlot) : (byte)0;

    /// <summary>Notes that the object of a cache inherited a property.</summary>
    public void NoteInherited(int cache) => _places[cache] = Inherited;

    /// <summary>Returns the slot in which a property is expected; -1 if nothing is known, or it is inherited.</summary>
    public int SlotAt(int cache) => _places[cache] - FirstSlot is >= 0 and var slot ? slot : -1;

    /// <summary>Whether a property is expected to be inherited.</summary>
    public bool IsInherited(int cache) => _places[cache] == Inherited;

    /// <summary>Before the first compilation, fewer calls have to do: each one takes time of the interpreter.</summary>
    private const int CallsBeforeCompilation = 40;

    /// <summary>
    /// The number of calls after which the code should be compiled again with the called function inlined; 0 if it
    /// should not.
    /// </summary>
    public int CallsToInline { get; private set; } = CallsBeforeCompilation;

    /// <summary>The number of calls from which on an instruction does not count them any more.</summary>
    public int LastCall => CallsToInline * 16;

    /// <summary>Whether the code is compiled again if there is something to gain.</summary>
    public bool IsImprovable => CallsToInline > 0;

    /// <summary>Whether the block should have lean code.</summary>
    public LeanWish Lean { get; set; }

    /// <summary>
    /// What the lean code of the block gets at least: places that call several functions pass all of them the same
    /// values.
    /// </summary>
    public LeanSignature LeanAtLeast { get; set; }

    /// <summary>Returns the vector of a block, which is created when it is first asked for.</summary>
    public static FeedbackVector Of(CodeBlock block) =>
        Volatile.Read(ref block.Feedback)
        ?? Interlocked.CompareExchange(ref block.Feedback, new FeedbackVector(block), null) ?? block.Feedback;

    /// <summary>Returns a copy of the sites of a block, which other threads do not change.</summary>
    public static SiteFeedback[] SitesOf(CodeBlock block) => (SiteFeedback[])Of(block).Sites.Clone();

    /// <summary>Begins anew, for new machine code.</summary>
    public void Begin(int callsToInline)
    {
        foreach (ref var site in Sites.AsSpan()) site.Forget();
        CallsToInline = callsToInline;
    }

    /// <summary>
    /// Counts a failure of an instruction. Returns true if the code should be compiled again, and later once more: the
    /// request is refused while the block is being compiled.
    /// </summary>
    public bool NoteFailure(int pc) => ++Sites[pc].Failures % MostFailures == 0;

    /// <inheritdoc cref="NoteFailure"/>
    public bool NoteEntryFailure(int pc) => ++Sites[pc].EntryFailures % MostFailures == 0;

    /// <summary>
    /// Counts a slow path after which the interpreter goes on. Returns true if the code should be compiled again.
    /// </summary>
    public bool NoteLeave(int pc) => Count(ref Sites[pc].Leaves) == MostLeaves;

    /// <summary>Counts a slow path. Returns true if the code should be compiled again.</summary>
    public bool NoteSlowPath(int pc) => Count(ref Sites[pc].SlowPaths) == MostSlowPaths;

    private static int Count(ref ushort number) => number < ushort.MaxValue ? ++number : 0;

    /// <inheritdoc cref="SiteFeedback.NoteElements"/>
    public void NoteElements(int pc, ElementKind? kind)
    {
        if (pc < Sites.Length) Sites[pc].NoteElements(kind);
    }

    /// <inheritdoc cref="SiteFeedback.NotePrimitive"/>
    public void NotePrimitive(int pc)
    {
        if (pc < Sites.Length) Sites[pc].NotePrimitive();
    }

    /// <summary>Notes that an operand of an instruction was not a number, which machine code would expect.</summary>
    public void NoteOthers(int pc)
    {
        if (pc >= Sites.Length) return;
        Sites[pc].SawOthers = true;
        Count(ref Sites[pc].Failures);
    }

    /// <summary>Whether what an instruction calls should be noted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool WantsCall(int pc) => Sites[pc].Calls < LastCall;

    /// <summary>Notes what an instruction calls. Returns true if it may be time to compile the caller again.</summary>
    /// <param name="pc">The instruction.</param>
    /// <param name="callee">The code that is called.</param>
    /// <param name="way">How the code is called.</param>
    /// <param name="caller">The code that has called the function; null for none.</param>
    /// <param name="callerPc">Its instruction.</param>
    public bool NoteCall(int pc, CodeBlock callee, CallWay way, CodeBlock? caller, int callerPc)
    {
        ref var site = ref Sites[pc];
        site.SawCallbacks |= way == CallWay.Callback;
        site.CallsThrough |= way == CallWay.Through;
        (site.Callees ??= new CalleeCounts()).Add(callee, caller, callerPc);
        if (!site.SawFunctions) site.SawFunctions = true;
        // What it calls may become fit for it later.
        int count = ++site.Calls;
        return count == CallsToInline || count == CallsToInline * 4 || count == LastCall;
    }

    /// <summary>Returns the code that an instruction has often called, if it has called any often.</summary>
    public CalleeCounts? CalleesAt(int pc) => Sites[pc] is { Callees: { } callees } site && site.Calls > CallsToInline / 4 ? callees : null;
}
