using System.Runtime.InteropServices;
using Quoll.Bytecode;

namespace Quoll.Vm;

// What machine code calls for values, properties and operators. The small methods are inlined into it.
internal static partial class Interpreter
{
    /// <summary>Counts a step, unless a poll is due.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryStep(Machine agent)
    {
        if (agent.StepsLeft <= 1) return false;
        agent.StepsLeft--;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasRole(JsValue callee, NativeRole role) =>
        callee.IsObject && callee.Object is NativeFunction function && function.Role == role;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue RegistersOf(CallFrame frame) =>
        ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(frame.Registers), frame.Base);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref InlineCache CachesOf(CallFrame frame) => ref MemoryMarshal.GetArrayDataReference(frame.Instance.Caches);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsBoolean(JsValue value) => value.IsBoolean;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTrue(JsValue value) => value.IsTrue;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsUninitialized(JsValue value) => value.IsUninitialized;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNullish(JsValue value) => value.IsNullish;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsUndefined(JsValue value) => value.IsUndefined;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue NumberValue(double value) => new(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue BooleanValue(bool value) => new(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ConstantAt(CallFrame frame, int index) => frame.Instance.Constants[index];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue UndefinedValue() => JsValue.Undefined;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue NullValue() => JsValue.Null;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue UninitializedValue() => JsValue.Uninitialized;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue HoleValue() => JsValue.Hole;

    public static JsValue NewTargetOf(Machine agent, CallFrame frame) =>
        agent.NewTargetOf(frame) is { } target ? new JsValue(target) : JsValue.Undefined;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue GlobalThisOf(CallFrame frame) => new(frame.Realm.Global);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ClosureEnvironment(CallFrame frame) =>
        frame.Environment is null ? JsValue.Undefined : JsValue.FromInternal(frame.Environment);

    /// <summary>The environment of the function that runs, which is below its registers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfCallee(ref JsValue r) =>
        EnvironmentOfInlined(Unsafe.As<ScriptFunction>(Unsafe.Add(ref r, -2).Object));

    public static JsValue NewEnvironment(Machine agent, CallFrame frame, JsValue outer, int environment, int pc)
    {
        frame.Pc = pc;
        agent.Step();
        return JsValue.FromInternal(new EnvironmentRecord(EnvironmentIn(outer), frame.Instance.Block.Environments[environment]));
    }

    public static JsValue CopyOfEnvironment(JsValue environment) => JsValue.FromInternal(EnvironmentIn(environment)!.Copy());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue SlotOf(JsValue environment, int hops, int slot)
    {
        var record = Unsafe.As<EnvironmentRecord>(environment.InternalObject);
        for (; hops > 0; hops--) record = record.Outer!;
        return ref record.Slots[slot];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WritePlace(ref JsValue place, JsValue value) => value.CopyTo(ref place);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteNumberPlace(ref JsValue place, double value) => place = new JsValue(value);

    /// <summary>Returns the place of a global, or a null reference if the cache does not know it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindGlobal(Machine agent, CallFrame frame, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        if (cache.Holder is GlobalBinding binding) return ref binding.Value;
        if (cache.Epoch != agent.PrototypeEpoch) return ref Unsafe.NullRef<JsValue>();
        ref var slot = ref frame.Realm.Global.Slots[cache.Slot];
        return ref slot.IsInternal ? ref Unsafe.NullRef<JsValue>() : ref slot;
    }

    public static JsValue LoadGlobalCompiled(Machine agent, CallFrame frame, ref InlineCache caches, int index, int pc)
    {
        ref var place = ref FindGlobal(agent, frame, ref caches, index);
        if (!Unsafe.IsNullRef(ref place)) return place;
        frame.Pc = pc;
        return LoadGlobal(frame, index, throws: true);
    }

    public static void StoreGlobalCompiled(Machine agent, CallFrame frame, ref InlineCache caches, int index, JsValue value, int pc)
    {
        ref var place = ref FindGlobal(agent, frame, ref caches, index);
        if (!Unsafe.IsNullRef(ref place))
        {
            value.CopyTo(ref place);
            return;
        }
        frame.Pc = pc;
        StoreGlobal(frame, index, value);
    }

    /// <summary>Returns the place of an element of an array, or a null reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindElement(JsValue target, int index)
    {
        if (!target.IsObject || target.Object is not JsArray array || (uint)index >= (uint)array.DenseCount)
            return ref Unsafe.NullRef<JsValue>();
        ref var element = ref array.Dense[index];
        return ref element.IsHole ? ref Unsafe.NullRef<JsValue>() : ref element;
    }

    /// <summary>The same for an element that is written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindWritableElement(JsValue target, int index)
    {
        ref var element = ref FindElement(target, index);
        return ref Unsafe.IsNullRef(ref element) || Unsafe.As<JsArray>(target.Object).AreElementsWritable
            ? ref element : ref Unsafe.NullRef<JsValue>();
    }

    /// <summary>
    /// Returns the place of an element of a typed array of some kind, and counts the step that the interpreter takes
    /// for it. Returns a null reference for anything else, or if it must not be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte FindTypedElement(Machine agent, JsValue target, int index, ElementKind kind, bool isWrite)
    {
        if (!target.IsObject || target.Object is not TypedArrayObject typed || typed.Kind != kind
            || isWrite && typed.Buffer.IsImmutable
            || (uint)index >= (uint)typed.Length || !TryStep(agent)) return ref Unsafe.NullRef<byte>();
        return ref typed.At(index);
    }

    public static JsValue GetElementCompiled(CallFrame frame, JsValue target, JsValue key, int pc)
    {
        if (key.IsNumber && target.IsObject && target.Object is JsArray array)
        {
            var index = (uint)key.Number;
            if (index == key.Number && array.TryGetDense(index, out var element)) return element;
        }
        frame.Pc = pc;
        return GetElement(frame, target, key);
    }

    public static void SetElementCompiled(CallFrame frame, JsValue target, JsValue key, JsValue value, int pc)
    {
        if (key.IsNumber && target.IsObject && target.Object is JsArray array)
        {
            var index = (uint)key.Number;
            if (index == key.Number && array.TrySetDense(index, value)) return;
        }
        frame.Pc = pc;
        SetElement(frame, target, key, value);
    }

    /// <summary>Returns a number as an int; only if the int, converted back, is equal to it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Truncated(double number) => double.ConvertToIntegerNative<int>(number);

    /// <summary>Returns whether an int holds a number; -0 is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsInt(double number) =>
        BitConverter.DoubleToInt64Bits(Truncated(number)) == BitConverter.DoubleToInt64Bits(number);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNoHole(JsValue value) => !value.IsHole;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ToBoolean(JsValue value) => TypeConversion.ToBoolean(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTrueNumber(double value) => value != 0 && !double.IsNaN(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreStrictlyEqual(JsValue x, JsValue y) => Comparison.IsStrictlyEqual(x, y);

    public static bool AreLooselyEqual(CallFrame frame, JsValue x, JsValue y, int pc)
    {
        frame.Pc = pc;
        return Comparison.IsLooselyEqual(x, y);
    }

    public static bool RelationOf(CallFrame frame, Opcode opcode, JsValue x, JsValue y, int pc)
    {
        frame.Pc = pc;
        return Relation(opcode, x, y);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasType(JsValue value, TypeName name) => Operators.HasType(value, name);

    public static JsValue TypeOfValue(JsValue value) => new(Operators.TypeOf(value));

    public static bool IsCompletionOf(JsValue value, int wanted) => IsCompletion(value, wanted);

    public static JsValue AddCompiled(CallFrame frame, JsValue x, JsValue y, int pc)
    {
        if (x.IsNumber && y.IsNumber) return new JsValue(x.Number + y.Number);
        frame.Pc = pc;
        return AddSlow(frame, x, y);
    }

    // As in the loop, an operator takes a step if an operand is not a number.
    public static JsValue OperateCompiled(CallFrame frame, JsValue x, JsValue y, int pc, Opcode opcode)
    {
        if (!x.IsNumber || !y.IsNumber)
        {
            frame.Pc = pc;
            frame.Realm.Agent.Step();
            return Operate(frame, opcode, x, y);
        }
        return opcode switch
        {
            Opcode.AddInt => new JsValue(x.Number + y.Number),
            Opcode.Subtract or Opcode.SubtractInt => new JsValue(x.Number - y.Number),
            Opcode.Multiply or Opcode.MultiplyInt => new JsValue(x.Number * y.Number),
            Opcode.Divide => new JsValue(x.Number / y.Number),
            _ => Operate(frame, opcode, x, y),
        };
    }

    public static JsValue OperateUnaryCompiled(CallFrame frame, JsValue x, int pc, Opcode opcode)
    {
        if (!x.IsNumber)
        {
            frame.Pc = pc;
            frame.Realm.Agent.Step();
        }
        // A template takes numbers as they are.
        else if (opcode == Opcode.ToText)
        {
            return x;
        }
        return Operate(opcode, x);
    }

    public static JsValue NewLiteralCompiled(CallFrame frame, ref JsValue r, int first, int count, int cache, int capacity, int pc)
    {
        frame.Pc = pc;
        return new JsValue(NewLiteral(frame, ref Unsafe.Add(ref r, first), count, cache, capacity));
    }

    public static JsValue NewArrayCompiled(CallFrame frame, ref JsValue r, int first, int count, int capacity, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return new JsValue(NewArray(frame.Realm, ref Unsafe.Add(ref r, first), count, capacity));
    }

    public static JsValue NewFunctionCompiled(CallFrame frame, JsValue environment, int function, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return new JsValue(ScriptFunction.Create(frame.Realm, frame.Instance.Function(function), EnvironmentIn(environment)));
    }

    public static JsValue CopyObjectCompiled(CallFrame frame, JsValue source, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return new JsValue(ObjectOperations.Copy(frame.Realm, source));
    }

    public static JsValue SuperBaseCompiled(CallFrame frame, JsValue function, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return SuperBase(function);
    }

    public static JsValue SuperConstructorCompiled(CallFrame frame, JsValue function, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return JsValue.FromNullable(function.Object.GetPrototypeOf());
    }

    public static JsValue CheckConstructorResultCompiled(CallFrame frame, JsValue result, JsValue self, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return CheckConstructorResult(Machine.Of(frame.Realm).CallerRealm, result, self);
    }

    public static bool InstanceOfCompiled(Machine agent, CallFrame frame, JsValue value, JsValue target, int cache, int pc)
    {
        frame.Pc = pc;
        agent.Step();
        return InstanceOf(agent, frame, value, target, cache);
    }

    public static bool HasPropertyCompiled(CallFrame frame, JsValue key, JsValue target, int pc)
    {
        frame.Pc = pc;
        frame.Realm.Agent.Step();
        return HasProperty(key, target);
    }

    public static JsValue GetArgumentCompiled(CallFrame frame, ref JsValue r, int arguments, JsValue key, int pc)
    {
        ref var target = ref Unsafe.Add(ref r, arguments);
        if (target.IsHole && key.IsNumber)
        {
            var index = (uint)key.Number;
            var values = frame.Arguments!;
            if (index == key.Number && index < (uint)values.Length) return values[index];
        }
        frame.Pc = pc;
        return GetArgument(frame, ref target, key);
    }

    /// <summary>The instruction CountArguments. The result is a hole if a frame must be run by the loop.</summary>
    public static JsValue CountArgumentsCompiled(CallFrame frame, JsValue arguments, int index, int pc)
    {
        if (arguments.IsHole) return new JsValue((double)frame.Arguments!.Length);
        frame.Pc = pc;
        return GetLength(frame, arguments, index);
    }

    /// <summary>The instruction IteratorNext. Returns whether there is a value.</summary>
    public static bool IteratorNextCompiled(CallFrame frame, ref JsValue r, int value, int iterator, int pc)
    {
        frame.Pc = pc;
        return IteratorNext(frame, ref Unsafe.Add(ref r, value), ref Unsafe.Add(ref r, iterator));
    }

    /// <summary>The instruction IteratorUnpack. Returns whether execution continues after it.</summary>
    public static bool IteratorUnpackCompiled(CallFrame frame, ref JsValue r, int pc)
    {
        frame.Pc = pc;
        ref var code = ref frame.Instance.Block.Code[pc];
        return IteratorUnpack(ref Operand(ref r, ref code, 1), Operand(ref r, ref code, 2), ref Operand(ref r, ref code, 3));
    }

    /// <summary>The instruction ForInNext. Returns whether there is a key.</summary>
    public static bool ForInNextCompiled(CallFrame frame, ref JsValue r, int key, JsValue enumerator, int pc)
    {
        frame.Pc = pc;
        return ((ForInEnumerator)enumerator.InternalObject).MoveNext(out Unsafe.Add(ref r, key));
    }
}
