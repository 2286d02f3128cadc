using System.Reflection;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Tier;

// Values: locals, their kinds, and the registers of the frame.
internal sealed partial class Translator
{
    private readonly EmittedMethod _method;
    private readonly ILGenerator _il;
    private LocalBuilder? _caches;

    // The bits of an integer that is not negative, and its sign.
    private const int WidthOfUint = 33;

    private static readonly FieldInfo s_pc = FindPc();
    private static readonly Type s_place = typeof(JsValue).MakeByRefType();
    private static readonly MethodInfo s_run = typeof(MachineCodeEntry).GetMethod(nameof(MachineCodeEntry.Invoke))!;

    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicFields, typeof(CallFrame))]
    private static FieldInfo FindPc() => typeof(CallFrame).GetField(nameof(CallFrame.Pc))!;

    private LocalBuilder Local(int register, ValueKind kind) => _method.Local(register + _offset, kind);

    private void Op(OpCode opcode)
    {
        if (_emits) _il.Emit(opcode);
    }

    private void Load(LocalBuilder local) => _il.Emit(OpCodes.Ldloc, local);

    // Writes the value on the stack to a local, too.
    private void Keep(LocalBuilder local)
    {
        _il.Emit(OpCodes.Stloc, local);
        Load(local);
    }

    private void Int(int value)
    {
        if (!_emits) return;
        if (value is >= sbyte.MinValue and <= sbyte.MaxValue) _il.Emit(OpCodes.Ldc_I4_S, (sbyte)value);
        else _il.Emit(OpCodes.Ldc_I4, value);
    }

    // What may change something or take steps must not be repeated.
    private void Call(string method)
    {
        if (!CalledMethods.IsRepeatable(method)) _hasEffect = true;
        if (_emits) _il.Emit(OpCodes.Call, CalledMethods.Get(method));
    }

    private void PushAgent() => Op(OpCodes.Ldarg_1);

    // An inlined function has no frame, and what needs one is not inlined.
    private void PushFrame()
    {
        _needsFrame = true;
        Op(OpCodes.Ldarg_2);
    }

    private void PushAgentAndFrame()
    {
        PushAgent();
        PushFrame();
    }

    // What may throw, take a step or call says where it is.
    private void EmitPc(int pc)
    {
        PushFrame();
        Int(pc);
        if (_emits) _il.Emit(OpCodes.Stfld, s_pc);
    }

    // A frame of the same realm, which may be the one of the caller.
    private void PushFrameOfRealm() => Op(OpCodes.Ldarg_2);

    private void Push(LocalBuilder? local)
    {
        if (_emits) Load(local!);
    }

    private void PushRegisters()
    {
        if (_emits) _method.PushRegisters();
    }

    private ValueKind KindOf(int register) => _state[register];

    private bool IsNumeric(int register) => KindOf(register) is ValueKind.Int or ValueKind.Wide or ValueKind.Number;

    private bool IsInteger(int register) => KindOf(register) is ValueKind.Int or ValueKind.Wide;

    // Loads a value of the frame into a local. A virtual object is made.
    private void RequireLoaded(int register)
    {
        Escape(register);
        if (KindOf(register) != ValueKind.Memory) return;
        if (_emits) EmitLoad(register);
        _state.Set(register, ValueKind.Any, isStored: true);
    }

    private void EmitRead(int register)
    {
        EmitPlaceOf(register);
        _il.Emit(OpCodes.Ldobj, typeof(JsValue));
    }

    private void EmitPlaceOf(int register) => _method.PushPlaceOf(register + _offset);

    private void EmitLoad(int register)
    {
        EmitRead(register);
        _il.Emit(OpCodes.Stloc, Local(register, ValueKind.Any));
    }

    // From here on the register is a number.
    private void RequireNumber(int register, int pc)
    {
        RequireLoaded(register);
        if (IsNumeric(register)) return;
        NoteNarrowed(register, ValueKind.Number);
        if (_emits)
        {
            PushValue(register);
            _method.RequireNumber(Exit(pc + MachineCode.NotNumber));
            PushValue(register);
            _method.ToDouble();
            _il.Emit(OpCodes.Stloc, Local(register, ValueKind.Number));
        }
        _state.Set(register, ValueKind.Number, _state.IsStored(register));
    }

    // Makes sure that a register has an integer, and puts it into a local.
    private LocalBuilder? RequireIndex(int register, int pc)
    {
        if (KindOf(register) == ValueKind.Int) return _emits ? Local(register, ValueKind.Int) : null;
        RequireNumber(register, pc);
        if (!_emits) return null;
        if (KindOf(register) == ValueKind.Wide)
        {
            Load(Local(register, ValueKind.Wide));
            _il.Emit(OpCodes.Conv_I4);
            Keep(_method.Index);
            _il.Emit(OpCodes.Conv_I8);
            Load(Local(register, ValueKind.Wide));
            _il.Emit(OpCodes.Bne_Un, Exit(pc));
            return _method.Index;
        }
        PushNumber(register);
        _il.Emit(OpCodes.Call, EmittedFields.ToInt);
        Keep(_method.Index);
        _il.Emit(OpCodes.Conv_R8);
        PushNumber(register);
        _il.Emit(OpCodes.Bne_Un, Exit(pc));
        return _method.Index;
    }

    private void PushNumber(int register)
    {
        if (!_emits) return;
        Load(Local(register, KindOf(register)));
        if (IsInteger(register)) _il.Emit(OpCodes.Conv_R8);
    }

    private void PushInt32(int register)
    {
        if (!_emits) return;
        Load(Local(register, KindOf(register)));
        if (KindOf(register) == ValueKind.Wide) _il.Emit(OpCodes.Conv_I4);
        else if (KindOf(register) != ValueKind.Int) Call(nameof(TypeConversion.ToInt32));
    }

    private void PushInt64(int register)
    {
        if (!_emits) return;
        Load(Local(register, KindOf(register)));
        if (KindOf(register) == ValueKind.Int) _il.Emit(OpCodes.Conv_I8);
    }

    // From here on the register is an integer of some 32 bits, signed or not. -0 is none.
    private void RequireInteger(int register, int pc)
    {
        RequireNumber(register, pc);
        if (IsInteger(register)) return;
        if (_emits)
        {
            var number = Local(register, ValueKind.Number);
            var integer = Local(register, ValueKind.Wide);
            Load(number);
            _il.Emit(OpCodes.Call, EmittedFields.ToLong);
            Keep(integer);
            _il.Emit(OpCodes.Conv_R8);
            _il.Emit(OpCodes.Call, EmittedFields.ToBits);
            Load(number);
            _il.Emit(OpCodes.Call, EmittedFields.ToBits);
            _il.Emit(OpCodes.Bne_Un, Exit(pc));
            Load(integer);
            _il.Emit(OpCodes.Ldc_I8, 1L << 31);
            _il.Emit(OpCodes.Add);
            _il.Emit(OpCodes.Ldc_I8, 3L << 31);
            _il.Emit(OpCodes.Bge_Un, Exit(pc));
        }
        _state.Set(register, ValueKind.Wide, _state.IsStored(register), WidthOfUint);
    }

    // Pushes the value of a register as a JsValue. A value in the frame must be loaded before.
    private void PushValue(int register)
    {
        Escape(register);
        if (_emits) PushValue(register, KindOf(register));
    }

    private void PushValue(int register, ValueKind kind)
    {
        if (kind == ValueKind.Memory)
        {
            EmitRead(register);
            return;
        }
        Load(Local(register, kind));
        EmitBox(kind);
    }

    private void EmitBox(ValueKind kind)
    {
        switch (kind)
        {
            case ValueKind.Int or ValueKind.Wide:
                _il.Emit(OpCodes.Conv_R8);
                Call(nameof(Interpreter.NumberValue));
                break;
            case ValueKind.Number: Call(nameof(Interpreter.NumberValue)); break;
            case ValueKind.Boolean: Call(nameof(Interpreter.BooleanValue)); break;
            case ValueKind.Object or ValueKind.Array or ValueKind.TypedArray: Call(nameof(Interpreter.ObjectValue)); break;
        }
    }

    // Pushes ToBoolean of a register.
    private void PushTruth(int register)
    {
        if (IsVirtual(register))
        {
            Int(1);
            return;
        }
        RequireLoaded(register);
        if (!_emits) return;
        Load(Local(register, KindOf(register)));
        switch (KindOf(register))
        {
            case ValueKind.Int:
                Int(0);
                Op(OpCodes.Cgt_Un);
                break;
            case ValueKind.Wide:
                _il.Emit(OpCodes.Ldc_I8, 0L);
                Op(OpCodes.Cgt_Un);
                break;
            case ValueKind.Number: Call(nameof(Interpreter.IsTrueNumber)); break;
            case ValueKind.Boolean: break;
            default:
                EmitBox(KindOf(register));
                Call(nameof(Interpreter.ToBoolean));
                break;
        }
    }

    // Pops a value into a register.
    private void Set(int register, ValueKind kind, int width = RegisterState.MostWidth)
    {
        if (_emits) _il.Emit(OpCodes.Stloc, Local(register, kind));
        Written(register, kind, isStored: false, width);
    }

    private void SetWide(int register, int width) => Set(register, ValueKind.Wide, width);

    private void Written(int register, ValueKind kind, bool isStored, int width = RegisterState.MostWidth)
    {
        _state.Set(register, kind, isStored, width);
        if (_resume is { } resume && IsLive(register, resume.Pc)) _hasEffect = true;
    }

    // The frame gets what an instruction reads.
    private void StoreOperands(int pc)
    {
        foreach (var register in RegisterSpan.ReadBy(_code, pc)) Store(register);
    }

    // The frame gets all that is used from an instruction on.
    private void StoreLive(int pc, int except = SpecialOperands.NoRegister)
    {
        if (pc >= _code.Length) return;
        for (var register = -RegisterSpan.Below; register < _block.RegisterCount; register++)
        {
            if (register != except && _state[register] != ValueKind.None && IsLive(register, pc)) Store(register);
        }
    }

    // The frame gets what the handlers of an exception need.
    private void StoreForHandlers(int pc)
    {
        foreach (var handler in _block.Handlers)
        {
            if (pc >= handler.Start && pc < handler.End) StoreLive(handler.Handler, except: handler.Register);
        }
    }

    // The results of an instruction are in the frame; so is what a call has left of its arguments.
    private void ResultsInMemory(int pc)
    {
        var info = OpcodeTable.Get((Opcode)_code[pc]);
        foreach (var register in RegisterSpan.WrittenBy(_code, pc)) Written(register, ValueKind.Memory, isStored: true);
        for (var i = 0; i < info.Operands.Length; i++)
        {
            if (info.Operands[i] is not (OperandKind.Callee or OperandKind.SpreadCallee)) continue;
            for (var k = 0; k < info.Width(i, _code, pc); k++) Written(_code[pc + 1 + i] + k, ValueKind.Memory, isStored: true);
        }
    }
}
