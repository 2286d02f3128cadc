using System.Reflection.Emit;
using Quoll.Bytecode;
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

    // Whether functions may be inlined; and those that are, by the instruction that calls them.
    private readonly bool _inlines;
    private readonly Dictionary<int, Translator?> _inlined = [];
    private int _inlinedUnits;

    // Whether caches that know one shape are not enough.
    private readonly bool _seesSeveral;

    // Whether an instruction needs the frame.
    private bool _needsFrame;

    // What the inlined function returns, and where to.
    private ValueKind _returned;
    private Label _end;

    // The function object; the object that it constructs; and the state of the caller before the call.
    private LocalBuilder? _function, _self;
    private RegisterState? _beforeCall;

    private Translator(Translator caller, int pc, CodeBlock callee)
        : this(callee, caller._mode, caller._inlines, caller._method, entries: [0])
    {
        _caller = caller;
        _callPc = pc;
        _isCallback = caller._sites[pc].InlinesCallback;
        _isAbove = (Opcode)caller._code[pc] is Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty or Opcode.InitializeFields;
        _offset = (_isCallback || _isAbove ? caller.End : caller._offset + caller.Operand(pc, 2)) + RegisterSpan.Below;
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

    private bool IsConstruction => (Opcode)_caller!._code[_callPc] == Opcode.New;

    // How many arguments the instruction passes.
    private int ArgumentCount => !_isAbove ? _caller!.Operand(_callPc, 3) : IsSetter ? 1 : 0;

    // Returns false if the instruction is an ordinary call.
    private bool TryVisitInlined(int pc)
    {
        if (!_inlines || CalleeAt(pc) is not { } callee) return false;
        if (!_inlined.TryGetValue(pc, out var inlined)) _inlined[pc] = inlined = FindInlined(pc, callee);
        if (inlined is null) return false;
        if (inlined._isCallback ? inlined.TryVisitCallbacks() : inlined.TryVisitCall()) return true;
        // It is not asked again: what is known of the registers only gets less.
        _inlined[pc] = null;
        return false;
    }

    private CodeBlock? CalleeAt(int pc) => (Opcode)_code[pc] != Opcode.InitializeFields ? _sites[pc].Inlined
        : _block.Fields is { } fields && !_sites[pc].InlinesNothing && Inlining.IsSuitable(fields) ? fields : null;

    private Translator? FindInlined(int pc, CodeBlock callee)
    {
        var opcode = (Opcode)_code[pc];
        var isPossible = opcode switch
        {
            Opcode.New => callee.IsConstructor && !HasReturn(callee),
            Opcode.Call or Opcode.TailCall or Opcode.GetProperty or Opcode.GetLength or Opcode.SetProperty => !callee.IsClassConstructor,
            Opcode.InitializeFields => true,
            _ => false,
        };
        if (!isPossible || opcode is Opcode.Call or Opcode.TailCall or Opcode.New && Operand(pc, 3) == SpecialOperands.SpreadCount
            || Root._inlinedUnits + callee.Code.Length > Inlining.UnitsFor(Root._block)) return null;
        var inlined = new Translator(this, pc, callee);
        if (inlined.Depth == Inlining.MostDepth || inlined._isCallback && (IsInlined || _method.IsLean)) return null;
        // A function is inlined into itself once.
        if (Occurrences(callee) > 1) return null;
        Root._inlinedUnits += callee.Code.Length;
        return inlined;
    }

    // How often a function is in this code and the code around it.
    private int Occurrences(CodeBlock block) => (ReferenceEquals(block, _block) ? 1 : 0) + (_caller?.Occurrences(block) ?? 0);

    private static bool HasReturn(CodeBlock block) =>
        OpcodeTable.InstructionsOf(block.Code).Any(static instruction => instruction.Info.Opcode == Opcode.Return);

    // Visits the instruction that calls, for its translator. Returns false if the function cannot be inlined.
    private bool TryVisitCall()
    {
        var caller = _caller!;
        var callee = caller.Operand(_callPc, 2);
        if (_isAbove) caller.RequireOperands(_callPc);
        else caller.RequireLoaded(callee);
        if (!_isAbove && !IsConstruction) caller.RequireLoaded(callee + 1);
        var start = StateAtStart();
        if (!TryAnalyse(start)) return false;
        _beforeCall = caller._state.Clone();
        var slow = caller._emits ? EmitInlined() : null;
        caller.ResultsInMemory(_callPc);
        if (HasResult) caller.Written(caller.Operand(_callPc, 1), _returned, isStored: false);
        caller.EndSlowPath(slow);
        return true;
    }

    // The function, its this value and the arguments are where the caller has them.
    private RegisterState StateAtStart()
    {
        var state = new RegisterState(_block.RegisterCount);
        var first = _caller!.Operand(_callPc, 2) + RegisterSpan.Below;
        var count = ArgumentCount;
        for (var register = -RegisterSpan.Below; register < _block.ParameterCount; register++)
        {
            if (IsSetter && register == 0) state.Set(register, _caller.KindOf(_caller.Operand(_callPc, 3)), isStored: false);
            else if (register >= count || _isAbove || register == -1 && IsConstruction) state.Set(register, ValueKind.Any, isStored: false);
            else state.Set(register, _caller._state[first + register], _caller._state.IsStored(first + register));
        }
        return state;
    }

    private bool TryAnalyse(RegisterState start)
    {
        _before.Clear();
        _returned = ValueKind.None;
        _needsFrame = false;
        _before[0] = start;
        VisitChanged([0]);
        if (IsConstruction && _returned != ValueKind.None) _returned = ValueKind.Any;
        return !_needsFrame && _returned != ValueKind.None;
    }

    private SlowPath EmitInlined()
    {
        var caller = _caller!;
        var callee = caller.Operand(_callPc, 2);
        var slow = caller.BeginSlowPath(_callPc)!;
        if (_isAbove)
        {
            EmitInlinedAbove(slow);
            return slow;
        }
        if (_block.BindsSloppyThis && !IsConstruction)
        {
            caller.PushValue(callee + 1);
            caller.Call(nameof(MachineCodeCalls.IsObject));
            _il.Emit(OpCodes.Brfalse, slow.Label);
        }
        caller.PushAgent();
        caller.PushFrameOfRealm();
        caller.PushValue(callee);
        caller.Int(Inlining.IdOf(_block));
        caller.Int(Depth);
        caller.Int(End);
        caller.Int(_block.CallSteps);
        caller.Call(nameof(MachineCodeCalls.EnterInlined));
        _il.Emit(OpCodes.Stloc, _function = _il.DeclareLocal(typeof(ScriptFunction)));
        Load(_function);
        _il.Emit(OpCodes.Brfalse, slow.Label);
        _emits = true;
        EmitBody();
        if (IsConstruction) EmitConstructed();
        return slow;
    }

    private void EmitBody()
    {
        EmitStart();
        _end = _il.DefineLabel();
        EmitBlocks();
        _il.MarkLabel(_end);
        _method.ForgetRegisters();
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
        for (var i = ArgumentCount; i < _block.ParameterCount; i++)
        {
            Call(nameof(Interpreter.UndefinedValue));
            _il.Emit(OpCodes.Stloc, Local(i, ValueKind.Any));
        }
        if (!IsConstruction) return;
        Push(_function);
        Call(nameof(MachineCodeCalls.NewThisOfInlined));
        _il.Emit(OpCodes.Stloc, _self = _il.DeclareLocal(typeof(JsValue)));
        Load(_self);
        _il.Emit(OpCodes.Stloc, Local(-1, ValueKind.Any));
    }

    private void EmitConstructed()
    {
        Load(_function!);
        Load(_self!);
        _il.Emit(OpCodes.Call, CalledMethods.Get(nameof(MachineCodeCalls.ResultOfInlined)));
        _il.Emit(OpCodes.Stloc, _caller!.Local(_caller.Operand(_callPc, 1), ValueKind.Any));
    }

    private void VisitInlinedReturn(Opcode opcode, int pc)
    {
        var register = opcode == Opcode.Return ? Operand(pc, 1) : SpecialOperands.NoRegister;
        if (opcode == Opcode.Return) RequireLoaded(register);
        var kind = opcode == Opcode.Return ? KindOf(register) : ValueKind.Any;
        if (!_emits)
        {
            if (_returned == ValueKind.None || _returned == kind) _returned = kind;
            else _returned = _returned <= ValueKind.Number && kind <= ValueKind.Number ? ValueKind.Number : ValueKind.Any;
            return;
        }
        if (!IsConstruction && HasResult)
        {
            if (opcode == Opcode.ReturnUndefined) Call(nameof(Interpreter.UndefinedValue));
            else if (kind == _returned) Load(Local(register, kind));
            else if (_returned == ValueKind.Number) PushNumber(register);
            else PushValue(register);
            _il.Emit(OpCodes.Stloc, _caller!.Local(_caller.Operand(_callPc, 1), _returned));
        }
        _il.Emit(OpCodes.Br, _end);
    }

    // After the registers of the function, the frame gets those of its callers. Then their frames are made.
    private void EmitBailoutOfInlined(ResumePoint resume)
    {
        EmitCallers();
        PushAgent();
        PushFrameOfRealm();
        Int(RootPc);
        Load(_method.Failed);
        Call(nameof(MachineCodeCalls.NoteLeft));
        EmitFrame(resume.Pc, End);
        _il.Emit(OpCodes.Pop);
        EmitReturn(MachineCode.Pushed);
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
        if (IsConstruction)
        {
            EmitPlaceOf(-1);
            Load(_self!);
            Call(nameof(Interpreter.WritePlace));
        }
        else
        {
            EmitStoreUnless(_beforeCall!, callee + 1);
        }
        _caller.EmitWriteBack(_beforeCall!, _caller.NextOf(_callPc), except: _caller.Operand(_callPc, 1), end: callee);
        if (_caller.IsInlined) _caller.EmitCallers();
    }

    private void EmitStoreUnless(RegisterState stored, int register)
    {
        if (!stored.IsStored(register)) _caller!.EmitStore(register, stored[register]);
    }

    // Makes the frame, after those of the callers, and pushes it.
    private void EmitFrame(int resumePc, int end)
    {
        PushAgent();
        if (_caller!.IsInlined) _caller.EmitFrame(_callPc, end);
        else PushFrameOfRealm();
        Int(_callPc);
        Int(resumePc);
        if (!_isCallback && !_isAbove) Int(end - _offset);
        Call(_isAbove ? nameof(MachineCodeCalls.PushInlinedAbove)
            : _isCallback ? nameof(MachineCodeCalls.PushInlinedCallback) : nameof(MachineCodeCalls.PushInlined));
    }

    // The frame of an inlined function, where it has one.
    private LocalBuilder? _frame;

    // Whether the function may have a frame without a bailout. One that is called last takes over another frame, and
    // that of a callback is the method's.
    private bool MayHaveFrame =>
        !IsInlined || !_isCallback && (Opcode)_caller!._code[_callPc] != Opcode.TailCall && _caller.MayHaveFrame;

    private void PushOwnFrame()
    {
        if (IsInlined) Load(_frame!);
        else PushFrame();
    }

    // Reserves the frames of all inlined functions around a call that needs them.
    private void EmitFrames()
    {
        if (!IsInlined) return;
        _caller!.EmitFrames();
        PushAgent();
        _caller.PushOwnFrame();
        Load(_function!);
        Int(_callPc);
        Int(_isAbove ? _caller._block.RegisterCount : _caller.Operand(_callPc, 2));
        Call(nameof(MachineCodeCalls.ReserveInlined));
        _il.Emit(OpCodes.Stloc, _frame ??= _il.DeclareLocal(typeof(CallFrame)));
    }
}
