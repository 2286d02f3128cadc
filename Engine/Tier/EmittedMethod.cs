using System.Diagnostics;
using System.Reflection.Emit;
using Quoll.Bytecode;
using Quoll.Runtime.Objects;
using Quoll.Vm;

namespace Quoll.Tier;

/// <summary>
/// The .NET method that a code block becomes, with the functions that are inlined in it: what their translators share.
/// It has a local for each kind of value in each register, locals that live for one instruction, and the code that is
/// rare, which comes after all other code. It knows the fields of a value.
/// </summary>
/// <param name="block">The code block.</param>
/// <param name="lean">What it gets if it is lean code; none for other code.</param>
[RequiresDynamicCode("It emits code.")]
internal sealed class EmittedMethod(CodeBlock block, LeanSignature lean = default)
{
    private static readonly Type s_place = typeof(JsValue).MakeByRefType();

    // A delegate of a static method is faster with a target, which the code does not need otherwise.
    private readonly DynamicMethod _method = new(
        block.Name.Length == 0 ? "anonymous" : block.Name, lean.IsNone ? typeof(long) : typeof(JsValue),
        [
            typeof(CodeBlock), typeof(Machine), typeof(CallFrame),
            .. lean.IsNone ? [typeof(int)] : Enumerable.Repeat(typeof(JsValue), lean.Values),
        ],
        typeof(Interpreter).Module, skipVisibility: true);

    private readonly Dictionary<(int Register, ValueKind Kind), LocalBuilder> _locals = [];
    private readonly List<Action> _rare = [];

    /// <summary>What it gets if it is lean code.</summary>
    public LeanSignature Lean => lean;

    public bool IsLean => !lean.IsNone;

    public ILGenerator Code => field ??= _method.GetILGenerator();

    /// <summary>Register 0 of the frame.</summary>
    public LocalBuilder Registers => field ??= Code.DeclareLocal(s_place);

    // Locals that live for one instruction.
    public LocalBuilder Index => field ??= Code.DeclareLocal(typeof(int));

    public LocalBuilder Wide => field ??= Code.DeclareLocal(typeof(long));

    public LocalBuilder Object => field ??= Code.DeclareLocal(typeof(JsObject));

    public LocalBuilder Place => field ??= Code.DeclareLocal(s_place);

    /// <summary>The instruction whose assumption has failed, or another reason to bail out.</summary>
    public LocalBuilder Failed => field ??= Code.DeclareLocal(typeof(int));

    /// <summary>Where the interpreter goes on, in the function that bails out or leaves.</summary>
    public LocalBuilder Resumed => field ??= Code.DeclareLocal(typeof(int));

    /// <summary>What code returns that materializes virtual objects.</summary>
    public LocalBuilder Exit => field ??= Code.DeclareLocal(typeof(long));

    /// <summary>A bit for each virtual object that is materialized where code leaves.</summary>
    public LocalBuilder Materialized => field ??= Code.DeclareLocal(typeof(long));

    /// <summary>The shape of a virtual object that gets a property.</summary>
    public LocalBuilder NewShape => field ??= Code.DeclareLocal(typeof(Shape));

    /// <summary>The frame of the function that is called.</summary>
    public LocalBuilder Reserved => field ??= Code.DeclareLocal(typeof(CallFrame));

    /// <summary>The code of a function that is called.</summary>
    public LocalBuilder Instance => field ??= Code.DeclareLocal(typeof(CodeInstance));

    /// <summary>Whether there are registers for the inlined functions.</summary>
    public LocalBuilder HasRoom => field ??= Code.DeclareLocal(typeof(bool));

    /// <summary>The place of an element of a typed array.</summary>
    public LocalBuilder Element => field ??= Code.DeclareLocal(typeof(byte).MakeByRefType());

    /// <summary>What lean code returns, at <see cref="End"/>.</summary>
    public LocalBuilder Result => field ??= Code.DeclareLocal(typeof(JsValue));

    /// <summary>The only return of lean code: the runtime keeps the results of several ones in memory.</summary>
    public Label End => _end ??= Code.DefineLabel();

    /// <summary>Where lean code returns a hole, because it has left.</summary>
    public Label Left => _left ??= Code.DefineLabel();

    private Label? _end, _left;

    /// <summary>The constructor that is called.</summary>
    public LocalBuilder Constructor => field ??= Code.DeclareLocal(typeof(JsValue));

    /// <summary>The object that is constructed.</summary>
    public LocalBuilder Constructed => field ??= Code.DeclareLocal(typeof(JsValue));

    /// <summary>The buffer of a typed array.</summary>
    public LocalBuilder Buffer => field ??= Code.DeclareLocal(typeof(ArrayBufferObject));

    public LocalBuilder Array => field ??= Code.DeclareLocal(typeof(JsArray));

    public LocalBuilder Binding => field ??= Code.DeclareLocal(typeof(GlobalBinding));

    /// <summary>What lean code, or the direct code of a built-in function, returns.</summary>
    public LocalBuilder Direct => field ??= Code.DeclareLocal(typeof(JsValue));

    /// <summary>Returns the local for a kind of value in a register of the frame.</summary>
    public LocalBuilder Local(int register, ValueKind kind)
    {
        if (_locals.TryGetValue((register, kind), out var local)) return local;
        return _locals[(register, kind)] = NewLocal(kind);
    }

    /// <summary>Returns a new local for a kind of value.</summary>
    public LocalBuilder NewLocal(ValueKind kind) => Code.DeclareLocal(kind switch
    {
        ValueKind.Any => typeof(JsValue),
        ValueKind.Number => typeof(double),
        ValueKind.Wide => typeof(long),
        ValueKind.Object => typeof(JsObject),
        ValueKind.Array => typeof(JsArray),
        ValueKind.TypedArray => typeof(TypedArrayObject),
        ValueKind.Int or ValueKind.Boolean => typeof(int),
        _ => throw new UnreachableException($"There is no local for {kind}."),
    });

    private bool _hasRegisters;

    /// <summary>
    /// Pushes a reference to register 0 of the frame. Lean code seldom needs it, and finds it each time.
    /// </summary>
    public void PushRegisters()
    {
        if (IsLean && !_hasRegisters) FindRegisters();
        Code.Emit(OpCodes.Ldloc, Registers);
    }

    public void FindRegisters()
    {
        Code.Emit(OpCodes.Ldarg_2);
        Code.Emit(OpCodes.Call, CalledMethods.Get(nameof(Interpreter.RegistersOf)));
        Code.Emit(OpCodes.Stloc, Registers);
    }

    /// <summary>
    /// Emits code that is entered at its beginning only, and before which lean code finds the registers, once.
    /// </summary>
    public void KeepRegisters(Action emit)
    {
        if (!IsLean || _hasRegisters)
        {
            emit();
            return;
        }
        FindRegisters();
        _hasRegisters = true;
        emit();
        _hasRegisters = false;
    }

    /// <summary>Pushes a reference to a register of the frame.</summary>
    public void PushPlaceOf(int register)
    {
        // What is most frequent is not a call of a method: the runtime inlines only so much into one method.
        PushRegisters();
        Code.Emit(OpCodes.Ldc_I4, register * Unsafe.SizeOf<JsValue>());
        Code.Emit(OpCodes.Conv_I);
        Code.Emit(OpCodes.Add);
    }

    /// <summary>Jumps unless the value on the stack is a number.</summary>
    public void RequireNumber(Label otherwise)
    {
        Code.Emit(OpCodes.Ldfld, EmittedFields.Reference);
        Code.Emit(OpCodes.Brtrue, otherwise);
    }

    /// <summary>Replaces the value on the stack, a number, by its double.</summary>
    public void ToDouble()
    {
        Code.Emit(OpCodes.Ldfld, EmittedFields.Bits);
        Code.Emit(OpCodes.Call, EmittedFields.ToDouble);
    }

    /// <summary>Returns the label of code that is rare.</summary>
    /// <param name="emit">Emits it, after all other code.</param>
    public Label Rare(Action emit)
    {
        var label = Code.DefineLabel();
        Rare(label, emit);
        return label;
    }

    /// <summary>The same for a label that exists.</summary>
    public void Rare(Label label, Action emit) => _rare.Add(() =>
    {
        Code.MarkLabel(label);
        emit();
    });

    /// <summary>Emits the code that is rare, which may need more of it.</summary>
    public void EmitRare()
    {
        for (var i = 0; i < _rare.Count; i++) _rare[i]();
    }

    /// <summary>Emits the return of lean code.</summary>
    public void EmitEnd()
    {
        var end = End;
        if (_left is { } left)
        {
            Code.MarkLabel(left);
            Code.Emit(OpCodes.Call, CalledMethods.Get(nameof(Interpreter.HoleValue)));
            Code.Emit(OpCodes.Stloc, Result);
        }
        Code.MarkLabel(end);
        Code.Emit(OpCodes.Ldloc, Result);
        Code.Emit(OpCodes.Ret);
    }

    /// <summary>Pushes the result of lean code with its arguments on the stack, which are those of this code.</summary>
    public void CallItself() => Code.Emit(OpCodes.Call, _method);

    /// <summary>
    /// Makes the method, and lets the runtime compile it. Otherwise the script's thread would, at the first call.
    /// </summary>
    public Delegate Create()
    {
        var run = _method.CreateDelegate(lean.IsNone ? typeof(MachineCodeEntry) : LeanCalls.CodeType(lean), block);
        RuntimeHelpers.PrepareDelegate(run);
        return run;
    }
}
