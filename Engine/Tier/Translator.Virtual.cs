using System.Diagnostics;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

// Virtual objects (VirtualObject): what code does with one, and when it escapes. All are virtual at first. What needs
// the object itself makes it escape, and the code is analysed again; so are the kinds of its properties found. An
// object is created at most once between two entries of the code, and is not live where the code may be entered.
internal sealed partial class Translator
{
    // Those of the method, and whether its code must be analysed again: for the code that has a frame.
    private readonly List<VirtualObject> _virtualObjects = [];
    private bool _isChanged;

    // Those that this function creates, by the instruction.
    private readonly Dictionary<int, VirtualObject?> _created = [];

    // The key of what a constructor constructs.
    private const int ConstructedHere = -1;

    // The virtual object that this function returns, and how many properties all have then.
    private VirtualObject? _returnedObject;
    private RegisterState? _atReturn;

    private bool HasVirtualObjects => Root._virtualObjects.Exists(static o => !o.Escapes);

    // What this constructor constructs, if that is virtual.
    private VirtualObject? Constructed =>
        IsConstruction && !IsSuperCall && !IsDerived && !(_returnsValue ??= ReturnsValue()) ? CreatedAt(ConstructedHere) : null;

    // Whether a constructor may make something else than its this value.
    private bool? _returnsValue;

    private bool ReturnsValue() => OpcodeTable.InstructionsOf(_code).Any(static instruction => instruction.Info.Opcode == Opcode.Return);

    // The virtual object that an instruction creates; null for one that is made.
    private VirtualObject? CreatedAt(int pc)
    {
        if (_isLong) return null;
        if (!_created.TryGetValue(pc, out var o))
        {
            var all = Root._virtualObjects;
            _created[pc] = o = all.Count < VirtualObject.Most ? new VirtualObject(all.Count) : null;
            if (o is not null) all.Add(o);
        }
        return o is { Escapes: false } ? o : null;
    }

    private VirtualObject? VirtualAt(int register) =>
        _state.VirtualAt(register) is >= 0 and var number ? Root._virtualObjects[number] : null;

    private bool IsVirtual(int register) => KindOf(register) == ValueKind.Virtual;

    // Whether a virtual object is live at an instruction.
    private bool HasVirtual(RegisterState state, int pc)
    {
        for (var register = -RegisterSpan.Below; register < _block.RegisterCount; register++)
        {
            if (state[register] == ValueKind.Virtual && pc < _code.Length && IsLive(register, pc)) return true;
        }
        return false;
    }

    private LocalBuilder ShapeOf(VirtualObject o) => o.Shape ??= _il.DeclareLocal(typeof(Shape));

    // From here on the register has the object itself.
    private void Escape(int register)
    {
        if (VirtualAt(register) is not { } o) return;
        Escape(o);
        _state.Set(register, ValueKind.Any, isStored: false);
    }

    private void EscapeObject(int number) => Escape(Root._virtualObjects[number]);

    private void Escape(VirtualObject o)
    {
        if (_emits) throw new UnreachableException("The code that is emitted is not the code that was analysed.");
        Root._isChanged |= !o.Escapes;
        o.Escapes = true;
    }

    // Virtual objects must not be live at an instruction.
    private void EscapeLive(int pc)
    {
        for (var register = -RegisterSpan.Below; register < _block.RegisterCount; register++)
        {
            if (IsVirtual(register) && pc < _code.Length && IsLive(register, pc)) Escape(register);
        }
    }

    // Loads a value, unless it is a virtual object.
    private void RequireLoadedOrVirtual(int register)
    {
        if (!IsVirtual(register)) RequireLoaded(register);
    }

    private void SetVirtual(int register, VirtualObject o) => Written(register, ValueKind.Virtual, isStored: false, o.Number);

    // Analyses the code until it is known which objects escape.
    private void AnalyseAll()
    {
        do
        {
            _isChanged = false;
            _before.Clear();
            Analyse();
        }
        while (_isChanged);
    }

    // Whether the interpreter may enter there. Where a virtual object is live, it runs the code up to the next entry.
    private bool IsEntry(int pc) => !_before.TryGetValue(pc, out var state) || !HasVirtual(state, pc);

    // Whether the object of a property may be virtual: what is expected of others is not.
    private bool KeepsVirtual(int pc) => (Opcode)_code[pc] switch
    {
        Opcode.GetLength => !_isLong,
        Opcode.GetProperty => IsKnownProperty(pc) && !IsMethodOfPrimitive(pc),
        _ => IsKnownProperty(pc),
    };

    // Whether the slow path of an instruction comes back to the code, or is taken all the time.
    private bool NeedsObjects(int pc) => !IsInlined && (_sites[pc].NeedsObjects || _sites[pc] is { Inlined: not null, InlinesPart: true });

    // Reads a property of a virtual object. Returns false if the register has something else.
    private bool TryGetVirtual(int pc)
    {
        var (target, cache) = (Operand(pc, 2), Operand(pc, 3));
        if (VirtualAt(target) is not { } o || !TryCount(o, target, out var count)) return false;
        var index = o.Find(_block.CacheKeys[cache], count);
        var slow = BeginSlowPath(pc);
        if (index < 0)
        {
            GetInherited(o, pc, slow);
            return true;
        }
        RequireShape(o, cache, pc, slow);
        Read(o.Properties[index], Operand(pc, 1));
        // Nothing has had an effect, except a step.
        if (!IsInlined || LevelOf(pc) != SiteLevel.Narrow || (Opcode)_code[pc] == Opcode.GetLength) EndSlowPath(slow);
        return true;
    }

    // An object literal.
    private bool TryCreateVirtual(VirtualObject o, int pc)
    {
        var (first, count, cache) = (Operand(pc, 2), Operand(pc, 3), Operand(pc, 4));
        for (var i = 0; i < count; i++)
        {
            if (!TryName(o, i, _block.CacheKeys[cache + i]))
            {
                Escape(o);
                return false;
            }
            RequireLoadedOrVirtual(first + i);
        }
        var slow = BeginSlowPath(pc);
        PushAgent();
        Push(_caches);
        Int(cache);
        Call(nameof(DefinitionInstructions.ShapeOfLiteral));
        if (slow is not null)
        {
            Keep(ShapeOf(o));
            _il.Emit(OpCodes.Brfalse, slow.Label);
        }
        for (var i = 0; i < count; i++) Write(o.Properties[i], first + i);
        _state.SetCount(o.Number, count);
        SetVirtual(Operand(pc, 1), o);
        EndSlowPath(slow);
        return true;
    }

    private bool TryCount(VirtualObject o, int register, out int count)
    {
        count = _state.CountOf(o.Number);
        if (count >= 0) return true;
        Escape(register);
        return false;
    }

    // Writes a property of a virtual object, or adds one. Returns false if the register has something else.
    private bool TrySetVirtual(int pc)
    {
        var (target, cache, value) = (Operand(pc, 1), Operand(pc, 2), Operand(pc, 3));
        if (VirtualAt(target) is not { } o || !TryCount(o, target, out var count)) return false;
        var key = _block.CacheKeys[cache];
        var index = o.Find(key, count);
        var isNew = index < 0;
        if (isNew) index = count;
        if (isNew && !TryName(o, count, key))
        {
            Escape(target);
            return false;
        }
        RequireLoadedOrVirtual(value);
        var slow = BeginSlowPath(pc);
        if (isNew) AddProperty(o, cache, pc, slow);
        else RequireShape(o, cache, pc, slow);
        Write(o.Properties[index], value);
        if (isNew) _state.SetCount(o.Number, count + 1);
        EndSlowPath(slow);
        return true;
    }

    // Whether a property may be the next one of an object.
    private static bool TryName(VirtualObject o, int count, in PropertyKey key, bool isPrivate = false)
    {
        if (count < o.Properties.Count) return o.Properties[count].Key.Equals(key) && o.Properties[count].IsPrivate == isPrivate;
        if (count == VirtualObject.MostProperties) return false;
        o.Properties.Add(new VirtualProperty(key, isPrivate));
        return true;
    }

    // The interpreter takes a step where the cache does not know the shape, so the code looks, too. Where a place sees
    // several shapes, a method looks for the others, and leaves what it finds in a local.
    private void EmitRequireShape(
        VirtualObject o, int cache, int pc, SlowPath slow, string ofSeveral, Label found, LocalBuilder? result = null)
    {
        Load(ShapeOf(o));
        PushCached(cache, EmittedFields.CachedShape);
        _il.Emit(OpCodes.Bne_Un, LevelOf(pc) == SiteLevel.Narrow ? slow.Label : _method.Rare(() =>
        {
            PushShapeAndCache(o, cache);
            Call(ofSeveral);
            if (result is not null) Keep(result);
            _il.Emit(OpCodes.Brtrue, found);
            _il.Emit(OpCodes.Br, slow.Label);
        }));
    }

    private void RequireShape(VirtualObject o, int cache, int pc, SlowPath? slow)
    {
        if (slow is null) return;
        var found = _il.DefineLabel();
        EmitRequireShape(o, cache, pc, slow, nameof(MachineCodeCalls.KnowsShape), found);
        EmitStepOfLength(pc, slow);
        _il.MarkLabel(found);
    }

    // The interpreter always takes a step for a property with the name length.
    private void EmitStepOfLength(int pc, SlowPath slow)
    {
        if ((Opcode)_code[pc] == Opcode.GetLength) EmitStep(slow);
    }

    private void PushShapeAndCache(VirtualObject o, int cache)
    {
        PushAgent();
        Load(ShapeOf(o));
        Push(_caches);
        Int(cache);
    }

    // A property of the prototype: that of the cache.
    private void GetInherited(VirtualObject o, int pc, SlowPath? slow)
    {
        if (slow is not null)
        {
            var cache = Operand(pc, 3);
            var found = _il.DefineLabel();
            EmitRequireShape(o, cache, pc, slow, nameof(Interpreter.FindInheritedOfSeveral), found, _method.Place);
            PushCached(cache, EmittedFields.CachedHolder);
            Keep(_method.Object);
            _il.Emit(OpCodes.Brfalse, slow.Label);
            EmitRequireEpoch(cache, slow.Label);
            Load(_method.Object);
            EmitPlaceOfSlot(cache);
            PushPlace();
            _il.Emit(OpCodes.Ldobj, typeof(JsValue));
            _il.Emit(OpCodes.Stloc, _method.Direct);
            EmitRequirePlain(_method.Direct, slow);
            EmitStepOfLength(pc, slow);
            _il.MarkLabel(found);
        }
        PushFromPlace();
        Set(Operand(pc, 1), ValueKind.Any);
        EndSlowPath(slow);
    }

    // The object gets the shape that the cache knows, if no prototype has a setter.
    private void AddProperty(VirtualObject o, int cache, int pc, SlowPath? slow)
    {
        if (slow is null) return;
        var found = _il.DefineLabel();
        EmitRequireShape(o, cache, pc, slow, nameof(Interpreter.FindNewShapeOfSeveral), found, _method.NewShape);
        EmitRequireEpoch(cache, slow.Label);
        PushCached(cache, EmittedFields.CachedNewShape);
        Keep(_method.NewShape);
        _il.Emit(OpCodes.Brfalse, slow.Label);
        _il.MarkLabel(found);
        Load(_method.NewShape);
        _il.Emit(OpCodes.Stloc, ShapeOf(o));
    }

    private void Read(VirtualProperty property, int register)
    {
        if (property.Kind == ValueKind.Virtual)
        {
            SetVirtual(register, property.Value!);
            return;
        }
        if (_emits) Load(LocalOf(property));
        Set(register, property.Kind == ValueKind.None ? ValueKind.Any : property.Kind);
    }

    private LocalBuilder LocalOf(VirtualProperty property) => property.Local ??= _method.NewLocal(property.Kind);

    private void Write(VirtualProperty property, int register)
    {
        if (!_emits)
        {
            JoinKind(property, register);
            return;
        }
        if (property.Kind == ValueKind.Virtual) return;
        if (property.Kind == ValueKind.Number) PushNumber(register);
        else if (property.Kind == ValueKind.Any) PushValue(register);
        else Load(Local(register, KindOf(register)));
        _il.Emit(OpCodes.Stloc, LocalOf(property));
    }

    // The kind of a property is that of all values that it gets anywhere.
    private void JoinKind(VirtualProperty property, int register)
    {
        var value = VirtualAt(register);
        if (value is not null && property.Kind == ValueKind.None)
        {
            (property.Kind, property.Value) = (ValueKind.Virtual, value);
            return;
        }
        if (property.Kind == ValueKind.Virtual && property.Value == value) return;
        if (property.Kind == ValueKind.Virtual)
        {
            Escape(property.Value!);
            (property.Kind, property.Value) = (ValueKind.Any, null);
            Root._isChanged = true;
        }
        Escape(register);
        var kind = KindOf(register) == ValueKind.Wide ? ValueKind.Number : KindOf(register);
        kind = RegisterState.Join(property.Kind, kind, keepsValues: true);
        if (kind == property.Kind) return;
        Root._isChanged |= property.Kind != ValueKind.None;
        property.Kind = kind;
    }

    // What the caller gets of a virtual object that this function returns.
    private void NoteReturned(ValueKind kind, VirtualObject? o)
    {
        (_atReturn ??= new RegisterState(0)).MergeCounts(_state);
        if (_returned == ValueKind.None) (_returned, _returnedObject) = (kind, o);
        else if (kind == ValueKind.Virtual || _returned == ValueKind.Virtual)
        {
            if (o == _returnedObject) return;
            if (o is not null) Escape(o);
            if (_returnedObject is not null) Escape(_returnedObject);
            (_returned, _returnedObject) = (ValueKind.Any, null);
        }
        else _returned = Common(_returned, kind);
    }

    // The kind of what one of the functions returns, for their caller. They return the same virtual object, or none.
    private ValueKind ResultOf(List<Translator> inlined, int pc)
    {
        foreach (var called in inlined)
        {
            if (called._returnedObject is not { } o || o == inlined[0]._returnedObject && inlined.Count == 1 && !NeedsObjects(pc)) continue;
            Escape(o);
            (called._returned, called._returnedObject) = (ValueKind.Any, null);
        }
        var counts = new RegisterState(0);
        foreach (var called in inlined) counts.MergeCounts(called._atReturn!);
        _state.TakeCounts(counts);
        return inlined.Select(static called => called._returned).Aggregate(Common);
    }
}
