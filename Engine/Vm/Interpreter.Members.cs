using Quoll.Bytecode;
using static Quoll.Vm.DefinitionInstructions;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

// Properties and other members that caches know.
internal static partial class Interpreter
{
    /// <summary>Returns the slot of a property, or a null reference if the cache does not know it.</summary>
    [FastPath(Opcode.GetProperty)]
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref JsValue FindProperty(Machine agent, JsValue target, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return ref target.IsObject && ReferenceEquals(cache.Shape, target.Object.Shape)
            ? ref KnownSlot(agent, target.Object, ref cache) : ref Unsafe.NullRef<JsValue>();
    }

    // The slot of a property by a cache that has the shape of the object; a null reference if it is not a plain value.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref JsValue KnownSlot(Machine agent, JsObject o, ref InlineCache cache)
    {
        if (cache.Holder is not null)
        {
            if (cache.Epoch != agent.PrototypeEpoch) return ref Unsafe.NullRef<JsValue>();
            o = Unsafe.As<JsObject>(cache.Holder);
        }
        ref var slot = ref o.SlotAt(cache.Slot);
        return ref slot.IsInternal ? ref Unsafe.NullRef<JsValue>() : ref slot;
    }

    // Finds the object that has the property in the slot of the cache. The loop uses this and not FindProperty: the
    // runtime makes better code of two results than of a reference that may be null.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryFindHolder(Machine agent, JsValue target, ref InlineCache cache, out JsObject holder)
    {
        holder = null!;
        if (!target.IsObject) return false;
        holder = target.Object;
        if (!ReferenceEquals(cache.Shape, holder.Shape)) return false;
        if (cache.Holder is null) return true;
        holder = Unsafe.As<JsObject>(cache.Holder);
        return cache.Epoch == agent.PrototypeEpoch;
    }

    /// <summary>
    /// The same for a place that sees objects of several shapes. It takes the step that the interpreter takes for the
    /// others, and does to the cache what the interpreter does.
    /// </summary>
    [FastPath(Opcode.GetProperty, OfSeveral = true)]
    public static ref JsValue FindPropertyOfSeveral(Machine agent, JsValue target, ref InlineCache caches, int index)
    {
        if (!target.IsObject) return ref Unsafe.NullRef<JsValue>();
        ref var cache = ref Unsafe.Add(ref caches, index);
        var shape = target.Object.Shape;
        if (ReferenceEquals(cache.Shape, shape)) return ref KnownSlot(agent, target.Object, ref cache);
        ref var other = ref cache.Among(shape);
        if (Unsafe.IsNullRef(ref other)) return ref Unsafe.NullRef<JsValue>();
        ref var slot = ref KnownSlot(agent, target.Object, ref other);
        if (Unsafe.IsNullRef(ref slot) || !TryStep(agent)) return ref Unsafe.NullRef<JsValue>();
        cache.NoteFound(ref other);
        return ref slot;
    }

    /// <summary>The same for a property that objects of a shape inherit, in a place that sees several.</summary>
    public static ref JsValue FindInheritedOfSeveral(Machine agent, Shape shape, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        ref var other = ref cache.Among(shape);
        if (Unsafe.IsNullRef(ref other) || other.Holder is not JsObject holder) return ref Unsafe.NullRef<JsValue>();
        ref var slot = ref KnownSlot(agent, holder, ref other);
        if (Unsafe.IsNullRef(ref slot) || !TryStep(agent)) return ref Unsafe.NullRef<JsValue>();
        cache.NoteFound(ref other);
        return ref slot;
    }

    /// <summary>
    /// The same for a place that sees Strings or Numbers: finds methods of their prototypes, and takes the step that
    /// the interpreter takes for these.
    /// </summary>
    public static ref JsValue FindMethodOfPrimitive(Machine agent, CallFrame frame, JsValue target, ref InlineCache caches, int index)
    {
        if (target.IsObject) return ref FindPropertyOfSeveral(agent, target, ref caches, index);
        if (!target.IsString && !target.IsNumber) return ref Unsafe.NullRef<JsValue>();
        var prototype = frame.Realm[target.IsString ? Intrinsic.StringPrototype : Intrinsic.NumberPrototype];
        ref var cache = ref Unsafe.Add(ref caches, index);
        var isFirst = ReferenceEquals(cache.Shape, prototype.Shape);
        ref var known = ref isFirst ? ref cache : ref cache.Among(prototype.Shape);
        if (Unsafe.IsNullRef(ref known)) return ref Unsafe.NullRef<JsValue>();
        ref var slot = ref KnownSlot(agent, prototype, ref known);
        if (Unsafe.IsNullRef(ref slot) || !TryStep(agent)) return ref Unsafe.NullRef<JsValue>();
        if (!isFirst) cache.NoteFound(ref known);
        return ref slot;
    }

    /// <summary>The function String.prototype.charCodeAt, for a String.</summary>
    public static double CharCodeAt(JsValue text, int index) =>
        (uint)index < (uint)text.StringLength ? TextView.UnitAt(text, index) : double.NaN;

    /// <summary>
    /// Calls the direct code of a built-in function without parameters. The result is a hole if it has none, or has
    /// done nothing.
    /// </summary>
    public static JsValue CallDirect0(Machine agent, JsValue callee, JsValue self) =>
        DirectCode<Func<JsValue, JsValue>>(agent, callee) is { } code ? TakeDirect(agent, code(self)) : JsValue.Hole;

    /// <summary>The same with one parameter.</summary>
    public static JsValue CallDirect1(Machine agent, JsValue callee, JsValue self, JsValue first) =>
        DirectCode<Func<JsValue, JsValue, JsValue>>(agent, callee) is { } code ? TakeDirect(agent, code(self, first)) : JsValue.Hole;

    /// <summary>The same with two parameters.</summary>
    public static JsValue CallDirect2(Machine agent, JsValue callee, JsValue self, JsValue first, JsValue second) =>
        DirectCode<Func<JsValue, JsValue, JsValue, JsValue>>(agent, callee) is { } code
            ? TakeDirect(agent, code(self, first, second)) : JsValue.Hole;

    /// <summary>The same with three parameters.</summary>
    public static JsValue CallDirect3(Machine agent, JsValue callee, JsValue self, JsValue first, JsValue second, JsValue third) =>
        DirectCode<Func<JsValue, JsValue, JsValue, JsValue, JsValue>>(agent, callee) is { } code
            ? TakeDirect(agent, code(self, first, second, third)) : JsValue.Hole;

    /// <summary>Calls the direct code of a built-in constructor, which has no arguments.</summary>
    public static JsValue ConstructDirect(Machine agent, JsValue callee) =>
        DirectCode<Func<Realm, JsObject>>(agent, callee) is { } create
            ? TakeDirect(agent, new JsValue(create(Unsafe.As<NativeFunction>(callee.Object).Realm))) : JsValue.Hole;

    // The last step before a poll belongs to an ordinary call. The types are compared, because a cast to a type with
    // variance is a call.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T? DirectCode<T>(Machine agent, in JsValue callee) where T : Delegate =>
        callee.IsObject && callee.Object is NativeFunction { Direct: { } code } && code.GetType() == typeof(T) && agent.StepsLeft > 1
            ? Unsafe.As<T>(code) : null;

    // Counts the step of the call, if it was made.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static JsValue TakeDirect(Machine agent, JsValue result)
    {
        if (!result.IsHole) agent.StepsLeft--;
        return result;
    }

    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsString(JsValue value) => value.IsString;

    /// <summary>The instruction GetProperty. The result is a hole if a frame must be run by the loop.</summary>
    [Operation(Opcode.GetProperty, MayPush = true)]
    public static JsValue GetAnyProperty(Machine agent, CallFrame frame, JsValue target, ref InlineCache caches, int cacheIndex)
    {
        ref var slot = ref FindProperty(agent, target, ref caches, cacheIndex);
        return Unsafe.IsNullRef(ref slot) ? GetProperty(frame, target, cacheIndex) : slot;
    }

    /// <summary>Returns the length of an array or a string, or -1.</summary>
    [Repeatable, MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LengthOf(JsValue target) => TryLength(target, out var length) ? (int)length : -1;

    /// <summary>
    /// Returns the length of anything, or a property with this name, where the caches know it; otherwise a hole. The
    /// interpreter takes a step for a property of an ordinary object.
    /// </summary>
    public static JsValue FindAnyLength(Machine agent, JsValue target, ref InlineCache caches, int index)
    {
        if (TryLength(target, out var known)) return new JsValue((double)known);
        if (!target.IsObject) return JsValue.Hole;
        ref var cache = ref Unsafe.Add(ref caches, index);
        var o = target.Object;
        if (o is TypedArrayObject typed && HasKnownLength(agent, typed, cache)) return typed.Length;
        var isFirst = ReferenceEquals(cache.Shape, o.Shape);
        ref var slot = ref FindPropertyOfSeveral(agent, target, ref caches, index);
        if (Unsafe.IsNullRef(ref slot)) return o is IElements elements ? new JsValue((double)elements.Length) : JsValue.Hole;
        return isFirst && !TryStep(agent) ? JsValue.Hole : slot;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryLength(JsValue target, out uint length)
    {
        if (target.IsObject && target.Object is JsArray array)
        {
            length = array.Length;
            return true;
        }
        length = target.IsString ? (uint)target.StringLength : 0;
        return target.IsString;
    }

    /// <summary>Writes a property whose place the cache knows. Returns false if it does not.</summary>
    [FastPath(Opcode.SetProperty)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TrySetProperty(Machine agent, JsValue target, ref InlineCache caches, int index, JsValue value)
    {
        if (!target.IsObject) return false;
        var o = target.Object;
        ref var cache = ref Unsafe.Add(ref caches, index);
        return ReferenceEquals(cache.Shape, o.Shape) && TrySetCached(agent, o, ref cache, value);
    }

    /// <summary>Adds a property to an object of the shape that the cache knows. Returns false if it must not.</summary>
    public static bool TryAddKnownProperty(Machine agent, JsObject target, ref InlineCache cache, JsValue value)
    {
        if (!CanAddProperty(agent, target, cache)) return false;
        cache.AddTo(target, value);
        return true;
    }

    /// <summary>The same for a place that sees objects of several shapes.</summary>
    [FastPath(Opcode.SetProperty, OfSeveral = true)]
    public static bool TrySetPropertyOfSeveral(Machine agent, JsValue target, ref InlineCache caches, int index, JsValue value)
    {
        if (!target.IsObject) return false;
        ref var cache = ref Unsafe.Add(ref caches, index);
        var shape = target.Object.Shape;
        if (ReferenceEquals(cache.Shape, shape)) return TrySetCached(agent, target.Object, ref cache, value);
        ref var other = ref cache.Among(shape);
        if (Unsafe.IsNullRef(ref other) || other.NewShape is not null && !CanAddProperty(agent, target.Object, other) || !TryStep(agent))
            return false;
        TrySetCached(agent, target.Object, ref other, value);
        cache.NoteFound(ref other);
        return true;
    }

    // Writes a property by a cache that has the shape of the object.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TrySetCached(Machine agent, JsObject o, ref InlineCache cache, in JsValue value)
    {
        if (cache.NewShape is not null) return TryAddKnownProperty(agent, o, ref cache, value);
        value.CopyTo(ref o.SlotAt(cache.Slot));
        return true;
    }

    /// <summary>
    /// Returns the shape that a new object of a shape gets with a property, in a place that sees several; null if the
    /// cache does not know.
    /// </summary>
    public static Shape? FindNewShapeOfSeveral(Machine agent, Shape shape, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        ref var other = ref cache.Among(shape);
        if (Unsafe.IsNullRef(ref other) || other.NewShape is not { } added || other.Epoch != agent.PrototypeEpoch || !TryStep(agent))
            return null;
        cache.NoteFound(ref other);
        return added;
    }

    private static bool CanAddProperty(Machine agent, JsObject o, in InlineCache cache) =>
        cache.Epoch == agent.PrototypeEpoch
        && (o.Flags & (ObjectFlags.IsPrototype | ObjectFlags.Extensible)) == ObjectFlags.Extensible;

    /// <summary>The instruction SetProperty. Returns false if a frame must be run by the loop.</summary>
    [Operation(Opcode.SetProperty, MayPush = true)]
    public static bool SetAnyProperty(
        Machine agent, CallFrame frame, JsValue target, ref InlineCache caches, int cacheIndex, JsValue value) =>
        TrySetProperty(agent, target, ref caches, cacheIndex, value) || !SetProperty(frame, target, cacheIndex, value);

    // The interpreter finds the following outside of its loop. If they succeed, they take the step that it takes.

    /// <summary>Returns where a private field or method is; a null reference if the cache does not know.</summary>
    [FastPath(Opcode.GetPrivate)]
    public static ref JsValue FindPrivate(Machine agent, JsValue target, JsValue name, ref InlineCache caches, int index)
    {
        ref var place = ref PrivateElements.FindKnown(target, name, Unsafe.Add(ref caches, index));
        return ref Unsafe.IsNullRef(ref place) || TryStep(agent) ? ref place : ref Unsafe.NullRef<JsValue>();
    }

    /// <summary>The same for a property of the prototype of a method's object.</summary>
    [FastPath(Opcode.GetSuperProperty, FirstOperand = 3)]
    public static ref JsValue FindSuper(Machine agent, JsValue home, ref InlineCache caches, int index)
    {
        ref var place = ref FindProperty(agent, home, ref caches, index);
        return ref Unsafe.IsNullRef(ref place) || TryStep(agent) ? ref place : ref Unsafe.NullRef<JsValue>();
    }

    /// <summary>Writes a private field. Returns false if the cache does not know it.</summary>
    [FastPath(Opcode.SetPrivate)]
    public static bool TrySetPrivate(Machine agent, JsValue target, JsValue name, JsValue value, ref InlineCache caches, int index)
    {
        ref var place = ref PrivateElements.FindKnown(target, name, Unsafe.Add(ref caches, index));
        if (Unsafe.IsNullRef(ref place) || !TryStep(agent)) return false;
        value.CopyTo(ref place);
        return true;
    }

    /// <summary>Adds a field, public or private. Returns false if the cache does not know it.</summary>
    [FastPath(Opcode.DefineField)]
    [FastPath(Opcode.DefinePrivate)]
    public static bool TryAddField(Machine agent, JsValue target, JsValue name, JsValue value, ref InlineCache caches, int index)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        return cache.CanAdd(target.Object, name) && TryStep(agent) && cache.TryAdd(target.Object, name, value);
    }

    /// <summary>Adds or sets a property of a literal. Returns false if the cache does not know it.</summary>
    [FastPath(Opcode.DefineProperty)]
    public static bool TryDefineProperty(Machine agent, JsValue target, ref InlineCache caches, int index, JsValue value)
    {
        ref var cache = ref Unsafe.Add(ref caches, index);
        if (!CanDefine(target.Object, cache) || !TryStep(agent)) return false;
        cache.AddTo(target.Object, value);
        return true;
    }
}
