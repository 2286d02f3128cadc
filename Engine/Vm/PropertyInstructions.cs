using Quoll.Bytecode;
using static Quoll.Vm.CallInstructions;
using static Quoll.Vm.Interpreter;

namespace Quoll.Vm;

/// <summary>Property access that an inline cache cannot answer, and the filling of inline caches.</summary>
internal static class PropertyInstructions
{
    // Runs an instruction on a property; returns its length.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int Run(Machine agent, CallFrame frame, ref JsValue r, ref int code)
    {
        ref var a = ref Operand(ref r, ref code, 1);
        switch ((Opcode)code)
        {
            case Opcode.DeleteElement: a = DeleteElement(frame, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)); return 4;
            case Opcode.LoadSuperBase: a = SuperBase(Operand(ref r, ref code, 2)); return 3;
            case Opcode.GetSuper:
                a = Operand(ref r, ref code, 3).ObjectOrNull is { } home
                    ? home.Get(TypeConversion.ToPropertyKey(Operand(ref r, ref code, 4)), Operand(ref r, ref code, 2))
                    : throw Raise.TypeError(Messages.CannotReadProperty, Display.Brief(Operand(ref r, ref code, 4)), "null");
                return 5;
            case Opcode.GetSuperProperty:
            {
                var value = GetSuperProperty(
                    agent, frame, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), Unsafe.Add(ref code, 4));
                if (value.IsHole) return FramePushed;
                a = value;
                return 5;
            }
            case Opcode.SetSuper:
                SetSuper(frame, a, Operand(ref r, ref code, 2), Operand(ref r, ref code, 3), Operand(ref r, ref code, 4));
                return 5;
            case Opcode.GetPrivate:
                if (ReadPrivate(frame, ref r, ref code) is not { } getter) return 5;
                ResumeAfter(frame, 5);
                agent.PushCall(frame, getter, Operand(ref r, ref code, 2), [], FrameExit.Store);
                return FramePushed;
            case Opcode.SetPrivate:
                if (WritePrivate(frame, ref r, ref code) is not { } setter) return 5;
                frame.ResumePc = frame.Pc + 5;
                agent.PushCall(frame, setter, a, new ReadOnlySpan<JsValue>(in Operand(ref r, ref code, 3)), FrameExit.Discard);
                return FramePushed;
            case Opcode.HasPrivate:
                a = new JsValue(PrivateElements.Has(Operand(ref r, ref code, 2), Operand(ref r, ref code, 3)));
                return 4;
            case Opcode.HasProperty: a = new JsValue(HasProperty(Operand(ref r, ref code, 2), Operand(ref r, ref code, 3))); return 4;
            case Opcode.ToPropertyKey:
                a = TypeConversion.ToPropertyKey(Operand(ref r, ref code, 2)).ToValue();
                return 3;
            case Opcode.ToObjectCheck:
                throw DestructuringFault.Of(frame.Instance.Block, frame.Pc, a);
            default:
                throw Unknown(ref code);
        }
    }

    // Reads a property that is not a plain value in a known slot. Returns a hole if it has pushed the frame of a
    // getter.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static JsValue GetProperty(CallFrame frame, in JsValue target, int cacheIndex)
    {
        var value = ReadOrFindGetter(frame, target, cacheIndex);
        if (!value.IsInternal) return value;
        ResumeAfter(frame, 4);
        Machine.Of(frame.Realm).PushCall(frame, GetterIn(value), target, [], FrameExit.Store);
        return JsValue.Hole;
    }

    internal static ScriptFunction GetterIn(in JsValue found) => Unsafe.As<ScriptFunction>(found.InternalObject);

    // Reads a property. Returns the getter of a script that is to be called as an internal value.
    internal static JsValue ReadOrFindGetter(CallFrame frame, in JsValue target, int cacheIndex)
    {
        var agent = Machine.Of(frame.Realm);
        agent.Step();
        ref readonly var key = ref frame.Instance.Block.CacheKeys[cacheIndex];
        var o = target.ObjectOrNull;
        if (o is null)
        {
            if (target.IsString && key.Equals(WellKnown.Length)) return target.StringLength;
            if (target.IsString && key.IsIndex) return ObjectOperations.GetV(frame.Realm, target, key);
            if (target.IsString || target.IsNumber) frame.Instance.Block.Feedback?.NotePrimitive(frame.Pc);
            o = ObjectOperations.PrototypeOfPrimitive(frame.Realm, target, key);
        }
        ref var cache = ref frame.Instance.Caches[cacheIndex].For(o.Shape);
        if (!ReferenceEquals(cache.Shape, o.Shape) || cache.Holder is not null && cache.Epoch != agent.PrototypeEpoch)
        {
            if (!FillGet(agent, o, key, ref cache)) return target.IsObject ? Read(o, key, isName: true) : o.Get(key, target);
        }
        var holder = (JsObject?)cache.Holder ?? o;
        var value = holder.SlotAt(cache.Slot);
        if (!value.IsInternal) return value;
        if (value.IsLive) return Unsafe.As<LiveValue>(value.InternalObject).Get(holder);
        value = holder.ReadSlot(cache.Slot);
        if (!value.IsInternal) return value;
        var getter = Unsafe.As<Accessor>(value.InternalObject).Getter;
        if (getter is ScriptFunction { IsClassConstructor: false } script) return JsValue.FromInternal(script);
        if (getter is not NativeFunction native) return getter is null ? JsValue.Undefined : getter.Call(target, []);
        var result = native.Direct is Func<JsValue, JsValue> direct ? direct(target) : JsValue.Hole;
        return result.IsHole ? native.Invoke(target, [], null) : result;
    }

    // Reads a private element. Returns the getter of a script that is to be called.
    internal static ScriptFunction? ReadPrivate(CallFrame frame, ref JsValue r, ref int code)
    {
        ref var target = ref Operand(ref r, ref code, 2);
        var value = PrivateElements.ReadOrFindGetter(
            target, Operand(ref r, ref code, 3), ref frame.Instance.Caches[Unsafe.Add(ref code, 4)]);
        if (value.IsInternal)
        {
            if (value.InternalObject is ScriptFunction script) return script;
            value = ((JsFunction)value.InternalObject).Call(target, []);
        }
        Operand(ref r, ref code, 1) = value;
        return null;
    }

    // Writes a private element. Returns the setter of a script that is to be called.
    internal static ScriptFunction? WritePrivate(CallFrame frame, ref JsValue r, ref int code)
    {
        ref var target = ref Operand(ref r, ref code, 1);
        ref var value = ref Operand(ref r, ref code, 3);
        var setter = PrivateElements.SetOrFindSetter(
            target, Operand(ref r, ref code, 2), value, ref frame.Instance.Caches[Unsafe.Add(ref code, 4)]);
        if (setter is ScriptFunction script) return script;
        setter?.Call(target, [value]);
        return null;
    }

    // A read that no cache answers. The object may have its own answer for a property that does not exist.
    private static JsValue Read(JsObject o, in PropertyKey key, bool isName)
    {
        var value = o.Get(key, new JsValue(o));
        return value.IsUndefined && (o.Flags & ObjectFlags.AnswersAbsent) != 0 ? o.Absent(key, isName) : value;
    }

    /// <summary>
    /// The instruction GetLength. The result is a hole if a frame must be run by the loop. The length of a typed array
    /// is an inherited accessor. While the cache finds the built-in accessor, it need not be called.
    /// </summary>
    [Operation(Opcode.GetLength, MayPush = true)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsValue GetLength(CallFrame frame, JsValue target, int cacheIndex)
    {
        if (TryLength(target, out var known)) return new JsValue((double)known);
        if (target.ObjectOrNull is TypedArrayObject typed)
        {
            frame.Instance.Block.Feedback?.NoteElements(frame.Pc, typed.Kind);
            if (HasKnownLength(Machine.Of(frame.Realm), typed, frame.Instance.Caches[cacheIndex])) return typed.Length;
        }
        if (target.ObjectOrNull is IElements elements) return new JsValue((double)elements.Length);
        return GetProperty(frame, target, cacheIndex);
    }

    internal static bool HasKnownLength(Machine agent, TypedArrayObject typed, in InlineCache cache) =>
        ReferenceEquals(cache.Shape, typed.Shape) && cache.Holder is JsObject holder && cache.Epoch == agent.PrototypeEpoch
            && holder.SlotAt(cache.Slot) is { IsInternal: true } slot
            && slot.InternalObject is Accessor { Getter: NativeFunction getter }
            && ReferenceEquals(getter.Code, TypedArrayOperations.LengthCode);

    // Remembers where a property is found: on the object, or on a prototype reached through ordinary objects only. If
    // there is none, it is remembered as a property of a stand-in, which has the value undefined.
    internal static bool FillGet(Machine agent, JsObject o, in PropertyKey key, ref InlineCache cache)
    {
        if ((o.Flags & ObjectFlags.Exotic) != 0) return false;
        var slot = o.Shape.Find(key);
        if (slot >= 0)
        {
            if (!o.SlotAt(slot).IsLive) o.ReadSlot(slot);
            if (o.Shape.IsDictionary) return false;
            cache.Set(o.Shape, null, null, slot, 0);
            return true;
        }
        if (o.Shape.IsDictionary || HidesNamedProperty(o, key)) return false;
        for (var p = o.Shape.Prototype; p is not null; p = p.Shape.Prototype)
        {
            agent.Step();
            if ((p.Flags & ObjectFlags.Exotic) != 0) return false;
            slot = p.Shape.Find(key);
            if (slot < 0)
            {
                if (HidesNamedProperty(p, key)) return false;
                continue;
            }
            if (!p.SlotAt(slot).IsLive) p.ReadSlot(slot);
            cache.Set(o.Shape, p, null, slot, agent.PrototypeEpoch);
            return true;
        }
        if ((o.Flags & ObjectFlags.AnswersAbsent) != 0 && !o.AbsentIsUndefined) return false;
        cache.Set(o.Shape, agent.Absent(o.Realm), null, 0, agent.PrototypeEpoch);
        return true;
    }

    /// <summary>
    /// Returns whether a named property is not among the object's slots: the length of arrays and strings.
    /// </summary>
    private static bool HidesNamedProperty(JsObject o, in PropertyKey key) =>
        (o.Flags & ObjectFlags.ExoticIndices) != 0 && o.HidesNamedProperty(key);

    // Writes a property that is not in a known slot. Returns true if it has pushed the frame of a setter.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool SetProperty(CallFrame frame, in JsValue target, int cacheIndex, in JsValue value)
    {
        if (SetOrFindSetter(frame, target, cacheIndex, value) is not { } setter) return false;
        frame.ResumePc = frame.Pc + 4;
        Machine.Of(frame.Realm).PushCall(frame, setter, target, new ReadOnlySpan<JsValue>(in value), FrameExit.Discard);
        return true;
    }

    // Does the same, but returns the setter of a script that is to be called.
    internal static ScriptFunction? SetOrFindSetter(CallFrame frame, in JsValue target, int cacheIndex, in JsValue value)
    {
        var block = frame.Instance.Block;
        var key = block.CacheKeys[cacheIndex];
        if (target.ObjectOrNull is not { } o)
        {
            SetOnPrimitive(frame, target, key, value);
            return null;
        }
        var agent = Machine.Of(frame.Realm);
        agent.Step();
        var before = o.Shape;
        ref var cache = ref frame.Instance.Caches[cacheIndex].For(before);
        if (ReferenceEquals(cache.Shape, before) && TrySetCached(agent, o, ref cache, value)) return null;
        // A live property: stored where the loop does not look, because the loop would overwrite the slot.
        if (cache is { Shape: null, Holder: null } && ReferenceEquals(cache.NewShape, before) && o.SlotAt(cache.Slot).IsLive)
        {
            Unsafe.As<LiveValue>(o.SlotAt(cache.Slot).InternalObject).Set(o, value);
            return null;
        }
        var knowsAccessor = cache is { Shape: null, Holder: JsObject } && ReferenceEquals(cache.NewShape, before)
            && cache.Epoch == agent.PrototypeEpoch;
        if (knowsAccessor && SetterIn(Unsafe.As<JsObject>(cache.Holder!), cache.Slot) is { } known) return known;
        if ((o.Flags & ObjectFlags.Exotic) == 0 && !before.IsDictionary && !HidesNamedProperty(o, key))
        {
            var slot = before.Find(key, out var flags);
            if (slot >= 0 && o.SlotAt(slot).IsLive)
            {
                cache.Set(null, null, before, slot, 0);
                Unsafe.As<LiveValue>(o.SlotAt(slot).InternalObject).Set(o, value);
                return null;
            }
            if (slot >= 0 && (flags & (PropertyFlags.Accessor | PropertyFlags.Writable)) == PropertyFlags.Writable)
            {
                o.OwnSlots();
                o.SlotAt(slot) = value;
                cache.Set(before, null, null, slot, 0);
                return null;
            }
        }
        if (!knowsAccessor && FindSetter(agent, o, key, ref cache) is { } setter) return setter;
        if (!o.Set(key, value, target))
        {
            if (frame.IsStrict) throw PropertyRefusal.OfSet(o, key, target);
            return null;
        }
        // If the write added a slot, the next object of that shape can do the same, as long as no prototype changes.
        var after = o.Shape;
        if (InlineCache.HasAdded(o, before)
            && ReferenceEquals(before.Add(key, PropertyFlags.All), after) && PrototypesAreOrdinary(o))
        {
            cache.Set(before, null, after, before.Count, agent.PrototypeEpoch);
        }
        return null;
    }

    // Returns the setter of a script that a write calls, found through ordinary objects only. An accessor is remembered
    // where the loop does not look, because the loop would overwrite its slot.
    private static ScriptFunction? FindSetter(Machine agent, JsObject o, in PropertyKey key, ref InlineCache cache)
    {
        for (var p = o; p is not null && (p.Flags & ObjectFlags.Exotic) == 0; p = p.Shape.Prototype)
        {
            var slot = p.Shape.Find(key, out var flags);
            if (slot < 0 && !HidesNamedProperty(p, key))
            {
                agent.Step();
                continue;
            }
            if (slot < 0 || (flags & PropertyFlags.Accessor) == 0) return null;
            // A change to an object that is not a prototype does not end an epoch.
            if (!o.Shape.IsDictionary && !ReferenceEquals(p, o))
                cache.Set(null, p, o.Shape, slot, agent.PrototypeEpoch);
            return SetterIn(p, slot);
        }
        return null;
    }

    private static ScriptFunction? SetterIn(JsObject holder, int slot) =>
        holder.ReadSlot(slot).InternalObject is Accessor { Setter: ScriptFunction { IsClassConstructor: false } setter } ? setter : null;

    private static bool PrototypesAreOrdinary(JsObject o)
    {
        for (var p = o.Shape.Prototype; p is not null; p = p.Shape.Prototype)
        {
            p.Realm.Agent.Step();
            if ((p.Flags & ObjectFlags.Exotic) != 0) return false;
        }
        return true;
    }

    private static void SetOnPrimitive(CallFrame frame, in JsValue target, in PropertyKey key, in JsValue value)
    {
        if (target.IsNullish) throw Raise.TypeError(Messages.CannotSetProperty, key, Display.Brief(target));
        var wrapper = TypeConversion.ToObject(frame.Realm, target);
        if (!wrapper.Set(key, value, target) && frame.IsStrict) throw PropertyRefusal.OfSet(wrapper, key, target);
    }

    // A key that has not been converted yet, as an error message names it.
    private static string Quoted(in JsValue key) => key.IsObject ? "[object]" : key.IsString ? key.String : Display.Brief(key);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static JsValue GetElement(CallFrame frame, in JsValue target, in JsValue key)
    {
        frame.Realm.Agent.Step();
        if (target.IsNullish) throw Raise.TypeError(Messages.CannotReadProperty, Quoted(key), Display.Brief(target));
        if (target.IsString && key.IsNumber)
        {
            var index = (int)key.Number;
            if (index == key.Number && (uint)index < (uint)target.StringLength)
            {
                frame.Instance.Block.Feedback?.NotePrimitive(frame.Pc);
                return SingleCharacter.Text(TextView.UnitAt(target, index));
            }
        }
        if (key.IsNumber && target.ObjectOrNull is TypedArrayObject typed)
        {
            frame.Instance.Block.Feedback?.NoteElements(frame.Pc, typed.Kind);
            var index = (int)key.Number;
            if (index == key.Number) return typed.Element(index);
        }
        if (key.IsNumber && target.ObjectOrNull is IElements elements)
        {
            var index = (uint)key.Number;
            if (index == key.Number && elements.TryLoad(index, out var element)) return element;
        }
        if (!key.IsNumber) frame.Instance.NoteOthers(frame.Pc);
        if (key.IsString && target.ObjectOrNull is { IsDescribedByShape: true } named)
        {
            var slot = named.Shape.FindComputed(key.String);
            if (slot >= 0 && named.SlotAt(slot) is { IsInternal: false } value) return value;
        }
        var propertyKey = TypeConversion.ToPropertyKey(key);
        return target.ObjectOrNull is { } o ? Read(o, propertyKey, isName: false)
            : ObjectOperations.GetV(frame.Realm, target, propertyKey);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void SetElement(CallFrame frame, in JsValue target, in JsValue key, in JsValue value)
    {
        frame.Realm.Agent.Step();
        if (target.ObjectOrNull is not { } o)
        {
            if (target.IsNullish)
                throw Raise.TypeError(Messages.CannotSetProperty, Quoted(key), Display.Brief(target));
            SetOnPrimitive(frame, target, TypeConversion.ToPropertyKey(key), value);
            return;
        }
        if (key.IsNumber && o is JsArray array)
        {
            var index = (uint)key.Number;
            if (index == key.Number && array.TryAddDense(index, value)) return;
        }
        if (key.IsNumber && o is TypedArrayObject { Buffer.IsImmutable: false } typed)
        {
            frame.Instance.Block.Feedback?.NoteElements(frame.Pc, typed.Kind);
            var index = (int)key.Number;
            if (index == key.Number)
            {
                typed.Store(index, value);
                return;
            }
        }
        if (key.IsNumber && o is IElements elements)
        {
            var index = (uint)key.Number;
            if (index == key.Number && index <= PropertyKey.MaxIndex)
            {
                elements.Store(index, value);
                return;
            }
        }
        if (!key.IsNumber) frame.Instance.NoteOthers(frame.Pc);
        if (key.IsString && o.IsDescribedByShape)
        {
            var slot = o.Shape.FindComputed(key.String);
            if (slot >= 0 && !o.SlotAt(slot).IsInternal
                && (o.Shape.Table.FlagsAt(slot) & (PropertyFlags.Accessor | PropertyFlags.Writable)) == PropertyFlags.Writable)
            {
                o.OwnSlots();
                value.CopyTo(ref o.SlotAt(slot));
                return;
            }
        }
        var propertyKey = TypeConversion.ToPropertyKey(key);
        if (!o.Set(propertyKey, value, target) && frame.IsStrict) throw PropertyRefusal.OfSet(o, propertyKey, target);
    }

    private static JsValue DeleteElement(CallFrame frame, in JsValue target, in JsValue key)
    {
        if (target.IsNullish) throw Raise.TypeError(Messages.CannotConvertToObject);
        var propertyKey = TypeConversion.ToPropertyKey(key);
        var o = TypeConversion.ToObject(frame.Realm, target);
        var done = o.Delete(propertyKey);
        if (!done && frame.IsStrict) throw PropertyRefusal.OfDelete(o, propertyKey);
        return new JsValue(done);
    }

    [Operation(Opcode.HasProperty, TakesStep = true)]
    public static bool HasProperty(JsValue key, JsValue target)
    {
        if (target.ObjectOrNull is not { } o) throw Raise.TypeError(Messages.InTarget, Quoted(key), Display.Portrait(target));
        return key.IsString && o.IsDescribedByShape && o.Shape.FindComputed(key.String) >= 0
            || o.HasProperty(TypeConversion.ToPropertyKey(key));
    }

    /// <summary>GetSuperBase (§9.1.1.3.5).</summary>
    [Operation(Opcode.LoadSuperBase, TakesStep = true)]
    public static JsValue SuperBase(JsValue function)
    {
        var home = function.Object is ScriptFunction { HomeObject: { } h } ? h : throw Raise.SyntaxError(Messages.NoHomeObject);
        return JsValue.FromNullable(home.GetPrototypeOf());
    }

    // A plain value is found in the way of GetProperty; the this value matters to getters only. Returns a hole if it
    // has pushed the frame of a getter.
    private static JsValue GetSuperProperty(Machine agent, CallFrame frame, in JsValue self, in JsValue superBase, int cacheIndex)
    {
        ref readonly var key = ref frame.Instance.Block.CacheKeys[cacheIndex];
        if (superBase.ObjectOrNull is not { } home) throw Raise.TypeError(Messages.CannotReadProperty, key, "null");
        ref var cache = ref frame.Instance.Caches[cacheIndex];
        if (ReferenceEquals(cache.Shape, home.Shape) && (cache.Holder is null || cache.Epoch == agent.PrototypeEpoch)
            || FillGet(agent, home, key, ref cache))
        {
            var value = ((JsObject?)cache.Holder ?? home).SlotAt(cache.Slot);
            if (!value.IsInternal) return value;
            if (!value.IsLive && value.InternalObject is Accessor { Getter: ScriptFunction { IsClassConstructor: false } getter })
            {
                ResumeAfter(frame, 5);
                agent.PushCall(frame, getter, self, [], FrameExit.Store);
                return JsValue.Hole;
            }
        }
        return home.Get(key, self);
    }

    private static void SetSuper(CallFrame frame, in JsValue self, in JsValue superBase, in JsValue key, in JsValue value)
    {
        var home = superBase.ObjectOrNull;
        var propertyKey = TypeConversion.ToPropertyKey(key);
        if (home is null) throw Raise.TypeError(Messages.CannotSetProperty, propertyKey, "null");
        if (!home.Set(propertyKey, value, self) && frame.IsStrict) throw PropertyRefusal.OfSet(home, propertyKey, self);
    }
}
