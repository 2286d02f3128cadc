using Quoll.Bytecode;
using static Quoll.Vm.Interpreter;
using static Quoll.Vm.IterationInstructions;
using static Quoll.Vm.PropertyInstructions;

namespace Quoll.Vm;

/// <summary>Object and array literals, functions, classes and other definitions.</summary>
internal static class DefinitionInstructions
{
    // The first objects of an empty literal, up to this number, tell how many properties the others will get.
    private const int WatchedObjects = 8;

    // An object with more properties is probably a map.
    private const int MostLearnedRoom = 16;

    // Runs an instruction that makes or defines something; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        var realm = frame.Realm;
        var block = frame.Instance.Block;
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.NewObject:
                a = NewObject(frame, Unsafe.Add(ref code, 2), ref frame.Instance.Caches[0], Unsafe.Add(ref code, 3));
                return 4;
            case Opcode.NewArray:
                a = NewArray(frame, ref Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3), Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.SpreadList:
                a = SpreadList(frame, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3));
                return 4;
            case Opcode.AppendElement: AppendElement(a, Operand(ref r, ref code, 2)); return 3;
            case Opcode.AppendHole: Unsafe.As<JsArray>(a.Object).Push(JsValue.Hole); return 2;
            case Opcode.AppendSpread: AppendSpread(frame, a, Operand(ref r, ref code, 2)); return 3;
            case Opcode.DefineProperty: DefineProperty(frame, a.Object, Unsafe.Add(ref code, 2), Operand(ref r, ref code, 3)); return 4;
            case Opcode.DefineElement:
                ObjectOperations.CreateDataPropertyOrThrow(
                    a.Object, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)), Operand(ref r, ref code, 3));
                return 4;
            case Opcode.DefineField:
                ClassOperations.DefineField(
                    a.Object, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), ref frame.Instance.Caches[Unsafe.Add(ref code, 4)]);
                return 5;
            case Opcode.DefineMethod:
                ClassOperations.DefineMethod(
                    a.Object, Unsafe.Add(ref code, 2) == SpecialOperands.NoRegister ? (PropertyKey?)null
                    : TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)),
                    (ScriptFunction)Operand(ref r, ref code, 3).Object, (MethodFlags)Unsafe.Add(ref code, 4));
                return 5;
            case Opcode.SetLiteralPrototype:
                if (Operand(ref r, ref code, 2) is var prototype && (prototype.IsObject || prototype.IsNull))
                    a.Object.SetPrototypeOf(prototype.ObjectOrNull);
                return 3;
            case Opcode.CopyObject: a = CopyObject(frame, Operand(ref r, ref code, 2)); return 3;
            case Opcode.CopyDataProperties: CopyDataProperties(realm, a.Object, ref r, ref code); return 5;
            case Opcode.SetFunctionName:
                ClassOperations.SetFunctionName(
                    (ScriptFunction)a.Object, TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)),
                    Unsafe.Add(ref code, 3) switch { 1 => "get", 2 => "set", _ => null });
                return 4;
            case Opcode.NewRegExp:
                a = NewRegExp(agent, frame, Unsafe.Add(ref code, 2), Unsafe.Add(ref code, 3));
                return 4;
            case Opcode.GetTemplateObject: a = new JsValue(frame.Instance.Template(realm, Unsafe.Add(ref code, 2))); return 3;
            case Opcode.NewFunction: a = NewFunction(frame, Operand(ref r, ref code, 2), Unsafe.Add(ref code, 3)); return 4;
            case Opcode.NewPrivateName: a = new JsValue(new PrivateName(block.Constants[Unsafe.Add(ref code, 2)].String)); return 3;
            case Opcode.NewClass: NewClass(frame, ref r, ref code); return 5;
            case Opcode.SetClassFields:
                ((ScriptFunction)a.Object).FieldInitializer = (ScriptFunction)Operand(ref r, ref code, 2).Object;
                return 3;
            case Opcode.InitializeFields:
                if (Operand(ref r, ref code, 2).Object is not ScriptFunction { FieldInitializer: { } initializer }) return 3;
                frame.ResumePc = frame.Pc + 3;
                if (!ReferenceEquals(frame.Instance.Block.Fields, initializer.Block)) frame.Instance.Block.Fields = initializer.Block;
                agent.PushCall(frame, initializer, a, [], FrameExit.Discard);
                return FramePushed;
            case Opcode.DefinePrivate:
                PrivateElements.Define(
                    a, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), Unsafe.Add(ref code, 4),
                    ref frame.Instance.Caches[Unsafe.Add(ref code, 5)]);
                return 6;
            case Opcode.CreateArguments:
                a = new JsValue(ArgumentsObject.Create(realm, frame.Function!, frame.Arguments!,
                    Unsafe.Add(ref code, 2) == SpecialOperands.NoRegister ? null : EnvironmentIn(Operand(ref r, ref code, 2))));
                return 3;
            case Opcode.EnsureArguments: EnsureArguments(frame, ref a); return 2;
            case Opcode.PassArguments:
            {
                // Function.prototype.apply takes the arguments from the frame.
                ref var callee = ref Operand(ref r, ref code, 2);
                ref var arguments = ref Operand(ref r, ref code, 3);
                var isApply = callee.ObjectOrNull is NativeFunction { Role: NativeRole.Apply } apply
                    && ReferenceEquals(apply.Realm, frame.Realm) && Unsafe.Add(ref callee, 1).FunctionOrNull is not null;
                if (!isApply) EnsureArguments(frame, ref arguments);
                a = arguments;
                return 4;
            }
            case Opcode.CreateRest:
                a = new JsValue(realm.CreateArray(frame.Arguments.AsSpan(Math.Min(Unsafe.Add(ref code, 2), frame.Arguments!.Length))));
                return 3;
            default:
                throw Unknown(ref code);
        }
    }

    [Operation(Opcode.NewObject, TakesStep = true)]
    public static JsValue NewObject(CallFrame frame, int capacity, ref InlineCache caches, int index) => new(
        capacity > 0 ? frame.Realm.CreateObject(capacity) : NewEmptyObject(frame.Realm, ref Unsafe.Add(ref caches, index)));

    [Operation(Opcode.NewRegExp, TakesStep = true)]
    public static JsValue NewRegExp(Machine agent, CallFrame frame, int pattern, int flags)
    {
        var constants = frame.Instance.Block.Constants;
        return agent.CreateRegExp(frame.Realm, constants[pattern].String, constants[flags].String);
    }

    // An object that gets its properties later. It has room for as many as earlier ones of the place got. The cache has
    // this number as its slot, and as its epoch how many objects the place has made.
    private static JsObject NewEmptyObject(Realm realm, ref InlineCache cache)
    {
        // Most places make one object, or have made enough to know the room.
        if (cache.Epoch is 0 or WatchedObjects)
        {
            if (cache.Epoch == 0) cache.SlotAndEpoch = cache.SlotAndEpoch with { Epoch = 1 };
            return realm.CreateObject(cache.Slot);
        }
        var last = (WeakReference<JsObject>?)cache.Holder;
        if (last is not null && last.TryGetTarget(out var before) && before.Shape is { IsDictionary: false, Count: <= MostLearnedRoom })
            cache.SlotAndEpoch = cache.SlotAndEpoch with { Slot = Math.Max(cache.Slot, before.Shape.Count) };
        var o = realm.CreateObject(cache.Slot);
        if (last is null) last = new WeakReference<JsObject>(o);
        else last.SetTarget(o);
        cache.SlotAndEpoch = cache.SlotAndEpoch with { Epoch = cache.Epoch + 1 };
        cache.Holder = cache.Epoch == WatchedObjects ? null : last;
        return o;
    }

    // Makes the arguments object where a hole stands for it.
    private static void EnsureArguments(CallFrame frame, ref JsValue arguments)
    {
        if (arguments.IsHole)
            arguments = new JsValue(ArgumentsObject.Create(frame.Realm, frame.Function!, frame.Arguments!, null));
    }

    // An element of the arguments that the loop has not found.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static JsValue GetArgument(CallFrame frame, ref JsValue arguments, in JsValue key)
    {
        EnsureArguments(frame, ref arguments);
        return GetElement(frame, arguments, key);
    }

    /// <summary>An object literal whose properties are known. Its shape is known from the second time on.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue NewLiteral(CallFrame frame, ref JsValue first, int count, int cacheIndex, int capacity)
    {
        frame.Realm.Agent.Step();
        var shape = frame.Instance.Caches[cacheIndex].NewShape;
        return new JsValue(shape is null ? NewLiteralSlow(frame, ref first, count, cacheIndex, capacity)
            : NewWithShape(shape, ref first, count, capacity));
    }

    /// <summary>
    /// Makes the object of a literal whose shape the cache has, without its values. Returns null if the cache does not
    /// have it.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsObject? TryNewLiteral(Machine agent, ref InlineCache caches, int index, int capacity)
    {
        var shape = Unsafe.Add(ref caches, index).NewShape;
        return shape is not null && TryStep(agent) ? SlotObjects.Create(shape, capacity) : null;
    }

    /// <summary>The same for an object that is not made: returns its shape.</summary>
    public static Shape? ShapeOfLiteral(Machine agent, ref InlineCache caches, int index) =>
        Unsafe.Add(ref caches, index).NewShape is { } shape && TryStep(agent) ? shape : null;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static JsObject NewWithShape(Shape shape, ref JsValue first, int count, int capacity)
    {
        var o = SlotObjects.Create(shape, capacity);
        ref var slots = ref o.SlotAt(0);
        for (var i = 0; i < count; i++) Unsafe.Add(ref first, i).CopyTo(ref Unsafe.Add(ref slots, i));
        return o;
    }

    private static JsObject NewLiteralSlow(CallFrame frame, ref JsValue first, int count, int cacheIndex, int capacity)
    {
        // The literal has few names, each once, and its object is new: nothing of CreateDataPropertyOrThrow can fail.
        var keys = frame.Instance.Block.LiteralKeys(cacheIndex, count);
        var shape = Shape.WithKeys(frame.Realm, frame.Realm[Intrinsic.ObjectPrototype], keys);
        if (shape is not null)
        {
            frame.Instance.Caches[cacheIndex].NewShape = shape;
            return NewWithShape(shape, ref first, count, capacity);
        }
        var o = frame.Realm.CreateObject(capacity);
        var names = frame.Instance.Block.CacheKeys.AsSpan(cacheIndex, count);
        for (var i = 0; i < count; i++) ObjectOperations.CreateDataPropertyOrThrow(o, names[i], Unsafe.Add(ref first, i));
        return o;
    }

    [Operation(Opcode.NewArray, TakesStep = true)]
    public static JsValue NewArray(CallFrame frame, ref JsValue first, int count, int capacity)
    {
        var realm = frame.Realm;
        if (capacity == 0) return new JsValue(new JsArray(realm.ArrayShape, [], 0));
        realm.Agent.Reserve(capacity * (long)Unsafe.SizeOf<JsValue>());
        var elements = new JsValue[capacity];
        for (var i = 0; i < count; i++) Unsafe.Add(ref first, i).CopyTo(ref elements[i]);
        return new JsValue(new JsArray(realm.ArrayShape, elements, count));
    }

    [Operation(Opcode.NewFunction, TakesStep = true)]
    public static JsValue NewFunction(CallFrame frame, JsValue environment, int function) =>
        new(ScriptFunction.Create(frame.Realm, frame.Instance.Function(function), EnvironmentIn(environment)));

    [Operation(Opcode.CopyObject, TakesStep = true)]
    public static JsValue CopyObject(CallFrame frame, JsValue source) => new(ObjectOperations.Copy(frame.Realm, source));

    // CreateDataProperty on an object literal, whose properties come in the same order each time. The object may have
    // the property from a spread: then its shape stays.
    private static void DefineProperty(CallFrame frame, JsObject o, int cacheIndex, in JsValue value)
    {
        ref var cache = ref frame.Instance.Caches[cacheIndex];
        if (CanDefine(o, cache))
        {
            cache.AddTo(o, value);
            return;
        }
        var key = frame.Instance.Block.CacheKeys[cacheIndex];
        var before = o.Shape;
        ObjectOperations.CreateDataPropertyOrThrow(o, key, value);
        if (o.Shape.IsDictionary) return;
        if (o.Shape.Count == before.Count + 1) cache.Set(before, null, o.Shape, before.Count, 0);
        else if (ReferenceEquals(o.Shape, before) && o.IsDescribedByShape && before.IsOpen)
            cache.Set(before, null, before, before.Find(key), 0);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool CanDefine(JsObject o, in InlineCache cache) =>
        ReferenceEquals(cache.Shape, o.Shape) && cache.NewShape is not null
            && !(ReferenceEquals(cache.NewShape, cache.Shape) && o.SlotAt(cache.Slot).IsInternal);

    private static void CopyDataProperties(Realm realm, JsObject target, ref JsValue r, ref int code)
    {
        var count = Unsafe.Add(ref code, 4);
        var excluded = count == 0 ? [] : new PropertyKey[count];
        for (var i = 0; i < count; i++) excluded[i] = TypeConversion.ToPropertyKey(Unsafe.Add(ref r, Unsafe.Add(ref code, 3) + i));
        ObjectOperations.CopyDataProperties(realm, target, Operand(ref r, ref code, 2), excluded);
    }

    private static void NewClass(CallFrame frame, ref JsValue r, ref int code)
    {
        var hasSuperClass = Unsafe.Add(ref code, 4) != SpecialOperands.NoRegister;
        var superClass = hasSuperClass ? Operand(ref r, ref code, 4) : JsValue.Undefined;
        var (constructor, prototype) = ClassOperations.Create(frame.Realm, frame.Instance.Function(Unsafe.Add(ref code, 3)),
            EnvironmentIn(Operand(ref r, ref code, 2)), hasSuperClass, superClass);
        ref var destination = ref Operand(ref r, ref code, 1);
        destination = constructor;
        Unsafe.Add(ref destination, 1) = prototype;
    }
}
