using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Agents;
using Quoll.Vm;
using static Quoll.Tier.RegisterState;

namespace Quoll.Tier;

// Labels, ways between blocks, ways in and ways out.
internal sealed partial class Translator
{
    /// <summary>
    /// Where the interpreter goes on when an assumption fails: an instruction since which nothing has had an effect,
    /// and no register that it needs has been written.
    /// </summary>
    private sealed class ResumePoint(int pc, RegisterState state)
    {
        public int Pc => pc;

        public RegisterState State => state;

        /// <summary>The code that writes the registers back; null if nothing needs it.</summary>
        public Label? Label { get; set; }
    }

    private readonly Dictionary<int, Label> _labels = [];
    private readonly Dictionary<(ResumePoint, int), Label> _exits = [];
    private readonly Dictionary<int, Label> _entryLabels = [];

    private ResumePoint? _resume;
    private bool _hasEffect;

    private Label LabelOf(int pc)
    {
        if (!_labels.TryGetValue(pc, out var label)) _labels[pc] = label = _il.DefineLabel();
        return label;
    }

    private void BeginInstruction(int pc)
    {
        _hasEffect = false;
        _pc = pc;
        _resume ??= new ResumePoint(pc, _state.Clone());
        if (!_mode.BailsOut || !_emits) return;
        PushAgent();
        Call(nameof(MachineCodeCalls.FailsNow));
        _il.Emit(OpCodes.Brtrue, Exit(MachineCode.Planned));
    }

    private void EndInstruction()
    {
        if (_hasEffect) _resume = null;
    }

    // Returns the label for an assumption of an instruction that fails.
    private Label Exit(int pc) => Exit(_resume!, pc);

    private Label Exit(ResumePoint resume, int pc)
    {
        if (_exits.TryGetValue((resume, pc), out var label)) return label;
        resume.Label ??= _method.Rare(() => EmitResume(resume));
        return _exits[(resume, pc)] = _method.Rare(() =>
        {
            Int(pc);
            _il.Emit(OpCodes.Stloc, _method.Failed);
            _il.Emit(OpCodes.Br, resume.Label!.Value);
        });
    }

    // Whether an exit writes what is live to the frame where code bails out.
    private bool LeavesByExit(int pc) => IsInlined || HasVirtual(_state, pc);

    // Bails out for an instruction that only the interpreter has. All that is live is in the frame, or an exit
    // writes it.
    private void EmitBailout(int pc)
    {
        if (!_emits) return;
        if (LeavesByExit(pc))
        {
            _resume = new ResumePoint(pc, _state.Clone());
            _il.Emit(OpCodes.Br, Exit(MachineCode.Planned));
            return;
        }
        EmitLeave(MachineCode.ResumeAt(pc, MachineCode.Planned));
    }

    // Returns where the interpreter goes on.
    private void EmitLeave(long exit)
    {
        if (_method.IsLean) PushAgentAndFrame();
        _il.Emit(OpCodes.Ldc_I8, exit);
        EmitLeave();
    }

    // The same with the place on the stack, of lean code after the machine and the frame. There may be marks of virtual
    // objects in the registers.
    private void EmitLeave(bool hasMarks = false)
    {
        if (_method.IsLean)
        {
            Call(nameof(MachineCodeCalls.LeaveLean));
            EmitReturn(MachineCode.Pushed, hasMarks);
            return;
        }
        if (hasMarks)
        {
            _il.Emit(OpCodes.Stloc, _method.Exit);
            _il.Emit(OpCodes.Br, Materializes);
        }
        else _il.Emit(OpCodes.Ret);
    }

    // Returns a mark of MachineCode.
    private void EmitReturn(long mark, bool hasMarks = false)
    {
        if (_method.IsLean)
        {
            _il.Emit(OpCodes.Br, hasMarks ? Materializes : _method.Left);
            return;
        }
        _il.Emit(OpCodes.Ldc_I8, mark);
        EmitLeave(hasMarks);
    }

    // Returns if a call, whose result is on the stack, has pushed a frame for the loop.
    private void ReturnIfPushed()
    {
        if (_emits) _il.Emit(OpCodes.Brfalse, _method.Rare(() => EmitReturn(MachineCode.Pushed)));
    }

    private void EmitPrologue()
    {
        _caches = _il.DeclareLocal(typeof(InlineCache).MakeByRefType());
        if (!_method.IsLean) _method.FindRegisters();
        PushFrame();
        Call(nameof(Interpreter.CachesOf));
        _il.Emit(OpCodes.Stloc, _caches);
        EmitHasRoom();
        if (_method.IsLean)
        {
            EmitValues();
            return;
        }
        var labels = new Label[_entries.Count];
        for (var i = 0; i < labels.Length; i++) labels[i] = _entryLabels[_entries[i]] = _il.DefineLabel();
        // It is called, by code that has reserved its frame (below zero) or not (zero), or entered elsewhere.
        _il.Emit(OpCodes.Ldarg_3);
        Int(0);
        _il.Emit(OpCodes.Ble, labels[0]);
        _il.Emit(OpCodes.Ldarg_3);
        _il.Emit(OpCodes.Switch, labels);
        _il.Emit(OpCodes.Br, labels[0]);
    }

    // A way in: the live registers get the kinds that the block expects.
    private void EmitEntry(int pc)
    {
        _il.MarkLabel(_entryLabels[pc]);
        // A frame may have the marks of earlier machine code.
        if (!IsEntry(pc)) EmitLeave(MachineCode.ResumeAt(pc, MachineCode.Planned));
        else EmitLoads(_before[pc], pc, LabelOf(pc), MachineCode.AtEntry + pc);
    }

    // Gives the live registers at an instruction their kinds, and jumps. Where one has another kind, the code bails
    // out.
    private void EmitLoads(RegisterState state, int pc, Label next, int failed)
    {
        Label? other = null;
        _method.KeepRegisters(() =>
        {
            for (var register = -RegisterSpan.Below; register < _block.RegisterCount; register++)
            {
                var kind = state[register];
                if (kind is ValueKind.None or ValueKind.Memory || !IsLive(register, pc)) continue;
                EmitLoad(register);
                if (kind != ValueKind.Any) EmitNarrow(register, kind, other ??= _il.DefineLabel());
            }
        });
        _il.Emit(OpCodes.Br, next);
        if (other is not { } label) return;
        _il.MarkLabel(label);
        EmitLeave(MachineCode.ResumeAt(pc, failed));
    }

    // Converts a loaded value to a kind, or jumps.
    private void EmitNarrow(int register, ValueKind kind, Label failed)
    {
        var any = Local(register, ValueKind.Any);
        if (kind == ValueKind.Boolean)
        {
            Load(any);
            _il.Emit(OpCodes.Call, CalledMethods.Get(nameof(Interpreter.IsBoolean)));
            _il.Emit(OpCodes.Brfalse, failed);
            Load(any);
            _il.Emit(OpCodes.Call, CalledMethods.Get(nameof(Interpreter.IsTrue)));
            _il.Emit(OpCodes.Stloc, Local(register, kind));
            return;
        }
        if (IsObject(kind))
        {
            EmitRequireObject(any, register, kind, failed);
            return;
        }
        Load(any);
        _method.RequireNumber(failed);
        Load(any);
        _method.ToDouble();
        _il.Emit(OpCodes.Stloc, Local(register, ValueKind.Number));
        if (kind == ValueKind.Number) return;
        if (kind == ValueKind.Int)
        {
            Load(Local(register, ValueKind.Number));
            _il.Emit(OpCodes.Call, CalledMethods.Get(nameof(Interpreter.IsIntApart)));
            _il.Emit(OpCodes.Brfalse, failed);
        }
        // What was a wide integer is one again.
        Load(Local(register, ValueKind.Number));
        _il.Emit(OpCodes.Call, kind == ValueKind.Int ? EmittedFields.ToInt : EmittedFields.ToLong);
        _il.Emit(OpCodes.Stloc, Local(register, kind));
    }

    // Branches to a block, by an opcode that has its operands on the stack.
    private void Branch(OpCode opcode, int target)
    {
        if (_emits) _il.Emit(opcode, EdgeTo(target));
    }

    // Where the way from here to a block begins.
    private Label EdgeTo(int target)
    {
        var state = _state.Clone();
        return ToConvert(target, state).Any() ? _method.Rare(() => EmitEdge(target, state)) : LabelOf(target);
    }

    // Takes the step that the interpreter takes outside of its loop. If it is the last one before a poll, the
    // interpreter does that.
    private void TakeStep()
    {
        PushAgent();
        Call(nameof(Interpreter.TryStep));
        if (_emits) _il.Emit(OpCodes.Brfalse, Exit(MachineCode.Planned));
    }

    // The live registers of a block that have another kind there.
    private IEnumerable<int> ToConvert(int target, RegisterState from)
    {
        var to = _before[target];
        for (var register = -RegisterSpan.Below; register < _block.RegisterCount; register++)
        {
            if (IsLive(register, target) && from[register] != to[register]
                && !(to[register] == ValueKind.Memory && from.IsStored(register))) yield return register;
        }
    }

    // Goes on with a block: each live register gets the kind that it has there.
    private void EmitEdge(int target, RegisterState from)
    {
        if (!_emits) return;
        foreach (var register in ToConvert(target, from)) EmitConversion(register, target, from);
        _il.Emit(OpCodes.Br, LabelOf(target));
    }

    private void EmitConversion(int register, int target, RegisterState state)
    {
        var (from, to) = (state[register], _before[target][register]);
        if (to == ValueKind.Memory)
        {
            EmitStore(register, from);
            return;
        }
        if (from == ValueKind.None) return;
        if (IsInvariant(from, to))
        {
            EmitInvariant(register, target, state);
            return;
        }
        var local = Local(register, to);
        if (to == ValueKind.Any)
        {
            EmitWrite(() => _il.Emit(OpCodes.Ldloca, local), register, from, isRare: true);
            return;
        }
        Load(Local(register, from));
        if (to == ValueKind.Number) _il.Emit(OpCodes.Conv_R8);
        _il.Emit(OpCodes.Stloc, local);
    }

    // The frame gets the registers that are used from an instruction on, and which are below another one. Doubles come
    // first: no double must live across a call, or the runtime keeps it in memory where nothing is written back, too.
    private void EmitWriteBack(RegisterState state, int pc, int except = SpecialOperands.NoRegister, int end = int.MaxValue) =>
        _method.KeepRegisters(() => EmitStores(state, pc, except, end));

    private void EmitStores(RegisterState state, int pc, int except, int end)
    {
        foreach (var isDouble in (ReadOnlySpan<bool>)[true, false])
        {
            for (var register = -RegisterSpan.Below; register < Math.Min(_block.RegisterCount, end); register++)
            {
                if (register != except && !state.IsStored(register) && IsLive(register, pc)
                    && state[register] == ValueKind.Number == isDouble) EmitStore(state, register, isRare: true);
            }
        }
    }

    // Where all code that bails out goes after it has written its registers.
    private Label? _bailout;

    private void EmitResume(ResumePoint resume)
    {
        EmitWriteBack(resume.State, resume.Pc);
        EmitMaterialized(resume.State);
        Int(resume.Pc);
        _il.Emit(OpCodes.Stloc, _method.Resumed);
        _il.Emit(OpCodes.Br, _bailout ??= _method.Rare(IsInlined ? EmitBailoutOfInlined : () =>
        {
            if (_method.IsLean) PushAgentAndFrame();
            Load(_method.Resumed);
            Load(_method.Failed);
            Call(nameof(MachineCode.ResumeAt));
            EmitLeave(HasVirtualObjects);
        }));
    }
}
