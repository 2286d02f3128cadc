using System.Diagnostics;
using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// What one place in the code learned about the objects it has seen. For a property read: objects of
/// <see cref="Shape"/> have the property in <see cref="Slot"/>, which is their own slot, or that of the prototype
/// <see cref="Holder"/> while the epoch lasts. For a write also: objects of that shape get <see cref="NewShape"/>. For
/// a global: the slot of the global object while the epoch lasts, or a binding. For a private element or a field:
/// objects of the shape have it in the slot, or get it with the new shape, if its name is the same.
/// </summary>
internal struct InlineCache
{
    /// <summary>The greatest number of shapes that a place knows besides the first one.</summary>
    private const int MostOthers = 8;

    public Shape? Shape;

    /// <summary>
    /// A prototype (<see cref="JsObject"/>), a <see cref="GlobalBinding"/>, or the name of a private element or field.
    /// </summary>
    public object? Holder;

    public Shape? NewShape;

    /// <summary>The slot and the epoch, which machine code compares at once.</summary>
    internal Position SlotAndEpoch;

    private OtherShapes? _others;

    internal readonly record struct Position(int Slot, uint Epoch)
    {
        /// <summary>What is in memory.</summary>
        public long Bits => Unsafe.BitCast<Position, long>(this);
    }

    public readonly int Slot => SlotAndEpoch.Slot;

    /// <summary>
    /// The epoch of the prototypes; 0, which none has, if the property is in the slot of the object itself.
    /// </summary>
    public readonly uint Epoch => SlotAndEpoch.Epoch;

    // What the place learned about other shapes. The loop does not look there, and most places have none.
    private sealed class OtherShapes
    {
        public InlineCache[] Caches = new InlineCache[2];
        public int Forgotten;

        // After this many finds among the others, the last one becomes the first. Each time the number doubles: a place
        // that sees several shapes in turn would do nothing else.
        private int _finds, _many = 8;

        public bool IsOften()
        {
            if (++_finds < _many) return false;
            _finds = 0;
            _many = Math.Min(_many * 2, 1 << 20);
            return true;
        }
    }

    /// <summary>
    /// Remembers something else, but keeps what it knows of other shapes. It assigns each field, because .NET copies a
    /// whole structure with references by a slow helper.
    /// </summary>
    public void Set(Shape? shape, object? holder, Shape? newShape, int slot, uint epoch)
    {
        Shape = shape;
        Holder = holder;
        NewShape = newShape;
        SlotAndEpoch = new Position(slot, epoch);
    }

    /// <summary>
    /// Returns the part of this cache for a shape: one that knows the shape, or one to be filled.
    /// </summary>
    [UnscopedRef]
    public ref InlineCache For(Shape shape)
    {
        if (Shape is null && NewShape is null || IsFor(shape)) return ref this;
        var known = _others ??= new OtherShapes();
        var others = known.Caches;
        for (var i = 0; i < others.Length; i++)
        {
            ref var other = ref others[i];
            if (other.IsFor(shape))
            {
                // The first shapes of a place are often not those that it sees later.
                return ref NoteFound(ref other) ? ref this : ref other;
            }
            if (other.Shape is null && other.NewShape is null) return ref other;
        }
        // A place that sees still more shapes forgets them in turn. Any order would do that is the same in each run,
        // because a script must take the same steps.
        if (others.Length == MostOthers) return ref others[known.Forgotten++ & (MostOthers - 1)];
        Array.Resize(ref known.Caches, others.Length * 2);
        return ref known.Caches[others.Length];
    }

    /// <summary>
    /// Notes that a shape was found among the others. Returns true if it has become the first, so that its part is this
    /// cache.
    /// </summary>
    public bool NoteFound(ref InlineCache other)
    {
        if (!_others!.IsOften()) return false;
        Exchange(ref other);
        return true;
    }

    /// <summary>Whether the cache knows more than one shape.</summary>
    public readonly bool KnowsSeveral => _others is not null;

    /// <summary>
    /// Returns what the cache knows of a shape that is not its first one, without changing it; a null reference if it
    /// knows nothing.
    /// </summary>
    public readonly ref InlineCache Among(Shape shape)
    {
        if (_others is { Caches: var others })
        {
            for (var i = 0; i < others.Length; i++)
            {
                if (ReferenceEquals(others[i].Shape, shape)) return ref others[i];
            }
        }
        return ref Unsafe.NullRef<InlineCache>();
    }

    /// <summary>
    /// Adds a field to an object of the shape that this knows, if it knows the field. The name is that of a private
    /// element, or a string.
    /// </summary>
    public readonly bool TryAdd(JsObject o, in JsValue name, in JsValue value)
    {
        if (!CanAdd(o, name)) return false;
        AddTo(o, value);
        return true;
    }

    /// <summary>Gives an object the property that this has learned to add.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void AddTo(JsObject o, in JsValue value)
    {
        if (Slot >= o.Room) o.GrowSlots();
        value.CopyTo(ref o.SlotAt(Slot));
        o.Shape = NewShape!;
    }

    /// <summary>Returns whether <see cref="TryAdd"/> would add the field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool CanAdd(JsObject o, in JsValue name) =>
        ReferenceEquals(Shape, o.Shape) && NewShape is not null && ReferenceEquals(Holder, name.Reference)
        && (o.Flags & (ObjectFlags.IsPrototype | ObjectFlags.Extensible)) == ObjectFlags.Extensible;

    /// <summary>Remembers the field that an object has just got.</summary>
    public void NoteAdded(JsObject o, Shape before, in JsValue name)
    {
        if (HasAdded(o, before)) Set(before, name.Reference, o.Shape, before.Count, 0);
    }

    /// <summary>Returns whether an object has just got one more property, in a way that a cache may repeat.</summary>
    public static bool HasAdded(JsObject o, Shape before) =>
        (o.Flags & (ObjectFlags.Exotic | ObjectFlags.IsPrototype | ObjectFlags.SeesAdditions)) == 0 && !o.Shape.IsDictionary
            && o.Shape.Count == before.Count + 1;

    private void Exchange(ref InlineCache other)
    {
        var (shape, holder, newShape, slot, epoch) = (Shape, Holder, NewShape, Slot, Epoch);
        Set(other.Shape, other.Holder, other.NewShape, other.Slot, other.Epoch);
        other.Set(shape, holder, newShape, slot, epoch);
    }

    // A place that must not be found by the loop has its shape elsewhere.
    private readonly bool IsFor(Shape shape) => ReferenceEquals(Shape ?? NewShape, shape);
}

/// <summary>
/// A let, const or class at the top level of a script (the declarative part of the global environment, ECMA-262
/// §9.1.1.4).
/// </summary>
internal sealed class GlobalBinding(bool isConstant, bool isReplaceable)
{
    public JsValue Value = JsValue.Uninitialized;

    public bool IsConstant { get; } = isConstant;

    /// <summary>
    /// Whether a later input of a prompt may declare the binding again. Inline caches must not keep such a binding,
    /// because they check neither for a new declaration nor for initialization.
    /// </summary>
    public bool IsReplaceable { get; } = isReplaceable;

    /// <summary>GetBindingValue (§9.1.1.1.6).</summary>
    public JsValue Read(string name)
    {
        if (Value.IsUninitialized) throw Raise.ReferenceError(Messages.NotInitialized, name);
        return Value;
    }

    /// <summary>SetMutableBinding (§9.1.1.1.5), in strict code.</summary>
    public void Assign(string name, in JsValue value)
    {
        Read(name);
        if (IsConstant) throw Raise.TypeError(Messages.AssignToConstant, name);
        Value = value;
    }
}

/// <summary>
/// A code block in one realm: its inline caches, its inner functions' instances, and its template objects.
/// </summary>
internal class CodeInstance
{
    private CodeInstance[]? _functions;
    private JsArray?[]? _templates;

    private readonly bool _runsMachineCode;

    /// <param name="block">The code.</param>
    /// <param name="runsMachineCode">Whether machine code is entered that is there already.</param>
    /// <param name="scriptOrModule">See <see cref="ScriptOrModule"/>; null for the name of the source.</param>
    public CodeInstance(CodeBlock block, bool runsMachineCode, object? scriptOrModule = null)
    {
        _runsMachineCode = runsMachineCode;
        ScriptOrModule = scriptOrModule ?? block.Source.Name;
        Use(block);
    }

    /// <summary>The code; without code before the first call of a function.</summary>
    public CodeBlock Block
    {
        get;
        private set => (field, _layout, BlockId) = (value, value.Layout, value.Id);
    }

    /// <summary>
    /// [[ScriptOrModule]] (ECMA-262 §9.4): the module's record, or the name of the script. Functions and evals have
    /// that of the surrounding code.
    /// </summary>
    public readonly object ScriptOrModule;

    /// <summary>The shape of new functions with this code; null before the first one.</summary>
    public Shape? FunctionShape;

    /// <summary>
    /// The slots that new functions with this code share; the default if each has its own, or none was made yet.
    /// </summary>
    public SlotStorage FunctionSlots;

    // What calls and the loop need whenever they enter a frame is from here on: .NET keeps the order, so that few cache
    // lines are read.

    /// <summary>The realm of all functions with this code; null before the code around them runs.</summary>
    public Realm? Realm;

    /// <summary>The machine code; null if there is none.</summary>
    public MachineCode? MachineCode { get; private set; }

    /// <summary>The lean part of the machine code; null if there is none.</summary>
    public Delegate? LeanCode { get; private set; }

    /// <summary>The code for the loop, with marks where machine code may be entered.</summary>
    public int[] Code { get; private set; }

    /// <summary>The code for the loop, without these marks.</summary>
    public virtual int[] PlainCode => Block.Code;

    public JsValue[] Constants { get; private set; }

    public InlineCache[] Caches { get; private set; }

    /// <summary>
    /// Whether the code will soon be compiled for the first time, or inlined: the interpreter notes what it calls, and
    /// operands that are not numbers.
    /// </summary>
    public bool IsWarm { get; private set; }

    /// <summary>The number of the signature of the lean code.</summary>
    public byte LeanSignature { get; private set; }

    /// <summary><see cref="CodeBlock.Id"/>.</summary>
    public int BlockId { get; private set; }

    private FrameLayout _layout;

    /// <summary><see cref="CodeBlock.Layout"/>.</summary>
    public ref readonly FrameLayout Layout => ref _layout;

    /// <summary>Whether the lean code runs, if there is some.</summary>
    public virtual bool RunsLeanCode => true;

    /// <summary>
    /// Lean code has bailed out, because a debugger must find all registers in the frame.
    /// </summary>
    public virtual void NoteLeanBailout() { }

    /// <summary>Lets the interpreter enter machine code, or no machine code any more.</summary>
    public void Use(MachineCode? machineCode)
    {
        MachineCode = machineCode;
        Cool();
        if (RunsLeanCode) (LeanCode, LeanSignature) = (machineCode?.LeanCode, machineCode?.LeanSignature.Id ?? default);
        Code = machineCode is null ? PlainCode : ForLoop(machineCode.Code);
    }

    /// <summary>Notes that the code will soon be compiled, if it never was.</summary>
    public void BecomeWarm()
    {
        if (Block.IsCopy || MachineCode is not null) return;
        FeedbackVector.Of(Block);
        IsWarm = true;
    }

    /// <summary>Nothing more has to be noted.</summary>
    public void Cool() => IsWarm = false;

    /// <summary>Notes that an operand of an instruction is not a number, if the code is warm.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void NoteOthers(int pc)
    {
        if (IsWarm) Block.Feedback?.NoteOthers(pc);
    }

    /// <summary>Continues with the bytecode of the same function.</summary>
    [MemberNotNull(nameof(Block), nameof(Code), nameof(Constants), nameof(Caches))]
    public void Use(CodeBlock block)
    {
        Caches = CachesOf(block);
        Constants = block.Constants;
        Block = block;
        Code = ForLoop(block.Code);
        // Another engine has found it hot.
        if (_runsMachineCode && Volatile.Read(ref block.MachineCode) is MachineCode machineCode) Use(machineCode);
    }

    private static InlineCache[] CachesOf(CodeBlock block) => block.CacheKeys.Length == 0 ? [] : new InlineCache[block.CacheKeys.Length];

    /// <summary>Notes where the caches have found properties, for machine code.</summary>
    public void NotePlaces()
    {
        // The tier knows nothing of a debugger's copy.
        if (Block.IsCopy) return;
        var feedback = FeedbackVector.Of(Block);
        for (var i = 0; i < Caches.Length; i++)
        {
            ref readonly var cache = ref Caches[i];
            if (cache.Shape is null || cache.NewShape is not null) continue;
            if (cache.Epoch == 0) feedback.NoteSlot(i, cache.Slot);
            else feedback.NoteInherited(i);
        }
    }

    /// <summary>Returns the instance of an inner function, which is created with its first closure.</summary>
    public CodeInstance Function(int index)
    {
        _functions ??= new CodeInstance[Block.Functions.Length];
        if (_functions[index] is { } known) return known;
        var function = Create(Block.Functions[index], _runsMachineCode);
        function.Realm = Realm ?? throw new UnreachableException($"The code around {function.Block.Name} does not run yet.");
        return _functions[index] = function;
    }

    /// <summary>Creates the instance of an inner function.</summary>
    protected virtual CodeInstance Create(CodeBlock function, bool runsMachineCode) => new(function, runsMachineCode, ScriptOrModule);

    /// <summary>Returns what the loop runs in the place of code that all engines share.</summary>
    protected virtual int[] ForLoop(int[] shared) => shared;

    /// <summary>Calls the function in the ordinary way from now on.</summary>
    protected void DropLeanCode() => (LeanCode, LeanSignature) = (null, 0);

    /// <summary>Continues with other code of the same registers and caches, at the same offsets.</summary>
    /// <param name="block">The code.</param>
    /// <param name="marked">The code with marks, which the loop runs.</param>
    protected void Use(CodeBlock block, int[] marked)
    {
        MachineCode = null;
        Cool();
        DropLeanCode();
        Block = block;
        Code = marked;
    }

    /// <summary>GetTemplateObject (§13.2.8.4): returns the frozen array of a site.</summary>
    public JsArray Template(Realm realm, int index)
    {
        _templates ??= new JsArray?[Block.Templates.Length];
        return _templates[index] ??= Make(realm, Block.Templates[index]);
    }

    private static JsArray Make(Realm realm, TemplateStrings strings)
    {
        var cooked = realm.CreateArray(Array.ConvertAll(strings.Cooked, s => s is null ? JsValue.Undefined : new JsValue(s)));
        var raw = realm.CreateArray(Array.ConvertAll(strings.Raw, s => new JsValue(s)));
        ObjectOperations.SetIntegrityLevel(raw, IntegrityLevel.Frozen);
        cooked.DefineOwn(WellKnown.Raw, new JsValue(raw), PropertyFlags.None);
        ObjectOperations.SetIntegrityLevel(cooked, IntegrityLevel.Frozen);
        return cooked;
    }
}
