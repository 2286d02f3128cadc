using System.Runtime.InteropServices;
using Quoll.Bytecode;
using static Quoll.Vm.DefinitionInstructions;
using static Quoll.Vm.NameInstructions;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

// Values, variables, elements and arguments. The loop and machine code use the same methods: one that finds what is
// usual, which is inlined into both, and one for the rest. Machine code that assumes nothing calls GetAny and so on.
internal static partial class Interpreter
{
    public static void TakeStep(Machine agent) => agent.Step();

    /// <summary>Counts a step, unless a poll is due.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryStep(Machine agent)
    {
        if (agent.StepsLeft <= 1) return false;
        agent.StepsLeft--;
        return true;
    }

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasRole(JsValue callee, NativeRole role) =>
        callee.IsObject && callee.Object is NativeFunction function && function.Role == role;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue RegistersOf(CallFrame frame) =>
        ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(frame.Registers), frame.Base);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref InlineCache CachesOf(CallFrame frame) => ref FirstOf(frame.Instance.Caches);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsBoolean(JsValue value) => value.IsBoolean;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTrue(JsValue value) => value.IsTrue;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsUninitialized(JsValue value) => value.IsUninitialized;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNullish(JsValue value) => value.IsNullish;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsUndefined(JsValue value) => value.IsUndefined;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue NumberValue(double value) => new(value);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue BooleanValue(bool value) => new(value);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ConstantAt(CallFrame frame, int index) => frame.Instance.Constants[index];

    [Operation(Opcode.LoadUndefined)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue UndefinedValue() => JsValue.Undefined;

    [Operation(Opcode.LoadNull)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue NullValue() => JsValue.Null;

    [Operation(Opcode.LoadUninitialized)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue UninitializedValue() => JsValue.Uninitialized;

    [Operation(Opcode.LoadHole)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue HoleValue() => JsValue.Hole;

    [Operation(Opcode.LoadNewTarget)]
    [Repeatable]
    public static JsValue NewTargetOf(Machine agent, CallFrame frame) =>
        agent.NewTargetOf(frame) is { } target ? new JsValue(target) : JsValue.Undefined;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue GlobalThisOf(CallFrame frame) => new(frame.Realm.Global);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ClosureEnvironment(CallFrame frame) =>
        frame.Environment is null ? JsValue.Undefined : JsValue.FromInternal(frame.Environment);

    /// <summary>The environment of the function that runs, which is below its registers.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue EnvironmentOfCallee(ref JsValue r) =>
        MachineCodeCalls.EnvironmentOfInlined(Unsafe.As<ScriptFunction>(Unsafe.Add(ref r, -2).Object));

    [Operation(Opcode.PushEnvironment)]
    public static JsValue NewEnvironment(CallFrame frame, JsValue outer, int environment)
    {
        frame.Realm.Agent.Step();
        return JsValue.FromInternal(EnvironmentRecord.Create(EnvironmentIn(outer), frame.Instance.Block.Environments[environment]));
    }

    [Operation(Opcode.CopyEnvironment)]
    public static JsValue CopyOfEnvironment(JsValue environment) => JsValue.FromInternal(EnvironmentIn(environment)!.Copy());

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue SlotOf(JsValue environment, int hops, int slot)
    {
        var record = Unsafe.As<EnvironmentRecord>(environment.InternalObject);
        for (; hops > 0; hops--) record = record.Outer!;
        return ref record.SlotAt(slot);
    }

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FirstSlotOf(JsObject o) => ref o.SlotAt(0);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue ObjectValue(JsObject o) => new(o);

    /// <summary>Whether an int holds a number.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool IsIntApart(double number) => IsInt(number);

    /// <summary>Returns the place of a global, or a null reference if the cache does not know it.</summary>
    [FastPath(Opcode.LoadGlobal)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindGlobal(Machine agent, CallFrame frame, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        if (cache.Holder is GlobalBinding binding) return ref binding.Value;
        if (cache.Epoch != agent.PrototypeEpoch) return ref Unsafe.NullRef<JsValue>();
        ref var slot = ref frame.Realm.Global.SlotAt(cache.Slot);
        return ref slot.IsInternal ? ref Unsafe.NullRef<JsValue>() : ref slot;
    }

    /// <summary>Writes a global. Returns false if the cache does not know it.</summary>
    [FastPath(Opcode.StoreGlobal)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryStoreGlobal(Machine agent, CallFrame frame, ref InlineCache caches, int index, JsValue value)
    {
        ref var place = ref FindGlobal(agent, frame, ref caches, index);
        if (Unsafe.IsNullRef(ref place)) return false;
        value.CopyTo(ref place);
        return true;
    }

    [Operation(Opcode.LoadGlobal)]
    public static JsValue LoadAnyGlobal(Machine agent, CallFrame frame, ref InlineCache caches, int cacheIndex)
    {
        ref var place = ref FindGlobal(agent, frame, ref caches, cacheIndex);
        if (!Unsafe.IsNullRef(ref place)) return place;
        agent.Step();
        return LoadGlobal(frame, cacheIndex, throws: true);
    }

    [Operation(Opcode.StoreGlobal)]
    public static void StoreAnyGlobal(Machine agent, CallFrame frame, ref InlineCache caches, int cacheIndex, JsValue value)
    {
        if (TryStoreGlobal(agent, frame, ref caches, cacheIndex, value)) return;
        agent.Step();
        StoreGlobal(frame, cacheIndex, value);
    }

    /// <summary>Returns the place of an element of an array, or a null reference.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindElement(JsValue target, int index)
    {
        if (!target.IsObject || target.Object is not JsArray array || (uint)index >= (uint)array.DenseCount)
            return ref Unsafe.NullRef<JsValue>();
        ref var element = ref array.Dense[index];
        return ref element.IsHole ? ref Unsafe.NullRef<JsValue>() : ref element;
    }

    /// <summary>The same for a key that may be anything.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref JsValue FindElementByKey(JsValue target, JsValue key) =>
        ref TryIndex(key, out var index) ? ref FindElement(target, index) : ref Unsafe.NullRef<JsValue>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryIndex(JsValue key, out int index)
    {
        index = key.IsNumber ? Truncated(key.Number) : 0;
        return key.IsNumber && index == key.Number;
    }

    /// <summary>The same for an element that is written.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TrySetElement(JsValue target, JsValue key, JsValue value)
    {
        if (!TryIndex(key, out var index)) return false;
        ref var element = ref FindWritableElement(target, index);
        if (Unsafe.IsNullRef(ref element)) return false;
        value.CopyTo(ref element);
        return true;
    }

    // What machine code calls for any operands is not inlined: references to these would keep them in memory.

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue GetAnyElement(CallFrame frame, JsValue target, JsValue key)
    {
        ref var element = ref FindElementByKey(target, key);
        return Unsafe.IsNullRef(ref element) ? GetElement(frame, target, key) : element;
    }

    /// <summary>The instruction ToPropertyKey. Only what is not a number takes a step.</summary>
    public static JsValue AnyPropertyKey(CallFrame frame, JsValue key)
    {
        if (key.IsNumber) return key;
        frame.Realm.Agent.Step();
        return TypeConversion.ToPropertyKey(key).ToValue();
    }

    /// <summary>
    /// Returns a code unit of a String, or an element of an array; otherwise a hole. The interpreter takes a step for a
    /// String.
    /// </summary>
    public static JsValue ElementOfText(Machine agent, JsValue target, JsValue key)
    {
        if (!target.IsString)
        {
            ref var element = ref FindElementByKey(target, key);
            return Unsafe.IsNullRef(ref element) ? JsValue.Hole : element;
        }
        return TryIndex(key, out var index) && TextView.IsFlat(target) && (uint)index < (uint)target.StringLength && TryStep(agent)
            ? SingleCharacter.Text(TextView.UnitAt(target, index)) : JsValue.Hole;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void SetAnyElement(CallFrame frame, JsValue target, JsValue key, JsValue value)
    {
        if (!TrySetElement(target, key, value)) SetElement(frame, target, key, value);
    }

    /// <summary>Returns the place of an argument, or a null reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref JsValue FindArgument(CallFrame frame, JsValue arguments, JsValue key)
    {
        if (!arguments.IsHole || !TryIndex(key, out var index)) return ref Unsafe.NullRef<JsValue>();
        var values = frame.Arguments!;
        return ref (uint)index < (uint)values.Length ? ref values[index] : ref Unsafe.NullRef<JsValue>();
    }

    [Operation(Opcode.GetArgument)]
    public static JsValue GetAnyArgument(CallFrame frame, ref JsValue arguments, JsValue key)
    {
        ref var argument = ref FindArgument(frame, arguments, key);
        return Unsafe.IsNullRef(ref argument) ? GetArgument(frame, ref arguments, key) : argument;
    }

    /// <summary>Returns the number of arguments; a hole if a frame must be run by the loop.</summary>
    [Operation(Opcode.CountArguments, MayPush = true)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue CountArguments(CallFrame frame, JsValue arguments, int cacheIndex) =>
        arguments.IsHole ? new JsValue((double)frame.Arguments!.Length) : GetLength(frame, arguments, cacheIndex);

    /// <summary>Returns a number as an int; only if the int, converted back, is equal to it.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Truncated(double number) => double.ConvertToIntegerNative<int>(number);

    /// <summary>Returns whether an int holds a number; -0 is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsInt(double number) =>
        BitConverter.DoubleToInt64Bits(Truncated(number)) == BitConverter.DoubleToInt64Bits(number);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNoHole(JsValue value) => !value.IsHole;

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool ToBoolean(JsValue value) => TypeConversion.ToBoolean(value);

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsTrueNumber(double value) => value != 0 && !double.IsNaN(value);

    /// <summary>Returns the index of the target to which a switch jumps.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.NoInlining)]
    public static int FindCase(CallFrame frame, JsValue value, int table) => frame.Instance.Block.Switches[table].Find(value);

    // Machine code comes here with texts, mostly.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool AreStrictlyEqual(JsValue x, JsValue y) =>
        x.IsString && y.IsString ? Comparison.AreTextsEqual(x, y) : Comparison.IsStrictlyEqual(x, y);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool AreLooselyEqual(JsValue x, JsValue y) => Comparison.IsLooselyEqual(x, y);

    [Operation(Opcode.HasType)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasType(JsValue value, TypeName name) => Operators.HasType(value, name);

    [Operation(Opcode.TypeOf)]
    [Repeatable]
    public static JsValue TypeOfValue(JsValue value) => new(Operators.TypeOf(value));
}
