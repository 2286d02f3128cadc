using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Tier;

// Functions that become a part of the code that calls them. Such a function has its own translator, which emits
// into the method of the caller. Its registers are where a frame would have them: in those of the caller, after the
// function and its this value. It has no frame. If it bails out, the frame is made, and the interpreter goes on in it.
internal sealed partial class Translator
{
    // The translator of the code that calls, and the instruction, if this function is inlined.
    private readonly Translator? _caller;
    private readonly int _callPc;

    // What is added to a register to get that of the frame.
    private readonly int _offset;

    // How much bytecode may still be inlined, where this is not inlined itself; and what is, by the instruction that
    // calls it.
    private int _unitsToInline;
    private readonly Dictionary<int, List<Translator>> _inlined = [];

    // Whether caches that know one shape are not enough.
    private readonly bool _seesSeveral;

    // Whether an instruction needs the frame.
    private bool _needsFrame;

    // What the inlined function returns, and where to.
    private ValueKind _returned;
    private Label _end;

    // The function object; the new target and the object that it constructs; and the state of the caller before the
    // call.
    private LocalBuilder? _function, _newTarget, _self;
    private RegisterState? _beforeCall;

    private Translator(Translator caller, int pc, CodeBlock callee)
        : this(callee, caller._mode, 0, caller._method, entries: [0])
    {
        _caller = caller;
        _callPc = pc;
        _isCallback = caller._sites[pc].InlinesCallback;
        _isThrough = caller._sites[pc].CallsThrough;
        _isAbove = _isThrough
            || (Opcode)caller._code[pc] is Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty or Opcode.InitializeFields;
        _offset = (_isCallback || _isAbove ? caller.End : caller._offset + caller.Operand(pc, 2)) + RegisterSpan.Below;
        _isLong = caller._isLong;
        _keepsValues = caller._keepsValues;
        _seesSeveral = caller._seesSeveral || caller._sites[pc].InlinesSeveral;
    }

    private bool IsInlined => _caller is not null;

    // How many functions around this one are inlined, too.
    private int Depth => _caller is { IsInlined: true } ? _caller.Depth + 1 : 0;

    // The code that has a frame.
    private Translator Root => _caller?.Root ?? this;

    // The instruction of that code which calls.
    private int RootPc => _caller!.IsInlined ? _caller.RootPc : _callPc;

    // After the registers, from register 0 of the frame.
    private int End => _offset + _block.RegisterCount;

    private bool IsConstruction => (Opcode)_caller!._code[_callPc] is Opcode.New or Opcode.SuperCall;

    private bool IsSuperCall => (Opcode)_caller!._code[_callPc] == Opcode.SuperCall;

    // Whether it makes its this value itself, by a call of super.
    private bool IsDerived => _block.Kind == FunctionKind.DerivedConstructor;

    // How many arguments the instruction passes.
    private int ArgumentCount => _isThrough ? ArgumentCountThrough : !_isAbove ? _caller!.Operand(_callPc, 3) : IsSetter ? 1 : 0;

    // Returns false if the instruction is an ordinary call.
    private bool TryVisitInlined(int pc)
    {
        if (!_inlined.TryGetValue(pc, out var inlined))
        {
            if (CalleesAt(pc) is not { } callees) return false;
            _inlined[pc] = inlined = [.. callees.Select(callee => FindInlined(pc, callee)).OfType<Translator>()];
            // An inlined function cannot call another one, which needs a frame.
            if (IsInlined && inlined.Count < callees.Length) inlined.Clear();
        }
        if (inlined.Count == 0) return false;
        if (inlined[0]._isCallback ? inlined[0].TryVisitCallbacks() : TryVisitCalls(pc, inlined)) return true;
        // It is not asked again: what is known of the registers only gets less.
        inlined.Clear();
        return false;
    }

    private CodeBlock[]? CalleesAt(int pc) => (Opcode)_code[pc] != Opcode.InitializeFields ? CalleesFromHere(pc)
        : _block.Fields is { } fields && !_sites[pc].InlinesNothing && Inlining.IsSuitable(fields) ? [fields] : null;

    // What is inlined in an instruction. An inlined function may call one of several, if it is called from here.
    private CodeBlock[]? CalleesFromHere(int pc)
    {
        var all = _sites[pc].Inlined;
        if (all is not { Length: > 1 } || !IsInlined) return all;
        if (_sites[pc].Callees?.Contexts?.CalleesFrom(_caller!._block, _callPc) is not { } here) return all;
        var known = Array.FindAll(all, callee => Array.IndexOf(here, callee) >= 0);
        return known.Length > 0 ? known : all;
    }

    private Translator? FindInlined(int pc, CodeBlock callee)
    {
        var opcode = (Opcode)_code[pc];
        var isPossible = opcode switch
        {
            Opcode.New or Opcode.SuperCall => callee.IsConstructor,
            Opcode.Call or Opcode.TailCall or Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty => !callee.IsClassConstructor,
            Opcode.InitializeFields => true,
            _ => false,
        };
        if (!isPossible || opcode is Opcode.Call or Opcode.TailCall or Opcode.New && Operand(pc, 3) == SpecialOperands.SpreadCount
            || _sites[pc].CallsThrough && !CanInlineThrough(pc)
            || callee.KeepsArguments && opcode is not (Opcode.Call or Opcode.TailCall or Opcode.New or Opcode.SuperCall)
            || callee.KeepsArguments && (_sites[pc].InlinesCallback || Operand(pc, 3) > Machine.FewArguments)
            || callee.Code.Length > Root._unitsToInline) return null;
        var inlined = new Translator(this, pc, callee);
        if (inlined.Depth == Inlining.MostDepth || inlined._isCallback && (IsInlined || _method.IsLean)) return null;
        if (Occurrences(callee) > 1) return null;
        Root._unitsToInline -= callee.Code.Length;
        callee.IsInlined = true;
        return inlined;
    }

    // How often a function is in this code and the code around it.
    private int Occurrences(CodeBlock block) => (ReferenceEquals(block, _block) ? 1 : 0) + (_caller?.Occurrences(block) ?? 0);

    // Visits an instruction that calls one of the functions, or another one if this one has a frame. Returns false if
    // none can be inlined.
    private bool TryVisitCalls(int pc, List<Translator> inlined)
    {
        var callee = Operand(pc, 2);
        var first = inlined[0];
        if (first._isAbove && !first._isThrough) RequireOperandsAbove(pc, first);
        if (!first._isAbove || first._isThrough) RequireLoaded(callee);
        if (first._isThrough || !first._isAbove && !first.IsConstruction && !IsVirtual(callee + 1)) RequireLoaded(callee + 1);
        if (first.IsSuperCall) RequireLoaded(Operand(pc, 4));
        if (first._isThrough || inlined.Exists(static called => called._block.KeepsArguments))
        {
            for (var i = 0; i < Operand(pc, 3); i++)
            {
                if (!first._isThrough || i > 0 || !IsVirtual(first.Self)) RequireLoaded(callee + RegisterSpan.Below + i);
            }
        }
        var count = inlined.Count;
        inlined.RemoveAll(static called => !called.TryAnalyse(called.StateAtStart()));
        if (inlined.Count == 0 || IsInlined && inlined.Count < count) return false;
        // The result is of the same kind, whichever is called.
        var result = ResultOf(inlined, pc);
        foreach (var called in inlined) called._returned = result;
        var width = first._returnedObject?.Number ?? RegisterState.MostWidth;
        var slow = EmitInlined(pc, inlined);
        ResultsInMemory(pc);
        if (first.HasResult) Written(Operand(pc, 1), result, isStored: false, width);
        EndSlowPath(slow);
        return true;
    }

    // The kind of values of two kinds.
    private static ValueKind Common(ValueKind one, ValueKind two) =>
        one == two ? one : one <= ValueKind.Number && two <= ValueKind.Number ? ValueKind.Number : ValueKind.Any;

    // The function, its this value and the arguments are where the caller has them.
    private RegisterState StateAtStart()
    {
        var state = new RegisterState(_block.RegisterCount);
        state.TakeCounts(_caller!._state);
        var first = _caller.Operand(_callPc, 2) + RegisterSpan.Below;
        var count = ArgumentCount;
        FindArgumentKinds();
        for (var register = -RegisterSpan.Below; register < _block.ParameterCount; register++)
        {
            if (register == ThisRegister && (_isAbove ? _caller.VirtualAt(Self) : Constructed) is { } o)
            {
                state.Set(register, ValueKind.Virtual, isStored: false, o.Number);
                if (!_isAbove) state.SetCount(o.Number, 0);
            }
            else if (_isThrough && register >= 0 && register < count) state.Set(register, _argumentKinds[register], isStored: false);
            else if (register == -1 && IsDerived) state.Set(register, ValueKind.Any, isStored: true);
            else if (IsSetter && register == 0) state.Set(register, _caller.KindOf(_caller.Operand(_callPc, 3)), isStored: false);
            else if (register >= count || _isAbove || register == -1 && IsConstruction) state.Set(register, ValueKind.Any, isStored: false);
            else state.Take(register, _caller._state, first + register);
        }
        return state;
    }

    private bool TryAnalyse(RegisterState start)
    {
        _before.Clear();
        (_returned, _returnedObject, _atReturn) = (ValueKind.None, null, null);
        _needsFrame = false;
        _before[0] = start;
        VisitChanged([0]);
        if (IsConstruction && _returned != ValueKind.None)
            (_returned, _returnedObject) = Constructed is { } o ? (ValueKind.Virtual, o) : (ValueKind.Any, null);
        return !_needsFrame && _returned != ValueKind.None;
    }

    // Tests which of the functions is called, one after the other.
    private SlowPath? EmitInlined(int pc, List<Translator> inlined)
    {
        foreach (var called in inlined) called._beforeCall = _state.Clone();
        if (BeginSlowPath(pc) is not { } slow) return null;
        var end = _il.DefineLabel();
        var isVirtual = inlined[0]._isAbove && IsVirtual(inlined[0].Self);
        var ofSeveral = !isVirtual && (inlined.Count > 1 || LevelOf(pc) != SiteLevel.Narrow || inlined[0]._seesSeveral);
        var getter = (Opcode)_code[pc] is Opcode.GetProperty or Opcode.GetLength ? EmitGetter(pc, ofSeveral) : null;
        for (var i = 0; i < inlined.Count; i++)
        {
            var isLast = i == inlined.Count - 1;
            var next = isLast ? slow.Label : _il.DefineLabel();
            if (inlined[i]._isAbove) inlined[i].EmitInlinedAbove(next, getter, ofSeveral);
            else inlined[i].EmitInlined(next);
            if (isLast) break;
            _il.Emit(OpCodes.Br, end);
            _il.MarkLabel(next);
        }
        _il.MarkLabel(end);
        return slow;
    }

    // Jumps if another function is called.
    private void EmitInlined(Label other)
    {
        var caller = _caller!;
        var callee = caller.Operand(_callPc, 2);
        if (_block.BindsSloppyThis && !IsConstruction) EmitSloppyThis(callee + 1, other);
        if (IsSuperCall)
        {
            _newTarget = _il.DeclareLocal(typeof(ScriptFunction));
            caller.PushValue(caller.Operand(_callPc, 4));
            caller.Call(nameof(MachineCodeCalls.FunctionOf));
            Keep(_newTarget);
            _il.Emit(OpCodes.Brfalse, other);
        }
        caller.PushFunction(callee);
        EmitEnter(other);
        EmitBody();
        if (IsConstruction && Constructed is null) EmitConstructed();
    }

    private void EmitBody()
    {
        EmitStart();
        _end = _il.DefineLabel();
        EmitBlocks();
        _il.MarkLabel(_end);
    }

    private void EmitCaches()
    {
        if (_block.CacheKeys.Length == 0) return;
        Push(_function);
        Call(nameof(MachineCodeCalls.CachesOfInlined));
        _il.Emit(OpCodes.Stloc, _caches = _il.DeclareLocal(typeof(InlineCache).MakeByRefType()));
    }

    private void EmitStart()
    {
        EmitCaches();
        EmitArguments();
        for (var i = ArgumentCount; i < _block.ParameterCount; i++)
        {
            Call(nameof(Interpreter.UndefinedValue));
            _il.Emit(OpCodes.Stloc, Local(i, ValueKind.Any));
        }
        if (!IsConstruction) return;
        _newTarget ??= _function;
        if (Constructed is { } o)
        {
            Push(_function);
            Call(nameof(MachineCodeCalls.ShapeOfInstances));
            _il.Emit(OpCodes.Stloc, ShapeOf(o));
            return;
        }
        Push(_function);
        Push(_newTarget);
        Call(nameof(MachineCodeCalls.NewThisOfInlined));
        _il.Emit(OpCodes.Stloc, _self = _il.DeclareLocal(typeof(JsValue)));
        Load(_self);
        _il.Emit(OpCodes.Stloc, Local(-1, ValueKind.Any));
        if (IsDerived) EmitStore(-1, ValueKind.Any);
    }

    private void EmitConstructed()
    {
        Load(_newTarget!);
        Load(_caller!.Local(_caller.Operand(_callPc, 1), ValueKind.Any));
        _il.Emit(OpCodes.Call, CalledMethods.Get(nameof(MachineCodeCalls.LearnFromInlined)));
    }

    private void VisitInlinedReturn(Opcode opcode, int pc)
    {
        var register = opcode == Opcode.Return ? Operand(pc, 1) : SpecialOperands.NoRegister;
        var o = opcode == Opcode.Return && HasResult && !_isCallback && !IsConstruction ? VirtualAt(register) : null;
        if (opcode == Opcode.Return && o is null) RequireLoaded(register);
        var kind = opcode == Opcode.Return ? KindOf(register) : ValueKind.Any;
        if (!_emits)
        {
            NoteReturned(kind, o);
            return;
        }
        if (HasResult && _returned != ValueKind.Virtual)
        {
            if (IsConstruction) EmitMade(opcode, register);
            else if (opcode == Opcode.ReturnUndefined) Call(nameof(Interpreter.UndefinedValue));
            else if (kind == _returned) Load(Local(register, kind));
            else if (_returned == ValueKind.Number) PushNumber(register);
            else PushValue(register);
            _il.Emit(OpCodes.Stloc, _caller!.Local(_caller.Operand(_callPc, 1), _returned));
        }
        _il.Emit(OpCodes.Br, _end);
    }

    // What a constructor makes.
    private void EmitMade(Opcode opcode, int register)
    {
        if (opcode == Opcode.Return) PushValue(register);
        Load(_self!);
        if (opcode == Opcode.Return) Call(nameof(MachineCodeCalls.MadeByInlined));
    }

    // After the registers of the function, the frame gets those of its callers. Then their frames are made.
    private void EmitBailoutOfInlined()
    {
        _method.KeepRegisters(EmitCallers);
        PushAgent();
        PushFrameOfRealm();
        Int(RootPc);
        Load(_method.Failed);
        Call(nameof(MachineCodeCalls.NoteLeft));
        EmitFrame(() => Load(_method.Resumed), End);
        Load(_method.Failed);
        Call(nameof(MachineCodeCalls.NoteFailed));
        EmitReturn(MachineCode.Pushed, HasVirtualObjects);
    }

    // The function and its this value, which it does not change and may not need, and what the callers need later. From
    // the function on, the registers are those of the callee: no caller may write there.
    private void EmitCallers()
    {
        // All of it is in the frame since before the method was called.
        if (_isCallback) return;
        if (_isAbove)
        {
            EmitCallersBelow();
            return;
        }
        var callee = _caller!.Operand(_callPc, 2);
        EmitStoreUnless(_beforeCall!, callee);
        if (!IsConstruction) EmitStoreUnless(_beforeCall!, callee + 1);
        else if (Constructed is { } o) EmitMark(ThisRegister, o.Number);
        else if (!IsDerived) EmitWrite(() => EmitPlaceOf(ThisRegister), () => Load(_self!));
        if (IsSuperCall) EmitStoreUnless(_beforeCall!, _caller.Operand(_callPc, 4));
        _caller.EmitWriteBack(_beforeCall!, _caller.NextOf(_callPc), except: _caller.Operand(_callPc, 1), end: callee);
        if (_caller.IsInlined) _caller.EmitCallers();
    }

    private void EmitStoreUnless(RegisterState stored, int register)
    {
        if (!stored.IsStored(register)) _caller!.EmitStore(stored, register);
    }

    // Makes the frame, after those of the callers, and pushes it.
    private void EmitFrame(Action pushResumePc, int end)
    {
        PushAgent();
        if (_caller!.IsInlined) _caller.EmitFrame(() => Int(_callPc), end);
        else PushFrameOfRealm();
        Int(_callPc);
        pushResumePc();
        if (!_isCallback && !_isAbove) Int(end - _offset);
        Call(_isAbove ? nameof(MachineCodeCalls.PushInlinedAbove)
            : _isCallback ? nameof(MachineCodeCalls.PushInlinedCallback) : nameof(MachineCodeCalls.PushInlined));
        if (_block.KeepsArguments) EmitKeptArguments();
    }
}
